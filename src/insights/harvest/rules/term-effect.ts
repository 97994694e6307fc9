import type { Span } from '#delivery/learn/rules/prediction.ts';

/** Days that an effect is said for: what sellers think of as a month. */
export const EFFECT_DAYS = 30;
/** Campaigns whose auctions are replayed while a user waits. */
export const MAX_PREDICTED_CAMPAIGNS = 10;
/** Clicks as which the campaigns' own conversion counts beside that of the terms. */
const PRIOR_CLICKS = 20;
/** 80 % lie within as many standard deviations. */
const Z = 1.28;

/** What a change does to one campaign in the auctions of the terms. */
export interface EffectPart {
  clicks: Span;
  /** In the currency of the effect. */
  costMicros: Span;
  auctions: number;
  days: number;
}

/** Less is negative. */
export interface TermEffect {
  spendMicros: Span;
  orders: Span;
  /** Sampled auctions and days it rests on. */
  auctions: number;
  days: number;
}

interface Counted {
  clicks: number;
  orders: number;
}

/** Returns the orders to expect of a click on the terms: theirs, pulled towards those of the campaigns where clicks are few. */
export function ordersPerClick(terms: Counted, campaigns: Counted): number {
  const usual = campaigns.clicks > 0 ? campaigns.orders / campaigns.clicks : 0;
  return (terms.orders + PRIOR_CLICKS * usual) / (terms.clicks + PRIOR_CLICKS);
}

/** Adds up what a change does to campaigns; null where no sampled auction says anything about it. */
export function effectOf(parts: readonly EffectPart[], perClick: number): TermEffect | null {
  const auctions = parts.reduce((sum, part) => sum + part.auctions, 0);
  if (auctions === 0) return null;
  const clicks = sumOf(parts.map((part) => part.clicks));
  return {
    spendMicros: sumOf(parts.map((part) => part.costMicros)),
    orders: wholeOrders(clicks, perClick),
    auctions,
    days: Math.max(...parts.map((part) => part.days)),
  };
}

/** Orders come one by one, so that few of them may be none. */
function wholeOrders({ low, high }: Span, perClick: number): Span {
  const expected = ((low + high) / 2) * perClick;
  const spread = Math.max(Z * Math.sqrt(Math.abs(expected)), ((high - low) / 2) * perClick);
  // Without the sign of a negative zero.
  const least = Math.floor(expected - spread) + 0;
  const most = Math.ceil(expected + spread) + 0;
  if (low >= 0) return { low: Math.max(0, least), high: most };
  return high <= 0 ? { low: least, high: Math.min(0, most) } : { low: least, high: most };
}

const sumOf = (spans: readonly Span[]): Span =>
  spans.reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }), { low: 0, high: 0 });
