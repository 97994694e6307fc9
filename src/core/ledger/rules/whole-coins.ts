import { floorToCoin, type Micros } from '#kernel/money.ts';

/**
 * Advertising costs fractions of a coin, wallets move whole ones. What is owed less than a coin is carried: it stays owed, and is
 * charged with the cost of a later day. A carry is never below zero, and always below a coin.
 */

/** What is charged of a day's cost and what was carried before, and what is carried on. */
export function chargeCoins(
  costMicros: Micros,
  carriedMicros: Micros,
  coin: Micros,
): { chargedMicros: Micros; carriedMicros: Micros } {
  const owed = costMicros + carriedMicros;
  const chargedMicros = floorToCoin(owed, coin);
  return { chargedMicros, carriedMicros: owed - chargedMicros };
}

/** What goes back of cost that was charged wrongly: first out of what is carried, then in whole coins, whose fraction is carried again. */
export function giveBackCoins(
  costMicros: Micros,
  carriedMicros: Micros,
  coin: Micros,
): { returnedMicros: Micros; carriedMicros: Micros } {
  const missing = costMicros - carriedMicros;
  if (missing <= 0n) return { returnedMicros: 0n, carriedMicros: -missing };
  const returnedMicros = floorToCoin(missing + coin - 1n, coin);
  return { returnedMicros, carriedMicros: returnedMicros - missing };
}
