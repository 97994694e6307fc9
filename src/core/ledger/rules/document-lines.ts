import { divideHalfEven, minorUnitOf, splitByWeight, type Micros } from '#kernel/money.ts';
import { sumOf, type InvoiceLine, type TaxLine } from './invoice.ts';

/**
 * Splits an amount in whole minor units over lines in proportion to their cost. The parts are whole minor units and sum
 * to the amount exactly; without any cost the first line takes it all.
 */
export function shareOut(amountMicros: Micros, costs: readonly Micros[], fractionDigits: number): Micros[] {
  if (costs.length === 0) return [];
  const unit = minorUnitOf(fractionDigits);
  const weights = costs.some((cost) => cost > 0n) ? costs : costs.map((_, index) => (index === 0 ? 1n : 0n));
  const parts = splitByWeight(amountMicros / unit, weights).map((part) => part * unit);
  // What is no whole minor unit would be lost: the first line with cost takes it.
  const first = weights.findIndex((weight) => weight > 0n);
  return parts.map((part, index) => (index === first ? part + (amountMicros % unit) : part));
}

/** Lines with the part of the tax that each carries. */
export type TaxedLine = InvoiceLine & { taxMicros: Micros; taxRates: readonly string[] };

/**
 * Spreads taxes over the lines they were charged on, in proportion to their amounts, a discount's part below zero. The
 * parts are whole minor units and sum to the taxes exactly.
 */
export function withTaxes(
  lines: readonly InvoiceLine[],
  taxes: readonly Pick<TaxLine, 'rate' | 'amountMicros'>[],
  fractionDigits: number,
): TaxedLine[] {
  const taxMicros = sumOf(taxes);
  const netMicros = sumOf(lines);
  const unit = minorUnitOf(fractionDigits);
  const taxRates = [...new Set(taxes.map(({ rate }) => rate))];
  const parts = lines.map(({ amountMicros }) =>
    netMicros > 0n ? divideHalfEven(taxMicros * amountMicros, netMicros * unit) * unit : 0n,
  );
  // What rounding leaves belongs to the largest line, where it is the least of it.
  const largest = lines.reduce(
    (found, { amountMicros }, index) => (amountMicros > lines[found]!.amountMicros ? index : found),
    0,
  );
  const left = taxMicros - parts.reduce((sum, part) => sum + part, 0n);
  return lines.map((line, index) => ({
    ...line,
    taxRates,
    taxMicros: index === largest ? parts[index]! + left : parts[index]!,
  }));
}
