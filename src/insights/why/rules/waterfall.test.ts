import { UNIT } from '#kernel/money.ts';
import { describe, expect, test } from 'vitest';
import {
  addBars,
  barsOfCampaign,
  changeOf,
  LOSSES,
  NO_RESULTS,
  partsOfChange,
  roasBars,
  sumOf,
  totalOf,
  waterfall,
  type Auctions,
  type CampaignResults,
  type Results,
} from './waterfall.ts';

const results = (change: Partial<Results>): Results => ({ ...NO_RESULTS, ...change });
const WEEK = results({
  impressions: 1000n,
  clicks: 100n,
  costsMicros: 50n * UNIT,
  orders: 10n,
  salesMicros: 200n * UNIT,
});
const auctions = (change: Partial<Auctions> = {}): Auctions => ({
  eligible: 2000,
  won: 1000,
  losses: { RANK: 1000 },
  sampled: 200,
  ...change,
});
const campaign = (now: Partial<Results>, more: Partial<CampaignResults> = {}): CampaignResults => ({
  results: { before: WEEK, now: { ...WEEK, ...now } },
  auctions: null,
  life: 'BOTH',
  ...more,
});
const written = (bars: ReturnType<typeof barsOfCampaign>) =>
  bars.map(({ factor, loss, amount }) => [loss ?? factor, Number(amount) / 1e6]);

describe('spend', () => {
  test.each<[string, CampaignResults, [string, number][]]>([
    ['unchanged has no bars', campaign({}), []],
    ['half as often shown', campaign({ impressions: 500n, clicks: 50n, costsMicros: 25n * UNIT }), [['SHOWN', -25]]],
    ['clicked half as often', campaign({ clicks: 50n, costsMicros: 25n * UNIT }), [['CLICK_RATE', -25]]],
    ['at twice the price', campaign({ costsMicros: 100n * UNIT }), [['PRICE', 50]]],
    [
      'of a new campaign',
      { ...campaign({}), results: { before: NO_RESULTS, now: WEEK }, life: 'STARTED' },
      [['STARTED', 50]],
    ],
    [
      'of one that is over',
      { ...campaign({}), results: { before: WEEK, now: NO_RESULTS }, life: 'ENDED' },
      [['ENDED', -50]],
    ],
    ['not shown at all any more', campaign(NO_RESULTS), [['SHOWN', -50]]],
    ['shown and never clicked any more', campaign({ clicks: 0n, costsMicros: 0n }), [['CLICK_RATE', -50]]],
    [
      'billed for late clicks of a day before',
      campaign({ impressions: 0n, clicks: 0n, costsMicros: 10n * UNIT }),
      [['OTHER_DAYS', -40]],
    ],
    ['of impressions, without a click', campaign({ clicks: 0n, costsMicros: 25n * UNIT }), [['PRICE', -25]]],
    [
      'won half as often, for the budget',
      campaign(
        { impressions: 500n, clicks: 50n, costsMicros: 25n * UNIT },
        { auctions: { before: auctions(), now: auctions({ won: 500, losses: { RANK: 1000, BUDGET: 500 } }) } },
      ),
      [['BUDGET', -25]],
    ],
    [
      'with half the auctions',
      campaign(
        { impressions: 500n, clicks: 50n, costsMicros: 25n * UNIT },
        { auctions: { before: auctions(), now: auctions({ eligible: 1000, won: 500, losses: { RANK: 500 } }) } },
      ),
      [['ELIGIBLE', -25]],
    ],
    [
      'paused all the time',
      campaign(NO_RESULTS, { auctions: { before: auctions(), now: auctions({ won: 0, losses: { PAUSED: 2000 } }) } }),
      [
        ['RANK', 50],
        ['PAUSED', -100],
      ],
    ],
    [
      'no longer held back and outranked as much more',
      campaign(
        {},
        {
          auctions: {
            before: auctions({ losses: { RANK: 500, BUDGET: 500 } }),
            now: auctions({ losses: { RANK: 1000 } }),
          },
        },
      ),
      [
        ['BUDGET', 25],
        ['RANK', -25],
      ],
    ],
    [
      'with a sample that missed every win: the exact parts only',
      campaign(
        { impressions: 500n, clicks: 50n, costsMicros: 25n * UNIT },
        { auctions: { before: auctions(), now: auctions({ won: 0, losses: { RANK: 2000 } }) } },
      ),
      [['SHOWN', -25]],
    ],
    [
      'with too few sampled auctions: the exact parts only',
      campaign(
        { impressions: 500n, clicks: 50n, costsMicros: 25n * UNIT },
        { auctions: { before: auctions({ sampled: 19 }), now: auctions({ won: 500, losses: { BUDGET: 1500 } }) } },
      ),
      [['SHOWN', -25]],
    ],
  ])('%s', (_, one, expected) => {
    const bars = barsOfCampaign('SPEND', one);
    expect(written(bars)).toEqual(expected);
    expect(sumOf(bars)).toBe(changeOf('SPEND', one.results));
  });
});

describe('sales', () => {
  test.each<[string, CampaignResults, [string, number][]]>([
    ['of twice the clicks', campaign({ clicks: 200n, orders: 20n, salesMicros: 400n * UNIT }), [['CLICKS', 200]]],
    ['of clicks that buy twice as often', campaign({ orders: 20n, salesMicros: 400n * UNIT }), [['CONVERSION', 200]]],
    ['of smaller orders', campaign({ salesMicros: 100n * UNIT }), [['ORDER_VALUE', -100]]],
    ['of no order any more', campaign({ orders: 0n, salesMicros: 0n }), [['CONVERSION', -200]]],
    [
      'of a click of the week before',
      campaign({ clicks: 0n, orders: 1n, salesMicros: 20n * UNIT }),
      [['OTHER_DAYS', -180]],
    ],
    ['without an order that counts', campaign({ orders: 0n, salesMicros: 5n * UNIT }), [['CONVERSION', -195]]],
  ])('%s', (_, one, expected) => {
    expect(written(barsOfCampaign('SALES', one))).toEqual(expected);
  });
});

describe('ROAS', () => {
  test('changes with sales, and against spend', () => {
    const bars = roasBars(campaign({ salesMicros: 100n * UNIT }).results);
    expect(written(bars)).toEqual([['SALES_PART', -2]]);
    expect(written(roasBars(campaign({ costsMicros: 100n * UNIT }).results))).toEqual([['SPEND_PART', -2]]);
  });

  test('keeps level when both double', () => {
    const doubled = { costsMicros: 100n * UNIT, salesMicros: 400n * UNIT };
    const bars = roasBars(campaign(doubled).results);
    expect(bars.map(({ factor }) => factor)).toEqual(['SALES_PART', 'SPEND_PART']);
    expect(sumOf(bars)).toBe(0n);
  });
});

test('bars of several campaigns are added up by what they are, in the order of the waterfall', () => {
  const bars = addBars([
    { factor: 'PRICE', loss: null, amount: 1n },
    { factor: 'WIN_RATE', loss: 'RANK', amount: 2n },
    { factor: 'WIN_RATE', loss: 'BUDGET', amount: 3n },
    { factor: 'PRICE', loss: null, amount: 4n },
    { factor: 'SEEN', loss: null, amount: 5n },
    { factor: 'SEEN', loss: null, amount: -5n },
  ]);
  expect(bars.map(({ factor, loss, amount }) => [factor, loss, amount])).toEqual([
    ['WIN_RATE', 'BUDGET', 3n],
    ['WIN_RATE', 'RANK', 2n],
    ['PRICE', null, 5n],
  ]);
});

/** The same numbers in every run. */
function random(seed: number) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A campaign with anything that can happen in the log: zeros, late cost, returns, no auctions, all of them lost. */
function anyCampaign(draw: () => number): CampaignResults {
  const upTo = (most: number) => BigInt(Math.floor(draw() * most));
  const orNothing = (amount: bigint) => (draw() < 0.2 ? 0n : amount);
  const period = (): Results => ({
    impressions: orNothing(upTo(1e6)),
    clicks: orNothing(upTo(1e4)),
    costsMicros: orNothing(upTo(10 ** (1 + draw() * 14))),
    orders: orNothing(upTo(500)),
    salesMicros: orNothing(upTo(10 ** (1 + draw() * 14))) - (draw() < 0.05 ? upTo(1e9) : 0n),
  });
  const seen = (): Auctions => {
    const won = Number(orNothing(upTo(5000)));
    const losses = Object.fromEntries(LOSSES.map((reason) => [reason, Number(orNothing(upTo(3000)))]));
    const lost = Object.values(losses).reduce((sum, count) => sum + count, 0);
    return { eligible: won + lost, won, losses, sampled: Number(upTo(300)) };
  };
  const life = draw() < 0.1 ? 'STARTED' : draw() < 0.1 ? 'ENDED' : 'BOTH';
  return {
    life,
    results: { before: life === 'STARTED' ? NO_RESULTS : period(), now: life === 'ENDED' ? NO_RESULTS : period() },
    auctions: draw() < 0.6 ? { before: seen(), now: seen() } : null,
  };
}

test('bars and parts add up to the change to the micro-unit in 1,000 scopes', () => {
  const draw = random(20_260);
  for (let scope = 0; scope < 1000; scope++) {
    const campaigns = Array.from({ length: 1 + Math.floor(draw() * 8) }, () => anyCampaign(draw));
    const total = totalOf(campaigns);
    for (const metric of ['SPEND', 'SALES', 'ROAS'] as const) {
      const change = changeOf(metric, total);
      expect(sumOf(waterfall(metric, campaigns)), `${metric} of scope ${scope}`).toBe(change);
      const parts = partsOfChange(
        metric,
        campaigns.map((one) => one.results),
      );
      expect(
        parts.reduce((sum, part) => sum + part, 0n),
        `parts of ${metric} of scope ${scope}`,
      ).toBe(change);
    }
  }
});
