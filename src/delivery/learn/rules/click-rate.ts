/** What was seen of one product in one placement, or of many together. */
export type ClickCounts = { readonly impressions: number; readonly clicks: number };

/** How many impressions' worth of trust the wider average gets against a record of its own. */
export const PRIOR_IMPRESSIONS = 200;
/** Assumed before anything has a record. */
export const FIRST_CLICK_RATE = 0.01;
const MIN_CLICK_RATE = 0.0005;
/** What a day leaves of the evidence before it: half in three weeks. */
const LEFT_AFTER_A_DAY = 0.97;

/**
 * Predicted click rate: the own record, pulled towards the wider average while the record is short, so that one lucky click
 * does not make a product win everything. Always in (0, 1].
 */
export function clickRate(own: ClickCounts, average: number): number {
  const rate = (own.clicks + average * PRIOR_IMPRESSIONS) / (own.impressions + PRIOR_IMPRESSIONS);
  return Math.min(1, Math.max(MIN_CLICK_RATE, rate));
}

/** The rate of the narrowest of several records, each pulled towards the wider one before it; the widest towards the first guess. */
export function clickRateWithin(fromWideToNarrow: readonly ClickCounts[]): number {
  return fromWideToNarrow.reduce((average, counts) => clickRate(counts, average), FIRST_CLICK_RATE);
}

/** What is left of evidence after some days. */
export function decayed(days: number): number {
  return LEFT_AFTER_A_DAY ** days;
}
