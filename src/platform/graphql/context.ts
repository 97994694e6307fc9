import DataLoader from 'dataloader';
import { isUuid, type NewId, type Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Caller, RoleName } from '#kernel/permission.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import type { Viewer } from '#platform/db/database.ts';
import type { Logger } from '#platform/telemetry/logger.ts';

/** The signed-in person's seat in the company the session works in. */
export interface CurrentAccount {
  id: Uuid;
  companyId: Uuid;
  role: RoleName;
  isApprovedByStaff: boolean;
  /** The brand this account has selected; null for all of the company's. */
  selectedBrandId: Uuid | null;
}

/** Who a request comes from, as one look-up of its session found it. */
export interface Session {
  /** SHA-256 of the cookie's secret, hex: names the session without opening it. */
  key: string;
  personId: Uuid;
  isStaff: boolean;
  /** Null for staff without a company account. */
  account: CurrentAccount | null;
  /** Staff behind an impersonated session. */
  impersonatorId: Uuid | null;
}

/** Sets and clears the browser's cookies; a call without a browser has none. */
export interface SessionCookies {
  /** Starts a session in the browser and returns the CSRF token bound to it. */
  start(secret: string): string;
  end(): void;
}

/** What every resolver gets: who calls, what they may see, and this request's clock and loaders. */
export interface Context {
  requestId: string;
  /** Address the call came from, for attempt limits. */
  address: string;
  /** What the browser says it is. */
  agent: string;
  /** The language the browser asks to be answered in. */
  language: Language;
  session: Session | null;
  caller: Caller;
  /** For `database.read` and `transact`: row-level security then shows what this caller may see. */
  viewer: Viewer;
  cookies: SessionCookies;
  clock: Clock;
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
    role: session.account?.role ?? null,
    isStaff: session.isStaff,
    isApprovedByStaff: session.account?.isApprovedByStaff ?? false,
    isImpersonated: session.impersonatorId !== null,
  };
}

function viewerOf(session: Session | null): Viewer {
  if (!session) return { scope: 'public' };
  if (session.isStaff) return { scope: 'staff', personId: session.personId };
  if (!session.account) return { scope: 'public' };
  return { scope: 'company', companyId: session.account.companyId, personId: session.personId };
}

/** The parts of a context that follow from its session. */
export function contextOfSession(session: Session | null): Pick<Context, 'session' | 'caller' | 'viewer'> {
  return { session, caller: callerOf(session), viewer: viewerOf(session) };
}

/** The session behind a field that its permission opens to signed-in callers only. */
export function signedIn(context: Context): Session {
  if (!context.session) throw new Error('a field that needs a session was opened to the public');
  return context.session;
}

/** The account behind a field that its permission opens to members of a company only. */
export function currentAccount(context: Context): CurrentAccount {
  const account = signedIn(context).account;
  if (!account) throw new Error('a field that needs a company account was opened to others');
  return account;
}

/**
 * The company an operation is about: the named one if the caller may see it, else the current account's. Null means every
 * company, for staff who picked none. Naming somebody else's company reads as if it did not exist.
 */
export function companyInScope(context: Context, companyId: Uuid | null | undefined): Result<Uuid | null, Problem> {
  const own = context.session?.account?.companyId ?? null;
  if (!companyId) return context.caller.isStaff || own ? ok(own) : fail(notFound('Company'));
  const isVisible = context.caller.isStaff ? isUuid(companyId) : companyId === own;
  return isVisible ? ok(companyId) : fail(notFound('Company'));
}

/** The one company an operation is about: staff have to name it. */
export function chosenCompany(context: Context, companyId: Uuid | null | undefined): Result<Uuid, Problem> {
  const scope = companyInScope(context, companyId);
  if (!scope.ok) return scope;
  return scope.value === null ? fail(invalid('companyId', 'Choose a company')) : ok(scope.value);
}

/** A batched look-up that lives as long as one request: `brandById(context).load(id)`. */
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

/** Puts rows that were read for some keys into the order of those keys. */
export function inOrder<Key, Row, Missing>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  missing: Missing,
): (Row | Missing)[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => byKey.get(key) ?? missing);
}
