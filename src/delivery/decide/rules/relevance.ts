import type { MatchType } from './keywords.ts';

/**
 * How well an ad fits what the shopper asked for, 0–100. An ad set competes where relevance ≥ its traffic control, so
 * raising the control can only take auctions away: 0 lets it compete wherever it is eligible, 100 leaves exact keywords and
 * the product's own categories.
 */
export type Relevance = number;

export const OWN_CATEGORY: Relevance = 100;
/** The page shows a category above the product's own. */
export const PARENT_CATEGORY: Relevance = 60;
/** The storefront named the product itself, without the query or category saying more. */
export const CHOSEN_BY_PAGE: Relevance = 25;
/** A banner slot that asks for nothing in particular. */
export const NO_CONTEXT: Relevance = 25;

const BY_KEYWORD: Record<MatchType, Relevance> = { exact: 100, phrase: 75, broad: 50 };
const WHOLE_TEXT: Relevance = 45;
/** Fewer of the query's words in the product's own text than this share are a coincidence. */
const MIN_TEXT_SHARE = 0.5;

export function keywordRelevance(match: MatchType): Relevance {
  return BY_KEYWORD[match];
}

/** Relevance of a product found by its name and brand alone; 0 when too few of the query's words occur there. */
export function textRelevance(wordsFound: number, wordsAsked: number): Relevance {
  if (wordsAsked === 0) return 0;
  const share = wordsFound / wordsAsked;
  return share < MIN_TEXT_SHARE ? 0 : Math.floor(WHOLE_TEXT * share);
}

export function competes(relevance: Relevance, trafficControl: number): boolean {
  return relevance >= trafficControl;
}

/** What relevance is worth in the ranking: an ad that fits worse needs a higher bid for the same place. 0.5–1. */
export function relevanceQuality(relevance: Relevance): number {
  return 0.5 + relevance / 200;
}
