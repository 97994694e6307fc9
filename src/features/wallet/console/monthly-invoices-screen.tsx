import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat, UNKNOWN_CURRENCY, type Currency } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { MonthlyInvoicesDocument, type MonthlyInvoicesQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { lastDayOf } from '../rules/invoice.ts';
import { BillingPage, CountryFilter, DateFilter } from './billing-page.tsx';
import { CreditNoteLink, InvoiceLink } from './download-document.tsx';
import { useBillingList } from './use-billing-list.ts';
import { useWallet } from './use-wallet.ts';
import styles from './wallet.module.css';

type Month = MonthlyInvoicesQuery['monthlyInvoices'][number];

const PAGE_SIZE = 10;

/** What was invoiced month by month and country by country. */
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
  const { page, variables, change } = useBillingList();
  const wallet = useWallet();
  const columns = useColumns(wallet.data?.wallet.currency ?? UNKNOWN_CURRENCY);
  const { data, error, isFetching, isPlaceholderData, refetch } = useApiQuery(MonthlyInvoicesDocument, variables, {
    keepsPrevious: true,
  });
  const months = data?.monthlyInvoices;
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
      <DataTable
        label={t('monthly.title')}
        columns={columns}
        rows={months?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowId={({ month, catalog, invoices }) => invoices[0]?.id ?? `${month} ${catalog.id}`}
        error={error && errorText(error)}
        onRetry={() => void refetch()}
        isRefreshing={isFetching && isPlaceholderData}
        paging={
          months && {
            page,
            pageSize: PAGE_SIZE,
            numPages: Math.ceil(months.length / PAGE_SIZE),
            total: months.length,
            onPage: (next, replaces) => change({ page: next }, replaces),
          }
        }
      />
    </Panel>
  );
}

function useColumns(currency: Currency): Column<Month>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'month',
        header: t('monthly.month'),
        pinned: 'left',
        // The movements it was invoiced for, whatever else is filtered here.
        cell: (row) => (
          <Link
            to="/billing/transactions"
            search={{ country: row.catalog.id, date: `${row.month}_${lastDayOf(row.month)}` }}
            aria-label={t('monthly.movements', { month: format.month(row.month), country: row.catalog.name })}
          >
            {format.month(row.month)}
          </Link>
        ),
      },
      { id: 'country', header: t('filter.country'), cell: (row) => row.catalog.name },
      {
        id: 'invoices',
        header: t('monthly.invoices'),
        cell: (row) => row.invoices.map((invoice) => <InvoiceLink key={invoice.id} invoice={invoice} />),
      },
      {
        id: 'creditNotes',
        header: t('invoices.creditNotes'),
        hideNarrow: true,
        cell: (row) =>
          row.creditNotes.length
            ? row.creditNotes.map((note) => (
                <CreditNoteLink key={note.id} creditNote={note} invoice={row.invoices[0]!} />
              ))
            : NO_VALUE,
      },
      {
        id: 'amount',
        header: t('transactions.amount'),
        align: 'right',
        cell: (row) => format.money(row.amount, currency),
      },
    ],
    [t, format, currency],
  );
}
