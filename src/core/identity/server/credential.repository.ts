import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface Credentials {
  personId: Uuid;
  /** Null for users who only sign in through a provider. */
  passwordHash: string | null;
  isStaff: boolean;
  twoStepEnabled: boolean;
  /** False while the address is unverified: it may belong to another person than the user who knows the password. */
  isAddressProven: boolean;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
}

const credentials = (tx: Transaction) =>
  tx
    .selectFrom('person')
    .leftJoin('credential', 'credential.personId', 'person.id')
    .select([
      'id as personId',
      'passwordHash',
      'isStaff',
      'twoStepEnabled',
      'isAddressProven',
      'email',
      'firstName',
      'lastName',
      'language',
    ])
    .$narrowType<{ language: Language }>();

export async function credentialsByEmail(tx: Transaction, email: string): Promise<Credentials | null> {
  return (await credentials(tx).where('email', '=', email).executeTakeFirst()) ?? null;
}

export async function credentialsOf(tx: Transaction, personId: Uuid): Promise<Credentials | null> {
  return (await credentials(tx).where('id', '=', personId).executeTakeFirst()) ?? null;
}

/**
 * Returns true when the checked password is still current, and locks it until the transaction ends: it may have been
 * changed during the slow check.
 */
export async function holdsPassword(
  tx: Transaction,
  { personId, passwordHash }: Pick<Credentials, 'personId' | 'passwordHash'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('credential')
    .select('passwordHash')
    .where('personId', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  return (row?.passwordHash ?? null) === passwordHash;
}

export async function setPassword(tx: Transaction, personId: Uuid, passwordHash: string, now: EpochMs): Promise<void> {
  const values = { passwordHash, setAt: new Date(now) };
  await tx
    .insertInto('credential')
    .values({ personId, ...values })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(values))
    .execute();
}

export async function deletePassword(tx: Transaction, personId: Uuid): Promise<void> {
  await tx.deleteFrom('credential').where('personId', '=', personId).execute();
}

export type LinkPurpose = 'RESET_PASSWORD' | 'SET_UP_PASSWORD';

export async function insertLink(
  tx: Transaction,
  link: { tokenHash: Buffer; purpose: LinkPurpose; personId: Uuid; expiresAt: EpochMs },
): Promise<void> {
  await tx
    .insertInto('secretLink')
    .values({
      tokenHash: link.tokenHash,
      purpose: link.purpose,
      personId: link.personId,
      expiresAt: new Date(link.expiresAt),
    })
    .execute();
}

/** Returns the user of an open link; null when it is unknown, used or expired. */
export async function personOfLink(
  tx: Transaction,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: LinkPurpose },
  now: EpochMs,
): Promise<Uuid | null> {
  const row = await tx
    .selectFrom('secretLink')
    .select('personId')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', new Date(now))
    .executeTakeFirst();
  return row?.personId ?? null;
}

export type LinkUse = LinkPurpose | 'CONFIRM_EMAIL' | 'UNDO_EMAIL';

/** Returns the purpose of an open link; null when it is unknown, used or expired. */
export async function useOfLink(tx: Transaction, hash: Buffer, now: EpochMs): Promise<LinkUse | null> {
  const { rows } = await sql<{ use: LinkUse }>`
    select purpose as use from secret_link where token_hash = ${hash} and expires_at > ${new Date(now)}
    union all
    select case when confirm_hash = ${hash} then 'CONFIRM_EMAIL' else 'UNDO_EMAIL' end from email_change
    where expires_at > ${new Date(now)}
      and ((confirm_hash = ${hash} and changed_at is null) or cancel_hash = ${hash} or undo_hash = ${hash})`.execute(
    tx,
  );
  return rows[0]?.use ?? null;
}

/** Consumes a link: returns true for exactly one of several concurrent attempts. */
export async function takeLink(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const deleted = await tx.deleteFrom('secretLink').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function deleteLinksOf(tx: Transaction, personId: Uuid): Promise<void> {
  await tx.deleteFrom('secretLink').where('personId', '=', personId).execute();
}

export async function setCode(
  tx: Transaction,
  code: { personId: Uuid; codeHash: Buffer; expiresAt: EpochMs },
): Promise<void> {
  const values = { codeHash: code.codeHash, expiresAt: new Date(code.expiresAt), attempts: 0 };
  await tx
    .insertInto('oneTimeCode')
    .values({ personId: code.personId, ...values })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(values))
    .execute();
}

/** Locks the code that was last e-mailed to a user, so that guesses are serialized. */
export async function lockCode(tx: Transaction, personId: Uuid) {
  const row = await tx
    .selectFrom('oneTimeCode')
    .selectAll()
    .where('personId', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { codeHash: row.codeHash, expiresAt: row.expiresAt.getTime(), attempts: row.attempts } : null;
}

export async function countWrongCode(tx: Transaction, personId: Uuid): Promise<void> {
  await tx
    .updateTable('oneTimeCode')
    .set({ attempts: sql`attempts + 1` })
    .where('personId', '=', personId)
    .execute();
}

export async function deleteCode(tx: Transaction, personId: Uuid): Promise<void> {
  await tx.deleteFrom('oneTimeCode').where('personId', '=', personId).execute();
}

export interface StoredAuthenticator {
  sealedSecret: Buffer;
  isConfirmed: boolean;
  lastStep: number | null;
}

/** Locks a user's authenticator app, so that a code is not accepted twice. */
export async function lockAuthenticator(tx: Transaction, personId: Uuid): Promise<StoredAuthenticator | null> {
  const row = await tx
    .selectFrom('authenticator')
    .selectAll()
    .where('personId', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    sealedSecret: row.sealedSecret,
    isConfirmed: row.confirmedAt !== null,
    lastStep: row.lastStep === null ? null : Number(row.lastStep),
  };
}

/** Starts an enrolment, replacing an unconfirmed enrolment. */
export async function setAuthenticator(tx: Transaction, personId: Uuid, sealedSecret: Buffer): Promise<void> {
  const values = { sealedSecret, confirmedAt: null, lastStep: null };
  await tx
    .insertInto('authenticator')
    .values({ personId, ...values })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(values))
    .execute();
}

export async function confirmAuthenticator(tx: Transaction, personId: Uuid, now: EpochMs): Promise<void> {
  await tx
    .updateTable('authenticator')
    .set({ confirmedAt: new Date(now) })
    .where('personId', '=', personId)
    .execute();
}

export async function setLastStep(tx: Transaction, personId: Uuid, step: number): Promise<void> {
  await tx
    .updateTable('authenticator')
    .set({ lastStep: BigInt(step) })
    .where('personId', '=', personId)
    .execute();
}

export async function setSealedSecret(tx: Transaction, personId: Uuid, sealedSecret: Buffer): Promise<void> {
  await tx.updateTable('authenticator').set({ sealedSecret }).where('personId', '=', personId).execute();
}

/** Locks in a fixed order, to prevent deadlocks. */
export async function lockAllAuthenticators(tx: Transaction): Promise<{ personId: Uuid; sealedSecret: Buffer }[]> {
  return tx.selectFrom('authenticator').select(['personId', 'sealedSecret']).orderBy('personId').forUpdate().execute();
}

export async function deleteAuthenticator(tx: Transaction, personId: Uuid): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('personId', '=', personId).execute();
  await tx.deleteFrom('authenticator').where('personId', '=', personId).execute();
}

/**
 * Deletes the credentials besides the password (authenticator, e-mailed code, provider links) and turns two-step
 * sign-in off.
 */
export async function revokeOtherCredentials(tx: Transaction, personId: Uuid): Promise<void> {
  await deleteAuthenticator(tx, personId);
  await deleteCode(tx, personId);
  await tx.updateTable('person').set({ twoStepEnabled: false }).where('id', '=', personId).execute();
  await tx.deleteFrom('providerIdentity').where('personId', '=', personId).execute();
}

export async function setRecoveryCodes(tx: Transaction, personId: Uuid, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('personId', '=', personId).execute();
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ personId, codeHash: hash })))
    .execute();
}

/** Consumes a recovery code: returns true for exactly one of several concurrent attempts. */
export async function takeRecoveryCode(tx: Transaction, personId: Uuid, hash: Buffer): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('recoveryCode')
    .where('personId', '=', personId)
    .where('codeHash', '=', hash)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export interface SecondStep {
  hasAuthenticator: boolean;
  recoveryCodesLeft: number;
}

export async function secondStepOf(tx: Transaction, personId: Uuid): Promise<SecondStep> {
  const { rows } = await sql<SecondStep>`select
    exists (select from authenticator where person_id = ${personId} and confirmed_at is not null) as has_authenticator,
    (select count(*)::int from recovery_code where person_id = ${personId}) as recovery_codes_left`.execute(tx);
  return rows[0]!;
}

/** Stores a proof of work until it expires; returns false when it was submitted before. */
export async function markCaptchaUsed(tx: Transaction, proofHash: Buffer, expiresAt: EpochMs): Promise<boolean> {
  const inserted = await tx
    .insertInto('spentProof')
    .values({ proofHash, expiresAt: new Date(expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function deleteExpired(tx: Transaction, now: EpochMs): Promise<void> {
  for (const table of ['secretLink', 'oneTimeCode', 'spentProof', 'emailChange'] as const) {
    await tx.deleteFrom(table).where('expiresAt', '<', new Date(now)).execute();
  }
}

export async function personOfProvider(tx: Transaction, provider: string, subject: string): Promise<Uuid | null> {
  const row = await tx
    .selectFrom('providerIdentity')
    .select('personId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.personId ?? null;
}

export async function insertProviderIdentity(
  tx: Transaction,
  identity: { provider: string; subject: string; personId: Uuid; createdAt: EpochMs },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('providerIdentity')
    .values({
      provider: identity.provider,
      subject: identity.subject,
      personId: identity.personId,
      createdAt: new Date(identity.createdAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
