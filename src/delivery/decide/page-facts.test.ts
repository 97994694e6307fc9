import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { NegativeTarget } from '#core/serving/rules/targets.ts';
import { runAuction } from './auction.ts';
import { adSet, listing, NOW_MS, product, seeded, snapshotOf } from './decide.test-support.ts';
import type { PageFacts } from './rules/page-facts.ts';
import { NEW_PAGE, type AuctionRequest } from './rules/auction-request.ts';
import type { ServingAdSet } from './rules/serving.ts';
import { runTestAuction } from './test-auction.ts';
import { runLength } from '../../../testing/run-length.ts';

const ACME = '0199a000-0000-7000-8000-00000000ac3e';
const pages: PageFacts = {
  products: new Map([
    ['RIVAL', { brandId: ACME, categoryIds: ['running'], categoryPath: ['sport', 'running'], priceMicros: 5_000_000 }],
    ['PLAIN', { brandId: null, categoryIds: [], categoryPath: [], priceMicros: 1_000_000 }],
  ]),
  categoryPaths: new Map([['running', ['sport', 'running']]]),
};
const shoe = product('SHOE', { text: 'Red Shoe', categoryIds: ['running'], categoryPath: ['sport', 'running'] });

const compete = async (facts: Partial<ServingAdSet>, request: Partial<AuctionRequest>) => {
  const ad = adSet(1, { skus: ['SHOE'], ...facts });
  const snapshot = await snapshotOf([ad], [shoe], undefined, {}, pages);
  return runAuction(listing(request), snapshot, NOW_MS, seeded(1)).wins.length > 0;
};

describe('an ad is not shown', () => {
  it.each<[string, NegativeTarget, Partial<AuctionRequest>]>([
    ['on the page of an excluded product', { kind: 'PRODUCT', value: 'RIVAL' }, { pageProductId: 'RIVAL' }],
    ['on the page of a product that no feed knows', { kind: 'PRODUCT', value: 'NEW' }, { pageProductId: 'NEW' }],
    ['in a cart that holds it', { kind: 'PRODUCT', value: 'RIVAL' }, { pageProductIds: ['PLAIN', 'RIVAL'] }],
    ['on a page of an excluded brand', { kind: 'BRAND', value: ACME }, { pageProductId: 'RIVAL' }],
    [
      'on the page of a product of an excluded category',
      { kind: 'CATEGORY', value: 'running' },
      { pageProductId: 'RIVAL' },
    ],
    ['… or of one below it', { kind: 'CATEGORY', value: 'sport' }, { pageProductId: 'RIVAL' }],
    ['on the page of an excluded category', { kind: 'CATEGORY', value: 'running' }, { categories: [['running']] }],
    ['… or of one below it', { kind: 'CATEGORY', value: 'sport' }, { categories: [['running']] }],
    [
      'where the page names it and a keyword fits',
      { kind: 'PRODUCT', value: 'RIVAL' },
      { pageProductId: 'RIVAL', searchQuery: 'red shoe', products: { ids: ['SHOE'], qualityScores: null } },
    ],
  ])('%s', async (_, negative, request) => {
    const facts = { keywords: ['[red shoe]'], keywordBids: [{ keyword: '[red shoe]', bidMicros: 9_000_000 }] };
    expect(await compete(facts, request)).toBe(true);
    expect(await compete({ ...facts, negativeTargets: [negative] }, request)).toBe(false);
  });

  it('elsewhere it is', async () => {
    const negativeTargets: NegativeTarget[] = [
      { kind: 'PRODUCT', value: 'RIVAL' },
      { kind: 'BRAND', value: ACME },
      { kind: 'CATEGORY', value: 'running' },
    ];
    for (const request of [{}, { pageProductId: 'PLAIN' }, { categories: [['sport']] }, { searchQuery: 'red shoe' }])
      expect(await compete({ negativeTargets }, request)).toBe(true);
  });
});

test('a banner is not shown there either, and a test auction says why', async () => {
  const ad = adSet(1, {
    adType: 'BANNER',
    negativeTargets: [{ kind: 'PRODUCT', value: 'RIVAL' }],
    banners: [{ bannerTypeId: 'top', bannerType: 'top', imageUrl: '', landingUrl: 'https://ad', clickRate: 0.1 }],
  });
  const snapshot = await snapshotOf([ad], [], undefined, {}, pages);
  const on = (pageProductId: string) =>
    runTestAuction(listing({ type: 'banners', slotId: 'top', pageProductId }), snapshot, NOW_MS, seeded(1), NEW_PAGE);
  expect(on('PLAIN').outcome.wins).toHaveLength(1);
  expect(on('RIVAL')).toMatchObject({
    outcome: { wins: [] },
    losers: [{ id: 'https://ad', reason: 'NEGATIVE_TARGET' }],
  });
});

test('whatever is bid, an excluded page has no such ad', async () => {
  const skus = ['P1', 'P2', 'P3'];
  const target = fc.oneof(
    fc.record({ kind: fc.constant('PRODUCT' as const), value: fc.constantFrom(...skus, 'P9') }),
    fc.record({ kind: fc.constant('BRAND' as const), value: fc.constantFrom('b1', 'b2') }),
    fc.record({ kind: fc.constant('CATEGORY' as const), value: fc.constantFrom('c1', 'c2', 'top') }),
  );
  const market = fc.record({
    negatives: fc.array(fc.uniqueArray(target, { selector: ({ kind, value }) => `${kind} ${value}`, maxLength: 3 }), {
      minLength: 1,
      maxLength: 6,
    }),
    page: fc.constantFrom(...skus, 'P9'),
    category: fc.constantFrom(null, 'c1', 'c2', 'top'),
    seed: fc.nat(),
  });
  const known: PageFacts = {
    products: new Map(
      skus.map((sku, index) => [
        sku,
        {
          brandId: index === 0 ? 'b1' : 'b2',
          categoryIds: [index === 2 ? 'c2' : 'c1'],
          categoryPath: ['top', index === 2 ? 'c2' : 'c1'],
          priceMicros: 1_000_000,
        },
      ]),
    ),
    categoryPaths: new Map([
      ['top', ['top']],
      ['c1', ['top', 'c1']],
      ['c2', ['top', 'c2']],
    ]),
  };
  const isBarred = ({ kind, value }: NegativeTarget, page: string, category: string | null) => {
    const shown = known.products.get(page);
    if (kind === 'PRODUCT') return value === page;
    if (kind === 'BRAND') return value === shown?.brandId;
    const path = category === null ? [] : known.categoryPaths.get(category)!;
    return path.includes(value) || (shown?.categoryPath ?? []).includes(value);
  };
  await fc.assert(
    fc.asyncProperty(market, async ({ negatives, page, category, seed }) => {
      const products = negatives.map((_, n) => product(`AD${n}`, { categoryIds: ['c1'], categoryPath: ['top', 'c1'] }));
      const ads = negatives.map((negativeTargets, n) =>
        adSet(n, { skus: [`AD${n}`], bidMicros: 10_000_000 * (n + 1), negativeTargets }),
      );
      const snapshot = await snapshotOf(ads, products, undefined, {}, known);
      const request = listing({ slots: 10, pageProductId: page, categories: category === null ? null : [[category]] });
      const { wins } = runAuction(request, snapshot, NOW_MS, seeded(seed));
      const expected = ads
        .filter(
          ({ negativeTargets }) => category !== 'c2' && !negativeTargets.some((one) => isBarred(one, page, category)),
        )
        .map(({ adSetId }) => adSetId);
      expect(wins.map(({ candidate }) => candidate.adSet.facts.adSetId).toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: runLength(300) },
  );
});
