import type { Uuid } from '#kernel/ids.ts';
import { PUBLIC, type Database } from '#platform/db/database.ts';
import { readStoredRows, type StoredKind } from './stored-feed.repository.ts';

export { STORED_KINDS, type StoredKind } from './stored-feed.repository.ts';

const ROWS_AT_ONCE = 2000;

/** Returns what is stored of a storefront as lines of a feed, some at a time; what changes meanwhile may be missing or there. */
export async function* storedLines(
  database: Database,
  of: { catalogId: Uuid; kind: StoredKind },
): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const rows = await database.read(PUBLIC, (tx) => readStoredRows(tx, of, { after, limit: ROWS_AT_ONCE }));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ line }) => `${line}\n`).join('');
    if (rows.length < ROWS_AT_ONCE) return;
    after = last.key;
  }
}
