import { sql } from 'kysely';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { until } from './eventually.ts';

/**
 * Waits until no transaction of the cluster that could commit earlier log entries is open, including those of other
 * tests: readers of the log stop at the first open one.
 */
export async function logSettled(database: Database): Promise<void> {
  await until(() =>
    database.read(SYSTEM, async (tx) => {
      const { rows } = await sql<{ isSettled: boolean }>`
          select coalesce(max(xid) < pg_snapshot_xmin(pg_current_snapshot()), true) as is_settled
            from (select xid from ad_event union all select xid from impression_batch union all select xid from order_line union all select xid from page_view) logged`.execute(
        tx,
      );
      return rows[0]!.isSettled;
    }),
  );
}
