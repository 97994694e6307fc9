import { type TrafficCurve, participation, trafficShare } from './pacing.ts';

// Money in the platform's default currency.

/** Where nobody bids by hand, so many minimum bids are the middle. */
const FIRST_BID_IN_MINIMUMS = 2;

/** The middle of the bids people chose themselves: what a click goes for. */
export function medianBid(selected: readonly number[], minBidMicros: number): number {
  if (selected.length === 0) return minBidMicros * FIRST_BID_IN_MINIMUMS;
  const sorted = [...selected].sort((a, b) => a - b);
  return Math.max(minBidMicros, sorted[sorted.length >> 1]!);
}

/** What an ad set's products cost on average; null when it has none. `rate`: units of the prices' currency per unit of the default one. */
export function averagePrice(products: readonly { readonly priceMicros: bigint }[], rate: number): number | null {
  if (products.length === 0) return null;
  const sum = products.reduce((total, { priceMicros }) => total + Number(priceMicros), 0);
  return sum / products.length / rate;
}

/** Clicks, order lines sold after them and what these brought. */
export type Conversions = { readonly clicks: number; readonly sold: number; readonly salesMicros: number };

/** Assumed before a storefront has sold anything. */
const FIRST_CONVERSION_RATE = 0.02;
const PRIOR_CLICKS = 200;
/** How many order lines' worth of trust the storefront's average gets against an ad's own record. */
const PRIOR_LINES = 5;

/**
 * What a click is expected to bring: the ad's own record, pulled while it is short towards what clicks of the storefront convert to, at the
 * price of what this ad sells. `price_micros` null: what an order line brings there. Null where nothing says anything.
 */
export function valuePerClick(own: Conversions, storefront: Conversions, priceMicros: number | null): number | null {
  const price = priceMicros ?? (storefront.sold > 0 ? storefront.salesMicros / storefront.sold : null);
  if (price === null) return null;
  const rate = (storefront.sold + FIRST_CONVERSION_RATE * PRIOR_CLICKS) / (storefront.clicks + PRIOR_CLICKS);
  return (own.salesMicros + PRIOR_LINES * price) / (own.clicks + PRIOR_LINES / rate);
}

/** What a click may cost on average so that sales per cost meet the target; null without a target or anything to tell it by. */
export function allowedCost(valueMicros: number | null, targetRoasPercent: number | null): number | null {
  if (valueMicros === null || targetRoasPercent === null || targetRoasPercent <= 0) return null;
  return (valueMicros * 100) / targetRoasPercent;
}

/** How today's spending stands to the day's traffic: AHEAD sits auctions out, BEHIND leaves budget over. */
export type Pace = 'AHEAD' | 'EVEN' | 'BEHIND';

const AHEAD_BELOW_CHANCE = 0.9;
const BEHIND_BELOW = 0.97;

/** `budget_micros` null: nothing paces it. */
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

export type BidState = {
  /** Null before the first one is set. */
  readonly bidMicros: number | null;
  readonly minBidMicros: number;
  /** The middle bid of the storefront. */
  readonly medianMicros: number;
  readonly allowedMicros: number | null;
  /** Clicks that count, as far as the ad's own record goes. */
  readonly clicks: number;
  /** Since costs last moved the bid. */
  readonly since: { readonly clicks: number; readonly costMicros: number };
  readonly pace: Pace;
};

/** Fewer clicks say little about what a click costs. */
const ENOUGH_CLICKS = 10;
const STEP_UP = 1.1;
const STEP_DOWN = 0.9;
const MAX_RISE = 1.25;
const MAX_FALL = 0.8;
/**
 * An ad with fewer clicks is still getting to know what it sells: it may bid the middle even where the average says that is too much, or it
 * would never find out that it sells better.
 */
const KNOWN_AFTER_CLICKS = 200;
/** Second prices stay below bids: the bid may stand above what a click may cost on average, but not without end. */
const MAX_OVER_ALLOWED = 2;
const MAX_OVER_MEDIAN = 5;

/** The next bid, and whether it was the cost of clicks that set it: then they are counted anew. */
export function nextBid(standing: BidState): { bidMicros: number; isByCost: boolean } {
  const { minBidMicros, medianMicros, allowedMicros, since, pace } = standing;
  const bidMicros = standing.bidMicros ?? Math.min(medianMicros, allowedMicros ?? Number.POSITIVE_INFINITY);
  const isByCost = standing.bidMicros !== null && allowedMicros !== null && since.clicks >= ENOUGH_CLICKS;
  const most = allowedMicros === null ? medianMicros * MAX_OVER_MEDIAN : allowedMicros * MAX_OVER_ALLOWED;
  const within = (bid: number) => Math.max(minBidMicros, Math.min(bid, most));
  if (standing.bidMicros === null) return { bidMicros: within(bidMicros), isByCost };
  let factor = 1;
  if (isByCost) {
    const costMicros = since.costMicros / since.clicks;
    factor = costMicros > 0 ? clamp(allowedMicros / costMicros, MAX_FALL, MAX_RISE) : MAX_RISE;
  } else if (allowedMicros !== null) {
    const goal = standing.clicks < KNOWN_AFTER_CLICKS ? Math.max(allowedMicros, medianMicros) : allowedMicros;
    factor = clamp(goal / bidMicros, 1, STEP_UP);
  } else if (pace === 'BEHIND') {
    factor = STEP_UP;
  }
  if (pace === 'AHEAD') factor = Math.min(factor, STEP_DOWN);
  return { bidMicros: within(bidMicros * factor), isByCost };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
