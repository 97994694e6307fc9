import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FloorRule, Timed } from '#core/yield/rules/yield-rule.ts';
import { runAuction } from './auction.ts';
import { runTestAuction } from './test-auction.ts';
import { NEW_PAGE } from './rules/auction-request.ts';
import { createLiveSpend } from './budget-state.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from './decide.test-support.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import { expectedValue, selectWinners } from './rules/ranking.ts';
import { NO_PAGE_FACTS } from './rules/page-facts.ts';
import type { ServingAdSet } from './rules/serving.ts';
import { type YieldBook, createYieldBook, unbound } from './yield-book.ts';
import { runLength } from '../../../testing/run-length.ts';

const PATHS = new Map([
  ['beauty', ['beauty']],
  ['skin', ['beauty', 'skin']],
  ['cream', ['beauty', 'skin', 'cream']],
]);

const floor = (micros: number, more: Partial<Timed<FloorRule>> = {}): Timed<FloorRule> => ({
  micros,
  billedOn: 'CLICK',
  categoryId: null,
  placementCode: null,
  pageType: null,
  terms: [],
  fromMs: 0,
  untilMs: null,
  ...more,
});
const bookOf = (...floors: Timed<FloorRule>[]) =>
  createYieldBook({ floors, blocks: [], loads: [], aparts: [], exclusions: [], categoryPaths: PATHS, language: 'en' });

const CREAM = product('CREAM', {
  text: 'night cream',
  categoryIds: ['cream'],
  categoryPath: ['beauty', 'skin', 'cream'],
});
const BOTH = product('BOTH', {
  text: 'night cream set',
  categoryIds: ['cream', 'home'],
  categoryPath: ['beauty', 'skin', 'cream', 'home'],
});

async function alone(rules: YieldBook, request: Partial<AuctionRequest>, more: Partial<ServingAdSet> = {}, of = CREAM) {
  const ads = [adSet(1, { bidMicros: 900_000, skus: [of.sku], ...more })];
  const snapshot = await snapshotOf(ads, [of], createLiveSpend(), {}, NO_PAGE_FACTS, rules);
  const { wins } = runAuction(listing(request), snapshot, NOW_MS, seeded(1));
  return wins.map(({ priceMicros, candidate }) => [priceMicros, candidate.floorKind])[0] ?? null;
}

describe('alone, an ad pays the floor', () => {
  const IN_SEARCH = { searchQuery: 'night cream' };
  test.each<[string, Timed<FloorRule>[], Partial<AuctionRequest>, [number, string]]>([
    ['the minimum without rules', [], {}, [20_000, 'MINIMUM']],
    ['the minimum, where a rule is lower', [floor(10_000)], {}, [20_000, 'MINIMUM']],
    ['of the whole storefront', [floor(30_000)], {}, [30_000, 'STOREFRONT']],
    ['of the page type', [floor(90_000), floor(40_000, { pageType: 'HOME' })], {}, [40_000, 'PAGE']],
    ['of a page type as named', [floor(40_000, { pageType: 'CART' })], { pageType: 'CART' }, [40_000, 'PAGE']],
    ['not of another page type', [floor(40_000, { pageType: 'CART' })], {}, [20_000, 'MINIMUM']],
    [
      'of the place before the page',
      [floor(90_000, { pageType: 'HOME' }), floor(50_000, { placementCode: 'top' })],
      { placementCode: 'top' },
      [50_000, 'PLACEMENT'],
    ],
    [
      'of the category before the place',
      [floor(90_000, { placementCode: 'top' }), floor(60_000, { categoryId: 'beauty' })],
      { placementCode: 'top' },
      [60_000, 'CATEGORY'],
    ],
    [
      'of the deeper category',
      [floor(90_000, { categoryId: 'beauty' }), floor(70_000, { categoryId: 'skin' })],
      {},
      [70_000, 'CATEGORY'],
    ],
    [
      'of the category at a place before the category',
      [floor(90_000, { categoryId: 'skin' }), floor(70_000, { categoryId: 'skin', placementCode: 'top' })],
      { placementCode: 'top' },
      [70_000, 'CATEGORY'],
    ],
    [
      'of the search before the category',
      [floor(90_000, { categoryId: 'cream' }), floor(80_000, { terms: ['"night cream"', 'soap'] })],
      IN_SEARCH,
      [80_000, 'TERMS'],
    ],
    ['not of another search', [floor(80_000, { terms: ['[night]'] })], IN_SEARCH, [20_000, 'MINIMUM']],
    [
      'of the page’s category, not of the product’s',
      [floor(90_000, { categoryId: 'cream' }), floor(30_000, { categoryId: 'beauty' })],
      { categories: [['beauty']] },
      [30_000, 'CATEGORY'],
    ],
    [
      'of the product’s category in a search within a category',
      [floor(90_000, { categoryId: 'cream' })],
      { ...IN_SEARCH, categories: [['beauty']] },
      [90_000, 'CATEGORY'],
    ],
    ['per click alone', [floor(90_000, { billedOn: 'IMPRESSION' })], {}, [20_000, 'MINIMUM']],
    [
      'higher than the rule by request',
      [floor(30_000)],
      { floor: { click: 45_000, impression: 0 } },
      [45_000, 'REQUEST'],
    ],
    ['never lower by request', [floor(30_000)], { floor: { click: 1, impression: 1 } }, [30_000, 'STOREFRONT']],
    ['by request without rules', [], { floor: { click: 45_000, impression: 0 } }, [45_000, 'REQUEST']],
    ['of a rule that has begun', [floor(30_000, { fromMs: NOW_MS })], {}, [30_000, 'STOREFRONT']],
    ['not of one to come', [floor(30_000, { fromMs: NOW_MS + 1 })], {}, [20_000, 'MINIMUM']],
    ['not of one that has ended', [floor(30_000, { untilMs: NOW_MS })], {}, [20_000, 'MINIMUM']],
  ])('%s', async (_, rules, request, expected) => {
    expect(await alone(bookOf(...rules), request)).toEqual(expected);
  });

  test('the lowest of the product’s own categories', async () => {
    const rules = bookOf(floor(90_000, { categoryId: 'cream' }), floor(50_000, { categoryId: 'home' }));
    expect(await alone(rules, {}, {}, BOTH)).toEqual([50_000, 'CATEGORY']);
    expect(await alone(bookOf(floor(90_000, { categoryId: 'cream' })), {}, {}, BOTH)).toEqual([20_000, 'MINIMUM']);
  });

  test('in its wallet’s currency, without a micro-unit more by the exchange', async () => {
    const rules = bookOf(floor(200_000 / 1.35));
    expect(await alone(rules, {}, { walletRate: 1.35 })).toEqual([200_000, 'STOREFRONT']);
    expect(await alone(rules, {}, { walletRate: 1.35, bidMicros: 200_000 })).toEqual([200_000, 'STOREFRONT']);
    expect(await alone(rules, {}, { walletRate: 1.35, bidMicros: 199_999 })).toBeNull();
  });

  test('a banner per impression', async () => {
    const banner = { bannerTypeId: uuid(1), bannerType: 'HOME', imageUrl: '', landingUrl: 'a', clickRate: 0.01 };
    const facts = { adType: 'BANNER', billedOn: 'IMPRESSION', minBidMicros: 1, skus: [], banners: [banner] } as const;
    const rules = bookOf(floor(500, { billedOn: 'IMPRESSION' }), floor(90_000));
    expect(await alone(rules, { type: 'banners', slotId: 'HOME' }, { ...facts, bidMicros: 700 })).toEqual([
      500,
      'STOREFRONT',
    ]);
    expect(await alone(rules, { type: 'banners', slotId: 'HOME' }, { ...facts, bidMicros: 499 })).toBeNull();
  });
});

test('a test auction says whose bid is below the least price', async () => {
  const ads = [adSet(1, { bidMicros: 100_000, skus: ['CREAM'] }), adSet(2, { bidMicros: 300_000, skus: ['BOTH'] })];
  const snapshot = await snapshotOf(ads, [CREAM, BOTH], createLiveSpend(), {}, NO_PAGE_FACTS, bookOf(floor(200_000)));
  const { outcome, losers } = runTestAuction(listing(), snapshot, NOW_MS, seeded(1), NEW_PAGE);
  expect(outcome.wins.map(({ candidate }) => candidate.sku)).toEqual(['BOTH']);
  expect(losers).toMatchObject([{ id: 'CREAM', reason: 'BELOW_FLOOR' }]);
});

const CATEGORIES = ['beauty', 'skin', 'cream', 'home'];
const PRODUCTS = Array.from({ length: 24 }, (_, number) => {
  const own = [CATEGORIES[number % 4]!, ...(number % 5 === 0 ? ['home'] : [])];
  return product(`SKU${number}`, {
    text: number % 2 ? 'red shoe' : 'blue shoe',
    categoryIds: [...new Set(own)],
    categoryPath: [...new Set(own.flatMap((id) => PATHS.get(id) ?? [id]))],
    // Hardly anything is worth the same in another category or currency, so that few markets draw lots.
    clickRates: [0.01, 0.011, 0.012, 0.013].map((rate) => rate * (1 + ((number * 7) % 24) / 41.37)),
  });
});

const anyFloor = fc
  .record({
    micros: fc.integer({ min: 1, max: 120_000 }),
    categoryId: fc.option(fc.constantFrom(...CATEGORIES)),
    placementCode: fc.option(fc.constantFrom('top', 'side')),
    pageType: fc.option(fc.constantFrom('SEARCH', 'HOME', 'CATEGORY')),
    terms: fc.constantFrom([], [], ['red'], ['[red shoe]', 'hat']),
  })
  .map((more) => floor(more.micros, more));
const anyRequest = fc
  .record({
    slots: fc.integer({ min: 1, max: 6 }),
    searchQuery: fc.option(fc.constantFrom('red shoe', 'shoe')),
    categories: fc.option(fc.constantFrom([['skin']], [['beauty', 'home']])),
    placementCode: fc.option(fc.constantFrom('top', 'side', 'other')),
    floor: fc.option(fc.record({ click: fc.nat({ max: 60_000 }), impression: fc.constant(0) })),
  })
  .map(listing);

test('in any market, exactly the bids below their floors are left out, and no price is below its floor', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 1e9 }),
      anyRequest,
      fc.array(anyFloor, { maxLength: 6 }),
      fc.option(fc.integer({ min: 1, max: 3 })),
      async (seed, request, floors, slotsPerAdvertiser) => {
        const random = seeded(seed);
        const ads = Array.from({ length: 24 }, (_, number) => {
          const bidMicros = 20_000 + Math.floor(random() * 10_000) * 10 + (number % 10);
          const skus = [...new Set(Array.from({ length: 4 }, () => `SKU${Math.floor(random() * 24)}`))];
          return adSet(number, {
            companyId: uuid(5000 + (number % 7)),
            walletRate: number % 3 ? 1 : 1.35,
            bidMicros,
            skus,
            keywords: number % 4 ? [] : ['shoe'],
            productBids: number % 5 ? [] : [{ sku: skus[0]!, bidMicros: bidMicros + 30_001 }],
            modifiers: number % 6 ? [] : [{ dimension: 'PAGE', value: 'SEARCH', percent: 150 }],
          });
        });
        const rules = bookOf(...floors);
        const play = async (book: YieldBook, slots: number) => {
          const snapshot = await snapshotOf(
            ads,
            PRODUCTS,
            createLiveSpend(),
            { slotsPerAdvertiser },
            NO_PAGE_FACTS,
            book,
          );
          return runAuction({ ...request, slots }, snapshot, NOW_MS, seeded(seed));
        };
        const { wins } = await play(rules, request.slots);
        // Every bid that fits, with what it would have to be at least.
        const all = (await play(unbound(rules), 200)).candidates;
        // Equal values draw lots, of which floors know nothing.
        fc.pre(new Set(all.map(expectedValue)).size === all.length);
        const places =
          slotsPerAdvertiser === null ? null : { each: slotsPerAdvertiser, taken: new Map<string, number>() };
        const expected = selectWinners(all, request.slots, () => 0, places);
        const shown = (of: typeof wins) =>
          of.map(({ candidate, priceMicros }) => [candidate.product, candidate.adSet.facts.adSetId, priceMicros]);
        expect(shown(wins)).toEqual(shown(expected));
        for (const { candidate, priceMicros } of wins) {
          expect(priceMicros).toBeGreaterThanOrEqual(candidate.minBidMicros);
          expect(priceMicros).toBeLessThanOrEqual(candidate.bidMicros);
          expect(candidate.minBidMicros).toBeGreaterThanOrEqual(Math.floor(request.floor?.click ?? 0));
        }
      },
    ),
    { numRuns: runLength(300) },
  );
});
