import type { RoleName } from '#kernel/permission.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { DAY_MS, HOUR_MS, type EpochMs } from '#kernel/time.ts';
import { companyMessages } from './company.messages.ts';

export const INVITATION_LIFETIME_MS = 7 * DAY_MS;
const RESEND_AFTER_MS = DAY_MS;
/**
 * Invitations per address and day, to permit a corrected role or a new invitation after a withdrawal; and invitations
 * per company and day.
 */
const MAX_PER_ADDRESS = 3;
const MAX_PER_COMPANY = 100;

export type InvitationStatus = 'PENDING' | 'EXPIRED' | 'ACCEPTED' | 'CANCELLED';

export interface SentInvitation {
  role: RoleName;
  /** As stored; expiry depends on the clock. */
  status: Exclude<InvitationStatus, 'EXPIRED'>;
  createdAt: EpochMs;
  expiresAt: EpochMs;
}

type Dated = Pick<SentInvitation, 'status' | 'createdAt' | 'expiresAt'>;

export function invitationStatus({ status, expiresAt }: Dated, now: EpochMs): InvitationStatus {
  return status === 'PENDING' && now >= expiresAt ? 'EXPIRED' : status;
}

/** Returns true a day after the latest e-mail, or once it has expired; never for an answered invitation. */
export function canResend(invitation: Dated, now: EpochMs): boolean {
  const status = invitationStatus(invitation, now);
  return status === 'EXPIRED' || (status === 'PENDING' && now >= invitation.createdAt + RESEND_AFTER_MS);
}

/** Whether a member with this role invites others. */
export const canInvite = (role: RoleName | null): role is 'OWNER' | 'ADMIN' => role === 'OWNER' || role === 'ADMIN';

export interface InvitationRequest {
  role: RoleName;
  inviterRole: RoleName;
  /** Status of the member who already has the address; null when there is none. */
  member: 'ACTIVE' | 'DISABLED' | null;
  /** The latest invitation to the address, if any. */
  last: SentInvitation | null;
  /** Invitations of the last 24 hours, to this address and in total. */
  sentToday: { toAddress: number; total: number };
}

/**
 * Returns null when the invitation can be sent. A role that differs from the latest invitation's is a correction and
 * need not wait a day.
 */
export function validateInvitation(request: InvitationRequest, now: EpochMs): Problem | null {
  const { problem } = companyMessages;
  const { role, inviterRole, member, last, sentToday } = request;
  if (role === 'OWNER' && inviterRole !== 'OWNER') return invalid('roleId', problem.roleNotGrantable());
  if (member) return invalid('email', member === 'ACTIVE' ? problem.alreadyMember() : problem.memberDisabled());
  if (sentToday.total >= MAX_PER_COMPANY) return { code: 'RATE_LIMITED', retryAfterS: HOUR_MS / 1000 };
  if (last === null || last.status === 'ACCEPTED') return null;
  const isWaiting = last.status === 'PENDING' && !canResend(last, now);
  if ((isWaiting && last.role === role) || sentToday.toAddress >= MAX_PER_ADDRESS) {
    return invalid('email', problem.invitedRecently());
  }
  return null;
}
