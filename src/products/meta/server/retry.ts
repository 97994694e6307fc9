import type { MessageOrText } from '#kernel/message.ts';
import type { MetaProblem } from '#integrations/meta/port.ts';
import type { Job, Payload } from '#platform/jobs/queue.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { retryDecision } from '../rules/retry.ts';
import type { MetaAdsDeps } from './types.ts';

interface RetryRequest<P extends Payload> {
  job: Job<P>;
  payload: P;
  problem: MetaProblem;
  /** Job key under which the job is queued, if any. */
  key?: string;
  /** Returns false when another process has taken over; nothing is done then. */
  isStillOurs?: (tx: Transaction) => Promise<boolean>;
}

/** Retries a job later, or ends its work with the reason shown to users. */
export async function retryOrFail<P extends Payload>(
  { database, log }: MetaAdsDeps,
  { job, payload, problem, key, isStillOurs }: RetryRequest<P>,
  end: (tx: Transaction, reason: MessageOrText) => Promise<void>,
): Promise<void> {
  const next = retryDecision(problem);
  if ('retryInMs' in next && next.alertsStaff !== null)
    log.error({ job: job.id, reason: next.alertsStaff }, 'meta account needs attention');
  await database.transact(SYSTEM, async (tx) => {
    if (isStillOurs && !(await isStillOurs(tx))) return;
    if ('end' in next) await end(tx, next.end);
    else await job.add(tx, payload, { delayMs: next.retryInMs, ...(key ? { key } : {}) });
  });
}
