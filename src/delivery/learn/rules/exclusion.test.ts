import { describe, expect, test } from 'vitest';
import { type CampaignPast, type Fit, type Reason, whyMissed } from './exclusion.ts';

const DAY = '2026-03-10';
const AT = 1000;

const past: CampaignPast = {
  approvedAt_ms: 10,
  startAt_ms: 20,
  endAt_ms: null,
  switches: [],
  daySpentAt_ms: new Map(),
  totalSpentAt_ms: null,
  walletEmptyAt_ms: null,
  isPaced: true,
};
const fit: Fit = { isInStock: true, isRelevant: true, wouldRank: true };
const spentAt = (at_ms: number) => new Map([[DAY, at_ms]]);

describe('an auction that a fitting campaign did not win', () => {
  test.each<[string, Partial<CampaignPast>, Partial<Fit>, Reason]>([
    ['never approved', { approvedAt_ms: null }, {}, 'REVIEW'],
    ['approved later', { approvedAt_ms: 1001 }, {}, 'REVIEW'],
    ['not started', { startAt_ms: 1001 }, {}, 'SCHEDULE'],
    ['ended at that instant', { endAt_ms: 1000 }, {}, 'SCHEDULE'],
    ['switched off before', { switches: [{ at_ms: 900, isOn: false }] }, {}, 'PAUSED'],
    ['switched off afterwards', { switches: [{ at_ms: 1001, isOn: false }] }, {}, 'PACING'],
    [
      'switched on again',
      {
        switches: [
          { at_ms: 900, isOn: false },
          { at_ms: 950, isOn: true },
        ],
      },
      {},
      'PACING',
    ],
    ['sold out', {}, { isInStock: false }, 'STOCK'],
    ['wallet empty before', { walletEmptyAt_ms: 1000 }, {}, 'WALLET'],
    ['wallet empty afterwards', { walletEmptyAt_ms: 1001 }, {}, 'PACING'],
    ['the day’s budget used up', { daySpentAt_ms: spentAt(999) }, {}, 'BUDGET'],
    ['the day’s budget used up later', { daySpentAt_ms: spentAt(1001) }, {}, 'PACING'],
    ['the total budget used up', { totalSpentAt_ms: 5 }, {}, 'BUDGET'],
    ['below its traffic control', {}, { isRelevant: false }, 'RELEVANCE'],
    ['outbid', {}, { wouldRank: false }, 'RANK'],
    ['nothing paces it', { isPaced: false }, {}, 'RANK'],
    ['several at once: the first', { approvedAt_ms: null, walletEmptyAt_ms: 1 }, { isInStock: false }, 'REVIEW'],
  ])('%s', (_, change, otherFit, expected) => {
    expect(whyMissed({ ...past, ...change }, { ...fit, ...otherFit }, AT, DAY)).toBe(expected);
  });
});
