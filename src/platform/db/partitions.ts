import { sql } from 'kysely';
import { type Database, SYSTEM } from './database.ts';
import { tryLock } from './lock.ts';

/** Logs in partitions by the week their rows were received in, and for how many days they are kept at least. */
const RETENTION_DAYS = { order_line: 100, page_view: 100, viewable: 100 } as const;
const WEEKS_AHEAD = 2;

/**
 * Makes the partitions of the coming weeks and drops those past their retention; leaves it to another process that does so
 * now. Fails when a lock on a log cannot be taken at once; repeating it is safe.
 */
export async function maintainPartitions(database: Database): Promise<void> {
  for (const [log, days] of Object.entries(RETENTION_DAYS))
    await database.transact(SYSTEM, async (tx) => {
      if (await tryLock(tx, 'partitions', log))
        await sql`select maintain_partitions(${log}::regclass, ${WEEKS_AHEAD}, ${days})`.execute(tx);
    });
}
