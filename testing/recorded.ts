import { sql } from 'kysely';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { until } from './eventually.ts';

/** Waits until all acknowledged events are recorded and billed. */
export const allRecorded = (database: Database) =>
  until(() =>
    database.read(SYSTEM, async (tx) => {
      const { rows } = await sql`select from event_inbox limit 1`.execute(tx);
      return rows.length === 0;
    }),
  );
