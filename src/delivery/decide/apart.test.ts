import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApartRule, Timed } from '#core/yield/rules/yield-rule.ts';
import { type AuctionCandidate, runAuction } from './auction.ts';
import { barsOf } from './bars.ts';
import { createLiveSpend } from './budget-state.ts';
import { createDecider } from './decide.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf } from './decide.test-support.ts';
import { type AuctionRequest, NEW_PAGE } from './rules/auction-request.ts';
import { NO_PAGE_FACTS } from './rules/page-facts.ts';
import { expectedValue } from './rules/ranking.ts';
import { runTestAuction } from './test-auction.ts';
import { NO_RULES, createYieldBook } from './yield-book.ts';
import { runLength } from '../../../testing/run-length.ts';

const apart = (brandIds: string[], more: Partial<Timed<ApartRule>> = {}): Timed<ApartRule> => ({
  brandIds,
  reason: { en: 'One maker', pt: 'Um fabricante', id: 'Satu pembuat' },
  ...{ categoryId: null, placementCode: null, pageType: null, terms: [], fromMs: 0, untilMs: null },
  ...more,
});
const bookOf = (...aparts: Timed<ApartRule>[]) =>
  createYieldBook({
    ...{ floors: [], blocks: [], loads: [], aparts, exclusions: [] },
    ...{ categoryPaths: new Map(), language: 'en' },
  });

// Brand x has A and C, y has B, z has D.
const ADS = ['x', 'y', 'x', 'z'].map((brandId, at) =>
  adSet(at, { skus: ['ABCD'[at]!], bidMicros: 500_000 - at * 10_000, brandId }),
);
const shop = (rules = NO_RULES) =>
  snapshotOf(
    ADS,
    [...'ABCD'].map((sku) => product(sku)),
    createLiveSpend(),
    {},
    NO_PAGE_FACTS,
    rules,
  );

describe('of brands that are kept apart', () => {
  const TWICE = [{ slots: 1 }, { slots: 3 }];
  test.each<[string, Timed<ApartRule>[], Partial<AuctionRequest>[], string[]]>([
    ['the most valuable stands, with all its ads', [apart(['x', 'y'])], [{ slots: 4 }], ['A1 C2 D3']],
    ['the first stands in all auctions of a page', [apart(['x', 'y'])], TWICE, ['A1', 'C1 D2']],
    ['each group has its own', [apart(['x', 'y']), apart(['x', 'z'])], [{ slots: 4 }], ['A1 C2']],
    ['brands of no group stand', [apart(['y', 'z'])], [{ slots: 4 }], ['A1 B2 C3']],
    ['all stand at other places', [apart(['x', 'y'], { placementCode: 'top' })], [{ slots: 4 }], ['A1 B2 C3 D4']],
  ])('%s', async (_, rules, requests, expected) => {
    const { results } = createDecider(() => '', seeded(1))(requests.map(listing), await shop(bookOf(...rules)), NOW_MS);
    expect(results.map(({ winners }) => winners.map(({ id, rank }) => `${id}${rank}`).join(' '))).toEqual(expected);
  });

  test('the one that does not stand sets the price of its rival’s place, and of no other', async () => {
    const { wins } = runAuction(listing({ slots: 2 }), await shop(bookOf(apart(['x', 'y']))), NOW_MS, seeded(1));
    expect(wins.map(({ candidate, priceMicros }) => [candidate.sku, priceMicros])).toEqual([
      ['A', 490_000],
      ['C', 470_000],
    ]);
  });

  test('a test auction and the log say which was kept apart', async () => {
    const snapshot = await shop(bookOf(apart(['x', 'y'])));
    const { losers } = runTestAuction(listing({ slots: 2 }), snapshot, NOW_MS, seeded(1), NEW_PAGE);
    expect(losers.map(({ id, reason }) => [id, reason])).toEqual([
      ['B', 'KEPT_APART'],
      ['D', 'OUTBID'],
    ]);
    const { records } = createDecider(() => '', seeded(1))([listing({ slots: 2 })], snapshot, NOW_MS);
    expect(records[0]!.candidates.flatMap(({ sku, bar }) => (bar ? [[sku, bar]] : []))).toEqual([['B', 'APART']]);
  });
});

const BRANDS = ['0', '1', '2', '3', '4'];
const anyGroup = fc.subarray(BRANDS, { minLength: 2, maxLength: 3 }).map((brands) => apart(brands));

/** As the rules say: the most valuable first, each that no other brand of its groups came before. */
function byTheBook(all: readonly AuctionCandidate[], slots: number, groups: readonly ApartRule[]) {
  const won: AuctionCandidate[] = [];
  for (const one of all.toSorted((a, b) => expectedValue(b) - expectedValue(a))) {
    const isKeptOff = groups.some(
      ({ brandIds }) =>
        brandIds.includes(one.brand) && won.some(({ brand }) => brand !== one.brand && brandIds.includes(brand)),
    );
    if (won.length < slots && !isKeptOff && !won.some((other) => other.product === one.product)) won.push(one);
  }
  return won;
}

test('in any market, one brand of each group stands, the most valuable, and a bar is only what the rules did', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 1e9 }),
      fc.integer({ min: 1, max: 6 }),
      fc.array(anyGroup, { maxLength: 3 }),
      fc.constantFrom(1, 2, 7),
      async (seed, slots, groups, companies) => {
        const random = seeded(seed);
        const products = Array.from({ length: 24 }, (_, number) =>
          product(`SKU${number}`, { clickRates: Array.from({ length: 4 }, () => 0.01 * (1 + number / 41.37)) }),
        );
        const ads = Array.from({ length: 24 }, (_, number) =>
          adSet(number, {
            companyId: String(number % companies),
            brandId: BRANDS[Math.floor(random() * random() * 5)]!,
            bidMicros: 20_000 + number + 24 * Math.floor(random() * 10_000),
            skus: [...new Set(Array.from({ length: 4 }, () => `SKU${Math.floor(random() * 24)}`))],
          }),
        );
        const snapshot = await snapshotOf(ads, products, createLiveSpend());
        const play = (rules = NO_RULES, size = slots, slotsPerAdvertiser: number | null = null) =>
          runAuction(listing({ slots: size }), { ...snapshot, rules, slotsPerAdvertiser }, NOW_MS, seeded(seed));
        const all = play(NO_RULES, 200, 1000).candidates;
        const outcome = play(bookOf(...groups));
        const keys = (of: readonly AuctionCandidate[]) =>
          of.map(({ product: sku, adSet: { facts } }) => [sku, facts.adSetId]);
        const shown = outcome.wins.map(({ candidate }) => candidate);
        expect(keys(shown)).toEqual(keys(byTheBook(all, slots, groups)));
        for (const { brandIds } of groups)
          expect(
            new Set(shown.map(({ brand }) => brand).filter((brand) => brandIds.includes(brand))).size,
          ).toBeLessThan(2);
        for (const { candidate, priceMicros } of outcome.wins) {
          expect(priceMicros).toBeGreaterThanOrEqual(candidate.minBidMicros);
          expect(priceMicros).toBeLessThanOrEqual(candidate.bidMicros);
        }
        const free = new Set(keys(byTheBook(all, slots, [])).map(String));
        for (const [candidate, bar] of barsOf(outcome))
          expect([bar, free.has(String(keys([candidate])[0]))]).toEqual(['APART', true]);
      },
    ),
    { numRuns: runLength(300) },
  );
});
