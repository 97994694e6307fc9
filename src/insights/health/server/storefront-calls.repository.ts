import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Reads when the last complete import of products before each instant ended, the latest first. */
export async function readFed(tx: Transaction, catalogId: Uuid, instants: readonly Date[]): Promise<Date[]> {
  const { rows } = await sql<{ finishedAt: Date }>`
    select distinct fed.finished_at from unnest(${[...instants]}::timestamptz[]) as instant (at) cross join lateral (
      select finished_at from feed_import
      where catalog_id = ${catalogId} and kind = 'products' and status = 'COMPLETED' and finished_at <= instant.at
      order by finished_at desc limit 1) fed
    order by fed.finished_at desc`.execute(tx);
  return rows.map(({ finishedAt }) => finishedAt);
}
