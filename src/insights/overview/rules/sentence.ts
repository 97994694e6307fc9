const NOTABLE_PERCENT = 10;
/** Of the platform's default currency: below, a large percentage is a small amount. */
export const NOTABLE_FROM_MICROS = 20_000_000n;

export type Sentence =
  | { kind: 'nothing' }
  | { kind: 'quiet' }
  /** `percent` is positive; null when nothing was spent before. */
  | { kind: 'rose' | 'fell'; percent: number | null };

/** Returns what the first line of the home page says about spend. Amounts in the report's currency. */
export function sentenceOf(spend: number, previousSpend: number, notableFrom: number): Sentence {
  if (spend === 0 && previousSpend === 0) return { kind: 'nothing' };
  const change = spend - previousSpend;
  const kind = change > 0 ? 'rose' : 'fell';
  if (Math.abs(change) < notableFrom) return { kind: 'quiet' };
  if (previousSpend === 0) return { kind, percent: null };
  const percent = (100 * Math.abs(change)) / previousSpend;
  return percent < NOTABLE_PERCENT ? { kind: 'quiet' } : { kind, percent };
}
