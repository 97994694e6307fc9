import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import {
  canResend,
  INVITATION_LIFETIME_MS,
  invitationStatus,
  refuseInvitation,
  type InvitationRequest,
  type SentInvitation,
} from './invitation.ts';

const SENT = Date.UTC(2026, 5, 1, 8);
const letter = (status: SentInvitation['status']): SentInvitation => ({
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
])('a letter kept as %s is, %d ms later, %s; to be sent again: %s', (kept, later, status, isOffered) => {
  expect(invitationStatus(letter(kept), SENT + later)).toBe(status);
  expect(canResend(letter(kept), SENT + later)).toBe(isOffered);
});

const REQUEST: InvitationRequest = {
  role: 'MEMBER',
  inviterRole: 'ADMIN',
  member: null,
  last: null,
  sentToday: { toAddress: 0, inAll: 0 },
};
const once = { toAddress: 1, inAll: 1 };

test.each<[string, Partial<InvitationRequest>, number, string | null]>([
  ['a stranger', {}, 0, null],
  ['an administrator makes no owner', { role: 'OWNER' }, 0, 'roleNotYours'],
  ['an owner does', { role: 'OWNER', inviterRole: 'OWNER' }, 0, null],
  ['a member', { member: 'ACTIVE' }, 0, 'alreadyMember'],
  ['a deactivated member', { member: 'DISABLED' }, 0, 'memberDisabled'],
  ['twice within the hour', { last: letter('PENDING'), sentToday: once }, HOUR_MS, 'invitedRecently'],
  ['the day after', { last: letter('PENDING') }, DAY_MS, null],
  ['with the role put right', { last: letter('PENDING'), role: 'VIEWER', sentToday: once }, HOUR_MS, null],
  [
    'with the role put right too often',
    { last: letter('PENDING'), role: 'VIEWER', sentToday: { toAddress: 3, inAll: 3 } },
    HOUR_MS,
    'invitedRecently',
  ],
  ['after it expired', { last: letter('PENDING') }, 8 * DAY_MS, null],
  ['after it was withdrawn', { last: letter('CANCELLED'), sentToday: once }, HOUR_MS, null],
  [
    'after it was withdrawn again and again',
    { last: letter('CANCELLED'), sentToday: { toAddress: 3, inAll: 3 } },
    HOUR_MS,
    'invitedRecently',
  ],
  ['somebody who joined and left', { last: letter('ACCEPTED'), sentToday: once }, HOUR_MS, null],
  ['the hundredth of the day', { sentToday: { toAddress: 0, inAll: 99 } }, 0, null],
  ['one more', { sentToday: { toAddress: 0, inAll: 100 } }, 0, 'TOO_MANY'],
])('%s: %j after %d ms answers %s', (_, given, later, expected) => {
  const refusal = refuseInvitation({ ...REQUEST, ...given }, SENT + later);
  expect(typeof refusal === 'object' ? (refusal?.text ?? null) : refusal).toBe(expected);
});
