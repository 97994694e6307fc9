import { readLedgerHealth } from '#core/ledger/server/index.ts';
import { readReportProgress, type ReportProgress } from '#insights/reports/server/index.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { readProcesses, type ListedProcess } from '#platform/fleet/fleet.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { readQueueDepth, type QueueDepth } from '#platform/jobs/queue-depth.repository.ts';

interface PlatformHealth {
  processes: ListedProcess[];
  ledger: Awaited<ReturnType<typeof readLedgerHealth>>;
  queue: QueueDepth;
  reports: ReportProgress;
}

const ProcessRef = objectRef<ListedProcess>('PlatformProcess');
const HealthRef = objectRef<PlatformHealth>('PlatformHealth');

/** Adds the GraphQL fields of the platform's health, for staff. */
export function addHealthSchema(builder: Builder, { database }: { database: Database }): void {
  builder.objectType(ProcessRef, {
    description: 'A process of the platform that lives, or lived within the last day and ended without saying so.',
    fields: (t) => ({
      id: t.exposeID('instance'),
      roles: t.exposeStringList('roles', { description: 'api, ads and worker, as far as it has them.' }),
      version: t.exposeString('version'),
      host: t.exposeString('host'),
      pid: t.exposeInt('pid', { description: 'On its host.' }),
      isLiving: t.exposeBoolean('isLiving', { description: 'Whether it reported within the last 20 seconds.' }),
      startedAt: t.field({ type: 'DateTime', resolve: (one) => one.startedAt }),
      heartbeatAt: t.field({ type: 'DateTime', resolve: (one) => one.heartbeatAt }),
    }),
  });
  builder.objectType(HealthRef, {
    description: 'Whether the platform does its work.',
    fields: (t) => ({
      processes: t.field({ type: [ProcessRef], resolve: ({ processes }) => processes }),
      daysUnsettled: t.int({
        description: 'Days of storefronts whose grace period is over and whose cost is not charged.',
        resolve: ({ ledger }) => ledger.daysUnsettled,
      }),
      auditFindings: t.int({
        description: 'Differences in the ledger that are still there.',
        resolve: ({ ledger }) => ledger.auditFindings,
      }),
      upkeepFailures: t.int({
        description: 'Upkeep on money that fails for a company.',
        resolve: ({ ledger }) => ledger.upkeepFailures,
      }),
      auditedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null before the first audit.',
        resolve: ({ ledger }) => ledger.auditedAt,
      }),
      jobsWaiting: t.int({ description: 'Queued jobs that are due.', resolve: ({ queue }) => queue.waiting }),
      jobsGivenUp: t.int({
        description: 'Queued jobs that failed for the last time.',
        resolve: ({ queue }) => queue.dead,
      }),
      reportsLoadedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When reports last took in events; null before the first.',
        resolve: ({ reports }) => reports.loadedAt,
      }),
      areReportsComplete: t.boolean({
        description: 'Whether reports have every event.',
        resolve: ({ reports }) => reports.isComplete,
      }),
    }),
  });
  builder.queryField('platformHealth', (t) =>
    t.field({
      type: HealthRef,
      description: 'Which processes live, and whether money, reports and jobs are up to date.',
      resolve: () =>
        // Only the system can read these tables; the permission controls who may query them.
        database.read(SYSTEM, async (tx) => ({
          processes: await readProcesses(tx),
          ledger: await readLedgerHealth(tx),
          queue: await readQueueDepth(tx),
          reports: await readReportProgress(tx),
        })),
    }),
  );
}
