/** Impressions and clicks of one product in one placement, or of a group. */
export type ClickCounts = { readonly impressions: number; readonly clicks: number };

/** Weight of the wider average against a product's own record, in impressions. */
export const PRIOR_IMPRESSIONS = 200;
/** Assumed before there is any record. */
export const FIRST_CLICK_RATE = 0.01;
const MIN_CLICK_RATE = 0.0005;
/** Daily decay factor of evidence: half remains after about three weeks. */
const DAILY_DECAY = 0.97;

/**
 * Predicts a click rate: the own record, shrunk towards the wider average while it is short, so that one lucky click
 * does not make a product win everything. Always in (0, 1].
 */
export function clickRate(own: ClickCounts, average: number): number {
  const rate = (own.clicks + average * PRIOR_IMPRESSIONS) / (own.impressions + PRIOR_IMPRESSIONS);
  return Math.min(1, Math.max(MIN_CLICK_RATE, rate));
}

/**
 * Returns the rate of the narrowest record, each record shrunk towards the next wider one, and the widest towards
 * FIRST_CLICK_RATE.
 */
export function clickRateWithin(fromWideToNarrow: readonly ClickCounts[]): number {
  return fromWideToNarrow.reduce((average, counts) => clickRate(counts, average), FIRST_CLICK_RATE);
}

/** Returns the fraction of evidence that remains after some days. */
export function decayed(days: number): number {
  return DAILY_DECAY ** days;
}
