import { Group, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { usePresentMs } from '#design/present.ts';
import { SkeletonLines } from '#design/states.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import { HOUR_MS, MINUTE_MS, DAY_MS } from '#kernel/time.ts';
import { FeedStateDocument, type FeedStateQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';

type Kind = FeedStateQuery['feedState']['kinds'][number];

const REFETCH_MS = 60_000;

/** How fresh the feeds of a storefront are, and what its products lack. */
export function FeedStatePanel({ catalogId }: { catalogId: string }) {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  const state = useApiQuery(FeedStateDocument, { catalogId }, { refetchIntervalMs: REFETCH_MS });
  return (
    <QueryBoundary
      reads={{ state }}
      skeleton={
        <Panel>
          <SkeletonLines count={5} />
        </Panel>
      }
    >
      {({ state: { feedState } }) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Panel title={t('feed.state')}>
            <Facts
              facts={feedState.kinds
                // What was never sent is not missed, except what there are no ads without.
                .filter(({ kind, lastCompleteAt }) => lastCompleteAt !== null || kind === 'PRODUCTS')
                .map((kind) => [t(`feed.kind.${kind.kind}`), <Age key={kind.kind} kind={kind} />])}
            />
          </Panel>
          <Panel title={t('feed.products')}>
            <Facts
              facts={[
                [t('feed.offered'), format.integer(feedState.offered)],
                [t('feed.withoutPicture'), format.integer(feedState.withoutPicture)],
                [t('feed.withoutStock'), format.integer(feedState.withoutStock)],
              ]}
            />
          </Panel>
        </SimpleGrid>
      )}
    </QueryBoundary>
  );
}

/** How long ago a kind of feed last came in whole. */
function Age({ kind: { lastCompleteAt, isOverdue } }: { kind: Kind }) {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  const nowMs = usePresentMs();
  if (lastCompleteAt === null) return t('feed.never');
  const ageMs = Math.max(0, nowMs - Date.parse(lastCompleteAt));
  const [unit, unitMs] =
    ageMs < HOUR_MS
      ? (['minutesAgo', MINUTE_MS] as const)
      : ageMs < 2 * DAY_MS
        ? (['hoursAgo', HOUR_MS] as const)
        : (['daysAgo', DAY_MS] as const);
  return (
    <Group gap="xs">
      <span title={format.dateTime(lastCompleteAt)}>{t(`feed.${unit}`, { count: Math.floor(ageMs / unitMs) })}</span>
      {isOverdue && <StatusBadge tone="danger" label={t('feed.overdue')} explanation={t('feed.overdueDetail')} />}
    </Group>
  );
}
