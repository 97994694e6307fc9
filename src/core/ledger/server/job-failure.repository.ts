import { sql } from 'kysely';
import type { NewId } from '#kernel/ids.ts';
import { HOUR_MS, type EpochMs } from '#kernel/time.ts';
import type { Failure } from '#platform/jobs/for-each-isolated.ts';
import type { JobId } from '#platform/jobs/queue.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Schedules look again within the hour: without a failure for two hours, the work has succeeded. */
const DONE_AFTER_MS = 2 * HOUR_MS;

/** Records a job's failures for staff. Returns the new ones. */
export async function recordJobFailures(
  tx: Transaction,
  newId: NewId,
  job: JobId,
  failures: readonly Failure[],
  nowMs: EpochMs,
): Promise<Failure[]> {
  const at = new Date(nowMs);
  const newFailures: Failure[] = [];
  for (const failure of failures) {
    const { companyId, ...rest } = failure.subject;
    const subject = [companyId, ...Object.values(rest)].filter(Boolean).join(' ') || job;
    const { rows } = await sql<{ isNew: boolean }>`
      insert into audit_finding (id, check_name, subject, company_id, detail, found_at, seen_at, source)
      values (${newId()}, ${`done: ${job}`}, ${subject}, ${companyId}, ${String(failure.error)}, ${at}, ${at}, 'UPKEEP')
      on conflict (check_name, subject) where resolved_at is null do update set seen_at = excluded.seen_at, detail = excluded.detail
      returning (xmax = 0) as is_new`.execute(tx);
    if (rows[0]!.isNew) newFailures.push(failure);
  }
  return newFailures;
}

/** Resolves failures that have not recurred, except of jobs that still wait for a retry or were given up. */
export async function resolveJobFailures(tx: Transaction, nowMs: EpochMs): Promise<void> {
  await sql`update audit_finding f set resolved_at = ${new Date(nowMs)}
    where resolved_at is null and source = 'UPKEEP' and seen_at < ${new Date(nowMs - DONE_AFTER_MS)}
      and not exists (select from graphile_worker.jobs j where j.attempts > 0 and f.check_name = 'done: ' || j.task_identifier
        and split_part(j.key, ' ', 2) = f.company_id::text)`.execute(tx);
}
