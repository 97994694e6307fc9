import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Session } from '#platform/graphql/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { ATTEMPT_RETENTION_MS } from '../rules/attempts.ts';
import { MAX_SESSIONS } from '../rules/list-bounds.ts';
import type { SessionTimes } from '../rules/session.ts';
import { isTwoStepRequired } from './credential.repository.ts';
import { isEmailFree, lockEmail } from './email-change.repository.ts';
import type { User } from './identity.schema.ts';

export interface NewUser {
  id: Uuid;
  email: string;
  firstName: string;
  lastName: string;
  title: string | null;
  language: Language;
  timezone: string;
  isStaff: boolean;
  isEmailVerified: boolean;
  createdAt: EpochMs;
}

export interface NewSession {
  key: string;
  userId: Uuid;
  membershipId: Uuid | null;
  createdAt: EpochMs;
  expiresAt: EpochMs;
  /** Where the session started: network address and browser name. */
  origin: { address: string; agent: string };
  /** Set for a session in which staff impersonate the user. */
  impersonation?: { staffId: Uuid; returnsUntil: EpochMs };
  /** The OpenID provider that signed the user in, or the staff who impersonate them. */
  provider: string | null;
  twoStep: boolean;
}

const keyBytes = (key: string) => Buffer.from(key, 'hex');

/** Returns false when another user has the address, or can restore it. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<boolean> {
  await lockEmail(tx, user.email);
  if (!(await isEmailFree(tx, user.email, { userId: null, now: user.createdAt }))) return false;
  const inserted = await tx
    .insertInto('appUser')
    .values({
      id: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      title: user.title,
      language: user.language,
      timezone: user.timezone,
      isStaff: user.isStaff,
      isEmailVerified: user.isEmailVerified,
      createdAt: new Date(user.createdAt),
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
      userId: session.userId,
      membershipId: session.membershipId,
      createdAt: new Date(session.createdAt),
      lastSeenAt: new Date(session.createdAt),
      expiresAt: new Date(session.expiresAt),
      address: session.origin.address,
      agent: session.origin.agent,
      provider: session.provider,
      twoStep: session.twoStep,
      impersonatorId: session.impersonation?.staffId ?? null,
      returnsUntil: session.impersonation ? new Date(session.impersonation.returnsUntil) : null,
    })
    .execute();
}

export interface StoredSession extends SessionTimes {
  session: Session;
  /**
   * False when the membership has been disabled, the impersonating user is no longer staff, or the company requires a
   * second factor that the session was opened without.
   */
  isUsable: boolean;
}

/** Reads everything a request needs to know about its caller in one statement. */
export async function findSession(tx: Transaction, key: string): Promise<StoredSession | null> {
  const row = await tx
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .leftJoin('membership', 'membership.id', 'session.membershipId')
    .leftJoin('company', 'company.id', 'membership.companyId')
    .leftJoin('appUser as impersonator', 'impersonator.id', 'session.impersonatorId')
    .select([
      'session.userId',
      'session.impersonatorId',
      'session.lastSeenAt',
      'session.expiresAt',
      'session.twoStep',
      'company.requiresTwoStep',
      'appUser.isStaff',
      'membership.id as membershipId',
      'membership.companyId',
      'membership.role',
      'membership.status',
      'membership.isApprovedByStaff',
      'membership.currentBrandId',
      'impersonator.isStaff as impersonatorIsStaff',
    ])
    .where('tokenHash', '=', keyBytes(key))
    .executeTakeFirst();
  if (!row) return null;
  const membership =
    row.membershipId && row.status === 'ACTIVE'
      ? {
          id: row.membershipId,
          companyId: row.companyId!,
          role: row.role as RoleName,
          isApprovedByStaff: row.isApprovedByStaff!,
          selectedBrandId: row.currentBrandId,
        }
      : null;
  const hasFactors = !row.requiresTwoStep || row.twoStep || row.impersonatorId !== null;
  return {
    session: { key, userId: row.userId, isStaff: row.isStaff, membership, impersonatorId: row.impersonatorId },
    isUsable: (row.membershipId === null || membership !== null) && row.impersonatorIsStaff !== false && hasFactors,
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
export async function deleteSessionsOf(tx: Transaction, userId: Uuid, exceptKey?: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('userId', '=', userId)
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
  /** Name of the OpenID provider that signed the user in; null for all other ways. */
  providerName: string | null;
}

/**
 * Lists a user's own open sessions, latest seen first, marking `key`'s as current. Excludes impersonations of the user.
 */
export function ownSessions(
  tx: Transaction,
  userId: Uuid,
  { key, seenSince, now }: { key: string; seenSince: Date; now: Date },
): Promise<OwnSession[]> {
  return tx
    .selectFrom('session')
    .leftJoin('identityProvider', 'identityProvider.code', 'session.provider')
    .select(['id', 'address', 'agent', 'session.createdAt as startedAt', 'lastSeenAt', 'name as providerName'])
    .select((eb) => eb('tokenHash', '=', keyBytes(key)).$castTo<boolean>().as('isCurrent'))
    .where('userId', '=', userId)
    .where('impersonatorId', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', seenSince)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(MAX_SESSIONS)
    .execute();
}

/** Ends a user's own sessions and those in which they impersonate others, except `exceptKey`. Returns the number. */
export async function deleteOwnSessions(tx: Transaction, userId: Uuid, exceptKey: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where((eb) =>
      eb.or([eb.and([eb('userId', '=', userId), eb('impersonatorId', 'is', null)]), eb('impersonatorId', '=', userId)]),
    )
    .where('tokenHash', '<>', keyBytes(exceptKey))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Replaces a session's secret; the previous secret becomes invalid. */
export async function renameSession(tx: Transaction, key: string, newKey: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ tokenHash: keyBytes(newKey) })
    .where('tokenHash', '=', keyBytes(key))
    .execute();
}

/** Ends an impersonation and returns until when its staff member may continue; null when the session is none. */
export async function takeImpersonation(
  tx: Transaction,
  key: string,
): Promise<{ staffId: Uuid; returnsUntil: EpochMs; provider: string | null; twoStep: boolean } | null> {
  const row = await tx
    .deleteFrom('session')
    .where('tokenHash', '=', keyBytes(key))
    .where('impersonatorId', 'is not', null)
    .returning(['impersonatorId', 'returnsUntil', 'expiresAt', 'provider', 'twoStep'])
    .executeTakeFirst();
  if (!row) return null;
  const { provider, twoStep } = row;
  return {
    staffId: row.impersonatorId!,
    returnsUntil: (row.returnsUntil ?? row.expiresAt).getTime(),
    provider,
    twoStep,
  };
}

/** Returns how a session started, and when it ends. */
export async function sessionStart(
  tx: Transaction,
  key: string,
): Promise<{ createdAt: EpochMs; expiresAt: EpochMs; provider: string | null; twoStep: boolean } | null> {
  const row = await tx
    .selectFrom('session')
    .select(['createdAt', 'expiresAt', 'provider', 'twoStep'])
    .where('tokenHash', '=', keyBytes(key))
    .executeTakeFirst();
  return row ? { ...row, createdAt: row.createdAt.getTime(), expiresAt: row.expiresAt.getTime() } : null;
}

/** Records that the user has proven a second factor within a session. */
export async function markTwoStep(tx: Transaction, key: string): Promise<void> {
  await tx.updateTable('session').set({ twoStep: true }).where('tokenHash', '=', keyBytes(key)).execute();
}

export async function setSessionMembership(tx: Transaction, key: string, membershipId: Uuid): Promise<void> {
  await tx.updateTable('session').set({ membershipId }).where('tokenHash', '=', keyBytes(key)).execute();
}

/** Deletes ended sessions. They are invalid anyway; this only limits the table's size. */
export async function deleteEndedSessions(tx: Transaction, now: EpochMs): Promise<void> {
  await tx.deleteFrom('session').where('expiresAt', '<', new Date(now)).execute();
  await tx
    .deleteFrom('rateLimitAttempt')
    .where('at', '<', new Date(now - ATTEMPT_RETENTION_MS))
    .execute();
}

/** Returns true on the first call for a user. */
export async function markFirstSignIn(tx: Transaction, userId: Uuid, now: EpochMs): Promise<boolean> {
  const updated = await tx
    .updateTable('appUser')
    .set({ firstSignedInAt: new Date(now) })
    .where('id', '=', userId)
    .where('firstSignedInAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function usersById(tx: Transaction, ids: readonly Uuid[]): Promise<User[]> {
  const rows = await tx
    .selectFrom('appUser')
    .select(['id', 'email', 'firstName', 'lastName', 'title', 'language', 'timezone', 'isStaff', 'twoStepEnabled'])
    .select(isTwoStepRequired.as('isTwoStepRequired'))
    .select(sql<boolean>`exists (select from credential where user_id = app_user.id)`.as('hasPassword'))
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
    isTwoStepRequired: row.isTwoStepRequired,
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
export async function updateUser(tx: Transaction, userId: Uuid, change: ProfileChange): Promise<void> {
  await tx
    .updateTable('appUser')
    // Kysely omits undefined values.
    .set({
      firstName: change.firstName,
      lastName: change.lastName,
      title: change.title,
      timezone: change.timezone,
      language: change.language,
      twoStepEnabled: change.twoStepEnabled,
    })
    .where('id', '=', userId)
    .execute();
}

/** Marks a user's address as verified, after they have used a link e-mailed to it. */
export async function markEmailVerified(tx: Transaction, userId: Uuid): Promise<void> {
  await tx.updateTable('appUser').set({ isEmailVerified: true }).where('id', '=', userId).execute();
}

export async function setStaff(tx: Transaction, userId: Uuid, isStaff: boolean): Promise<void> {
  await tx.updateTable('appUser').set({ isStaff }).where('id', '=', userId).execute();
}

/** Lists the active members of a company, for emails to them. */
export async function activeMembers(
  tx: Transaction,
  companyId: Uuid,
): Promise<{ email: string; firstName: string; language: Language }[]> {
  return tx
    .selectFrom('membership')
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select(['email', 'firstName', 'language'])
    .where('companyId', '=', companyId)
    .where('membership.status', '=', 'ACTIVE')
    .orderBy('email')
    .$narrowType<{ language: Language }>()
    .execute();
}

/** Reads an active membership for staff. */
export async function membershipForStaff(
  tx: Transaction,
  membershipId: Uuid,
): Promise<{ userId: Uuid; companyId: Uuid; isStaff: boolean } | null> {
  const row = await tx
    .selectFrom('membership')
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select(['userId', 'companyId', 'isStaff'])
    .where('membership.id', '=', membershipId)
    .where('membership.status', '=', 'ACTIVE')
    .executeTakeFirst();
  return row ?? null;
}
