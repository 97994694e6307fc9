import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, UNKNOWN_CURRENCY, useFormat, useMoney, type Currency } from '#design/format.ts';
import type { Column } from '#design/table/data-table.tsx';
import { ExportMenu } from '#core/exports/console/index.ts';
import {
  WalletTransactionsDocument,
  type TransactionRowFragment,
  type WalletTransactionsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useListQuery } from '#platform/console-kit/list.ts';
import { BillingList } from './billing-list.tsx';
import { BillingPage, CountryFilter, DateFilter } from './billing-page.tsx';
import { BrandOfLine, KindFilter } from './kind-filter.tsx';
import { TransactionAmount } from './transaction-amount.tsx';
import { useTransactionList } from './use-transaction-list.ts';
import { closingBalance } from './wallet-metrics.ts';
import { useWallet } from './use-wallet.ts';
import styles from './wallet.module.css';

/** Lists all wallet transactions, newest first. Each row opens the trace of its money. */
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
  const { address, variables, follow, kind } = useTransactionList();
  const wallet = useWallet();
  const open = (id: string) => follow('transaction', id);
  const currency = wallet.data?.wallet.currency ?? UNKNOWN_CURRENCY;
  const { list, table } = useListQuery(
    WalletTransactionsDocument,
    { ...variables, kind },
    (result) => result.walletTransactions,
    address,
  );
  return (
    <BillingList
      label={t('transactions.title')}
      filters={
        <>
          <BrandOfLine name={list?.objects[0]?.brandNames[0]} />
          <KindFilter />
          <CountryFilter />
          <DateFilter />
          <ExportMenu dataType="WALLET_TRANSACTIONS" params={{ ...variables, filters: { kind } }} />
        </>
      }
      head={<Totals list={list} currency={currency} />}
      columns={useColumns(currency, open)}
      address={address}
      table={table}
    />
  );
}

interface TotalsProps {
  list: WalletTransactionsQuery['walletTransactions'] | undefined;
  currency: Currency;
}

/** Totals of all matching transactions across all pages, for comparison with a month's documents. */
function Totals({ list, currency }: TotalsProps) {
  const { t } = useTranslation('billing');
  const money = useMoney(currency);
  const closing = list && closingBalance(list);
  return (
    <dl className={styles.totals}>
      {closing && (
        <div>
          <dt>{t('transactions.opening')}</dt>
          <dd>{money(list.openingBalance)}</dd>
        </div>
      )}
      <div>
        <dt>{t('transactions.income')}</dt>
        <dd data-tone="income">{money(list?.totalIncome)}</dd>
      </div>
      <div>
        <dt>{t('transactions.spent')}</dt>
        <dd>{money(list?.totalSpent)}</dd>
      </div>
      {closing && (
        <div>
          <dt>{t('transactions.closing')}</dt>
          <dd>{money(closing)}</dd>
        </div>
      )}
    </dl>
  );
}

function useColumns(currency: Currency, open: (id: string) => void): Column<TransactionRowFragment>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = useMoney(currency);
  return useMemo(
    () => [
      { id: 'chargeDate', header: t('transactions.date'), cell: (row) => format.day(row.chargeDate), pinned: 'left' },
      {
        id: 'description',
        header: t('transactions.description'),
        name: ({ description }) => description,
        open: ({ id }) => open(id),
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
        cell: (row) => <TransactionAmount transaction={row} currency={currency} />,
      },
      {
        id: 'balanceAfter',
        header: t('transactions.balanceAfter'),
        align: 'right',
        hideNarrow: true,
        cell: (row) => money(row.balanceAfter),
      },
    ],
    [t, format, currency, money, open],
  );
}
