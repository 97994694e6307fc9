import type { Factor } from '#core/serving/rules/bid-modifiers.ts';
import type { FloorKind } from '#core/yield/rules/yield-rule.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { CatalogSnapshot } from './auction-index.ts';
import { bannerRelevance, categoryRelevance, keywordReach, narrowest, wordsRelevance } from './auction-relevance.ts';
import { type AuctionRequest, NEW_PAGE, type PageSoFar } from './rules/auction-request.ts';
import { auctionLoad, isTooPoor } from './ad-load.ts';
import { takesPart } from './eligibility.ts';
import { blocksOn } from './blocks.ts';
import { lineOfPlace } from './base-bids.ts';
import { foundFactor, modifiedBidOf } from './bid-factors.ts';
import { type BidLine } from './rules/own-bids.ts';
import { type AuctionFloors, auctionFloors, leastPriceOf } from './floors.ts';
import { offeredIn } from './offered-bids.ts';
import type { IndexSegment, IndexedAdSet, IndexedBanner } from './index-segment.ts';
import type { Lists } from './lists.ts';
import {
  type BrandLimit,
  type Candidate,
  NO_LIMIT,
  type PageLimit,
  type Ranked,
  type SlotLimit,
  type Win,
  mergeRanked,
  rankCandidates,
  valueAt,
  winnersAmong,
} from './rules/ranking.ts';
import {
  AIMED_AT,
  SELECTED_BY_PAGE,
  NO_CONTEXT,
  OWN_CATEGORY,
  PARENT_CATEGORY,
  competes,
  keywordRelevance,
  relevanceQuality,
  textRelevance,
} from './rules/relevance.ts';
import { readText } from './rules/text.ts';
import { type Auction, NO_WALLET, type Search, UNKNOWN, matchingKeywords, searchIn } from './search.ts';
import type { Placement, ServingBanner } from './rules/serving.ts';
import { type Contender, type Shortlist, createRivals, createShortlist } from './shortlist.ts';
import { NOTHING_SHOWN, aimedPage, shownOn } from './rules/page-facts.ts';
import { placeOf, mostInSearch, visitOffer, visitProduct } from './visit.ts';
import { aimOf, fittingTargets } from './target-index.ts';
import { ROUNDING, walk } from './walk.ts';

export type AuctionCandidate = Candidate & {
  readonly adSet: IndexedAdSet;
  /** Bid in the platform's default currency. */
  readonly bid: number;
  readonly line: BidLine;
  /** What set the least price. */
  readonly floorKind: FloorKind;
  /** Which the modifiers and the hour put on the base bid. */
  readonly factor: Factor;
  /** Null for banners. */
  readonly sku: string | null;
  readonly banner: ServingBanner | null;
  /** Predicted click rate; `weight` is the click rate times quality. */
  readonly clickRate: number;
};

export type AuctionOutcome = {
  readonly placement: Placement;
  readonly wins: Win<AuctionCandidate>[];
  /** Every candidate that could win or set a price. */
  readonly candidates: readonly AuctionCandidate[];
  /** Null where the marketplace limits nothing. */
  readonly limited: LimitedOutcome | null;
  /** Ids of ad sets that fitted, but that the shopper has seen as often as allowed. May repeat. */
  readonly seenEnough: readonly string[];
};

/** How the wins came about where the marketplace limits them. */
export type LimitedOutcome = {
  readonly ranked: readonly Ranked<AuctionCandidate>[];
  readonly slots: number;
  readonly places: SlotLimit | null;
  /** What keeps brands apart; null where nothing does. */
  readonly apart: BrandLimit | null;
};

/**
 * Runs one auction on a snapshot. Its only side effect is the pacing memo of the gates. `losers` is how many products to
 * find beside those that win: none to decide, some to learn from.
 */
export function runAuction(
  request: AuctionRequest,
  snapshot: CatalogSnapshot,
  nowMs: EpochMs,
  random: () => number,
  page: PageSoFar = NEW_PAGE,
  losers = 0,
): AuctionOutcome {
  const { slotsPerAdvertiser } = snapshot;
  const places: SlotLimit | null =
    slotsPerAdvertiser === null ? null : { each: slotsPerAdvertiser, taken: page.places };
  const auction = auctionOf(request, snapshot, nowMs, random, page, losers > 0);
  const { placement, floors, seenEnough } = auction;
  const limit = auction.load?.page ?? null;
  const { brands } = limit ?? NO_LIMIT;
  const slots = limit === null ? request.slots : Math.min(request.slots, limit.most);
  const outcomeOf = (
    wins: Win<AuctionCandidate>[],
    candidates: readonly AuctionCandidate[],
    ranked: readonly Ranked<AuctionCandidate>[],
  ): AuctionOutcome => {
    const limited = limit === null ? null : { ranked, slots: request.slots, places, apart: auction.load!.apart };
    return { placement, wins, candidates, limited, seenEnough };
  };
  if (auction.blocks?.isClosed) return outcomeOf([], [], []);
  for (let size = request.slots + 1 + losers; ; size *= 4) {
    const shortlist = createShortlist(size, places, brands);
    const searches = snapshot.segments.map((segment) => searchIn(segment, auction, shortlist));
    for (const search of searches) find(search);
    const contenders = shortlist.contenders();
    const candidates = contenders.map((contender) => candidateOf(contender, placement, floors));
    const ranked = rankCandidates(candidates, random);
    // With a slot limit, one win more than requested proves that no candidate below the shortlist could win. Otherwise
    // the shortlist was too short: a company's better bid may occupy the place of two others.
    const isProof = places !== null || brands !== null;
    const found = winnersAmong(ranked, isProof ? slots + 1 : slots, places, oneMore(limit));
    if (isProof && slots > 0 && found.length <= slots && shortlist.min > 0) continue;
    const wins = isProof ? found.slice(0, slots) : found;
    const last = wins.at(-1);
    if (last === undefined || last.rival !== null || shortlist.min === 0) return outcomeOf(wins, candidates, ranked);
    const more = findRivals(
      searches,
      shortlist,
      contenders,
      wins,
      contenders[candidates.indexOf(last.candidate)]!.payer,
      places,
      brands,
    );
    const rivals = more.map((contender) => candidateOf(contender, placement, floors));
    // They only set prices: on a tie they rank below candidates, which are ordered by lot.
    const all = mergeRanked(
      ranked,
      rankCandidates(rivals, () => 1),
    );
    return outcomeOf(winnersAmong(all, slots, places, limit ?? NO_LIMIT), [...candidates, ...rivals], all);
  }
}

/** Winners are counted beside the limit, so that one more can be asked for. */
function oneMore(limit: PageLimit | null): PageLimit {
  return limit === null ? NO_LIMIT : { ...limit, most: Number.POSITIVE_INFINITY };
}

/** What the searches of all segments share. */
export function auctionOf(
  request: AuctionRequest,
  snapshot: CatalogSnapshot,
  nowMs: EpochMs,
  random: () => number,
  page: PageSoFar,
  isLogged = false,
): Auction {
  const { language, slotsPerAdvertiser } = snapshot;
  const query = request.searchQuery === null ? null : readText(request.searchQuery, language);
  const placement = placementOf(request);
  const load = auctionLoad(request, query, placement, snapshot.rules, nowMs, page);
  return {
    request,
    snapshot,
    nowMs,
    random,
    page,
    query,
    location: request.location === null ? null : readText(request.location, language).text,
    placement,
    wantsAllBids: isLogged || slotsPerAdvertiser !== null || (load?.page?.brands ?? null) !== null,
    shown: snapshot.readsPages ? shownOn(request, snapshot.pages) : NOTHING_SHOWN,
    aimed: snapshot.aimsAtPages ? aimedPage(request, snapshot.pages) : null,
    floors: auctionFloors(request, query, placement, snapshot.rules, nowMs, snapshot.pages),
    blocks: blocksOn(request, query, placement, snapshot.rules, nowMs, snapshot.pages),
    load,
    seenEnough: [],
  };
}

/**
 * Finds the best of the other companies when the last slots went to one company and no other was on the shortlist. All
 * wins without a competitor belong to that company: with two companies, the lower would be the other's competitor.
 */
function findRivals(
  searches: readonly Search[],
  shortlist: Shortlist,
  contenders: readonly Contender[],
  wins: readonly Win<AuctionCandidate>[],
  excluded: number,
  places: SlotLimit | null,
  brands: BrandLimit | null,
): Contender[] {
  let floor = Number.POSITIVE_INFINITY;
  for (const { rival, candidate } of wins)
    if (rival === null) floor = Math.min(floor, valueAt(candidate.minBidMicros, candidate));
  const rivals = createRivals(wins, excluded, floor, places, brands);
  for (const contender of shortlist.seen()) rivals.add(contender);
  for (const search of searches) {
    if (search.segment.solePayer === excluded) continue;
    search.shortlist = rivals;
    search.excluded = excluded;
    find(search);
  }
  return rivals.contenders().filter((rival) => !contenders.some((known) => isSameBid(rival, known)));
}

function isSameBid(a: Contender, b: Contender): boolean {
  return a.adSet === b.adSet && a.key === b.key && a.segment === b.segment;
}

function find(search: Search): void {
  if (search.request.type === 'banners') findBanners(search);
  else findProducts(search);
}

export function placementOf(request: AuctionRequest): Placement {
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
  if (search.aimed !== null) findByTarget(search);
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
    let base = SELECTED_BY_PAGE;
    if (query !== null) base = Math.max(base, wordsRelevance(search, product));
    else if (groups !== null) base = Math.max(base, inCategory);
    if (byKeyword) {
      for (let offer = offers.starts[product]!; offer < offers.starts[product + 1]!; offer += 1) {
        const adSet = offers.items[offer]!;
        const relevance = byKeyword.get(adSet);
        if (relevance !== undefined && relevance > base) visitOffer(search, adSet, product, relevance, quality);
      }
    }
    if (search.aimed !== null) {
      for (let offer = offers.starts[product]!; offer < offers.starts[product + 1]!; offer += 1) {
        const adSet = offers.items[offer]!;
        if (aimOf(search, adSet) !== UNKNOWN) visitOffer(search, adSet, product, AIMED_AT, quality);
      }
    }
    visitProduct(search, product, base, quality);
  }
}

function findByKeyword(search: Search): void {
  const { segment, rates, shortlist, groups, random, excluded } = search;
  const { productsOf, keywords, byKeyword, keywordWorth, walletSlots } = segment;
  for (const keyword of matchingKeywords(search)) {
    const relevance = keywordRelevance(keywords.match(keyword));
    const quality = relevanceQuality(relevance);
    walk(byKeyword, keyword, keywordWorth, quality * search.reach, shortlist, random, (adSet) => {
      if (walletSlots[adSet] === excluded) return;
      const most = mostInSearch(search, adSet);
      for (let at = productsOf.starts[adSet]!; at < productsOf.starts[adSet + 1]!; at += 1) {
        const product = productsOf.items[at]!;
        if (most * rates[product]! * quality * ROUNDING < shortlist.min) break;
        if (groups === null || categoryRelevance(search, product) > 0) visitOffer(search, adSet, product, relevance, 1);
      }
    });
  }
}

/** Finds ad sets by what they aim at on a product's page, each by the most specific of its targets. */
function findByTarget(search: Search): void {
  const { segment, rates, shortlist, groups, random, excluded, placement } = search;
  const { targets, walletSlots } = segment;
  if (targets === null || placement === 'SEARCH') return;
  const { owners } = targets;
  const { byTarget, worth, productsOf } = targets.on[placement];
  const quality = relevanceQuality(AIMED_AT);
  for (const target of fittingTargets(search)) {
    walk(byTarget, target, worth, quality * search.reach, shortlist, random, (position) => {
      const adSet = owners[position]!;
      if (walletSlots[adSet] === excluded || aimOf(search, adSet) !== target) return;
      const most = mostInSearch(search, adSet);
      for (let at = productsOf.starts[adSet]!; at < productsOf.starts[adSet + 1]!; at += 1) {
        const product = productsOf.items[at]!;
        if (most * rates[product]! * quality * ROUNDING < shortlist.min) break;
        if (groups === null || categoryRelevance(search, product) > 0) visitOffer(search, adSet, product, AIMED_AT, 1);
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
  // With several categories requested, a product below this category may be filed directly under another of the group.
  const best = groups.length === 1 && groups[0]!.length === 1 ? PARENT_CATEGORY : OWN_CATEGORY;
  for (const category of narrowest(segment, groups)) {
    if (category === UNKNOWN) continue;
    walkProducts(search, segment.byOwnCategory, category, relevanceQuality(OWN_CATEGORY), inCategory);
    walkProducts(search, segment.byParentCategory, category, relevanceQuality(best), inCategory);
  }
}

function walkProducts(
  search: Search,
  lists: Lists,
  list: number,
  factor: number,
  visit: (product: number) => void,
): void {
  const { worth, reach, shortlist, random, excluded } = search;
  walk(
    lists,
    list,
    worth,
    factor * reach,
    shortlist,
    random,
    excluded === NO_WALLET ? visit : exceptExcluded(search, visit),
  );
}

/** Skips quickly over products that only the left-out company bids on, which may be nearly the whole list. */
function exceptExcluded({ segment: { solePayers }, excluded }: Search, visit: (product: number) => void) {
  return (product: number) => {
    if (solePayers[product] !== excluded) visit(product);
  };
}

/**
 * Finds banners: landing slots accept every banner, category slots those for one of the page's categories, search slots
 * those with a matching keyword.
 */
function findBanners(search: Search): void {
  const { segment, request, query, shortlist, page, excluded } = search;
  const byKeyword = query === null ? null : keywordReach(search);
  for (const entry of bannersOf(segment, request)) {
    const { adSet, banner, key } = entry;
    if (page.taken.has(key) || segment.walletSlots[adSet] === excluded) continue;
    const { facts } = segment.adSets[adSet]!;
    const relevance = bannerRelevance(facts.bannerCategoryIds, request, byKeyword?.get(adSet));
    if (relevance === 0 || (search.least !== null && isTooPoor(search.least, relevance, 1))) continue;
    if (!competes(relevance, facts.trafficControl) || !takesPart(search, adSet)) continue;
    const weight = (facts.billedOn === 'IMPRESSION' ? 1 : banner.clickRate) * relevanceQuality(relevance);
    const place = placeOf(search, adSet, UNKNOWN);
    const value = offeredIn(search, adSet, UNKNOWN, place) * weight;
    if (value === 0) continue;
    const payer = segment.walletSlots[adSet]!;
    shortlist.add({ segment, adSet, key, product: UNKNOWN, banner: entry, weight, value, payer, place });
  }
}

const DEVICE_NAMES = { desktop: ['DESKTOP'], mobile: ['MOBILE', 'MOBILE_WEB'] } as const;

/** Returns the banners of a placement by id or name; any other slot name is completed with the shopper's device. */
function bannersOf({ bannersBySlot }: IndexSegment, { slotId, device }: AuctionRequest): readonly IndexedBanner[] {
  const named = bannersBySlot.get(slotId ?? '');
  if (named) return named;
  for (const prefix of DEVICE_NAMES[device ?? 'desktop']) {
    const onDevice = bannersBySlot.get(`${prefix}_${slotId}`);
    if (onDevice) return onDevice;
  }
  return [];
}

function candidateOf(
  { segment, adSet, key, product, banner, weight, place }: Contender,
  placement: Placement,
  floors: AuctionFloors | null,
): AuctionCandidate {
  const { facts } = segment.adSets[adSet]!;
  const least = leastPriceOf(floors, segment, facts, product);
  const factor = foundFactor(segment, adSet);
  const bidMicros = modifiedBidOf(segment, adSet, place, factor);
  return {
    product: key,
    payer: facts.companyId,
    brand: facts.brandId,
    bidMicros,
    minBidMicros: least.micros,
    floorKind: least.kind,
    walletRate: facts.walletRate,
    weight,
    adSet: segment.adSets[adSet]!,
    bid: bidMicros / facts.walletRate,
    line: lineOfPlace(segment.bidLines, place),
    factor,
    sku: banner ? null : key,
    banner: banner && banner.banner,
    clickRate: banner ? banner.banner.clickRate : segment.rates[placement][product]!,
  };
}
