import { type TrafficCurve, participation, trafficShare } from './pacing.ts';

// Money in the platform's default currency.

/** Used when there are no manual bids: the median is assumed to be this many minimum bids. */
const FIRST_BID_IN_MINIMUMS = 2;

/** Returns the median of manual bids: the going price of a click. */
export function medianBid(selected: readonly number[], minBidMicros: number): number {
  if (selected.length === 0) return minBidMicros * FIRST_BID_IN_MINIMUMS;
  const sorted = [...selected].sort((a, b) => a - b);
  return Math.max(minBidMicros, sorted[sorted.length >> 1]!);
}

/**
 * Returns the average price of an ad set's products; null when it has none. `rate`: units of the prices' currency per
 * unit of the default currency.
 */
export function averagePrice(products: readonly { readonly priceMicros: bigint }[], rate: number): number | null {
  if (products.length === 0) return null;
  const sum = products.reduce((total, { priceMicros }) => total + Number(priceMicros), 0);
  return sum / products.length / rate;
}

/** Clicks, the order lines attributed to them and their sales. */
export type Conversions = { readonly clicks: number; readonly sold: number; readonly salesMicros: number };

/** Assumed before a storefront's first sale. */
const FIRST_CONVERSION_RATE = 0.02;
const PRIOR_CLICKS = 200;
/** Weight of the storefront's average against an ad's own record, in order lines. */
const PRIOR_LINES = 5;

/**
 * Returns the expected sales per click: the ad's own record, shrunk while it is short towards the storefront's
 * conversion rate at the ad's average price. With `priceMicros` null, uses the storefront's average sales per order
 * line. Returns null without any evidence.
 */
export function valuePerClick(own: Conversions, storefront: Conversions, priceMicros: number | null): number | null {
  const price = priceMicros ?? (storefront.sold > 0 ? storefront.salesMicros / storefront.sold : null);
  if (price === null) return null;
  const rate = (storefront.sold + FIRST_CONVERSION_RATE * PRIOR_CLICKS) / (storefront.clicks + PRIOR_CLICKS);
  return (own.salesMicros + PRIOR_LINES * price) / (own.clicks + PRIOR_LINES / rate);
}

/**
 * Returns the maximum average cost of a click that meets the target ROAS; null without a target or an expected value.
 */
export function allowedCost(valueMicros: number | null, targetRoasPercent: number | null): number | null {
  if (valueMicros === null || targetRoasPercent === null || targetRoasPercent <= 0) return null;
  return (valueMicros * 100) / targetRoasPercent;
}

/** Today's spending compared with the day's traffic: AHEAD sits auctions out, BEHIND leaves budget unspent. */
export type Pace = 'AHEAD' | 'EVEN' | 'BEHIND';

const AHEAD_BELOW_CHANCE = 0.9;
const BEHIND_BELOW = 0.97;

/** `budgetMicros` null: nothing paces it. */
export function paceOf(
  spentTodayMicros: number,
  budgetMicros: number | null,
  dayFraction: number,
  curve: TrafficCurve,
): Pace {
  if (budgetMicros === null || budgetMicros <= 0) return 'EVEN';
  if (participation(spentTodayMicros, budgetMicros, dayFraction, curve) < AHEAD_BELOW_CHANCE) return 'AHEAD';
  return spentTodayMicros < budgetMicros * trafficShare(curve, dayFraction) * BEHIND_BELOW ? 'BEHIND' : 'EVEN';
}

/** The pace of an ad set by several budgets: ahead of any is too fast, and behind counts only where it is behind all. */
export function paceOfAll(paces: readonly Pace[]): Pace {
  if (paces.includes('AHEAD')) return 'AHEAD';
  return paces.length > 0 && paces.every((pace) => pace === 'BEHIND') ? 'BEHIND' : 'EVEN';
}

export type BidState = {
  /** Null before the first bid is set. */
  readonly bidMicros: number | null;
  readonly minBidMicros: number;
  /** The median bid of the storefront. */
  readonly medianMicros: number;
  readonly allowedMicros: number | null;
  /** Valid clicks in the ad's own record. */
  readonly clicks: number;
  /** Since click costs last moved the bid. */
  readonly since: { readonly clicks: number; readonly costMicros: number };
  readonly pace: Pace;
};

/** Fewer clicks say little about the cost of a click. */
const ENOUGH_CLICKS = 10;
const STEP_UP = 1.1;
const STEP_DOWN = 0.9;
const MAX_RISE = 1.25;
const MAX_FALL = 0.8;
/**
 * Below this number of clicks an ad is still learning what it sells. It may bid the median even if the average says
 * that is too much; otherwise it would never find out that it sells better.
 */
const KNOWN_AFTER_CLICKS = 200;
/** Second prices stay below bids, so the bid may exceed the allowed average cost of a click, up to this factor. */
const MAX_OVER_ALLOWED = 2;
const MAX_OVER_MEDIAN = 5;

/** Returns the next bid, and whether the cost of clicks determined it; if so, restart their count. */
export function nextBid(state: BidState): { bidMicros: number; isByCost: boolean } {
  const { minBidMicros, medianMicros, allowedMicros, since, pace } = state;
  const bidMicros = state.bidMicros ?? Math.min(medianMicros, allowedMicros ?? Number.POSITIVE_INFINITY);
  const isByCost = state.bidMicros !== null && allowedMicros !== null && since.clicks >= ENOUGH_CLICKS;
  const max = allowedMicros === null ? medianMicros * MAX_OVER_MEDIAN : allowedMicros * MAX_OVER_ALLOWED;
  const within = (bid: number) => Math.max(minBidMicros, Math.min(bid, max));
  if (state.bidMicros === null) return { bidMicros: within(bidMicros), isByCost };
  let factor = 1;
  if (isByCost) {
    const costMicros = since.costMicros / since.clicks;
    factor = costMicros > 0 ? clamp(allowedMicros / costMicros, MAX_FALL, MAX_RISE) : MAX_RISE;
  } else if (allowedMicros !== null) {
    const goal = state.clicks < KNOWN_AFTER_CLICKS ? Math.max(allowedMicros, medianMicros) : allowedMicros;
    factor = clamp(goal / bidMicros, 1, STEP_UP);
  } else if (pace === 'BEHIND') {
    factor = STEP_UP;
  }
  if (pace === 'AHEAD') factor = Math.min(factor, STEP_DOWN);
  return { bidMicros: within(bidMicros * factor), isByCost };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
