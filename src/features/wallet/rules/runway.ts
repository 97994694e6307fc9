import type { Micros } from '#kernel/money.ts';

/** Days over which spending is averaged. */
export const SPENDING_WINDOW_DAYS = 30;

/** Wallet currency per day over the window. */
export function averageDailySpending(spent_micros: Micros, days = SPENDING_WINDOW_DAYS): Micros {
  return spent_micros / BigInt(days);
}

/** Days that what is left lasts at the average spending; null when nothing is being spent, 0 when nothing is left. */
export function runwayDays(available_micros: Micros, averageDaily_micros: Micros): number | null {
  if (averageDaily_micros <= 0n) return null;
  if (available_micros <= 0n) return 0;
  return Number(available_micros) / Number(averageDaily_micros);
}
