import { Secret, TOTP } from 'otpauth';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import type { Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import {
  CODE_LIFETIME_MS,
  isCodeOpen,
  kindOfCode,
  normalizeCode,
  RECOVERY_CODES,
  recoveryCode,
} from '../rules/one-time-code.ts';
import * as store from './credential.repository.ts';
import type { Passwords } from './passwords.ts';
import { newCode, type Secrets } from './secrets.ts';
import { hashRecoveryCodes, type IdentityDeps } from './users.ts';

const ISSUER = 'Endcap';
const SECRET_BYTES = 20;
const STEP_MS = 30_000;
/** Tolerates phone clocks that differ by half a minute. */
const WINDOW_STEPS = 1;
const SALT_BYTES = 16;

/** A user, and the browser they sign in with: a mailed code works only where it was asked for. */
export interface CodeOwner {
  userId: Uuid;
  /** Identifies the browser; empty for callers that have none. */
  browser: string;
}

/** Creates the code to e-mail; invalidates the previous code. */
export async function issueCode(tx: Transaction, secrets: Secrets, owner: CodeOwner, now: EpochMs): Promise<string> {
  const code = newCode();
  const { userId } = owner;
  await store.setCode(tx, {
    userId,
    codeHash: secrets.codeHashes({ ...owner, code })[0]!,
    expiresAt: now + CODE_LIFETIME_MS,
  });
  return code;
}

/** A code as entered, prepared for `takeCode`. */
export type EnteredCode =
  | { kind: 'digits'; code: string }
  | { kind: 'recovery'; hash: Buffer | null }
  | { kind: 'nonsense' };

/** Prepares an entered code. Hashes a recovery code, which is slow: call before opening a transaction. */
export async function readCode(
  { database, passwords }: Pick<IdentityDeps, 'database' | 'passwords'>,
  userId: Uuid,
  typed: string,
): Promise<Result<EnteredCode, Problem>> {
  const code = normalizeCode(typed);
  const kind = kindOfCode(code);
  if (kind === 'digits') return ok({ kind, code });
  if (kind === 'nonsense') return ok({ kind });
  const salt = await database.read(SYSTEM, (tx) => store.recoverySaltOf(tx, userId));
  if (!salt) return ok({ kind, hash: null });
  const hashed = await hashRecoveryCodes(passwords, [code], salt);
  return hashed.ok ? ok({ kind, hash: hashed.value[0]! }) : hashed;
}

/**
 * Accepts a one-time code: an app or recovery code for users with the app, else the latest e-mailed code. Each code
 * works once; an e-mailed code tolerates a few wrong attempts, which count only if the transaction commits
 * (`failAndCommit`).
 */
export async function takeCode(
  tx: Transaction,
  secrets: Secrets,
  owner: CodeOwner,
  entered: EnteredCode,
  now: EpochMs,
): Promise<boolean> {
  const { userId } = owner;
  const authenticator = await store.lockAuthenticator(tx, userId);
  if (entered.kind === 'nonsense') return false;
  if (!authenticator?.isConfirmed)
    return entered.kind === 'digits' && takeMailedCode(tx, secrets, owner, entered.code, now);
  if (entered.kind === 'recovery') return entered.hash !== null && store.takeRecoveryCode(tx, userId, entered.hash);
  return takeAppCode(tx, secrets, userId, authenticator, entered.code, now);
}

async function takeMailedCode(
  tx: Transaction,
  secrets: Secrets,
  owner: CodeOwner,
  code: string,
  now: EpochMs,
): Promise<boolean> {
  const { userId } = owner;
  const mailed = await store.lockCode(tx, userId);
  if (!mailed || !isCodeOpen(mailed, now)) return false;
  if (!secrets.codeHashes({ ...owner, code }).some((hash) => timingSafeEqual(mailed.codeHash, hash))) {
    await store.countWrongCode(tx, userId);
    return false;
  }
  await store.deleteCode(tx, userId);
  return true;
}

async function takeAppCode(
  tx: Transaction,
  secrets: Secrets,
  userId: Uuid,
  { encryptedSecret, lastStep }: store.StoredAuthenticator,
  code: string,
  now: EpochMs,
): Promise<boolean> {
  const opened = secrets.open(encryptedSecret);
  if (!opened) throw new Error('an authenticator is sealed with a secret that is missing: append it to SECRET');
  const totp = totpOf(opened.plain, '');
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW_STEPS });
  if (delta === null) return false;
  const step = Math.floor(now / STEP_MS) + delta;
  if (lastStep !== null && step <= lastStep) return false;
  await store.setLastStep(tx, userId, step);
  if (opened.isStale) await store.setEncryptedSecret(tx, userId, secrets.seal(opened.plain));
  return true;
}

export interface Enrolment {
  /** For manual entry, base32. */
  secret: string;
  /** otpauth: address, shown as a QR code. */
  uri: string;
}

/** Starts adding an authenticator app: its secret is shown once, and becomes active after a first correct code. */
export async function startEnrolment(
  tx: Transaction,
  secrets: Secrets,
  user: { id: Uuid; email: string },
): Promise<Enrolment> {
  const secret = randomBytes(SECRET_BYTES);
  await store.setAuthenticator(tx, user.id, secrets.seal(secret));
  const totp = totpOf(secret, user.email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Completes adding an app, and stores its recovery codes. Returns false when the code is wrong or no enrolment was started. */
export async function confirmEnrolment(
  tx: Transaction,
  secrets: Secrets,
  userId: Uuid,
  { typed, recovery, now }: { typed: string; recovery: RecoveryCodes; now: EpochMs },
): Promise<boolean> {
  const authenticator = await store.lockAuthenticator(tx, userId);
  if (!authenticator || authenticator.isConfirmed) return false;
  if (!(await takeAppCode(tx, secrets, userId, authenticator, normalizeCode(typed), now))) return false;
  await store.confirmAuthenticator(tx, userId, now);
  await store.setRecoveryCodes(tx, userId, recovery);
  return true;
}

export interface RecoveryCodes {
  /** Shown once, stored nowhere. */
  codes: string[];
  salt: Buffer;
  hashes: Buffer[];
}

/** Makes a set of recovery codes. Slow: call before opening a transaction. */
export async function makeRecoveryCodes(passwords: Passwords): Promise<Result<RecoveryCodes, Problem>> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(10)));
  const salt = randomBytes(SALT_BYTES);
  const hashed = await hashRecoveryCodes(passwords, codes.map(normalizeCode), salt);
  return hashed.ok ? ok({ codes, salt, hashes: hashed.value }) : hashed;
}

function totpOf(secret: Buffer, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: STEP_MS / 1000,
  });
}
