import { sql } from 'kysely';
import { type Database, SYSTEM } from './database.ts';
import { tryLock } from './lock.ts';

/** How much later than it happened an order may be reported for a view to earn it. */
const LATE_ORDER_DAYS = 30;

/**
 * Tables in partitions by week, and for how many days rows are kept at least: logs since they were received, receipts and
 * touches since the event happened, billed decisions since they were made, which is long after their tokens have expired.
 */
export const RETENTION_DAYS = {
  decision_charge: 21,
  event_receipt: 35,
  impression_touch: sql<number>`(select coalesce(max(view_window_days), 90) + ${LATE_ORDER_DAYS}::int from catalog)`,
  order_line: 100,
  page_view: 100,
  viewable: 100,
} as const;
const WEEKS_AHEAD = 2;

/**
 * Makes the partitions of the coming weeks and drops those past their retention; leaves it to another process that does so
 * now. Fails when a lock on a log cannot be taken at once; repeating it is safe.
 */
export async function maintainPartitions(database: Database): Promise<void> {
  for (const [table, days] of Object.entries(RETENTION_DAYS))
    await database.transact(SYSTEM, async (tx) => {
      if (await tryLock(tx, 'partitions', table))
        await sql`select maintain_partitions(${table}::regclass, ${WEEKS_AHEAD}, ${days})`.execute(tx);
    });
}
