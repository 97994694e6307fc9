import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import { accountsOfPerson } from '#features/company/server/index.ts';
import type { Session } from '#platform/graphql/context.ts';
import { newSessionSecret, sessionKeyOf } from '#platform/http/browser.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/postgres/database.ts';
import { PER_ACCOUNT, PER_ADDRESS, waitFor_s, type AttemptLimit } from '../rules/attempts.ts';
import { isEmail, normalEmail } from '../rules/email.ts';
import { passwordProblems } from '../rules/password.ts';
import { ABSOLUTE_MS, isSessionAlive, needsSeen, openingAccount } from '../rules/session.ts';
import * as store from './identity-store.ts';
import { PasswordQueueFullError, type Passwords } from './passwords.ts';

export interface IdentityDependencies {
  database: Database;
  passwords: Passwords;
  clock: Clock;
  newId: NewId;
}

export interface PersonData {
  email: string;
  /** Left out for people who only sign in through a provider. */
  password?: string;
  firstName: string;
  lastName: string;
  title?: string;
  language?: Language;
  timezone: string;
  isStaff?: boolean;
}

/** Creates a person who can sign in. VALIDATION for a bad address or weak password, CONFLICT when the address is taken. */
export async function createPerson(
  { database, passwords, clock, newId }: IdentityDependencies,
  data: PersonData,
): Promise<Result<Uuid, Problem>> {
  const email = normalEmail(data.email);
  if (!isEmail(email)) return fail(invalid('email', 'This is not an e-mail address'));
  const weak = data.password === undefined ? [] : passwordProblems(data.password);
  if (weak.length) return fail(invalid('password', ...weak));
  const id = newId();
  const person: store.NewPerson = {
    id,
    email,
    passwordHash: data.password === undefined ? null : await passwords.hash(data.password),
    firstName: data.firstName,
    lastName: data.lastName,
    title: data.title ?? null,
    language: data.language ?? 'en',
    timezone: data.timezone,
    isStaff: data.isStaff ?? false,
    createdAt: clock(),
  };
  const isNew = await database.as(SYSTEM, (tx) => store.insertPerson(tx, person));
  return isNew ? ok(id) : fail({ code: 'CONFLICT', message: 'Somebody has this e-mail address already' });
}

/** Starts a session and returns its secret, which exists nowhere else. */
export async function createSession(
  tx: Transaction,
  clock: Clock,
  personId: Uuid,
  accountId: Uuid | null,
): Promise<string> {
  const secret = newSessionSecret();
  const now = clock();
  await store.insertSession(tx, {
    key: sessionKeyOf(secret),
    personId,
    accountId,
    createdAt: now,
    expiresAt: now + ABSOLUTE_MS,
  });
  return secret;
}

/** The session with this key if it is still alive; whatever changed about its person or account binds from here on. */
export async function findSession(
  { database, clock }: Pick<IdentityDependencies, 'database' | 'clock'>,
  key: string,
): Promise<Session | null> {
  const now = clock();
  return database.as(SYSTEM, async (tx) => {
    const stored = await store.findSession(tx, key);
    if (!stored || !isSessionAlive(stored, now) || !stored.isAccountActive) return null;
    if (needsSeen(stored, now)) await store.markSeen(tx, key, now);
    return stored.session;
  });
}

export interface SignInRequest {
  email: string;
  password: string;
  /** Where the attempt came from. */
  address: string;
}

export interface SignedIn {
  secret: string;
  isFirstLogin: boolean;
}

// Longer than any password that can be set.
const LONGEST_TRIED = 1024;
const WRONG = invalid('password', 'E-mail or password is not correct');

/** Checks e-mail and password and starts a session. What it answers, and when, does not tell whether an address is known. */
export async function signIn(
  dependencies: IdentityDependencies,
  request: SignInRequest,
): Promise<Result<SignedIn, Problem>> {
  const checked = await checkPassword(dependencies, request);
  if (!checked.ok) return checked;
  const { personId, isStaff, enabled2fa } = checked.value;
  if (enabled2fa) return fail(invalid('otpCode', 'A one-time code is needed'));
  const { database, clock } = dependencies;
  return database.as(SYSTEM, async (tx) => {
    const account = openingAccount(await accountsOfPerson(tx, personId));
    if (!account && !isStaff) return fail<Problem>({ code: 'FORBIDDEN', message: 'Your account is disabled' });
    await store.forgetAttempts(tx, attemptsOf(request.email));
    const isFirstLogin = await store.markFirstSignIn(tx, personId, clock());
    return ok({ secret: await createSession(tx, clock, personId, account?.id ?? null), isFirstLogin });
  });
}

/** The person behind an e-mail address and password; counted as an attempt to sign in. */
export async function checkPassword(
  { database, passwords, clock }: IdentityDependencies,
  { email, password, address }: SignInRequest,
): Promise<Result<store.Credentials, Problem>> {
  const now = clock();
  const wait_s = await database.as(SYSTEM, async (tx) => {
    const perAddress = await attempt(tx, `sign-in-from:${address}`, PER_ADDRESS, now);
    return perAddress || attempt(tx, attemptsOf(email), PER_ACCOUNT, now);
  });
  if (wait_s) return fail({ code: 'RATE_LIMITED', retryAfter_s: wait_s });

  const known = await database.as(SYSTEM, (tx) => store.credentialsOf(tx, normalEmail(email)));
  try {
    const isRight = await passwords.isRight(password.slice(0, LONGEST_TRIED), known?.passwordHash ?? null);
    return known && isRight ? ok(known) : fail(WRONG);
  } catch (error) {
    if (error instanceof PasswordQueueFullError) return fail({ code: 'RATE_LIMITED', retryAfter_s: 2 });
    throw error;
  }
}

function attemptsOf(email: string): string {
  return `sign-in:${normalEmail(email).slice(0, 254)}`;
}

async function attempt(tx: Transaction, key: string, limit: AttemptLimit, now: number): Promise<number> {
  return waitFor_s(limit, await store.countAttempt(tx, key, now, limit.window_ms), now);
}
