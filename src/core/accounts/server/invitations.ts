import type { Uuid } from '#kernel/ids.ts';
import type { RoleName } from '#kernel/permission.ts';
import { conflict, forbidden, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { invitationStatus, type InvitationStatus } from '../rules/invitation.ts';
import { companyMessages } from '../rules/company.messages.ts';
import { membershipsOfUser, companiesById, insertMembership } from './company.repository.ts';
import type { Deps } from './company-seed.ts';
import * as store from './invitation.repository.ts';
import { tokenHash } from '#platform/http/one-time-token.ts';

export interface InvitedInvitation {
  id: Uuid;
  companyId: Uuid;
  companyName: string;
  email: string;
  role: RoleName;
  status: InvitationStatus;
  createdAt: EpochMs;
  /** Name of the sender; null when the sender has left the company. */
  invitedBy: string | null;
  /** The user who already has the address; null for a new user. */
  userId: Uuid | null;
  /** True when the company withdrew it. */
  isWithdrawn: boolean;
  /** True when the user's address is not verified yet: the link together with their password verifies it. */
  mustSignIn: boolean;
}

/** An invitation by its link, or the latest one of a company to an address. */
export type InvitationKey = { token: string } | { companyId: Uuid; email: string };

const find = (tx: Transaction, by: InvitationKey, options: { forUpdate: boolean }) =>
  store.findInvitation(tx, 'token' in by ? { tokenHash: tokenHash(by.token) } : by, options);

/** Returns an invitation; null when there is none or it was accepted. Needs a transaction of the system. */
export async function findInvitation(
  tx: Transaction,
  by: InvitationKey,
  now: EpochMs,
): Promise<InvitedInvitation | null> {
  const found = await find(tx, by, { forUpdate: false });
  if (!found || found.status === 'ACCEPTED') return null;
  return {
    id: found.id,
    companyId: found.companyId,
    companyName: found.companyName,
    email: found.email,
    role: found.role,
    status: invitationStatus(found, now),
    createdAt: found.createdAt,
    invitedBy: found.inviterName,
    userId: found.user?.id ?? null,
    isWithdrawn: found.isWithdrawn,
    mustSignIn: found.user?.isEmailVerified === false,
  };
}

export interface Acceptance {
  invitation: InvitationKey;
  /** The accepting user, whose e-mail address must match the invitation. */
  userId: Uuid;
}

export interface Accepted {
  membershipId: Uuid;
  companyId: Uuid;
  role: RoleName;
}

/**
 * Makes the invited user a member. An invitation works once: fails with NOT_FOUND when it is unknown or already accepted,
 * with CONFLICT when it has expired, was replaced or withdrawn, or the user is already a member, and with FORBIDDEN for
 * another user's invitation. Needs a transaction of the system.
 */
export async function acceptInvitation(
  tx: Transaction,
  { newId, clock }: Deps,
  { invitation, userId }: Acceptance,
): Promise<Result<Accepted, Problem>> {
  const { problem } = companyMessages;
  const now = clock();
  const found = await find(tx, invitation, { forUpdate: true });
  if (!found || found.status === 'ACCEPTED') return fail(notFound('Invitation'));
  const status = invitationStatus(found, now);
  if (found.isWithdrawn) return fail(conflict(problem.invitationWithdrawn()));
  if (status !== 'PENDING')
    return fail(conflict(status === 'EXPIRED' ? problem.invitationExpired() : problem.invitationUsed()));
  if (found.user?.id !== userId) return fail(forbidden(problem.invitationForOtherUser()));
  const memberships = await membershipsOfUser(tx, userId);
  if (memberships.some(({ companyId }) => companyId === found.companyId))
    return fail(conflict(problem.alreadyJoined()));
  const [company] = await companiesById(tx, [found.companyId]);
  const membershipId = newId();
  await insertMembership(tx, {
    id: membershipId,
    companyId: found.companyId,
    userId,
    role: found.role,
    isDefault: memberships.length === 0,
    isApprovedByStaff: company!.isApproved,
    createdAt: now,
    invitedBy: found.inviterId,
  });
  await store.markAccepted(tx, found.id, now);
  return ok({ membershipId, companyId: found.companyId, role: found.role });
}
