import type { AuctionRequest } from './rules/auction-request.ts';
import type { IndexSegment } from './index-segment.ts';
import { ownerOf } from './keyword-lists.ts';
import { has, hasAny, lengthOf } from './lists.ts';
import {
  NO_CONTEXT,
  OWN_CATEGORY,
  PARENT_CATEGORY,
  type Relevance,
  keywordRelevance,
  textRelevance,
} from './rules/relevance.ts';
import { type Search, UNKNOWN, matchingKeywords } from './search.ts';

/** Returns the best relevance each ad set reaches for the query by its keywords. */
export function keywordReach(search: Search): Map<number, Relevance> {
  const { keywords, byKeyword } = search.segment;
  const { starts, items } = byKeyword.byKeyword;
  const reach = new Map<number, Relevance>();
  for (const keyword of matchingKeywords(search)) {
    const relevance = keywordRelevance(keywords.match(keyword));
    for (let at = starts[keyword]!; at < starts[keyword + 1]!; at += 1) {
      const adSet = ownerOf(byKeyword, items[at]!);
      if (relevance > (reach.get(adSet) ?? 0)) reach.set(adSet, relevance);
    }
  }
  return reach;
}

export function wordsRelevance({ segment: { wordsOf }, words }: Search, product: number): Relevance {
  let found = 0;
  for (const word of words) if (word !== UNKNOWN && has(wordsOf, product, word)) found += 1;
  return textRelevance(found, words.length);
}

/**
 * Returns 0 when the product is not in the requested categories. Without categories, relevance is that of the product's
 * own category.
 */
export function categoryRelevance({ segment, groups }: Search, product: number): Relevance {
  let relevance: Relevance = OWN_CATEGORY;
  if (groups === null) return relevance;
  for (const group of groups) {
    if (hasAny(segment.ownCategoriesOf, product, group)) continue;
    if (!hasAny(segment.parentCategoriesOf, product, group)) return 0;
    relevance = PARENT_CATEGORY;
  }
  return relevance;
}

export function bannerRelevance(
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

/** Returns the group of categories with the fewest products; the other groups only filter. */
export function narrowest(segment: IndexSegment, groups: readonly (readonly number[])[]): readonly number[] {
  if (groups.length === 1) return groups[0]!;
  const sizeOf = (category: number) =>
    category === UNKNOWN ? 0 : lengthOf(segment.byOwnCategory, category) + lengthOf(segment.byParentCategory, category);
  const size = (group: readonly number[]) => group.reduce((sum, category) => sum + sizeOf(category), 0);
  return groups.reduce((best, group) => (size(group) < size(best) ? group : best));
}
