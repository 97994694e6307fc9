import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { LedgerAuditDocument, type LedgerAuditQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import styles from './wallet.module.css';

type Finding = LedgerAuditQuery['ledgerAudit']['findings'][number];

const REFETCH_MS = 30_000;

/** Shows staff the findings of the ledger audit. */
export function AuditScreen() {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const query = useApiQuery(LedgerAuditDocument, {}, { refetchIntervalMs: REFETCH_MS });
  const audit = query.data?.ledgerAudit;
  const open = audit?.findings.filter(({ resolvedAt }) => resolvedAt === null).length ?? 0;
  return (
    <Page
      title={t('audit.title')}
      titleAside={
        audit && (
          <StatusBadge
            tone={open > 0 ? 'danger' : audit.finishedAt ? 'success' : 'neutral'}
            label={open > 0 ? t('audit.open', { count: open }) : t(audit.finishedAt ? 'audit.agrees' : 'audit.waiting')}
          />
        )
      }
      subtitle={
        audit?.finishedAt &&
        t('audit.last', {
          time: format.dateTime(audit.finishedAt),
          companies: format.integer(audit.companies),
        })
      }
    >
      <Panel flush>
        <QueryTable
          label={t('audit.title')}
          columns={useColumns()}
          rows={audit?.findings}
          rowId={(finding) => finding.id}
          query={query}
          empty={<EmptyState title={t('audit.none')} detail={t('audit.noneDetail')} />}
        />
      </Panel>
    </Page>
  );
}

function useColumns(): Column<Finding>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return [
    {
      id: 'state',
      header: t('credits.status'),
      cell: ({ resolvedAt }) =>
        resolvedAt === null ? (
          <StatusBadge tone="danger" label={t('audit.stillSo')} />
        ) : (
          <StatusBadge tone="neutral" label={t('audit.resolved')} explanation={format.dateTime(resolvedAt)} />
        ),
    },
    {
      id: 'check',
      header: t('audit.check'),
      cell: ({ check, detail }) => (
        <span className={styles.finding}>
          {check}
          <span className={styles.detail}>{detail}</span>
        </span>
      ),
    },
    {
      id: 'company',
      header: t('audit.company'),
      hideNarrow: true,
      cell: ({ company }) => company?.name ?? t('audit.house'),
    },
    {
      id: 'subject',
      header: t('audit.subject'),
      hideNarrow: true,
      cell: ({ subject }) => <code className={styles.subject}>{subject}</code>,
    },
    { id: 'foundAt', header: t('audit.found'), hideNarrow: true, cell: ({ foundAt }) => format.dateTime(foundAt) },
  ];
}
