import type { Micros } from '#kernel/money.ts';

/** A bid in wallet currency and the percentage of auctions in which it wins a place. */
export interface LadderStep {
  bidMicros: Micros;
  sharePercent: number;
}

/**
 * Returns the bids that a bidder can enter, each once and rising: bids that are equal once they are rounded win what the highest of
 * them does.
 */
export function bidLadder(
  steps: readonly { readonly bidMicros: number; readonly share: number }[],
  inWallet: (micros: number) => Micros,
): LadderStep[] {
  const byBid = new Map<Micros, number>();
  for (const { bidMicros, share } of steps) {
    const bid = inWallet(bidMicros);
    byBid.set(bid, Math.max(byBid.get(bid) ?? 0, Math.floor(share * 100)));
  }
  return [...byBid]
    .map(([bidMicros, sharePercent]) => ({ bidMicros, sharePercent }))
    .toSorted((a, b) => (a.bidMicros < b.bidMicros ? -1 : 1));
}
