import type { Instant_ms } from '#kernel/time.ts';
import type { CatalogSnapshot } from './auction-index.ts';
import type { IndexSegment, IndexedAdSet, IndexedBanner } from './index-segment.ts';
import { mayCompete } from './live-spend.ts';
import type { Lists } from './lists.ts';
import { keywordMatches } from './rules/keywords.ts';
import { reaches } from './rules/audience.ts';
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
import { type ReadText, readText } from './rules/text.ts';
import type { Placement, ServingBanner } from './serving.ts';
import { type Contender, type Shortlist, createShortlist } from './shortlist.ts';
import { ROUNDING, walk } from './walk.ts';

/** One auction as the storefront asks for it, already checked. */
export type AuctionRequest = {
  readonly type: 'listings' | 'banners';
  readonly slots: number;
  readonly searchQuery: string | null;
  /** The product must be in at least one category of every group. */
  readonly categories: readonly (readonly string[])[] | null;
  readonly products: { readonly ids: readonly string[]; readonly qualityScores: readonly number[] | null } | null;
  readonly location: string | null;
  /** Banners: id or name of the placement, or what its name is without the device, e.g. SEARCH. */
  readonly slotId: string | null;
  readonly device: 'desktop' | 'mobile';
  /** Who asks, as far as the storefront tells; what it leaves out keeps no ad away. */
  readonly shopper: string | null;
  readonly gender: 'MALE' | 'FEMALE' | null;
  readonly age: number | null;
};

/** What was given away on a page before this auction, and which campaigns its shopper has seen often enough. */
export type PageSoFar = {
  /** Products and banners: each stands on a page once. */
  readonly taken: ReadonlySet<string>;
  /** Places by company. */
  readonly places: ReadonlyMap<string, number>;
  /** Ad sets. */
  readonly seenEnough: ReadonlySet<string> | null;
};

export const NEW_PAGE: PageSoFar = { taken: new Set(), places: new Map(), seenEnough: null };

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

type Auction = {
  readonly request: AuctionRequest;
  readonly snapshot: CatalogSnapshot;
  readonly now_ms: Instant_ms;
  readonly random: () => number;
  readonly page: PageSoFar;
  readonly query: ReadText | null;
  readonly location: string | null;
  readonly placement: Placement;
  readonly hasPlaceLimit: boolean;
  readonly shortlist: Shortlist;
};

/** An auction in one segment: what is asked, in the segment's own numbers. */
type Search = Auction & {
  readonly segment: IndexSegment;
  readonly rates: Float64Array;
  readonly worth: Float32Array;
  /** The query's words; −1 for those the segment has never heard. Empty without a query. */
  readonly words: readonly number[];
  readonly groups: readonly (readonly number[])[] | null;
  /** Marks this auction's verdicts, even; the next odd number marks those who take part. */
  readonly mark: number;
};

const UNKNOWN = -1;
const NOTHING: readonly number[] = [];

function searchIn(segment: IndexSegment, auction: Auction): Search {
  const { request, query, placement } = auction;
  const { words, categories } = segment;
  return {
    ...auction,
    segment,
    rates: segment.rates[placement],
    worth: segment.worth[placement],
    words: query ? query.words.map((word) => words.get(word) ?? UNKNOWN) : NOTHING,
    groups: request.categories?.map((group) => group.map((category) => categories.get(category) ?? UNKNOWN)) ?? null,
    mark: (segment.scratch.auction += 2),
  };
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

function bannerRelevance(
  bannerCategoryIds: readonly string[],
  request: AuctionRequest,
  byKeyword: Relevance | undefined,
): Relevance {
  if (request.categories !== null) {
    const own = new Set(bannerCategoryIds);
    if (!request.categories.every((group) => group.some((category) => own.has(category)))) return 0;
    if (request.searchQuery === null) return OWN_CATEGORY;
  }
  if (request.searchQuery !== null) return byKeyword ?? 0;
  return NO_CONTEXT;
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

/** The best relevance each ad set reaches for the query by its keywords. */
function keywordReach({ segment, words }: Search): Map<number, Relevance> {
  const { keywords, byKeyword } = segment;
  const reach = new Map<number, Relevance>();
  for (const keyword of keywords.matching(words)) {
    const relevance = keywordRelevance(keywords.match(keyword));
    for (let at = byKeyword.starts[keyword]!; at < byKeyword.starts[keyword + 1]!; at += 1) {
      const adSet = byKeyword.items[at]!;
      if (relevance > (reach.get(adSet) ?? 0)) reach.set(adSet, relevance);
    }
  }
  return reach;
}

function wordsRelevance({ segment: { wordsOf }, words }: Search, product: number): Relevance {
  let found = 0;
  for (const word of words) if (word !== UNKNOWN && has(wordsOf, product, word)) found += 1;
  return textRelevance(found, words.length);
}

/** 0 when the product is not in the asked categories; without categories the page's own choice counts. */
function categoryRelevance({ segment, groups }: Search, product: number): Relevance {
  let relevance: Relevance = OWN_CATEGORY;
  if (groups === null) return relevance;
  for (const group of groups) {
    if (hasAny(segment.ownCategoriesOf, product, group)) continue;
    if (!hasAny(segment.parentCategoriesOf, product, group)) return 0;
    relevance = PARENT_CATEGORY;
  }
  return relevance;
}

function hasAny(lists: Lists, row: number, wanted: readonly number[]): boolean {
  for (const item of wanted) if (has(lists, row, item)) return true;
  return false;
}

function has({ starts, items }: Lists, row: number, wanted: number): boolean {
  for (let at = starts[row]!; at < starts[row + 1]!; at += 1) if (items[at] === wanted) return true;
  return false;
}

/** The group of categories with the fewest products: the others only filter. */
function narrowest(segment: IndexSegment, groups: readonly (readonly number[])[]): readonly number[] {
  if (groups.length === 1) return groups[0]!;
  const size = (group: readonly number[]) =>
    group.reduce(
      (sum, category) => sum + lengthOf(segment.byOwnCategory, category) + lengthOf(segment.byParentCategory, category),
      0,
    );
  return groups.reduce((best, group) => (size(group) < size(best) ? group : best));
}

function lengthOf({ starts }: Lists, list: number): number {
  return list === UNKNOWN ? 0 : starts[list + 1]! - starts[list]!;
}

/** Who takes part in this auction, decided once per ad set: a lot must not be drawn twice. */
function takesPart(search: Search, adSet: number): boolean {
  const { mark, segment } = search;
  const { verdicts } = segment.scratch;
  const verdict = verdicts[adSet]!;
  if (verdict >= mark) return verdict > mark;
  const isIn = isEligible(search, adSet);
  verdicts[adSet] = isIn ? mark + 1 : mark;
  return isIn;
}

function isEligible(search: Search, adSet: number): boolean {
  const { segment, snapshot, now_ms, random, query, words, location, page, request } = search;
  const { gates } = snapshot;
  const slot = segment.slots[adSet]!;
  if (segment.revisions[adSet] !== gates.revisions[slot]) return false;
  const indexed = segment.adSets[adSet]!;
  if (location !== null && segment.isLocal[adSet] === 1 && !indexed.locations!.has(location)) return false;
  if (indexed.facts.people !== null && !reaches(indexed.facts.people, request)) return false;
  if (page.seenEnough !== null && page.seenEnough.has(indexed.facts.adSetId)) return false;
  if (query !== null && hasAny(segment.negativesOf, adSet, words)) {
    if (indexed.negatives.some((negative) => keywordMatches(negative, query))) return false;
  }
  return mayCompete(gates, slot, segment.walletSlots[adSet]!, indexed.facts, snapshot, now_ms, random);
}
