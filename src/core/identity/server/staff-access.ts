import type { StaffDecision } from '#core/accounts/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { conflict, forbidden, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import type { Transaction } from '#platform/db/database.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { credentialsByEmail, credentialsOf, deleteAuthenticator, secondStepOf } from './credential.repository.ts';
import { noticeEmail } from './emails.ts';
import { deleteSessionsOf } from './identity.repository.ts';
import type { SecurityEventKind } from './security.repository.ts';
import { recordEvent } from './sessions.ts';
import { BY_OPERATOR } from './staff.ts';
import type { AuthDeps } from './sign-in.ts';

type Deps = Pick<AuthDeps, 'clock' | 'newId'>;

/** Where a decision of staff was made, as recorded: their own sessions have the address. */
const BY_STAFF = { address: '', agent: '' };

/** Ends all sessions of a user, for staff or an operator. */
export async function endSessionsOf(tx: Transaction, deps: Deps, userId: Uuid, decision: StaffDecision): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await record(tx, deps, 'SESSIONS_ENDED', userId, decision);
}

/**
 * Removes the authenticator app that a user has lost, with its recovery codes, and ends their sessions. The user is
 * notified; from then on the password and a mailed code sign in, which is what adding the app took. Staff cannot do this to
 * each other: only an operator can.
 */
export async function resetFactor(
  tx: Transaction,
  deps: Deps,
  userId: Uuid,
  decision: StaffDecision,
): Promise<Result<null, Problem>> {
  const known = (await credentialsOf(tx, userId))!;
  if (known.isStaff && decision.decidedBy !== null) return fail(forbidden(identityMessages.problem.staffFactor()));
  if (!(await secondStepOf(tx, userId)).hasAuthenticator)
    return fail(conflict(identityMessages.problem.noAuthenticator()));
  await deleteAuthenticator(tx, userId);
  await deleteSessionsOf(tx, userId);
  await record(tx, deps, 'SECOND_FACTOR_RESET', userId, decision);
  await enqueueEmail(tx, noticeEmail(known, 'secondFactorReset'));
  return ok(null);
}

/** Returns the user with an address, for an operator; null when there is none. */
export async function userIdOf(tx: Transaction, email: string): Promise<Uuid | null> {
  return (await credentialsByEmail(tx, email))?.userId ?? null;
}

function record(
  tx: Transaction,
  deps: Deps,
  kind: SecurityEventKind,
  userId: Uuid,
  { decidedBy, reason }: StaffDecision,
): Promise<void> {
  const origin = decidedBy === null ? BY_OPERATOR : BY_STAFF;
  return recordEvent(tx, deps, origin, { kind, userId, detail: { reason, ...(decidedBy && { staff: decidedBy }) } });
}
