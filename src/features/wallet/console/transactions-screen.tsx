import { Tooltip } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#design/form/select-fields.tsx';
import { DateRangeField } from '#design/form/date-range-field.tsx';
import { localDay, presetRange, type DayRange } from '#design/form/day-range.ts';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { DataTable, type Column } from '#design/table/data-table.tsx';
import { useSelection } from '#features/shell/console/index.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { WalletTransactionsDocument, type WalletTransactionsQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { BillingPage } from './billing-page.tsx';
import { useWallet } from './use-wallet.ts';
import styles from './wallet.module.css';

type Transaction = WalletTransactionsQuery['walletTransactions']['objects'][number];

const PAGE_SIZE = 10;
const ALL_COUNTRIES = 'ALL';

/** Every movement of the wallet, newest first. */
export function TransactionsScreen() {
  const { t } = useTranslation('billing');
  return (
    <BillingPage title={t('transactions.title')}>
      <Transactions />
    </BillingPage>
  );
}

function Transactions() {
  const { t } = useTranslation(['billing', 'common']);
  const search = useSearch({ from: '/shell/billing/transactions' });
  const navigate = useNavigate();
  const { companyId, brand } = useSelection();
  const wallet = useWallet();
  const today = localDay(new Date());
  const range = rangeFrom(search.date) ?? defaultRange(today);
  const page = search.page ?? 1;
  const columns = useColumns(wallet.data?.wallet.currency.symbol ?? '');

  const { data, error, isFetching, isPlaceholderData, refetch } = useApiQuery(
    WalletTransactionsDocument,
    {
      companyId,
      brandId: brand?.id,
      catalogId: search.country,
      page,
      fromDate: new Date(`${range.from}T00:00:00`).toISOString(),
      toDate: new Date(`${range.to}T23:59:59.999`).toISOString(),
    },
    { keepsPrevious: true },
  );
  const change = (patch: Partial<typeof search>) =>
    void navigate({ to: '.', search: (former) => ({ ...former, page: undefined, ...patch }) });

  return (
    <Panel
      flush
      title={t('transactions.list')}
      actions={
        <>
          <SelectField
            size="xs"
            w={160}
            aria-label={t('transactions.country')}
            data={[
              { value: ALL_COUNTRIES, label: t('transactions.allCountries') },
              ...(data?.allCatalogs ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={search.country ?? ALL_COUNTRIES}
            onChange={(country) => change({ country: country && country !== ALL_COUNTRIES ? country : undefined })}
          />
          <DateRangeField
            label={t('transactions.dates')}
            value={range}
            today={today}
            onChange={({ from, to }) => change({ date: `${from}_${to}` })}
          />
        </>
      }
    >
      <DataTable
        label={t('transactions.title')}
        columns={columns}
        rows={data?.walletTransactions.objects}
        rowId={(transaction) => transaction.id}
        error={error && errorText(error)}
        onRetry={() => void refetch()}
        isRefreshing={isFetching && isPlaceholderData}
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

function useColumns(symbol: string): Column<Transaction>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'chargeDate', header: t('transactions.date'), cell: (row) => format.day(row.chargeDate), isPinned: true },
      {
        id: 'description',
        header: t('transactions.description'),
        cell: (row) => (
          <span className={styles.description} title={row.description}>
            {row.description}
          </span>
        ),
      },
      {
        id: 'brands',
        header: t('transactions.brands'),
        cell: (row) => row.brandNames.join(', ') || '–',
        hideNarrow: true,
      },
      { id: 'country', header: t('transactions.country'), cell: (row) => row.catalog?.name ?? '–', hideNarrow: true },
      {
        id: 'adType',
        header: t('transactions.adType'),
        cell: (row) => (row.adType ? t(`transactions.adTypes.${row.adType}`) : '–'),
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
        cell: (row) => <Amount transaction={row} symbol={symbol} />,
      },
      {
        id: 'balanceAfter',
        header: t('transactions.balanceAfter'),
        align: 'right',
        hideNarrow: true,
        cell: (row) => format.money(row.balanceAfter, symbol),
      },
    ],
    [t, format, symbol],
  );
}

const ICONS = { COMPLETED: IconCheck, FAILED: IconAlertCircle, PENDING: IconClock };

/** Money in is blue; money that has not moved, or never will, is grey. */
function Amount({ transaction, symbol }: { transaction: Transaction; symbol: string }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { status, isIncome, amount } = transaction;
  const tone = status !== 'COMPLETED' ? 'quiet' : isIncome ? 'income' : undefined;
  const Icon = ICONS[status];
  const state = t(`transactions.status.${status}`);
  return (
    <Tooltip label={state}>
      <span className={styles.amount} data-tone={tone}>
        {isIncome ? '+' : '−'}
        {format.money(amount, symbol)}
        <Icon
          size={14}
          stroke={2}
          role="img"
          aria-label={state}
          style={{
            marginLeft: 6,
            verticalAlign: '-2px',
            color: status === 'FAILED' ? 'var(--mantine-color-error)' : undefined,
          }}
        />
      </span>
    </Tooltip>
  );
}

function rangeFrom(date: string | undefined): DayRange | null {
  const [from, to] = date?.split('_') ?? [];
  return from && to && from <= to ? { from, to } : null;
}

/** From the start of the previous month to the end of the current one. */
function defaultRange(today: string): DayRange {
  return { from: presetRange('previousMonth', today).from, to: presetRange('thisMonth', today).to };
}
