import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BlockRule, Timed } from '#core/yield/rules/yield-rule.ts';
import { runAuction } from './auction.ts';
import { createLiveSpend } from './budget-state.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from './decide.test-support.ts';
import { type AuctionRequest, NEW_PAGE } from './rules/auction-request.ts';
import { keywordMatches, readKeyword } from './rules/keywords.ts';
import { NO_PAGE_FACTS } from './rules/page-facts.ts';
import type { ServingAdSet } from './rules/serving.ts';
import { readText } from './rules/text.ts';
import { runTestAuction } from './test-auction.ts';
import { NO_RULES, createYieldBook, heldAt, unblocked } from './yield-book.ts';
import { runLength } from '../../../testing/run-length.ts';

const PATHS = new Map([
  ['beauty', ['beauty']],
  ['skin', ['beauty', 'skin']],
  ['cream', ['beauty', 'skin', 'cream']],
]);
const REASON = { en: 'Not sold here', pt: 'Não vendido aqui', id: 'Tidak dijual di sini' };

const block = (more: Partial<Timed<BlockRule>> = {}): Timed<BlockRule> => ({
  subject: null,
  values: [],
  reason: REASON,
  categoryId: null,
  placementCode: null,
  pageType: null,
  terms: [],
  fromMs: 0,
  untilMs: null,
  ...more,
});
const bookOf = (...blocks: Timed<BlockRule>[]) =>
  createYieldBook({ floors: [], blocks, loads: [], aparts: [], exclusions: [], categoryPaths: PATHS, language: 'en' });

const CREAM = product('CREAM', {
  text: 'night cream',
  categoryIds: ['cream'],
  categoryPath: ['beauty', 'skin', 'cream'],
  sellerIds: ['seller'],
});
const ADS = adSet(1, { skus: ['CREAM'], companyId: uuid(5001), brandId: uuid(7001) });
const BANNER = {
  bannerTypeId: 'TOP',
  bannerType: 'TOP',
  imageUrl: '',
  landingUrl: 'https://shop.test',
  clickRate: 0.01,
};

async function isShown(rule: Timed<BlockRule>, request: Partial<AuctionRequest> = {}, ads: ServingAdSet = ADS) {
  const snapshot = await snapshotOf([ads], [CREAM], createLiveSpend(), {}, NO_PAGE_FACTS, bookOf(rule));
  return runAuction(listing(request), snapshot, NOW_MS, seeded(1)).wins.length > 0;
}

describe('no ads are shown', () => {
  const IN_SEARCH = { searchQuery: 'night cream' };
  test.each<[string, Partial<Timed<BlockRule>>, Partial<AuctionRequest>, boolean]>([
    ['on a page type', { pageType: 'HOME' }, {}, false],
    ['on a page type as named', { pageType: 'CART' }, { pageType: 'CART' }, false],
    ['not on another', { pageType: 'CART' }, {}, true],
    ['at a place', { placementCode: 'top' }, { placementCode: 'top' }, false],
    ['not at another', { placementCode: 'top' }, { placementCode: 'side' }, true],
    ['for a search, exact', { terms: ['[night cream]'] }, IN_SEARCH, false],
    ['not for a search with more words', { terms: ['[night]'] }, IN_SEARCH, true],
    ['for a phrase', { terms: ['soap', '"night cream"'] }, { searchQuery: 'best night cream' }, false],
    ['for words in any order', { terms: ['cream night'] }, IN_SEARCH, false],
    ['for a search at a place only', { terms: ['cream'], placementCode: 'top' }, IN_SEARCH, true],
    ['on the page of a category', { categoryId: 'cream' }, { categories: [['cream']] }, false],
    ['on the page of a category below', { categoryId: 'beauty' }, { categories: [['cream']] }, false],
    ['not on the page of one above', { categoryId: 'cream' }, { categories: [['beauty']] }, true],
    ['not on pages without a category', { categoryId: 'cream' }, {}, true],
    ['for a search within a category', { categoryId: 'skin', terms: ['cream'] }, IN_SEARCH, true],
    ['before its first day', { pageType: 'HOME', fromMs: NOW_MS + 1 }, {}, true],
    ['from its first instant', { pageType: 'HOME', fromMs: NOW_MS }, {}, false],
    ['after its last day', { pageType: 'HOME', untilMs: NOW_MS }, {}, true],
  ])('%s', async (_, rule, request, expected) => {
    expect(await isShown(block(rule), request)).toBe(expected);
  });
});

describe('is not advertised', () => {
  test.each<[string, Partial<Timed<BlockRule>>, boolean]>([
    ['a product', { subject: 'PRODUCT', values: ['OTHER', 'CREAM'] }, false],
    ['another product', { subject: 'PRODUCT', values: ['OTHER'] }, true],
    ['a category', { subject: 'CATEGORY', values: ['cream'] }, false],
    ['a category with all below it', { subject: 'CATEGORY', values: ['beauty'] }, false],
    ['another category', { subject: 'CATEGORY', values: ['home'] }, true],
    ['a seller', { subject: 'SELLER', values: ['seller'] }, false],
    ['a brand', { subject: 'BRAND', values: [uuid(7001)] }, false],
    ['a company', { subject: 'COMPANY', values: [uuid(5001)] }, false],
    ['another company', { subject: 'COMPANY', values: [uuid(5002)] }, true],
    ['a company, at a place', { subject: 'COMPANY', values: [uuid(5001)], placementCode: 'top' }, true],
  ])('%s', async (_, rule, expected) => {
    expect(await isShown(block(rule))).toBe(expected);
  });

  test.each<[string, Partial<Timed<BlockRule>>, boolean]>([
    ['its company', { subject: 'COMPANY', values: [uuid(5001)] }, false],
    ['its brand', { subject: 'BRAND', values: [uuid(7001)] }, false],
    ['a category that it is for', { subject: 'CATEGORY', values: ['beauty'] }, false],
    ['another category', { subject: 'CATEGORY', values: ['home'] }, true],
    ['products', { subject: 'PRODUCT', values: ['CREAM'] }, true],
  ])('a banner by %s', async (_, rule, expected) => {
    const banner = adSet(1, { ...ADS, adType: 'BANNER', skus: [], banners: [BANNER], bannerCategoryIds: ['cream'] });
    const request = { type: 'banners', slotId: 'TOP', categories: [['cream']] } as const;
    expect(await isShown(block(rule), request, banner)).toBe(expected);
  });
});

test('what is blocked sets no price, and takes no place', async () => {
  const ads = [
    adSet(1, { skus: ['CREAM'], bidMicros: 900_000 }),
    adSet(2, { skus: ['CREAM'], bidMicros: 600_000 }),
    adSet(3, { skus: ['CREAM'], bidMicros: 300_000 }),
  ];
  const rules = bookOf(block({ subject: 'COMPANY', values: [uuid(5002)] }));
  const snapshot = await snapshotOf(ads, [CREAM], createLiveSpend(), {}, NO_PAGE_FACTS, rules);
  const { wins } = runAuction(listing({ slots: 1 }), snapshot, NOW_MS, seeded(1));
  expect(wins.map(({ candidate, priceMicros }) => [candidate.adSet.facts.adSetId, priceMicros])).toEqual([
    [uuid(1), 300_000],
  ]);
});

test('a test auction says what was blocked, and a book that blocks nothing shows it', async () => {
  const SOAP = product('SOAP', { text: 'soap' });
  const ads = [adSet(1, { skus: ['CREAM'] }), adSet(2, { skus: ['SOAP'] })];
  const rules = bookOf(block({ subject: 'PRODUCT', values: ['CREAM'] }));
  const snapshot = await snapshotOf(ads, [CREAM, SOAP], createLiveSpend(), {}, NO_PAGE_FACTS, rules);
  const { outcome, losers } = runTestAuction(listing(), snapshot, NOW_MS, seeded(1), NEW_PAGE);
  expect(outcome.wins.map(({ candidate }) => candidate.sku)).toEqual(['SOAP']);
  expect(losers).toMatchObject([{ id: 'CREAM', reason: 'BLOCKED' }]);
  const closed = bookOf(block({ pageType: 'HOME' }));
  const none = runTestAuction(listing(), { ...snapshot, rules: closed }, NOW_MS, seeded(1), NEW_PAGE);
  expect(none.outcome.wins).toEqual([]);
  expect(none.losers.map(({ reason }) => reason)).toEqual(['BLOCKED', 'BLOCKED']);
  const free = runAuction(listing(), { ...snapshot, rules: unblocked(heldAt(closed, NOW_MS)) }, NOW_MS, seeded(1));
  expect(free.wins).toHaveLength(2);
});

const CATEGORIES = ['beauty', 'skin', 'cream', 'home'];
const SELLERS = ['s0', 's1', 's2'];
const pathOf = (category: string) => PATHS.get(category) ?? [category];
const PRODUCTS = Array.from({ length: 24 }, (_, number) => {
  const categoryIds = [...new Set([CATEGORIES[number % 4]!, ...(number % 5 === 0 ? ['home'] : [])])];
  return product(`SKU${number}`, {
    text: number % 2 ? 'red shoe' : 'blue shoe',
    categoryIds,
    categoryPath: [...new Set(categoryIds.flatMap(pathOf))],
    sellerIds: number % 7 === 0 ? [] : [SELLERS[number % 3]!, ...(number % 6 === 0 ? ['s1'] : [])],
    clickRates: [0.01, 0.011, 0.012, 0.013].map((rate) => rate * (1 + ((number * 7) % 24) / 41.37)),
  });
});
const bySku = new Map(PRODUCTS.map((one) => [one.sku, one]));

const anySubject: fc.Arbitrary<Partial<BlockRule>> = fc.oneof(
  fc.constant({ subject: null, values: [] }),
  fc.record({ subject: fc.constant('CATEGORY' as const), values: fc.subarray(CATEGORIES, { minLength: 1 }) }),
  fc.record({ subject: fc.constant('SELLER' as const), values: fc.subarray(SELLERS, { minLength: 1 }) }),
  fc.record({
    subject: fc.constant('PRODUCT' as const),
    values: fc.subarray([...bySku.keys()], { minLength: 1, maxLength: 6 }),
  }),
  fc.record({
    subject: fc.constantFrom('BRAND' as const, 'COMPANY' as const),
    values: fc.array(fc.nat({ max: 6 }).map(String), { minLength: 1, maxLength: 2 }),
  }),
);
const anyBlock = fc
  .tuple(
    anySubject,
    fc.record({
      categoryId: fc.option(fc.constantFrom(...CATEGORIES)),
      placementCode: fc.option(fc.constantFrom('top', 'side')),
      pageType: fc.option(fc.constantFrom('SEARCH', 'HOME', 'CATEGORY')),
      terms: fc.constantFrom([], [], ['red'], ['[red shoe]', 'hat'], ['"shoe"']),
    }),
  )
  .map(([subject, where]) => block({ ...subject, ...where }));
const anyRequest = fc
  .record({
    slots: fc.integer({ min: 1, max: 6 }),
    searchQuery: fc.option(fc.constantFrom('red shoe', 'shoe')),
    categories: fc.option(fc.constantFrom([['skin']], [['beauty', 'home']])),
    placementCode: fc.option(fc.constantFrom('top', 'side', 'other')),
  })
  .map(listing);

/** As the rules say, one by one. */
function isBlockedBy(rule: BlockRule, { searchQuery, categories, placementCode }: AuctionRequest) {
  const page = searchQuery === null ? (categories === null ? 'HOME' : 'CATEGORY') : 'SEARCH';
  const query = searchQuery === null ? null : readText(searchQuery, 'en');
  const isThere =
    (rule.pageType === null || rule.pageType === page) &&
    (rule.placementCode === null || rule.placementCode === placementCode) &&
    (rule.categoryId === null || (categories ?? []).flat().flatMap(pathOf).includes(rule.categoryId)) &&
    (rule.terms.length === 0 ||
      (query !== null && rule.terms.some((term) => keywordMatches(readKeyword(term, 'en')!, query))));
  return ({ companyId, brandId }: ServingAdSet, sku: string): boolean => {
    if (!isThere) return false;
    const { categoryIds, sellerIds } = bySku.get(sku)!;
    const shown = {
      CATEGORY: categoryIds.flatMap(pathOf),
      SELLER: sellerIds,
      PRODUCT: [sku],
      BRAND: [brandId],
      COMPANY: [companyId],
    };
    return rule.subject === null || rule.values.some((value) => shown[rule.subject!].includes(value));
  };
}

test('in any market nothing that is blocked is shown, and all else is as if it were not there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 1e9 }),
      anyRequest,
      fc.array(anyBlock, { maxLength: 5 }),
      fc.option(fc.integer({ min: 1, max: 3 })),
      async (seed, request, blocks, slotsPerAdvertiser) => {
        const random = seeded(seed);
        const ads = Array.from({ length: 24 }, (_, number) =>
          adSet(number, {
            companyId: String(number % 7),
            brandId: String(number % 5),
            // No two bid the same, so that no lots are drawn.
            bidMicros: 20_000 + number + 24 * Math.floor(random() * 10_000),
            skus: [...new Set(Array.from({ length: 4 }, () => `SKU${Math.floor(random() * 24)}`))],
            keywords: number % 4 ? [] : ['shoe'],
            productBids: number % 5 ? [] : [{ sku: 'SKU3', bidMicros: 90_001 }],
            modifiers: number % 6 ? [] : [{ dimension: 'PAGE', value: 'SEARCH', percent: 150 }],
          }),
        );
        const play = async (of: readonly ServingAdSet[], rules = NO_RULES) => {
          const snapshot = await snapshotOf(
            of,
            PRODUCTS,
            createLiveSpend(),
            { slotsPerAdvertiser },
            NO_PAGE_FACTS,
            rules,
          );
          return runAuction(request, snapshot, NOW_MS, seeded(seed)).wins.map(({ candidate, priceMicros }) => ({
            adSet: candidate.adSet.facts,
            sku: candidate.sku!,
            priceMicros,
          }));
        };
        const isBlocked = blocks.map((rule) => isBlockedBy(rule, request));
        const shown = await play(ads, bookOf(...blocks));
        for (const { adSet: facts, sku } of shown) expect(isBlocked.some((by) => by(facts, sku))).toBe(false);
        const left = ads.map((facts) => ({
          ...facts,
          skus: facts.skus.filter((sku) => !isBlocked.some((by) => by(facts, sku))),
        }));
        const said = (wins: typeof shown) =>
          wins.map(({ adSet: facts, sku, priceMicros }) => [facts.adSetId, sku, priceMicros]);
        expect(said(shown)).toEqual(said(await play(left)));
      },
    ),
    { numRuns: runLength(300) },
  );
});
