import { describe, expect, test } from 'vitest';
import type { Reason } from '#delivery/learn/rules/exclusion.ts';
import { type CampaignNow, type Seen, findingsOf } from './findings.ts';

const now: CampaignNow = {
  review: 'APPROVED',
  isPaused: false,
  adType: 'PRODUCT',
  bidType: 'MAXIMUM_CPC',
  bidMicros: 500_000n,
  budgetDailyMicros: 10_000_000n,
  budgetTotalMicros: null,
  sharedBudget: null,
  budgetRules: [],
  trafficControl: 40,
  hasFrequencyCap: false,
  bidToWinMicros: 612_345n,
  bidToFloorMicros: null,
  areProductsBlocked: false,
  linesToWin: [],
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

test('a campaign that matches no auction has that finding', () => {
  expect(findingsOf({ auctions: 500, opportunities: 0, won: 0, losses: [] }, now)).toMatchObject([
    { reason: 'NO_MATCH', sharePercent: 100, level: 'ERROR', remedies: [{ action: 'ADD_KEYWORDS' }] },
  ]);
});

test('a campaign that matches few auctions has that finding, with a remedy, at any win rate', () => {
  const few = { auctions: 1000, opportunities: 8, won: 8, losses: [] };
  expect(findingsOf(few, now)).toEqual([
    {
      reason: 'FEW_MATCHES',
      auctions: 992,
      sharePercent: 99.2,
      level: 'INFO',
      remedies: [
        { action: 'ADD_KEYWORDS', amountMicros: null, subject: null },
        { action: 'LOWER_TRAFFIC_CONTROL', amountMicros: null, subject: null },
      ],
    },
  ]);
  expect(findingsOf(few, { ...now, trafficControl: 0 })[0]!.remedies).toHaveLength(1);
  expect(findingsOf({ ...few, opportunities: 50, won: 50 }, now)).toEqual([]);
});

test('a campaign that wins nearly all is never advised to bid more', () => {
  const actions = (auctions: number) =>
    findingsOf(lost('RANK', auctions), now).flatMap(({ remedies }) => remedies.map(({ action }) => action));
  expect(actions(11)).toContain('RAISE_BID');
  expect(actions(10)).toEqual(['IMPROVE_LISTING']);
});

test('bids per keyword and product that lost are to be raised themselves, where that helps', () => {
  const line = { kind: 'KEYWORD', subject: '[boots]', bidMicros: 300_000n, bidToWinMicros: 444_444n } as const;
  const linesToWin = [
    line,
    { ...line, subject: 'rich', bidMicros: 900_000n },
    { ...line, kind: 'PRODUCT' as const, subject: 'RUN-1' },
  ];
  expect(findingsOf(lost('RANK', 50), { ...now, bidToWinMicros: null, linesToWin })[0]!.remedies).toEqual([
    { action: 'RAISE_KEYWORD_BID', amountMicros: 450_000n, subject: '[boots]' },
    { action: 'RAISE_PRODUCT_BID', amountMicros: 450_000n, subject: 'RUN-1' },
    { action: 'IMPROVE_LISTING', amountMicros: null, subject: null },
  ]);
  expect(findingsOf(lost('RANK', 5), { ...now, linesToWin })[0]!.remedies).toHaveLength(1);
});

test('less than one percent is not reported', () => {
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
    expect(findingsOf(lost(reason, auctions), now)[0]).toMatchObject({ sharePercent: auctions, level });
  });
});

test('a banner’s impressions are bid for in micro-units, its clicks by the engine alone', () => {
  const banner = { ...now, adType: 'BANNER' as const, bidMicros: 2_000n, bidToWinMicros: 2_345n };
  const remedies = (bidType: 'MAXIMUM_CPI' | 'AUTOMATED') =>
    findingsOf(lost('RANK', 50), { ...banner, bidType })[0]!.remedies.map(({ action, amountMicros }) => [
      action,
      amountMicros,
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
    ['outbid by less than is bid', 'RANK', { bidToWinMicros: 400_000n }, [['IMPROVE_LISTING', none]]],
    [
      'outbid while bidding automatically',
      'RANK',
      { bidMicros: null },
      [
        ['RAISE_BID', 620_000n],
        ['IMPROVE_LISTING', none],
      ],
    ],
    ['half missed for its daily budget', 'BUDGET', {}, [['RAISE_DAILY_BUDGET', 20_000_000n]]],
    [
      'for both budgets',
      'BUDGET',
      { budgetTotalMicros: 70_000_000n },
      [
        ['RAISE_DAILY_BUDGET', 20_000_000n],
        ['RAISE_TOTAL_BUDGET', 140_000_000n],
      ],
    ],
    [
      'for a day that would take more than all days have',
      'BUDGET',
      { budgetTotalMicros: 15_000_000n },
      [
        ['RAISE_DAILY_BUDGET', 15_000_000n],
        ['RAISE_TOTAL_BUDGET', 30_000_000n],
      ],
    ],
    ['for a day that has all there is', 'PACING', { budgetTotalMicros: 10_000_000n }, []],
    ['paced by its day', 'PACING', { budgetTotalMicros: 70_000_000n }, [['RAISE_DAILY_BUDGET', 20_000_000n]]],
    [
      'for a daily budget that a rule set',
      'BUDGET',
      { budgetRules: ['Weekend'] },
      [
        ['RAISE_DAILY_BUDGET', 20_000_000n],
        ['CHECK_BUDGET_RULE', none],
      ],
    ],
    ['an empty wallet', 'WALLET', {}, [['TOP_UP', none]]],
    ['a shared budget that it left since', 'SHARED_BUDGET', {}, []],
    [
      'a shared budget',
      'SHARED_BUDGET',
      { sharedBudget: { name: 'Autumn', amountMicros: 30_000_000n } },
      [['RAISE_SHARED', 60_000_000n]],
    ],
    ['waiting for review', 'REVIEW', { review: 'PENDING' }, [['AWAIT_REVIEW', none]]],
    ['rejected', 'REVIEW', { review: 'REJECTED' }, [['EDIT_CONTENT', none]]],
    ['approved meanwhile', 'REVIEW', {}, []],
    ['paused', 'PAUSED', { isPaused: true }, [['START', none]]],
    ['started meanwhile', 'PAUSED', {}, []],
    ['sold out', 'STOCK', {}, [['RESTOCK', none]]],
    ['too narrow', 'RELEVANCE', {}, [['LOWER_TRAFFIC_CONTROL', none]]],
    ['excluded by itself', 'NEGATIVE', { trafficControl: 0 }, [['CHECK_NEGATIVES', none]]],
    ['too far from what was searched for', 'RELEVANCE', { trafficControl: 0 }, []],
    ['ended', 'SCHEDULE', {}, [['EXTEND', none]]],
    ['closed at that hour', 'HOURS', {}, [['OPEN_HOURS', none]]],
    ['seen often enough, by its own cap', 'FREQUENCY', { hasFrequencyCap: true }, [['RAISE_CAP', none]]],
    ['seen often enough, by the storefront’s cap', 'FREQUENCY', {}, []],
    ['held down by its percentages', 'MODIFIER', {}, [['RAISE_MODIFIER', none]]],
  ])('%s', (_, reason, change, expected) => {
    const [finding] = findingsOf(lost(reason, 50), { ...now, ...change });
    expect(finding!.remedies.map(({ action, amountMicros }) => [action, amountMicros])).toEqual(expected);
  });

  test('no budget is suggested at more than five times what it is', () => {
    const [finding] = findingsOf(lost('BUDGET', 100_000, 1), now);
    expect(finding!.remedies[0]!.amountMicros).toBe(50_000_000n);
  });
});
