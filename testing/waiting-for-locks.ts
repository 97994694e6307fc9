import { sql } from 'kysely';
import { SYSTEM, type Database } from '#platform/db/database.ts';

/** Counts the connections to a database that wait for what another one has locked. */
export async function waitingForLocks(database: Database): Promise<number> {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
  );
  return rows.length;
}
