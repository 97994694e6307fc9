import { z } from 'zod';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import type { Session } from '#platform/graphql/context.ts';
import { newSessionSecret, sessionKeyOf } from '#platform/http/browser.ts';
import { newToken, tokenHash } from '#platform/http/one-time-token.ts';
import { defineJob } from '#platform/jobs/queue.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { isEmail, normalizeEmail } from '#kernel/email.ts';
import { passwordProblems } from './password-problems.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { attemptKey, countAttempts } from './attempts.ts';
import { clearAttempts } from './attempt.repository.ts';
import * as store from './credential.repository.ts';
import { deleteSessionsOf, markEmailVerified, renameSession } from './identity.repository.ts';
import { noticeEmail, resetEmail, setUpEmail } from './emails.ts';
import { hashPassword, isPasswordRight } from './users.ts';
import { passwordRejection } from './required-provider.ts';
import { recordEvent, type ClientInfo } from './sessions.ts';
import { openSession, type AuthDeps, type SignedIn } from './sign-in.ts';

const RESET_LIFETIME_MS = HOUR_MS;
const SET_UP_LIFETIME_MS = 3 * DAY_MS;

/**
 * Changes the caller's password, or sets a first password. Ends all other sessions; the current session continues under
 * the returned secret.
 */
export async function changePassword(
  deps: AuthDeps,
  session: Session,
  { currentPassword, newPassword }: { currentPassword?: string | null; newPassword: string },
  origin: ClientInfo,
): Promise<Result<string, Problem>> {
  const { database, clock } = deps;
  const { userId } = session;
  const known = await database.read(SYSTEM, (tx) => store.credentialsOf(tx, userId));
  if (!known) throw new Error('a session names a user who does not exist');
  const ssoRejection = await database.read(SYSTEM, (tx) => passwordRejection(tx, 'newPassword', known.email));
  if (ssoRejection) return fail(ssoRejection);

  if (known.passwordHash !== null) {
    const rejection = await checkCurrentPassword(deps, known, currentPassword);
    if (rejection) return fail(rejection);
    if (currentPassword === newPassword)
      return fail(invalid('newPassword', identityMessages.problem.passwordUnchanged()));
  }
  const hashed = await hashNew(deps, known, 'newPassword', newPassword);
  if (!hashed.ok) return hashed;

  const secret = newSessionSecret();
  const isChanged = await database.transact(SYSTEM, async (tx) => {
    if (!(await store.isPasswordCurrent(tx, known))) return false;
    await store.setPassword(tx, userId, hashed.value, clock());
    await store.deleteLinksOf(tx, userId);
    await deleteSessionsOf(tx, userId, session.key);
    await renameSession(tx, session.key, sessionKeyOf(secret));
    await clearAttempts(tx, attemptKey({ kind: 'currentPassword', subject: userId }));
    await recordEvent(tx, deps, origin, { kind: 'PASSWORD_CHANGED', userId });
    await enqueueEmail(tx, noticeEmail(known, 'passwordChanged'));
    return true;
  });
  if (!isChanged) return fail(invalid('currentPassword', identityMessages.problem.currentPasswordWrong()));
  return ok(secret);
}

/**
 * Returns null when a signed-in user has entered their current password: an open session alone cannot change how its
 * user signs in.
 */
export async function checkCurrentPassword(
  { database, passwords, clock }: Pick<AuthDeps, 'database' | 'passwords' | 'clock'>,
  { userId, passwordHash }: Pick<store.Credentials, 'userId' | 'passwordHash'>,
  currentPassword: string | null | undefined,
): Promise<Problem | null> {
  if (!currentPassword) return invalid('currentPassword', identityMessages.problem.currentPasswordRequired());
  const tooOften = await countAttempts(database, clock(), { kind: 'currentPassword', subject: userId });
  if (tooOften) return tooOften;
  const isRight = await isPasswordRight(passwords, currentPassword, passwordHash);
  if (!isRight.ok) return isRight.problem;
  return isRight.value ? null : invalid('currentPassword', identityMessages.problem.currentPasswordWrong());
}

const RESET_REQUESTED = defineJob({
  id: 'identity.send-reset',
  payload: z.object({ email: z.string(), address: z.string(), agent: z.string() }),
});

/** Enqueues the look-up of the address, so that the response does not reveal whether it is registered. */
export async function requestReset(
  { database, clock }: AuthDeps,
  email: string,
  origin: ClientInfo,
): Promise<Result<null, Problem>> {
  const address = normalizeEmail(email);
  if (!isEmail(address)) return fail(invalid('email', identityMessages.problem.emailNotValid()));
  const tooOften = await countAttempts(
    database,
    clock(),
    { kind: 'resetFrom', subject: origin.address },
    { kind: 'reset', subject: address },
  );
  if (tooOften) return fail(tooOften);
  const ssoRejection = await database.read(SYSTEM, (tx) => passwordRejection(tx, 'email', address));
  if (ssoRejection) return fail(ssoRejection);
  await database.transact(SYSTEM, (tx) => RESET_REQUESTED.add(tx, { email: address, ...origin }));
  return ok(null);
}

/** E-mails the requested link, if the address is registered. */
export const resetHandler = (deps: Pick<AuthDeps, 'database' | 'clock' | 'newId'>) =>
  RESET_REQUESTED.handledBy(({ email, ...origin }) =>
    deps.database.transact(SYSTEM, async (tx) => {
      const known = await store.credentialsByEmail(tx, email);
      if (!known) return;
      const { userId } = known;
      const token = await newLink(tx, deps, 'RESET_PASSWORD', userId, RESET_LIFETIME_MS);
      await recordEvent(tx, deps, origin, { kind: 'PASSWORD_RESET_ASKED', userId });
      await enqueueEmail(tx, resetEmail(known, `/auth/reset-confirm/${userId}/${token}`));
    }),
  );

/** Sets a new password from an e-mailed link and ends all sessions of the user. */
export function confirmReset(
  deps: AuthDeps,
  { userId, token, newPassword }: { userId: Uuid; token: string; newPassword: string },
  origin: ClientInfo,
): Promise<Result<null, Problem>> {
  const link = { tokenHash: tokenHash(token), purpose: 'RESET_PASSWORD' } as const;
  return useLink(deps, link, 'newPassword', newPassword, origin, userId, async (tx, known) => {
    await recordEvent(tx, deps, origin, { kind: 'PASSWORD_RESET', userId: known.userId });
    await enqueueEmail(tx, noticeEmail(known, 'passwordChanged'));
    await clearAttempts(tx, attemptKey({ kind: 'signIn', subject: known.email }));
    return ok(null);
  });
}

/** Returns the token of a link to set the first password, valid for three days. */
export const newSetUpLink = (tx: Transaction, deps: Pick<AuthDeps, 'clock'>, userId: Uuid) =>
  newLink(tx, deps, 'SET_UP_PASSWORD', userId, SET_UP_LIFETIME_MS);

/** E-mails a link to set a password to a user who registered without a password. */
export async function sendSetUpLink(
  tx: Transaction,
  deps: Pick<AuthDeps, 'clock'>,
  user: { id: Uuid; email: string; firstName: string; language: Language },
): Promise<void> {
  const token = await newSetUpLink(tx, deps, user.id);
  await enqueueEmail(tx, setUpEmail(user, setUpPath(token)));
}

export const setUpPath = (token: string) => `/auth/password-setup/${token}` as const;

/**
 * Sets the first password from an e-mailed link and signs in. Returns null for users of an authenticator app, who must
 * sign in with its code.
 */
export function setUpPassword(
  deps: AuthDeps,
  { token, password }: { token: string; password: string },
  origin: ClientInfo,
): Promise<Result<SignedIn | null, Problem>> {
  const link = { tokenHash: tokenHash(token), purpose: 'SET_UP_PASSWORD' } as const;
  return useLink<SignedIn | null>(deps, link, 'password', password, origin, null, async (tx, known) => {
    const { userId } = known;
    await recordEvent(tx, deps, origin, { kind: 'PASSWORD_CHANGED', userId });
    // The e-mailed link replaces an e-mailed code, but not an app's code.
    const { hasAuthenticator } = await store.secondStepOf(tx, userId);
    return hasAuthenticator ? ok(null) : openSession(tx, deps, known, origin, { twoStep: true });
  });
}

/** Uses a link. Of several concurrent attempts one succeeds; a rejected password leaves the link usable. */
async function useLink<Value>(
  deps: AuthDeps,
  link: { tokenHash: Buffer; purpose: store.LinkPurpose },
  field: string,
  password: string,
  origin: ClientInfo,
  /** The user named in the link; null when it names none. */
  userId: Uuid | null,
  then: (tx: Transaction, known: store.Credentials) => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem>> {
  const { database, clock } = deps;
  const ended = fail(invalid('token', identityMessages.problem.linkExpired()));
  const tooOften = await countAttempts(database, clock(), { kind: 'secretLinkFrom', subject: origin.address });
  if (tooOften) return fail(tooOften);
  const known = await database.read(SYSTEM, async (tx) => {
    const ownerId = await store.userOfLink(tx, link, clock());
    return ownerId && (userId === null || userId === ownerId) ? store.credentialsOf(tx, ownerId) : null;
  });
  if (!known) return ended;
  const ssoRejection = await database.read(SYSTEM, (tx) => passwordRejection(tx, field, known.email));
  if (ssoRejection) return fail(ssoRejection);
  const hashed = await hashNew(deps, known, field, password);
  if (!hashed.ok) return hashed;
  return database.transact(SYSTEM, async (tx) => {
    if (!(await store.takeLink(tx, link.tokenHash))) return ended;
    await store.setPassword(tx, known.userId, hashed.value, clock());
    // The address was unverified: these credentials may be another person's; the owner can set them up again.
    if (!known.isEmailVerified) await store.revokeOtherCredentials(tx, known.userId);
    await markEmailVerified(tx, known.userId);
    await store.deleteLinksOf(tx, known.userId);
    await deleteSessionsOf(tx, known.userId);
    return then(tx, known);
  });
}

async function hashNew(
  { passwords }: AuthDeps,
  known: store.Credentials,
  field: string,
  password: string,
): Promise<Result<string, Problem>> {
  const problems = passwordProblems(password, [known.email, known.firstName, known.lastName]);
  if (problems.length) return fail(invalid(field, ...problems.map((problem) => identityMessages.password[problem]())));
  return hashPassword(passwords, password);
}

async function newLink(
  tx: Transaction,
  { clock }: Pick<AuthDeps, 'clock'>,
  purpose: store.LinkPurpose,
  userId: Uuid,
  lifetimeMs: number,
): Promise<string> {
  const token = newToken();
  await store.insertLink(tx, { tokenHash: tokenHash(token), purpose, userId, expiresAt: clock() + lifetimeMs });
  return token;
}
