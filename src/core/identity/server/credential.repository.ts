import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface Credentials {
  userId: Uuid;
  /** Null for users who only sign in through a provider. */
  passwordHash: string | null;
  isStaff: boolean;
  twoStepEnabled: boolean;
  /** Whether a company that the user is an active member of requires two steps. */
  isTwoStepRequired: boolean;
  /** False while the address is unverified: it may belong to another person than the user who knows the password. */
  isEmailVerified: boolean;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
}

/** Of a row of `app_user`. */
export const isTwoStepRequired = sql<boolean>`exists (
  select from membership join company on company.id = membership.company_id
  where membership.user_id = app_user.id and membership.status = 'ACTIVE' and company.requires_two_step)`;

const credentials = (tx: Transaction) =>
  tx
    .selectFrom('appUser')
    .leftJoin('credential', 'credential.userId', 'appUser.id')
    .select([
      'id as userId',
      'passwordHash',
      'isStaff',
      'twoStepEnabled',
      'isEmailVerified',
      'email',
      'firstName',
      'lastName',
      'language',
    ])
    .select(isTwoStepRequired.as('isTwoStepRequired'))
    .$narrowType<{ language: Language }>();

export async function credentialsByEmail(tx: Transaction, email: string): Promise<Credentials | null> {
  return (await credentials(tx).where('email', '=', email).executeTakeFirst()) ?? null;
}

export async function credentialsOf(tx: Transaction, userId: Uuid): Promise<Credentials | null> {
  return (await credentials(tx).where('id', '=', userId).executeTakeFirst()) ?? null;
}

/**
 * Returns true when the checked password is still current, and locks it until the transaction ends: it may have been
 * changed during the slow check.
 */
export async function isPasswordCurrent(
  tx: Transaction,
  { userId, passwordHash }: Pick<Credentials, 'userId' | 'passwordHash'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('credential')
    .select('passwordHash')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return (row?.passwordHash ?? null) === passwordHash;
}

export async function setPassword(tx: Transaction, userId: Uuid, passwordHash: string, now: EpochMs): Promise<void> {
  const values = { passwordHash, setAt: new Date(now) };
  await tx
    .insertInto('credential')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute();
}

export async function deletePassword(tx: Transaction, userId: Uuid): Promise<void> {
  await tx.deleteFrom('credential').where('userId', '=', userId).execute();
}

export type LinkPurpose = 'RESET_PASSWORD' | 'SET_UP_PASSWORD';

export async function insertLink(
  tx: Transaction,
  link: { tokenHash: Buffer; purpose: LinkPurpose; userId: Uuid; expiresAt: EpochMs },
): Promise<void> {
  await tx
    .insertInto('accountLinkToken')
    .values({
      tokenHash: link.tokenHash,
      purpose: link.purpose,
      userId: link.userId,
      expiresAt: new Date(link.expiresAt),
    })
    .execute();
}

/** Returns the user of an open link; null when it is unknown, used or expired. */
export async function userOfLink(
  tx: Transaction,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: LinkPurpose },
  now: EpochMs,
): Promise<Uuid | null> {
  const row = await tx
    .selectFrom('accountLinkToken')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', new Date(now))
    .executeTakeFirst();
  return row?.userId ?? null;
}

export type LinkUse = LinkPurpose | 'CONFIRM_EMAIL' | 'UNDO_EMAIL';

/** Returns the purpose of an open link; null when it is unknown, used or expired. */
export async function useOfLink(tx: Transaction, hash: Buffer, now: EpochMs): Promise<LinkUse | null> {
  const { rows } = await sql<{ use: LinkUse }>`
    select purpose as use from account_link_token where token_hash = ${hash} and expires_at > ${new Date(now)}
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
  const deleted = await tx.deleteFrom('accountLinkToken').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function deleteLinksOf(tx: Transaction, userId: Uuid): Promise<void> {
  await tx.deleteFrom('accountLinkToken').where('userId', '=', userId).execute();
}

export async function setCode(
  tx: Transaction,
  code: { userId: Uuid; codeHash: Buffer; expiresAt: EpochMs },
): Promise<void> {
  const values = { codeHash: code.codeHash, expiresAt: new Date(code.expiresAt), attempts: 0 };
  await tx
    .insertInto('oneTimeCode')
    .values({ userId: code.userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute();
}

/** Locks the code that was last e-mailed to a user, so that guesses are serialized. */
export async function lockCode(tx: Transaction, userId: Uuid) {
  const row = await tx
    .selectFrom('oneTimeCode')
    .selectAll()
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { codeHash: row.codeHash, expiresAt: row.expiresAt.getTime(), attempts: row.attempts } : null;
}

export async function countWrongCode(tx: Transaction, userId: Uuid): Promise<void> {
  await tx
    .updateTable('oneTimeCode')
    .set({ attempts: sql`attempts + 1` })
    .where('userId', '=', userId)
    .execute();
}

export async function deleteCode(tx: Transaction, userId: Uuid): Promise<void> {
  await tx.deleteFrom('oneTimeCode').where('userId', '=', userId).execute();
}

export interface StoredAuthenticator {
  encryptedSecret: Buffer;
  isConfirmed: boolean;
  lastStep: number | null;
}

/** Locks a user's authenticator app, so that a code is not accepted twice. */
export async function lockAuthenticator(tx: Transaction, userId: Uuid): Promise<StoredAuthenticator | null> {
  const row = await tx
    .selectFrom('authenticator')
    .selectAll()
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    encryptedSecret: row.encryptedSecret,
    isConfirmed: row.confirmedAt !== null,
    lastStep: row.lastStep === null ? null : Number(row.lastStep),
  };
}

/** Starts an enrolment, replacing an unconfirmed enrolment. */
export async function setAuthenticator(tx: Transaction, userId: Uuid, encryptedSecret: Buffer): Promise<void> {
  const values = { encryptedSecret, confirmedAt: null, lastStep: null };
  await tx
    .insertInto('authenticator')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute();
}

export async function confirmAuthenticator(tx: Transaction, userId: Uuid, now: EpochMs): Promise<void> {
  await tx
    .updateTable('authenticator')
    .set({ confirmedAt: new Date(now) })
    .where('userId', '=', userId)
    .execute();
}

export async function setLastStep(tx: Transaction, userId: Uuid, step: number): Promise<void> {
  await tx
    .updateTable('authenticator')
    .set({ lastStep: BigInt(step) })
    .where('userId', '=', userId)
    .execute();
}

export async function setEncryptedSecret(tx: Transaction, userId: Uuid, encryptedSecret: Buffer): Promise<void> {
  await tx.updateTable('authenticator').set({ encryptedSecret }).where('userId', '=', userId).execute();
}

/** Locks in a fixed order, to prevent deadlocks. */
export async function lockAllAuthenticators(tx: Transaction): Promise<{ userId: Uuid; encryptedSecret: Buffer }[]> {
  return tx.selectFrom('authenticator').select(['userId', 'encryptedSecret']).orderBy('userId').forUpdate().execute();
}

export async function deleteAuthenticator(tx: Transaction, userId: Uuid): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  await tx.deleteFrom('authenticator').where('userId', '=', userId).execute();
}

/**
 * Deletes the credentials besides the password (authenticator, e-mailed code, provider links) and turns two-step
 * sign-in off.
 */
export async function revokeOtherCredentials(tx: Transaction, userId: Uuid): Promise<void> {
  await deleteAuthenticator(tx, userId);
  await deleteCode(tx, userId);
  await tx.updateTable('appUser').set({ twoStepEnabled: false }).where('id', '=', userId).execute();
  await tx.deleteFrom('providerIdentity').where('userId', '=', userId).execute();
  await tx.deleteFrom('identityProviderLink').where('userId', '=', userId).execute();
}

/** The salt of a user's recovery codes; null without any. */
export async function recoverySaltOf(tx: Transaction, userId: Uuid): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('authenticator')
    .select('recoverySalt')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return row?.recoverySalt ?? null;
}

export async function setRecoveryCodes(
  tx: Transaction,
  userId: Uuid,
  { salt, hashes }: { salt: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  await tx.updateTable('authenticator').set({ recoverySalt: salt }).where('userId', '=', userId).execute();
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ userId, codeHash: hash })))
    .execute();
}

/** Consumes a recovery code: returns true for exactly one of several concurrent attempts. */
export async function takeRecoveryCode(tx: Transaction, userId: Uuid, hash: Buffer): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', hash)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export interface SecondStep {
  hasAuthenticator: boolean;
  recoveryCodesLeft: number;
}

export async function secondStepOf(tx: Transaction, userId: Uuid): Promise<SecondStep> {
  const { rows } = await sql<SecondStep>`select
    exists (select from authenticator where user_id = ${userId} and confirmed_at is not null) as has_authenticator,
    (select count(*)::int from recovery_code where user_id = ${userId}) as recovery_codes_left`.execute(tx);
  return rows[0]!;
}

/** Stores a proof of work until it expires; returns false when it was submitted before. */
export async function markCaptchaUsed(tx: Transaction, proofHash: Buffer, expiresAt: EpochMs): Promise<boolean> {
  const inserted = await tx
    .insertInto('usedCaptcha')
    .values({ proofHash, expiresAt: new Date(expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function deleteExpired(tx: Transaction, now: EpochMs): Promise<void> {
  for (const table of [
    'accountLinkToken',
    'oneTimeCode',
    'usedCaptcha',
    'emailChange',
    'identityProviderVisit',
  ] as const) {
    await tx.deleteFrom(table).where('expiresAt', '<', new Date(now)).execute();
  }
}

export async function userOfProvider(tx: Transaction, provider: string, subject: string): Promise<Uuid | null> {
  const row = await tx
    .selectFrom('providerIdentity')
    .select('userId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userId ?? null;
}

export async function insertProviderIdentity(
  tx: Transaction,
  identity: { provider: string; subject: string; userId: Uuid; createdAt: EpochMs },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('providerIdentity')
    .values({
      provider: identity.provider,
      subject: identity.subject,
      userId: identity.userId,
      createdAt: new Date(identity.createdAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
