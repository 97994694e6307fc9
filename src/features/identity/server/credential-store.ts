import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export interface Credentials {
  personId: Uuid;
  /** Null for people who only sign in through a provider. */
  passwordHash: string | null;
  isStaff: boolean;
  enabled2fa: boolean;
  /** False while the address may be somebody else's than that of whoever knows the password. */
  isAddressProven: boolean;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
}

const credentials = (tx: Transaction) =>
  tx
    .selectFrom('person')
    .leftJoin('credential', 'credential.person_id', 'person.id')
    .select([
      'id as personId',
      'password_hash as passwordHash',
      'is_staff as isStaff',
      'enabled_2fa as enabled2fa',
      'is_address_proven as isAddressProven',
      'email',
      'first_name as firstName',
      'last_name as lastName',
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
 * True when the password is still the one that was checked, and then stays it until the transaction ends: checking takes a
 * while, in which somebody may have set another one.
 */
export async function holdsPassword(
  tx: Transaction,
  { personId, passwordHash }: Pick<Credentials, 'personId' | 'passwordHash'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('credential')
    .select('password_hash')
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  return (row?.password_hash ?? null) === passwordHash;
}

export async function setPassword(
  tx: Transaction,
  personId: Uuid,
  passwordHash: string,
  now: Instant_ms,
): Promise<void> {
  const values = { password_hash: passwordHash, set_at: new Date(now) };
  await tx
    .insertInto('credential')
    .values({ person_id: personId, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute();
}

export async function deletePassword(tx: Transaction, personId: Uuid): Promise<void> {
  await tx.deleteFrom('credential').where('person_id', '=', personId).execute();
}

export type LinkPurpose = 'RESET_PASSWORD' | 'SET_UP_PASSWORD';

export async function insertLink(
  tx: Transaction,
  link: { tokenHash: Buffer; purpose: LinkPurpose; personId: Uuid; expiresAt: Instant_ms },
): Promise<void> {
  await tx
    .insertInto('secret_link')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      person_id: link.personId,
      expires_at: new Date(link.expiresAt),
    })
    .execute();
}

/** Whose open link this is; null for an unknown, used or expired one. */
export async function personOfLink(
  tx: Transaction,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: LinkPurpose },
  now: Instant_ms,
): Promise<Uuid | null> {
  const row = await tx
    .selectFrom('secret_link')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row?.person_id ?? null;
}

export type LinkUse = LinkPurpose | 'CONFIRM_EMAIL' | 'UNDO_EMAIL';

/** What an open link is for; null for an unknown, used or expired one. */
export async function useOfLink(tx: Transaction, hash: Buffer, now: Instant_ms): Promise<LinkUse | null> {
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

/** Uses a link up: true for exactly one of those who try. */
export async function takeLink(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const deleted = await tx.deleteFrom('secret_link').where('token_hash', '=', tokenHash).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function deleteLinksOf(tx: Transaction, personId: Uuid): Promise<void> {
  await tx.deleteFrom('secret_link').where('person_id', '=', personId).execute();
}

export async function setCode(
  tx: Transaction,
  code: { personId: Uuid; codeHash: Buffer; expiresAt: Instant_ms },
): Promise<void> {
  const values = { code_hash: code.codeHash, expires_at: new Date(code.expiresAt), tries: 0 };
  await tx
    .insertInto('one_time_code')
    .values({ person_id: code.personId, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute();
}

/** The code a person was mailed last, locked so that guesses take turns. */
export async function lockCode(tx: Transaction, personId: Uuid) {
  const row = await tx
    .selectFrom('one_time_code')
    .selectAll()
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { codeHash: row.code_hash, expiresAt: row.expires_at.getTime(), tries: row.tries } : null;
}

export async function countWrongCode(tx: Transaction, personId: Uuid): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ tries: sql`tries + 1` })
    .where('person_id', '=', personId)
    .execute();
}

export async function deleteCode(tx: Transaction, personId: Uuid): Promise<void> {
  await tx.deleteFrom('one_time_code').where('person_id', '=', personId).execute();
}

export interface StoredAuthenticator {
  sealedSecret: Buffer;
  isConfirmed: boolean;
  lastStep: number | null;
}

/** A person's authenticator app, locked so that one code is not taken twice. */
export async function lockAuthenticator(tx: Transaction, personId: Uuid): Promise<StoredAuthenticator | null> {
  const row = await tx
    .selectFrom('authenticator')
    .selectAll()
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    sealedSecret: row.sealed_secret,
    isConfirmed: row.confirmed_at !== null,
    lastStep: row.last_step === null ? null : Number(row.last_step),
  };
}

/** Begins an enrolment; one that was never confirmed is replaced. */
export async function setAuthenticator(tx: Transaction, personId: Uuid, sealedSecret: Buffer): Promise<void> {
  const values = { sealed_secret: sealedSecret, confirmed_at: null, last_step: null };
  await tx
    .insertInto('authenticator')
    .values({ person_id: personId, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute();
}

export async function confirmAuthenticator(tx: Transaction, personId: Uuid, now: Instant_ms): Promise<void> {
  await tx
    .updateTable('authenticator')
    .set({ confirmed_at: new Date(now) })
    .where('person_id', '=', personId)
    .execute();
}

export async function setLastStep(tx: Transaction, personId: Uuid, step: number): Promise<void> {
  await tx
    .updateTable('authenticator')
    .set({ last_step: BigInt(step) })
    .where('person_id', '=', personId)
    .execute();
}

export async function setSealedSecret(tx: Transaction, personId: Uuid, sealedSecret: Buffer): Promise<void> {
  await tx
    .updateTable('authenticator')
    .set({ sealed_secret: sealedSecret })
    .where('person_id', '=', personId)
    .execute();
}

/** In one order for all, so that two who lock them do not wait for each other. */
export async function lockAllAuthenticators(tx: Transaction): Promise<{ personId: Uuid; sealedSecret: Buffer }[]> {
  return tx
    .selectFrom('authenticator')
    .select(['person_id as personId', 'sealed_secret as sealedSecret'])
    .orderBy('person_id')
    .forUpdate()
    .execute();
}

export async function deleteAuthenticator(tx: Transaction, personId: Uuid): Promise<void> {
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await tx.deleteFrom('authenticator').where('person_id', '=', personId).execute();
}

/** What opens or bars a login besides its password. */
export async function forgetOtherWaysIn(tx: Transaction, personId: Uuid): Promise<void> {
  await deleteAuthenticator(tx, personId);
  await deleteCode(tx, personId);
  await tx.updateTable('person').set({ enabled_2fa: false }).where('id', '=', personId).execute();
  await tx.deleteFrom('provider_identity').where('person_id', '=', personId).execute();
}

export async function setRecoveryCodes(tx: Transaction, personId: Uuid, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ person_id: personId, code_hash: hash })))
    .execute();
}

/** Uses a recovery code up: true for exactly one of those who try. */
export async function takeRecoveryCode(tx: Transaction, personId: Uuid, hash: Buffer): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('recovery_code')
    .where('person_id', '=', personId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export interface SecondStep {
  hasAuthenticator: boolean;
  recoveryCodesLeft: number;
}

export async function secondStepOf(tx: Transaction, personId: Uuid): Promise<SecondStep> {
  const { rows } = await sql<SecondStep>`select
    exists (select from authenticator where person_id = ${personId} and confirmed_at is not null) as "hasAuthenticator",
    (select count(*)::int from recovery_code where person_id = ${personId}) as "recoveryCodesLeft"`.execute(tx);
  return rows[0]!;
}

/** Remembers a proof of work until it expires; false when it was handed in before. */
export async function spendProof(tx: Transaction, proofHash: Buffer, expiresAt: Instant_ms): Promise<boolean> {
  const inserted = await tx
    .insertInto('spent_proof')
    .values({ proof_hash: proofHash, expires_at: new Date(expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function deleteExpired(tx: Transaction, now: Instant_ms): Promise<void> {
  for (const table of ['secret_link', 'one_time_code', 'spent_proof', 'email_change'] as const) {
    await tx.deleteFrom(table).where('expires_at', '<', new Date(now)).execute();
  }
}

export async function personOfProvider(tx: Transaction, provider: string, subject: string): Promise<Uuid | null> {
  const row = await tx
    .selectFrom('provider_identity')
    .select('person_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

export async function insertProviderIdentity(
  tx: Transaction,
  identity: { provider: string; subject: string; personId: Uuid; createdAt: Instant_ms },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('provider_identity')
    .values({
      provider: identity.provider,
      subject: identity.subject,
      person_id: identity.personId,
      created_at: new Date(identity.createdAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
