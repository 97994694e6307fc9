import { UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import { ExportMenu } from '#features/shell/console/index.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  WalletTransactionsDocument,
  type TransactionRowFragment,
  type WalletTransactionsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { BillingPage, CountryFilter, DateFilter } from './billing-page.tsx';
import { traceTo } from './billing-search.ts';
import { TransactionAmount } from './transaction-amount.tsx';
import { useBillingList } from './use-billing-list.ts';
import { useWallet } from './use-wallet.ts';
import styles from './wallet.module.css';

const PAGE_SIZE = 10;

/** Every movement of the wallet, newest first; each opens to show where its money came from and went. */
export function TransactionsScreen() {
  const { t } = useTranslation('billing');
  return (
    <BillingPage title={t('transactions.title')}>
      <Transactions />
    </BillingPage>
  );
}

function Transactions() {
  const { t } = useTranslation('billing');
  const { page, variables, search, change } = useBillingList();
  const wallet = useWallet();
  const open = (id: string) => change({ page: search.page, trace: traceTo('transaction', id) });
  const columns = useColumns(wallet.data?.wallet.currency.symbol ?? '', open);
  const { data, error, isFetching, isPlaceholderData, refetch } = useApiQuery(
    WalletTransactionsDocument,
    { ...variables, page },
    { keepsPrevious: true },
  );
  return (
    <Panel
      flush
      title={t('transactions.list')}
      actions={
        <div className={styles.filters}>
          <CountryFilter />
          <DateFilter />
          <ExportMenu dataType="WALLET_TRANSACTIONS" params={variables} />
        </div>
      }
    >
      <Totals list={data?.walletTransactions} symbol={wallet.data?.wallet.currency.symbol ?? ''} />
      <DataTable
        label={t('transactions.title')}
        columns={columns}
        rows={data?.walletTransactions.objects}
        rowId={(transaction) => transaction.id}
        error={error && errorText(error)}
        onRetry={() => void refetch()}
        isRefreshing={isFetching && isPlaceholderData}
        onRowClick={({ id }) => open(id)}
        paging={
          data && {
            page,
            pageSize: PAGE_SIZE,
            numPages: data.walletTransactions.numPages,
            total: data.walletTransactions.total,
            onPage: (next) => change({ page: next }),
          }
        }
      />
    </Panel>
  );
}

interface TotalsProps {
  list: WalletTransactionsQuery['walletTransactions'] | undefined;
  symbol: string;
}

/** What all movements that match come to, on this page and the others: what a month's documents are held against. */
function Totals({ list, symbol }: TotalsProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = (amount: string | null | undefined) => (amount == null ? NO_VALUE : format.money(amount, symbol));
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('transactions.income')}</dt>
        <dd data-tone="income">{money(list?.totalIncome)}</dd>
      </div>
      <div>
        <dt>{t('transactions.spent')}</dt>
        <dd>{money(list?.totalSpent)}</dd>
      </div>
    </dl>
  );
}

function useColumns(symbol: string, open: (id: string) => void): Column<TransactionRowFragment>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'chargeDate', header: t('transactions.date'), cell: (row) => format.day(row.chargeDate), isPinned: true },
      {
        id: 'description',
        header: t('transactions.description'),
        cell: (row) => (
          <UnstyledButton className={styles.open} title={row.description} onClick={() => open(row.id)}>
            {row.description}
          </UnstyledButton>
        ),
      },
      {
        id: 'brands',
        header: t('transactions.brands'),
        cell: (row) => row.brandNames.join(', ') || NO_VALUE,
        hideNarrow: true,
      },
      { id: 'country', header: t('filter.country'), cell: (row) => row.catalog?.name ?? NO_VALUE, hideNarrow: true },
      {
        id: 'adType',
        header: t('transactions.adType'),
        cell: (row) => (row.adType ? t(`transactions.adTypes.${row.adType}`) : NO_VALUE),
        hideNarrow: true,
      },
      {
        id: 'impressions',
        header: t('transactions.impressions'),
        align: 'right',
        cell: (row) => format.integer(row.impressions),
        hideNarrow: true,
      },
      {
        id: 'clicks',
        header: t('transactions.clicks'),
        align: 'right',
        cell: (row) => format.integer(row.clicks),
        hideNarrow: true,
      },
      {
        id: 'amount',
        header: t('transactions.amount'),
        align: 'right',
        cell: (row) => <TransactionAmount transaction={row} symbol={symbol} />,
      },
      {
        id: 'balanceAfter',
        header: t('transactions.balanceAfter'),
        align: 'right',
        hideNarrow: true,
        cell: (row) => format.money(row.balanceAfter, symbol),
      },
    ],
    [t, format, symbol, open],
  );
}
