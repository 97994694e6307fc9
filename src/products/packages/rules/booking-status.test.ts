import { SHARED_STATUSES, type SharedStatus } from './shared-status.ts';
import { expect, test } from 'vitest';
import {
  decideCancellation,
  occupiesSlots,
  canTransition,
  needsReason,
  staffTransitions,
  statusAfterContent,
  statusOnDay,
  TRANSITIONS,
  acceptsContent,
  type Actor,
} from './booking-status.ts';

const STATUSES = Object.keys(TRANSITIONS) as SharedStatus[];

test('every status can be reached from the first, and every transition leads to a known status', () => {
  const reached = new Set<SharedStatus>(['PENDING']);
  for (const from of reached)
    for (const to of Object.keys(TRANSITIONS[from]!) as SharedStatus[]) {
      expect(Object.keys(TRANSITIONS)).toContain(to);
      reached.add(to);
    }
  expect([...reached].toSorted()).toEqual(STATUSES.toSorted());
});

test('final statuses have no transitions', () => {
  expect(STATUSES.filter((status) => Object.keys(TRANSITIONS[status]!).length === 0).toSorted()).toEqual([
    'CANCELLED',
    'ENDED',
    'PARTIAL_REFUNDED',
    'REFUNDED',
  ]);
});

test.each<[SharedStatus, SharedStatus, Actor, boolean]>([
  ['PENDING', 'PURCHASED', 'SYSTEM', true],
  ['PENDING', 'PURCHASED', 'STAFF', false],
  ['PENDING', 'APPROVED', 'STAFF', false],
  ['PENDING', 'ACTIVE', 'SYSTEM', false],
  ['PURCHASED', 'APPROVED', 'STAFF', false],
  ['PENDING_FOR_APPROVAL', 'APPROVED', 'STAFF', true],
  ['PENDING_FOR_APPROVAL', 'APPROVED', 'BUYER', false],
  ['PENDING_FOR_APPROVAL', 'ACTIVE', 'SYSTEM', false],
  ['APPROVED', 'ACTIVE', 'SYSTEM', true],
  ['APPROVED', 'ACTIVE', 'STAFF', false],
  ['ACTIVE', 'CANCELLED', 'BUYER', false],
  ['PENDING_REFUND', 'REFUNDED', 'STAFF', true],
  ['PENDING_REFUND', 'REFUNDED', 'BUYER', false],
  ['CANCELLED', 'APPROVED', 'STAFF', false],
  ['UNDER_REVIEW', 'APPROVED', 'STAFF', false],
])('%s → %s by %s: %s', (from, to, actor, expected) => expect(canTransition(from, to, actor)).toBe(expected));

test('buyers can only cancel', () => {
  const theirs = STATUSES.flatMap((from) => SHARED_STATUSES.filter((to) => canTransition(from, to, 'BUYER')));
  expect([...new Set(theirs)].toSorted()).toEqual(['CANCELLED', 'PENDING_REFUND']);
});

test.each<[SharedStatus, SharedStatus[]]>([
  ['PENDING', []],
  ['PURCHASED', []],
  ['PENDING_FOR_APPROVAL', ['APPROVAL_IN_PROGRESS', 'APPROVED', 'DISAPPROVED']],
  ['DISAPPROVED', ['PENDING_FOR_APPROVAL']],
  ['APPROVED', ['PUBLISHED', 'DISAPPROVED']],
  ['ACTIVE', ['PAUSED', 'ENDED']],
  ['PAUSED', ['ACTIVE', 'ENDED']],
  ['PENDING_REFUND', ['REFUNDED', 'PARTIAL_REFUNDED', 'CANCELLED']],
  ['ENDED', []],
])('staff can change %s to %j', (from, to) => expect(staffTransitions(from)).toEqual(to));

test('slots are occupied until the package is cancelled', () => {
  expect(STATUSES.filter((status) => !occupiesSlots(status)).toSorted()).toEqual([
    'CANCELLED',
    'PARTIAL_REFUNDED',
    'PENDING_REFUND',
    'REFUNDED',
  ]);
});

test('only a rejection requires a reason', () => expect(SHARED_STATUSES.filter(needsReason)).toEqual(['DISAPPROVED']));

test.each<[SharedStatus, boolean, SharedStatus | null]>([
  ['PENDING', true, 'PENDING'],
  ['PENDING', false, 'PENDING'],
  ['PURCHASED', true, 'PENDING_FOR_APPROVAL'],
  ['PURCHASED', false, 'PURCHASED'],
  ['DISAPPROVED', true, 'PENDING_FOR_APPROVAL'],
  ['PENDING_FOR_APPROVAL', false, 'PURCHASED'],
  ['APPROVED', true, null],
  ['ACTIVE', true, null],
  ['CANCELLED', true, null],
])('%s with content complete (%s) becomes %s', (status, isComplete, after) =>
  expect(acceptsContent(status) ? statusAfterContent(status, isComplete) : null).toBe(after),
);

const days = { startDate: '2026-12-14', endDate: '2026-12-20' };
test.each<[SharedStatus, string, SharedStatus | null]>([
  ['APPROVED', '2026-12-13', null],
  ['APPROVED', '2026-12-14', 'ACTIVE'],
  ['PUBLISHED', '2026-12-20', 'ACTIVE'],
  ['PENDING_FOR_APPROVAL', '2026-12-14', null],
  ['PURCHASED', '2026-12-21', 'ENDED'],
  ['ACTIVE', '2026-12-20', null],
  ['ACTIVE', '2026-12-21', 'ENDED'],
  ['PAUSED', '2026-12-21', 'ENDED'],
  ['APPROVED', '2026-12-21', 'ENDED'],
  ['PENDING', '2026-12-21', null],
  ['CANCELLED', '2026-12-21', null],
])('%s on %s becomes %s automatically', (status, today, after) =>
  expect(statusOnDay({ status, ...days }, today)).toBe(after),
);

test.each<[SharedStatus, boolean, string, object]>([
  ['PENDING', false, '2026-12-01', { rejection: null, status: 'CANCELLED' }],
  ['PURCHASED', true, '2026-11-30', { rejection: null, status: 'CANCELLED' }],
  ['PURCHASED', true, '2026-12-01', { rejection: null, status: 'PENDING_REFUND' }],
  ['APPROVED', true, '2026-12-13', { rejection: null, status: 'PENDING_REFUND' }],
  ['APPROVED', true, '2026-12-14', { rejection: 'STARTED' }],
  ['ACTIVE', true, '2026-12-13', { rejection: 'STARTED' }],
  ['CANCELLED', true, '2026-11-01', { rejection: 'ALREADY_CANCELLED' }],
  ['PENDING_REFUND', true, '2026-11-01', { rejection: 'ALREADY_CANCELLED' }],
])('cancelling %s (paid: %s) on %s', (status, isPaid, today, expected) =>
  expect(decideCancellation({ status, isPaid, startDate: days.startDate }, today)).toEqual(expected),
);
