import { bannerRelevance, categoryRelevance, keywordReach, narrowest, wordsRelevance } from './auction-relevance.ts';
import { type SubstitutedHere, type TogetherHere, besideOf, sortedOffers } from './beside.ts';
import { BESIDE_RELEVANCE, type BucketNumber, COMPLEMENTS, SUBSTITUTES, bucketOf } from './buckets.ts';
import { aimedListOf } from './aimed-lists.ts';
import type { AimedPage } from './rules/page-facts.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import { isTooPoor } from './ad-load.ts';
import { takesPart } from './eligibility.ts';
import { offeredIn } from './offered-bids.ts';
import type { IndexSegment, IndexedBanner } from './index-segment.ts';
import { hasOwnBid, ownerOf } from './keyword-lists.ts';
import type { Lists } from './lists.ts';
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
import { NO_WALLET, type Search, UNKNOWN, matchingKeywords } from './search.ts';
import { placeOf, visitOffer, visitProduct, visitProductsOf } from './visit.ts';
import { countingKeyword } from './base-bids.ts';
import { aimOf, fittingTargets } from './target-index.ts';
import { openList } from './open-lists.ts';
import { ROUNDING, walk } from './walk.ts';

/** Finds the most valuable ads that fit an auction; its shortlist keeps them. */
export function findCandidates(search: Search): void {
  if (search.request.type === 'banners') findBanners(search);
  else findProducts(search);
}

function findProducts(search: Search): void {
  const { request, query, groups, segment } = search;
  if (request.products !== null) return findNamed(search, request.products);
  if (query !== null) {
    findByKeyword(search);
    return findByText(search);
  }
  if (search.aimed !== null) findByTarget(search, search.aimed);
  if (segment.buckets !== null) findBeside(search);
  const { blocks } = search;
  if (blocks !== null && blocks.openTo.length > 0) return findOpen(search, blocks.openTo[0]!);
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
  const { segment, shortlist, random, excluded } = search;
  const { productsOf, keywords, walletSlots, bidLines } = segment;
  const lists = segment.byKeyword;
  for (const keyword of matchingKeywords(search)) {
    const relevance = keywordRelevance(keywords.match(keyword));
    const quality = relevanceQuality(relevance);
    walk(lists.byKeyword, keyword, lists.worth, quality * search.reach, shortlist, random, (entry) => {
      const adSet = ownerOf(lists, entry);
      if (walletSlots[adSet] === excluded) return;
      // Where the bid of a more specific keyword counts, the ad set is visited for that one, which fits no worse.
      if (hasOwnBid(lists, entry) && countingKeyword(search, bidLines!, adSet) !== keyword) return;
      visitProductsOf(search, productsOf, adSet, relevance);
    });
  }
}

/** Finds ad sets by what they aim at on a product's page, each by the most specific of its targets. */
function findByTarget(search: Search, page: AimedPage): void {
  const { segment, shortlist, random, placement } = search;
  const { targets } = segment;
  if (targets === null || placement === 'SEARCH') return;
  const fitting = fittingTargets(search);
  if (fitting.length === 0) return;
  const { byTarget, worth, productsOf } = targets.on[placement];
  const factor = relevanceQuality(AIMED_AT) * search.reach;
  const own = aimedListOf(search, page, fitting, placement);
  if (own !== null)
    return walk(own.list, 0, own.worth, factor, shortlist, random, (entry) =>
      visitAiming(search, own.adSets[entry]!, productsOf),
    );
  for (const target of fitting) {
    walk(byTarget, target, worth, factor, shortlist, random, (position) => {
      const adSet = targets.owners[position]!;
      if (aimOf(search, adSet) === target) visitAiming(search, adSet, productsOf);
    });
  }
}

function visitAiming(search: Search, adSet: number, productsOf: Lists): void {
  if (search.segment.walletSlots[adSet] !== search.excluded) visitProductsOf(search, productsOf, adSet, AIMED_AT);
}

function findBeside(search: Search): void {
  const beside = besideOf(search);
  if (beside === null) return;
  if (beside.substituted !== null) findSubstitutes(search, beside.substituted);
  if (beside.together !== null) findComplements(search, beside.together);
}

/** Finds ad sets that stand in for the product of a page. */
function findSubstitutes(search: Search, { categories }: SubstitutedHere): void {
  const { byCategory, worth } = search.segment.buckets!.substitutes!.on[besidePlacement(search)];
  for (const category of categories) walkOffers(search, SUBSTITUTES, byCategory, category, worth);
}

/** Finds ad sets for what goes with the products of a page: few by themselves, or whole categories. */
function findComplements(search: Search, together: TogetherHere): void {
  const { segment } = search;
  const placement = besidePlacement(search);
  const { byCategory, worth } = segment.buckets!.complements!.on[placement];
  const items = sortedOffers(segment, together, placement, worth);
  if (items === null) for (const product of together.products) visitTogether(search, product, worth);
  else if (items.length > 0)
    walkOffers(search, COMPLEMENTS, { starts: Int32Array.of(0, items.length), items }, 0, worth);
  for (const category of together.categories) walkOffers(search, COMPLEMENTS, byCategory, category, worth);
}

/** Visits the offers of one product that goes with the page, in the order of the most that is bid for it anywhere. */
function visitTogether(search: Search, product: number, worth: Float32Array): void {
  const { segment, rates, shortlist, excluded } = search;
  const { offers, ceilings, walletSlots } = segment;
  const relevance = BESIDE_RELEVANCE[COMPLEMENTS]!;
  const quality = relevanceQuality(relevance) * search.reach * ROUNDING;
  const reach = rates[product]! * quality;
  for (let offer = offers.starts[product]!; offer < offers.starts[product + 1]!; offer += 1) {
    const adSet = offers.items[offer]!;
    if (ceilings[adSet]! * reach < shortlist.min) return;
    if (worth[offer] === 0 || worth[offer]! * quality < shortlist.min || walletSlots[adSet] === excluded) continue;
    visitBeside(search, COMPLEMENTS, offer, adSet);
  }
}

const besidePlacement = ({ placement }: Search) => (placement === 'CATEGORY' ? 'CATEGORY' : 'HOME');

/** Visits the offers of a list that are found by a bucket. */
function walkOffers(search: Search, bucket: BucketNumber, lists: Lists, list: number, worth: Float32Array): void {
  const { segment, shortlist, random, excluded } = search;
  const { offers, walletSlots } = segment;
  const factor = relevanceQuality(BESIDE_RELEVANCE[bucket]!) * search.reach;
  walk(lists, list, worth, factor, shortlist, random, (offer) => {
    const adSet = offers.items[offer]!;
    if (walletSlots[adSet] !== excluded) visitBeside(search, bucket, offer, adSet);
  });
}

function visitBeside(search: Search, bucket: BucketNumber, offer: number, adSet: number): void {
  const product = search.segment.buckets!.offered[offer]!;
  if (search.groups !== null && categoryRelevance(search, product) === 0) return;
  if (bucketOf(search, adSet, product) === bucket) visitOffer(search, adSet, product, BESIDE_RELEVANCE[bucket]!, 1);
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

/** Finds the products of a page that is closed to all but some brands. */
function findOpen(search: Search, brands: ReadonlySet<string>): void {
  const { segment, placement, groups } = search;
  const best = groups === null ? NO_CONTEXT : OWN_CATEGORY;
  walkProducts(search, openList(segment, brands, placement, groups), 0, relevanceQuality(best), (product) => {
    const relevance = groups === null ? NO_CONTEXT : categoryRelevance(search, product);
    if (relevance > 0) visitProduct(search, product, relevance, 1);
  });
}

function walkProducts(
  search: Search,
  lists: Lists,
  list: number,
  factor: number,
  visit: (product: number) => void,
): void {
  const { reach, shortlist, random, excluded, worth } = search;
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
