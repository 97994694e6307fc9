import { describe, expect, test } from 'vitest';
import type { Reason } from '#delivery/learn/rules/exclusion.ts';
import { type CampaignNow, type Seen, findingsOf } from './findings.ts';

const now: CampaignNow = {
  review: 'APPROVED',
  isPaused: false,
  adType: 'PRODUCT',
  bidType: 'MAXIMUM_CPC',
  bid_micros: 500_000n,
  budgetDaily_micros: 10_000_000n,
  budgetTotal_micros: null,
  trafficControl: 40,
  hasNegativeKeywords: true,
  bidToWin_micros: 612_345n,
};
const lost = (reason: Reason, auctions: number, won = 100 - auctions): Seen => ({
  auctions: won + auctions,
  opportunities: won + auctions,
  won,
  losses: [{ reason, auctions }],
});

test('a country without auctions, or a campaign without losses, has no findings', () => {
  expect(findingsOf({ auctions: 0, opportunities: 0, won: 0, losses: [] }, now)).toEqual([]);
  expect(findingsOf({ auctions: 10, opportunities: 10, won: 10, losses: [] }, now)).toEqual([]);
});

test('a campaign that fits no auction is told so', () => {
  expect(findingsOf({ auctions: 500, opportunities: 0, won: 0, losses: [] }, now)).toMatchObject([
    { reason: 'NO_MATCH', share_percent: 100, level: 'ERROR', remedies: [{ action: 'ADD_KEYWORDS' }] },
  ]);
});

test('who fits few auctions is told so, however many of them are won, with what widens it', () => {
  const few = { auctions: 1000, opportunities: 8, won: 8, losses: [] };
  expect(findingsOf(few, now)).toEqual([
    {
      reason: 'FEW_MATCHES',
      auctions: 992,
      share_percent: 99.2,
      level: 'INFO',
      remedies: [
        { action: 'ADD_KEYWORDS', amount_micros: null },
        { action: 'LOWER_TRAFFIC_CONTROL', amount_micros: null },
      ],
    },
  ]);
  expect(findingsOf(few, { ...now, trafficControl: 0 })[0]!.remedies).toHaveLength(1);
  expect(findingsOf({ ...few, opportunities: 50, won: 50 }, now)).toEqual([]);
});

test('who wins nearly all is never told to bid more', () => {
  const actions = (auctions: number) =>
    findingsOf(lost('RANK', auctions), now).flatMap(({ remedies }) => remedies.map(({ action }) => action));
  expect(actions(11)).toContain('RAISE_BID');
  expect(actions(10)).toEqual(['IMPROVE_LISTING']);
});

test('less than one of a hundred is not worth a word', () => {
  expect(findingsOf(lost('WALLET', 9, 991), now)).toEqual([]);
});

describe('levels', () => {
  test.each<[Reason, number, string]>([
    ['WALLET', 60, 'ERROR'],
    ['WALLET', 20, 'WARNING'],
    ['WALLET', 5, 'INFO'],
    ['RANK', 60, 'WARNING'],
    ['RANK', 20, 'INFO'],
    ['PACING', 90, 'WARNING'],
    ['STOCK', 50, 'ERROR'],
  ])('%s in %i of a hundred is %s', (reason, auctions, level) => {
    expect(findingsOf(lost(reason, auctions), now)[0]).toMatchObject({ share_percent: auctions, level });
  });
});

test('a banner’s impressions are bid for in micro-units, its clicks by the engine alone', () => {
  const banner = { ...now, adType: 'BANNER' as const, bid_micros: 2_000n, bidToWin_micros: 2_345n };
  const remedies = (bidType: 'MAXIMUM_CPI' | 'AUTOMATED') =>
    findingsOf(lost('RANK', 50), { ...banner, bidType })[0]!.remedies.map(({ action, amount_micros }) => [
      action,
      amount_micros,
    ]);
  expect(remedies('MAXIMUM_CPI')).toEqual([
    ['RAISE_BID', 2_345n],
    ['IMPROVE_LISTING', null],
  ]);
  expect(remedies('AUTOMATED')).toEqual([['IMPROVE_LISTING', null]]);
});

describe('remedies', () => {
  const none = null;
  test.each<[string, Reason, Partial<CampaignNow>, [string, bigint | null][]]>([
    [
      'outbid',
      'RANK',
      {},
      [
        ['RAISE_BID', 620_000n],
        ['IMPROVE_LISTING', none],
      ],
    ],
    ['outbid by less than is bid', 'RANK', { bidToWin_micros: 400_000n }, [['IMPROVE_LISTING', none]]],
    [
      'outbid while bidding automatically',
      'RANK',
      { bid_micros: null },
      [
        ['RAISE_BID', 620_000n],
        ['IMPROVE_LISTING', none],
      ],
    ],
    ['half missed for its daily budget', 'BUDGET', {}, [['RAISE_DAILY_BUDGET', 20_000_000n]]],
    [
      'for both budgets',
      'BUDGET',
      { budgetTotal_micros: 70_000_000n },
      [
        ['RAISE_DAILY_BUDGET', 20_000_000n],
        ['RAISE_TOTAL_BUDGET', 140_000_000n],
      ],
    ],
    [
      'for a day that would take more than all days have',
      'BUDGET',
      { budgetTotal_micros: 15_000_000n },
      [
        ['RAISE_DAILY_BUDGET', 15_000_000n],
        ['RAISE_TOTAL_BUDGET', 30_000_000n],
      ],
    ],
    ['for a day that has all there is', 'PACING', { budgetTotal_micros: 10_000_000n }, []],
    ['paced by its day', 'PACING', { budgetTotal_micros: 70_000_000n }, [['RAISE_DAILY_BUDGET', 20_000_000n]]],
    ['an empty wallet', 'WALLET', {}, [['TOP_UP', none]]],
    ['waiting for review', 'REVIEW', { review: 'PENDING' }, [['AWAIT_REVIEW', none]]],
    ['rejected', 'REVIEW', { review: 'REJECTED' }, [['EDIT_CONTENT', none]]],
    ['approved meanwhile', 'REVIEW', {}, []],
    ['paused', 'PAUSED', { isPaused: true }, [['START', none]]],
    ['started meanwhile', 'PAUSED', {}, []],
    ['sold out', 'STOCK', {}, [['RESTOCK', none]]],
    [
      'too narrow',
      'RELEVANCE',
      {},
      [
        ['LOWER_TRAFFIC_CONTROL', none],
        ['CHECK_NEGATIVE_KEYWORDS', none],
      ],
    ],
    ['too narrow by negative keywords alone', 'RELEVANCE', { trafficControl: 0 }, [['CHECK_NEGATIVE_KEYWORDS', none]]],
    ['ended', 'SCHEDULE', {}, [['EXTEND', none]]],
  ])('%s', (_, reason, change, expected) => {
    const [finding] = findingsOf(lost(reason, 50), { ...now, ...change });
    expect(finding!.remedies.map(({ action, amount_micros }) => [action, amount_micros])).toEqual(expected);
  });

  test('no budget is suggested at more than five times what it is', () => {
    const [finding] = findingsOf(lost('BUDGET', 100_000, 1), now);
    expect(finding!.remedies[0]!.amount_micros).toBe(50_000_000n);
  });
});
