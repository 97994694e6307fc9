import { sql } from 'kysely';
import { type Database, SYSTEM } from './database.ts';
import { tryLock } from './lock.ts';

/**
 * Tables in partitions by week, and for how many days rows are kept at least: logs since they were received; receipts since
 * the event happened, which may be 91 days ago when it arrives; views since they were seen, for the longest window in which
 * one earns sales, 90 days, and a month in which orders may be reported late; billed decisions since they were made, which is
 * long after their tokens have expired.
 */
export const RETENTION_DAYS = {
  order_line: 100,
  page_view: 100,
  viewable: 100,
  impression_touch: 120,
  event_receipt: 98,
  decision_charge: 21,
} as const;
const WEEKS_AHEAD = 2;

/**
 * Makes the partitions of the coming weeks and drops those past their retention; leaves it to another process that does so
 * now. What fails, because a lock cannot be taken at once, holds up nothing else; repeating it is safe.
 */
export async function maintainPartitions(database: Database): Promise<void> {
  const failures: unknown[] = [];
  for (const [table, days] of Object.entries(RETENTION_DAYS))
    // Dropping needs the stronger lock, and must not take back what was made.
    for (const retentionDays of [null, days])
      try {
        await database.transact(SYSTEM, async (tx) => {
          if (await tryLock(tx, 'partitions', table))
            await sql`select maintain_partitions(${table}::regclass, ${WEEKS_AHEAD}, ${retentionDays}::int)`.execute(
              tx,
            );
        });
      } catch (error) {
        failures.push(error);
      }
  if (failures.length > 0) throw failures[0];
}
