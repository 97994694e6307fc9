import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  campaignState,
  canSwitch,
  canBecome,
  displayStatus,
  nextChangeMs,
  STATUSES,
  unreachableStatuses,
  type CampaignFacts,
} from './campaign-state.ts';
import { runLength } from '../../../../testing/run-length.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const serving: CampaignFacts = {
  isDraft: false,
  isRemoved: false,
  hasApprovedContent: true,
  hasPendingContent: false,
  runningStatus: 'STARTED',
  startAtMs: NOW - 1,
  endAtMs: null,
  hasActiveContent: true,
  remainingTodayMicros: null,
  remainingTotalMicros: null,
  remainingSharedMicros: null,
  walletRemainingMicros: 1n,
};

describe('a campaign', () => {
  test.each<[string, Partial<CampaignFacts>, string, string | null, string | null]>([
    ['serves when nothing stands against it', {}, 'DELIVERING', null, null],
    ['keeps serving while an edit waits for review', { hasPendingContent: true }, 'DELIVERING', null, null],
    [
      'waits for its first review',
      { hasApprovedContent: false, hasPendingContent: true },
      'PENDING_FOR_APPROVAL',
      null,
      'IN_REVIEW',
    ],
    ['stays rejected until it is changed', { hasApprovedContent: false }, 'REJECTED', null, 'REJECTED'],
    [
      'is a draft until it is launched',
      { isDraft: true, hasApprovedContent: false, hasPendingContent: true },
      'DRAFT',
      null,
      'DRAFT',
    ],
    ['stays removed whatever else holds', { isRemoved: true, isDraft: true }, 'REMOVED', null, 'REMOVED'],
    ['starts at its start', { startAtMs: NOW }, 'DELIVERING', null, null],
    ['waits for its start', { startAtMs: NOW + 1 }, 'SCHEDULED', null, 'NOT_STARTED'],
    ['ends at its end', { endAtMs: NOW }, 'COMPLETED', null, 'ENDED'],
    ['serves until its end', { endAtMs: NOW + 1 }, 'DELIVERING', null, null],
    ['is complete without anything to sell', { hasActiveContent: false }, 'COMPLETED', null, 'NO_ACTIVE_SKU'],
    ['stops when its owner says so', { runningStatus: 'PAUSED' }, 'NOT_DELIVERING', null, 'PAUSED'],
    [
      'can be resumed though its budget is spent',
      { runningStatus: 'PAUSED', remainingTodayMicros: 0n },
      'NOT_DELIVERING',
      null,
      'PAUSED',
    ],
    [
      'stops when the day is spent',
      { remainingTodayMicros: 0n },
      'NOT_DELIVERING',
      'EXCEED_BUDGET',
      'DAILY_BUDGET_SPENT',
    ],
    [
      'stops when all is spent',
      { remainingTotalMicros: 0n, remainingTodayMicros: 0n },
      'NOT_DELIVERING',
      'EXCEED_BUDGET',
      'TOTAL_BUDGET_SPENT',
    ],
    [
      'stops when what it shares with others is spent',
      { remainingSharedMicros: 0n, walletRemainingMicros: 0n },
      'NOT_DELIVERING',
      'EXCEED_BUDGET',
      'SHARED_BUDGET_SPENT',
    ],
    [
      'stops when the wallet is spent',
      { walletRemainingMicros: 0n },
      'NOT_DELIVERING',
      'WALLET_EXCEED_THRESHOLD',
      'WALLET_SPENT',
    ],
    [
      'serves down to the last micro-unit',
      { remainingTodayMicros: 1n, remainingTotalMicros: 1n, remainingSharedMicros: 1n, walletRemainingMicros: 1n },
      'DELIVERING',
      null,
      null,
    ],
  ])('%s', (_, change, status, effectiveStatus, whyNot) => {
    expect(campaignState({ ...serving, ...change }, NOW)).toEqual({
      status,
      effectiveStatus,
      whyNot,
      canServe: whyNot === null,
    });
  });

  test('can reach every state there is', () => {
    expect(unreachableStatuses()).toEqual([]);
    expect(STATUSES.every((status) => status === 'REMOVED' || !canBecome('REMOVED', status))).toBe(true);
  });
});

const facts = fc.record<CampaignFacts>({
  isDraft: fc.constant(false),
  isRemoved: fc.boolean(),
  hasApprovedContent: fc.boolean(),
  hasPendingContent: fc.boolean(),
  runningStatus: fc.constantFrom('STARTED', 'PAUSED'),
  startAtMs: fc.constantFrom(NOW - 2, NOW + 2),
  endAtMs: fc.constantFrom(null, NOW - 1, NOW + 4),
  hasActiveContent: fc.boolean(),
  remainingTodayMicros: fc.constantFrom(null, 0n, 5n),
  remainingTotalMicros: fc.constantFrom(null, 0n, 5n),
  remainingSharedMicros: fc.constantFrom(null, 0n, 5n),
  walletRemainingMicros: fc.constantFrom(-1n, 0n, 5n),
});

test('no single change of facts makes a move the life cycle does not have', () => {
  // Changes that a user, staff or time can cause in one step. A first review ends approved or rejected, never
  // unreviewed.
  const step = fc.oneof(
    facts.map(({ runningStatus, startAtMs, endAtMs, hasActiveContent }) => ({
      runningStatus,
      startAtMs,
      endAtMs,
      hasActiveContent,
    })),
    facts.map(({ remainingTodayMicros, remainingTotalMicros, walletRemainingMicros }) => ({
      leftTodayMicros: remainingTodayMicros,
      leftTotalMicros: remainingTotalMicros,
      walletLeftMicros: walletRemainingMicros,
    })),
    fc.constant({ isRemoved: true }),
    fc.constant({ hasApprovedContent: true, hasPendingContent: false }),
    fc.constant({ hasPendingContent: true }),
    fc.constant({ hasPendingContent: false }),
  );
  fc.assert(
    fc.property(facts, step, (before, change) => {
      const from = campaignState(before, NOW).status;
      const to = campaignState({ ...before, ...change }, NOW).status;
      return before.isRemoved || canBecome(from, to);
    }),
    { numRuns: runLength(5000) },
  );
});

test.each([
  [{ status: 'NOT_DELIVERING', effectiveStatus: null, runningStatus: 'PAUSED' }, 'PAUSED', true],
  [{ status: 'NOT_DELIVERING', effectiveStatus: 'EXCEED_BUDGET', runningStatus: 'STARTED' }, 'NOT_DELIVERING', false],
  [{ status: 'DELIVERING', effectiveStatus: null, runningStatus: 'STARTED' }, 'DELIVERING', true],
  [{ status: 'SCHEDULED', effectiveStatus: null, runningStatus: 'STARTED' }, 'SCHEDULED', false],
] as const)('%o reads %s, switch usable: %s', (state, expected, usable) => {
  expect(displayStatus(state)).toBe(expected);
  expect(canSwitch(state)).toBe(usable);
});

describe('time alone changes the state next', () => {
  const MIDNIGHT = NOW + 12 * 3_600_000;
  test.each<[string, Partial<CampaignFacts>, number | null]>([
    ['never', {}, null],
    ['at its start', { startAtMs: NOW + 1, endAtMs: NOW + 2 }, NOW + 1],
    ['at its end', { endAtMs: NOW + 2 }, NOW + 2],
    ['never after its end', { endAtMs: NOW }, null],
    ['at midnight, when its daily budget is used up', { remainingTodayMicros: 0n }, MIDNIGHT],
    ['at midnight, when its shared budget is', { remainingSharedMicros: 0n }, MIDNIGHT],
    ['at its end, if that comes first', { remainingTodayMicros: 0n, endAtMs: NOW + 2 }, NOW + 2],
    ['never, while a daily budget lasts', { remainingTodayMicros: 1n }, null],
    ['never, when its total budget is used up', { remainingTotalMicros: 0n }, null],
    ['never, when it waits for its review', { hasApprovedContent: false, startAtMs: NOW + 1 }, null],
    ['never, as a draft', { isDraft: true, startAtMs: NOW + 1 }, null],
    ['never, once removed', { isRemoved: true, startAtMs: NOW + 1 }, null],
    ['at its end, though it is paused', { runningStatus: 'PAUSED', endAtMs: NOW + 2 }, NOW + 2],
  ])('%s', (_, facts, expected) => {
    expect(nextChangeMs({ ...serving, ...facts }, NOW, MIDNIGHT)).toBe(expected);
  });
});
