import { minorUnitOf, floorToMinorUnit, type Micros } from '#kernel/money.ts';

/** Maximum number of months unless the deployment sets its own. */
export const DEFAULT_MAX_INSTALLMENT_MONTHS = 12;
/** Preselected months: a single payment. */
export const DEFAULT_INSTALLMENT_MONTHS = 1;

export interface InstallmentOption {
  months: number;
  perMonthMicros: Micros;
  /** The last month takes the rounding remainder. */
  lastMonthMicros: Micros;
}

/** Returns an option per number of months, with monthly amounts in whole minor units that add up to the total. */
export function installmentOptions(totalMicros: Micros, maxMonths: number, digits: number): InstallmentOption[] {
  return Array.from({ length: Math.max(1, Math.trunc(maxMonths)) }, (_, index) => {
    const months = index + 1;
    const perMonthMicros = floorToMinorUnit(totalMicros / BigInt(months), minorUnitOf(digits));
    return { months, perMonthMicros, lastMonthMicros: totalMicros - perMonthMicros * BigInt(index) };
  });
}

/** Reads the deployment's maximum, or the default when the value is invalid. */
export function readMaxMonths(configured: string | null | undefined): number {
  const months = Number(configured);
  return Number.isInteger(months) && months >= 1 && months <= 60 ? months : DEFAULT_MAX_INSTALLMENT_MONTHS;
}
