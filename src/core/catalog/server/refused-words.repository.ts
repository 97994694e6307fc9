import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

/** The words that a storefront refuses in ads. */
export interface RefusedWords {
  catalogId: Uuid;
  words: string[];
  /** Counts the changes; 0 before the first one. */
  revision: number;
  changedAt: Date | null;
  /** Null when it is not known. */
  changedBy: string | null;
}

/** Reads the newest list of a storefront. Needs a transaction of the system, which sees who changed it. */
export async function refusedWordsOf(tx: Transaction, catalogId: Uuid): Promise<RefusedWords> {
  const { rows } = await sql<RefusedWords>`
    select list.catalog_id, list.words, list.revision, list.at as changed_at,
      nullif(trim(actor.first_name || ' ' || actor.last_name), '') as changed_by
    from refused_words list left join app_user actor on actor.id = list.actor_id
    where list.catalog_id = ${catalogId} order by list.revision desc limit 1`.execute(tx);
  return rows[0] ?? { catalogId, words: [], revision: 0, changedAt: null, changedBy: null };
}

/** Adds the next list of a storefront; returns false when another one has that revision. */
export async function addRefusedWords(
  tx: Transaction,
  list: { catalogId: Uuid; revision: number; words: string[]; at: EpochMs; actorId: Uuid },
): Promise<boolean> {
  const { catalogId, revision, words, at, actorId } = list;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refusedWords')
    .values({ catalogId, revision, words, at: new Date(at), actorId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
