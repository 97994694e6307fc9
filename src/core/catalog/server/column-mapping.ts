import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import { PUBLIC, SYSTEM, type Database } from '#platform/db/database.ts';
import type { FeedKind } from '../rules/feed-rows.ts';
import * as store from './mapping.repository.ts';

interface Of {
  catalogId: Uuid;
  kind: FeedKind;
}

/** Lists the versions of a storefront's mapping, newest first. */
export const mappingVersions = (database: Database, of: Of, limit: number): Promise<store.FeedMapping[]> =>
  database.read(PUBLIC, (tx) => store.mappingVersions(tx, of, limit));

/** Returns what a storefront's columns mean now; null when it has no names of its own. */
export async function currentColumns(database: Database, of: Of): Promise<Record<string, string> | null> {
  const current = await database.read(PUBLIC, (tx) => store.currentMapping(tx, of));
  return current?.columns ?? null;
}

export const saveMapping = (
  database: Database,
  of: Of,
  mapping: { columns: Record<string, string>; savedBy: string; nowMs: EpochMs },
): Promise<void> => database.transact(SYSTEM, (tx) => store.saveMapping(tx, of, mapping));
