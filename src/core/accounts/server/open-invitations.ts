import type { Uuid } from '#kernel/ids.ts';
import { conflict, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import { canResend, canInvite } from '../rules/invitation.ts';
import { readReason } from '../rules/company-settings.ts';
import { companyMessages } from '../rules/company.messages.ts';
import { INVALID_REASON, log } from './back-office.ts';
import type { Deps } from './company-seed.ts';
import * as store from './invitation.repository.ts';
import { invite } from './invite.ts';

const { problem } = companyMessages;

interface Withdrawal {
  id: Uuid;
  /** The company that it must be of; null for staff. */
  companyId: Uuid | null;
  by: Uuid;
  /** Null for owners and administrators, who give none. */
  reason: string | null;
}

/** Withdraws an invitation that is still pending, and records it. */
export async function withdraw(
  tx: Transaction,
  deps: Deps,
  { id, companyId, by, reason }: Withdrawal,
): Promise<Result<store.InvitationRow, Problem>> {
  const known = await store.invitationOf(tx, { id, companyId });
  if (!known) return fail(notFound('Invitation'));
  const withdrawn = await store.withdrawInvitation(tx, { id, companyId: known.companyId, by, now: deps.clock() });
  if (!withdrawn) return fail(conflict(problem.invitationClosed()));
  const entry = { companyId: known.companyId, actorId: by, subject: known.email, reason };
  await log(tx, deps, { ...entry, kind: 'INVITATION_WITHDRAWN' });
  return ok(withdrawn);
}

type StaffRequest = { id: Uuid; reason: string; decidedBy: Uuid };

/** Withdraws a pending invitation of any company, for staff. */
export async function withdrawForCompany(
  tx: Transaction,
  deps: Deps,
  { id, decidedBy, reason: reasonInput }: StaffRequest,
): Promise<Result<store.InvitationRow, Problem>> {
  const reason = readReason(reasonInput);
  return reason ? withdraw(tx, deps, { id, companyId: null, by: decidedBy, reason }) : fail(INVALID_REASON);
}

/**
 * Sends an open invitation of any company again, for staff: in the name and by the rights of its sender, who must still have
 * them, and as rarely as the company could.
 */
export async function resendForCompany(
  tx: Transaction,
  deps: Deps,
  { id, decidedBy, reason: reasonInput }: StaffRequest,
): Promise<Result<store.InvitationRow, Problem>> {
  const reason = readReason(reasonInput);
  if (!reason) return fail(INVALID_REASON);
  const found = await store.lockInvitation(tx, id);
  if (!found) return fail(notFound('Invitation'));
  const { invitation, sender } = found;
  const { companyId, email, role } = invitation;
  if (invitation.status !== 'PENDING') return fail(conflict(problem.invitationClosed()));
  if (!canResend(invitation, deps.clock())) return fail(conflict(problem.invitedRecently()));
  if (sender.status !== 'ACTIVE' || !canInvite(sender.role)) return fail(conflict(problem.senderMayNotInvite()));
  const inviter = { ...sender, role: sender.role };
  const sent = await invite(tx, deps, { companyId, email, role, inviter, sentBy: { decidedBy, reason } });
  return sent.ok ? ok(sent.value.invitation) : sent;
}
