import { coinOf, floorToCoin, type Micros } from '#kernel/money.ts';

/** Most months offered where the deployment does not say. */
export const DEFAULT_MAX_INSTALLMENT_MONTHS = 12;
/** Months chosen at first: all at once. */
export const DEFAULT_INSTALLMENT_MONTHS = 1;

export interface InstallmentOption {
  months: number;
  perMonthMicros: Micros;
  /** The last month carries what the others leave of the total. */
  lastMonthMicros: Micros;
}

/** One option per number of months, each with what its months cost in whole coins: together they are the total. */
export function installmentOptions(totalMicros: Micros, maxMonths: number, digits: number): InstallmentOption[] {
  return Array.from({ length: Math.max(1, Math.trunc(maxMonths)) }, (_, index) => {
    const months = index + 1;
    const perMonthMicros = floorToCoin(totalMicros / BigInt(months), coinOf(digits));
    return { months, perMonthMicros, lastMonthMicros: totalMicros - perMonthMicros * BigInt(index) };
  });
}

/** The deployment's number of months, or the default where it says nothing sensible. */
export function readMaxMonths(configured: string | null | undefined): number {
  const months = Number(configured);
  return Number.isInteger(months) && months >= 1 && months <= 60 ? months : DEFAULT_MAX_INSTALLMENT_MONTHS;
}
