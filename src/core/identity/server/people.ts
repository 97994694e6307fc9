import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { isEmail, normalizeEmail } from '#kernel/email.ts';
import { refusePassword } from '../rules/password.ts';
import { identityText, passwordTexts } from '../rules/texts.ts';
import { setPassword } from './credential.repository.ts';
import { insertPerson } from './identity.repository.ts';
import { PasswordQueueFullError, type Passwords } from './passwords.ts';

export interface IdentityDependencies {
  database: Database;
  passwords: Passwords;
  clock: Clock;
  newId: NewId;
}

export interface PersonData {
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
export interface PreparedPerson extends Omit<PersonData, 'password'> {
  passwordHash: string | null;
  /** Omit when a third party vouches for the address, or only an e-mailed link permits sign-in. */
  isAddressProven?: boolean;
}

/**
 * Creates a user who can sign in. Fails with VALIDATION for an invalid address or weak password, with CONFLICT when the
 * address is taken.
 */
export async function createPerson(
  dependencies: IdentityDependencies,
  data: PersonData,
): Promise<Result<Uuid, Problem>> {
  const prepared = await preparePerson(dependencies.passwords, data);
  if (!prepared.ok) return prepared;
  const id = await dependencies.database.transact(SYSTEM, (tx) => addPerson(tx, dependencies, prepared.value));
  return id ? ok(id) : fail({ code: 'CONFLICT', message: 'Somebody has this e-mail address already' });
}

/** Validates a user's address and password and hashes it. Slow: call before opening a transaction. */
export async function preparePerson(
  passwords: Passwords,
  { password, ...data }: PersonData,
): Promise<Result<PreparedPerson, Problem>> {
  const language = data.language ?? 'en';
  const email = normalizeEmail(data.email);
  if (!isEmail(email)) return fail(invalid('email', identityText('emailNotValid', language)));
  if (password === undefined) return ok({ ...data, email, passwordHash: null });
  const refusals = refusePassword(password, [email, data.firstName, data.lastName]);
  if (refusals.length) return fail(invalid('password', ...passwordTexts(refusals, language)));
  const hashed = await hashPassword(passwords, password);
  return hashed.ok ? ok({ ...data, email, passwordHash: hashed.value }) : hashed;
}

/** Inserts a user; null when the address is taken. */
export async function addPerson(
  tx: Transaction,
  { clock, newId }: Pick<IdentityDependencies, 'clock' | 'newId'>,
  person: PreparedPerson,
): Promise<Uuid | null> {
  const id = newId();
  const createdAt = clock();
  const isNew = await insertPerson(tx, {
    id,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    title: person.title ?? null,
    language: person.language ?? 'en',
    timezone: person.timezone,
    isStaff: person.isStaff ?? false,
    isAddressProven: person.isAddressProven ?? true,
    createdAt,
  });
  if (!isNew) return null;
  if (person.passwordHash !== null) await setPassword(tx, id, person.passwordHash, createdAt);
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

async function unlessFull<Value>(work: () => Promise<Value>): Promise<Result<Value, Problem>> {
  try {
    return ok(await work());
  } catch (error) {
    if (error instanceof PasswordQueueFullError) return fail({ code: 'RATE_LIMITED', retryAfterS: 2 });
    throw error;
  }
}
