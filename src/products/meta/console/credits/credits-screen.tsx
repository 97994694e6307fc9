import { Skeleton, Tooltip } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateRangeField } from '#design/form/date-range-field.tsx';
import { DAY_RANGE_PRESETS, presetRange } from '#design/form/day-range.ts';
import { NO_VALUE, useMoney, useTimeZone, useToday } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { ChoiceFilter, InvoiceLink } from '#core/ledger/console/index.ts';
import { MetaTopUpsDocument, type MetaTopUpRowFragment } from '#platform/api-client/generated/graphql.ts';
import { ListTable } from '#platform/console-kit/list-table.tsx';
import { useListAddress, useListQuery } from '#platform/console-kit/list.ts';
import { TOP_UP_METHODS, TOP_UP_STATUSES } from '../../rules/top-up.ts';
import { MetaTopUpButton, useBalance } from '../dashboard/balance-card.tsx';
import styles from '../meta.module.css';
import { SellerPage } from '../seller-page.tsx';
import { topUpList } from '../meta-search.ts';
import { useCurrency, type Seller } from '../use-seller.ts';
import { dayIn } from '#kernel/time.ts';

const REFETCH_MS = 5000;

/** Top-ups of a seller's Meta wallet and its balance. */
export function MetaCreditsScreen() {
  const { t } = useTranslation('metaAds');
  return (
    <SellerPage page="credits">
      {(seller) =>
        seller.isOnboarded ? (
          <SellerCredits seller={seller} />
        ) : (
          <EmptyState title={t('credits.notLinked', { name: seller.name })} />
        )
      }
    </SellerPage>
  );
}

function SellerCredits({ seller }: { seller: Seller }) {
  return (
    <div className={styles.dashboard}>
      <BalanceLine seller={seller} />
      <History seller={seller} />
    </div>
  );
}

function BalanceLine({ seller }: { seller: Seller }) {
  const { t } = useTranslation('metaAds');
  const { query, account, balance } = useBalance(seller.id);
  const accountMoney = useCurrency(account?.accountCurrency);
  const money = useMoney(accountMoney);
  const [before = '', after = ''] = t('credits.balance', { seller: seller.nameWithCatalog, balance: '\n' }).split('\n');
  return (
    <div className={styles.balanceLine}>
      <QueryBoundary reads={{ balance: query }} skeleton={<Skeleton height={20} width={240} />}>
        {() => (
          <p>
            {before}
            <strong className="figures" data-sign={balance !== null && balance > 0 ? 'plus' : 'none'}>
              {account ? money(account.walletBalance) : NO_VALUE}
            </strong>
            {after}
          </p>
        )}
      </QueryBoundary>
      <MetaTopUpButton seller={seller} />
    </div>
  );
}

function History({ seller }: { seller: Seller }) {
  const { t } = useTranslation('metaAds');
  const address = useListAddress(topUpList);
  const { search, change } = address;
  const today = useToday();
  const range = address.range ?? presetRange('last30Days', today);
  const { account } = useBalance(seller.id);
  const columns = useColumns(account?.accountCurrency);
  const { table } = useListQuery(
    MetaTopUpsDocument,
    { sellerId: seller.id, fromDate: range.from, toDate: range.to, method: search.method, status: search.status },
    ({ topUps }) => topUps,
    address,
    { refetchIntervalMs: REFETCH_MS },
  );
  return (
    <Panel
      flush
      title={t('credits.history')}
      actions={
        <div className={styles.filters}>
          <ChoiceFilter
            label={t('credits.method')}
            all={t('credits.allMethods')}
            choices={TOP_UP_METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
            value={search.method}
            onChange={(method) => change({ method })}
          />
          <ChoiceFilter
            label={t('credits.status')}
            all={t('credits.allStatuses')}
            choices={TOP_UP_STATUSES.map((value) => ({ value, label: t(`topUpStatus.${value}`) }))}
            value={search.status}
            onChange={(status) => change({ status })}
          />
          <DateRangeField
            label={t('dates.title')}
            value={range}
            today={today}
            presets={DAY_RANGE_PRESETS}
            limits={{ from: '2020-01-01', to: today }}
            onChange={address.changeRange}
            onClear={() => address.changeRange(null)}
          />
        </div>
      }
    >
      <ListTable
        label={t('credits.history')}
        columns={columns}
        rowId={({ id }) => id}
        address={address}
        {...table}
        empty={<EmptyState title={t('credits.empty')} />}
      />
    </Panel>
  );
}

function useColumns(currency: string | undefined): Column<MetaTopUpRowFragment>[] {
  const { t } = useTranslation('metaAds');
  const timezone = useTimeZone();
  const money = useMoney(useCurrency(currency));
  return useMemo(() => {
    return [
      {
        id: 'date',
        header: t('credits.date'),
        // In the format of invoices, regardless of the reader's language.
        cell: (row) => <span className="figures">{dayIn(timezone, Date.parse(row.dateCreated))}</span>,
      },
      { id: 'method', header: t('credits.method'), cell: (row) => t(`method.${row.method}`) },
      { id: 'status', header: t('credits.status'), cell: (row) => <TopUpStatus topUp={row} /> },
      {
        id: 'amount',
        header: t('credits.amount'),
        align: 'right',
        cell: (row) => (
          <span className={styles.amount} data-completed={row.status === 'COMPLETED' || undefined}>
            {money(row.requestAmount)}
          </span>
        ),
      },
      { id: 'tax', header: t('credits.tax'), align: 'right', hideNarrow: true, cell: (row) => money(row.taxAmount) },
      { id: 'total', header: t('credits.total'), align: 'right', hideNarrow: true, cell: (row) => money(row.total) },
      {
        id: 'invoice',
        header: t('credits.invoice'),
        cell: (row) => (row.invoice ? <InvoiceLink invoice={row.invoice} /> : NO_VALUE),
      },
    ];
  }, [t, money, timezone]);
}

/** Status of a top-up; a failed one shows the reason. */
function TopUpStatus({ topUp }: { topUp: MetaTopUpRowFragment }) {
  const { t } = useTranslation('metaAds');
  const label = t(`topUpStatus.${topUp.status}`);
  const reason = topUp.statusReason ?? '';
  return (
    <span className={styles.topUpStatus}>
      {topUp.status === 'COMPLETED' && <IconCircleCheck size={16} className={styles.good} aria-hidden />}
      {label}
      {topUp.status === 'FAILED' && (
        <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }} multiline maw={320}>
          <button type="button" className={styles.reason} aria-label={t('credits.why', { reason })}>
            <IconInfoCircle size={15} aria-hidden />
          </button>
        </Tooltip>
      )}
    </span>
  );
}
