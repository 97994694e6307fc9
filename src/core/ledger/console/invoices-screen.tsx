import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat, UNKNOWN_CURRENCY, type Currency } from '#design/format.ts';
import type { Column } from '#design/table/data-table.tsx';
import { InvoiceTransactionsDocument, type InvoiceTransactionsQuery } from '#platform/api-client/generated/graphql.ts';
import { useListQuery } from '#platform/console-kit/list.ts';
import { BillingList } from './billing-list.tsx';
import { BillingPage, CountryFilter, DateFilter } from './billing-page.tsx';
import { DocumentsExport } from './documents-export.tsx';
import { CreditNoteLink, InvoiceLink } from './download-document.tsx';
import { TransactionAmount } from './transaction-amount.tsx';
import { useBillingList } from './use-billing-list.ts';
import { useWallet } from './use-wallet.ts';

type Row = InvoiceTransactionsQuery['invoiceTransactions']['objects'][number];

/** Lists transactions that have a document, newest first. */
export function InvoicesScreen() {
  const { t } = useTranslation('billing');
  return (
    <BillingPage title={t('invoices.title')}>
      <Invoices />
    </BillingPage>
  );
}

function Invoices() {
  const { t } = useTranslation('billing');
  const { address, variables, follow } = useBillingList();
  const wallet = useWallet();
  const open = (id: string) => follow('transaction', id);
  const columns = useColumns(wallet.data?.wallet.currency ?? UNKNOWN_CURRENCY, open);
  const { list, table } = useListQuery(
    InvoiceTransactionsDocument,
    variables,
    (result) => result.invoiceTransactions,
    address,
  );
  return (
    <BillingList
      label={t('invoices.title')}
      filters={
        <>
          <CountryFilter />
          <DateFilter />
          {list && list.total > 0 && <DocumentsExport params={variables} />}
        </>
      }
      columns={columns}
      address={address}
      table={table}
    />
  );
}

function useColumns(currency: Currency, open: (id: string) => void): Column<Row>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'chargeDate', header: t('transactions.date'), cell: (row) => format.day(row.chargeDate), hideNarrow: true },
      {
        id: 'invoice',
        header: t('invoices.invoice'),
        pinned: 'left',
        cell: (row) => row.invoice && <InvoiceLink invoice={row.invoice} />,
      },
      {
        id: 'description',
        header: t('transactions.description'),
        name: ({ description }) => description,
        open: ({ id }) => open(id),
      },
      { id: 'country', header: t('filter.country'), cell: (row) => row.catalog?.name ?? NO_VALUE, hideNarrow: true },
      {
        id: 'creditNotes',
        header: t('invoices.creditNotes'),
        hideNarrow: true,
        cell: ({ invoice }) =>
          invoice?.creditNotes.length
            ? invoice.creditNotes.map((note) => <CreditNoteLink key={note.id} creditNote={note} invoice={invoice} />)
            : NO_VALUE,
      },
      {
        id: 'amount',
        header: t('transactions.amount'),
        align: 'right',
        cell: (row) => <TransactionAmount transaction={row} currency={currency} />,
      },
    ],
    [t, format, currency, open],
  );
}
