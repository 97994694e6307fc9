import { type TrafficCurve, participation, trafficShare } from './pacing.ts';

// Money in the platform's default currency.

/** Where nobody bids by hand, so many minimum bids are the middle. */
const FIRST_BID_IN_MINIMUMS = 2;

/** The middle of the bids people chose themselves: what a click goes for. */
export function middleBid(chosen: readonly number[], minBid_micros: number): number {
  if (chosen.length === 0) return minBid_micros * FIRST_BID_IN_MINIMUMS;
  const sorted = [...chosen].sort((a, b) => a - b);
  return Math.max(minBid_micros, sorted[sorted.length >> 1]!);
}

/** What an ad set's products cost on average; null when it has none. `rate`: units of the prices' currency per unit of the default one. */
export function averagePrice(products: readonly { readonly price_micros: bigint }[], rate: number): number | null {
  if (products.length === 0) return null;
  const sum = products.reduce((total, { price_micros }) => total + Number(price_micros), 0);
  return sum / products.length / rate;
}

/** Clicks, order lines sold after them and what these brought. */
export type Conversions = { readonly clicks: number; readonly sold: number; readonly sales_micros: number };

/** Assumed before a storefront has sold anything. */
const FIRST_CONVERSION_RATE = 0.02;
const PRIOR_CLICKS = 200;
/** How many order lines' worth of trust the storefront's average gets against an ad's own record. */
const PRIOR_LINES = 5;

/**
 * What a click is expected to bring: the ad's own record, pulled while it is short towards what clicks of the storefront convert to, at the
 * price of what this ad sells. `price_micros` null: what an order line brings there. Null where nothing says anything.
 */
export function valuePerClick(own: Conversions, storefront: Conversions, price_micros: number | null): number | null {
  const price = price_micros ?? (storefront.sold > 0 ? storefront.sales_micros / storefront.sold : null);
  if (price === null) return null;
  const rate = (storefront.sold + FIRST_CONVERSION_RATE * PRIOR_CLICKS) / (storefront.clicks + PRIOR_CLICKS);
  return (own.sales_micros + PRIOR_LINES * price) / (own.clicks + PRIOR_LINES / rate);
}

/** What a click may cost on average so that sales per cost meet the target; null without a target or anything to tell it by. */
export function allowedCost(value_micros: number | null, targetRoas_percent: number | null): number | null {
  if (value_micros === null || targetRoas_percent === null || targetRoas_percent <= 0) return null;
  return (value_micros * 100) / targetRoas_percent;
}

/** How today's spending stands to the day's traffic: AHEAD sits auctions out, BEHIND leaves budget over. */
export type Pace = 'AHEAD' | 'EVEN' | 'BEHIND';

const AHEAD_BELOW_CHANCE = 0.9;
const BEHIND_BELOW = 0.97;

/** `budget_micros` null: nothing paces it. */
export function paceOf(
  spentToday_micros: number,
  budget_micros: number | null,
  dayFraction: number,
  curve: TrafficCurve,
): Pace {
  if (budget_micros === null || budget_micros <= 0) return 'EVEN';
  if (participation(spentToday_micros, budget_micros, dayFraction, curve) < AHEAD_BELOW_CHANCE) return 'AHEAD';
  return spentToday_micros < budget_micros * trafficShare(curve, dayFraction) * BEHIND_BELOW ? 'BEHIND' : 'EVEN';
}

export type BidStanding = {
  /** Null before the first one is set. */
  readonly bid_micros: number | null;
  readonly minBid_micros: number;
  /** The middle bid of the storefront. */
  readonly middle_micros: number;
  readonly allowed_micros: number | null;
  /** Clicks that count, as far as the ad's own record goes. */
  readonly clicks: number;
  /** Since costs last moved the bid. */
  readonly since: { readonly clicks: number; readonly cost_micros: number };
  readonly pace: Pace;
};

/** Fewer clicks say little about what a click costs. */
const ENOUGH_CLICKS = 10;
const STEP_UP = 1.1;
const STEP_DOWN = 0.9;
const LARGEST_RISE = 1.25;
const LARGEST_FALL = 0.8;
/**
 * An ad with fewer clicks is still getting to know what it sells: it may bid the middle even where the average says that is too much, or it
 * would never find out that it sells better.
 */
const KNOWN_AFTER_CLICKS = 200;
/** Second prices stay below bids: the bid may stand above what a click may cost on average, but not without end. */
const MOST_OVER_ALLOWED = 2;
const MOST_OVER_MIDDLE = 5;

/** The next bid, and whether it was the cost of clicks that set it: then they are counted anew. */
export function nextBid(standing: BidStanding): { bid_micros: number; isByCost: boolean } {
  const { minBid_micros, middle_micros, allowed_micros, since, pace } = standing;
  const bid_micros = standing.bid_micros ?? Math.min(middle_micros, allowed_micros ?? Number.POSITIVE_INFINITY);
  const isByCost = standing.bid_micros !== null && allowed_micros !== null && since.clicks >= ENOUGH_CLICKS;
  const most = allowed_micros === null ? middle_micros * MOST_OVER_MIDDLE : allowed_micros * MOST_OVER_ALLOWED;
  const within = (bid: number) => Math.max(minBid_micros, Math.min(bid, most));
  if (standing.bid_micros === null) return { bid_micros: within(bid_micros), isByCost };
  let factor = 1;
  if (isByCost) {
    const cost_micros = since.cost_micros / since.clicks;
    factor = cost_micros > 0 ? clamp(allowed_micros / cost_micros, LARGEST_FALL, LARGEST_RISE) : LARGEST_RISE;
  } else if (allowed_micros !== null) {
    const goal = standing.clicks < KNOWN_AFTER_CLICKS ? Math.max(allowed_micros, middle_micros) : allowed_micros;
    factor = clamp(goal / bid_micros, 1, STEP_UP);
  } else if (pace === 'BEHIND') {
    factor = STEP_UP;
  }
  if (pace === 'AHEAD') factor = Math.min(factor, STEP_DOWN);
  return { bid_micros: within(bid_micros * factor), isByCost };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
