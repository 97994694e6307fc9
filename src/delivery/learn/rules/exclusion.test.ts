import { describe, expect, test } from 'vitest';
import { type CampaignPast, type Fit, type Reason, explainLoss } from './exclusion.ts';

const DAY = '2026-03-10';
const AT = 1000;

const past: CampaignPast = {
  approvedAtMs: 10,
  startAtMs: 20,
  endAtMs: null,
  switches: [],
  daySpentAtMs: new Map(),
  totalSpentAtMs: null,
  sharedSpentAtMs: new Map(),
  walletEmptyAtMs: null,
  isPaced: true,
};
const fit: Fit = {
  isInStock: true,
  isOpen: true,
  isBucketClosed: false,
  isAimedElsewhere: false,
  isNegated: false,
  isRelevant: true,
  isSeenEnough: false,
  isBelowFloor: false,
  isBelowQuality: false,
  isKeptApart: false,
  hasNoPlace: false,
  isBlocked: false,
  wouldRank: true,
  isHeldDown: false,
};
const spentAt = (atMs: number) => new Map([[DAY, atMs]]);

describe('an auction that a fitting campaign did not win', () => {
  test.each<[string, Partial<CampaignPast>, Partial<Fit>, Reason]>([
    ['never approved', { approvedAtMs: null }, {}, 'REVIEW'],
    ['approved later', { approvedAtMs: 1001 }, {}, 'REVIEW'],
    ['not started', { startAtMs: 1001 }, {}, 'SCHEDULE'],
    ['ended at that instant', { endAtMs: 1000 }, {}, 'SCHEDULE'],
    ['switched off before', { switches: [{ atMs: 900, isOn: false }] }, {}, 'PAUSED'],
    ['switched off afterwards', { switches: [{ atMs: 1001, isOn: false }] }, {}, 'PACING'],
    [
      'switched on again',
      {
        switches: [
          { atMs: 900, isOn: false },
          { atMs: 950, isOn: true },
        ],
      },
      {},
      'PACING',
    ],
    ['sold out', {}, { isInStock: false }, 'STOCK'],
    ['wallet empty before', { walletEmptyAtMs: 1000 }, {}, 'WALLET'],
    ['wallet empty afterwards', { walletEmptyAtMs: 1001 }, {}, 'PACING'],
    ['the shared budget used up', { sharedSpentAtMs: spentAt(999), daySpentAtMs: spentAt(999) }, {}, 'SHARED_BUDGET'],
    ['the shared budget used up later', { sharedSpentAtMs: spentAt(1001) }, {}, 'PACING'],
    ['the wallet empty besides', { sharedSpentAtMs: spentAt(999), walletEmptyAtMs: 1000 }, {}, 'WALLET'],
    ['the day’s budget used up', { daySpentAtMs: spentAt(999) }, {}, 'BUDGET'],
    ['the day’s budget used up later', { daySpentAtMs: spentAt(1001) }, {}, 'PACING'],
    ['the total budget used up', { totalSpentAtMs: 5 }, {}, 'BUDGET'],
    ['below its traffic control', {}, { isRelevant: false }, 'RELEVANCE'],
    ['found by a closed bucket alone', {}, { isBucketClosed: true, isRelevant: false }, 'BUCKET'],
    ['so, and aimed at other pages', {}, { isBucketClosed: true, isAimedElsewhere: true, isRelevant: false }, 'BUCKET'],
    ['aimed at other pages', {}, { isAimedElsewhere: true, isRelevant: false }, 'TARGET'],
    ['excluded by itself', {}, { isNegated: true, isRelevant: false }, 'NEGATIVE'],
    ['excluded, in a closed hour', {}, { isOpen: false, isNegated: true, isRelevant: false }, 'HOURS'],
    ['seen often enough', {}, { isSeenEnough: true }, 'FREQUENCY'],
    ['below the least price', {}, { isBelowFloor: true, wouldRank: false }, 'FLOOR'],
    ['seen enough, and below the least price', {}, { isSeenEnough: true, isBelowFloor: true }, 'FREQUENCY'],
    ['not as good as the marketplace asks', {}, { isBelowQuality: true, hasNoPlace: true }, 'QUALITY'],
    ['below the least price and not good enough', {}, { isBelowFloor: true, isBelowQuality: true }, 'FLOOR'],
    ['kept apart from another brand, without a place', {}, { isKeptApart: true, hasNoPlace: true }, 'APART'],
    ['without a place that the marketplace allows', {}, { hasNoPlace: true, wouldRank: true }, 'PLACES'],
    ['blocked by the marketplace', {}, { isBlocked: true }, 'BLOCKED'],
    ['blocked, in a closed hour and excluded', {}, { isBlocked: true, isOpen: false, isNegated: true }, 'BLOCKED'],
    ['blocked, with its budget used up', { totalSpentAtMs: 5 }, { isBlocked: true }, 'BUDGET'],
    ['seen often enough, and not relevant', {}, { isSeenEnough: true, isRelevant: false }, 'RELEVANCE'],
    ['outbid', {}, { wouldRank: false }, 'RANK'],
    ['in a closed hour', {}, { isOpen: false, isRelevant: false }, 'HOURS'],
    ['outbid by its modifiers alone', {}, { wouldRank: false, isHeldDown: true }, 'MODIFIER'],
    ['paced, with modifiers', {}, { isHeldDown: true }, 'PACING'],
    ['nothing paces it', { isPaced: false }, {}, 'RANK'],
    ['several at once: the first', { approvedAtMs: null, walletEmptyAtMs: 1 }, { isInStock: false }, 'REVIEW'],
  ])('%s', (_, change, nextRelevance, expected) => {
    expect(explainLoss({ ...past, ...change }, { ...fit, ...nextRelevance }, AT, DAY)).toBe(expected);
  });
});
