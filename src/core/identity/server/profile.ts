import type { Language } from '#kernel/language.ts';
import { conflict, invalid, invalidFields, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { checkProfile, normalizeProfile, type ProfileInput } from '../rules/profile.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { attemptKey, countAttempts } from './attempts.ts';
import { clearAttempts } from './attempt.repository.ts';
import { credentialsOf, deleteAuthenticator, secondStepOf, setRecoveryCodes } from './credential.repository.ts';
import { markTwoStep, usersById, updateUser } from './identity.repository.ts';
import { noticeEmail, type Notice } from './emails.ts';
import { checkCurrentPassword } from './password-changes.ts';
import type { SecurityEventKind } from './security.repository.ts';
import { recordEvent, type ClientInfo } from './sessions.ts';
import { needsCode, type AuthDeps } from './sign-in.ts';
import { confirmEnrolment, makeRecoveryCodes, readCode, startEnrolment, takeCode, type Enrolment } from './two-step.ts';
import type { User } from './identity.schema.ts';

export interface ProfileChange extends ProfileInput {
  language?: Language | null;
  enabled2fa?: boolean | null;
  /** Required to turn two-step sign-in off. */
  currentPassword?: string | null;
}

/** Saves the user's own profile. E-mails the user when two-step sign-in is turned on or off. */
export async function updateProfile(
  deps: AuthDeps,
  user: User,
  { language, enabled2fa, currentPassword, ...typed }: ProfileChange,
  origin: ClientInfo,
): Promise<Result<null, Problem>> {
  const profile = normalizeProfile(typed);
  const isTwoStepChanged = enabled2fa != null && enabled2fa !== needsCode(deps, user);
  // Users can change two-step sign-in before they have completed their profile.
  const problems = isTwoStepChanged && isUnchanged(profile, user) ? {} : checkProfile(profile);
  const wrong = invalidFields(problems);
  if (wrong) return fail(wrong);
  if (isTwoStepChanged && !enabled2fa) {
    if (user.isTwoStepRequired) return fail(conflict(identityMessages.problem.companyNeedsTwoStep()));
    if (needsCode(deps, { ...user, twoStepEnabled: false })) {
      return fail(conflict(identityMessages.problem.staffNeedTwoStep()));
    }
    const rejection = await checkOwnPassword(deps, user, currentPassword);
    if (rejection) return fail(rejection);
  }
  return deps.database.transact(SYSTEM, async (tx) => {
    if (enabled2fa && !user.hasUsablePassword) {
      return fail(invalid('enabled2fa', identityMessages.problem.noPassword()));
    }
    // Removing the app requires its code; without this check, an unattended browser could turn two-step sign-in off.
    if (isTwoStepChanged && !enabled2fa && (await secondStepOf(tx, user.id)).hasAuthenticator) {
      return fail(conflict(identityMessages.problem.authenticatorInUse()));
    }
    await updateUser(tx, user.id, {
      ...profile,
      title: profile.title || undefined,
      language: language ?? undefined,
      // What a company or the provider requires is no choice of the user's: it is kept with the next sign-in by a code.
      twoStepEnabled: isTwoStepChanged ? enabled2fa : undefined,
    });
    if (isTwoStepChanged) {
      const [kind, notice] = enabled2fa
        ? (['TWO_STEP_TURNED_ON', 'twoStepOn'] as const)
        : (['TWO_STEP_TURNED_OFF', 'twoStepOff'] as const);
      await notify(tx, deps, user, origin, kind, notice);
    }
    return ok(null);
  });
}

const isUnchanged = (profile: ProfileInput, { firstName, lastName, title, timezone }: User): boolean =>
  profile.firstName === firstName &&
  profile.lastName === lastName &&
  profile.title === (title ?? '') &&
  profile.timezone === timezone;

async function checkOwnPassword(
  deps: AuthDeps,
  { id, hasUsablePassword }: User,
  currentPassword: string | null | undefined,
): Promise<Problem | null> {
  if (!hasUsablePassword) return invalid('currentPassword', identityMessages.problem.noPassword());
  const known = await deps.database.read(SYSTEM, (tx) => credentialsOf(tx, id));
  return checkCurrentPassword(deps, known!, currentPassword);
}

/** Starts adding an authenticator app, after checking the password. Fails with CONFLICT when an app exists already. */
export async function addAuthenticator(
  deps: AuthDeps,
  user: User,
  currentPassword: string | null | undefined,
): Promise<Result<Enrolment, Problem>> {
  const { database, secrets, clock } = deps;
  const rejection = await checkOwnPassword(deps, user, currentPassword);
  if (rejection) return fail(rejection);
  const tooOften = await countAttempts(database, clock(), { kind: 'authenticator', subject: user.id });
  if (tooOften) return fail(tooOften);
  return database.transact(SYSTEM, async (tx) => {
    const { hasAuthenticator } = await secondStepOf(tx, user.id);
    if (hasAuthenticator) return fail(conflict(identityMessages.problem.authenticatorInUse()));
    return ok(await startEnrolment(tx, secrets, user));
  });
}

/**
 * Completes adding the app with its first code and turns two-step sign-in on. Returns recovery codes, shown only once.
 */
export async function confirmAuthenticator(
  deps: AuthDeps,
  user: User,
  { code, sessionKey }: { code: string; sessionKey: string },
  origin: ClientInfo,
): Promise<Result<string[], Problem>> {
  const { database, passwords, secrets, clock } = deps;
  const tooOften = await countAttempts(database, clock(), { kind: 'authenticator', subject: user.id });
  if (tooOften) return fail(tooOften);
  const recovery = await makeRecoveryCodes(passwords);
  if (!recovery.ok) return recovery;
  return database.transact(SYSTEM, async (tx) => {
    const entered = { typed: code, recovery: recovery.value, now: clock() };
    if (!(await confirmEnrolment(tx, secrets, user.id, entered)))
      return fail(invalid('code', identityMessages.problem.codeWrong()));
    await markTwoStep(tx, sessionKey);
    await updateUser(tx, user.id, { twoStepEnabled: true });
    await clearAttempts(tx, attemptKey({ kind: 'authenticator', subject: user.id }));
    await notify(tx, deps, user, origin, 'AUTHENTICATOR_ADDED', 'authenticatorAdded');
    return ok(recovery.value.codes);
  });
}

/** Removes the app; codes are e-mailed again. */
export function removeAuthenticator(
  deps: AuthDeps,
  user: User,
  code: string,
  origin: ClientInfo,
): Promise<Result<null, Problem>> {
  return withAppCode(deps, user, code, async (tx) => {
    await deleteAuthenticator(tx, user.id);
    await notify(tx, deps, user, origin, 'AUTHENTICATOR_REMOVED', 'authenticatorRemoved');
    return null;
  });
}

/** Replaces the recovery codes; the new ones are shown only once. */
export async function renewRecoveryCodes(
  deps: AuthDeps,
  user: User,
  code: string,
  origin: ClientInfo,
): Promise<Result<string[], Problem>> {
  const made = await makeRecoveryCodes(deps.passwords);
  if (!made.ok) return made;
  return withAppCode(deps, user, code, async (tx) => {
    await setRecoveryCodes(tx, user.id, made.value);
    await notify(tx, deps, user, origin, 'RECOVERY_CODES_RENEWED', 'recoveryCodesRenewed');
    return made.value.codes;
  });
}

/** Changes a user's app after checking one more app code or an unused recovery code. */
async function withAppCode<Value>(
  deps: AuthDeps,
  { id }: User,
  code: string,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Result<Value, Problem>> {
  const { database, secrets, clock } = deps;
  const tooOften = await countAttempts(database, clock(), { kind: 'authenticator', subject: id });
  if (tooOften) return fail(tooOften);
  const entered = await readCode(deps, id, code);
  if (!entered.ok) return entered;
  return database.transact(SYSTEM, async (tx): Promise<Result<Value, Problem>> => {
    const { hasAuthenticator } = await secondStepOf(tx, id);
    if (!hasAuthenticator || !(await takeCode(tx, secrets, { userId: id, browser: '' }, entered.value, clock()))) {
      return fail(invalid('code', identityMessages.problem.codeWrong()));
    }
    await clearAttempts(tx, attemptKey({ kind: 'authenticator', subject: id }));
    return ok(await work(tx));
  });
}

async function notify(
  tx: Transaction,
  deps: AuthDeps,
  { id }: User,
  origin: ClientInfo,
  kind: SecurityEventKind,
  notice: Notice,
): Promise<void> {
  await recordEvent(tx, deps, origin, { kind, userId: id });
  const [user] = await usersById(tx, [id]);
  await enqueueEmail(tx, noticeEmail(user!, notice));
}
