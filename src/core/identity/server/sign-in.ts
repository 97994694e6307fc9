import { setTimeout } from 'node:timers/promises';
import type { Uuid } from '#kernel/ids.ts';
import { forbidden, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS } from '#kernel/time.ts';
import { membershipsOfUser } from '#core/accounts/server/index.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { failAndCommit, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { normalizeEmail } from '#kernel/email.ts';
import { CODE_LIFETIME_MS } from '../rules/one-time-code.ts';
import { openingMembership } from '../rules/session.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { attemptKey, countAttempts, type Attempt } from './attempts.ts';
import { clearAttempts } from './attempt.repository.ts';
import { passwordRejection, sessionRejection } from './required-provider.ts';
import { verifyCaptcha } from './captcha.ts';
import { credentialsByEmail, isPasswordCurrent, secondStepOf, type Credentials } from './credential.repository.ts';
import { markFirstSignIn, updateUser, usersById } from './identity.repository.ts';
import { codeEmail, newSignInEmail } from './emails.ts';
import { isPasswordRight, type IdentityDeps } from './users.ts';
import type { Secrets } from './secrets.ts';
import { knownDevices } from './security.repository.ts';
import { createSession, recordEvent, type ClientInfo } from './sessions.ts';
import { issueCode, readCode, takeCode } from './two-step.ts';

/** Dependencies of the sign-in services besides the database. */
export interface AuthDeps extends IdentityDeps {
  secrets: Secrets;
  /** Whether staff always need two-step sign-in; only the demo does without. */
  requiresStaffCode: boolean;
}

/** Returns whether the user needs a code in addition to the password. */
export const needsCode = (
  { requiresStaffCode }: Pick<AuthDeps, 'requiresStaffCode'>,
  { isStaff, twoStepEnabled, isTwoStepRequired }: Pick<Credentials, 'isStaff' | 'twoStepEnabled' | 'isTwoStepRequired'>,
): boolean => twoStepEnabled || isTwoStepRequired || (isStaff && requiresStaffCode);

export interface SignInCredentials {
  origin: ClientInfo;
  /** Identifies the browser: a mailed code works only where it was asked for. */
  browser: string;
  email: string;
  password: string;
  /** Required after too many password attempts. */
  captchaToken?: string | null;
}

/** The user with the right password, and the key under which their attempts were counted. */
interface Checked {
  user: Credentials;
  attempts: Attempt;
}

export interface SignedIn {
  secret: string;
  isFirstLogin: boolean;
  /** Whether a company has begun to require two steps of the user, who has not chosen how to receive codes. */
  isTwoStepNew: boolean;
}

// Several times the duration of a check. Finding a user and recording their failure takes tenths of a millisecond
// longer than finding none, which ten thousand attempts would reveal.
const MIN_FAILURE_MS = 50;
// A browser or address that a user has not used for this long counts as new.
const DEVICE_KNOWN_MS = 180 * DAY_MS;

/**
 * Checks e-mail, password and one-time code and starts a session. Neither the answer nor its timing reveals whether an
 * address is registered.
 */
export async function signIn(
  deps: AuthDeps,
  { otpCode, ...input }: SignInCredentials & { otpCode?: string | null },
): Promise<Result<SignedIn, Problem>> {
  const checked = await checkPassword(deps, input);
  if (!checked.ok) return checked;
  const { user, attempts } = checked.value;
  const { database, secrets, clock } = deps;
  const isCodeNeeded = needsCode(deps, user);
  if (isCodeNeeded && !otpCode?.trim()) return fail(invalid('otpCode', identityMessages.problem.codeRequired()));
  const codes = { kind: 'signInCode', subject: attempts.subject } as const;
  const tooOften = isCodeNeeded ? await countAttempts(database, clock(), codes) : null;
  if (tooOften) return fail(tooOften);
  const entered = isCodeNeeded ? await readCode(deps, user.userId, otpCode!) : null;
  if (entered && !entered.ok) return entered;
  const owner = { userId: user.userId, browser: input.browser };
  return database.transact(SYSTEM, async (tx): Promise<Result<SignedIn, Problem>> => {
    if (entered && !(await takeCode(tx, secrets, owner, entered.value, clock()))) {
      await recordEvent(tx, deps, input.origin, failed(user.userId, 'code'));
      return failAndCommit(invalid('otpCode', identityMessages.problem.codeWrong()));
    }
    if (!(await isPasswordCurrent(tx, user))) return WRONG_CREDENTIALS;
    const opened = await openSession(tx, deps, user, input.origin, { twoStep: isCodeNeeded });
    if (opened.ok) for (const counted of [attempts, codes]) await clearAttempts(tx, attemptKey(counted));
    return opened;
  });
}

interface Opening {
  /** Whether the user has proven a second factor. */
  twoStep: boolean;
  /** The OpenID provider that authenticated the user; sessions of a company's provider open in that company. */
  by?: { provider: string; companyId: Uuid | null };
}

/**
 * Starts the session of an authenticated user. Fails with FORBIDDEN when they have no active membership, and when their domain has
 * to sign in with a provider, which may have become required meanwhile.
 */
export async function openSession(
  tx: Transaction,
  deps: AuthDeps,
  { userId, isStaff }: Pick<Credentials, 'userId' | 'isStaff'>,
  origin: ClientInfo,
  { twoStep, by }: Opening,
): Promise<Result<SignedIn, Problem>> {
  const { clock } = deps;
  const user = (await usersById(tx, [userId]))[0]!;
  if (!by) {
    const rejection = await sessionRejection(tx, user.email);
    if (rejection) return fail(rejection);
  }
  const memberships = await membershipsOfUser(tx, userId);
  const membership = openingMembership(
    by?.companyId ? memberships.filter(({ companyId }) => companyId === by.companyId) : memberships,
  );
  if (!membership && !isStaff) return fail(forbidden(identityMessages.problem.accountDisabled()));
  await notifyNewDevice(tx, deps, userId, origin);
  await recordEvent(tx, deps, origin, {
    kind: 'SIGNED_IN',
    userId,
    companyId: membership?.companyId ?? null,
    ...(by && { detail: { provider: by.provider } }),
  });
  const isFirstLogin = await markFirstSignIn(tx, userId, clock());
  // Users whom a company's rule reaches keep two steps, also after leaving that company.
  const isTwoStepNew = twoStep && user.isTwoStepRequired && !user.twoStepEnabled;
  if (isTwoStepNew) {
    await updateUser(tx, userId, { twoStepEnabled: true });
    await recordEvent(tx, deps, origin, { kind: 'TWO_STEP_TURNED_ON', userId });
  }
  const options = { provider: by?.provider ?? null, twoStep };
  const secret = await createSession(tx, clock, userId, membership?.id ?? null, origin, options);
  return ok({ secret, isFirstLogin, isTwoStepNew });
}

async function notifyNewDevice(
  tx: Transaction,
  { clock }: AuthDeps,
  userId: Uuid,
  { address, agent }: ClientInfo,
): Promise<void> {
  const now = clock();
  const { isKnown, isFirst } = await knownDevices(tx, { userId, address, agent, since: now - DEVICE_KNOWN_MS });
  if (isKnown || isFirst) return;
  const [user] = await usersById(tx, [userId]);
  await enqueueEmail(tx, newSignInEmail(user!, { atMs: now, browser: agent, address }));
}

export interface SentCode {
  isOtpRequired: boolean;
  /** Null when no code was e-mailed: none is needed, or the authenticator app generates it. */
  expiresInS: number | null;
}

/** E-mails a one-time code to a user who knows the password and needs a code. */
export async function sendCode(deps: AuthDeps, input: SignInCredentials): Promise<Result<SentCode, Problem>> {
  const checked = await checkPassword(deps, input);
  if (!checked.ok) return checked;
  const { user } = checked.value;
  return needsCode(deps, user) ? mailCode(deps, user, input.browser) : ok({ isOtpRequired: false, expiresInS: null });
}

/** E-mails a one-time code to an authenticated user, unless an authenticator app generates it. */
export async function mailCode(deps: AuthDeps, user: Credentials, browser: string): Promise<Result<SentCode, Problem>> {
  const { database, clock, secrets } = deps;
  const { hasAuthenticator } = await database.read(SYSTEM, (tx) => secondStepOf(tx, user.userId));
  if (hasAuthenticator) return ok({ isOtpRequired: true, expiresInS: null });
  const tooOften = await countAttempts(database, clock(), { kind: 'codeEmail', subject: user.userId });
  if (tooOften) return fail(tooOften);
  await database.transact(SYSTEM, async (tx) => {
    const code = await issueCode(tx, secrets, { userId: user.userId, browser }, clock());
    await enqueueEmail(tx, codeEmail(user, code));
  });
  return ok({ isOtpRequired: true, expiresInS: CODE_LIFETIME_MS / 1000 });
}

/**
 * Returns the user with this e-mail address and password; counts as a sign-in attempt. Failures are delayed to a
 * minimum duration.
 */
async function checkPassword(deps: AuthDeps, input: SignInCredentials): Promise<Result<Checked, Problem>> {
  // Started first: its end must not depend on the result.
  const minimumDelay = setTimeout(MIN_FAILURE_MS, undefined, { ref: false });
  const checked = await comparePassword(deps, input);
  if (!checked.ok) await minimumDelay;
  return checked;
}

async function comparePassword(
  deps: AuthDeps,
  { email, password, captchaToken, origin }: SignInCredentials,
): Promise<Result<Checked, Problem>> {
  const { database, passwords, clock } = deps;
  const now = clock();
  const tooOften = await countAttempts(database, now, { kind: 'signInFrom', subject: origin.address });
  if (tooOften) return fail(tooOften);
  const rejection = await database.read(SYSTEM, (tx) => passwordRejection(tx, 'email', email));
  if (rejection) return fail(rejection);

  const known = await database.read(SYSTEM, (tx) => credentialsByEmail(tx, normalizeEmail(email)));
  const attempts = await attemptsOf(deps, { email, userId: known?.userId ?? null, origin });
  // Beyond the limit each attempt requires proof of work instead of failing, so that an attacker cannot lock a user
  // out.
  if (await countAttempts(database, now, attempts)) {
    const rejection = await verifyCaptcha(deps, captchaToken ?? '');
    if (rejection) return fail(rejection);
  }
  const isRight = await isPasswordRight(passwords, password, known?.passwordHash ?? null);
  if (!isRight.ok) return isRight;
  if (known && isRight.value) return ok({ user: known, attempts });
  await database.transact(SYSTEM, (tx) => recordEvent(tx, deps, origin, failed(known?.userId ?? null, 'password')));
  return WRONG_CREDENTIALS;
}

const WRONG_CREDENTIALS = fail(invalid('password', identityMessages.problem.wrongCredentials()));

const failed = (userId: Uuid | null, step: 'password' | 'code') =>
  ({ kind: 'SIGN_IN_FAILED', userId, detail: { step } }) as const;

/** Counts attempts from a user's known devices separately from all others at their e-mail address. */
async function attemptsOf(
  { database, clock }: Pick<AuthDeps, 'database' | 'clock'>,
  { email, userId, origin }: { email: string; userId: Uuid | null; origin: ClientInfo },
): Promise<Attempt> {
  const address = normalizeEmail(email);
  const device = { ...origin, since: clock() - DEVICE_KNOWN_MS };
  const isKnown = userId && (await database.read(SYSTEM, (tx) => knownDevices(tx, { userId, ...device }))).isKnown;
  return isKnown
    ? { kind: 'signInKnown', subject: `${address} ${origin.address} ${origin.agent}` }
    : { kind: 'signIn', subject: address };
}
