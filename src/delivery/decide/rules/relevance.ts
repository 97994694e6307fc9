import type { MatchType } from './keywords.ts';

/**
 * How well an ad fits the shopper's request, 0–100. An ad set competes where relevance ≥ its traffic control, so
 * raising the control only removes auctions: at 0 it competes wherever it is eligible, at 100 only for exact keywords
 * and the product's own categories.
 */
export type Relevance = number;

export const OWN_CATEGORY: Relevance = 100;
/** The page shows what the ad set aims at. */
export const AIMED_AT: Relevance = 100;
/** The page shows a category above the product's own. */
export const PARENT_CATEGORY: Relevance = 60;
/** The page is about a product of the same category at a similar price. */
export const SUBSTITUTE: Relevance = 60;
/** The page shows a product that is bought together with it. */
export const COMPLEMENT: Relevance = 40;
/** The storefront named the product, with no further match by query or category. */
export const SELECTED_BY_PAGE: Relevance = 25;
/** A banner slot without a query or category. */
export const NO_CONTEXT: Relevance = 25;

const BY_KEYWORD: Record<MatchType, Relevance> = { exact: 100, phrase: 75, broad: 50 };
const FULL_TEXT: Relevance = 45;
/** A smaller share of the query's words in the product's text counts as coincidence. */
const MIN_TEXT_SHARE = 0.5;

export function keywordRelevance(match: MatchType): Relevance {
  return BY_KEYWORD[match];
}

/**
 * Returns the relevance of a product found by its name and brand alone; 0 when too few of the query's words occur
 * there.
 */
export function textRelevance(matchedWords: number, queryWords: number): Relevance {
  if (queryWords === 0) return 0;
  const share = matchedWords / queryWords;
  return share < MIN_TEXT_SHARE ? 0 : Math.floor(FULL_TEXT * share);
}

/** Whether all of the query's words were found. */
export function isFullText(relevance: Relevance): boolean {
  return relevance === FULL_TEXT;
}

export function competes(relevance: Relevance, trafficControl: number): boolean {
  return relevance >= trafficControl;
}

/** Returns the ranking factor of a relevance, 0.5–1: an ad that fits worse needs a higher bid for the same slot. */
export function relevanceQuality(relevance: Relevance): number {
  return 0.5 + relevance / 200;
}

/** Returns the relevance that has a ranking factor; what is logged is not exact to the last bit. */
export function relevanceOf(quality: number): Relevance {
  return Math.min(100, Math.max(0, Math.round((quality - 0.5) * 200)));
}
