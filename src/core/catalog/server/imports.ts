import { isUuid, type Uuid } from '#kernel/ids.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { PUBLIC, type Database } from '#platform/db/database.ts';
import type { Refusal } from '#platform/rest/refusal.ts';
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

/** Reads where a page of the list starts; undefined at its beginning. */
export function importPosition(text: string | null): store.ImportFilter['after'] {
  const [createdAt, id] = text?.split(' ') ?? [];
  return createdAt === undefined || id === undefined ? undefined : { createdAt: Number(createdAt), id };
}

/** Tells how far an upload of a storefront came; null when there is none of this key. */
export const uploadOf = (database: Database, catalogId: Uuid, uploadKey: string) =>
  database.read(PUBLIC, (tx) => store.findUpload(tx, catalogId, uploadKey));
