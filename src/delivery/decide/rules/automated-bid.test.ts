import { describe, expect, it } from 'vitest';
import {
  type BidState,
  type Pace,
  allowedCost,
  medianBid,
  nextBid,
  paceOf,
  paceOfAll,
  valuePerClick,
} from './automated-bid.ts';
import { DEFAULT_TRAFFIC, trafficShare } from './pacing.ts';

describe('the middle of what people bid', () => {
  it.each([
    ['nobody bids', [], 40],
    ['one', [90], 90],
    ['the middle of several', [30, 500, 70], 70],
    ['never below the minimum', [5, 6, 7], 20],
  ])('%s', (_, selected, expected) => {
    expect(medianBid(selected, 20)).toBe(expected);
  });
});

describe('what a click is expected to bring', () => {
  const NO_EVIDENCE = { clicks: 0, sold: 0, salesMicros: 0 };
  it.each<[string, Parameters<typeof valuePerClick>, number | null]>([
    ['a first guess at its price where nothing was ever sold', [NO_EVIDENCE, NO_EVIDENCE, 5000], 100],
    [
      'the storefront’s rate at its price while it has no record',
      [NO_EVIDENCE, { clicks: 9800, sold: 496, salesMicros: 1 }, 5000],
      250,
    ],
    [
      'half of either with as many clicks as the average is trusted for',
      [{ clicks: 250, sold: 20, salesMicros: 100_000 }, NO_EVIDENCE, 5000],
      250,
    ],
    [
      'nearly its own record after many clicks',
      [{ clicks: 99_750, sold: 1, salesMicros: 975_000 }, NO_EVIDENCE, 5000],
      10,
    ],
    [
      'what an order line brings there, for banners',
      [NO_EVIDENCE, { clicks: 9800, sold: 496, salesMicros: 496_000 }, null],
      50,
    ],
    ['nothing known', [NO_EVIDENCE, NO_EVIDENCE, null], null],
  ])('%s', (_, evidence, expected) => {
    const value = valuePerClick(...evidence);
    if (expected === null) expect(value).toBeNull();
    else expect(value).toBeCloseTo(expected, 6);
  });

  it.each([
    ['400 % of 100 leave 25', 100, 400, 25],
    ['half of what was spent', 100, 50, 200],
    ['no target', 100, null, null],
    ['a target of nothing', 100, 0, null],
    ['nothing known', null, 400, null],
  ])('%s', (_, value, target, expected) => {
    expect(allowedCost(value, target)).toBe(expected);
  });
});

describe('how spending stands to the day', () => {
  const noon = trafficShare(DEFAULT_TRAFFIC, 0.5);
  it.each([
    ['no budget', 0, null, 'EVEN'],
    ['on the curve', noon * 1000, 1000, 'EVEN'],
    ['a little ahead of it', noon * 1002, 1000, 'EVEN'],
    ['so far ahead that auctions are sat out', (noon + 0.02) * 1000, 1000, 'AHEAD'],
    ['all spent', 1000, 1000, 'AHEAD'],
    ['a fifth behind', noon * 800, 1000, 'BEHIND'],
    ['a little behind', noon * 980, 1000, 'EVEN'],
  ])('%s', (_, spent, budget, expected) => {
    expect(paceOf(spent, budget, 0.5, DEFAULT_TRAFFIC)).toBe(expected);
  });
});

describe('the next bid', () => {
  const state: BidState = {
    bidMicros: 100,
    minBidMicros: 20,
    medianMicros: 100,
    allowedMicros: null,
    clicks: 1000,
    since: { clicks: 0, costMicros: 0 },
    pace: 'EVEN',
  };
  const clicks = (count: number, each: number) => ({ since: { clicks: count, costMicros: count * each } });
  it.each<[string, Partial<BidState>, number, boolean]>([
    ['first is the middle bid', { bidMicros: null }, 100, false],
    ['first is what a click may cost, if that is less', { bidMicros: null, allowedMicros: 60 }, 60, false],
    ['first is not below the minimum', { bidMicros: null, allowedMicros: 6 }, 20, false],
    ['stays where nothing asks for another', {}, 100, false],
    ['rises while budget is left over', { pace: 'BEHIND' }, 110, false],
    ['falls while it is spent too fast', { pace: 'AHEAD' }, 90, false],
    ['rises no further than five middle bids', { bidMicros: 490, pace: 'BEHIND' }, 500, false],
    ['falls no further than the minimum', { bidMicros: 21, pace: 'AHEAD' }, 20, false],
    ['rises where clicks cost less than they may', { allowedMicros: 120, ...clicks(10, 100) }, 120, true],
    ['rises by a quarter at most', { allowedMicros: 300, ...clicks(10, 100) }, 125, true],
    ['falls where clicks cost more than they may', { allowedMicros: 90, ...clicks(10, 100) }, 90, true],
    ['falls by a fifth at most', { allowedMicros: 60, ...clicks(10, 100) }, 80, true],
    ['few clicks say nothing', { allowedMicros: 90, ...clicks(9, 100) }, 100, false],
    ['without clicks it feels its way up to what they may cost', { allowedMicros: 105 }, 105, false],
    ['but one step at a time', { allowedMicros: 500 }, 110, false],
    [
      'up to the middle while nobody knows what it sells',
      { bidMicros: 95, allowedMicros: 60, clicks: 100 },
      100,
      false,
    ],
    ['though not when that is known', { bidMicros: 95, allowedMicros: 60 }, 95, false],
    [
      'rises no further than twice of what a click may cost',
      { bidMicros: 195, allowedMicros: 100, ...clicks(10, 50) },
      200,
      true,
    ],
    ['does not rise with a target only because budget is left', { allowedMicros: 100, pace: 'BEHIND' }, 100, false],
    [
      'falls when the budget asks for it, whatever the target allows',
      { allowedMicros: 300, pace: 'AHEAD', ...clicks(10, 100) },
      90,
      true,
    ],
    ['falls by the more of two reasons', { allowedMicros: 60, pace: 'AHEAD', ...clicks(10, 100) }, 80, true],
  ])('%s', (_, more, bidMicros, isByCost) => {
    const next = nextBid({ ...state, ...more });
    expect(next.bidMicros).toBeCloseTo(bidMicros, 9);
    expect(next.isByCost).toBe(isByCost);
  });
});

it.each<[Pace[], Pace]>([
  [[], 'EVEN'],
  [['BEHIND'], 'BEHIND'],
  [['BEHIND', 'BEHIND'], 'BEHIND'],
  [['BEHIND', 'EVEN'], 'EVEN'],
  [['EVEN', 'AHEAD'], 'AHEAD'],
  [['BEHIND', 'AHEAD'], 'AHEAD'],
])('by budgets that are %j, an ad set is %s', (paces, expected) => {
  expect(paceOfAll(paces)).toBe(expected);
});
