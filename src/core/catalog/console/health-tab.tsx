import { Alert, SimpleGrid, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE, useFormat, type Format } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import { StorefrontHealthDocument, type StorefrontHealthQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { HourLine } from './hour-line.tsx';
import type { StorefrontTab } from './storefront-search.ts';
import styles from './health-tab.module.css';

type Health = NonNullable<StorefrontHealthQuery['storefrontHealth']>;
type Signal = Health['signals'][number];
type Cause = NonNullable<Signal['cause']>;

const REFETCH_MS = 15_000;
const [MINUTE_S, HOUR_S, DAY_S] = [60, 3_600, 86_400];

/** Where to look after what makes a signal red. */
const LOOK: Readonly<Record<Cause, StorefrontTab>> = {
  SILENT: 'keys',
  SLOW: 'tail',
  ERRORS_REFUSED: 'tail',
  ERRORS_TOO_MANY: 'keys',
  ERRORS_OURS: 'tail',
  NO_WINNERS: 'test',
  NO_IMPRESSIONS: 'tail',
  NOT_JOINED: 'events',
  ORDERS_NOT_JOINED: 'tail',
  FEED_OLD: 'feed',
  CLOCK_AHEAD: 'events',
  EVENTS_LATE: 'tail',
};

/** How a storefront does: nine signs over 24 hours, each with its present value, red with the cause. */
export function HealthTab({ catalogId }: { catalogId: string }) {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  const health = useApiQuery(StorefrontHealthDocument, { catalogId }, { refetchIntervalMs: REFETCH_MS });
  /** One crosshair for all. */
  const [hour, setHour] = useState<number | null>(null);
  return (
    <QueryBoundary
      reads={{ health }}
      skeleton={
        <Panel>
          <SkeletonLines count={9} />
        </Panel>
      }
      renderEmpty={({ health: { storefrontHealth } }) =>
        !storefrontHealth?.lastRequestAt && <EmptyState title={t('health.never')} detail={t('health.neverDetail')} />
      }
    >
      {({ health: { storefrontHealth } }) =>
        storefrontHealth && (
          <Stack gap="md">
            {storefrontHealth.silentSince !== null && (
              <Alert
                color="red"
                role="alert"
                title={t('health.silent', { time: format.dateTime(storefrontHealth.silentSince) })}
              >
                {t('health.do.SILENT')}
              </Alert>
            )}
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
              {storefrontHealth.signals.map((signal) => (
                <SignalCard key={signal.signal} signal={signal} catalogId={catalogId} hour={hour} onHour={setHour} />
              ))}
            </SimpleGrid>
          </Stack>
        )
      }
    </QueryBoundary>
  );
}

interface SignalCardProps {
  signal: Signal;
  catalogId: string;
  /** The hour under the pointer, of any of the cards. */
  hour: number | null;
  onHour(hour: number | null): void;
}

function SignalCard({ signal: { signal, value, minutes, cause, hours }, catalogId, hour, onHour }: SignalCardProps) {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  const written = useWritten(signal);
  const shown = hour === null ? null : hours[hour];
  const name = t(`health.signal.${signal}`);
  return (
    <section className={styles.card} data-bad={cause !== null || undefined} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        {cause !== null && <StatusBadge tone="danger" label={t('health.look')} />}
      </header>
      <p className={styles.value}>
        {written(shown ? shown.value : value)}
        <span className={styles.span}>{shown ? format.time(shown.from) : t(`health.span.${spanOf(minutes)}`)}</span>
      </p>
      <HourLine
        label={name}
        hours={hours}
        active={hour}
        onActive={onHour}
        format={written}
        nameOf={({ from }) => format.time(from)}
      />
      <p className={styles.detail}>
        {cause === null ? (
          t(`health.what.${signal}`)
        ) : (
          <>
            <strong>{t(`health.cause.${cause}`)}</strong> {t(`health.do.${cause}`)}{' '}
            <Link
              to="/storefront"
              search={{
                tab: LOOK[cause],
                catalog: catalogId,
                ...(LOOK[cause] === 'tail' && { problems: 'only' as const }),
              }}
            >
              {t(`tab.${LOOK[cause]}`)}
            </Link>
          </>
        )}
      </p>
    </section>
  );
}

/** Writes values of a signal with their unit. */
function useWritten(signal: Signal['signal']): (value: number | null) => string {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  return (value) => {
    if (value === null) return NO_VALUE;
    if (signal === 'REQUESTS') return t('health.perSecond', { value: shortNumber(value, format) });
    if (signal === 'P99') return t('health.atMost', { value: format.integer(value) });
    if (signal === 'FEED_AGE') return duration(value);
    if (signal === 'SKEW') return value < 0 ? t('health.ahead', { time: duration(-value) }) : duration(value);
    return format.typedPercent(Math.round(value * 1000) / 10);
  };
  function duration(seconds: number): string {
    const [unit, size] =
      seconds < 2 * MINUTE_S
        ? (['second', 1] as const)
        : seconds < 2 * HOUR_S
          ? (['minute', MINUTE_S] as const)
          : seconds < 2 * DAY_S
            ? (['hour', HOUR_S] as const)
            : (['day', DAY_S] as const);
    return t(`health.unit.${unit}`, { value: format.integer(Math.round(seconds / size)) });
  }
}

const spanOf = (minutes: number | null) => (minutes === 15 || minutes === 60 || minutes === 1440 ? minutes : 'now');

const shortNumber = (value: number, format: Format) => (value >= 100 ? format.compact(value) : format.decimal(value));
