import { forbidden, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Session } from '#platform/graphql/context.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { isFresh } from '../rules/session.ts';
import { confirmUser, type Proof } from './confirmation.ts';
import { credentialsOf, secondStepOf } from './credential.repository.ts';
import { deleteOwnSessions, sessionStart } from './identity.repository.ts';
import { recordEvent, type ClientInfo } from './sessions.ts';
import type { AuthDeps } from './sign-in.ts';

/**
 * Ends all sessions of a user but this one, and returns their number: an open session alone must not lock its user out
 * everywhere else.
 */
export async function signOutElsewhere(
  deps: AuthDeps,
  session: Session,
  proof: Proof,
  origin: ClientInfo,
): Promise<Result<number, Problem>> {
  const unproven = await proveOwner(deps, session, proof);
  if (unproven) return fail(unproven);
  const { userId, key } = session;
  return deps.database.transact(SYSTEM, async (tx) => {
    const ended = await deleteOwnSessions(tx, userId, key);
    const detail = { sessions: String(ended) };
    if (ended > 0) await recordEvent(tx, deps, origin, { kind: 'SIGNED_OUT', userId, detail });
    return ok(ended);
  });
}

/** Users of a provider alone have nothing to enter: a session that has just started is their proof. */
async function proveOwner(deps: AuthDeps, { userId, key }: Session, proof: Proof): Promise<Problem | null> {
  const { hasNothingToEnter, startedAt } = await deps.database.read(SYSTEM, async (tx) => ({
    hasNothingToEnter:
      (await credentialsOf(tx, userId))?.passwordHash === null && !(await secondStepOf(tx, userId)).hasAuthenticator,
    startedAt: (await sessionStart(tx, key))?.createdAt ?? 0,
  }));
  if (!hasNothingToEnter) return confirmUser(deps, userId, proof);
  return isFresh(startedAt, deps.clock()) ? null : forbidden(identityMessages.problem.signInAgain());
}
