import { largerOf, type Micros, UNIT } from '#kernel/money.ts';
import type { CardLimits } from './amounts.ts';

/** Common first amounts, in whole units of the currency. */
const BASES: Readonly<Record<string, bigint>> = { SGD: 50n, IDR: 500_000n, MYR: 150n, PHP: 2000n, AUD: 500n };
const DEFAULT = 50n;
const TIMES = [1n, 2n, 5n] as const;
/** What an order misses, and others beside it. */
const MAX_SUGGESTIONS = 4;
const COVERED_DAYS = 30n;
/** Amounts by spending are rounded up to so many digits. */
const DIGITS = 2;

/** Why an amount is suggested; null for a common one. */
export type Reason = 'MISSING' | 'LAST' | 'MONTH';

export interface Suggestion {
  amountMicros: Micros;
  reason: Reason | null;
}

/** All amounts in wallet currency. */
export interface KnownSpending {
  /** What an order lacks; null where nothing is being ordered. */
  missingMicros: Micros | null;
  /** Null before the first top-up. */
  lastMicros: Micros | null;
  availableMicros: Micros;
  averageDailyMicros: Micros;
}

/**
 * Suggests amounts for a top-up, each once and, but for what an order lacks, payable by card; the first is the one most
 * likely wanted.
 */
export function suggestTopUps(currency: string, known: KnownSpending, card: CardLimits | null): Suggestion[] {
  const { missingMicros, lastMicros, availableMicros, averageDailyMicros } = known;
  const month = roundUp(averageDailyMicros * COVERED_DAYS - availableMicros);
  const base = (BASES[currency] ?? DEFAULT) * UNIT;
  const suggestions: Suggestion[] = [
    { amountMicros: missingMicros ?? 0n, reason: 'MISSING' },
    { amountMicros: lastMicros ?? 0n, reason: 'LAST' },
    { amountMicros: month, reason: 'MONTH' },
    ...TIMES.map((times) => ({ amountMicros: base * times, reason: null })),
  ];
  const seen = new Set<Micros>();
  return suggestions
    .filter(({ amountMicros }) => amountMicros > 0n)
    .map((one) => ({ ...one, amountMicros: largerOf(one.amountMicros, card?.[0] ?? UNIT) }))
    .filter(({ amountMicros, reason }) => {
      const isTooMuch = card !== null && amountMicros > card[1] && reason !== 'MISSING';
      if (seen.has(amountMicros) || isTooMuch) return false;
      seen.add(amountMicros);
      return true;
    })
    .slice(0, MAX_SUGGESTIONS);
}

/** 123,456 is 130,000. */
function roundUp(micros: Micros): Micros {
  if (micros <= 0n) return 0n;
  const step = largerOf(10n ** BigInt(Math.max(0, micros.toString().length - DIGITS)), UNIT);
  return ((micros + step - 1n) / step) * step;
}
