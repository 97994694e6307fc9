import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { PlatformHealthDocument, type PlatformHealthQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import { problemsOf } from '../rules/problems.ts';

type Health = PlatformHealthQuery['platformHealth'];
type Process = Health['processes'][number];

const REFETCH_MS = 10_000;

/** Shows staff whether the platform does its work. */
export function HealthScreen() {
  const { t } = useTranslation('health');
  const query = useApiQuery(PlatformHealthDocument, {}, { refetchIntervalMs: REFETCH_MS });
  const health = query.data?.platformHealth;
  const problems = health && problemsOf(health);
  return (
    <Page
      title={t('title')}
      titleAside={
        problems && (
          <StatusBadge
            tone={problems.length > 0 ? 'danger' : 'success'}
            label={problems.length > 0 ? problems.map((problem) => t(`problem.${problem}`)).join(', ') : t('works')}
          />
        )
      }
      subtitle={t('subtitle')}
    >
      <Stack gap="md">
        {health && (
          <Panel title={t('glance')}>
            <HealthFacts health={health} />
          </Panel>
        )}
        <Panel title={t('processes')} flush>
          <QueryTable
            label={t('processes')}
            columns={useColumns()}
            rows={health?.processes}
            rowId={(process) => process.id}
            query={query}
            empty={<EmptyState title={t('none')} detail={t('noneDetail')} />}
          />
        </Panel>
      </Stack>
    </Page>
  );
}

function HealthFacts({ health }: { health: Health }) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const at = (instant: string | null) => (instant === null ? t('never') : format.dateTime(instant));
  return (
    <Facts
      facts={[
        [
          t('ledger'),
          <Link key="audit" to="/ledger-audit">
            {t('findings', { count: health.auditFindings + health.upkeepFailures })}
          </Link>,
        ],
        [t('audited'), at(health.auditedAt)],
        [t('unsettled'), format.integer(health.daysUnsettled)],
        [t('reports'), health.areReportsComplete ? t('complete') : at(health.reportsLoadedAt)],
        [t('jobsWaiting'), format.integer(health.jobsWaiting)],
        [t('jobsGivenUp'), format.integer(health.jobsGivenUp)],
      ]}
    />
  );
}

function useColumns(): Column<Process>[] {
  const { t } = useTranslation('health');
  const format = useFormat();
  return [
    {
      id: 'state',
      header: t('state'),
      cell: ({ isLiving }) => (
        <StatusBadge tone={isLiving ? 'success' : 'neutral'} label={t(isLiving ? 'living' : 'gone')} />
      ),
    },
    { id: 'roles', header: t('roles'), cell: ({ roles }) => roles.join(', ') },
    { id: 'host', header: t('host'), cell: ({ host, pid }) => `${host} (${pid})` },
    { id: 'version', header: t('version'), hideNarrow: true, cell: ({ version }) => version },
    { id: 'startedAt', header: t('started'), hideNarrow: true, cell: ({ startedAt }) => format.dateTime(startedAt) },
    {
      id: 'heartbeatAt',
      header: t('reported'),
      hideNarrow: true,
      cell: ({ heartbeatAt }) => format.dateTime(heartbeatAt),
    },
  ];
}
