import type { Micros } from '#kernel/money.ts';

/** Common first amounts, in whole units of the currency. */
const BASES: Readonly<Record<string, bigint>> = { SGD: 50n, IDR: 500_000n, MYR: 150n, PHP: 2000n, AUD: 500n };
const DEFAULT = 50n;
const TIMES = [1n, 2n, 5n] as const;

/** Returns the amounts suggested for a top-up in a currency. */
export function recommendedAmounts(currency: string): Micros[] {
  const base = (BASES[currency] ?? DEFAULT) * 1_000_000n;
  return TIMES.map((times) => base * times);
}
