import { isUuid, type Uuid } from '#kernel/ids.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import { PUBLIC, type Database } from '#platform/db/database.ts';
import type { Refusal } from '#platform/rest/refusal.ts';
import type { Found, Slice } from '#platform/db/lists.ts';
import { isFeedOverdue } from '../rules/feed-limits.ts';
import { FEED_KINDS, type FeedKind } from '../rules/feed-rows.ts';
import * as store from './import.repository.ts';

export type { ImportSummary, RowProblem } from './import.repository.ts';

/** Finds an import of a storefront; another's is not found. */
export async function importOf(
  database: Database,
  catalogId: Uuid,
  id: string,
): Promise<Result<store.FeedImport, Refusal>> {
  const found = isUuid(id) ? await database.read(PUBLIC, (tx) => store.findImport(tx, id)) : null;
  if (found && found.catalogId === catalogId) return ok(found);
  return fail({ problem: { code: 'NOT_FOUND', message: 'Import not found' } });
}

/** Lists a storefront's imports, newest first. */
export const importsOf = (
  database: Database,
  catalogId: Uuid,
  filter: store.ImportFilter,
): Promise<store.ImportSummary[]> => database.read(PUBLIC, (tx) => store.listImports(tx, catalogId, filter));

/** The same by pages, with their number. */
export const importPage = (
  database: Database,
  catalogId: Uuid,
  filter: Pick<store.ImportFilter, 'kind' | 'status'>,
  slice: Slice,
): Promise<Found<store.ImportSummary>> =>
  database.read(PUBLIC, (tx) => store.findImports(tx, catalogId, filter, slice));

/** How fresh a storefront's feeds are. */
export interface FeedState extends store.ProductCount {
  kinds: { kind: FeedKind; lastCompleteAt: Date | null; isOverdue: boolean }[];
}

/** Tells when each kind of feed last came in whole, and what the products lack. */
export async function feedStateOf(database: Database, catalogId: Uuid, nowMs: EpochMs): Promise<FeedState> {
  const [last, count] = await database.read(
    PUBLIC,
    async (tx) =>
      [await store.lastCompleteImports(tx, catalogId, FEED_KINDS), await store.productCount(tx, catalogId)] as const,
  );
  const kinds = last.map(({ kind, finishedAt }) => ({
    kind,
    lastCompleteAt: finishedAt,
    isOverdue: isFeedOverdue(kind, finishedAt?.getTime() ?? null, nowMs),
  }));
  return { ...count, kinds };
}

/** Reads where a page of the list starts; undefined at its beginning. */
export function importPosition(text: string | null): store.ImportFilter['after'] {
  const [createdAt, id] = text?.split(' ') ?? [];
  return createdAt === undefined || id === undefined ? undefined : { createdAt: Number(createdAt), id };
}

/** Tells how far an upload of a storefront came; null when there is none of this key. */
export const uploadOf = (database: Database, catalogId: Uuid, uploadKey: string) =>
  database.read(PUBLIC, (tx) => store.findUpload(tx, catalogId, uploadKey));
