import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { TARGET_KINDS } from '#core/serving/rules/targets.ts';
import { runAuction } from './auction.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from './decide.test-support.ts';
import { marketProperties, winsOf } from './market-properties.test-support.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import type { PageFacts } from './rules/page-facts.ts';
import type { Candidate } from './rules/ranking.ts';
import {
  AIMED_AT,
  NO_CONTEXT,
  OWN_CATEGORY,
  PARENT_CATEGORY,
  SELECTED_BY_PAGE,
  relevanceQuality,
} from './rules/relevance.ts';
import { PLACEMENTS, type ServingAdSet, type ServingProduct, type ServingTarget } from './rules/serving.ts';
import { runLength } from '../../../testing/run-length.ts';

const ACME = uuid(1);
const OTHER = uuid(2);
const pages: PageFacts = {
  products: new Map([
    ['PAGE', { brandId: ACME, categoryIds: ['running'], categoryPath: ['sport', 'running'], priceMicros: 50_000_000 }],
    ['BARE', { brandId: null, categoryIds: ['sport'], categoryPath: ['sport'], priceMicros: 5_000_000 }],
  ]),
  categoryPaths: new Map(),
};
const any = { categoryId: null, minPriceMicros: null, maxPriceMicros: null };
const at = (kind: ServingTarget['kind'], value: string, more: Partial<ServingTarget> = {}): ServingTarget => ({
  kind,
  value,
  ...any,
  ...more,
});
const onPage: Partial<AuctionRequest> = { pageProductId: 'PAGE' };

/** Fields of an ad set that aims, with bids for the targets that are numbered. */
const aiming = (...targets: [ServingTarget, number | null][]): Partial<ServingAdSet> => ({
  targets: targets.map(([target]) => target),
  targetBids: targets.flatMap(([target, bidMicros]) => (bidMicros === null ? [] : [{ ...target, bidMicros }])),
});

const winsIn = async (
  adSets: readonly ServingAdSet[],
  request: Partial<AuctionRequest> = {},
  products: readonly ServingProduct[] = ['A', 'B', 'C'].map((sku) => product(sku)),
) => {
  const snapshot = await snapshotOf(adSets, products, undefined, {}, pages);
  const ask = () => winsOf(runAuction(listing(request), snapshot, NOW_MS, seeded(3)));
  const wins = ask();
  // A page that is asked for again has a list of its own.
  expect(ask()).toEqual(wins);
  return wins;
};

describe('on a product page the bid of the most specific target counts', () => {
  const rest = { bidMicros: 300_000, productBids: [{ sku: 'A', bidMicros: 400_000 }], skus: ['A'] };
  const all: [ServingTarget, number][] = [
    [at('CATEGORY', 'sport'), 510_000],
    [at('CATEGORY', 'running'), 520_000],
    [at('BRAND', ACME), 530_000],
    [at('BRAND_IN_CATEGORY', ACME, { categoryId: 'sport' }), 540_000],
    [at('PRODUCT', 'PAGE'), 550_000],
  ];

  it.each<[string, [ServingTarget, number | null][], Partial<AuctionRequest>, number]>([
    ['product', all, onPage, 550_000],
    ['brand in category', all.slice(0, 4), onPage, 540_000],
    ['brand', all.slice(0, 3), onPage, 530_000],
    ['category: the higher', all.slice(0, 2), onPage, 520_000],
    ['category of a page without a brand', all, { pageProductId: 'BARE' }, 510_000],
    [
      'one without a bid falls through to the next',
      [[at('PRODUCT', 'PAGE'), null], ...all.slice(2, 3)],
      onPage,
      530_000,
    ],
    ['without any, the product’s counts', [[at('PRODUCT', 'PAGE'), null]], onPage, 400_000],
    [
      'where none fits, the product’s counts',
      [
        [at('PRODUCT', 'OTHER'), 900_000],
        [at('BRAND', OTHER), 900_000],
      ],
      onPage,
      400_000,
    ],
    ['nor on other pages', all, {}, 400_000],
    ['nor in a cart that holds the product', all, { pageProductIds: ['PAGE'] }, 400_000],
    ['nor in a search', all, { pageProductId: 'PAGE', searchQuery: 'shoe' }, 400_000],
    ['also for what the page itself names', all, { ...onPage, products: { ids: ['A'], qualityScores: null } }, 550_000],
    ['also in a category', all, { ...onPage, categories: [['shoes']] }, 550_000],
  ])('%s', async (_, targets, request, bidMicros) => {
    const products = [product('A', { text: 'shoe', categoryIds: ['shoes'], categoryPath: ['shoes'] })];
    expect(await winsIn([adSet(1, { ...rest, ...aiming(...targets) })], request, products)).toMatchObject([
      { bidMicros },
    ]);
  });

  it.each<[string, Partial<ServingTarget>, number]>([
    ['at the least', { minPriceMicros: 50_000_000 }, 900_000],
    ['at the most', { maxPriceMicros: 50_000_000 }, 900_000],
    ['below the least', { minPriceMicros: 50_000_001 }, 300_000],
    ['above the most', { maxPriceMicros: 49_999_999 }, 300_000],
  ])('only at the prices it takes: %s', async (_, range, bidMicros) => {
    const own = adSet(1, { bidMicros: 300_000, skus: ['A'], ...aiming([at('BRAND', ACME, range), 900_000]) });
    expect(await winsIn([own], onPage)).toMatchObject([{ bidMicros }]);
  });

  it('an ad set that aims competes there whatever its traffic control', async () => {
    const strict = adSet(1, { trafficControl: 100, skus: ['A'], ...aiming([at('BRAND', ACME), null]) });
    expect(await winsIn([strict], onPage)).toHaveLength(1);
    expect(await winsIn([strict], { pageProductId: 'BARE' })).toEqual([]);
  });

  it('a bid below the minimum is not offered there', async () => {
    const own = adSet(1, { bidMicros: 300_000, skus: ['A'], ...aiming([at('BRAND', ACME), 10_000]) });
    expect(await winsIn([own], onPage)).toEqual([]);
    const low = adSet(1, { bidMicros: 10_000, skus: ['A'], ...aiming([at('BRAND', ACME), 300_000]) });
    expect(await winsIn([low], onPage)).toMatchObject([{ bidMicros: 300_000, priceMicros: 20_000 }]);
    expect(await winsIn([low])).toEqual([]);
  });
});

/** Random markets around two pages: some ad sets aim, with bids and prices, modifiers and minimums. */
const RUNS = { numRuns: runLength(200) };
const CATEGORIES = ['sport', 'running', 'hats'];
const price = fc.option(fc.constantFrom(1_000_000, 5_000_000, 50_000_000, 90_000_000));
const target: fc.Arbitrary<ServingTarget> = fc
  .record({
    kind: fc.constantFrom(...TARGET_KINDS),
    sku: fc.constantFrom('PAGE', 'BARE', 'P3'),
    brand: fc.constantFrom(ACME, OTHER),
    category: fc.constantFrom(...CATEGORIES),
    min: price,
    max: price,
  })
  .map(({ kind, sku, brand, category, min, max }) => ({
    kind,
    value: kind === 'PRODUCT' ? sku : kind === 'CATEGORY' ? category : brand,
    categoryId: kind === 'BRAND_IN_CATEGORY' ? category : null,
    minPriceMicros: kind === 'PRODUCT' ? null : min,
    maxPriceMicros: kind === 'PRODUCT' ? null : max,
  }));
const bid = fc.integer({ min: 10_000, max: 900_000 });
const drawnAdSet = fc.record({
  company: fc.nat({ max: 4 }),
  bidMicros: bid,
  trafficControl: fc.constantFrom(0, 0, 50, 100),
  skus: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 }),
  productBid: fc.option(bid),
  aims: fc.uniqueArray(fc.tuple(target, fc.option(bid)), {
    maxLength: 4,
    selector: ([{ kind, value, categoryId }]) => `${kind} ${value} ${categoryId}`,
  }),
});
const market = fc.array(drawnAdSet, { minLength: 1, maxLength: 12 });
const request: fc.Arbitrary<Partial<AuctionRequest>> = fc.record({
  slots: fc.integer({ min: 1, max: 6 }),
  pageProductId: fc.constantFrom('PAGE', 'BARE', 'P3', null),
  categories: fc.constantFrom(null, [['sport']], [['running']]),
  products: fc.constantFrom(null, { ids: ['S0', 'S1', 'S2'], qualityScores: [1, 0.5, 0.25] }),
});
const products = Array.from({ length: 6 }, (_, n) =>
  product(`S${n}`, {
    categoryIds: [n % 2 ? 'running' : 'hats'],
    categoryPath: n % 2 ? ['sport', 'running'] : ['hats'],
    clickRates: [0.01 + n / 1000, 0.02, 0.03 - n / 1000, 0.011 + n / 700],
  }),
);
type Drawn = typeof drawnAdSet extends fc.Arbitrary<infer Value> ? Value : never;
const adSetsOf = (drawn: readonly Drawn[]) =>
  drawn.map(({ company, productBid, aims, skus, ...facts }, n) =>
    adSet(n, {
      ...facts,
      companyId: uuid(5000 + company),
      skus: skus.map((sku) => `S${sku}`),
      productBids: productBid === null ? [] : [{ sku: `S${skus[0]}`, bidMicros: productBid }],
      ...aiming(...aims),
    }),
  );

/** The rules once more, by looking at everything. */
function naively(adSets: readonly ServingAdSet[], more: Partial<AuctionRequest>) {
  const asked = listing(more);
  const shown = asked.pageProductId === null ? undefined : pages.products.get(asked.pageProductId);
  const placement = asked.categories ? 'CATEGORY' : asked.products ? 'PRODUCT' : 'HOME';
  const fits = ({ kind, value, categoryId, minPriceMicros, maxPriceMicros }: ServingTarget) => {
    if (asked.pageProductId === null) return false;
    if (kind === 'PRODUCT') return value === asked.pageProductId;
    if (shown === undefined) return false;
    if (minPriceMicros !== null && shown.priceMicros < minPriceMicros) return false;
    if (maxPriceMicros !== null && shown.priceMicros > maxPriceMicros) return false;
    if (kind === 'CATEGORY') return shown.categoryPath.includes(value);
    return shown.brandId === value && (categoryId === null || shown.categoryPath.includes(categoryId));
  };
  return adSets.flatMap((facts): (Candidate & { adSetId: string })[] =>
    facts.skus.flatMap((sku) => {
      const known = products.find((one) => one.sku === sku)!;
      const named = asked.products?.ids.indexOf(sku) ?? 0;
      if (named < 0) return [];
      const [wanted] = asked.categories?.[0] ?? [null];
      if (wanted !== null && !known.categoryPath.includes(wanted!)) return [];
      const inCategory = wanted === null ? 0 : known.categoryIds.includes(wanted!) ? OWN_CATEGORY : PARENT_CATEGORY;
      const isAimed = facts.targets.some(fits);
      const otherwise = Math.max(inCategory, asked.products ? SELECTED_BY_PAGE : inCategory || NO_CONTEXT);
      const relevance = isAimed ? AIMED_AT : otherwise;
      if (relevance < facts.trafficControl) return [];
      const [aimed] = facts.targetBids
        .filter(fits)
        .toSorted((a, b) => TARGET_KINDS.indexOf(a.kind) - TARGET_KINDS.indexOf(b.kind) || b.bidMicros - a.bidMicros);
      const own = facts.productBids.find((one) => one.sku === sku)?.bidMicros ?? facts.bidMicros;
      const score = asked.products?.qualityScores?.[named] ?? 1;
      return {
        product: sku,
        payer: facts.companyId,
        brand: facts.brandId,
        bidMicros: aimed?.bidMicros ?? own,
        minBidMicros: facts.minBidMicros,
        walletRate: 1,
        weight: known.clickRates[PLACEMENTS.indexOf(placement)]! * relevanceQuality(relevance) * score,
        adSetId: facts.adSetId,
      };
    }),
  );
}

describe('in any market', () => {
  const { findsWinners, pricesAreLeast, isNeutral, raisingNeverLowers } = marketProperties({
    ...{ adSets: market.map(adSetsOf), request, naively, runs: RUNS },
    winsIn: (adSets, asked) => winsIn(adSets, asked, products),
  });

  it('the index finds who wins at what price, as looking at every ad set does', findsWinners);
  it(
    'a price is between the minimum and the bid, the least against other companies, the minimum alone',
    pricesAreLeast,
  );
  it('targets that fit no page change nothing: winners and prices are as without them', () =>
    isNeutral(
      (facts) => ({ ...facts, targets: [], targetBids: [] }),
      aiming([at('PRODUCT', 'NO-SUCH'), 900_000], [at('BRAND', uuid(9)), null]),
    ));
  it('raising a target’s bid never lowers a rank', () =>
    raisingNeverLowers((facts, by) => ({
      ...facts,
      targetBids: facts.targetBids.map((one) => ({ ...one, bidMicros: one.bidMicros + by })),
    })));
});

test('a negative beats the target that fits the same page', async () => {
  const aimed = { skus: ['A'], ...aiming([at('BRAND', ACME), 900_000]) };
  expect(await winsIn([adSet(1, aimed)], onPage)).toHaveLength(1);
  const barred = adSet(1, { ...aimed, negativeTargets: [{ kind: 'PRODUCT', value: 'PAGE' }] });
  expect(await winsIn([barred], onPage)).toEqual([]);
});

test('a page that is asked for again, whose list is its own, shows the same ads at the same prices', async () => {
  const skus = Array.from({ length: 40 }, (_, n) => `S${n}`);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1e6 }), fc.boolean(), async (seed, isInCategory) => {
      const random = seeded(seed);
      const bid = () => 100_000 + Math.floor(random() * 1e6);
      const products = skus.map((sku) =>
        product(sku, {
          ...(random() < 0.5 ? { categoryIds: ['sport'], categoryPath: ['sport'] } : {}),
          clickRates: [random(), random(), random(), random()].map((rate) => 0.01 + rate / 100),
        }),
      );
      const market = Array.from({ length: 60 }, (_, n) => {
        const targets = [at('PRODUCT', 'PAGE'), at('BRAND', ACME), at('CATEGORY', 'sport')].filter(
          () => random() < 0.6,
        );
        return adSet(n, {
          bidMicros: bid(),
          skus: skus.filter(() => random() < 0.15),
          mostMicros: random() < 0.2 ? bid() : null,
          modifiers: random() < 0.5 ? [{ dimension: 'DEVICE', value: 'desktop', percent: 80 }] : [],
          ...aiming(...targets.map((one): [ServingTarget, number | null] => [one, random() < 0.7 ? bid() : null])),
        });
      });
      await winsIn(market, { ...onPage, slots: 2, categories: isInCategory ? [['sport']] : null }, products);
    }),
    { numRuns: runLength(60) },
  );
});
