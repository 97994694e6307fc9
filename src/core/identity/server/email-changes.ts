import type { Uuid } from '#kernel/ids.ts';
import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Session } from '#platform/graphql/context.ts';
import { newSessionSecret, sessionKeyOf } from '#platform/http/browser.ts';
import { newToken, tokenHash } from '#platform/http/one-time-token.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { normalizeEmail } from '#kernel/email.ts';
import { CONFIRM_LIFETIME_MS, newEmailProblem, UNDO_LIFETIME_MS } from '../rules/email-change.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { attemptKey, countAttempts } from './attempts.ts';
import { clearAttempts } from './attempt.repository.ts';
import {
  credentialsByEmail,
  credentialsOf,
  deleteLinksOf,
  deletePassword,
  isPasswordCurrent,
} from './credential.repository.ts';
import * as emails from './emails.ts';
import * as store from './email-change.repository.ts';
import { deleteSessionsOf, renameSession } from './identity.repository.ts';
import { checkCurrentPassword } from './password-changes.ts';
import { moveRejection } from './required-provider.ts';
import { recordEvent, type ClientInfo } from './sessions.ts';
import type { AuthDeps } from './sign-in.ts';

export type EndKeysMadeSince = (tx: Transaction, made: { userId: Uuid; since: EpochMs; at: EpochMs }) => Promise<void>;

const LINK_EXPIRED = fail(invalid('token', identityMessages.problem.linkExpired()));

/**
 * Requests another address: e-mails a confirmation link to it and a cancellation link to the current address, without
 * changing anything yet. The answer is the same whether or not the address is registered; only its own inbox learns
 * that.
 */
export async function requestEmailChange(
  deps: AuthDeps,
  userId: Uuid,
  { newEmail, currentPassword }: { newEmail: string; currentPassword: string },
  origin: ClientInfo,
): Promise<Result<store.EmailChange, Problem>> {
  const { database, clock, newId } = deps;
  const known = await database.read(SYSTEM, (tx) => credentialsOf(tx, userId));
  if (!known) throw new Error('a session names a user who does not exist');
  const email = normalizeEmail(newEmail);
  const problem = newEmailProblem(email, known.email);
  if (problem) return fail(invalid('newEmail', identityMessages.problem[problem]()));
  const ssoRejection = await database.read(SYSTEM, (tx) => moveRejection(tx, 'newEmail', known.email, email));
  if (ssoRejection) return fail(ssoRejection);
  if (known.passwordHash === null) return fail(invalid('currentPassword', identityMessages.problem.noPassword()));
  const rejection = await checkCurrentPassword(deps, known, currentPassword);
  if (rejection) return fail(rejection);
  const tooOften = await countAttempts(
    database,
    clock(),
    { kind: 'emailChange', subject: userId },
    { kind: 'emailChangeTo', subject: email },
  );
  if (tooOften) return fail(tooOften);

  return database.transact(SYSTEM, async (tx): Promise<Result<store.EmailChange, Problem>> => {
    if (!(await isPasswordCurrent(tx, known)))
      return fail(invalid('currentPassword', identityMessages.problem.currentPasswordWrong()));
    const [confirm, cancel] = [newToken(), newToken()];
    const now = clock();
    const change: store.EmailChange = {
      id: newId(),
      userId,
      oldEmail: known.email,
      newEmail: email,
      requestedAt: now,
      changedAt: null,
      expiresAt: now + CONFIRM_LIFETIME_MS,
    };
    await store.insertEmailChange(tx, { ...change, confirmHash: tokenHash(confirm), cancelHash: tokenHash(cancel) });
    await clearAttempts(tx, attemptKey({ kind: 'currentPassword', subject: userId }));
    await recordEvent(tx, deps, origin, { kind: 'EMAIL_CHANGE_REQUESTED', userId, detail: { email } });
    const owner = await credentialsByEmail(tx, email);
    await enqueueEmail(
      tx,
      owner
        ? emails.addressInUseEmail(owner)
        : emails.confirmationEmail({ ...known, email }, `/auth/email-confirm/${confirm}`),
    );
    await enqueueEmail(tx, emails.changeRequestedEmail(known, email, undoPath(cancel)));
    return ok(change);
  });
}

/**
 * Changes the address from the link e-mailed to it, for the user who requested it. Ends all other sessions; the current
 * session continues under the returned secret.
 */
export async function confirmEmailChange(
  deps: AuthDeps,
  { userId, key }: Session,
  token: string,
  origin: ClientInfo,
): Promise<Result<{ email: string; secret: string }, Problem>> {
  const { database, clock } = deps;
  const tooOften = await countAttempts(database, clock(), { kind: 'secretLinkFrom', subject: origin.address });
  if (tooOften) return fail(tooOften);
  return database.transact(SYSTEM, async (tx): Promise<Result<{ email: string; secret: string }, Problem>> => {
    const now = clock();
    const change = await store.lockByConfirmHash(tx, tokenHash(token), now);
    const known = await credentialsOf(tx, userId);
    if (change?.userId !== userId || known?.email !== change.oldEmail) return LINK_EXPIRED;
    const email = change.newEmail;
    const rejection = await moveRejection(tx, 'token', known.email, email);
    if (rejection) return fail(rejection);
    await store.lockEmail(tx, email);
    // The user has access to the address's inbox, so this may reveal that it is registered.
    if (!(await store.isEmailFree(tx, email, { userId, now })))
      return fail(conflict(identityMessages.problem.emailTaken()));
    await store.setEmail(tx, userId, email);
    if (known.isEmailVerified) {
      const undo = newToken();
      const undoing = { changedAt: now, undoHash: tokenHash(undo), expiresAt: now + UNDO_LIFETIME_MS };
      await store.markChanged(tx, change.id, undoing);
      await enqueueEmail(tx, emails.addressChangedEmail(known, email, undoPath(undo)));
    } else {
      // The previous address was unverified: its owner may be a stranger with nothing to restore.
      await store.deletePending(tx, userId);
    }
    await deleteLinksOf(tx, userId);
    await deleteSessionsOf(tx, userId, key);
    const secret = newSessionSecret();
    await renameSession(tx, key, sessionKeyOf(secret));
    await recordEvent(tx, deps, origin, { kind: 'EMAIL_CHANGED', userId, detail: { email } });
    return ok({ email, secret });
  });
}

/** Cancels an unconfirmed request. */
export async function cancelEmailChange(deps: AuthDeps, userId: Uuid, origin: ClientInfo): Promise<void> {
  await deps.database.transact(SYSTEM, async (tx) => {
    if (await store.deletePending(tx, userId))
      await recordEvent(tx, deps, origin, { kind: 'EMAIL_CHANGE_CANCELLED', userId });
  });
}

/**
 * Cancels a request or undoes a change, from a link e-mailed to the previous address. Undoing restores the address and
 * deletes the password (the user who changed the address knew it), all sessions, and all credentials added and keys of
 * programs made since.
 */
export async function undoEmailChange(
  deps: AuthDeps & { endKeysMadeSince: EndKeysMadeSince },
  token: string,
  origin: ClientInfo,
): Promise<Result<{ wasChanged: boolean }, Problem>> {
  const { database, clock } = deps;
  const tooOften = await countAttempts(database, clock(), { kind: 'secretLinkFrom', subject: origin.address });
  if (tooOften) return fail(tooOften);
  return database.transact(SYSTEM, async (tx): Promise<Result<{ wasChanged: boolean }, Problem>> => {
    const now = clock();
    const change = await store.lockByUndoHash(tx, tokenHash(token), now);
    if (!change) return LINK_EXPIRED;
    const { userId, oldEmail } = change;
    if (change.changedAt === null) {
      await store.deletePending(tx, userId);
      await recordEvent(tx, deps, origin, { kind: 'EMAIL_CHANGE_CANCELLED', userId });
      return ok({ wasChanged: false });
    }
    await store.lockEmail(tx, oldEmail);
    await store.setEmail(tx, userId, oldEmail);
    await store.deleteSince(tx, change);
    await store.deleteCredentialsSince(tx, userId, change.requestedAt);
    await deps.endKeysMadeSince(tx, { userId, since: change.requestedAt, at: now });
    await deletePassword(tx, userId);
    await deleteLinksOf(tx, userId);
    await deleteSessionsOf(tx, userId);
    await recordEvent(tx, deps, origin, {
      kind: 'EMAIL_CHANGE_UNDONE',
      userId,
      detail: { email: oldEmail },
    });
    return ok({ wasChanged: true });
  });
}

const undoPath = (token: string) => `/auth/email-undo/${token}` as const;
