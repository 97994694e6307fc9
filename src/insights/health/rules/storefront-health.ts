import { DURATION_BOUNDS_MS, SKEW_BOUNDS_S, medianOf, quantileOf } from '#delivery/observe/rules/histogram.ts';
import { isFeedOverdue } from '#core/catalog/rules/feed-limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';

/** What was counted of a storefront in a span; as `TrafficCounts` of delivery/observe. */
export type CallCounts = Readonly<
  Record<
    | 'requests'
    | 'refused'
    | 'tooMany'
    | 'failed'
    | 'auctions'
    | 'filled'
    | 'impressions'
    | 'impressionsJoined'
    | 'clicks'
    | 'clicksJoined'
    | 'orders'
    | 'ordersJoined',
    number
  >
> & { readonly durations: readonly number[]; readonly skews: readonly number[] };

export const SIGNALS = [
  'REQUESTS',
  'P99',
  'ERRORS',
  'FILL',
  'IMPRESSIONS',
  'CLICKS',
  'ORDERS',
  'FEED_AGE',
  'SKEW',
] as const;
export type Signal = (typeof SIGNALS)[number];

export const CAUSES = [
  'SILENT',
  'SLOW',
  'ERRORS_REFUSED',
  'ERRORS_TOO_MANY',
  'ERRORS_OURS',
  'NO_WINNERS',
  'NO_IMPRESSIONS',
  'NOT_JOINED',
  'ORDERS_NOT_JOINED',
  'FEED_OLD',
  'CLOCK_AHEAD',
  'EVENTS_LATE',
] as const;
export type Cause = (typeof CAUSES)[number];

/** Bounds beyond which a signal is red. */
export const HEALTH_BOUNDS = {
  silentMs: 15 * MINUTE_MS,
  /** Pages wait no longer for auctions. */
  p99Ms: 100,
  errorShare: 0.02,
  fillShare: 0.01,
  joinedShare: 0.95,
  skewS: 300,
  /** Clicks after which orders without any ad say something. */
  clicksBeforeOrders: 500,
} as const;
/** Fewer say nothing. */
const ENOUGH = 50;
/** The smallest of these spans that holds enough is what a signal is judged by. */
export const SPANS_MS = [15 * MINUTE_MS, HOUR_MS, DAY_MS] as const;

type Judged = {
  /** Requests a second, milliseconds, shares, seconds; null without anything to tell it from. */
  readonly value: number | null;
  /** How much was counted for it. */
  readonly of: number;
  readonly cause: Cause | null;
};

const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);
const causeIf = (isBad: boolean, cause: Cause): Cause | null => (isBad ? cause : null);

const joined = (part: number, all: number): Judged => ({
  value: share(part, all),
  of: all,
  cause: causeIf(all >= ENOUGH && part < HEALTH_BOUNDS.joinedShare * all, 'NOT_JOINED'),
});

function errors({ requests, refused, tooMany, failed }: CallCounts): Judged {
  const all = refused + tooMany + failed;
  const isBad = requests >= ENOUGH && all > HEALTH_BOUNDS.errorShare * requests;
  const most = Math.max(refused, tooMany, failed);
  const cause = most === failed ? 'ERRORS_OURS' : most === tooMany ? 'ERRORS_TOO_MANY' : 'ERRORS_REFUSED';
  return { value: share(all, requests), of: requests, cause: causeIf(isBad, cause) };
}

function skew({ skews }: CallCounts): Judged {
  const value = medianOf(SKEW_BOUNDS_S, skews);
  const of = skews.reduce((sum, count) => sum + count, 0);
  const isBad = of >= ENOUGH && value !== null && Math.abs(value) > HEALTH_BOUNDS.skewS;
  return { value, of, cause: causeIf(isBad, (value ?? 0) < 0 ? 'CLOCK_AHEAD' : 'EVENTS_LATE') };
}

type CountedSignal = Exclude<Signal, 'REQUESTS' | 'FEED_AGE'>;

/** Each signal that follows from the counts of a span alone. */
const COUNTED: Readonly<Record<CountedSignal, (counts: CallCounts) => Judged>> = {
  P99({ durations }) {
    const value = quantileOf(DURATION_BOUNDS_MS, durations, 0.99);
    const of = durations.reduce((sum, count) => sum + count, 0);
    return { value, of, cause: causeIf(of >= ENOUGH && (value ?? 0) > HEALTH_BOUNDS.p99Ms, 'SLOW') };
  },
  ERRORS: errors,
  FILL({ auctions, filled }) {
    const isBad = auctions >= ENOUGH && filled < HEALTH_BOUNDS.fillShare * auctions;
    return { value: share(filled, auctions), of: auctions, cause: causeIf(isBad, 'NO_WINNERS') };
  },
  IMPRESSIONS({ impressions, impressionsJoined, filled }) {
    if (impressions === 0 && filled >= ENOUGH) return { value: null, of: filled, cause: 'NO_IMPRESSIONS' };
    return joined(impressionsJoined, impressions);
  },
  CLICKS: ({ clicks, clicksJoined }) => joined(clicksJoined, clicks),
  // Most orders follow no ad: only that none at all does is a sign.
  ORDERS({ orders, ordersJoined, clicks }) {
    const isBad = orders >= ENOUGH && ordersJoined === 0 && clicks >= HEALTH_BOUNDS.clicksBeforeOrders;
    return { value: share(ordersJoined, orders), of: orders, cause: causeIf(isBad, 'ORDERS_NOT_JOINED') };
  },
  SKEW: skew,
};

export type HealthSignal = {
  readonly signal: Signal;
  readonly value: number | null;
  /** The span that the value is of; null of feeds. */
  readonly spanMs: number | null;
  readonly cause: Cause | null;
  /** By hour, the earliest first. */
  readonly hours: readonly { readonly value: number | null; readonly isBad: boolean }[];
};

export type CountedSpan = { readonly fromMs: EpochMs; readonly counts: CallCounts };

export type HealthFacts = {
  readonly nowMs: EpochMs;
  /** When it last called; null before its first call. */
  readonly lastRequestMs: EpochMs | null;
  /** By hour, the earliest first; the last is under way. */
  readonly hours: readonly CountedSpan[];
  /** Of the spans in `SPANS_MS`, up to now. */
  readonly spans: readonly CountedSpan[];
  /** When complete imports of products ended, of each hour at least the last before its end; the latest first. */
  readonly fedMs: readonly EpochMs[];
};

/** Since when a storefront that called before is silent; null while it calls, and before its first call. */
export const silentSince = (lastRequestMs: EpochMs | null, nowMs: EpochMs): EpochMs | null =>
  lastRequestMs !== null && nowMs - lastRequestMs >= HEALTH_BOUNDS.silentMs ? lastRequestMs : null;

/** Judges what a storefront calls with. Bounds are in `HEALTH_BOUNDS`. */
export function storefrontHealth(facts: HealthFacts): HealthSignal[] {
  return SIGNALS.map((signal) => {
    if (signal === 'REQUESTS') return requestsOf(facts);
    if (signal === 'FEED_AGE') return feedAgeOf(facts);
    const judge = COUNTED[signal];
    const spans = facts.spans.map(({ counts }, index) => ({ ...judge(counts), spanMs: SPANS_MS[index]! }));
    const { value, cause, spanMs } = spans.find(({ of }) => of >= ENOUGH) ?? spans.at(-1)!;
    const hours = facts.hours.map(({ counts }) => {
      const ofHour = judge(counts);
      return { value: ofHour.value, isBad: ofHour.cause !== null };
    });
    return { signal, value, spanMs, cause, hours };
  });
}

function requestsOf({ nowMs, lastRequestMs, hours, spans }: HealthFacts): HealthSignal {
  const perSecond = ({ fromMs, counts }: CountedSpan, longestMs: number) =>
    (counts.requests / Math.max(1, Math.min(longestMs, nowMs - fromMs))) * 1000;
  return {
    signal: 'REQUESTS',
    value: perSecond(spans[0]!, SPANS_MS[0]),
    spanMs: SPANS_MS[0],
    cause: causeIf(silentSince(lastRequestMs, nowMs) !== null, 'SILENT'),
    hours: hours.map((hour) => ({ value: perSecond(hour, HOUR_MS), isBad: false })),
  };
}

function feedAgeOf({ nowMs, hours, fedMs }: HealthFacts): HealthSignal {
  const lastAt = (atMs: EpochMs) => fedMs.find((endedMs) => endedMs <= atMs) ?? null;
  const ageAt = (atMs: EpochMs) => {
    const lastMs = lastAt(atMs);
    return { value: lastMs === null ? null : (atMs - lastMs) / 1000, isBad: isFeedOverdue('products', lastMs, atMs) };
  };
  const { value, isBad } = ageAt(nowMs);
  return {
    signal: 'FEED_AGE',
    ...{ value, spanMs: null, cause: causeIf(isBad, 'FEED_OLD') },
    hours: hours.map(({ fromMs }) => ageAt(Math.min(nowMs, fromMs + HOUR_MS))),
  };
}
