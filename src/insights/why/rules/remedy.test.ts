import { UNIT } from '#kernel/money.ts';
import { describe, expect, test } from 'vitest';
import type { Finding, Remedy as AdvisedRemedy } from '#insights/advice/rules/findings.ts';
import type { Prediction } from '#delivery/learn/rules/prediction.ts';
import type { Cause } from './cause.ts';
import { effectOf, isWaste, remedyOf, savingOf, type RemediedCampaign } from './remedy.ts';
import { NO_RESULTS } from './waterfall.ts';

const NOW = Date.UTC(2026, 5, 10);
const RUNNING: RemediedCampaign = {
  isPaused: false,
  isRemoved: false,
  bidType: 'MAXIMUM_CPC',
  endAtMs: null,
  walletRemainingMicros: UNIT,
};
const cause = (kind: Cause['kind'], isMore = true): Cause => ({
  kind,
  isMore,
  source: 'AUCTIONS',
  sinceMs: null,
  spentDays: null,
  price: null,
  act: null,
});
const finding = (reason: Finding['reason'], ...remedies: [AdvisedRemedy['action'], bigint | null][]): Finding => ({
  reason,
  auctions: 1,
  sharePercent: 10,
  level: 'INFO',
  remedies: remedies.map(([action, amountMicros]) => ({ action, amountMicros, subject: null })),
});
const FINDINGS = [
  finding('RANK', ['IMPROVE_LISTING', null], ['RAISE_BID', 620_000n]),
  finding('PACING', ['RAISE_DAILY_BUDGET', 40n * UNIT]),
];

test.each<[string, Cause, Partial<RemediedCampaign>, ReturnType<typeof remedyOf>]>([
  ['outranked', cause('RANK'), {}, { kind: 'RAISE_BID', amountMicros: 620_000n, limit: null }],
  ['outranked with a bid of the engine', cause('RANK'), { bidType: 'AUTOMATED' }, null],
  ['outranked less often', cause('RANK', false), {}, null],
  ['held back by its budget', cause('BUDGET'), {}, { kind: 'RAISE_BUDGET', amountMicros: 40n * UNIT, limit: 'DAILY' }],
  ['held back by its budget, and paused since', cause('BUDGET'), { isPaused: true }, null],
  ['paused', cause('PAUSED'), { isPaused: true }, { kind: 'RESUME', amountMicros: null, limit: null }],
  ['paused for a while', cause('PAUSED'), {}, null],
  ['paused, and over', cause('PAUSED'), { isPaused: true, endAtMs: NOW }, null],
  [
    'without money',
    cause('WALLET'),
    { walletRemainingMicros: 0n },
    { kind: 'TOP_UP', amountMicros: null, limit: null },
  ],
  ['without money until it was topped up', cause('WALLET'), {}, null],
  ['over', cause('ENDED'), { endAtMs: NOW - 1 }, { kind: 'EXTEND', amountMicros: null, limit: null }],
  ['over and removed', cause('ENDED'), { endAtMs: NOW - 1, isRemoved: true }, null],
  ['sold out', cause('STOCK'), {}, null],
  ['clicked less often', cause('CLICK_RATE', false), {}, null],
])('a campaign %s', (_, of, campaign, expected) => {
  expect(remedyOf(of, FINDINGS, { ...RUNNING, ...campaign }, NOW)).toEqual(expected);
});

test('a raise that nobody computed is none', () => {
  expect(remedyOf(cause('RANK'), [], RUNNING, NOW)).toBeNull();
});

const prediction = (clicks: number): Prediction => ({
  impressions: { low: 8 * clicks, high: 12 * clicks },
  clicks: { low: 0.6 * clicks, high: 1.4 * clicks },
  costMicros: { low: 500_000 * clicks, high: 1_500_000 * clicks },
});

describe('an effect', () => {
  test('is what two forecasts differ by', () => {
    const effect = effectOf(prediction(50), prediction(80), 4_000_000)!;
    expect(effect).toMatchObject({ impressions: 300, clicks: 30, spendMicros: 30e6, salesMicros: 120e6 });
    expect(effect.errorPercent).toBeCloseTo(40);
  });

  test('of a campaign that is off is all it will bring', () => {
    expect(effectOf(null, prediction(80), 0)).toMatchObject({ clicks: 80, salesMicros: 0 });
  });

  test.each([
    [prediction(80), prediction(80)],
    [prediction(80), null],
    [null, prediction(0)],
  ])('is none without a gain', (without, withRemedy) => {
    expect(effectOf(without, withRemedy, 1)).toBeNull();
  });
});

describe('a search term', () => {
  const spent = { ...NO_RESULTS, costsMicros: 10n * UNIT, clicks: 20n, impressions: 200n };
  test.each<[string, Parameters<typeof isWaste>[0], Partial<typeof spent>, bigint, boolean]>([
    ['that costs more and sells nothing', 'SPEND', {}, 5n, true],
    ['that costs less', 'SPEND', {}, -5n, false],
    ['that takes from the ROAS', 'ROAS', {}, -5n, true],
    ['that sold', 'SPEND', { orders: 1n }, 5n, false],
    ['that cost little', 'SPEND', { costsMicros: 4n * UNIT }, 5n, false],
    ['that sold less', 'SALES', {}, -5n, false],
  ])('%s', (_, metric, change, amount, expected) => {
    expect(isWaste(metric, { amount, now: { ...spent, ...change } }, 5n * UNIT)).toBe(expected);
  });

  test('is worth what it cost, by the week', () => {
    expect(savingOf(spent, 14)).toEqual({
      impressions: -100,
      clicks: -10,
      spendMicros: -5_000_000,
      salesMicros: 0,
      errorPercent: 0,
    });
  });
});
