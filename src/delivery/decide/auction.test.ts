import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runAuction } from './auction.ts';
import type { AuctionRequest, PageSoFar } from './rules/auction-request.ts';
import { createCatalogIndex } from './auction-index.ts';
import { createLiveSpend } from './budget-state.ts';
import { keywordMatches, readKeyword } from './rules/keywords.ts';
import { type Candidate, type SlotLimit, selectWinners } from './rules/ranking.ts';
import {
  SELECTED_BY_PAGE,
  NO_CONTEXT,
  competes,
  keywordRelevance,
  relevanceQuality,
  textRelevance,
} from './rules/relevance.ts';
import { readText } from './rules/text.ts';
import { PLACEMENTS, type ServingAdSet, type ServingProduct } from './rules/serving.ts';
import { CATALOG, NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from './decide.test-support.ts';
import { runLength } from '../../../testing/run-length.ts';

async function winners(adSets: ServingAdSet[], products: ServingProduct[], request: Partial<AuctionRequest>) {
  const outcome = runAuction(listing(request), await snapshotOf(adSets, products), NOW_MS, seeded(1));
  return outcome.wins.map(({ candidate }) => candidate.sku ?? candidate.banner?.landingUrl);
}

const shoes = product('SHOE', {
  text: 'Red Running Shoes Acme',
  categoryIds: ['running'],
  categoryPath: ['sport', 'running'],
});
const hat = product('HAT', { text: 'Blue Hat', categoryIds: ['hats'], categoryPath: ['fashion', 'hats'] });

describe('who competes', () => {
  it.each<[string, Partial<ServingAdSet>, Partial<AuctionRequest>, boolean]>([
    ['exact keyword', { keywords: ['[sneaker]'] }, { searchQuery: 'Sneakers' }, true],
    ['exact keyword inside a longer query', { keywords: ['[sneaker]'] }, { searchQuery: 'leather sneakers' }, false],
    ['phrase keyword', { keywords: ['"for men"'] }, { searchQuery: 'sneakers for men' }, true],
    ['broad keyword', { keywords: ['men sneaker'] }, { searchQuery: 'sneakers for men' }, true],
    ['no keyword but the product’s own words', {}, { searchQuery: 'running shoes' }, true],
    ['a coincidence of one word in three', {}, { searchQuery: 'red wine glass' }, false],
    ['negative broad keyword', { negativeKeywords: ['cheap'] }, { searchQuery: 'cheap running shoes' }, false],
    [
      'negative exact keyword for another query',
      { negativeKeywords: ['[shoes]'] },
      { searchQuery: 'running shoes' },
      true,
    ],
    [
      'negative phrase beats a positive keyword',
      { keywords: ['[running shoes]'], negativeKeywords: ['"running"'] },
      { searchQuery: 'running shoes' },
      false,
    ],
    ['own category', {}, { categories: [['running']] }, true],
    ['category above', {}, { categories: [['sport']] }, true],
    ['another category', {}, { categories: [['hats']] }, false],
    ['all of several categories', {}, { categories: [['sport'], ['running']] }, true],
    ['not all of several categories', {}, { categories: [['sport'], ['hats']] }, false],
    [
      'one of each disjunction',
      {},
      {
        categories: [
          ['hats', 'sport'],
          ['running', 'x'],
        ],
      },
      true,
    ],
    ['named by the page', {}, { products: { ids: ['SHOE'], qualityScores: null } }, true],
    ['not named by the page', {}, { products: { ids: ['OTHER'], qualityScores: null } }, false],
    [
      'named by the page but in another category',
      {},
      { products: { ids: ['SHOE'], qualityScores: null }, categories: [['hats']] },
      false,
    ],
    [
      'named by the page for a query',
      {},
      { products: { ids: ['SHOE'], qualityScores: null }, searchQuery: 'gift' },
      true,
    ],
    ['named with quality 0', {}, { products: { ids: ['SHOE'], qualityScores: [0] } }, false],
    ['no context', {}, {}, true],
    ['control 100, own category', { trafficControl: 100 }, { categories: [['running']] }, true],
    ['control 100, category above', { trafficControl: 100 }, { categories: [['sport']] }, false],
    ['control 100, exact keyword', { trafficControl: 100, keywords: ['[shoes]'] }, { searchQuery: 'shoes' }, true],
    ['control 100, broad keyword', { trafficControl: 100, keywords: ['shoes'] }, { searchQuery: 'shoes' }, false],
    [
      'control 100, exact keyword on a named product',
      { trafficControl: 100, keywords: ['[shoes]'] },
      { searchQuery: 'shoes', products: { ids: ['SHOE'], qualityScores: null } },
      true,
    ],
    ['control 60, phrase keyword', { trafficControl: 60, keywords: ['"shoes"'] }, { searchQuery: 'red shoes' }, true],
    ['control 60, own words', { trafficControl: 60 }, { searchQuery: 'red shoes' }, false],
    ['not started', { startsMs: NOW_MS + 1 }, {}, false],
    ['starts now', { startsMs: NOW_MS }, {}, true],
    ['ended', { endsMs: NOW_MS }, {}, false],
    ['ends next', { endsMs: NOW_MS + 1 }, {}, true],
    ['bid below the minimum', { bidMicros: 19_999 }, {}, false],
    ['asked place among several', { locations: ['New York', 'São Paulo'] }, { location: 'sao paulo' }, true],
    ['another place', { locations: ['New York'] }, { location: 'Boston' }, false],
    ['place not told', { locations: ['New York'] }, {}, true],
  ])('%s', async (_, facts, request, competing) => {
    expect(await winners([adSet(1, { skus: ['SHOE'], ...facts })], [shoes, hat], request)).toEqual(
      competing ? ['SHOE'] : [],
    );
  });
});

describe('banners', () => {
  const banner = {
    bannerTypeId: uuid(8000),
    bannerType: 'DESKTOP_SEARCH',
    imageUrl: 'https://cdn.test/a.png',
    landingUrl: 'https://shop.test/a',
    clickRate: 0.01,
  };
  const bannerAd = adSet(1, {
    adType: 'BANNER',
    billedOn: 'IMPRESSION',
    banners: [banner],
    bannerCategoryIds: ['running'],
    keywords: ['shoes'],
  });
  it.each<[string, Partial<AuctionRequest>, boolean]>([
    ['by the slot’s name', { slotId: 'DESKTOP_SEARCH' }, true],
    ['by the slot’s id', { slotId: uuid(8000) }, true],
    ['not in another slot', { slotId: 'MOBILE_SEARCH' }, false],
    ['for a keyword', { slotId: 'DESKTOP_SEARCH', searchQuery: 'red shoes' }, true],
    ['not for another search', { slotId: 'DESKTOP_SEARCH', searchQuery: 'hats' }, false],
    ['for a category', { slotId: 'DESKTOP_SEARCH', categories: [['running']] }, true],
    ['not for another category', { slotId: 'DESKTOP_SEARCH', categories: [['hats']] }, false],
  ])('win %s', async (_, request, wins) => {
    expect(await winners([bannerAd], [], { type: 'banners', ...request })).toEqual(wins ? ['https://shop.test/a'] : []);
  });

  it('bid per keyword in the searches it matches', async () => {
    const own = { ...bannerAd, keywordBids: [{ keyword: 'shoes', bidMicros: 900_000 }] };
    const snapshot = await snapshotOf([own], []);
    const bidFor = (request: Partial<AuctionRequest>) => {
      const slot = listing({ type: 'banners', slotId: 'DESKTOP_SEARCH', ...request });
      return runAuction(slot, snapshot, NOW_MS, seeded(1)).wins[0]!.candidate.bidMicros;
    };
    expect(bidFor({ searchQuery: 'red shoes' })).toBe(900_000);
    expect(bidFor({ categories: [['running']] })).toBe(500_000);
  });

  it('never appear among products', async () => {
    expect(await winners([bannerAd], [], { searchQuery: 'shoes' })).toEqual([]);
  });
});

describe('budgets and wallets', () => {
  it.each<
    [string, Partial<ServingAdSet>, { todayMicros: number; totalMicros: number; availableMicros: number }, boolean]
  >([
    ['wallet with money', {}, { todayMicros: 0, totalMicros: 0, availableMicros: 1 }, true],
    ['empty wallet', {}, { todayMicros: 0, totalMicros: 0, availableMicros: 0 }, false],
    ['daily budget left', { dailyBudgetMicros: 100 }, { todayMicros: 1, totalMicros: 900, availableMicros: 1 }, true],
    [
      'daily budget used up',
      { dailyBudgetMicros: 100 },
      { todayMicros: 100, totalMicros: 900, availableMicros: 1 },
      false,
    ],
    [
      'total budget used up',
      { totalBudgetMicros: 900 },
      { todayMicros: 0, totalMicros: 900, availableMicros: 1 },
      false,
    ],
  ])('%s', async (_, facts, { availableMicros, ...spend }, competing) => {
    const liveSpend = createLiveSpend();
    const ad = adSet(1, { skus: ['SHOE'], ...facts });
    const snapshot = await snapshotOf([ad], [shoes], liveSpend);
    liveSpend.setSpend(ad.adSetId, { day: '2026-03-10', ...spend });
    liveSpend.setAvailable(ad.companyId, availableMicros);
    expect(runAuction(listing(), snapshot, NOW_MS, seeded(1)).wins).toHaveLength(competing ? 1 : 0);
  });

  it('a budget used up yesterday is fresh after the catalog’s midnight', async () => {
    const liveSpend = createLiveSpend();
    const ad = adSet(1, { skus: ['SHOE'], dailyBudgetMicros: 100 });
    const snapshot = await snapshotOf([ad], [shoes], liveSpend);
    liveSpend.setSpend(ad.adSetId, { day: '2026-03-10', todayMicros: 100, totalMicros: 100 });
    const midnight = Date.parse('2026-03-10T16:00:00Z');
    const wins = (atMs: number) => runAuction(listing(), snapshot, atMs, seeded(1)).wins.length;
    expect([wins(midnight - 1), wins(midnight)]).toEqual([0, 1]);
  });

  it('spending ahead of the day’s traffic takes part less often', async () => {
    const liveSpend = createLiveSpend();
    const ad = adSet(1, { skus: ['SHOE'], dailyBudgetMicros: 1_000_000 });
    const snapshot = await snapshotOf([ad], [shoes], liveSpend);
    const random = seeded(7);
    const share = (todayMicros: number) => {
      liveSpend.setSpend(ad.adSetId, { day: '2026-03-10', todayMicros, totalMicros: todayMicros });
      let wins = 0;
      for (let round = 0; round < 400; round += 1) wins += runAuction(listing(), snapshot, NOW_MS, random).wins.length;
      return wins / 400;
    };
    // Noon in Singapore: a good third of the day's shoppers have come.
    expect(share(300_000)).toBe(1);
    expect(share(900_000)).toBe(0);
    const ahead = share(324_000);
    expect(ahead).toBeGreaterThan(0.02);
    expect(ahead).toBeLessThan(0.98);
  });
});

describe('changes', () => {
  it('a removed ad set loses at once, before any list is rebuilt', async () => {
    const liveSpend = createLiveSpend();
    const index = createCatalogIndex(CATALOG, liveSpend);
    const ads = [adSet(1, { skus: ['SHOE'] }), adSet(2, { skus: ['HAT'] })];
    for (const { companyId } of ads) liveSpend.setAvailable(companyId, 1);
    index.update({ changed: ads, removed: [], products: [shoes, hat] });
    await index.rebuild(async () => {});
    index.update({ changed: [], removed: [ads[0]!.adSetId], products: [] });
    const skus = () => runAuction(listing(), index.snapshot(), NOW_MS, seeded(1)).wins.map((win) => win.candidate.sku!);
    expect(skus()).toEqual(['HAT']);
    await index.refresh(async () => {});
    expect(skus()).toEqual(['HAT']);
    index.update({ changed: [ads[0]!], removed: [], products: [] });
    await index.refresh(async () => {});
    expect(skus().toSorted()).toEqual(['HAT', 'SHOE']);
  });

  it('a removed ad set wins nothing through a slot reused by another catalog', async () => {
    const liveSpend = createLiveSpend();
    const [old, next] = [adSet(1, { skus: ['SHOE'] }), adSet(2, { skus: ['HAT'] })];
    const [first, second] = [createCatalogIndex(CATALOG, liveSpend), createCatalogIndex(CATALOG, liveSpend)];
    for (const { companyId } of [old, next]) liveSpend.setAvailable(companyId, 1);
    first.update({ changed: [old], removed: [], products: [shoes] });
    await first.rebuild(async () => {});
    first.update({ changed: [], removed: [old.adSetId], products: [] });
    liveSpend.retain(() => false);
    second.update({ changed: [next], removed: [], products: [hat] });
    await second.rebuild(async () => {});
    const winsIn = (index: typeof first) => runAuction(listing(), index.snapshot(), NOW_MS, seeded(1)).wins.length;
    expect([winsIn(first), winsIn(second)]).toEqual([0, 1]);
  });

  it('a change that comes during a rebuild is not lost', async () => {
    const liveSpend = createLiveSpend();
    const index = createCatalogIndex(CATALOG, liveSpend);
    const many = Array.from({ length: 400 }, (_, number) =>
      adSet(number, { skus: Array.from({ length: 20 }, (__, n) => `S${number}-${n}`) }),
    );
    const products = many.flatMap((ad) => ad.skus.map((sku) => product(sku)));
    for (const { companyId } of many) liveSpend.setAvailable(companyId, 1);
    index.update({ changed: many, removed: [], products });
    let pauses = 0;
    await index.rebuild(async () => {
      pauses += 1;
      if (pauses === 1)
        index.update({
          changed: [adSet(0, { skus: ['S0-0'], bidMicros: 900_000 })],
          removed: many.slice(1).map((ad) => ad.adSetId),
          products: [],
        });
    });
    expect(pauses).toBeGreaterThan(0);
    const { wins } = runAuction(listing(), index.snapshot(), NOW_MS, seeded(1));
    expect(wins.map((win) => [win.candidate.sku, win.candidate.bidMicros])).toEqual([['S0-0', 900_000]]);
  });

  it('the same ad sets win whether they are in the bulk or came in one by one', async () => {
    const { adSets, products } = market(seeded(11));
    const liveSpend = createLiveSpend();
    const index = createCatalogIndex(CATALOG, liveSpend);
    for (const { companyId } of adSets) liveSpend.setAvailable(companyId, 1);
    index.update({
      changed: adSets.slice(0, 30).map((ad) => ({ ...ad, bidMicros: 1 + ad.bidMicros * 2 })),
      removed: [],
      products,
    });
    await index.rebuild(async () => {});
    for (const ad of adSets) {
      index.update({ changed: [ad], removed: [], products: [] });
      await index.refresh(async () => {});
    }
    const bulk = await snapshotOf(adSets, products);
    const request = listing({ searchQuery: 'red shoe', slots: 5 });
    const outcome = (snapshot: typeof bulk) =>
      runAuction(request, snapshot, NOW_MS, seeded(1)).wins.map((win) => [
        win.candidate.adSet.facts.adSetId,
        win.candidate.sku,
        win.priceMicros,
      ]);
    expect(outcome(index.snapshot())).toEqual(outcome(bulk));
  });
});

const WORDS = ['red', 'blue', 'shoe', 'hat', 'running', 'men', 'kid'];
const CATEGORIES = ['running', 'hats', 'kids'];

/**
 * A market with many collisions: few words, few categories, shared products. Bids differ, so that no ties need a lot.
 */
function market(
  random: () => number,
  companies = 12,
  hasOwnBids = false,
): { adSets: ServingAdSet[]; products: ServingProduct[] } {
  const select = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const some = <T>(list: readonly T[], count: number) => Array.from({ length: count }, () => select(list));
  const products = Array.from({ length: 25 }, (_, number) => {
    const own = select(CATEGORIES);
    return product(`SKU${number}`, {
      text: some(WORDS, 3).join(' '),
      categoryIds: [own],
      categoryPath: [own === 'hats' ? 'fashion' : 'sport', own],
      clickRates: PLACEMENTS.map(() => 0.001 + random() * 0.1),
    });
  });
  const keyword = () => {
    const text = some(WORDS, 1 + Math.floor(random() * 2)).join(' ');
    return select([`[${text}]`, `"${text}"`, text]);
  };
  const bidMicros = () => 15_000 + Math.floor(random() * 900_000);
  const adSets = Array.from({ length: 40 }, (_, number) => {
    const keywords = Array.from({ length: Math.floor(random() * 4) }, keyword);
    const skus = [...new Set(some(products, 1 + Math.floor(random() * 8)).map((product) => product.sku))];
    return adSet(number, {
      companyId: uuid(5000 + (number % companies)),
      bidMicros: bidMicros(),
      trafficControl: select([0, 0, 20, 50, 80, 100]),
      keywords,
      negativeKeywords: random() < 0.2 ? [keyword()] : [],
      skus,
      ...(hasOwnBids &&
        random() < 0.5 && {
          keywordBids: keywords
            .filter(() => random() < 0.7)
            .map((typed) => ({ keyword: typed, bidMicros: bidMicros() })),
          productBids: skus.filter(() => random() < 0.4).map((sku) => ({ sku, bidMicros: bidMicros() })),
        }),
    });
  });
  return { adSets, products };
}

const MATCHES = ['broad', 'phrase', 'exact'];

/** Reference implementation: of all bids that apply, the one that no other is more specific than. */
function baseBidByTheBook(ad: ServingAdSet, sku: string, query: ReturnType<typeof readText> | null): number {
  const [best] = ad.keywordBids
    .map(({ keyword, bidMicros }) => ({ keyword: readKeyword(keyword, 'en')!, bidMicros }))
    .filter(({ keyword }) => query !== null && keywordMatches(keyword, query))
    .map(({ keyword, bidMicros }) => {
      const words = keyword.match === 'broad' ? new Set(keyword.words).size : keyword.words.length;
      return { rank: [MATCHES.indexOf(keyword.match), words, bidMicros], bidMicros };
    })
    .sort((a, b) => b.rank[0]! - a.rank[0]! || b.rank[1]! - a.rank[1]! || b.rank[2]! - a.rank[2]!);
  return best?.bidMicros ?? ad.productBids.find((line) => line.sku === sku)?.bidMicros ?? ad.bidMicros;
}

/** Reference implementation: every ad set, every product, no index. */
function byTheBook(
  adSets: ServingAdSet[],
  products: ServingProduct[],
  request: AuctionRequest,
  places: SlotLimit | null,
  page: PageSoFar,
) {
  const query = request.searchQuery === null ? null : readText(request.searchQuery, 'en');
  const placement = query ? 1 : request.categories ? 2 : request.products ? 3 : 0;
  const candidates: (Candidate & { sku: string; adSetId: string })[] = [];
  for (const ad of adSets) {
    // Every show of these markets reaches the storefront's cap.
    if (page.shown?.has(ad.adSetId)) continue;
    if (query && ad.negativeKeywords.some((typed) => keywordMatches(readKeyword(typed, 'en')!, query))) continue;
    for (const one of products.filter(({ sku }) => ad.skus.includes(sku))) {
      if (page.taken.has(one.sku)) continue;
      let inCategory = 100;
      for (const group of request.categories ?? []) {
        if (group.some((category) => one.categoryIds.includes(category))) continue;
        inCategory = group.some((category) => one.categoryPath.includes(category)) ? Math.min(inCategory, 60) : 0;
        if (inCategory === 0) break;
      }
      if (inCategory === 0) continue;
      const named = request.products?.ids.indexOf(one.sku) ?? 0;
      if (named < 0) continue;
      const fits: number[] = [0];
      if (request.products) fits.push(SELECTED_BY_PAGE);
      if (query) {
        const words = new Set(readText(one.text, 'en').words);
        fits.push(textRelevance(query.words.filter((word) => words.has(word)).length, query.words.length));
        for (const typed of ad.keywords) {
          const keyword = readKeyword(typed, 'en')!;
          if (keywordMatches(keyword, query)) fits.push(keywordRelevance(keyword.match));
        }
      } else if (request.categories) fits.push(inCategory);
      else fits.push(NO_CONTEXT);
      const relevance = Math.max(...fits);
      if (relevance === 0 || !competes(relevance, ad.trafficControl)) continue;
      candidates.push({
        product: one.sku,
        payer: ad.companyId,
        brand: ad.brandId,
        bidMicros: baseBidByTheBook(ad, one.sku, query),
        minBidMicros: ad.minBidMicros,
        walletRate: ad.walletRate,
        weight:
          one.clickRates[placement]! * relevanceQuality(relevance) * (request.products?.qualityScores?.[named] ?? 1),
        sku: one.sku,
        adSetId: ad.adSetId,
      });
    }
  }
  return selectWinners(candidates, request.slots, () => 0, places).map(({ candidate, priceMicros }) => [
    candidate.adSetId,
    candidate.sku,
    priceMicros,
  ]);
}

describe('the base bid', () => {
  const bids = {
    bidMicros: 100_000,
    keywords: ['[red shoe]', '"red shoe"', 'shoe', 'shoe red', 'red hat', 'running'],
    keywordBids: [
      { keyword: '[red shoe]', bidMicros: 900_000 },
      { keyword: '"red shoe"', bidMicros: 300_000 },
      { keyword: 'shoe', bidMicros: 700_000 },
      { keyword: 'shoe red', bidMicros: 200_000 },
    ],
    productBids: [{ sku: 'SHOE', bidMicros: 400_000 }],
    skus: ['SHOE', 'HAT'],
  };

  it.each<[string, Partial<AuctionRequest>, number]>([
    ['exact before phrase and broad', { searchQuery: 'red shoe' }, 900_000],
    ['phrase before broad, though it is lower', { searchQuery: 'my red shoe' }, 300_000],
    ['more words before fewer, though it is lower', { searchQuery: 'shoe, all red' }, 200_000],
    ['a keyword before the product', { searchQuery: 'running shoe' }, 700_000],
    ['the product where no keyword has a bid', { searchQuery: 'running' }, 400_000],
    ['the product outside of search', { categories: [['running']] }, 400_000],
    ['the ad set’s own for everything else', { categories: [['hats']] }, 100_000],
  ])('%s', async (_, request, bidMicros) => {
    const { wins } = runAuction(
      listing({ ...request, slots: 1 }),
      await snapshotOf([adSet(1, bids)], [shoes, hat]),
      NOW_MS,
      seeded(1),
    );
    expect(wins[0]!.candidate.bidMicros).toBe(bidMicros);
  });

  it('below the minimum is not offered, in a search that the ad set’s own bid would have won', async () => {
    const request = { searchQuery: 'sport' };
    const named = {
      ...bids,
      keywords: ['sport'],
      keywordBids: [{ keyword: 'sport', bidMicros: 10_000 }],
      skus: ['SHOE'],
    };
    expect(await winners([adSet(1, named)], [shoes], request)).toEqual([]);
    expect(await winners([adSet(1, { ...named, keywordBids: [] })], [shoes], request)).toEqual(['SHOE']);
  });

  it('serves an ad set whose own bid is below the minimum where another of its bids is not', async () => {
    const low = adSet(1, { ...bids, bidMicros: 10_000 });
    expect(await winners([low], [shoes, hat], { categories: [['running']] })).toEqual(['SHOE']);
    expect(await winners([low], [shoes, hat], { categories: [['hats']] })).toEqual([]);
  });
});

const SEEN_NOW = { auction: '', atMs: NOW_MS, isSeen: true, keptUntilMs: NOW_MS + 1 };

describe('the index', () => {
  it('decides exactly as going through everything would', async () => {
    const anyWord = fc.constantFrom(...WORDS, 'other');
    const anyCategory = fc.constantFrom(...CATEGORIES, 'sport', 'fashion');
    const anyRequest = fc.record({
      slots: fc.integer({ min: 1, max: 6 }),
      searchQuery: fc.option(fc.array(anyWord, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))),
      categories: fc.option(
        fc.array(fc.array(anyCategory, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
      ),
      products: fc.option(
        fc
          .uniqueArray(fc.tuple(fc.nat({ max: 30 }), fc.constantFrom(0.2, 0.5, 1)), {
            minLength: 1,
            selector: ([n]) => n,
          })
          .map((list) => ({ ids: list.map(([n]) => `SKU${n}`), qualityScores: list.map(([, quality]) => quality) })),
      ),
    });
    const company = fc.nat({ max: 11 }).map((number) => uuid(5000 + number));
    const anyPage = fc.record<PageSoFar>({
      taken: fc.array(fc.nat({ max: 24 }).map((number) => `SKU${number}`)).map((skus) => new Set(skus)),
      places: fc.array(fc.tuple(company, fc.integer({ min: 1, max: 3 }))).map((taken) => new Map(taken)),
      shown: fc.option(
        fc.array(fc.nat({ max: 39 }).map(uuid)).map((ids) => new Map(ids.map((id) => [id, [SEEN_NOW]]))),
      ),
      asked: fc.constant(0),
      ads: fc.constant(0),
      adsByPlacement: fc.constant(new Map()),
      adsByBrand: fc.constant(new Map()),
    });
    // With few companies, most slots of a page go to one company.
    const anyMarket = fc.tuple(fc.nat({ max: 1e9 }), fc.constantFrom(1, 2, 3, 12));
    const anyLimit = fc.option(fc.integer({ min: 1, max: 3 }));
    await fc.assert(
      fc.asyncProperty(anyMarket, anyRequest, anyPage, anyLimit, async ([seed, companies], wanted, page, each) => {
        const { adSets, products } = market(seeded(seed), companies, seed % 2 === 0);
        const request = listing({ ...wanted, shopper: 'ann' });
        const facts = { slotsPerAdvertiser: each, frequencyCap: { times: 1, hours: 24 } };
        const snapshot = await snapshotOf(adSets, products, createLiveSpend(), facts);
        const { wins } = runAuction(request, snapshot, NOW_MS, seeded(1), page);
        const decided = wins.map(({ candidate, priceMicros }) => [
          candidate.adSet.facts.adSetId,
          candidate.sku,
          priceMicros,
        ]);
        expect(decided).toEqual(
          byTheBook(adSets, products, request, each === null ? null : { each, taken: page.places }, page),
        );
      }),
      { numRuns: runLength(800) },
    );
  });

  it('never lets a company’s own ads raise its price, and charges the minimum without competitors', async () => {
    const anyRequest = fc.record({
      slots: fc.integer({ min: 2, max: 8 }),
      searchQuery: fc.option(fc.constantFrom('red shoe', 'blue', 'running hat men')),
      categories: fc.option(fc.constantFrom([['running']], [['sport']], [['fashion', 'kids']])),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 1e9 }),
        anyRequest,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 4 }),
        async (seed, wanted, campaigns, companies) => {
          const { adSets, products } = market(seeded(seed), companies, seed % 2 === 0);
          const play = async (playing: readonly ServingAdSet[]) =>
            runAuction(listing(wanted), await snapshotOf(playing, products), NOW_MS, seeded(1)).wins;
          const { companyId } = adSets[0]!;
          const mine = adSets.filter((ad) => ad.companyId === companyId).slice(0, campaigns);
          const competitors = adSets.filter((ad) => ad.companyId !== companyId);
          for (const { candidate, priceMicros } of await play(mine)) expect(priceMicros).toBe(candidate.minBidMicros);

          const [single, ...more] = mine;
          const { adSetId, skus } = single!;
          const priceAmong = async (playing: readonly ServingAdSet[]) => {
            const wins = await play([...competitors, ...playing]);
            return wins.find(({ candidate }) => candidate.adSet.facts.adSetId === adSetId && candidate.sku === skus[0])
              ?.priceMicros;
          };
          const soloPrice = await priceAmong([{ ...single!, skus: skus.slice(0, 1) }]);
          const sharedPrice = await priceAmong([single!, ...more]);
          if (soloPrice !== undefined && sharedPrice !== undefined) expect(sharedPrice).toBeLessThanOrEqual(soloPrice);
        },
      ),
      { numRuns: runLength(300) },
    );
  });

  it('finds the one other company among thousands of ads of another', async () => {
    const own = Array.from({ length: 3000 }, (_, number) =>
      adSet(number, { companyId: uuid(1), bidMicros: 500_000 + number, skus: [`S${number}`] }),
    );
    const other = adSet(4000, { companyId: uuid(2), bidMicros: 70_000, skus: ['OTHER'] });
    const products = [...own, other].map((ad) => product(ad.skus[0]!, { categoryIds: ['all'], categoryPath: ['all'] }));
    const pricesWith = async (adSets: readonly ServingAdSet[]) => {
      const { wins, candidates } = runAuction(
        listing({ categories: [['all']], slots: 4 }),
        await snapshotOf(adSets, products),
        NOW_MS,
        seeded(3),
      );
      expect(candidates.length).toBeLessThan(80);
      return wins.map(({ priceMicros }) => priceMicros);
    };
    expect(await pricesWith(own)).toEqual([20_000, 20_000, 20_000, 20_000]);
    expect(await pricesWith([...own, other])).toEqual([70_000, 70_000, 70_000, 70_000]);
  });

  it('gives a thousand equal ads their turn without looking at all of them', async () => {
    const ads = Array.from({ length: 1000 }, (_, number) => adSet(number, { skus: [`S${number}`] }));
    const products = ads.map((ad) => product(ad.skus[0]!, { categoryIds: ['all'], categoryPath: ['all'] }));
    const snapshot = await snapshotOf(ads, products);
    const random = seeded(3);
    const seen = new Set<string>();
    let looked = 0;
    for (let round = 0; round < 3000; round += 1) {
      const { wins, candidates } = runAuction(listing({ categories: [['all']], slots: 1 }), snapshot, NOW_MS, random);
      seen.add(wins[0]!.candidate.sku!);
      looked = Math.max(looked, candidates.length);
    }
    expect(looked).toBeLessThan(80);
    expect(seen.size).toBeGreaterThan(900);
  });
});
