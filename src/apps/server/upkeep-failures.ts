import { recordUpkeepFailures } from '#core/ledger/server/index.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { PartialFailure } from '#platform/jobs/alone.ts';
import type { JobId } from '#platform/jobs/queue.ts';
import { SYSTEM } from '#platform/db/database.ts';
import type { ServerDependencies } from './create-server.ts';

/** So often a job that is done every few seconds may fail before a person is wanted: until then it may well mend itself. */
export const HICCUPS = 5;

export interface FailedJob {
  id: JobId;
  everyMs: number;
  /** How often it failed, this time included, since it was done last. */
  attempt: number;
}

/**
 * Says that a job failed: once as an error, when it is more than a hiccup, and else in a line without its stack. Where it failed for some companies alone, each is logged when it begins to fail, and staff see it beside
 * the auditor's findings for as long as it does; the job tries again by itself.
 */
export async function reportFailedJob(
  { database, clock, newId, log }: Pick<ServerDependencies, 'database' | 'clock' | 'newId' | 'log'>,
  { id: job, attempt, everyMs }: FailedJob,
  error: unknown,
): Promise<void> {
  if (!(error instanceof PartialFailure)) {
    if (attempt === (everyMs < MINUTE_MS ? HICCUPS : 1)) return log.error({ err: error, job, attempt }, 'job failed');
    return log.warn({ reason: messageOf(error), job, attempt }, 'job failed, retrying');
  }
  const { failures } = error;
  try {
    const fresh = await database.as(SYSTEM, (tx) => recordUpkeepFailures(tx, newId, job, failures, clock()));
    for (const { subject, error: cause } of fresh)
      log.error({ ...subject, err: cause, job }, 'job failed for one company');
    if (fresh.length > 0) log.warn({ job, failures: failures.length, new: fresh.length }, 'job failed in part');
  } catch {
    // The database that failed them fails us too: nothing is known of the companies.
    if (attempt === 1) log.error({ err: error, job, failures: failures.length }, 'job failed');
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
