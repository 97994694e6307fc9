import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface DraftCopy {
  revision: Uuid;
  content: string;
  keptAt: Date;
}

/** Whose draft it is, and of what. */
export interface DraftName {
  membershipId: Uuid;
  key: string;
}

export function readCopy(
  tx: Transaction,
  { membershipId, key }: DraftName,
  after: Date,
): Promise<DraftCopy | undefined> {
  return tx
    .selectFrom('draftCopy')
    .select(['revision', 'content', 'keptAt'])
    .where('membershipId', '=', membershipId)
    .where('key', '=', key)
    .where('keptAt', '>', after)
    .executeTakeFirst();
}

type NewCopy = DraftName & DraftCopy & { companyId: Uuid };

/** Adds the first copy of a draft. Returns whether there was none. */
export async function insertCopy(tx: Transaction, copy: NewCopy, after: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('draftCopy')
    .values(copy)
    .onConflict((conflict) =>
      conflict
        .columns(['membershipId', 'key'])
        .doUpdateSet({ revision: copy.revision, content: copy.content, keptAt: copy.keptAt })
        // One that is past its life is as none.
        .where('draftCopy.keptAt', '<=', after),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Replaces a copy. Returns whether it still had the revision. */
export async function replaceCopy(
  tx: Transaction,
  { membershipId, key, ...copy }: NewCopy,
  revision: Uuid,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('draftCopy')
    .set({ revision: copy.revision, content: copy.content, keptAt: copy.keptAt })
    .where('membershipId', '=', membershipId)
    .where('key', '=', key)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes a copy: of this revision, or whichever there is. */
export async function deleteCopy(
  tx: Transaction,
  { membershipId, key }: DraftName,
  revision: Uuid | null,
): Promise<void> {
  const copies = tx.deleteFrom('draftCopy').where('membershipId', '=', membershipId).where('key', '=', key);
  await (revision === null ? copies : copies.where('revision', '=', revision)).execute();
}

/** Leaves a member's newest copies. */
export async function deleteOldestCopies(tx: Transaction, membershipId: Uuid, left: number): Promise<void> {
  await sql`
    delete from draft_copy where membership_id = ${membershipId} and key in (
      select key from draft_copy where membership_id = ${membershipId} order by kept_at desc, key offset ${left}
    )`.execute(tx);
}

export async function deleteCopiesBefore(tx: Transaction, before: Date): Promise<void> {
  await tx.deleteFrom('draftCopy').where('keptAt', '<=', before).execute();
}
