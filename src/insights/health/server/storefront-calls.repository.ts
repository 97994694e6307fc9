import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

/** More imports than this a day say the same of every hour. */
const MAX_IMPORTS = 200;

/** Reads when complete imports of products ended, the latest first. */
export async function readFed(tx: Transaction, catalogId: Uuid): Promise<Date[]> {
  const { rows } = await sql<{ finishedAt: Date }>`
    select finished_at from feed_import where catalog_id = ${catalogId} and kind = 'products' and status = 'COMPLETED'
    order by finished_at desc limit ${MAX_IMPORTS}`.execute(tx);
  return rows.map(({ finishedAt }) => finishedAt);
}
