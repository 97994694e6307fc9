import { divideHalfEven, type Micros } from '#kernel/money.ts';

/**
 * Multiplies an amount by a fraction (in micro-units: 90000 is 9 %), rounded once, half to even, to the currency's
 * decimals.
 */
export function fractionOf(amountMicros: Micros, fractionMicros: Micros, digits: number): Micros {
  const step = 10n ** BigInt(6 - digits);
  return divideHalfEven(amountMicros * fractionMicros, 1_000_000n * step) * step;
}
