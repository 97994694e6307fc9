import { recordUpkeepFailures } from '#features/wallet/server/index.ts';
import { PartialFailure } from '#platform/jobs/alone.ts';
import { SYSTEM } from '#platform/postgres/database.ts';
import type { ServerDependencies } from './create-server.ts';

/**
 * Says that a job failed. Where it failed for some companies alone, each is logged when it begins to fail, and staff see it beside
 * the auditor's findings for as long as it does; the job tries again by itself.
 */
export async function reportFailedJob(
  { database, clock, newId, log }: Pick<ServerDependencies, 'database' | 'clock' | 'newId' | 'log'>,
  job: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof PartialFailure)) return log.error({ err: error, job }, 'a job failed');
  const { failures } = error;
  try {
    const fresh = await database.as(SYSTEM, (tx) => recordUpkeepFailures(tx, newId, job, failures, clock()));
    for (const { subject, error: cause } of fresh)
      log.error({ ...subject, err: cause, job }, 'a job failed for one company');
    log.warn({ job, failures: failures.length, new: fresh.length }, 'a job failed in part');
  } catch {
    // The database that failed them fails us too: nothing is known of the companies.
    log.error({ err: error, job, failures: failures.length }, 'a job failed');
  }
}
