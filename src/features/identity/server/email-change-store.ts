import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export interface EmailChange {
  id: Uuid;
  personId: Uuid;
  oldEmail: string;
  newEmail: string;
  requestedAt: Instant_ms;
  /** Null while the link to the new address was not opened. */
  changedAt: Instant_ms | null;
  expiresAt: Instant_ms;
}

/** Makes all who give somebody this address wait for each other. Call before `isEmailFree`. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email:${email}`}, 0))`.execute(tx);
}

/** Whether a login can have the address: nobody else has it, and nobody else can take it back. `personId` is null for a new login. */
export async function isEmailFree(
  tx: Transaction,
  email: string,
  { personId, now }: { personId: Uuid | null; now: Instant_ms },
): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`select
    not exists (select from person where email = ${email} and id is distinct from ${personId}::uuid)
    and not exists (select from email_change where old_email = ${email} and changed_at is not null
      and expires_at > ${new Date(now)} and person_id is distinct from ${personId}::uuid) as "isFree"`.execute(tx);
  return rows[0]!.isFree;
}

/** Takes the place of a request that was not confirmed. */
export async function insertEmailChange(
  tx: Transaction,
  { confirmHash, cancelHash, ...change }: Omit<EmailChange, 'changedAt'> & { confirmHash: Buffer; cancelHash: Buffer },
): Promise<void> {
  await deletePending(tx, change.personId);
  await tx
    .insertInto('email_change')
    .values({
      id: change.id,
      person_id: change.personId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      confirm_hash: confirmHash,
      cancel_hash: cancelHash,
      requested_at: new Date(change.requestedAt),
      expires_at: new Date(change.expiresAt),
    })
    .execute();
}

const alive = (tx: Transaction, now: Instant_ms) =>
  tx.selectFrom('email_change').selectAll().where('expires_at', '>', new Date(now));

/** What somebody asked for and has not confirmed yet. */
export async function pendingChange(tx: Transaction, personId: Uuid, now: Instant_ms): Promise<EmailChange | null> {
  const row = await alive(tx, now).where('person_id', '=', personId).where('changed_at', 'is', null).executeTakeFirst();
  return row ? changeOf(row) : null;
}

/** Whose new address a link proves; locked, so that it is used once. */
export async function lockByConfirmHash(tx: Transaction, hash: Buffer, now: Instant_ms): Promise<EmailChange | null> {
  const row = await alive(tx, now)
    .where('confirm_hash', '=', hash)
    .where('changed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? changeOf(row) : null;
}

/** What a link mailed to the former address cancels or undoes; locked, so that it is used once. */
export async function lockByUndoHash(tx: Transaction, hash: Buffer, now: Instant_ms): Promise<EmailChange | null> {
  const row = await alive(tx, now)
    .where((eb) => eb.or([eb('cancel_hash', '=', hash), eb('undo_hash', '=', hash)]))
    .forUpdate()
    .executeTakeFirst();
  return row ? changeOf(row) : null;
}

export async function markChanged(
  tx: Transaction,
  id: Uuid,
  change: { changedAt: Instant_ms; undoHash: Buffer; expiresAt: Instant_ms },
): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({
      changed_at: new Date(change.changedAt),
      undo_hash: change.undoHash,
      expires_at: new Date(change.expiresAt),
    })
    .where('id', '=', id)
    .execute();
}

/** False when there was none. */
export async function deletePending(tx: Transaction, personId: Uuid): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('email_change')
    .where('person_id', '=', personId)
    .where('changed_at', 'is', null)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Deletes a change and all that came after it. */
export async function deleteSince(tx: Transaction, { personId, requestedAt }: EmailChange): Promise<void> {
  await tx
    .deleteFrom('email_change')
    .where('person_id', '=', personId)
    .where('requested_at', '>=', new Date(requestedAt))
    .execute();
}

export async function setEmail(tx: Transaction, personId: Uuid, email: string): Promise<void> {
  await tx.updateTable('person').set({ email, is_address_proven: true }).where('id', '=', personId).execute();
}

/** Ways in that were added after an instant. */
export async function deleteWaysInSince(tx: Transaction, personId: Uuid, since: Instant_ms): Promise<void> {
  const removed = await tx
    .deleteFrom('authenticator')
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '>=', new Date(since))]))
    .executeTakeFirst();
  if (removed.numDeletedRows > 0n) await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await tx
    .deleteFrom('provider_identity')
    .where('person_id', '=', personId)
    .where('created_at', '>=', new Date(since))
    .execute();
}

function changeOf(row: {
  id: string;
  person_id: string;
  old_email: string;
  new_email: string;
  requested_at: Date;
  changed_at: Date | null;
  expires_at: Date;
}): EmailChange {
  return {
    id: row.id,
    personId: row.person_id,
    oldEmail: row.old_email,
    newEmail: row.new_email,
    requestedAt: row.requested_at.getTime(),
    changedAt: row.changed_at?.getTime() ?? null,
    expiresAt: row.expires_at.getTime(),
  };
}
