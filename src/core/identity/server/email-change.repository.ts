import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';

export interface EmailChange {
  id: Uuid;
  userId: Uuid;
  oldEmail: string;
  newEmail: string;
  requestedAt: EpochMs;
  /** Null until the link to the new address is opened. */
  changedAt: EpochMs | null;
  expiresAt: EpochMs;
}

/** Serializes everything that assigns this address to a user. Call before `isEmailFree`. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await lock(tx, 'email', email);
}

/**
 * Returns whether a user can have the address: no other user has it or can restore it. `personId` is null for a new
 * user.
 */
export async function isEmailFree(
  tx: Transaction,
  email: string,
  { userId, now }: { userId: Uuid | null; now: EpochMs },
): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`select
    not exists (select from app_user where email = ${email} and id is distinct from ${userId}::uuid)
    and not exists (select from email_change where old_email = ${email} and changed_at is not null
      and expires_at > ${new Date(now)} and user_id is distinct from ${userId}::uuid) as is_free`.execute(tx);
  return rows[0]!.isFree;
}

/** Replaces an unconfirmed request. */
export async function insertEmailChange(
  tx: Transaction,
  { confirmHash, cancelHash, ...change }: Omit<EmailChange, 'changedAt'> & { confirmHash: Buffer; cancelHash: Buffer },
): Promise<void> {
  await deletePending(tx, change.userId);
  await tx
    .insertInto('emailChange')
    .values({
      id: change.id,
      userId: change.userId,
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

/** Returns a user's unconfirmed request. */
export async function pendingChange(tx: Transaction, userId: Uuid, now: EpochMs): Promise<EmailChange | null> {
  const row = await alive(tx, now).where('userId', '=', userId).where('changedAt', 'is', null).executeTakeFirst();
  return row ? changeOf(row) : null;
}

/** Locks the change whose new address a link confirms, so that the link is used once. */
export async function lockByConfirmHash(tx: Transaction, hash: Buffer, now: EpochMs): Promise<EmailChange | null> {
  const row = await alive(tx, now)
    .where('confirmHash', '=', hash)
    .where('changedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? changeOf(row) : null;
}

/** Locks the change that a link to the previous address cancels or undoes, so that the link is used once. */
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

/** Returns false when there was none. */
export async function deletePending(tx: Transaction, userId: Uuid): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('emailChange')
    .where('userId', '=', userId)
    .where('changedAt', 'is', null)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Deletes a change and all later ones. */
export async function deleteSince(tx: Transaction, { userId, requestedAt }: EmailChange): Promise<void> {
  await tx
    .deleteFrom('emailChange')
    .where('userId', '=', userId)
    .where('requestedAt', '>=', new Date(requestedAt))
    .execute();
}

export async function setEmail(tx: Transaction, userId: Uuid, email: string): Promise<void> {
  await tx.updateTable('appUser').set({ email, isEmailVerified: true }).where('id', '=', userId).execute();
}

/** Deletes credentials added after an instant. */
export async function deleteCredentialsSince(tx: Transaction, userId: Uuid, since: EpochMs): Promise<void> {
  const removed = await tx
    .deleteFrom('authenticator')
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('confirmedAt', 'is', null), eb('confirmedAt', '>=', new Date(since))]))
    .executeTakeFirst();
  if (removed.numDeletedRows > 0n) await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  for (const table of ['providerIdentity', 'identityProviderLink'] as const)
    await tx.deleteFrom(table).where('userId', '=', userId).where('createdAt', '>=', new Date(since)).execute();
}

function changeOf(row: {
  id: string;
  userId: string;
  oldEmail: string;
  newEmail: string;
  requestedAt: Date;
  changedAt: Date | null;
  expiresAt: Date;
}): EmailChange {
  return {
    id: row.id,
    userId: row.userId,
    oldEmail: row.oldEmail,
    newEmail: row.newEmail,
    requestedAt: row.requestedAt.getTime(),
    changedAt: row.changedAt?.getTime() ?? null,
    expiresAt: row.expiresAt.getTime(),
  };
}
