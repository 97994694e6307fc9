import { recordJobFailures } from '#core/ledger/server/index.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { PartialFailure } from '#platform/jobs/for-each-isolated.ts';
import type { JobId } from '#platform/jobs/queue.ts';
import { SYSTEM } from '#platform/db/database.ts';
import type { ServerDeps } from './create-server.ts';

/**
 * Consecutive failures before staff are alerted of a job that runs every few seconds, or that found something locked: most
 * problems resolve themselves sooner.
 */
export const HICCUPS = 5;
/** PostgreSQL's code for a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

export interface FailedJob {
  id: JobId;
  intervalMs: number;
  /** Consecutive failures since the last success, including this one. */
  attempt: number;
}

/**
 * Logs a failed job: as an error once, when it is more than a hiccup, otherwise as a line without a stack. If it failed
 * only for some companies, logs each one when it starts to fail, and shows it to staff among the auditor's findings
 * while it lasts. The job retries by itself.
 */
export async function reportFailedJob(
  { database, clock, newId, log }: Pick<ServerDeps, 'database' | 'clock' | 'newId' | 'log'>,
  { id: job, attempt, intervalMs }: FailedJob,
  error: unknown,
): Promise<void> {
  if (!(error instanceof PartialFailure)) {
    if (attempt === (intervalMs < MINUTE_MS || isLocked(error) ? HICCUPS : 1))
      return log.error({ err: error, job, attempt }, 'job failed');
    return log.warn({ reason: messageOf(error), job, attempt }, 'job failed, retrying');
  }
  const { failures } = error;
  try {
    const added = await database.transact(SYSTEM, (tx) => recordJobFailures(tx, newId, job, failures, clock()));
    for (const { subject, error: cause } of added)
      log.error({ ...subject, err: cause, job }, 'job failed for one company');
    if (added.length > 0) log.warn({ job, failures: failures.length, new: added.length }, 'job failed in part');
  } catch {
    // The database that failed the job fails here too: the affected companies are unknown.
    if (attempt === 1) log.error({ err: error, job, failures: failures.length }, 'job failed');
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
