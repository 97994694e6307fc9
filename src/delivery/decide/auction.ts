import type { Instant_ms } from '#kernel/time.ts';
import type { CatalogSnapshot } from './auction-index.ts';
import { type IndexSegment, type IndexedAdSet, type IndexedProduct } from './index-segment.ts';
import { mayCompete } from './live-spend.ts';
import { type PostingList, walk } from './posting-list.ts';
import { keywordMatches } from './rules/keywords.ts';
import { type Candidate, type Win, selectWinners } from './rules/ranking.ts';
import {
  CHOSEN_BY_PAGE,
  NO_CONTEXT,
  OWN_CATEGORY,
  PARENT_CATEGORY,
  type Relevance,
  competes,
  relevanceQuality,
  textRelevance,
} from './rules/relevance.ts';
import { type ReadText, readText } from './rules/text.ts';
import type { Placement, ServingBanner } from './serving.ts';
import { type Shortlist, createShortlist } from './shortlist.ts';

/** One auction as the storefront asks for it, already checked. */
export type AuctionRequest = {
  readonly type: 'listings' | 'banners';
  readonly slots: number;
  readonly searchQuery: string | null;
  /** The product must be in at least one category of every group. */
  readonly categories: readonly (readonly string[])[] | null;
  readonly products: { readonly ids: readonly string[]; readonly qualityScores: readonly number[] | null } | null;
  readonly location: string | null;
  /** Banners: id or name of the placement. */
  readonly slotId: string | null;
};

export type AuctionCandidate = Candidate & {
  readonly adSet: IndexedAdSet;
  readonly item: IndexedProduct | null;
  readonly banner: ServingBanner | null;
};

export type AuctionOutcome = {
  readonly placement: Placement;
  readonly wins: Win<AuctionCandidate>[];
  /** Everyone who came close enough to matter. */
  readonly candidates: readonly AuctionCandidate[];
};

/** Runs one auction on a snapshot. Touches nothing but the pacing memo of the gates. */
export function runAuction(
  request: AuctionRequest,
  snapshot: CatalogSnapshot,
  now_ms: Instant_ms,
  random: () => number,
): AuctionOutcome {
  const context: AuctionContext = {
    request,
    snapshot,
    now_ms,
    random,
    query: request.searchQuery === null ? null : readText(request.searchQuery),
    location: request.location === null ? null : readText(request.location).text,
    placement: placementOf(request),
    shortlist: createShortlist(request.slots + 1),
  };
  for (const segment of snapshot.segments) {
    const bidders = biddersOf(segment, context);
    if (request.type === 'banners') findBanners(segment, context, bidders);
    else findProducts(segment, context, bidders);
  }
  const { candidates } = context.shortlist;
  return { placement: context.placement, wins: selectWinners(candidates, request.slots, random), candidates };
}

type AuctionContext = {
  readonly request: AuctionRequest;
  readonly snapshot: CatalogSnapshot;
  readonly now_ms: Instant_ms;
  readonly random: () => number;
  readonly query: ReadText | null;
  readonly location: string | null;
  readonly placement: Placement;
  readonly shortlist: Shortlist;
};

function placementOf(request: AuctionRequest): Placement {
  if (request.searchQuery !== null) return 'SEARCH';
  if (request.categories !== null) return 'CATEGORY';
  return request.products === null ? 'HOME' : 'PRODUCT';
}

function findProducts(segment: IndexSegment, context: AuctionContext, bidders: Bidders): void {
  const { request, query, placement, shortlist, random } = context;
  const threshold = shortlist.threshold;

  const { offerStart, offerAdSet, bids, controls, payers } = segment;
  const rates = segment.rates[placement];
  const visitProduct = (product: number, relevance: Relevance, quality: number) => {
    const weight = rates[product]! * relevanceQuality(relevance) * quality;
    const end = offerStart[product + 1]!;
    let payer = -1;
    for (let offer = offerStart[product]!; offer < end; offer += 1) {
      const adSet = offerAdSet[offer]!;
      if (bids[adSet]! * weight < threshold()) return;
      if (payers[adSet] === payer || !competes(relevance, controls[adSet]!) || !bidders.take(adSet)) continue;
      shortlist.add(candidateOf(segment.adSets[adSet]!, segment.products[product]!, null, weight));
      // The best bid and the best of another company's: no third can win or set a price.
      if (payer !== -1) return;
      payer = payers[adSet]!;
    }
  };

  if (request.products !== null) {
    const { ids, qualityScores } = request.products;
    const byKeyword = query === null ? null : keywordReach(segment, query);
    ids.forEach((sku, index) => {
      const product = segment.productBySku.get(sku);
      if (product === undefined) return;
      const facts = segment.products[product]!;
      const inCategory = categoryRelevance(facts, request.categories);
      if (inCategory === 0) return;
      const fit = query === null ? inCategory : textRelevance(wordsFound(facts, query), query.words.length);
      const quality = qualityScores?.[index] ?? 1;
      const base = Math.max(CHOSEN_BY_PAGE, request.categories === null && query === null ? 0 : fit);
      if (byKeyword) {
        for (let offer = offerStart[product]!; offer < offerStart[product + 1]!; offer += 1) {
          const adSet = offerAdSet[offer]!;
          const relevance = byKeyword.get(adSet);
          if (relevance !== undefined && relevance > base) visitOffer(adSet, product, relevance, quality);
        }
      }
      visitProduct(product, base, quality);
    });
    return;
  }

  if (query !== null) {
    for (const { relevance, adSets } of segment.keywords.matching(query)) {
      walk(adSets, relevanceQuality(relevance), threshold, random, (adSet) => {
        const quality = relevanceQuality(relevance);
        for (const product of segment.productsOf[adSet]!) {
          if (bids[adSet]! * rates[product]! * quality < threshold()) break;
          if (request.categories === null || categoryRelevance(segment.products[product]!, request.categories) > 0)
            visitOffer(adSet, product, relevance, 1);
        }
      });
    }
    const asked = query.words.length;
    const best = relevanceQuality(textRelevance(asked, asked));
    for (const word of new Set(query.words)) {
      const list = segment.byWord.get(word);
      if (!list) continue;
      walk(list, best, threshold, random, (product) => {
        const facts = segment.products[product]!;
        const relevance = textRelevance(wordsFound(facts, query), asked);
        if (relevance > 0 && categoryRelevance(facts, request.categories) > 0) visitProduct(product, relevance, 1);
      });
    }
    return;
  }

  if (request.categories !== null) {
    const inCategory = (product: number) => {
      const relevance = categoryRelevance(segment.products[product]!, request.categories);
      if (relevance > 0) visitProduct(product, relevance, 1);
    };
    for (const category of narrowest(segment, request.categories)) {
      const own = segment.byOwnCategory.get(category);
      if (own) walk(own, relevanceQuality(OWN_CATEGORY), threshold, random, inCategory);
      const below = segment.byParentCategory.get(category);
      // With several categories asked, a product below this one may be filed right under another of the group.
      const best =
        request.categories.length === 1 && request.categories[0]!.length === 1 ? PARENT_CATEGORY : OWN_CATEGORY;
      if (below) walk(below, relevanceQuality(best), threshold, random, inCategory);
    }
    return;
  }

  const factor = relevanceQuality(NO_CONTEXT);
  walk(segment.everything[placement], factor, threshold, random, (product) => visitProduct(product, NO_CONTEXT, 1));

  function visitOffer(adSet: number, product: number, relevance: Relevance, quality: number): void {
    const weight = rates[product]! * relevanceQuality(relevance) * quality;
    if (bids[adSet]! * weight < threshold() || !competes(relevance, controls[adSet]!) || !bidders.take(adSet)) return;
    shortlist.add(candidateOf(segment.adSets[adSet]!, segment.products[product]!, null, weight));
  }
}

/**
 * Landing slots take every banner, category slots those for one of the page's categories, search slots those with a keyword that
 * matches.
 */
function findBanners(segment: IndexSegment, context: AuctionContext, bidders: Bidders): void {
  const { request, query, shortlist } = context;
  const byKeyword = query === null ? null : keywordReach(segment, query);
  for (const { adSet, banner, number } of segment.bannersBySlot.get(request.slotId ?? '') ?? []) {
    const indexed = segment.adSets[adSet]!;
    const relevance = bannerRelevance(indexed, request, byKeyword?.get(adSet));
    if (relevance === 0 || !competes(relevance, indexed.facts.trafficControl) || !bidders.take(adSet)) continue;
    const attraction = indexed.facts.billedOn === 'IMPRESSION' ? 1 : banner.clickRate;
    shortlist.add({ ...candidateOf(indexed, null, banner, attraction * relevanceQuality(relevance)), product: number });
  }
}

function bannerRelevance(
  { facts }: IndexedAdSet,
  request: AuctionRequest,
  byKeyword: Relevance | undefined,
): Relevance {
  if (request.categories !== null) {
    const own = new Set(facts.bannerCategoryIds);
    if (!request.categories.every((group) => group.some((category) => own.has(category)))) return 0;
    if (request.searchQuery === null) return OWN_CATEGORY;
  }
  if (request.searchQuery !== null) return byKeyword ?? 0;
  return NO_CONTEXT;
}

function candidateOf(
  adSet: IndexedAdSet,
  product: IndexedProduct | null,
  banner: ServingBanner | null,
  weight: number,
): AuctionCandidate {
  const { facts } = adSet;
  return {
    product: product?.number ?? -1,
    payer: facts.companyId,
    bid_micros: facts.bid_micros,
    minBid_micros: facts.minBid_micros,
    walletRate: facts.walletRate,
    weight,
    adSet,
    item: product,
    banner,
  };
}

/** The best relevance each ad set reaches for a query by its keywords. */
function keywordReach(segment: IndexSegment, query: ReadText): Map<number, Relevance> {
  const reach = new Map<number, Relevance>();
  for (const { relevance, adSets } of segment.keywords.matching(query)) {
    for (const adSet of adSets.items) if (relevance > (reach.get(adSet) ?? 0)) reach.set(adSet, relevance);
  }
  return reach;
}

function wordsFound(product: IndexedProduct, query: ReadText): number {
  let found = 0;
  for (const word of query.words) if (product.words.has(word)) found += 1;
  return found;
}

/** 0 when the product is not in the asked categories; without categories the page's own choice counts. */
function categoryRelevance(product: IndexedProduct, groups: AuctionRequest['categories']): Relevance {
  let relevance: Relevance = OWN_CATEGORY;
  for (const group of groups ?? []) {
    if (group.some((category) => product.ownCategories.has(category))) continue;
    if (!group.some((category) => product.categories.has(category))) return 0;
    relevance = PARENT_CATEGORY;
  }
  return relevance;
}

/** The group of categories with the fewest products: the others only filter. */
function narrowest(segment: IndexSegment, groups: readonly (readonly string[])[]): readonly string[] {
  const size = (group: readonly string[]) =>
    group.reduce(
      (sum, category) => sum + lengthOf(segment.byOwnCategory, category) + lengthOf(segment.byParentCategory, category),
      0,
    );
  return groups.length === 1 ? groups[0]! : groups.reduce((best, group) => (size(group) < size(best) ? group : best));
}

function lengthOf(lists: ReadonlyMap<string, PostingList>, key: string): number {
  return lists.get(key)?.items.length ?? 0;
}

/** Who may bid in this auction, decided once per ad set. */
type Bidders = { take(adSet: number): boolean };

function biddersOf(segment: IndexSegment, context: AuctionContext): Bidders {
  const { scratch, adSets } = segment;
  const auction = (scratch.auction += 1);
  return {
    take: (adSet) => {
      if (scratch.verdictAt[adSet] !== auction) {
        scratch.verdictAt[adSet] = auction;
        scratch.verdicts[adSet] = isEligible(adSets[adSet]!, context) ? 1 : 0;
      }
      return scratch.verdicts[adSet] === 1;
    },
  };
}

function isEligible(adSet: IndexedAdSet, { snapshot, now_ms, random, query, location }: AuctionContext): boolean {
  const { facts, gate } = adSet;
  if (adSet.revision !== gate.revision || facts.bid_micros < facts.minBid_micros) return false;
  if (location !== null && adSet.locations.size > 0 && !adSet.locations.has(location)) return false;
  if (query !== null && adSet.negatives.some((negative) => keywordMatches(negative, query))) return false;
  return mayCompete(facts, gate, adSet.wallet, snapshot, now_ms, random);
}
