import { statfs } from 'node:fs/promises';
import { readInboxAge } from '#delivery/collect/index.ts';
import { readLedgerHealth } from '#core/ledger/server/index.ts';
import type { LoaderStatus } from '#insights/reports/server/index.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { clockOffset } from '#platform/db/clock.ts';
import { readDatabaseState } from '#platform/db/database-state.repository.ts';
import { readProcesses } from '#platform/fleet/fleet.ts';
import { readQueueDepth } from '#platform/jobs/queue-depth.repository.ts';
import { gauge } from '#platform/telemetry/metrics.ts';
import type { Clock } from '#kernel/time.ts';

const build = gauge({
  name: 'endcap_build_info',
  help: 'Always 1; the labels name what runs.',
  labelNames: ['version', 'roles'],
});
const processes = gauge({
  name: 'endcap_processes',
  help: 'Living processes on the same database.',
  labelNames: ['role', 'version'],
});
const ready = gauge({
  name: 'endcap_ready',
  help: 'Whether the process can do what a check of /readyz asks for: 1, else 0.',
  labelNames: ['check'],
});
const offset = gauge({ name: 'endcap_clock_offset_seconds', help: 'Clock of this process less that of PostgreSQL.' });
const disk = gauge({
  name: 'endcap_disk_free_ratio',
  help: 'Free part of the disk with the data folder.',
  labelNames: ['path'],
});
const inboxAge = gauge({
  name: 'endcap_inbox_age_seconds',
  help: 'For how long the oldest acknowledged events have waited to be recorded and billed.',
});
const unsettled = gauge({
  name: 'endcap_days_unsettled',
  help: 'Days of storefronts whose grace period is over and whose cost is not charged.',
});
const findings = gauge({ name: 'endcap_audit_findings', help: 'Differences the auditor found that are still there.' });
const upkeepFailures = gauge({
  name: 'endcap_settlement_failures',
  help: 'Upkeep on money that fails for a company.',
});
const auditAge = gauge({ name: 'endcap_audit_age_seconds', help: 'Time since an audit last finished.' });
const waiting = gauge({ name: 'endcap_queue_waiting', help: 'Queued jobs that are due.' });
const dead = gauge({ name: 'endcap_queue_dead', help: 'Queued jobs that failed for the last time.' });
const failingEmails = gauge({
  name: 'endcap_emails_failing',
  help: 'Emails that the mail server has not taken three times or more, and that are tried again.',
});
const reportLag = gauge({ name: 'endcap_report_lag_seconds', help: 'Time since reports last had every event.' });
const reportStore = gauge({
  name: 'endcap_report_store_ok',
  help: 'Whether the report store holds what was loaded: 1, else 0; the label names the state.',
  labelNames: ['state'],
});

const oldestTransaction = gauge({
  name: 'endcap_db_oldest_transaction_seconds',
  help: 'Age of the oldest open transaction. Vacuum, and the copy of events to reports, wait for it.',
});
const tableBytes = gauge({
  name: 'endcap_db_table_bytes',
  help: 'Size of a table with its indexes and partitions.',
  labelNames: ['table'],
});
const partitionsAhead = gauge({
  name: 'endcap_db_partitions_ahead_days',
  help: 'Days from now for which a log in partitions has them.',
  labelNames: ['table'],
});
const archiveAge = gauge({
  name: 'endcap_archive_age_seconds',
  help: 'Time since PostgreSQL last archived WAL. Not published while it archives nothing.',
});

const standbyLag = gauge({
  name: 'endcap_db_standby_lag_seconds',
  help: 'How far the slowest standby of PostgreSQL is behind. Not published without one.',
});

/** Sets what does not change while the process lives. */
export function describeProcess(version: string, roles: readonly string[]): void {
  build.set({ version, roles: roles.join(',') }, 1);
}

export const setReady = (check: string, isReady: boolean): void => ready.set({ check }, isReady ? 1 : 0);

export function setReportStatus({ state, lastRoundMs }: LoaderStatus, nowMs: number): void {
  reportLag.set((nowMs - lastRoundMs) / 1000);
  reportStore.reset();
  if (state !== null) reportStore.set({ state }, state === 'EQUAL' ? 1 : 0);
}

/** Reads what is the same for all processes; the workers publish it. */
export async function sampleFleet(database: Database, clock: Clock): Promise<void> {
  const sample = await database.read(SYSTEM, async (tx) => ({
    ledger: await readLedgerHealth(tx),
    queue: await readQueueDepth(tx),
    listed: await readProcesses(tx),
    inboxAgeS: await readInboxAge(tx),
  }));
  inboxAge.set(sample.inboxAgeS);
  unsettled.set(sample.ledger.daysUnsettled);
  findings.set(sample.ledger.auditFindings);
  upkeepFailures.set(sample.ledger.upkeepFailures);
  if (sample.ledger.auditedAt) auditAge.set((clock() - sample.ledger.auditedAt.getTime()) / 1000);
  waiting.set(sample.queue.waiting);
  dead.set(sample.queue.dead);
  failingEmails.set(sample.queue.failingEmails);
  processes.reset();
  for (const { roles, version, isLiving } of sample.listed)
    if (isLiving) for (const role of roles) processes.inc({ role, version });
}

/** Reads the state of PostgreSQL, the same for all processes; the workers publish it. Fails while a table is locked. */
export async function sampleDatabase(database: Database): Promise<void> {
  const state = await database.read(SYSTEM, readDatabaseState);
  oldestTransaction.set(state.oldestTransactionSeconds);
  for (const { name, bytes } of state.tables) tableBytes.set({ table: name }, bytes);
  for (const { name, daysAhead } of state.partitions) partitionsAhead.set({ table: name }, daysAhead);
  setIfKnown(archiveAge, state.archiveAgeSeconds);
  setIfKnown(standbyLag, state.standbyLagSeconds);
}

function setIfKnown(one: typeof archiveAge, value: number | null): void {
  if (value === null) one.remove();
  else one.set(value);
}

/** Reads what differs per process. */
export async function sampleProcess(database: Database, clock: Clock, dataFolder: string | null): Promise<void> {
  if (dataFolder !== null) {
    const { bavail, blocks } = await statfs(dataFolder);
    disk.set({ path: dataFolder }, bavail / blocks);
  }
  offset.set((await clockOffset(database, clock)) / 1000);
}
