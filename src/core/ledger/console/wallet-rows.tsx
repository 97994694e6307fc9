import { Skeleton } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useMoney } from '#design/format.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { WalletSwitchesDocument, type WalletQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { roundRunway } from '../rules/runway.ts';
import { useWallet } from './use-wallet.ts';
import { walletMetrics } from './wallet-metrics.ts';
import styles from './wallet.module.css';

const DAYS_PER_MONTH = 30;

/** The spendable balance, its parts, and how long it lasts. */
export function WalletFigures({ action }: { /** Beside the balance, e.g. a top-up button. */ action?: ReactNode }) {
  const wallet = useWallet();
  // Waits for both queries; otherwise the rows would shift after rendering.
  const switches = useApiQuery(WalletSwitchesDocument, {});
  return (
    <QueryBoundary reads={{ wallet }} skeleton={<WalletSkeleton />}>
      {({ wallet: { wallet } }) =>
        switches.isPending ? (
          <WalletSkeleton />
        ) : (
          <WalletRows wallet={wallet} showsKinds={switches.data?.freeAndPaid.isActive ?? false} action={action} />
        )
      }
    </QueryBoundary>
  );
}

/** Reserves the space of the figures, so that the layout does not shift when they load. */
function WalletSkeleton() {
  const { t } = useTranslation('billing');
  const rows = ['paidCredit', 'freeCredit', 'averageDailySpending', 'runway'] as const;
  return (
    <div aria-hidden>
      <div className={styles.balanceLine}>
        <span className={styles.balance}>
          <Skeleton component="span" display="inline-block" height={20} width={130} />
        </span>
      </div>
      <dl className={styles.rows}>
        {rows.map((row) => (
          <Fragment key={row}>
            <dt>{t(`wallet.${row}`)}</dt>
            <dd>
              <Skeleton component="span" display="inline-block" height={10} width={64} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

interface WalletRowsProps {
  wallet: WalletQuery['wallet'];
  /** Shows paid and free credit separately. */
  showsKinds: boolean;
  action: ReactNode;
}

function WalletRows({ wallet, showsKinds, action }: WalletRowsProps) {
  const { t } = useTranslation('billing');
  const metrics = walletMetrics(wallet);
  const money = useMoney(wallet.currency);
  const runway = roundRunway(wallet.runwayDays);
  const expiresSoon = wallet.expiringSoonTimeDelta !== null && Number(wallet.expiringSoonBalance) > 0;
  return (
    <>
      <div className={styles.balanceLine}>
        <span className={styles.balance}>{money(metrics.balance)}</span>
        {action}
      </div>
      <dl className={styles.rows}>
        {showsKinds && (
          <>
            <dt>{t('wallet.paidCredit')}</dt>
            <dd>{money(metrics.paidCredit)}</dd>
            <dt>{t('wallet.freeCredit')}</dt>
            <dd>{money(metrics.freeCredit)}</dd>
          </>
        )}
        {Number(wallet.unpaidCost) >= 10 ** -wallet.currency.maxFractionDigits && (
          <>
            <dt>{t('wallet.pending')}</dt>
            <dd>{money(wallet.unpaidCost)}</dd>
          </>
        )}
        <dt>{t('wallet.averageDailySpending')}</dt>
        <dd>{money(wallet.averageDailySpending)}</dd>
        <dt>{t('wallet.runway')}</dt>
        <dd>
          {runway === null
            ? NO_VALUE
            : runway === 'OVER_TWO_YEARS'
              ? t('wallet.overTwoYears')
              : t('wallet.days', { count: runway })}
        </dd>
        {expiresSoon && (
          <>
            <dt>{t('wallet.expiringSoon', { count: Math.ceil(wallet.expiringSoonTimeDelta! / DAYS_PER_MONTH) })}</dt>
            <dd>{money(wallet.expiringSoonBalance)}</dd>
          </>
        )}
      </dl>
    </>
  );
}
