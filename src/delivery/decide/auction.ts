import type { Instant_ms } from '#kernel/time.ts';
import type { CatalogSnapshot } from './auction-index.ts';
import { bannerRelevance, categoryRelevance, keywordReach, narrowest, wordsRelevance } from './auction-relevance.ts';
import { type AuctionRequest, NEW_PAGE, type PageSoFar } from './auction-request.ts';
import { takesPart } from './eligibility.ts';
import type { IndexSegment, IndexedAdSet, IndexedBanner } from './index-segment.ts';
import type { Lists } from './lists.ts';
import { type Candidate, type PlaceLimit, type Win, selectWinners } from './rules/ranking.ts';
import {
  CHOSEN_BY_PAGE,
  NO_CONTEXT,
  OWN_CATEGORY,
  PARENT_CATEGORY,
  type Relevance,
  competes,
  keywordRelevance,
  relevanceQuality,
  textRelevance,
} from './rules/relevance.ts';
import { readText } from './rules/text.ts';
import { type Auction, type Search, UNKNOWN, searchIn } from './search.ts';
import type { Placement, ServingBanner } from './serving.ts';
import { type Contender, createShortlist } from './shortlist.ts';
import { ROUNDING, walk } from './walk.ts';

export type AuctionCandidate = Candidate & {
  readonly adSet: IndexedAdSet;
  /** Bid in the platform's default currency. */
  readonly bid: number;
  /** Null for banners. */
  readonly sku: string | null;
  readonly banner: ServingBanner | null;
  /** Predicted; `weight` is it times quality. */
  readonly clickRate: number;
};

export type AuctionOutcome = {
  readonly placement: Placement;
  readonly wins: Win<AuctionCandidate>[];
  /** Everyone who could be a winner or set a price. */
  readonly candidates: readonly AuctionCandidate[];
};

/** Runs one auction on a snapshot. Touches nothing but the pacing memo of the gates. */
export function runAuction(
  request: AuctionRequest,
  snapshot: CatalogSnapshot,
  now_ms: Instant_ms,
  random: () => number,
  page: PageSoFar = NEW_PAGE,
): AuctionOutcome {
  const { language, placesPerAdvertiser } = snapshot;
  const places: PlaceLimit | null =
    placesPerAdvertiser === null ? null : { each: placesPerAdvertiser, taken: page.places };
  const auction: Omit<Auction, 'shortlist'> = {
    request,
    snapshot,
    now_ms,
    random,
    page,
    query: request.searchQuery === null ? null : readText(request.searchQuery, language),
    location: request.location === null ? null : readText(request.location, language).text,
    placement: placementOf(request),
    hasPlaceLimit: places !== null,
  };
  const { placement } = auction;
  for (let size = request.slots + 1; ; size *= 4) {
    const shortlist = createShortlist(size, places);
    for (const segment of snapshot.segments) {
      const search = searchIn(segment, { ...auction, shortlist });
      if (request.type === 'banners') findBanners(search);
      else findProducts(search);
    }
    const candidates = shortlist.contenders().map((contender) => candidateOf(contender, placement));
    if (places === null) return { placement, wins: selectWinners(candidates, request.slots, random), candidates };
    // One more than asked for proves that nobody below the list could win or set a price. Rarely a company's better bid takes the place
    // of two others, and the list was too short.
    const wins = selectWinners(candidates, request.slots + 1, random, places);
    if (wins.length > request.slots || shortlist.least === 0)
      return { placement, wins: wins.slice(0, request.slots), candidates };
  }
}

function placementOf(request: AuctionRequest): Placement {
  if (request.searchQuery !== null) return 'SEARCH';
  if (request.categories !== null) return 'CATEGORY';
  return request.products === null ? 'HOME' : 'PRODUCT';
}

function findProducts(search: Search): void {
  const { request, query, groups, segment } = search;
  if (request.products !== null) return findNamed(search, request.products);
  if (query !== null) {
    findByKeyword(search);
    return findByText(search);
  }
  if (groups !== null) return findByCategory(search, groups);
  walkProducts(search, segment.everything, 0, relevanceQuality(NO_CONTEXT), (product) =>
    visitProduct(search, product, NO_CONTEXT, 1),
  );
}

function findNamed(search: Search, { ids, qualityScores }: NonNullable<AuctionRequest['products']>): void {
  const { segment, query, groups } = search;
  const { offers, productBySku } = segment;
  const byKeyword = query === null ? null : keywordReach(search);
  for (let index = 0; index < ids.length; index += 1) {
    const product = productBySku.get(ids[index]!);
    if (product === undefined) continue;
    const inCategory = categoryRelevance(search, product);
    if (inCategory === 0) continue;
    const quality = qualityScores?.[index] ?? 1;
    let base = CHOSEN_BY_PAGE;
    if (query !== null) base = Math.max(base, wordsRelevance(search, product));
    else if (groups !== null) base = Math.max(base, inCategory);
    if (byKeyword) {
      for (let offer = offers.starts[product]!; offer < offers.starts[product + 1]!; offer += 1) {
        const adSet = offers.items[offer]!;
        const relevance = byKeyword.get(adSet);
        if (relevance !== undefined && relevance > base) visitOffer(search, adSet, product, relevance, quality);
      }
    }
    visitProduct(search, product, base, quality);
  }
}

function findByKeyword(search: Search): void {
  const { segment, words, rates, shortlist, groups, random } = search;
  const { bids, productsOf, keywords, byKeyword, keywordWorth } = segment;
  for (const keyword of keywords.matching(words)) {
    const relevance = keywordRelevance(keywords.match(keyword));
    const quality = relevanceQuality(relevance);
    walk(byKeyword, keyword, keywordWorth, quality, shortlist, random, (adSet) => {
      for (let at = productsOf.starts[adSet]!; at < productsOf.starts[adSet + 1]!; at += 1) {
        const product = productsOf.items[at]!;
        if (bids[adSet]! * rates[product]! * quality * ROUNDING < shortlist.least) break;
        if (groups === null || categoryRelevance(search, product) > 0) visitOffer(search, adSet, product, relevance, 1);
      }
    });
  }
}

function findByText(search: Search): void {
  const { segment, words, groups } = search;
  const best = relevanceQuality(textRelevance(words.length, words.length));
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    if (word === UNKNOWN || words.indexOf(word) < index) continue;
    walkProducts(search, segment.byWord, word, best, (product) => {
      const relevance = wordsRelevance(search, product);
      if (relevance > 0 && (groups === null || categoryRelevance(search, product) > 0))
        visitProduct(search, product, relevance, 1);
    });
  }
}

function findByCategory(search: Search, groups: readonly (readonly number[])[]): void {
  const { segment } = search;
  const inCategory = (product: number) => {
    const relevance = categoryRelevance(search, product);
    if (relevance > 0) visitProduct(search, product, relevance, 1);
  };
  // With several categories asked, a product below this one may be filed right under another of the group.
  const best = groups.length === 1 && groups[0]!.length === 1 ? PARENT_CATEGORY : OWN_CATEGORY;
  for (const category of narrowest(segment, groups)) {
    if (category === UNKNOWN) continue;
    walkProducts(search, segment.byOwnCategory, category, relevanceQuality(OWN_CATEGORY), inCategory);
    walkProducts(search, segment.byParentCategory, category, relevanceQuality(best), inCategory);
  }
}

function walkProducts(
  { worth, shortlist, random }: Search,
  lists: Lists,
  list: number,
  factor: number,
  visit: (product: number) => void,
): void {
  walk(lists, list, worth, factor, shortlist, random, visit);
}

/**
 * The best bid on a product, and the best of another company's: no third can win or set a price, unless companies may run out of
 * places.
 */
function visitProduct(search: Search, product: number, relevance: Relevance, quality: number): void {
  const { segment, rates, shortlist, page, hasPlaceLimit } = search;
  const { offers, bids, controls, walletSlots } = segment;
  if (page.taken.size > 0 && page.taken.has(segment.skus[product]!)) return;
  const weight = rates[product]! * relevanceQuality(relevance) * quality;
  const end = offers.starts[product + 1]!;
  let payer = -1;
  for (let offer = offers.starts[product]!; offer < end; offer += 1) {
    const adSet = offers.items[offer]!;
    const value = bids[adSet]! * weight;
    if (value < shortlist.least) return;
    if (walletSlots[adSet] === payer || !competes(relevance, controls[adSet]!) || !takesPart(search, adSet)) continue;
    shortlist.add(contenderOf(search, adSet, product, weight, value));
    if (payer !== -1 && !hasPlaceLimit) return;
    payer = walletSlots[adSet]!;
  }
}

function visitOffer(search: Search, adSet: number, product: number, relevance: Relevance, quality: number): void {
  const { segment, rates, shortlist } = search;
  const weight = rates[product]! * relevanceQuality(relevance) * quality;
  const value = segment.bids[adSet]! * weight;
  if (search.page.taken.has(segment.skus[product]!)) return;
  if (value < shortlist.least || !competes(relevance, segment.controls[adSet]!) || !takesPart(search, adSet)) return;
  shortlist.add(contenderOf(search, adSet, product, weight, value));
}

function contenderOf({ segment }: Search, adSet: number, product: number, weight: number, value: number): Contender {
  return { segment, adSet, key: segment.skus[product]!, product, banner: null, weight, value };
}

/**
 * Landing slots take every banner, category slots those for one of the page's categories, search slots those with a keyword that
 * matches.
 */
function findBanners(search: Search): void {
  const { segment, request, query, shortlist, page } = search;
  const byKeyword = query === null ? null : keywordReach(search);
  for (const entry of bannersOf(segment, request)) {
    const { adSet, banner, key } = entry;
    if (page.taken.has(key)) continue;
    const { facts } = segment.adSets[adSet]!;
    const relevance = bannerRelevance(facts.bannerCategoryIds, request, byKeyword?.get(adSet));
    if (relevance === 0 || !competes(relevance, facts.trafficControl) || !takesPart(search, adSet)) continue;
    const weight = (facts.billedOn === 'IMPRESSION' ? 1 : banner.clickRate) * relevanceQuality(relevance);
    const value = segment.bids[adSet]! * weight;
    shortlist.add({ segment, adSet, key, product: UNKNOWN, banner: entry, weight, value });
  }
}

const DEVICE_NAMES = { desktop: ['DESKTOP'], mobile: ['MOBILE', 'MOBILE_WEB'] } as const;

/** A slot that is no placement's own id or name is one on the shopper's device. */
function bannersOf({ bannersBySlot }: IndexSegment, { slotId, device }: AuctionRequest): readonly IndexedBanner[] {
  const named = bannersBySlot.get(slotId ?? '');
  if (named) return named;
  for (const prefix of DEVICE_NAMES[device]) {
    const onDevice = bannersBySlot.get(`${prefix}_${slotId}`);
    if (onDevice) return onDevice;
  }
  return [];
}

function candidateOf(
  { segment, adSet, key, product, banner, weight }: Contender,
  placement: Placement,
): AuctionCandidate {
  const { facts } = segment.adSets[adSet]!;
  return {
    product: key,
    payer: facts.companyId,
    bid_micros: facts.bid_micros,
    minBid_micros: facts.minBid_micros,
    walletRate: facts.walletRate,
    weight,
    adSet: segment.adSets[adSet]!,
    bid: segment.bids[adSet]!,
    sku: banner ? null : key,
    banner: banner && banner.banner,
    clickRate: banner ? banner.banner.clickRate : segment.rates[placement][product]!,
  };
}
