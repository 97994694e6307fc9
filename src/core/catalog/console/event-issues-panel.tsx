import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { EventIssuesDocument, type EventIssuesQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import styles from './event-issues.module.css';

type Issue = EventIssuesQuery['eventIssues'][number];

const REFETCH_MS = 60_000;

/** Shows staff the storefront events that were accepted but discarded or corrected; without a catalog, of all storefronts. */
export function EventIssuesPanel({ catalogId }: { catalogId: string | null }) {
  const { t } = useTranslation('storefront');
  const issues = useApiQuery(EventIssuesDocument, { catalogId }, { refetchIntervalMs: REFETCH_MS });
  return (
    <Panel flush title={t('issues.title')} subtitle={t('issues.subtitle')}>
      <QueryTable
        label={t('issues.title')}
        columns={useColumns()}
        rows={issues.data?.eventIssues}
        rowId={({ id }) => id}
        query={issues}
        empty={<EmptyState title={t('issues.none')} detail={t('issues.noneDetail')} />}
      />
    </Panel>
  );
}

function useColumns(): Column<Issue>[] {
  const { t } = useTranslation('storefront');
  const format = useFormat();
  return [
    {
      id: 'reason',
      header: t('issues.reason'),
      cell: ({ reason }) => (
        <span className={styles.issue}>
          {t(`reason.${reason}`)}
          <span className={styles.detail}>{t(`effect.${reason}`)}</span>
        </span>
      ),
    },
    { id: 'events', header: t('issues.events'), align: 'right', cell: ({ events }) => format.integer(events) },
    { id: 'hour', header: t('issues.hour'), cell: ({ hour }) => format.dateTime(hour) },
    {
      id: 'key',
      header: t('issues.key'),
      cell: ({ keyLabel, keyId, catalog }) => (
        <span className={styles.issue}>
          {keyLabel ?? keyId}
          <span className={styles.detail}>{catalog.name}</span>
        </span>
      ),
    },
    { id: 'example', header: t('issues.example'), hideNarrow: true, cell: ({ example }) => <Example {...example} /> },
  ];
}

/** As sent by the storefront, so that it can be found in the storefront's own log. */
function Example({ kind, id, occurredAt, receivedAt, sku, resolvedBidId }: Issue['example']) {
  const { t } = useTranslation('storefront');
  return (
    <span className={styles.issue}>
      <code className={styles.code}>
        {kind} {id}
      </code>
      <span className={styles.detail}>{t('issues.times', { occurredAt, receivedAt })}</span>
      {sku !== null && <span className={styles.detail}>{t('issues.sku', { sku })}</span>}
      {resolvedBidId !== null && <code className={styles.code}>{resolvedBidId}</code>}
    </span>
  );
}
