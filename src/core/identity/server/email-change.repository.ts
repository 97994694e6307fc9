import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';

export interface EmailChange {
  id: Uuid;
  personId: Uuid;
  oldEmail: string;
  newEmail: string;
  requestedAt: EpochMs;
  /** Null while the link to the new address was not opened. */
  changedAt: EpochMs | null;
  expiresAt: EpochMs;
}

/** Makes all who give somebody this address wait for each other. Call before `isEmailFree`. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await lock(tx, 'email', email);
}

/** Whether a login can have the address: nobody else has it, and nobody else can take it back. `personId` is null for a new login. */
export async function isEmailFree(
  tx: Transaction,
  email: string,
  { personId, now }: { personId: Uuid | null; now: EpochMs },
): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`select
    not exists (select from person where email = ${email} and id is distinct from ${personId}::uuid)
    and not exists (select from email_change where old_email = ${email} and changed_at is not null
      and expires_at > ${new Date(now)} and person_id is distinct from ${personId}::uuid) as is_free`.execute(tx);
  return rows[0]!.isFree;
}

/** Takes the place of a request that was not confirmed. */
export async function insertEmailChange(
  tx: Transaction,
  { confirmHash, cancelHash, ...change }: Omit<EmailChange, 'changedAt'> & { confirmHash: Buffer; cancelHash: Buffer },
): Promise<void> {
  await deletePending(tx, change.personId);
  await tx
    .insertInto('emailChange')
    .values({
      id: change.id,
      personId: change.personId,
      oldEmail: change.oldEmail,
      newEmail: change.newEmail,
      confirmHash,
      cancelHash,
      requestedAt: new Date(change.requestedAt),
      expiresAt: new Date(change.expiresAt),
    })
    .execute();
}

const alive = (tx: Transaction, now: EpochMs) =>
  tx.selectFrom('emailChange').selectAll().where('expiresAt', '>', new Date(now));

/** What somebody asked for and has not confirmed yet. */
export async function pendingChange(tx: Transaction, personId: Uuid, now: EpochMs): Promise<EmailChange | null> {
  const row = await alive(tx, now).where('personId', '=', personId).where('changedAt', 'is', null).executeTakeFirst();
  return row ? changeOf(row) : null;
}

/** Whose new address a link proves; locked, so that it is used once. */
export async function lockByConfirmHash(tx: Transaction, hash: Buffer, now: EpochMs): Promise<EmailChange | null> {
  const row = await alive(tx, now)
    .where('confirmHash', '=', hash)
    .where('changedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? changeOf(row) : null;
}

/** What a link mailed to the former address cancels or undoes; locked, so that it is used once. */
export async function lockByUndoHash(tx: Transaction, hash: Buffer, now: EpochMs): Promise<EmailChange | null> {
  const row = await alive(tx, now)
    .where((eb) => eb.or([eb('cancelHash', '=', hash), eb('undoHash', '=', hash)]))
    .forUpdate()
    .executeTakeFirst();
  return row ? changeOf(row) : null;
}

export async function markChanged(
  tx: Transaction,
  id: Uuid,
  change: { changedAt: EpochMs; undoHash: Buffer; expiresAt: EpochMs },
): Promise<void> {
  await tx
    .updateTable('emailChange')
    .set({
      changedAt: new Date(change.changedAt),
      undoHash: change.undoHash,
      expiresAt: new Date(change.expiresAt),
    })
    .where('id', '=', id)
    .execute();
}

/** False when there was none. */
export async function deletePending(tx: Transaction, personId: Uuid): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('emailChange')
    .where('personId', '=', personId)
    .where('changedAt', 'is', null)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Deletes a change and all that came after it. */
export async function deleteSince(tx: Transaction, { personId, requestedAt }: EmailChange): Promise<void> {
  await tx
    .deleteFrom('emailChange')
    .where('personId', '=', personId)
    .where('requestedAt', '>=', new Date(requestedAt))
    .execute();
}

export async function setEmail(tx: Transaction, personId: Uuid, email: string): Promise<void> {
  await tx.updateTable('person').set({ email, isAddressProven: true }).where('id', '=', personId).execute();
}

/** Ways in that were added after an instant. */
export async function deleteWaysInSince(tx: Transaction, personId: Uuid, since: EpochMs): Promise<void> {
  const removed = await tx
    .deleteFrom('authenticator')
    .where('personId', '=', personId)
    .where((eb) => eb.or([eb('confirmedAt', 'is', null), eb('confirmedAt', '>=', new Date(since))]))
    .executeTakeFirst();
  if (removed.numDeletedRows > 0n) await tx.deleteFrom('recoveryCode').where('personId', '=', personId).execute();
  await tx
    .deleteFrom('providerIdentity')
    .where('personId', '=', personId)
    .where('createdAt', '>=', new Date(since))
    .execute();
}

function changeOf(row: {
  id: string;
  personId: string;
  oldEmail: string;
  newEmail: string;
  requestedAt: Date;
  changedAt: Date | null;
  expiresAt: Date;
}): EmailChange {
  return {
    id: row.id,
    personId: row.personId,
    oldEmail: row.oldEmail,
    newEmail: row.newEmail,
    requestedAt: row.requestedAt.getTime(),
    changedAt: row.changedAt?.getTime() ?? null,
    expiresAt: row.expiresAt.getTime(),
  };
}
