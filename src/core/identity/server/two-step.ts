import { Secret, TOTP } from 'otpauth';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import {
  CODE_LIFETIME_MS,
  isCodeOpen,
  kindOfCode,
  normalizeCode,
  RECOVERY_CODES,
  recoveryCode,
} from '../rules/one-time-code.ts';
import * as store from './credential.repository.ts';
import { newCode, type Secrets } from './secrets.ts';

const ISSUER = 'Endcap';
const SECRET_BYTES = 20;
const STEP_MS = 30_000;
/** Tolerates phone clocks that differ by half a minute. */
const WINDOW_STEPS = 1;

/** Creates the code to e-mail; invalidates the previous code. */
export async function issueCode(tx: Transaction, secrets: Secrets, userId: Uuid, now: EpochMs): Promise<string> {
  const code = newCode();
  await store.setCode(tx, {
    userId,
    codeHash: secrets.codeHashes(userId, code)[0]!,
    expiresAt: now + CODE_LIFETIME_MS,
  });
  return code;
}

/**
 * Accepts a one-time code: an app or recovery code for users with the app, else the latest e-mailed code. Each code
 * works once; an e-mailed code tolerates a few wrong attempts, which count only if the transaction commits
 * (`failAndCommit`).
 */
export async function takeCode(
  tx: Transaction,
  secrets: Secrets,
  userId: Uuid,
  typed: string,
  now: EpochMs,
): Promise<boolean> {
  const code = normalizeCode(typed);
  const kind = kindOfCode(code);
  const authenticator = await store.lockAuthenticator(tx, userId);
  if (!authenticator?.isConfirmed) return kind === 'digits' && takeMailedCode(tx, secrets, userId, code, now);
  if (kind === 'recovery') return store.takeRecoveryCode(tx, userId, secrets.recoveryHash(userId, code));
  return kind === 'digits' && takeAppCode(tx, secrets, userId, authenticator, code, now);
}

async function takeMailedCode(
  tx: Transaction,
  secrets: Secrets,
  userId: Uuid,
  code: string,
  now: EpochMs,
): Promise<boolean> {
  const mailed = await store.lockCode(tx, userId);
  if (!mailed || !isCodeOpen(mailed, now)) return false;
  if (!secrets.codeHashes(userId, code).some((hash) => timingSafeEqual(mailed.codeHash, hash))) {
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

/**
 * Completes adding an app. Returns recovery codes, shown once, when the code is correct; null when it is wrong or no
 * enrolment was started.
 */
export async function confirmEnrolment(
  tx: Transaction,
  secrets: Secrets,
  userId: Uuid,
  typed: string,
  now: EpochMs,
): Promise<string[] | null> {
  const authenticator = await store.lockAuthenticator(tx, userId);
  if (!authenticator || authenticator.isConfirmed) return null;
  if (!(await takeAppCode(tx, secrets, userId, authenticator, normalizeCode(typed), now))) return null;
  await store.confirmAuthenticator(tx, userId, now);
  return newRecoveryCodes(tx, secrets, userId);
}

/** Replaces the recovery codes, shown once; the previous ones become invalid. */
export async function newRecoveryCodes(tx: Transaction, secrets: Secrets, userId: Uuid): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(10)));
  await store.setRecoveryCodes(
    tx,
    userId,
    codes.map((code) => secrets.recoveryHash(userId, normalizeCode(code))),
  );
  return codes;
}

function totpOf(secret: Buffer, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: STEP_MS / 1000,
  });
}
