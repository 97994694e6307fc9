import { sql } from 'kysely';
import type { Transaction } from './database.ts';

export interface DatabaseState {
  /** Age of the oldest transaction of this database that the role may see; 0 without any. */
  oldestTransactionSeconds: number;
  /** Size with indexes and stored texts; partitions count for their table. */
  tables: readonly { name: string; bytes: number }[];
  /** Days from now for which a partitioned log has partitions of its own. */
  partitions: readonly { name: string; daysAhead: number }[];
  /** Time since a WAL file was last archived; null while nothing is archived. */
  archiveAgeSeconds: number | null;
  /** How far the slowest standby is behind; null without one, or when the role may not see it (pg_monitor). */
  standbyLagSeconds: number | null;
}

const LOCK_MS = 200;

/**
 * Reads catalogs alone: no table is scanned. The size of a table with an exclusive lock would be waited for:
 * fails then, after a moment.
 */
export async function readDatabaseState(tx: Transaction): Promise<DatabaseState> {
  await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(tx);
  const tables = sql<DatabaseState['tables'][number]>`
    select root.relname as name, sum(pg_total_relation_size(tree.relid))::float8 as bytes
    from pg_class root cross join lateral pg_partition_tree(root.oid) tree
    where root.relnamespace = 'public'::regnamespace and root.relkind = 'p' and not root.relispartition
    group by root.relname
    union all
    select relname, pg_total_relation_size(oid)::float8 from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition`;
  const partitions = sql<DatabaseState['partitions'][number]>`
    select parent.relname as name,
      extract(epoch from max(to_date(right(part.relname, 8), 'YYYYMMDD') + 7 - (clock_timestamp() at time zone 'UTC')))::float8 / 86400 as days_ahead
    from pg_inherits join pg_class parent on parent.oid = inhparent join pg_class part on part.oid = inhrelid
    where parent.relkind = 'p' and part.relname ~ '_[0-9]{8}$'
    group by parent.relname`;
  const ages = sql<{ transaction: number | null; archive: number | null; standby: number | null }>`
    select
      (select extract(epoch from clock_timestamp() - min(xact_start))::float8 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()) as transaction,
      (select extract(epoch from clock_timestamp() - last_archived_time)::float8 from pg_stat_archiver) as archive,
      -- A standby that has everything reports no lag.
      (select max(coalesce(extract(epoch from replay_lag), 0))::float8 from pg_stat_replication
        where state in ('streaming', 'catchup')) as standby`;
  const { rows } = await ages.execute(tx);
  return {
    oldestTransactionSeconds: rows[0]!.transaction ?? 0,
    archiveAgeSeconds: rows[0]!.archive,
    standbyLagSeconds: rows[0]!.standby,
    tables: (await tables.execute(tx)).rows,
    partitions: (await partitions.execute(tx)).rows,
  };
}
