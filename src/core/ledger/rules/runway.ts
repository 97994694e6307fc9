import type { Micros } from '#kernel/money.ts';

/** Days over which spending is averaged. */
export const SPENDING_WINDOW_DAYS = 30;

/** Returns the average in wallet currency per day over the window. */
export function averageDailySpending(spentMicros: Micros, days = SPENDING_WINDOW_DAYS): Micros {
  return spentMicros / BigInt(days);
}

/** Above two years the average is too uncertain for a number. */
const MAX_RUNWAY_DAYS = 730;

/** Rounds the runway for display to whole days; null when nothing is being spent. */
export function roundRunway(days: number | null): number | 'OVER_TWO_YEARS' | null {
  if (days === null) return null;
  return days > MAX_RUNWAY_DAYS ? 'OVER_TWO_YEARS' : Math.floor(days);
}

/**
 * Returns how many days the available amount lasts at the average spending: null when nothing is being spent, 0 when
 * nothing is available.
 */
export function runwayDays(availableMicros: Micros, averageDailyMicros: Micros): number | null {
  if (averageDailyMicros <= 0n) return null;
  if (availableMicros <= 0n) return 0;
  return Number(availableMicros) / Number(averageDailyMicros);
}
