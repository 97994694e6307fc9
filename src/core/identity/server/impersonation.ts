import { membershipsOfUser } from '#core/accounts/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { forbidden, invalid, notFound, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import { currentAccount, signedIn, type Context, type Session } from '#platform/graphql/context.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { impersonationEnds, impersonationReason, IMPERSONATION_REASON } from '../rules/impersonation.ts';
import { openingMembership } from '../rules/session.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { countAttempts } from './attempts.ts';
import { credentialsOf } from './credential.repository.ts';
import { membershipForStaff, deleteSession, sessionStart, takeImpersonation } from './identity.repository.ts';
import { createSession, clientInfoOf, recordEvent, type ClientInfo } from './sessions.ts';
import type { AuthDeps } from './sign-in.ts';

export interface Impersonation {
  /** Secret of the impersonation's session. */
  secret: string;
  endsAt: EpochMs;
}

/** Starts an impersonation, limited to an hour. Ends the staff member's own session. */
export async function startImpersonation(
  deps: AuthDeps,
  staff: Session,
  { membershipId, reason: typed }: { membershipId: Uuid; reason: string },
  origin: ClientInfo,
): Promise<Result<Impersonation, Problem>> {
  const { database, clock } = deps;
  const reason = impersonationReason(typed);
  if (!reason) return fail(invalid('reason', identityMessages.problem.reasonLength(IMPERSONATION_REASON)));
  const tooOften = await countAttempts(database, clock(), { kind: 'impersonation', subject: staff.userId });
  if (tooOften) return fail(tooOften);
  return database.transact(SYSTEM, async (tx) => {
    const membership = isUuid(membershipId) ? await membershipForStaff(tx, membershipId) : null;
    if (!membership) return fail(notFound('Account'));
    if (membership.isStaff) return fail(forbidden(identityMessages.problem.staffNotImpersonated()));
    const now = clock();
    const own = await sessionStart(tx, staff.key);
    const returnsUntil = own?.expiresAt ?? now;
    const endsAt = impersonationEnds(now, returnsUntil);
    await deleteSession(tx, staff.key);
    await recordEvent(tx, deps, origin, {
      kind: 'IMPERSONATION_STARTED',
      userId: membership.userId,
      impersonatorId: staff.userId,
      companyId: membership.companyId,
      detail: { reason },
    });
    const secret = await createSession(tx, clock, membership.userId, membershipId, origin, {
      expiresAt: endsAt,
      impersonation: { staffId: staff.userId, returnsUntil },
      provider: own?.provider ?? null,
      twoStep: own?.twoStep ?? false,
    });
    return ok({ secret, endsAt });
  });
}

/** Returns to a staff session; null when it would have expired, or the user is no longer staff. */
export async function stopImpersonation(
  deps: AuthDeps,
  { key, userId }: Session,
  origin: ClientInfo,
): Promise<Result<string | null, Problem>> {
  const { database, clock } = deps;
  return database.transact(SYSTEM, async (tx) => {
    const ended = await takeImpersonation(tx, key);
    if (!ended) return fail(PERMISSION_DENIED);
    const { staffId, returnsUntil, provider, twoStep } = ended;
    await recordEvent(tx, deps, origin, { kind: 'IMPERSONATION_ENDED', userId, impersonatorId: staffId });
    const staff = await credentialsOf(tx, staffId);
    if (!staff?.isStaff || clock() >= returnsUntil) return ok(null);
    const own = openingMembership(await membershipsOfUser(tx, staffId));
    const options = { expiresAt: returnsUntil, provider, twoStep };
    return ok(await createSession(tx, clock, staffId, own?.id ?? null, origin, options));
  });
}

/** Records an action that staff are about to take while impersonating; if recording fails, the action is not taken. */
export function recordImpersonatedAct(database: Database) {
  return (operation: string, context: Context): Promise<void> => {
    const { userId, impersonatorId } = signedIn(context);
    return database.transact(SYSTEM, (tx) =>
      recordEvent(tx, context, clientInfoOf(context), {
        kind: 'IMPERSONATED_ACT',
        userId,
        impersonatorId,
        companyId: currentAccount(context).companyId,
        detail: { operation, request: context.requestId },
      }),
    );
  };
}
