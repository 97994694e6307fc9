import { type BidKind, type PriceParts } from '#delivery/decide/rules/price-parts.ts';
import type { Micros } from '#kernel/money.ts';

/** What led to the price of a click, or of an impression that was paid for. In wallet currency. */
export type ExplainedPrice = {
  readonly kind: BidKind;
  /** The engine bid for the company. */
  readonly isAutomated: boolean;
  /** As typed; null unless a keyword's bid counted. */
  readonly keyword: string | null;
  readonly bidMicros: Micros;
  readonly minBidMicros: Micros;
  /** What it took to stay ahead of the other companies; null where the minimum was enough. */
  readonly aheadMicros: Micros | null;
};

/** `keywords` are those with a bid at the revision that the parts name. */
export function explainPrice(
  priceMicros: Micros,
  parts: PriceParts,
  keywords: readonly string[] | undefined,
): ExplainedPrice {
  const { kind, isAutomated, number, bidMicros, minBidMicros } = parts;
  return {
    kind,
    isAutomated,
    keyword: kind === 'KEYWORD' ? (keywords?.[number] ?? null) : null,
    bidMicros: BigInt(bidMicros),
    minBidMicros: BigInt(minBidMicros),
    aheadMicros: priceMicros > BigInt(minBidMicros) ? priceMicros : null,
  };
}

/** Returns the price that an explanation leads to. */
export function explainedPrice({ bidMicros, minBidMicros, aheadMicros }: ExplainedPrice): Micros {
  const needed = aheadMicros !== null && aheadMicros > minBidMicros ? aheadMicros : minBidMicros;
  return needed < bidMicros ? needed : bidMicros;
}
