import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat, UNKNOWN_CURRENCY, useMoney, type Currency } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { daysText } from '#kernel/day.ts';
import { MonthlyInvoicesDocument, MonthlyMoneyOutDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { usePagedRows } from '#platform/console-kit/list.ts';
import { lastDayOf } from '../rules/invoice.ts';
import { BillingPage, CountryFilter, DateFilter } from './billing-page.tsx';
import { CreditNoteLink, InvoiceLink } from './download-document.tsx';
import { monthLines, type MonthLine } from './month-lines.ts';
import { useBillingList } from './use-billing-list.ts';
import { useWallet } from './use-wallet.ts';
import styles from './wallet.module.css';

/** Shows invoices per month and country, other money that left the wallet, and the monthly totals. */
export function MonthlyInvoicesScreen() {
  const { t } = useTranslation('billing');
  return (
    <BillingPage title={t('monthly.title')}>
      <MonthlyInvoices />
    </BillingPage>
  );
}

function MonthlyInvoices() {
  const { t } = useTranslation('billing');
  const { address, variables } = useBillingList();
  const wallet = useWallet();
  const columns = useColumns(wallet.data?.wallet.currency ?? UNKNOWN_CURRENCY);
  const query = useApiQuery(MonthlyInvoicesDocument, variables, { keepPreviousData: true });
  // Staff without a selected company see all documents but no wallet totals.
  const out = useApiQuery(MonthlyMoneyOutDocument, variables, {
    keepPreviousData: true,
    isEnabled: wallet.data !== undefined,
  });
  const lines = query.data && monthLines(query.data.monthlyInvoices, out.data?.monthlyMoneyOut ?? []);
  const { rows, paging } = usePagedRows(address, lines, { isEarlier: query.isPlaceholderData });
  return (
    <Panel
      flush
      title={t('monthly.list')}
      actions={
        <div className={styles.filters}>
          <CountryFilter />
          <DateFilter />
        </div>
      }
    >
      <ListTable
        label={t('monthly.title')}
        columns={columns}
        address={address}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        paging={paging}
      />
    </Panel>
  );
}

function useColumns(currency: Currency): Column<MonthLine>[] {
  const { t } = useTranslation('billing');
  const money = useMoney(currency);
  return useMemo(
    () => [
      { id: 'month', header: t('monthly.month'), pinned: 'left', cell: (line) => <MonthCell line={line} /> },
      {
        id: 'country',
        header: t('monthly.what'),
        cell: (line) => {
          if (line.is === 'document') return line.document.catalog.name;
          return line.is === 'part' ? t(`monthly.parts.${line.part.kind}`) : <strong>{t('monthly.total')}</strong>;
        },
      },
      {
        id: 'invoices',
        header: t('monthly.invoices'),
        cell: (line) => <Documents line={line} />,
      },
      {
        id: 'creditNotes',
        header: t('invoices.creditNotes'),
        hideNarrow: true,
        cell: (line) =>
          line.is === 'document' && line.document.creditNotes.length
            ? line.document.creditNotes.map((note) => (
                <CreditNoteLink key={note.id} creditNote={note} invoice={line.document.invoices[0]!} />
              ))
            : NO_VALUE,
      },
      {
        id: 'amount',
        header: t('transactions.amount'),
        align: 'right',
        cell: ({ is, amount }) => {
          const written = money(amount);
          return is === 'total' ? <strong>{written}</strong> : written;
        },
      },
    ],
    [t, money],
  );
}

/** Links to the month's transactions, ignoring the other filters of this list. */
function MonthCell({ line }: { line: MonthLine }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const month = format.month(line.month);
  const date = daysText({ fromDate: line.month, toDate: lastDayOf(line.month) });
  if (line.is === 'part') return month;
  const country = line.is === 'document' ? line.document.catalog : null;
  return (
    <Link
      to="/billing/transactions"
      search={{ country: country?.id, date }}
      aria-label={t('monthly.transactions', { month, country: country?.name ?? t('monthly.total') })}
    >
      {month}
    </Link>
  );
}

const MAX_LISTED_INVOICES = 5;

function Documents({ line }: { line: MonthLine }) {
  const { t } = useTranslation('billing');
  if (line.is === 'total') return null;
  const { invoices } = line.is === 'document' ? line.document : line.part;
  if (invoices.length === 0) return t('monthly.noDocument');
  const date = daysText({ fromDate: line.month, toDate: lastDayOf(line.month) });
  return (
    <>
      {invoices.slice(0, MAX_LISTED_INVOICES).map((invoice) => (
        <InvoiceLink key={invoice.id} invoice={invoice} />
      ))}
      {invoices.length > MAX_LISTED_INVOICES && (
        <Link to="/billing/invoices" search={{ date }}>
          {t('monthly.more', { count: invoices.length - MAX_LISTED_INVOICES })}
        </Link>
      )}
    </>
  );
}
