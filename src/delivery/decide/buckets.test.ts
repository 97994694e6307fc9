import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { BUCKETS, type Bucket } from '#core/serving/rules/automatic.ts';
import { runAuction } from './auction.ts';
import { NEW_PAGE } from './rules/auction-request.ts';
import { runTestAuction } from './test-auction.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from './decide.test-support.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import { marketProperties, winsOf } from './market-properties.test-support.ts';
import { kindOfLine, numberOfLine } from './rules/own-bids.ts';
import type { PageFacts } from './rules/page-facts.ts';
import type { Candidate } from './rules/ranking.ts';
import {
  AIMED_AT,
  COMPLEMENT,
  NO_CONTEXT,
  OWN_CATEGORY,
  PARENT_CATEGORY,
  SELECTED_BY_PAGE,
  SUBSTITUTE,
  keywordRelevance,
  relevanceQuality,
  textRelevance,
} from './rules/relevance.ts';
import { PLACEMENTS, type ServingAdSet, type ServingBucket, type ServingProduct } from './rules/serving.ts';
import { runLength } from '../../../testing/run-length.ts';

const pages: PageFacts = {
  products: new Map([
    ['PAGE', { brandId: null, categoryIds: ['lamps'], categoryPath: ['home', 'lamps'], priceMicros: 10_000_000 }],
    ['DESK', { brandId: null, categoryIds: ['desks'], categoryPath: ['home', 'desks'], priceMicros: 9_000_000 }],
    ['CHEAP', { brandId: null, categoryIds: ['lamps'], categoryPath: ['home', 'lamps'], priceMicros: 2_000_000 }],
  ]),
  categoryPaths: new Map(),
  complements: {
    products: new Map([
      ['TENT', ['A', 'S1']],
      ['PAGE', ['S3']],
    ]),
    categories: new Map([['desks', ['home']]]),
  },
};
const on = (bucket: Bucket, bidMicros: number | null = null): ServingBucket => ({ bucket, isOn: true, bidMicros });
const off = (bucket: Bucket): ServingBucket => ({ bucket, isOn: false, bidMicros: null });
const CLOSED = [off('CLOSE'), off('LOOSE')];

const lamp = product('A', { text: 'desk lamp', categoryIds: ['lamps'], categoryPath: ['home', 'lamps'] });
const named = { products: { ids: ['A'], qualityScores: null } };
const target = {
  kind: 'PRODUCT',
  value: 'PAGE',
  categoryId: null,
  minPriceMicros: null,
  maxPriceMicros: null,
} as const;

const outcomeOf = async (
  adSets: readonly ServingAdSet[],
  request: Partial<AuctionRequest> = {},
  products: readonly ServingProduct[] = [lamp],
) => {
  const snapshot = await snapshotOf(adSets, products, undefined, {}, pages);
  return runAuction(listing(request), snapshot, NOW_MS, seeded(3));
};
const winsIn = async (...asked: Parameters<typeof outcomeOf>) => winsOf(await outcomeOf(...asked));

type Request = Partial<AuctionRequest>;
const ASKED: Record<Bucket | 'NONE', readonly [string, Request][]> = {
  CLOSE: [
    ['all words', { searchQuery: 'lamp desk' }],
    ['all words on a page', { searchQuery: 'lamp', pageProductId: 'PAGE' }],
    ['its own category', { categories: [['lamps']] }],
  ],
  LOOSE: [
    ['half of the words', { searchQuery: 'lamp green' }],
    ['a category above', { categories: [['home']] }],
  ],
  SUBSTITUTES: [['the page of another', { pageProductId: 'PAGE' }]],
  COMPLEMENTS: [
    ['the page of what it is bought with', { pageProductId: 'TENT' }],
    ['a cart with what it is bought with', { pageType: 'CART', pageProductIds: ['X', 'TENT'] }],
    ['the page of a category with which its own goes', { pageProductId: 'DESK' }],
  ],
  NONE: [
    ['the home page', {}],
    ['the page of a product at another price', { pageProductId: 'CHEAP' }],
    ['the page of an unknown product', { pageProductId: 'NO-SUCH' }],
    ['its own page', { pageProductId: 'A' }],
    ['its own page beside what it is bought with', { pageProductId: 'TENT', pageType: 'CART', pageProductIds: ['A'] }],
    ['others on a page that is no cart', { pageProductIds: ['TENT'] }],
    ['what the page names', named],
    ['what the page names for a search', { ...named, searchQuery: 'lamp desk' }],
    ['what the page names in a category', { ...named, categories: [['lamps']] }],
  ],
};
const asked = <Kind extends Bucket | 'NONE'>(bucket: Kind) =>
  ASKED[bucket].map(([name, request]) => [name, bucket, request] as const);

describe('a bucket', () => {
  it.each([...asked('CLOSE'), ...asked('LOOSE')])('%s: shows nothing once %s is closed', async (_, bucket, request) => {
    const own = { skus: ['A'] };
    const others = BUCKETS.filter((one) => one !== bucket);
    expect(await winsIn([adSet(1, own)], request)).toHaveLength(1);
    expect(await winsIn([adSet(1, { ...own, automatic: [off(bucket)] })], request)).toEqual([]);
    expect(await winsIn([adSet(1, { ...own, automatic: others.slice(0, 1).map(off) })], request)).toHaveLength(1);
  });

  it.each(asked('NONE'))('%s: belongs to none', async (_, bucket, request) => {
    const own = adSet(1, { skus: ['A'], automatic: BUCKETS.map((one) => on(one, 900_000)) });
    expect(await winsIn([own], request)).toMatchObject([{ bidMicros: 500_000 }]);
    expect(await winsIn([adSet(1, { skus: ['A'], automatic: CLOSED })], request)).toHaveLength(1);
    expect(bucket).toBe('NONE');
  });

  it.each([...asked('CLOSE'), ...asked('LOOSE'), ...asked('SUBSTITUTES'), ...asked('COMPLEMENTS')])(
    '%s: the bid for %s counts before the product’s',
    async (_, bucket, request) => {
      const own = { skus: ['A'], productBids: [{ sku: 'A', bidMicros: 400_000 }] };
      const bids = BUCKETS.map((one, number) => on(one, 610_000 + number * 10_000));
      const { wins } = await outcomeOf([adSet(1, { ...own, automatic: bids })], request);
      expect(wins.map(({ candidate }) => candidate.bidMicros)).toEqual([610_000 + BUCKETS.indexOf(bucket) * 10_000]);
      const [{ candidate }] = wins as [(typeof wins)[0]];
      expect([kindOfLine(candidate.line), numberOfLine(candidate.line)]).toEqual(['BUCKET', BUCKETS.indexOf(bucket)]);
      const unbid = await winsIn([adSet(1, { ...own, automatic: BUCKETS.map((one) => on(one)) })], request);
      expect(unbid).toMatchObject([{ bidMicros: 400_000 }]);
    },
  );

  it.each<[string, Partial<ServingAdSet>, Request]>([
    ['a keyword that matches', { keywords: ['lamp'] }, { searchQuery: 'desk lamp' }],
    ['a target that fits', { targets: [target] }, { pageProductId: 'PAGE', categories: [['lamps']] }],
  ])('is asked of nothing that %s finds', async (_, own, request) => {
    const closed = adSet(1, { skus: ['A'], ...own, automatic: CLOSED });
    expect(await winsIn([closed], request)).toMatchObject([{ bidMicros: 500_000 }]);
    const bid = adSet(1, { skus: ['A'], ...own, automatic: BUCKETS.map((one) => on(one, 900_000)) });
    expect(await winsIn([bid], request)).toMatchObject([{ bidMicros: 500_000 }]);
  });

  it('a bid below the minimum is not offered there', async () => {
    const own = adSet(1, { skus: ['A'], automatic: [on('CLOSE', 10_000)] });
    expect(await winsIn([own], { searchQuery: 'lamp' })).toEqual([]);
    expect(await winsIn([own], { searchQuery: 'lamp green' })).toHaveLength(1);
    const low = adSet(1, { skus: ['A'], bidMicros: 10_000, automatic: [on('CLOSE', 300_000)] });
    expect(await winsIn([low], { searchQuery: 'lamp' })).toMatchObject([{ bidMicros: 300_000, priceMicros: 20_000 }]);
    expect(await winsIn([low], { searchQuery: 'lamp green' })).toEqual([]);
  });

  it.each([
    ['DESK', 40],
    ['TENT', 40],
    ['CHEAP', 25],
  ])('beside %s it fits by %d as a complement', async (pageProductId, relevance) => {
    const own = (trafficControl: number) => adSet(1, { skus: ['A'], trafficControl, automatic: [on('COMPLEMENTS')] });
    expect(await winsIn([own(relevance)], { pageProductId })).toHaveLength(1);
    expect(await winsIn([own(relevance + 1)], { pageProductId })).toEqual([]);
    expect(await winsIn([adSet(1, { skus: ['A'], trafficControl: 26 })], { pageProductId })).toEqual([]);
  });

  it('an auction for a category gets complements of it alone', async () => {
    const own = [adSet(1, { skus: ['A'], automatic: [...CLOSED, on('COMPLEMENTS', 700_000)] })];
    const onPage = (category: string) => ({ pageProductId: 'TENT', categories: [[category]] });
    expect(await winsIn(own, onPage('lamps'))).toMatchObject([{ bidMicros: 700_000 }]);
    expect(await winsIn(own, onPage('camping'))).toEqual([]);
  });

  it('closed by what is asked, an ad stands in for the page’s product where that is open', async () => {
    const onPage = { pageProductId: 'PAGE', categories: [['lamps']] };
    const own = { skus: ['A'], automatic: [...CLOSED, on('SUBSTITUTES', 700_000)] };
    expect(await winsIn([adSet(1, own)], onPage)).toMatchObject([{ bidMicros: 700_000 }]);
    expect(await winsIn([adSet(1, own)], { categories: [['lamps']] })).toEqual([]);
    expect(await winsIn([adSet(1, { ...own, trafficControl: 60 })], onPage)).toHaveLength(1);
    expect(await winsIn([adSet(1, { ...own, trafficControl: 61 })], onPage)).toEqual([]);
  });

  it.each([
    [5_000_000, 60],
    [20_000_000, 60],
    [4_999_999, 25],
    [20_000_001, 25],
  ])('stands in at half to twice the price: %d fits %d', async (priceMicros, relevance) => {
    const own = (trafficControl: number) => adSet(1, { skus: ['A'], trafficControl, automatic: [on('SUBSTITUTES')] });
    const priced = [{ ...lamp, priceMicros }];
    expect(await winsIn([own(relevance)], { pageProductId: 'PAGE' }, priced)).toHaveLength(1);
    expect(await winsIn([own(relevance + 1)], { pageProductId: 'PAGE' }, priced)).toEqual([]);
  });
});

/** Random markets: ad sets with buckets, keywords, targets and bids of all kinds, in searches, categories and on pages. */
const RUNS = { numRuns: runLength(200) };
const bid = fc.integer({ min: 10_000, max: 900_000 });
const drawnAdSet = fc.record({
  company: fc.nat({ max: 4 }),
  bidMicros: bid,
  trafficControl: fc.constantFrom(0, 0, 30, 50, 60, 100),
  skus: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 }),
  productBid: fc.option(bid),
  keyword: fc.option(
    fc.record({ typed: fc.constantFrom('desk', '[desk lamp]', '"red lamp"'), bidMicros: fc.option(bid) }),
  ),
  aimsAtPage: fc.constantFrom(null, null, 0, 800_000),
  modifier: fc.option(fc.constantFrom(50, 200), { freq: 4 }),
  automatic: fc.option(
    fc.uniqueArray(fc.record({ bucket: fc.constantFrom(...BUCKETS), isOn: fc.boolean(), bidMicros: fc.option(bid) }), {
      selector: ({ bucket }) => bucket,
      minLength: 1,
    }),
  ),
});
const market = fc.array(drawnAdSet, { minLength: 1, maxLength: 12 });
const request: fc.Arbitrary<Request> = fc.record({
  slots: fc.integer({ min: 1, max: 6 }),
  pageProductId: fc.constantFrom('PAGE', 'CHEAP', 'S1', 'TENT', 'DESK', null),
  pageType: fc.constantFrom(null, 'CART'),
  pageProductIds: fc.constantFrom([], ['TENT'], ['DESK', 'S0', 'S3']),
  searchQuery: fc.constantFrom(null, null, 'desk lamp', 'lamp', 'red lamp green', 'desk green'),
  categories: fc.constantFrom(null, [['home']], [['lamps']], [['desks', 'lamps']]),
  products: fc.constantFrom(null, null, null, { ids: ['S0', 'S1', 'S2'], qualityScores: [1, 0.5, 0.25] }),
});
const TEXTS = ['desk lamp', 'red lamp', 'desk', 'red desk lamp', 'green', 'lamp green red'];
const products = TEXTS.map((text, n) =>
  product(`S${n}`, {
    text,
    categoryIds: [n % 3 ? 'lamps' : 'desks'],
    categoryPath: ['home', n % 3 ? 'lamps' : 'desks'],
    priceMicros: (3 + n * 4) * 1_000_000,
    clickRates: [0.01 + n / 1000, 0.02 + n / 900, 0.03 - n / 1000, 0.011 + n / 700],
  }),
);
type Drawn = typeof drawnAdSet extends fc.Arbitrary<infer Value> ? Value : never;
const adSetsOf = (drawn: readonly Drawn[]) =>
  drawn.map(({ company, productBid, keyword, aimsAtPage, skus, automatic, modifier, ...facts }, n) =>
    adSet(n, {
      ...facts,
      companyId: uuid(5000 + company),
      skus: skus.map((sku) => `S${sku}`),
      productBids: productBid === null ? [] : [{ sku: `S${skus[0]}`, bidMicros: productBid }],
      keywords: keyword === null ? [] : [keyword.typed],
      keywordBids: keyword?.bidMicros ? [{ keyword: keyword.typed, bidMicros: keyword.bidMicros }] : [],
      targets: aimsAtPage === null ? [] : [target],
      targetBids: aimsAtPage ? [{ ...target, bidMicros: aimsAtPage }] : [],
      modifiers: modifier === null ? [] : [{ dimension: 'DEVICE', value: 'desktop', percent: modifier }],
      automatic: automatic ?? [],
    }),
  );

const MATCHES: Record<string, (query: string) => number> = {
  desk: (query) => (query.split(' ').includes('desk') ? keywordRelevance('broad') : 0),
  '[desk lamp]': (query) => (query === 'desk lamp' ? keywordRelevance('exact') : 0),
  '"red lamp"': (query) => (query.includes('red lamp') ? keywordRelevance('phrase') : 0),
};

/** Which bucket finds a product, and how well it fits there; null where nothing does. The rules once more. */
function fitOf(facts: ServingAdSet, known: ServingProduct, more: Request) {
  const { searchQuery: query = null, categories = null, pageProductId = null, products: given = null } = more;
  const own = categories?.every((group) => group.some((one) => known.categoryIds.includes(one)));
  const above = categories?.every((group) => group.some((one) => known.categoryPath.includes(one)));
  if (categories && !above) return null;
  const keyword = query === null ? 0 : Math.max(0, ...facts.keywords.map((typed) => MATCHES[typed]!(query)));
  const isAimed = query === null && pageProductId === 'PAGE' && facts.targets.length > 0;
  const words = query?.split(' ') ?? [];
  const found = words.filter((word) => known.text.split(' ').includes(word)).length;
  const text = textRelevance(found, words.length);
  const inCategory = categories === null ? 0 : own ? OWN_CATEGORY : PARENT_CATEGORY;
  if (given !== null) {
    if (!given.ids.includes(known.sku)) return null;
    const base = Math.max(SELECTED_BY_PAGE, query === null ? inCategory : text);
    return { bucket: null, relevance: isAimed ? AIMED_AT : Math.max(base, keyword) };
  }
  if (isAimed) return { bucket: null, relevance: AIMED_AT };
  if (keyword > 0) return { bucket: null, relevance: keyword };
  const settings = new Map(facts.automatic.map(({ bucket, isOn }) => [bucket, isOn]));
  const isOpen = (bucket: Bucket) => settings.get(bucket) ?? (bucket === 'CLOSE' || bucket === 'LOOSE');
  if (query !== null) {
    if (text === 0) return null;
    const bucket = found === words.length ? ('CLOSE' as const) : ('LOOSE' as const);
    return isOpen(bucket) ? { bucket, relevance: text } : null;
  }
  if (categories !== null) {
    const bucket = own ? ('CLOSE' as const) : ('LOOSE' as const);
    if (isOpen(bucket)) return { bucket, relevance: inCategory };
  }
  const page = pages.products.get(pageProductId ?? '');
  const isBeside =
    page !== undefined &&
    known.categoryIds.some((one) => page.categoryIds.includes(one)) &&
    known.priceMicros >= page.priceMicros / 2 &&
    known.priceMicros <= page.priceMicros * 2;
  const isTogether = isComplementOn(more, known);
  if (isBeside && isOpen('SUBSTITUTES')) return { bucket: 'SUBSTITUTES' as const, relevance: SUBSTITUTE };
  if (isTogether && isOpen('COMPLEMENTS')) return { bucket: 'COMPLEMENTS' as const, relevance: COMPLEMENT };
  return categories === null ? { bucket: null, relevance: NO_CONTEXT } : null;
}

function isComplementOn({ pageProductId, pageType, pageProductIds = [] }: Request, known: ServingProduct): boolean {
  const shown = [pageProductId ?? [], pageType === 'CART' ? pageProductIds : []].flat();
  if (shown.includes(known.sku)) return false;
  const { products: pairs, categories } = pages.complements!;
  return shown.some(
    (sku) =>
      pairs.get(sku)?.includes(known.sku) ||
      pages.products
        .get(sku)
        ?.categoryPath.some((one) => categories.get(one)?.some((other) => known.categoryPath.includes(other))),
  );
}

function naively(adSets: readonly ServingAdSet[], more: Request) {
  const { searchQuery: query = null, categories = null, products: given = null, pageProductId } = more;
  const placement = query !== null ? 'SEARCH' : categories ? 'CATEGORY' : given ? 'PRODUCT' : 'HOME';
  return adSets.flatMap((facts): (Candidate & { adSetId: string })[] =>
    facts.skus.flatMap((sku) => {
      const known = products.find((one) => one.sku === sku)!;
      const fit = fitOf(facts, known, more);
      if (fit === null || fit.relevance < facts.trafficControl) return [];
      const [keyword] = facts.keywordBids.filter((line) => query !== null && MATCHES[line.keyword]!(query) > 0);
      const [aimed] = query === null && pageProductId === 'PAGE' ? facts.targetBids : [];
      const ofBucket = facts.automatic.find(({ bucket }) => bucket === fit.bucket)?.bidMicros;
      const own = facts.productBids.find((one) => one.sku === sku)?.bidMicros ?? facts.bidMicros;
      const base = keyword?.bidMicros ?? aimed?.bidMicros ?? ofBucket ?? own;
      const bidMicros = Math.floor((base * (facts.modifiers[0]?.percent ?? 100)) / 100);
      if (bidMicros < facts.minBidMicros) return [];
      const score = given?.qualityScores?.[given.ids.indexOf(sku)] ?? 1;
      return {
        product: sku,
        payer: facts.companyId,
        brand: facts.brandId,
        bidMicros,
        minBidMicros: facts.minBidMicros,
        walletRate: 1,
        weight: known.clickRates[PLACEMENTS.indexOf(placement)]! * relevanceQuality(fit.relevance) * score,
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

  it(
    'the index finds who wins at what price, as looking at every ad set does: no closed bucket shows anything',
    findsWinners,
  );
  it(
    'a price is between the minimum and the bid, the least against other companies, the minimum alone',
    pricesAreLeast,
  );
  it('a winner names the kind of fit by which the rules find it, whether or not it has a bid or a setting', () =>
    fc.assert(
      fc.asyncProperty(market.map(adSetsOf), request, async (adSets, asked) => {
        const outcome = await outcomeOf(adSets, asked, products);
        for (const { candidate } of outcome.wins) {
          const { facts } = candidate.adSet;
          const known = products.find(({ sku }) => sku === candidate.sku)!;
          const bucket = fitOf(facts, known, asked)!.bucket;
          expect(BUCKETS[outcome.foundBy(candidate)] ?? null).toBe(bucket);
          if (kindOfLine(candidate.line) === 'BUCKET') expect(BUCKETS[numberOfLine(candidate.line)]).toBe(bucket);
        }
      }),
      RUNS,
    ));
  it('settings as preset change nothing', () => {
    const preset = [on('CLOSE'), on('LOOSE'), off('SUBSTITUTES'), off('COMPLEMENTS')];
    return isNeutral((facts) => ({ ...facts, automatic: [] }), { automatic: preset });
  });
  it('raising a bucket’s bid never lowers a rank', () =>
    raisingNeverLowers((facts, by) => ({
      ...facts,
      automatic: facts.automatic.map((one) => ({ ...one, bidMicros: one.bidMicros && one.bidMicros + by })),
    })));
});

test('a negative beats the bucket that is open', async () => {
  const own = { skus: ['A'], automatic: [on('SUBSTITUTES', 900_000)] };
  expect(await winsIn([adSet(1, own)], { pageProductId: 'PAGE' })).toHaveLength(1);
  const barred = adSet(1, { ...own, negativeTargets: [{ kind: 'PRODUCT', value: 'PAGE' }] });
  expect(await winsIn([barred], { pageProductId: 'PAGE' })).toEqual([]);
});

test('a test auction names the fit that an ad closed, and only where it would have been shown', async () => {
  const closed = { skus: ['A'], automatic: [off('CLOSE')] };
  const snapshot = await snapshotOf(
    [
      adSet(1, closed),
      adSet(2, { skus: ['A'] }),
      adSet(3, { ...closed, trafficControl: 50 }),
      ...[4, 5, 6].map((number) => adSet(number, { skus: [`B${number}`], bidMicros: 400_000 - number })),
    ],
    [lamp, ...[4, 5, 6].map((number) => product(`B${number}`, { text: 'lamp' }))],
    undefined,
    {},
    pages,
  );
  const { losers } = runTestAuction(listing({ slots: 1, searchQuery: 'lamp' }), snapshot, NOW_MS, seeded(3), NEW_PAGE);
  const reasons = new Map(losers.map(({ campaignId, reason }) => [campaignId, reason]));
  expect([1, 3, 6].map((number) => reasons.get(String(100_000 + number)))).toEqual([
    'FIT_CLOSED',
    'NO_MATCH',
    'NO_MATCH',
  ]);
});
