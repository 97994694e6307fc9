import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Session } from '#platform/graphql/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { ATTEMPTS_KEPT_MS } from '../rules/attempts.ts';
import { MAX_SESSIONS } from '../rules/list-bounds.ts';
import type { SessionTimes } from '../rules/session.ts';
import { isEmailFree, lockEmail } from './email-change.repository.ts';
import type { Person } from './identity.schema.ts';

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
  createdAt: EpochMs;
}

export interface NewSession {
  key: string;
  personId: Uuid;
  accountId: Uuid | null;
  createdAt: EpochMs;
  expiresAt: EpochMs;
  /** Where the session started: network address and browser name. */
  origin: { address: string; agent: string };
  /** Set for a session in which staff impersonate the user. */
  impersonation?: { staffId: Uuid; returnsUntil: EpochMs };
}

const keyBytes = (key: string) => Buffer.from(key, 'hex');

/** Returns false when another user has the address, or can restore it. */
export async function insertPerson(tx: Transaction, person: NewPerson): Promise<boolean> {
  await lockEmail(tx, person.email);
  if (!(await isEmailFree(tx, person.email, { personId: null, now: person.createdAt }))) return false;
  const inserted = await tx
    .insertInto('person')
    .values({
      id: person.id,
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      title: person.title,
      language: person.language,
      timezone: person.timezone,
      isStaff: person.isStaff,
      isAddressProven: person.isAddressProven,
      createdAt: new Date(person.createdAt),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      tokenHash: keyBytes(session.key),
      personId: session.personId,
      accountId: session.accountId,
      createdAt: new Date(session.createdAt),
      lastSeenAt: new Date(session.createdAt),
      expiresAt: new Date(session.expiresAt),
      address: session.origin.address,
      agent: session.origin.agent,
      impersonatorId: session.impersonation?.staffId ?? null,
      returnsUntil: session.impersonation ? new Date(session.impersonation.returnsUntil) : null,
    })
    .execute();
}

export interface StoredSession extends SessionTimes {
  session: Session;
  /** False when the membership has been disabled, or the impersonating user is no longer staff. */
  canGoOn: boolean;
}

/** Reads everything a request needs to know about its caller in one statement. */
export async function findSession(tx: Transaction, key: string): Promise<StoredSession | null> {
  const row = await tx
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.personId')
    .leftJoin('account', 'account.id', 'session.accountId')
    .leftJoin('person as impersonator', 'impersonator.id', 'session.impersonatorId')
    .select([
      'session.personId',
      'session.impersonatorId',
      'session.lastSeenAt',
      'session.expiresAt',
      'person.isStaff',
      'account.id as accountId',
      'account.companyId',
      'account.role',
      'account.status',
      'account.isApprovedByStaff',
      'account.currentBrandId',
      'impersonator.isStaff as impersonatorIsStaff',
    ])
    .where('tokenHash', '=', keyBytes(key))
    .executeTakeFirst();
  if (!row) return null;
  const account =
    row.accountId && row.status === 'ACTIVE'
      ? {
          id: row.accountId,
          companyId: row.companyId!,
          role: row.role as RoleName,
          isApprovedByStaff: row.isApprovedByStaff!,
          selectedBrandId: row.currentBrandId,
        }
      : null;
  return {
    session: { key, personId: row.personId, isStaff: row.isStaff, account, impersonatorId: row.impersonatorId },
    canGoOn: (row.accountId === null || account !== null) && row.impersonatorIsStaff !== false,
    lastSeenAt: row.lastSeenAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
  };
}

export async function markSeen(tx: Transaction, key: string, now: EpochMs): Promise<void> {
  await tx
    .updateTable('session')
    .set({ lastSeenAt: new Date(now) })
    .where('tokenHash', '=', keyBytes(key))
    .execute();
}

export async function deleteSession(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom('session').where('tokenHash', '=', keyBytes(key)).execute();
}

/** Ends a user's sessions, including impersonations of the user, except `exceptKey`. */
export async function deleteSessionsOf(tx: Transaction, personId: Uuid, exceptKey?: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('personId', '=', personId)
    .$if(exceptKey !== undefined, (query) => query.where('tokenHash', '<>', keyBytes(exceptKey!)))
    .execute();
}

/** A session as shown to its own user. */
export interface OwnSession {
  id: Uuid;
  /** Empty when unknown. */
  address: string;
  agent: string;
  startedAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

/**
 * Lists a user's own open sessions, latest seen first, marking `key`'s as current. Excludes impersonations of the user.
 */
export function ownSessions(
  tx: Transaction,
  personId: Uuid,
  { key, seenSince, now }: { key: string; seenSince: Date; now: Date },
): Promise<OwnSession[]> {
  return tx
    .selectFrom('session')
    .select(['id', 'address', 'agent', 'createdAt as startedAt', 'lastSeenAt'])
    .select((eb) => eb('tokenHash', '=', keyBytes(key)).$castTo<boolean>().as('isCurrent'))
    .where('personId', '=', personId)
    .where('impersonatorId', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', seenSince)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(MAX_SESSIONS)
    .execute();
}

/** Ends a user's own sessions and those in which they impersonate others, except `exceptKey`. Returns the number. */
export async function deleteOwnSessions(tx: Transaction, personId: Uuid, exceptKey: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb.and([eb('personId', '=', personId), eb('impersonatorId', 'is', null)]),
        eb('impersonatorId', '=', personId),
      ]),
    )
    .where('tokenHash', '<>', keyBytes(exceptKey))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Replaces a session's secret; the previous secret becomes invalid. */
export async function renameSession(tx: Transaction, key: string, freshKey: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ tokenHash: keyBytes(freshKey) })
    .where('tokenHash', '=', keyBytes(key))
    .execute();
}

/** Ends an impersonation and returns until when its staff member may continue; null when the session is none. */
export async function takeImpersonation(
  tx: Transaction,
  key: string,
): Promise<{ staffId: Uuid; returnsUntil: EpochMs } | null> {
  const row = await tx
    .deleteFrom('session')
    .where('tokenHash', '=', keyBytes(key))
    .where('impersonatorId', 'is not', null)
    .returning(['impersonatorId', 'returnsUntil', 'expiresAt'])
    .executeTakeFirst();
  if (!row) return null;
  return { staffId: row.impersonatorId!, returnsUntil: (row.returnsUntil ?? row.expiresAt).getTime() };
}

export async function sessionEnds(tx: Transaction, key: string): Promise<EpochMs | null> {
  const row = await tx
    .selectFrom('session')
    .select('expiresAt')
    .where('tokenHash', '=', keyBytes(key))
    .executeTakeFirst();
  return row?.expiresAt.getTime() ?? null;
}

export async function setSessionAccount(tx: Transaction, key: string, accountId: Uuid): Promise<void> {
  await tx.updateTable('session').set({ accountId }).where('tokenHash', '=', keyBytes(key)).execute();
}

/** Deletes ended sessions. They are invalid anyway; this only limits the table's size. */
export async function deleteEndedSessions(tx: Transaction, now: EpochMs): Promise<void> {
  await tx.deleteFrom('session').where('expiresAt', '<', new Date(now)).execute();
  await tx
    .deleteFrom('attempt')
    .where('at', '<', new Date(now - ATTEMPTS_KEPT_MS))
    .execute();
}

/** Returns true on the first call for a user. */
export async function markFirstSignIn(tx: Transaction, personId: Uuid, now: EpochMs): Promise<boolean> {
  const updated = await tx
    .updateTable('person')
    .set({ firstSignedInAt: new Date(now) })
    .where('id', '=', personId)
    .where('firstSignedInAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function peopleById(tx: Transaction, ids: readonly Uuid[]): Promise<Person[]> {
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'email', 'firstName', 'lastName', 'title', 'language', 'timezone', 'isStaff', 'twoStepEnabled'])
    .select(sql<boolean>`exists (select from credential where person_id = person.id)`.as('hasPassword'))
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    title: row.title,
    language: row.language as Language,
    timezone: row.timezone,
    isStaff: row.isStaff,
    twoStepEnabled: row.twoStepEnabled,
    hasUsablePassword: row.hasPassword,
  }));
}

export interface ProfileChange {
  firstName?: string;
  lastName?: string;
  title?: string;
  timezone?: string;
  language?: Language;
  twoStepEnabled?: boolean;
}

/** Saves a profile; omitted fields stay unchanged. */
export async function updatePerson(tx: Transaction, personId: Uuid, change: ProfileChange): Promise<void> {
  await tx
    .updateTable('person')
    // Kysely omits undefined values.
    .set({
      firstName: change.firstName,
      lastName: change.lastName,
      title: change.title,
      timezone: change.timezone,
      language: change.language,
      twoStepEnabled: change.twoStepEnabled,
    })
    .where('id', '=', personId)
    .execute();
}

/** Marks a user's address as verified, after they have used a link e-mailed to it. */
export async function markEmailVerified(tx: Transaction, personId: Uuid): Promise<void> {
  await tx.updateTable('person').set({ isAddressProven: true }).where('id', '=', personId).execute();
}

export async function setStaff(tx: Transaction, personId: Uuid, isStaff: boolean): Promise<void> {
  await tx.updateTable('person').set({ isStaff }).where('id', '=', personId).execute();
}

/** Reads an active membership for staff. */
export async function accountForStaff(
  tx: Transaction,
  accountId: Uuid,
): Promise<{ personId: Uuid; companyId: Uuid; isStaff: boolean } | null> {
  const row = await tx
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.personId')
    .select(['personId', 'companyId', 'isStaff'])
    .where('account.id', '=', accountId)
    .where('account.status', '=', 'ACTIVE')
    .executeTakeFirst();
  return row ?? null;
}
