import { floorToCoin, type Micros } from '#kernel/money.ts';

/**
 * Ads cost fractions of a coin, but wallets move whole coins. Accrued cost below a coin is carried and charged with a
 * later day's cost. A carry is never negative and always below one coin.
 */

/** Splits a day's cost plus the earlier carry into the whole coins to charge and the new carry. */
export function chargeCoins(
  costMicros: Micros,
  carriedMicros: Micros,
  coin: Micros,
): { chargedMicros: Micros; carriedMicros: Micros } {
  const dueMicros = costMicros + carriedMicros;
  const chargedMicros = floorToCoin(dueMicros, coin);
  return { chargedMicros, carriedMicros: dueMicros - chargedMicros };
}

/** Reverses wrongly charged cost: first from the carry, then in whole coins, whose fraction is carried again. */
export function reverseCoins(
  costMicros: Micros,
  carriedMicros: Micros,
  coin: Micros,
): { returnedMicros: Micros; carriedMicros: Micros } {
  const missing = costMicros - carriedMicros;
  if (missing <= 0n) return { returnedMicros: 0n, carriedMicros: -missing };
  const returnedMicros = floorToCoin(missing + coin - 1n, coin);
  return { returnedMicros, carriedMicros: returnedMicros - missing };
}
