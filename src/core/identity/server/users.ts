import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { isEmail, normalizeEmail } from '#kernel/email.ts';
import { passwordProblems } from './password-problems.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { setPassword } from './credential.repository.ts';
import { insertUser } from './identity.repository.ts';
import { PasswordQueueFullError, type Passwords } from './passwords.ts';

export interface IdentityDeps {
  database: Database;
  passwords: Passwords;
  /** The wall's. */
  clock: Clock;
  /** The environment's, for companies and invitations; `clock` when omitted. */
  environmentClock?: Clock | undefined;
  newId: NewId;
}

/** The same for what is no sign-in: companies and invitations live in the environment's time. */
export const inEnvironment = <Deps extends Pick<IdentityDeps, 'clock' | 'environmentClock'>>(deps: Deps): Deps => ({
  ...deps,
  clock: deps.environmentClock ?? deps.clock,
});

export interface UserData {
  email: string;
  /** Omitted for users who only sign in through a provider, or set it later. */
  password?: string;
  firstName: string;
  lastName: string;
  title?: string;
  language?: Language;
  timezone: string;
  isStaff?: boolean;
}

/** A validated user, ready to be inserted. */
export interface PreparedUser extends Omit<UserData, 'password'> {
  passwordHash: string | null;
  /** Omit when a third party vouches for the address, or only an e-mailed link permits sign-in. */
  isEmailVerified?: boolean;
}

/**
 * Creates a user who can sign in. Fails with VALIDATION for an invalid address or weak password, with CONFLICT when the
 * address is taken.
 */
export async function createUser(deps: IdentityDeps, data: UserData): Promise<Result<Uuid, Problem>> {
  const prepared = await prepareUser(deps.passwords, data);
  if (!prepared.ok) return prepared;
  const id = await deps.database.transact(SYSTEM, (tx) => addUser(tx, deps, prepared.value));
  return id ? ok(id) : fail(conflict(identityMessages.problem.emailTaken()));
}

/** Validates a user's address and password and hashes it. Slow: call before opening a transaction. */
export async function prepareUser(
  passwords: Passwords,
  { password, ...data }: UserData,
): Promise<Result<PreparedUser, Problem>> {
  const email = normalizeEmail(data.email);
  if (!isEmail(email)) return fail(invalid('email', identityMessages.problem.emailNotValid()));
  if (password === undefined) return ok({ ...data, email, passwordHash: null });
  const problems = passwordProblems(password, [email, data.firstName, data.lastName]);
  if (problems.length)
    return fail(invalid('password', ...problems.map((problem) => identityMessages.password[problem]())));
  const hashed = await hashPassword(passwords, password);
  return hashed.ok ? ok({ ...data, email, passwordHash: hashed.value }) : hashed;
}

/** Inserts a user; null when the address is taken. */
export async function addUser(
  tx: Transaction,
  { clock, newId }: Pick<IdentityDeps, 'clock' | 'newId'>,
  user: PreparedUser,
): Promise<Uuid | null> {
  const id = newId();
  const createdAt = clock();
  const isNew = await insertUser(tx, {
    id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    title: user.title ?? null,
    language: user.language ?? 'en',
    timezone: user.timezone,
    isStaff: user.isStaff ?? false,
    isEmailVerified: user.isEmailVerified ?? true,
    createdAt,
  });
  if (!isNew) return null;
  if (user.passwordHash !== null) await setPassword(tx, id, user.passwordHash, createdAt);
  return id;
}

/** Hashes a password. Fails with RATE_LIMITED when too many are being processed. */
export function hashPassword(passwords: Passwords, password: string): Promise<Result<string, Problem>> {
  return unlessFull(() => passwords.hash(password));
}

// Longer than any valid password.
const MAX_TRIED_LENGTH = 1024;

/**
 * Returns whether a password matches its hash; false, after the same time, without a hash. Fails with RATE_LIMITED as
 * above.
 */
export function isPasswordRight(
  passwords: Passwords,
  password: string,
  passwordHash: string | null,
): Promise<Result<boolean, Problem>> {
  return unlessFull(() => passwords.isRight(password.slice(0, MAX_TRIED_LENGTH), passwordHash));
}

/** Hashes recovery codes of one user, in turn. Fails with RATE_LIMITED as above. */
export function hashRecoveryCodes(
  passwords: Passwords,
  codes: readonly string[],
  salt: Buffer,
): Promise<Result<Buffer[], Problem>> {
  return unlessFull(() => Promise.all(codes.map((code) => passwords.hashWithSalt(code, salt))));
}

async function unlessFull<Value>(work: () => Promise<Value>): Promise<Result<Value, Problem>> {
  try {
    return ok(await work());
  } catch (error) {
    if (error instanceof PasswordQueueFullError) return fail({ code: 'RATE_LIMITED', retryAfterS: 2 });
    throw error;
  }
}
