import type { MetaProblem } from '#integrations/meta/port.ts';
import type { Job, Payload } from '#platform/jobs/queue.ts';
import { SYSTEM, type Transaction } from '#platform/postgres/database.ts';
import { nextTry } from '../rules/next-try.ts';
import type { MetaAdsNeeds } from './types.ts';

/** Does a job again later, or ends what it was about with the reason people are told. */
export async function tryAgainOr<P extends Payload>(
  { database, clock, log }: MetaAdsNeeds,
  { job, payload, problem }: { job: Job<P>; payload: P; problem: MetaProblem },
  end: (tx: Transaction, reason: string) => Promise<void>,
): Promise<void> {
  const next = nextTry(problem);
  if ('again_ms' in next && next.tellsStaff !== null)
    log.error({ job: job.name, reason: next.tellsStaff }, 'Meta does nothing for us until staff mend this');
  await database.as(SYSTEM, (tx) =>
    'end' in next ? end(tx, next.end) : job.add(tx, payload, { runAt: clock() + next.again_ms }),
  );
}
