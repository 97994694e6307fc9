/** What was seen of one product in one placement. */
export type ClickCounts = { readonly impressions: number; readonly clicks: number };

/** How many impressions' worth of trust the placement's average gets against a product's own record. */
export const PRIOR_IMPRESSIONS = 200;
/** Assumed before a placement has any record of its own. */
export const FIRST_CLICK_RATE = 0.01;
const LEAST_CLICK_RATE = 0.0005;

/**
 * Predicted click rate: the product's own record, pulled towards the placement's average while the record is short, so
 * that one lucky click does not make a product win everything. Always in (0, 1].
 */
export function clickRate(own: ClickCounts, average: number): number {
  const rate = (own.clicks + average * PRIOR_IMPRESSIONS) / (own.impressions + PRIOR_IMPRESSIONS);
  return Math.min(1, Math.max(LEAST_CLICK_RATE, rate));
}

/** The placement's average, itself pulled towards the first guess. */
export function averageClickRate(all: ClickCounts): number {
  return clickRate(all, FIRST_CLICK_RATE);
}
