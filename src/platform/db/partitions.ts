import { sql } from 'kysely';
import { type Database, SYSTEM } from './database.ts';
import { tryLock } from './lock.ts';

/**
 * Tables in partitions by week, and for how many days rows are kept at least: logs since they were received, receipts since
 * the event happened, billed decisions since they were made, which is long after their tokens have expired.
 */
export const RETENTION_DAYS = {
  decision_charge: 21,
  event_receipt: 35,
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
