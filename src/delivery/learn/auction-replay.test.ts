import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUCKETS } from '#core/serving/rules/automatic.ts';
import { AD_LOAD_PARTS, type AdLoad } from '#core/yield/rules/yield-rule.ts';
import { marketplaceRules } from '#delivery/decide/index.ts';
import { NOW_MS, adSet, listing, product, snapshotOf } from '#delivery/decide/decide.test-support.ts';
import { runAuction } from '#delivery/decide/auction.ts';
import type { PageFacts } from '#delivery/decide/rules/page-facts.ts';
import { openReplay } from './auction-replay.ts';
import { type PastAuction, UNKNOWN_AUCTION } from './samples.ts';

const NO_LOAD = Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, null])) as AdLoad;
const EVERYWHERE = { categoryId: null, placementCode: null, pageType: null, terms: [], fromMs: 0, untilMs: null };
const demanding = (least: Partial<AdLoad>) => ({
  ...{ zone: 'Asia/Singapore', language: 'en' as const, slotsPerAdvertiser: null },
  rules: marketplaceRules.createYieldBook({
    ...{ floors: [], blocks: [], aparts: [], exclusions: [], categoryPaths: new Map(), language: 'en' },
    loads: [{ ...EVERYWHERE, ...NO_LOAD, ...least }],
  }),
});
const campaign = {
  ...({ companyId: 'mine', brandId: 'mine', catalogId: 'sg', adType: 'PRODUCT', billedOn: 'CLICK' } as const),
  ...{ bidMicros: 500_000, keywordBids: [], productBids: [], modifiers: [], hours: null, mostMicros: null },
  ...{ isAutomated: false, minBidMicros: 20_000, trafficControl: 0, keywords: [], negativeKeywords: [], targets: [] },
  ...{
    automatic: [],
    targetBids: [],
    negativeTargets: [],
    products: [product('SHOE')],
    banners: [],
    bannerCategoryIds: [],
  },
};
const pageWith = (score: number | null): PastAuction => ({
  ...UNKNOWN_AUCTION,
  ...{ atMs: 1, weight: 1, type: 'listings', productIds: ['HAT', 'SHOE'], platform: 'HOME', slots: 1 },
  qualityScores: score === null ? null : [1, score],
});

test.each<[string, Partial<AdLoad>, number | null, [number, number]]>([
  ['a score that is too low', { leastScorePercent: 50 }, 0.4, [0, 1]],
  ['a score that is enough', { leastScorePercent: 50 }, 0.5, [1, 1]],
  ['a score of 0, which no demand asks for', { leastRelevance: 1 }, 0, [0, 0]],
  ['no score', { leastScorePercent: 50 }, null, [1, 1]],
  ['a relevance that is too low', { leastRelevance: 60 }, 1, [0, 1]],
])('of a past page with %s, what enters, and what would without the demand', async (_, least, score, expected) => {
  const replay = await openReplay(campaign, demanding(least));
  const auction = pageWith(score);
  expect([replay.enter(auction).length, replay.enterUndemanded(auction).length]).toEqual(expected);
});

test('a campaign with buckets enters an auction as it does in the engine', async () => {
  const products = ['desk lamp', 'red lamp', 'desk'].map((text, number) =>
    product(`S${number}`, {
      text,
      categoryIds: [number === 2 ? 'desks' : 'lamps'],
      categoryPath: ['home', number === 2 ? 'desks' : 'lamps'],
      priceMicros: (5 + 6 * number) * 1_000_000,
    }),
  );
  const pages: PageFacts = {
    products: new Map([
      ['PAGE', { brandId: null, categoryIds: ['lamps'], categoryPath: ['home', 'lamps'], priceMicros: 10_000_000 }],
    ]),
    categoryPaths: new Map(),
  };
  const context = { ...UNKNOWN_AUCTION.context };
  const storefront = { ...demanding({}), rules: marketplaceRules.NO_RULES };
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(
        fc.record({
          bucket: fc.constantFrom(...BUCKETS),
          isOn: fc.boolean(),
          bidMicros: fc.option(fc.integer({ min: 10_000, max: 900_000 })),
        }),
        { selector: ({ bucket }) => bucket },
      ),
      fc.record({
        searchTerm: fc.constantFrom(null, 'desk lamp', 'red lamp green'),
        categoryIds: fc.constantFrom([], ['lamps'], ['home']),
        pageProductId: fc.constantFrom(null, 'PAGE'),
        keywords: fc.constantFrom([], ['red lamp']),
        trafficControl: fc.constantFrom(0, 30, 60),
      }),
      async (automatic, { keywords, trafficControl, pageProductId, searchTerm, categoryIds }) => {
        const own = { automatic, keywords, trafficControl };
        const replay = await openReplay({ ...campaign, ...own, products }, storefront);
        const entered = replay.enter({
          ...UNKNOWN_AUCTION,
          ...{ atMs: 1, weight: 1, type: 'listings', platform: 'HOME', slots: 4, pages, searchTerm, categoryIds },
          context: { ...context, pageProductId },
        });
        const skus = products.map(({ sku }) => sku);
        const snapshot = await snapshotOf([adSet(1, { ...own, skus })], products, undefined, {}, pages);
        const request = listing({
          ...{ slots: 4, searchQuery: searchTerm, pageProductId, device: null },
          categories: categoryIds.length > 0 ? [categoryIds] : null,
        });
        const { candidates } = runAuction(request, snapshot, NOW_MS, () => 0);
        const shown = (all: typeof candidates) =>
          all.map(({ sku, bidMicros, weight, line }) => [sku, bidMicros, weight, line]);
        expect(shown(entered)).toEqual(shown(candidates));
      },
    ),
  );
});
