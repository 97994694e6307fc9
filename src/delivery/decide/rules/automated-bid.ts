/** What AUTOMATED bids where nothing has been learnt: the middle of what others bid, else this many minimum bids. */
const FIRST_BID_IN_MINIMUMS = 2;

/** Platform default currency. `others` are the bids people chose themselves. */
export function automatedBid(others: readonly number[], minBid_micros: number): number {
  if (others.length === 0) return minBid_micros * FIRST_BID_IN_MINIMUMS;
  const sorted = [...others].sort((a, b) => a - b);
  return Math.max(minBid_micros, sorted[sorted.length >> 1]!);
}
