import { type BidHours, hourOfWeek } from '#core/serving/rules/bid-modifiers.ts';
import type { EpochMs } from '#kernel/time.ts';

/**
 * Distribution of a day's traffic over its hours: 24 weights, hour 0 first, any scale. Spending follows it, so that a
 * budget reaches the evening's shoppers as well as the morning's.
 */
export type TrafficCurve = readonly number[];

/** Shop traffic on an ordinary day, used until a catalog has learned its own curve. */
export const DEFAULT_TRAFFIC: TrafficCurve = [
  22, 14, 9, 7, 7, 10, 18, 28, 38, 46, 52, 55, 57, 54, 51, 50, 51, 54, 60, 68, 74, 70, 56, 37,
];

/** Returns the day's traffic for an ad set: the hours in which it is not shown have none. */
export function openTraffic(curve: TrafficCurve, hours: BidHours | null, zone: string, nowMs: EpochMs): TrafficCurve {
  if (hours === null) return curve;
  const midnight = weekdayIn(zone, nowMs) * 24;
  return curve.map((weight, hour) => (hours[midnight + hour] === 0 ? 0 : weight));
}

/** Returns the day of the week, 0 for Monday. */
function weekdayIn(zone: string, nowMs: EpochMs): number {
  return Math.floor(hourOfWeek(zone, nowMs) / 24);
}

/** Returns how many of the next `days`, from today on, have an hour in which the ad set is shown. */
export function openDays(days: number, hours: BidHours | null, zone: string, nowMs: EpochMs): number {
  if (hours === null) return days;
  const weekday = weekdayIn(zone, nowMs);
  const isOpen = Array.from({ length: 7 }, (_, ahead) => {
    const from = ((weekday + ahead) % 7) * 24;
    return hours.slice(from, from + 24).some((percent) => percent > 0);
  });
  const inWeek = isOpen.filter(Boolean).length;
  return Math.floor(days / 7) * inWeek + isOpen.slice(0, days % 7).filter(Boolean).length;
}

/** Weight of the default curve, in sampled auctions. */
const DEFAULT_SAYS_AUCTIONS = 2_000;

/**
 * Returns a storefront's own curve from its auctions per local hour. The fewer auctions, the closer to the default
 * curve.
 */
export function learnedTraffic(auctionsByHour: readonly number[]): TrafficCurve {
  const total = DEFAULT_TRAFFIC.reduce((sum, weight) => sum + weight, 0);
  return DEFAULT_TRAFFIC.map((weight, hour) => (weight / total) * DEFAULT_SAYS_AUCTIONS + (auctionsByHour[hour] ?? 0));
}

/** How far spending may run ahead of the curve before participation reaches zero, as a fraction of a day. */
const LEAD = 1 / 48;

/** Returns the share of the day's traffic before `dayFraction` (0 midnight, 1 next midnight), linear within an hour. */
export function trafficShare(curve: TrafficCurve, dayFraction: number): number {
  const total = curve.reduce((sum, weight) => sum + weight, 0);
  const hours = Math.min(1, Math.max(0, dayFraction)) * curve.length;
  const fullHours = Math.floor(hours);
  let passed = 0;
  for (let hour = 0; hour < fullHours; hour += 1) passed += curve[hour]!;
  if (fullHours < curve.length) passed += curve[fullHours]! * (hours - fullHours);
  return total === 0 ? dayFraction : passed / total;
}

/**
 * Returns the probability that an ad set takes part in an auction now: 1 while spending is behind the curve, falling to
 * 0 when it is half an hour of traffic ahead.
 */
export function participation(
  spentTodayMicros: number,
  dayBudgetMicros: number,
  dayFraction: number,
  curve: TrafficCurve,
): number {
  const target = dayBudgetMicros * trafficShare(curve, dayFraction);
  if (spentTodayMicros <= target) return 1;
  const ceiling = dayBudgetMicros * trafficShare(curve, dayFraction + LEAD);
  return ceiling <= target ? 0 : Math.max(0, (ceiling - spentTodayMicros) / (ceiling - target));
}

/**
 * Returns today's budget: the smaller of the daily budget and an even share of the remaining total budget over the days
 * to the end. Null when nothing paces the ad set.
 */
export function dayBudget(
  dailyMicros: number | null,
  totalMicros: number | null,
  spentBeforeTodayMicros: number,
  daysLeft: number | null,
): number | null {
  const left = totalMicros === null ? null : Math.max(0, totalMicros - spentBeforeTodayMicros);
  const even = left === null || daysLeft === null ? null : left / Math.max(1, daysLeft);
  if (dailyMicros === null) return even;
  return even === null ? dailyMicros : Math.min(dailyMicros, even);
}
