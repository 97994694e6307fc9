import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat } from '#design/format.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { ReportFreshnessDocument, type FreshnessPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { hasQueryFailed, type QueryState } from './failed-read.tsx';
import styles from './freshness.module.css';

/** How current the figures of a screen are, in one line. */
export function Freshness({ children }: { children?: ReactNode }) {
  const read = useApiQuery(ReportFreshnessDocument, {}, { refetchIntervalMs: MINUTE_MS });
  return (
    <FreshnessLine freshness={read.data?.reportFreshness} read={read}>
      {children}
    </FreshnessLine>
  );
}

interface FreshnessLineProps {
  /** Undefined while it loads. */
  freshness: FreshnessPartsFragment | undefined;
  /** What brought it: a failed refresh is a reason to doubt it. */
  read: Pick<QueryState, 'data' | 'error' | 'errorUpdateCount'>;
  /** What else the screen says of its figures. */
  children?: ReactNode;
}

/** The line itself, for screens that read it with their figures. */
export function FreshnessLine({ freshness, read, children }: FreshnessLineProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  if (!freshness) return hasQueryFailed(read) ? t('freshness.updated', { time: NO_VALUE }) : t('freshness.loading');
  const { until, settlingDays, isBehind } = freshness;
  const reason = read.error !== null ? 'offline' : isBehind ? 'behind' : null;
  return (
    <span className={styles.live} data-stale={reason !== null || undefined}>
      {t('freshness.updated', { time: format.time(until) })}
      {reason && (
        <span className={styles.part}>
          <span className={styles.reason}>{t(`freshness.${reason}`)}</span>
        </span>
      )}
      <span className={styles.part}>{t('freshness.settling', { count: settlingDays })}</span>
      {children && <span className={styles.part}>{children}</span>}
    </span>
  );
}
