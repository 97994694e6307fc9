import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Session } from '#platform/graphql/context.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { SessionTimes } from '../rules/session.ts';
import type { Person } from './types.ts';

export interface NewPerson {
  id: Uuid;
  email: string;
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  title: string | null;
  language: Language;
  timezone: string;
  isStaff: boolean;
  createdAt: Instant_ms;
}

export interface NewSession {
  key: string;
  personId: Uuid;
  accountId: Uuid | null;
  createdAt: Instant_ms;
  expiresAt: Instant_ms;
}

const keyBytes = (key: string) => Buffer.from(key, 'hex');

/** False when somebody has the address already. */
export async function insertPerson(tx: Transaction, person: NewPerson): Promise<boolean> {
  const inserted = await tx
    .insertInto('person')
    .values({
      id: person.id,
      email: person.email,
      password_hash: person.passwordHash,
      first_name: person.firstName,
      last_name: person.lastName,
      title: person.title,
      language: person.language,
      timezone: person.timezone,
      is_staff: person.isStaff,
      created_at: new Date(person.createdAt),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      token_hash: keyBytes(session.key),
      person_id: session.personId,
      account_id: session.accountId,
      created_at: new Date(session.createdAt),
      last_seen_at: new Date(session.createdAt),
      expires_at: new Date(session.expiresAt),
    })
    .execute();
}

export interface StoredSession extends SessionTimes {
  session: Session;
  /** False when the account it worked in has been disabled. */
  isAccountActive: boolean;
}

/** Everything a request needs to know about its caller, in one statement. */
export async function findSession(tx: Transaction, key: string): Promise<StoredSession | null> {
  const row = await tx
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .leftJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.person_id',
      'session.impersonator_id',
      'session.last_seen_at',
      'session.expires_at',
      'person.is_staff',
      'account.id as account_id',
      'account.company_id',
      'account.role',
      'account.status',
      'account.is_approved_by_staff',
      'account.current_brand_id',
    ])
    .where('token_hash', '=', keyBytes(key))
    .executeTakeFirst();
  if (!row) return null;
  const account =
    row.account_id && row.status === 'ACTIVE'
      ? {
          id: row.account_id,
          companyId: row.company_id!,
          role: row.role as RoleName,
          isApprovedByStaff: row.is_approved_by_staff!,
          selectedBrandId: row.current_brand_id,
        }
      : null;
  return {
    session: { key, personId: row.person_id, isStaff: row.is_staff, account, impersonatorId: row.impersonator_id },
    isAccountActive: row.account_id === null || account !== null,
    lastSeenAt: row.last_seen_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  };
}

export async function markSeen(tx: Transaction, key: string, now: Instant_ms): Promise<void> {
  await tx
    .updateTable('session')
    .set({ last_seen_at: new Date(now) })
    .where('token_hash', '=', keyBytes(key))
    .execute();
}

export async function deleteSession(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom('session').where('token_hash', '=', keyBytes(key)).execute();
}

export async function setSessionAccount(tx: Transaction, key: string, accountId: Uuid): Promise<void> {
  await tx.updateTable('session').set({ account_id: accountId }).where('token_hash', '=', keyBytes(key)).execute();
}

/** Sessions past their end open nothing; this only keeps the table small. */
export async function deleteEndedSessions(tx: Transaction, now: Instant_ms): Promise<void> {
  await tx.deleteFrom('session').where('expires_at', '<', new Date(now)).execute();
  await tx
    .deleteFrom('attempt')
    .where('at', '<', new Date(now - 86_400_000))
    .execute();
}

export interface Credentials {
  personId: Uuid;
  passwordHash: string | null;
  isStaff: boolean;
  enabled2fa: boolean;
}

export async function credentialsOf(tx: Transaction, email: string): Promise<Credentials | null> {
  const row = await tx
    .selectFrom('person')
    .select(['id as personId', 'password_hash as passwordHash', 'is_staff as isStaff', 'enabled_2fa as enabled2fa'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** True the first time it is called for a person. */
export async function markFirstSignIn(tx: Transaction, personId: Uuid, now: Instant_ms): Promise<boolean> {
  const updated = await tx
    .updateTable('person')
    .set({ first_signed_in_at: new Date(now) })
    .where('id', '=', personId)
    .where('first_signed_in_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function peopleById(tx: Transaction, ids: readonly Uuid[]): Promise<Person[]> {
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'email', 'first_name', 'last_name', 'title', 'language', 'timezone', 'is_staff', 'enabled_2fa'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    title: row.title,
    language: row.language as Language,
    timezone: row.timezone,
    isStaff: row.is_staff,
    enabled2fa: row.enabled_2fa,
    hasUsablePassword: row.has_password,
  }));
}

/**
 * Writes an attempt down and counts those of the window, this one included. Attempts on one key wait for each other, so
 * that many at the same moment cannot slip through together.
 */
export async function countAttempt(
  tx: Transaction,
  key: string,
  now: Instant_ms,
  window_ms: number,
): Promise<{ count: number; oldest: Instant_ms }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  await tx
    .insertInto('attempt')
    .values({ key, at: new Date(now) })
    .execute();
  const row = await tx
    .selectFrom('attempt')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min('at').as('oldest')])
    .where('key', '=', key)
    .where('at', '>', new Date(now - window_ms))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldest: row.oldest.getTime() };
}

export async function forgetAttempts(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom('attempt').where('key', '=', key).execute();
}
