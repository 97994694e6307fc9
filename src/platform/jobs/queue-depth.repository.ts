import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';

export interface QueueDepth {
  /** Jobs that are due and not done. */
  waiting: number;
  /** Jobs that failed for the last time. */
  dead: number;
}

export async function readQueueDepth(tx: Transaction): Promise<QueueDepth> {
  const { rows } = await sql<QueueDepth>`
    select count(*) filter (where run_at <= now() and attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts >= max_attempts)::int as dead
    from graphile_worker.jobs`.execute(tx);
  return rows[0]!;
}
