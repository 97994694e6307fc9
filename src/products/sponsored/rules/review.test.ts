import { expect, test } from 'vitest';
import { conflict, invalid } from '#kernel/problem.ts';
import { campaignProblem } from './campaign.messages.ts';
import { decideReview, waitingTime, type ReviewDecision } from './review.ts';

const approve: ReviewDecision = { kind: 'APPROVE' };
const reject: ReviewDecision = { kind: 'REJECT', notes: ' Blurred ' };

test.each([
  ['PENDING', approve, { review: 'APPROVED', notes: null }],
  ['REJECTED', approve, { review: 'APPROVED', notes: null }],
  ['APPROVED', approve, conflict(campaignProblem.noPendingContent())],
  ['PENDING', reject, { review: 'REJECTED', notes: 'Blurred' }],
  ['APPROVED', reject, { review: 'REJECTED', notes: 'Blurred' }],
  ['REJECTED', reject, conflict(campaignProblem.alreadyRejected())],
  ['PENDING', { kind: 'REJECT', notes: ' ' }, invalid('notes', campaignProblem.rejectReasonMissing())],
] as const)('%s, then %o', (review, requested, expected) => {
  const decision = decideReview({ isDraft: false, review }, requested);
  expect(decision.ok ? decision.value : decision.problem).toEqual(expected);
});

test('a draft cannot be reviewed', () => {
  expect(decideReview({ isDraft: true, review: 'PENDING' }, approve).ok).toBe(false);
});

test.each([
  [59_999, 0, 'now'],
  [60_000, 1, 'minute'],
  [59 * 60_000, 59, 'minute'],
  [60 * 60_000, 1, 'hour'],
  [47.9 * 3_600_000, 47, 'hour'],
  [48 * 3_600_000, 2, 'day'],
  [-5, 0, 'now'],
])('after %d ms: %d %s', (waited, count, unit) => {
  expect(waitingTime(0, waited)).toEqual({ count, unit });
});
