import { floorToMinorUnit, type Micros } from '#kernel/money.ts';

/**
 * Ads cost fractions of a minor unit, but wallets move whole minor units. Accrued cost below a minor unit is carried and charged with a
 * later day's cost. A carry is never negative and always below one minor unit.
 */

/** Splits a day's cost plus the earlier carry into the whole minor units to charge and the new carry. */
export function chargeWithCarry(
  costMicros: Micros,
  carriedMicros: Micros,
  minorUnit: Micros,
): { chargedMicros: Micros; carriedMicros: Micros } {
  const dueMicros = costMicros + carriedMicros;
  const chargedMicros = floorToMinorUnit(dueMicros, minorUnit);
  return { chargedMicros, carriedMicros: dueMicros - chargedMicros };
}

/** Reverses wrongly charged cost: first from the carry, then in whole minor units, whose fraction is carried again. */
export function reverseWithCarry(
  costMicros: Micros,
  carriedMicros: Micros,
  minorUnit: Micros,
): { returnedMicros: Micros; carriedMicros: Micros } {
  const missing = costMicros - carriedMicros;
  if (missing <= 0n) return { returnedMicros: 0n, carriedMicros: -missing };
  const returnedMicros = floorToMinorUnit(missing + minorUnit - 1n, minorUnit);
  return { returnedMicros, carriedMicros: returnedMicros - missing };
}
