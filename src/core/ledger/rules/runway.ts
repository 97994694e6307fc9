import type { Micros } from '#kernel/money.ts';

/** Days over which spending is averaged. */
export const SPENDING_WINDOW_DAYS = 30;

/** Wallet currency per day over the window. */
export function averageDailySpending(spentMicros: Micros, days = SPENDING_WINDOW_DAYS): Micros {
  return spentMicros / BigInt(days);
}

/** Beyond a year the average says nothing that a number could. */
const MAX_NOTICE_DAYS = 365;

/** Whole days as they are told; null when nothing is being spent. */
export function toldRunway(days: number | null): number | 'OVER_A_YEAR' | null {
  if (days === null) return null;
  return days > MAX_NOTICE_DAYS ? 'OVER_A_YEAR' : Math.floor(days);
}

/** Days that what is left lasts at the average spending; null when nothing is being spent, 0 when nothing is left. */
export function runwayDays(availableMicros: Micros, averageDailyMicros: Micros): number | null {
  if (averageDailyMicros <= 0n) return null;
  if (availableMicros <= 0n) return 0;
  return Number(availableMicros) / Number(averageDailyMicros);
}
