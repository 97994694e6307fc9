import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import type { FeedKind } from '../rules/feed-rows.ts';

/** A version of what a storefront's own column names mean. */
export interface FeedMapping {
  version: number;
  columns: Record<string, string>;
  savedAt: Date;
  savedBy: string;
}

interface Of {
  catalogId: Uuid;
  kind: FeedKind;
}

/** Lists the versions of a mapping, newest first. */
export async function mappingVersions(tx: Transaction, { catalogId, kind }: Of, limit: number): Promise<FeedMapping[]> {
  const { rows } = await sql<FeedMapping>`
    select version, columns, saved_at, saved_by from feed_mapping
    where catalog_id = ${catalogId} and kind = ${kind} order by version desc limit ${limit}`.execute(tx);
  return rows;
}

/** Returns the mapping that counts; null when there is none, or when the last one says nothing. */
export async function currentMapping(tx: Transaction, of: Of): Promise<FeedMapping | null> {
  const [latest] = await mappingVersions(tx, of, 1);
  return latest && Object.keys(latest.columns).length > 0 ? latest : null;
}

export async function saveMapping(
  tx: Transaction,
  of: Of,
  { columns, savedBy, nowMs }: { columns: Record<string, string>; savedBy: string; nowMs: EpochMs },
): Promise<void> {
  await lock(tx, 'feed-mapping', of.catalogId);
  const [latest] = await mappingVersions(tx, of, 1);
  await tx
    .insertInto('feedMapping')
    .values({
      ...of,
      version: (latest?.version ?? 0) + 1,
      columns: JSON.stringify(columns),
      savedAt: new Date(nowMs),
      savedBy,
    })
    .execute();
}
