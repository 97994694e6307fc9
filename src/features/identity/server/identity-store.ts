import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Session } from '#platform/graphql/context.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { ATTEMPTS_KEPT_MS } from '../rules/attempts.ts';
import { MAX_SESSIONS } from '../rules/list-bounds.ts';
import type { SessionTimes } from '../rules/session.ts';
import { isEmailFree, lockEmail } from './email-change-store.ts';
import type { Person } from './types.ts';

export interface NewPerson {
  id: Uuid;
  email: string;
  firstName: string;
  lastName: string;
  title: string | null;
  language: Language;
  timezone: string;
  isStaff: boolean;
  isAddressProven: boolean;
  createdAt: Instant_ms;
}

export interface NewSession {
  key: string;
  personId: Uuid;
  accountId: Uuid | null;
  createdAt: Instant_ms;
  expiresAt: Instant_ms;
  /** Where it began: an address, and the name of a browser. */
  origin: { address: string; agent: string };
  /** Set for a session in which staff look through the person's eyes. */
  impersonation?: { staffId: Uuid; returnsUntil: Instant_ms };
}

const keyBytes = (key: string) => Buffer.from(key, 'hex');

/** False when somebody has the address already, or can take it back. */
export async function insertPerson(tx: Transaction, person: NewPerson): Promise<boolean> {
  await lockEmail(tx, person.email);
  if (!(await isEmailFree(tx, person.email, { personId: null, now: person.createdAt }))) return false;
  const inserted = await tx
    .insertInto('person')
    .values({
      id: person.id,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      title: person.title,
      language: person.language,
      timezone: person.timezone,
      is_staff: person.isStaff,
      is_address_proven: person.isAddressProven,
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
      address: session.origin.address,
      agent: session.origin.agent,
      impersonator_id: session.impersonation?.staffId ?? null,
      returns_until: session.impersonation ? new Date(session.impersonation.returnsUntil) : null,
    })
    .execute();
}

export interface StoredSession extends SessionTimes {
  session: Session;
  /** False when its account has been disabled, or who looks through the person's eyes is no longer staff. */
  mayGoOn: boolean;
}

/** Everything a request needs to know about its caller, in one statement. */
export async function findSession(tx: Transaction, key: string): Promise<StoredSession | null> {
  const row = await tx
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .leftJoin('account', 'account.id', 'session.account_id')
    .leftJoin('person as impersonator', 'impersonator.id', 'session.impersonator_id')
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
      'impersonator.is_staff as impersonator_is_staff',
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
    mayGoOn: (row.account_id === null || account !== null) && row.impersonator_is_staff !== false,
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

/** Ends a person's sessions, those in which staff look through their eyes as well; all but the one named. */
export async function deleteSessionsOf(tx: Transaction, personId: Uuid, exceptKey?: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .$if(exceptKey !== undefined, (query) => query.where('token_hash', '<>', keyBytes(exceptKey!)))
    .execute();
}

/** A session as its own person sees it. */
export interface OwnSession {
  id: Uuid;
  /** Empty where it is not known. */
  address: string;
  agent: string;
  startedAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

/** A person's own sessions that are alive, the latest seen first, `key`'s own marked. What staff do through their eyes is none. */
export function ownSessions(
  tx: Transaction,
  personId: Uuid,
  { key, seenSince, now }: { key: string; seenSince: Date; now: Date },
): Promise<OwnSession[]> {
  return tx
    .selectFrom('session')
    .select(['id', 'address', 'agent', 'created_at as startedAt', 'last_seen_at as lastSeenAt'])
    .select((eb) => eb('token_hash', '=', keyBytes(key)).$castTo<boolean>().as('isCurrent'))
    .where('person_id', '=', personId)
    .where('impersonator_id', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(MAX_SESSIONS)
    .execute();
}

/** Ends a person's own sessions, and those in which they look through others' eyes; all but the one named. Says how many. */
export async function deleteOwnSessions(tx: Transaction, personId: Uuid, exceptKey: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb.and([eb('person_id', '=', personId), eb('impersonator_id', 'is', null)]),
        eb('impersonator_id', '=', personId),
      ]),
    )
    .where('token_hash', '<>', keyBytes(exceptKey))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Gives a session another secret; what was known of the old one opens nothing. */
export async function renameSession(tx: Transaction, key: string, freshKey: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ token_hash: keyBytes(freshKey) })
    .where('token_hash', '=', keyBytes(key))
    .execute();
}

/** Ends an impersonated session and says until when its staff member may go on; null when it is none. */
export async function takeImpersonation(
  tx: Transaction,
  key: string,
): Promise<{ staffId: Uuid; returnsUntil: Instant_ms } | null> {
  const row = await tx
    .deleteFrom('session')
    .where('token_hash', '=', keyBytes(key))
    .where('impersonator_id', 'is not', null)
    .returning(['impersonator_id', 'returns_until', 'expires_at'])
    .executeTakeFirst();
  if (!row) return null;
  return { staffId: row.impersonator_id!, returnsUntil: (row.returns_until ?? row.expires_at).getTime() };
}

export async function sessionEnds(tx: Transaction, key: string): Promise<Instant_ms | null> {
  const row = await tx
    .selectFrom('session')
    .select('expires_at')
    .where('token_hash', '=', keyBytes(key))
    .executeTakeFirst();
  return row?.expires_at.getTime() ?? null;
}

export async function setSessionAccount(tx: Transaction, key: string, accountId: Uuid): Promise<void> {
  await tx.updateTable('session').set({ account_id: accountId }).where('token_hash', '=', keyBytes(key)).execute();
}

/** Sessions past their end open nothing; this only keeps the table small. */
export async function deleteEndedSessions(tx: Transaction, now: Instant_ms): Promise<void> {
  await tx.deleteFrom('session').where('expires_at', '<', new Date(now)).execute();
  await tx
    .deleteFrom('attempt')
    .where('at', '<', new Date(now - ATTEMPTS_KEPT_MS))
    .execute();
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
    .select(sql<boolean>`exists (select from credential where person_id = person.id)`.as('has_password'))
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

export interface ProfileChange {
  firstName?: string;
  lastName?: string;
  title?: string;
  timezone?: string;
  language?: Language;
  enabled2fa?: boolean;
}

/** Saves a profile; what is left out stays. */
export async function updatePerson(tx: Transaction, personId: Uuid, change: ProfileChange): Promise<void> {
  await tx
    .updateTable('person')
    // Kysely leaves out what is undefined.
    .set({
      first_name: change.firstName,
      last_name: change.lastName,
      title: change.title,
      timezone: change.timezone,
      language: change.language,
      enabled_2fa: change.enabled2fa,
    })
    .where('id', '=', personId)
    .execute();
}

/** Somebody has answered a letter to their address: it is theirs. */
export async function markAddressProven(tx: Transaction, personId: Uuid): Promise<void> {
  await tx.updateTable('person').set({ is_address_proven: true }).where('id', '=', personId).execute();
}

export async function setStaff(tx: Transaction, personId: Uuid, isStaff: boolean): Promise<void> {
  await tx.updateTable('person').set({ is_staff: isStaff }).where('id', '=', personId).execute();
}

/** An active account, as staff ask for it. */
export async function accountForStaff(
  tx: Transaction,
  accountId: Uuid,
): Promise<{ personId: Uuid; companyId: Uuid; isStaff: boolean } | null> {
  const row = await tx
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select(['person_id as personId', 'company_id as companyId', 'is_staff as isStaff'])
    .where('account.id', '=', accountId)
    .where('account.status', '=', 'ACTIVE')
    .executeTakeFirst();
  return row ?? null;
}
