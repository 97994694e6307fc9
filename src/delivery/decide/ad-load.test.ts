import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AD_LOAD_PARTS, type AdLoad, type LoadRule, type Timed } from '#core/yield/rules/yield-rule.ts';
import { type AuctionOutcome, runAuction } from './auction.ts';
import { barsOf } from './bars.ts';
import { createLiveSpend } from './budget-state.ts';
import { createDecider } from './decide.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from './decide.test-support.ts';
import { strictest } from './load-table.ts';
import { type AuctionRequest, NEW_PAGE, type PageSoFar } from './rules/auction-request.ts';
import { NO_PAGE_FACTS } from './rules/page-facts.ts';
import { NO_LIMIT, rankCandidates, selectWinners, NONE_APART } from './rules/ranking.ts';
import { runTestAuction } from './test-auction.ts';
import { NO_RULES, createYieldBook, undemanding } from './yield-book.ts';
import { runLength } from '../../../testing/run-length.ts';

const NO_LOAD = Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, null])) as AdLoad;
const load = (more: Partial<Timed<LoadRule>> = {}): Timed<LoadRule> => ({
  ...NO_LOAD,
  categoryId: null,
  placementCode: null,
  pageType: null,
  terms: [],
  fromMs: 0,
  untilMs: null,
  ...more,
});
const PATHS = new Map([
  ['beauty', ['beauty']],
  ['skin', ['beauty', 'skin']],
]);
const bookOf = (...loads: Timed<LoadRule>[]) =>
  createYieldBook({ floors: [], blocks: [], loads, aparts: [], exclusions: [], categoryPaths: PATHS, language: 'en' });

// Of the first brand are A and B, of the others one each.
const SKUS = ['A', 'B', 'C', 'D', 'E'];
const ADS = SKUS.map((sku, at) =>
  adSet(at, { skus: [sku], bidMicros: 500_000 - at * 10_000, brandId: uuid(at < 2 ? 7000 : 7000 + at) }),
);
const shop = (rules = NO_RULES) =>
  snapshotOf(
    ADS,
    SKUS.map((sku) => product(sku)),
    createLiveSpend(),
    {},
    NO_PAGE_FACTS,
    rules,
  );

/** Returns what the auctions of one page show, with their ranks. */
async function pageOf(rules: Timed<LoadRule>[], ...requests: Partial<AuctionRequest>[]) {
  const decide = createDecider(() => '', seeded(1));
  const { results } = decide(requests.map(listing), await shop(bookOf(...rules)), NOW_MS);
  return results.map(({ winners }) => winners.map(({ id, rank }) => `${id}${rank}`).join(' '));
}

describe('a page shows', () => {
  const TWICE = [{ slots: 2 }, { slots: 2 }];
  test.each<[string, Partial<Timed<LoadRule>>, Partial<AuctionRequest>[], string[]]>([
    ['all that fits without a limit', { mostOnPage: 1, pageType: 'CART' }, TWICE, ['A1 B2', 'C1 D2']],
    ['so many ads', { mostOnPage: 3 }, TWICE, ['A1 B2', 'C1']],
    ['none once they are shown', { mostOnPage: 2 }, TWICE, ['A1 B2', '']],
    [
      'so many at one place',
      { mostAtPlacement: 1 },
      [{ slots: 2, placementCode: 'top' }, { slots: 2 }, { slots: 2, placementCode: 'top' }],
      ['A1', 'B1', ''],
    ],
    ['a share of its places', { sharePercent: 50 }, [{ slots: 4 }], ['A1 B2']],
    [
      'a share of the places so far',
      { sharePercent: 50 },
      [{ slots: 1 }, { slots: 1 }, { slots: 2 }],
      ['', 'A1', 'B1'],
    ],
    ['so many of one brand', { mostOfBrand: 1 }, [{ slots: 3 }], ['A1 C2 D3']],
    ['so many of one brand in all auctions', { mostOfBrand: 1 }, TWICE, ['A1 C2', 'D1 E2']],
    ['none at first places', { firstFree: 1 }, [{ slots: 3 }], ['A2 B3']],
    ['none at first places of several auctions', { firstFree: 3 }, TWICE, ['', 'A2']],
    ['none where all places are first', { firstFree: 4 }, TWICE, ['', '']],
    ['the strictest of several limits', { mostOnPage: 3, sharePercent: 90, firstFree: 1 }, [{ slots: 3 }], ['A2 B3']],
  ])('%s', async (_, rule, requests, expected) => {
    expect(await pageOf([load(rule)], ...requests)).toEqual(expected);
  });

  test('what the strictest of several rules allows', async () => {
    const rules = [load({ mostOnPage: 4 }), load({ mostOnPage: 2, pageType: 'HOME' }), load({ firstFree: 1 })];
    expect(await pageOf(rules, { slots: 5 })).toEqual(['A2 B3']);
    const ofCategory = [load({ mostOnPage: 1, categoryId: 'beauty' }), load({ mostOfBrand: 1 })];
    expect(await pageOf(ofCategory, { slots: 5 })).toEqual(['A1 C2 D3 E4']);
  });
});

test('strictest takes each part from the rule that allows least', () => {
  const loads = [
    load({ mostOnPage: 3, leastRelevance: 20 }),
    load({ mostOnPage: 5, firstFree: 1, leastRelevance: 60 }),
  ];
  expect(strictest(loads)).toEqual({ ...NO_LOAD, mostOnPage: 3, firstFree: 1, leastRelevance: 60 });
});

describe('ads are good enough', () => {
  const named = (qualityScores: number[] | null) => ({ products: { ids: ['A', 'C'], qualityScores } });
  test.each<[string, Partial<LoadRule>, Partial<AuctionRequest>, string]>([
    ['of any relevance', {}, named(null), 'A1 C2'],
    ['at the least relevance', { leastRelevance: 25 }, named(null), 'A1 C2'],
    ['not below it', { leastRelevance: 26 }, named(null), ''],
    ['at the least score', { leastScorePercent: 50 }, named([0.5, 0.4]), 'A1'],
    ['without a score', { leastScorePercent: 50 }, named(null), 'A1 C2'],
  ])('%s', async (_, rule, request, expected) => {
    expect(await pageOf([load({ ...rule, mostOnPage: 9 })], request)).toEqual([expected]);
  });

  test('a banner as well', async () => {
    const banner = {
      bannerTypeId: 'TOP',
      bannerType: 'TOP',
      imageUrl: '',
      landingUrl: 'https://shop.test',
      clickRate: 0.01,
    };
    const ads = [adSet(1, { adType: 'BANNER', banners: [banner] })];
    const rules = (leastRelevance: number) => bookOf(load({ leastRelevance }));
    const shows = async (leastRelevance: number) => {
      const snapshot = await snapshotOf(ads, [], createLiveSpend(), {}, NO_PAGE_FACTS, rules(leastRelevance));
      return runAuction(listing({ type: 'banners', slotId: 'TOP' }), snapshot, NOW_MS, seeded(1)).wins.length;
    };
    expect([await shows(25), await shows(26)]).toEqual([1, 0]);
  });

  test('those that are not set no price', async () => {
    const snapshot = await shop(bookOf(load({ leastScorePercent: 50 })));
    const request = listing({ slots: 1, products: { ids: ['A', 'C'], qualityScores: [1, 0.4] } });
    expect(runAuction(request, snapshot, NOW_MS, seeded(1)).wins[0]!.priceMicros).toBe(20_000);
  });
});

test('the last winner pays for its place against the first that has none', async () => {
  const { wins } = runAuction(listing({ slots: 4 }), await shop(bookOf(load({ mostOnPage: 1 }))), NOW_MS, seeded(1));
  expect(wins.map(({ candidate, priceMicros }) => [candidate.sku, priceMicros])).toEqual([['A', 490_000]]);
});

test('a test auction, and the log, say what the limits kept from a place', async () => {
  const rules = bookOf(load({ mostOnPage: 1, leastScorePercent: 50 }));
  const request = listing({ slots: 2, products: { ids: SKUS, qualityScores: [1, 1, 1, 0.1, 0.1] } });
  const { losers } = runTestAuction(request, await shop(rules), NOW_MS, seeded(1), NEW_PAGE);
  expect(losers.map(({ id, reason }) => [id, reason])).toEqual([
    ['B', 'NO_PLACE'],
    ['C', 'OUTBID'],
    ['D', 'BELOW_QUALITY'],
    ['E', 'BELOW_QUALITY'],
  ]);
  const { records } = createDecider(() => '', seeded(1))([request], await shop(rules), NOW_MS);
  expect(records[0]!.candidates.map(({ sku, bar }) => [sku, bar])).toEqual([
    ['A', undefined],
    ['B', 'PLACES'],
    ['C', undefined],
  ]);
});

const PRODUCTS = Array.from({ length: 24 }, (_, number) =>
  product(`SKU${number}`, {
    text: number % 2 ? 'red shoe' : 'blue shoe',
    categoryIds: [['beauty', 'skin', 'home'][number % 3]!],
    categoryPath: PATHS.get(['beauty', 'skin', 'home'][number % 3]!) ?? ['home'],
    clickRates: [0.01, 0.011, 0.012, 0.013].map((rate) => rate * (1 + ((number * 7) % 24) / 41.37)),
  }),
);
const part = (max: number) => fc.option(fc.integer({ min: 1, max }), { freq: 1 });
const anyLoad = fc
  .record({
    mostOnPage: part(6),
    mostAtPlacement: part(4),
    mostOfBrand: part(3),
    sharePercent: part(100),
    firstFree: part(4),
    leastRelevance: part(70),
    leastScorePercent: part(100),
    categoryId: fc.option(fc.constantFrom('beauty', 'skin')),
    placementCode: fc.option(fc.constantFrom('top', 'side')),
    pageType: fc.option(fc.constantFrom('SEARCH', 'HOME', 'CATEGORY')),
    terms: fc.constantFrom([], [], [], ['red'], ['[red shoe]', 'hat']),
  })
  .map(load);
const anyRequest = fc
  .record({
    slots: fc.integer({ min: 1, max: 6 }),
    searchQuery: fc.option(fc.constantFrom('red shoe', 'shoe')),
    categories: fc.option(fc.constantFrom([['skin']], [['beauty', 'home']])),
    placementCode: fc.option(fc.constantFrom('top', 'side', 'other')),
    products: fc.option(
      fc
        .uniqueArray(fc.tuple(fc.nat({ max: 23 }), fc.constantFrom(0.2, 0.5, 1)), {
          minLength: 1,
          selector: ([n]) => n,
        })
        .map((list) => ({ ids: list.map(([n]) => `SKU${n}`), qualityScores: list.map(([, score]) => score) })),
      { freq: 1 },
    ),
  })
  .map(listing);
/** As the rules say, one by one. */
const holdsOn = (rule: LoadRule, { searchQuery, categories, products, placementCode }: AuctionRequest): boolean => {
  const named = products === null ? 'HOME' : 'PRODUCT';
  const page = searchQuery === null ? (categories === null ? named : 'CATEGORY') : 'SEARCH';
  const within = (categories ?? []).flat().flatMap((category) => PATHS.get(category) ?? [category]);
  return (
    (rule.pageType === null || rule.pageType === page) &&
    (rule.placementCode === null || rule.placementCode === placementCode) &&
    (rule.categoryId === null || within.includes(rule.categoryId)) &&
    (rule.terms.length === 0 ||
      (searchQuery !== null && (rule.terms[0] === 'red' ? searchQuery.includes('red') : searchQuery === 'red shoe')))
  );
};

const anyMarket = fc.tuple(fc.nat({ max: 1e9 }), fc.constantFrom(1, 2, 7), fc.constantFrom(2, 3, 9));

function adsOf(seed: number, companies: number, brands: number) {
  const random = seeded(seed);
  return Array.from({ length: 24 }, (_, number) =>
    adSet(number, {
      companyId: String(number % companies),
      brandId: String(number % brands),
      // No two bid the same, so that no lots are drawn.
      bidMicros: 20_000 + number + 24 * Math.floor(random() * 10_000),
      skus: [...new Set(Array.from({ length: 4 }, () => `SKU${Math.floor(random() * 24)}`))],
      keywords: number % 4 ? [] : ['shoe'],
      modifiers: number % 6 ? [] : [{ dimension: 'PAGE', value: 'SEARCH', percent: 150 }],
    }),
  );
}
const said = ({ wins }: Pick<AuctionOutcome, 'wins'>) =>
  wins.map(({ candidate, priceMicros, rank }) => [candidate.product, candidate.adSet.facts.adSetId, priceMicros, rank]);

test('on any page, never more is shown than its limits allow, and the winners are the best of those that they leave', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyMarket,
      fc.array(anyRequest, { minLength: 1, maxLength: 4 }),
      fc.array(anyLoad, { maxLength: 4 }),
      fc.option(fc.integer({ min: 1, max: 3 })),
      async ([seed, companies, brands], requests, loads, each) => {
        const ads = adsOf(seed, companies, brands);
        const book = bookOf(...loads);
        const snapshot = await snapshotOf(
          ads,
          PRODUCTS,
          createLiveSpend(),
          { slotsPerAdvertiser: each },
          NO_PAGE_FACTS,
          book,
        );
        let page: PageSoFar = NEW_PAGE;
        const won: { brand: string; code: string | null; company: string; product: string }[] = [];
        for (const request of requests) {
          const outcome = runAuction(request, snapshot, NOW_MS, seeded(seed), page);
          const holding = strictest(loads.filter((rule) => holdsOn(rule, request)));
          // Every bid that is good enough, and every one that fits.
          const all = runAuction(
            { ...request, slots: 200 },
            { ...snapshot, slotsPerAdvertiser: 1000, rules: bookOf(load({ ...holding, ...NO_COUNTS })) },
            NOW_MS,
            seeded(seed),
            page,
          ).candidates;
          const free = Math.max(0, (holding.firstFree ?? 0) - page.asked);
          const countOf = (isCounted: (one: (typeof won)[number]) => boolean) => won.filter(isCounted).length;
          const most = Math.min(
            request.slots - free,
            (holding.mostOnPage ?? Infinity) - won.length,
            request.placementCode === null
              ? (holding.mostAtPlacement ?? Infinity)
              : (holding.mostAtPlacement ?? Infinity) - countOf(({ code }) => code === request.placementCode),
            Math.floor(((page.asked + request.slots) * (holding.sharePercent ?? 100)) / 100) - won.length,
          );
          const taken = (key: 'brand' | 'company') =>
            new Map(Object.entries(Object.groupBy(won, (one) => one[key])).map(([name, of]) => [name, of!.length]));
          const expected = selectWinners(
            all,
            request.slots,
            () => 0,
            each === null ? null : { each, taken: taken('company') },
            {
              most: Math.max(0, most),
              firstRank: free + 1,
              brands:
                holding.mostOfBrand === null
                  ? null
                  : { each: holding.mostOfBrand, taken: taken('brand'), apart: NONE_APART },
            },
          );
          expect(said(outcome)).toEqual(said({ wins: expected }));
          for (const { candidate, priceMicros } of outcome.wins) {
            expect(priceMicros).toBeGreaterThanOrEqual(candidate.minBidMicros);
            expect(priceMicros).toBeLessThanOrEqual(candidate.bidMicros);
          }
          // What lost by its rank alone is not said to have been kept from a place.
          const bars = barsOf(outcome);
          const places = each === null ? null : { each, taken: page.places };
          const open = selectWinners(all, request.slots, () => 0, places, NO_LIMIT).map(
            ({ candidate }) => candidate.adSet.facts.adSetId + candidate.product,
          );
          const shown = new Set(outcome.wins.map(({ candidate }) => candidate.adSet.facts.adSetId + candidate.product));
          expect(
            new Set([...bars.keys()].map((candidate) => candidate.adSet.facts.adSetId + candidate.product)),
          ).toEqual(new Set(outcome.limited === null ? [] : open.filter((key) => !shown.has(key))));
          for (const { candidate } of outcome.wins)
            won.push({
              brand: candidate.brand,
              code: request.placementCode,
              company: candidate.payer,
              product: candidate.product,
            });
          page = {
            shown: null,
            taken: new Set(won.map((one) => one.product)),
            places: taken('company'),
            asked: page.asked + request.slots,
            ads: won.length,
            adsByPlacement: new Map(
              ['top', 'side', 'other'].map((code) => [code, countOf((one) => one.code === code)]),
            ),
            adsByBrand: taken('brand'),
          };
        }
      },
    ),
    { numRuns: runLength(300) },
  );
});

/** Limits of numbers, left out. */
const NO_COUNTS = { mostOnPage: null, mostAtPlacement: null, mostOfBrand: null, sharePercent: null, firstFree: null };

test('limits that allow everything change no winner and no price', async () => {
  const neutral = load({
    mostOnPage: 1000,
    mostAtPlacement: 1000,
    mostOfBrand: 1000,
    sharePercent: 100,
    leastRelevance: 1,
  });
  await fc.assert(
    fc.asyncProperty(
      anyMarket,
      anyRequest,
      fc.option(fc.integer({ min: 1, max: 3 })),
      async ([seed, companies, brands], request, each) => {
        const ads = adsOf(seed, companies, brands);
        const snapshot = await snapshotOf(ads, PRODUCTS, createLiveSpend(), { slotsPerAdvertiser: each });
        const play = (rules = NO_RULES) => said(runAuction(request, { ...snapshot, rules }, NOW_MS, seeded(seed)));
        expect(play(bookOf(neutral))).toEqual(play());
        expect(play(undemanding(bookOf(load({ leastRelevance: 100 }))))).toEqual(play());
      },
    ),
    { numRuns: runLength(200) },
  );
});

test('a brand without places left sets no price', () => {
  const bid = (product: string, brand: string, bidMicros: number) => ({
    ...{ product, payer: product, brand, bidMicros },
    minBidMicros: 100,
    walletRate: 1,
    weight: 1,
  });
  const ranked = rankCandidates(
    [bid('1', 'x', 900), bid('2', 'x', 800), bid('3', 'y', 700), bid('4', 'x', 600)],
    () => 0,
  );
  expect(ranked).toHaveLength(4);
  const limit = { most: 9, firstRank: 1, brands: { each: 1, taken: new Map<string, number>(), apart: NONE_APART } };
  const wins = selectWinners(
    ranked.map(({ candidate }) => candidate),
    4,
    () => 0,
    null,
    limit,
  );
  expect(wins.map(({ candidate, priceMicros }) => [candidate.product, priceMicros])).toEqual([
    ['1', 800],
    ['3', 100],
  ]);
});
