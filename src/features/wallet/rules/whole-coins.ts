import { floorToCoin, type Micros } from '#kernel/money.ts';

/**
 * Advertising costs fractions of a coin, wallets move whole ones. What is owed less than a coin is carried: it stays owed, and is
 * charged with the cost of a later day. A carry is never below zero, and always below a coin.
 */

/** What is charged of a day's cost and what was carried before, and what is carried on. */
export function chargeCoins(
  cost_micros: Micros,
  carried_micros: Micros,
  coin: Micros,
): { charged_micros: Micros; carried_micros: Micros } {
  const owed = cost_micros + carried_micros;
  const charged_micros = floorToCoin(owed, coin);
  return { charged_micros, carried_micros: owed - charged_micros };
}

/** What goes back of cost that was charged wrongly: first out of what is carried, then in whole coins, whose fraction is carried again. */
export function giveBackCoins(
  cost_micros: Micros,
  carried_micros: Micros,
  coin: Micros,
): { returned_micros: Micros; carried_micros: Micros } {
  const missing = cost_micros - carried_micros;
  if (missing <= 0n) return { returned_micros: 0n, carried_micros: -missing };
  const returned_micros = floorToCoin(missing + coin - 1n, coin);
  return { returned_micros, carried_micros: returned_micros - missing };
}
