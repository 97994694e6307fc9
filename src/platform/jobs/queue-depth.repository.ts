import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';

export interface QueueDepth {
  /** Jobs that are due and not done. */
  waiting: number;
  /** Jobs that failed for the last time. */
  dead: number;
  /** Emails that failed at least three times and are tried again. */
  failingEmails: number;
}

export async function readQueueDepth(tx: Transaction): Promise<QueueDepth> {
  const { rows } = await sql<QueueDepth>`
    select count(*) filter (where run_at <= now() and attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts >= max_attempts)::int as dead,
      count(*) filter (where task_identifier = 'mail.send' and attempts between 3 and max_attempts - 1)::int as failing_emails
    from graphile_worker.jobs`.execute(tx);
  return rows[0]!;
}
