import { expect, test } from 'vitest';
import { invalid, type Problem } from '#kernel/problem.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import {
  canResend,
  INVITATION_LIFETIME_MS,
  invitationStatus,
  validateInvitation,
  type InvitationRequest,
  type SentInvitation,
} from './invitation.ts';
import { companyMessages } from './company.messages.ts';

const SENT = Date.UTC(2026, 5, 1, 8);
const invitation = (status: SentInvitation['status']): SentInvitation => ({
  role: 'MEMBER',
  status,
  createdAt: SENT,
  expiresAt: SENT + INVITATION_LIFETIME_MS,
});

test.each<[SentInvitation['status'], number, string, boolean]>([
  ['PENDING', 0, 'PENDING', false],
  ['PENDING', DAY_MS - 1, 'PENDING', false],
  ['PENDING', DAY_MS, 'PENDING', true],
  ['PENDING', 7 * DAY_MS - 1, 'PENDING', true],
  ['PENDING', 7 * DAY_MS, 'EXPIRED', true],
  ['ACCEPTED', 2 * DAY_MS, 'ACCEPTED', false],
  ['ACCEPTED', 8 * DAY_MS, 'ACCEPTED', false],
  ['CANCELLED', 8 * DAY_MS, 'CANCELLED', false],
])('an invitation stored as %s is, %d ms later, %s; can be resent: %s', (stored, later, status, isOffered) => {
  expect(invitationStatus(invitation(stored), SENT + later)).toBe(status);
  expect(canResend(invitation(stored), SENT + later)).toBe(isOffered);
});

const REQUEST: InvitationRequest = {
  role: 'MEMBER',
  inviterRole: 'ADMIN',
  member: null,
  last: null,
  sentToday: { toAddress: 0, total: 0 },
};
const { problem } = companyMessages;
const RECENTLY = invalid('email', problem.invitedRecently());
const once = { toAddress: 1, total: 1 };

test.each<[string, Partial<InvitationRequest>, number, Problem | null]>([
  ['a stranger', {}, 0, null],
  ['an administrator makes no owner', { role: 'OWNER' }, 0, invalid('roleId', problem.roleNotGrantable())],
  ['an owner does', { role: 'OWNER', inviterRole: 'OWNER' }, 0, null],
  ['a member', { member: 'ACTIVE' }, 0, invalid('email', problem.alreadyMember())],
  ['a deactivated member', { member: 'DISABLED' }, 0, invalid('email', problem.memberDisabled())],
  ['twice within the hour', { last: invitation('PENDING'), sentToday: once }, HOUR_MS, RECENTLY],
  ['the day after', { last: invitation('PENDING') }, DAY_MS, null],
  ['with the role put right', { last: invitation('PENDING'), role: 'VIEWER', sentToday: once }, HOUR_MS, null],
  [
    'with the role put right too often',
    { last: invitation('PENDING'), role: 'VIEWER', sentToday: { toAddress: 3, total: 3 } },
    HOUR_MS,
    RECENTLY,
  ],
  ['after it expired', { last: invitation('PENDING') }, 8 * DAY_MS, null],
  ['after it was withdrawn', { last: invitation('CANCELLED'), sentToday: once }, HOUR_MS, null],
  [
    'after it was withdrawn again and again',
    { last: invitation('CANCELLED'), sentToday: { toAddress: 3, total: 3 } },
    HOUR_MS,
    RECENTLY,
  ],
  ['a user who joined and left', { last: invitation('ACCEPTED'), sentToday: once }, HOUR_MS, null],
  ['the hundredth of the day', { sentToday: { toAddress: 0, total: 99 } }, 0, null],
  ['one more', { sentToday: { toAddress: 0, total: 100 } }, 0, { code: 'RATE_LIMITED', retryAfterS: 3600 }],
])('%s: %j after %d ms answers %j', (_, input, later, expected) => {
  expect(validateInvitation({ ...REQUEST, ...input }, SENT + later)).toEqual(expected);
});
