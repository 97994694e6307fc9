import type { Day } from '#kernel/time.ts';

export type PriceKind = 'BLACK' | 'PROMOTION' | 'MARKDOWN';

/** A price from a day on, in the storefront's local days. */
export interface PriceStep {
  kind: PriceKind;
  since: Day;
  /** Null when a promotion or markdown was removed. */
  priceMicros: bigint | null;
  /** Validity of a promotion or markdown, both days inclusive; null for no bound. */
  from: Day | null;
  until: Day | null;
}

export type DayPrices = Record<PriceKind, bigint | null>;

const KINDS = ['BLACK', 'PROMOTION', 'MARKDOWN'] as const;

/** Returns the prices of a product on each day: of every kind, the latest price set by then, if valid on that day. */
export function pricesOn(days: readonly Day[], steps: readonly PriceStep[]): DayPrices[] {
  const ofKind = Map.groupBy(
    steps.toSorted((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0)),
    ({ kind }) => kind,
  );
  const priceOn = (day: Day, kind: PriceKind): bigint | null => {
    const last = ofKind.get(kind)?.findLast(({ since }) => since <= day);
    if (!last || (last.from !== null && day < last.from) || (last.until !== null && day > last.until)) return null;
    return last.priceMicros;
  };
  return days.map((day) => Object.fromEntries(KINDS.map((kind) => [kind, priceOn(day, kind)])) as DayPrices);
}
