import DataLoader from 'dataloader';
import { isUuid, type NewId, type Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Caller, RoleName } from '#kernel/permission.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import type { Viewer } from '#platform/db/database.ts';
import type { Logger } from '#platform/telemetry/logger.ts';

/** The signed-in user's membership in the session's company. */
export interface CurrentMembership {
  id: Uuid;
  companyId: Uuid;
  role: RoleName;
  isApprovedByStaff: boolean;
  /** The brand this account has selected; null for all of the company's brands. */
  selectedBrandId: Uuid | null;
}

/** The sender of a request, from a single session look-up. */
export interface Session {
  /** SHA-256 of the cookie's secret, hex: identifies the session but does not grant access to it. */
  key: string;
  userId: Uuid;
  isStaff: boolean;
  /** Null for staff without a company account. */
  membership: CurrentMembership | null;
  /** The staff user behind an impersonated session. */
  impersonatorId: Uuid | null;
  /** The program that calls for the user; absent where a person calls. */
  program?: Program;
}

/** What acts for a user. */
export interface Program {
  name: string;
  /** Null for a rule of the company's own. */
  keyId: Uuid | null;
}

/** Sets and clears the browser's cookies; calls without a browser have none. */
export interface SessionCookies {
  /** Starts a session in the browser and returns the CSRF token bound to it. */
  start(secret: string): string;
  end(): void;
}

/** The resolvers' context: the caller, their visibility, and this request's clock and loaders. */
export interface Context {
  requestId: string;
  /** Client address, for attempt limits. */
  address: string;
  /** The User-Agent header. */
  agent: string;
  /** Identifies the browser, also before anyone has signed in with it; empty for calls without one. */
  browser: string;
  /** The language requested by the browser. */
  language: Language;
  session: Session | null;
  caller: Caller;
  /** For `database.read` and `transact`: row-level security shows what this caller may see. */
  viewer: Viewer;
  cookies: SessionCookies;
  clock: Clock;
  /** The wall's, by which people sign in; another than `clock` in a test environment alone. */
  wallClock: Clock;
  newId: NewId;
  log: Logger;
  isFlagOn(name: string): Promise<boolean>;
}

export const PUBLIC_CALLER: Caller = {
  isSignedIn: false,
  role: null,
  isStaff: false,
  isApprovedByStaff: false,
  isImpersonated: false,
};

export function callerOf(session: Session | null): Caller {
  if (!session) return PUBLIC_CALLER;
  return {
    isSignedIn: true,
    role: session.membership?.role ?? null,
    isStaff: session.isStaff,
    isApprovedByStaff: session.membership?.isApprovedByStaff ?? false,
    isImpersonated: session.impersonatorId !== null,
  };
}

function viewerOf(session: Session | null): Viewer {
  if (!session) return { scope: 'public' };
  if (session.isStaff) return { scope: 'staff', userId: session.userId };
  if (!session.membership) return { scope: 'public' };
  return { scope: 'company', companyId: session.membership.companyId, userId: session.userId };
}

/** Returns the parts of a context that depend on the session. */
export function contextOfSession(session: Session | null): Pick<Context, 'session' | 'caller' | 'viewer'> {
  return { session, caller: callerOf(session), viewer: viewerOf(session) };
}

/** Returns the session, in fields whose permission requires a signed-in caller. Throws without one. */
export function signedIn(context: Context): Session {
  if (!context.session) throw new Error('a field that needs a session was opened to the public');
  return context.session;
}

/** Returns who acts, for a history: staff in a user's session rather than the user. */
export function actorOf(context: Context): Uuid {
  const { userId, impersonatorId } = signedIn(context);
  return impersonatorId ?? userId;
}

/** Returns the account, in fields whose permission requires a member of a company. Throws without one. */
export function currentAccount(context: Context): CurrentMembership {
  const membership = signedIn(context).membership;
  if (!membership) throw new Error('a field that needs a company account was opened to others');
  return membership;
}

/**
 * Returns the company an operation is about: the named one if the caller may see it, else the current account's. Null
 * means all companies, for staff who named none. Fails with NOT_FOUND for another company.
 */
export function companyInScope(context: Context, companyId: Uuid | null | undefined): Result<Uuid | null, Problem> {
  const own = context.session?.membership?.companyId ?? null;
  if (!companyId) return context.caller.isStaff || own ? ok(own) : fail(notFound('Company'));
  const isVisible = context.caller.isStaff ? isUuid(companyId) : companyId === own;
  return isVisible ? ok(companyId) : fail(notFound('Company'));
}

/** Returns the company an operation is about. Fails with VALIDATION when staff name none. */
export function requireCompany(context: Context, companyId: Uuid | null | undefined): Result<Uuid, Problem> {
  const scope = companyInScope(context, companyId);
  if (!scope.ok) return scope;
  return scope.value === null ? fail(invalid('companyId', 'Select a company')) : ok(scope.value);
}

/** Defines a batched look-up per request: `brandById(context).load(id)`. */
export function defineLoader<Key, Value, CacheKey = Key>(
  load: (context: Context, keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
  cacheKey?: (key: Key) => CacheKey,
): (context: Context) => DataLoader<Key, Value, CacheKey> {
  const loaders = new WeakMap<Context, DataLoader<Key, Value, CacheKey>>();
  return (context) => {
    let loader = loaders.get(context);
    if (!loader) {
      loader = new DataLoader<Key, Value, CacheKey>(
        (keys) => load(context, keys),
        cacheKey ? { cacheKeyFn: cacheKey } : {},
      );
      loaders.set(context, loader);
    }
    return loader;
  };
}

/** Orders rows by the keys they were read for. */
export function inOrder<Key, Row, Missing>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  missing: Missing,
): (Row | Missing)[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => byKey.get(key) ?? missing);
}
