import { setTimeout } from 'node:timers/promises';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS } from '#kernel/time.ts';
import { accountsOfPerson } from '#core/accounts/server/index.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { failAndCommit, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { normalizeEmail } from '../rules/email.ts';
import { CODE_LIFETIME_MS } from '../rules/one-time-code.ts';
import { openingAccount } from '../rules/session.ts';
import { identityText } from '../rules/texts.ts';
import { attemptKey, countAttempts, type Attempt } from './attempts.ts';
import { clearAttempts } from './attempt.repository.ts';
import { verifyCaptcha } from './captcha.ts';
import { credentialsByEmail, holdsPassword, secondStepOf, type Credentials } from './credential.repository.ts';
import { markFirstSignIn, peopleById } from './identity.repository.ts';
import { codeLetter, newSignInLetter } from './identity.messages.ts';
import { isPasswordRight, type IdentityDependencies } from './people.ts';
import type { Secrets } from './secrets.ts';
import { knownDevices } from './security.repository.ts';
import { createSession, recordEvent, type RequestMeta, type ClientInfo } from './sessions.ts';
import { issueCode, takeCode } from './two-step.ts';

/** What the doors need besides the database. */
export interface AuthDeps extends IdentityDependencies {
  secrets: Secrets;
  /** Where the console is reached, for links in letters; without a slash at its end. */
  publicUrl: string;
  /** Whether staff always sign in with two steps; only the demo does without. */
  requiresStaffCode: boolean;
}

/** Whether a password alone does not sign somebody in. */
export const needsCode = (
  { requiresStaffCode }: Pick<AuthDeps, 'requiresStaffCode'>,
  { isStaff, twoStepEnabled }: Pick<Credentials, 'isStaff' | 'twoStepEnabled'>,
): boolean => twoStepEnabled || (isStaff && requiresStaffCode);

export interface Typed extends RequestMeta {
  email: string;
  password: string;
  /** Asked for once too many passwords were tried. */
  captchaToken?: string | null;
}

/** The user whose password was right, and what their attempts were counted under. */
interface Checked {
  person: Credentials;
  attempts: Attempt;
}

export interface SignedIn {
  secret: string;
  isFirstLogin: boolean;
}

// Several times what a check takes. Finding somebody and writing down for whom it failed takes tenths of a millisecond more than
// finding nobody, which ten thousand tries would tell apart.
const REFUSED_AFTER_MS = 50;
// A browser or a place that a person has not used for so long counts as new.
const PLACE_FORGOTTEN_MS = 180 * DAY_MS;

/** Checks e-mail, password and one-time code and starts a session. What it answers, and when, does not tell whether an address is known. */
export async function signIn(
  dependencies: AuthDeps,
  { otpCode, ...typed }: Typed & { otpCode?: string | null },
): Promise<Result<SignedIn, Problem>> {
  const checked = await checkPassword(dependencies, typed);
  if (!checked.ok) return checked;
  const { person, attempts } = checked.value;
  const { database, secrets, clock } = dependencies;
  const isCodeNeeded = needsCode(dependencies, person);
  if (isCodeNeeded && !otpCode?.trim()) return fail(invalid('otpCode', identityText('codeNeeded', typed.language)));
  return database.transact(SYSTEM, async (tx): Promise<Result<SignedIn, Problem>> => {
    if (isCodeNeeded && !(await takeCode(tx, secrets, person.personId, otpCode!, clock()))) {
      await recordEvent(tx, dependencies, typed.origin, failed(person.personId, 'code'));
      return failAndCommit(invalid('otpCode', identityText('codeWrong', typed.language)));
    }
    if (!(await holdsPassword(tx, person))) return wrongCredentials(typed.language);
    const opened = await openSession(tx, dependencies, person, typed);
    if (opened.ok) await clearAttempts(tx, attemptKey(attempts));
    return opened;
  });
}

/** Starts the session of somebody who has proven to be who they are. FORBIDDEN when no account of theirs is active. */
export async function openSession(
  tx: Transaction,
  dependencies: AuthDeps,
  { personId, isStaff }: Pick<Credentials, 'personId' | 'isStaff'>,
  { origin, language }: RequestMeta,
): Promise<Result<SignedIn, Problem>> {
  const { clock } = dependencies;
  const account = openingAccount(await accountsOfPerson(tx, personId));
  if (!account && !isStaff) return fail({ code: 'FORBIDDEN', message: identityText('accountDisabled', language) });
  await notifyNewDevice(tx, dependencies, personId, origin);
  await recordEvent(tx, dependencies, origin, { kind: 'SIGNED_IN', personId, companyId: account?.companyId ?? null });
  const isFirstLogin = await markFirstSignIn(tx, personId, clock());
  return ok({ secret: await createSession(tx, clock, personId, account?.id ?? null, origin), isFirstLogin });
}

async function notifyNewDevice(
  tx: Transaction,
  { clock, publicUrl }: AuthDeps,
  personId: Uuid,
  { address, agent }: ClientInfo,
): Promise<void> {
  const now = clock();
  const { isKnown, isFirst } = await knownDevices(tx, { personId, address, agent, since: now - PLACE_FORGOTTEN_MS });
  if (isKnown || isFirst) return;
  const [person] = await peopleById(tx, [personId]);
  await enqueueEmail(tx, newSignInLetter(person!, { atMs: now, browser: agent, address }, `${publicUrl}/auth/reset`));
}

export interface SentCode {
  isOtpRequired: boolean;
  /** Null when no code was mailed: none is needed, or the authenticator app makes it. */
  expiresInS: number | null;
}

/** Mails a one-time code to whoever knows the password and needs one. */
export async function sendCode(dependencies: AuthDeps, typed: Typed): Promise<Result<SentCode, Problem>> {
  const checked = await checkPassword(dependencies, typed);
  if (!checked.ok) return checked;
  const { person } = checked.value;
  if (!needsCode(dependencies, person)) return ok({ isOtpRequired: false, expiresInS: null });
  const { database, clock, secrets } = dependencies;
  const { hasAuthenticator } = await database.read(SYSTEM, (tx) => secondStepOf(tx, person.personId));
  if (hasAuthenticator) return ok({ isOtpRequired: true, expiresInS: null });
  const tooOften = await countAttempts(database, clock(), { kind: 'codeLetter', who: person.personId });
  if (tooOften) return fail(tooOften);
  await database.transact(SYSTEM, async (tx) => {
    const code = await issueCode(tx, secrets, person.personId, clock());
    await enqueueEmail(tx, codeLetter(person, code));
  });
  return ok({ isOtpRequired: true, expiresInS: CODE_LIFETIME_MS / 1000 });
}

/** The person behind an e-mail address and password; counted as an attempt to sign in. No refusal comes before its time. */
async function checkPassword(dependencies: AuthDeps, typed: Typed): Promise<Result<Checked, Problem>> {
  // Begun first: when it is over must not depend on what is found.
  const refusable = setTimeout(REFUSED_AFTER_MS, undefined, { ref: false });
  const checked = await comparePassword(dependencies, typed);
  if (!checked.ok) await refusable;
  return checked;
}

async function comparePassword(
  dependencies: AuthDeps,
  { email, password, captchaToken, origin, language }: Typed,
): Promise<Result<Checked, Problem>> {
  const { database, passwords, clock } = dependencies;
  const now = clock();
  const tooOften = await countAttempts(database, now, { kind: 'signInFrom', who: origin.address });
  if (tooOften) return fail(tooOften);

  const known = await database.read(SYSTEM, (tx) => credentialsByEmail(tx, normalizeEmail(email)));
  const attempts = await attemptsOf(dependencies, { email, personId: known?.personId ?? null, origin });
  // Beyond the limit each try costs work instead of being refused: nobody can keep somebody else out.
  if (await countAttempts(database, now, attempts)) {
    const refusal = await verifyCaptcha(dependencies, captchaToken ?? '', language);
    if (refusal) return fail(refusal);
  }
  const isRight = await isPasswordRight(passwords, password, known?.passwordHash ?? null);
  if (!isRight.ok) return isRight;
  if (known && isRight.value) return ok({ person: known, attempts });
  await database.transact(SYSTEM, (tx) =>
    recordEvent(tx, dependencies, origin, failed(known?.personId ?? null, 'password')),
  );
  return wrongCredentials(language);
}

const wrongCredentials = (language: Language) =>
  fail<Problem>(invalid('password', identityText('wrongCredentials', language)));

const failed = (personId: Uuid | null, step: 'password' | 'code') =>
  ({ kind: 'SIGN_IN_FAILED', personId, detail: { step } }) as const;

/** Where a user signs in from regularly, their attempts are counted apart from everybody else's at their address. */
async function attemptsOf(
  { database, clock }: Pick<AuthDeps, 'database' | 'clock'>,
  { email, personId, origin }: { email: string; personId: Uuid | null; origin: ClientInfo },
): Promise<Attempt> {
  const address = normalizeEmail(email);
  const place = { ...origin, since: clock() - PLACE_FORGOTTEN_MS };
  const isKnown = personId && (await database.read(SYSTEM, (tx) => knownDevices(tx, { personId, ...place }))).isKnown;
  return isKnown
    ? { kind: 'signInKnown', who: `${address} ${origin.address} ${origin.agent}` }
    : { kind: 'signIn', who: address };
}
