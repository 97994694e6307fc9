import { UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { InvoiceTransactionsDocument, type InvoiceTransactionsQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { BillingPage, CountryFilter, DateFilter } from './billing-page.tsx';
import { traceTo } from './billing-search.ts';
import { CreditNoteLink, InvoiceLink } from './download-document.tsx';
import { TransactionAmount } from './transaction-amount.tsx';
import { useBillingList } from './use-billing-list.ts';
import { useWallet } from './use-wallet.ts';
import styles from './wallet.module.css';

type Row = InvoiceTransactionsQuery['invoiceTransactions']['objects'][number];

const PAGE_SIZE = 10;

/** Movements that have a document, newest first. */
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
  const { page, variables, search, change } = useBillingList();
  const wallet = useWallet();
  const open = (id: string) => change({ page: search.page, trace: traceTo('transaction', id) });
  const columns = useColumns(wallet.data?.wallet.currency.symbol ?? '', open);
  const { data, error, isFetching, isPlaceholderData, refetch } = useApiQuery(
    InvoiceTransactionsDocument,
    { ...variables, page },
    { keepsPrevious: true },
  );
  return (
    <Panel
      flush
      title={t('invoices.list')}
      actions={
        <div className={styles.filters}>
          <CountryFilter />
          <DateFilter />
        </div>
      }
    >
      <DataTable
        label={t('invoices.title')}
        columns={columns}
        rows={data?.invoiceTransactions.objects}
        rowId={(transaction) => transaction.id}
        error={error && errorText(error)}
        onRetry={() => void refetch()}
        isRefreshing={isFetching && isPlaceholderData}
        onRowClick={({ id }) => open(id)}
        paging={
          data && {
            page,
            pageSize: PAGE_SIZE,
            numPages: data.invoiceTransactions.numPages,
            total: data.invoiceTransactions.total,
            onPage: (next) => change({ page: next }),
          }
        }
      />
    </Panel>
  );
}

function useColumns(symbol: string, open: (id: string) => void): Column<Row>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'chargeDate', header: t('transactions.date'), cell: (row) => format.day(row.chargeDate), hideNarrow: true },
      {
        id: 'invoice',
        header: t('invoices.invoice'),
        isPinned: true,
        cell: (row) => row.invoice && <InvoiceLink invoice={row.invoice} />,
      },
      {
        id: 'description',
        header: t('transactions.description'),
        cell: (row) => (
          <UnstyledButton className={styles.open} title={row.description} onClick={() => open(row.id)}>
            {row.description}
          </UnstyledButton>
        ),
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
        cell: (row) => <TransactionAmount transaction={row} symbol={symbol} />,
      },
    ],
    [t, format, symbol, open],
  );
}
