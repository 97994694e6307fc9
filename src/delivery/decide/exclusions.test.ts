import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExclusionRule, Timed } from '#core/yield/rules/yield-rule.ts';
import { runAuction } from './auction.ts';
import { createLiveSpend } from './budget-state.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf } from './decide.test-support.ts';
import { type AuctionRequest, NEW_PAGE } from './rules/auction-request.ts';
import type { PageFacts } from './rules/page-facts.ts';
import { runTestAuction } from './test-auction.ts';
import { NO_RULES, createYieldBook } from './yield-book.ts';
import { runLength } from '../../../testing/run-length.ts';

const exclusion = (brandIds: string[], more: Partial<Timed<ExclusionRule>> = {}): Timed<ExclusionRule> => ({
  brandIds,
  openTo: [],
  floor: null,
  reason: { en: 'Its own page', pt: 'Página própria', id: 'Halaman sendiri' },
  ...{ categoryId: null, placementCode: null, pageType: null, terms: [], fromMs: 0, untilMs: null },
  ...more,
});
const bookOf = (...exclusions: Timed<ExclusionRule>[]) =>
  createYieldBook({
    ...{ floors: [], blocks: [], loads: [], aparts: [], exclusions },
    ...{ categoryPaths: new Map([['running', ['sport', 'running']]]), language: 'en' },
  });

const PAGES: PageFacts = {
  products: new Map(
    ['x', 'y', null].map((brandId) => [
      `PAGE-${brandId}`,
      { brandId, categoryIds: ['running'], categoryPath: ['sport', 'running'], priceMicros: 1_000_000 },
    ]),
  ),
  categoryPaths: new Map(),
};
const ADS = ['x', 'y', 'z'].map((brandId, at) =>
  adSet(at, { skus: [brandId.toUpperCase()], bidMicros: 500_000 - at * 10_000, brandId }),
);
const shop = (rules = NO_RULES) =>
  snapshotOf(
    ADS,
    ['X', 'Y', 'Z'].map((sku) => product(sku)),
    createLiveSpend(),
    {},
    PAGES,
    rules,
  );
const ON_X = { pageProductId: 'PAGE-x' };

describe('on the product page of a brand', () => {
  const FLOOR = (micros: number) => ({ floor: { billedOn: 'CLICK' as const, micros } });
  test.each<[string, Partial<Timed<ExclusionRule>>, Partial<AuctionRequest>, string]>([
    ['only its own ads are shown', {}, ON_X, 'X'],
    ['those that it is open to as well', { openTo: ['z'] }, ON_X, 'XZ'],
    ['others that bid enough', FLOOR(485_000), ON_X, 'XY'],
    ['others that bid more than enough', FLOOR(100_000), ON_X, 'XYZ'],
    ['none that bids too little, but those that it is open to', { openTo: ['z'], ...FLOOR(495_000) }, ON_X, 'XZ'],
    ['all where clicks are not what costs more', { floor: { billedOn: 'IMPRESSION', micros: 9_000_000 } }, ON_X, 'XYZ'],
    ['of a category', { categoryId: 'sport' }, ON_X, 'X'],
    ['not of another category', { categoryId: 'home' }, ON_X, 'XYZ'],
    ['at a place', { placementCode: 'top' }, { ...ON_X, placementCode: 'top' }, 'X'],
    ['not at another place', { placementCode: 'top' }, ON_X, 'XYZ'],
    ['not of another brand', {}, { pageProductId: 'PAGE-y' }, 'XYZ'],
    ['not of no brand', {}, { pageProductId: 'PAGE-null' }, 'XYZ'],
    ['not of a product that no feed knows', {}, { pageProductId: 'NEW' }, 'XYZ'],
    ['not in a cart', {}, { pageProductIds: ['PAGE-x'] }, 'XYZ'],
    ['before its first day', { fromMs: NOW_MS + 1 }, ON_X, 'XYZ'],
  ])('%s', async (_, rule, request, expected) => {
    const snapshot = await shop(bookOf(exclusion(['x'], rule)));
    const { wins } = runAuction(listing(request), snapshot, NOW_MS, seeded(1));
    expect(wins.map(({ candidate }) => candidate.sku).join('')).toBe(expected);
  });

  test('others pay at least what it is open at, and the price says so', async () => {
    const snapshot = await shop(bookOf(exclusion(['x'], FLOOR(470_000))));
    const { wins } = runAuction(listing(ON_X), snapshot, NOW_MS, seeded(1));
    expect(wins.map(({ candidate, priceMicros }) => [candidate.sku, priceMicros, candidate.floorKind])).toEqual([
      ['X', 490_000, 'MINIMUM'],
      ['Y', 480_000, 'BRAND'],
      ['Z', 470_000, 'BRAND'],
    ]);
  });

  test('a banner is kept off as well', async () => {
    const banner = {
      ...{ bannerTypeId: 'TOP', bannerType: 'TOP', imageUrl: '', landingUrl: 'https://shop.test', clickRate: 0.01 },
    };
    const ads = ['x', 'z'].map((brandId, at) => adSet(at, { adType: 'BANNER', banners: [banner], brandId }));
    const snapshot = await snapshotOf(ads, [], createLiveSpend(), {}, PAGES, bookOf(exclusion(['x'])));
    const { wins } = runAuction(listing({ type: 'banners', slotId: 'TOP', ...ON_X }), snapshot, NOW_MS, seeded(1));
    expect(wins.map(({ candidate }) => candidate.brand)).toEqual(['x']);
  });

  test('a test auction says what was kept off, and what bid too little', async () => {
    const reasons = async (rule: Partial<ExclusionRule>) => {
      const snapshot = await shop(bookOf(exclusion(['x'], rule)));
      const { losers } = runTestAuction(listing(ON_X), snapshot, NOW_MS, seeded(1), NEW_PAGE);
      return losers.map(({ id, reason }) => [id, reason]);
    };
    expect(await reasons({ openTo: ['y'] })).toEqual([['Z', 'BLOCKED']]);
    expect(await reasons(FLOOR(485_000))).toEqual([['Z', 'BELOW_FLOOR']]);
  });
});

const BRANDS = ['x', 'y', 'z', 'w'];
const anyExclusion = fc
  .record({
    brandIds: fc.subarray(['x', 'y'], { minLength: 1 }),
    openTo: fc.subarray(BRANDS),
    floor: fc.option(
      fc.record({ billedOn: fc.constant('CLICK' as const), micros: fc.integer({ min: 1, max: 200_000 }) }),
    ),
    placementCode: fc.option(fc.constantFrom('top', 'side')),
  })
  .map(({ brandIds, ...more }) => exclusion(brandIds, more));

test('in any market nothing that is excluded is shown, and all else is as if it were not there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 1e9 }),
      fc.record({
        slots: fc.integer({ min: 1, max: 6 }),
        pageProductId: fc.option(fc.constantFrom('PAGE-x', 'PAGE-y', 'PAGE-null', 'NEW')),
        placementCode: fc.option(fc.constantFrom('top', 'side')),
      }),
      fc.array(anyExclusion, { maxLength: 3 }),
      async (seed, more, rules) => {
        const request = listing(more);
        const random = seeded(seed);
        const products = Array.from({ length: 12 }, (_, number) =>
          product(`SKU${number}`, { clickRates: Array.from({ length: 4 }, () => 0.01 * (1 + number / 41.37)) }),
        );
        const ads = Array.from({ length: 16 }, (_, number) =>
          adSet(number, {
            companyId: String(number % 5),
            brandId: BRANDS[number % 4]!,
            bidMicros: 20_000 + number + 16 * Math.floor(random() * 10_000),
            skus: [...new Set(Array.from({ length: 3 }, () => `SKU${Math.floor(random() * 12)}`))],
            modifiers: number % 6 ? [] : [{ dimension: 'DEVICE', value: 'desktop', percent: 150 }],
          }),
        );
        const pageBrand = PAGES.products.get(request.pageProductId ?? '')?.brandId ?? null;
        const holding = rules.filter(
          ({ brandIds, placementCode }) =>
            pageBrand !== null &&
            brandIds.includes(pageBrand) &&
            (placementCode === null || placementCode === request.placementCode),
        );
        const against = (brand: string) =>
          holding.filter(({ openTo }) => brand !== pageBrand && !openTo.includes(brand));
        const isClosed = (brand: string) => against(brand).some(({ floor }) => floor === null);
        const floorOf = (brand: string) => Math.max(0, ...against(brand).map(({ floor }) => floor?.micros ?? 0));
        const play = async (of: typeof ads, book = NO_RULES) => {
          const snapshot = await snapshotOf(of, products, createLiveSpend(), {}, PAGES, book);
          return runAuction(request, snapshot, NOW_MS, seeded(seed)).wins;
        };
        const wins = await play(ads, bookOf(...rules));
        for (const { candidate, priceMicros } of wins) {
          expect(isClosed(candidate.brand)).toBe(false);
          expect(priceMicros).toBeGreaterThanOrEqual(floorOf(candidate.brand));
          expect(priceMicros).toBeLessThanOrEqual(candidate.bidMicros);
        }
        const left = ads
          .filter(({ brandId }) => !isClosed(brandId))
          .map((ad) => ({ ...ad, minBidMicros: Math.max(ad.minBidMicros, floorOf(ad.brandId)) }))
          .filter(({ modifiers, bidMicros, minBidMicros }) => bidMicros * (modifiers.length ? 1.5 : 1) >= minBidMicros);
        const said = (of: typeof wins) =>
          of.map(({ candidate, priceMicros }) => [candidate.adSet.facts.adSetId, candidate.sku, priceMicros]);
        expect(said(wins)).toEqual(said(await play(left)));
      },
    ),
    { numRuns: runLength(300) },
  );
});
