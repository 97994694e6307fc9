import type { EpochMs } from '#kernel/time.ts';

/** Auctions in which an ad set bid, and those of them in which its rank won no place. */
export interface RankCount {
  /** Entries of the log. */
  seen: number;
  /** Auctions that they stand for. */
  bids: number;
  lost: number;
}

const NONE: RankCount = { seen: 0, bids: 0, lost: 0 };

interface CountedAuction {
  at: Date;
  weight: number;
  candidates: readonly { adSetId: string; rank: number | null; bar?: string }[];
}

/** Counts by ad set, before and since an instant. What a rule of the marketplace kept from its place is no loss by rank. */
export function countRanks(
  auctions: readonly CountedAuction[],
  sinceMs: EpochMs,
): Map<string, { before: RankCount; now: RankCount }> {
  const counts = new Map<string, { before: RankCount; now: RankCount }>();
  for (const { at, weight, candidates } of auctions) {
    const period = at.getTime() < sinceMs ? 'before' : 'now';
    for (const [adSetId, bids] of Map.groupBy(candidates, (one) => one.adSetId)) {
      const known = counts.get(adSetId) ?? { before: NONE, now: NONE };
      const isLost = bids.every(({ rank, bar }) => rank === null && bar === undefined);
      const { seen, bids: all, lost } = known[period];
      const counted = { seen: seen + 1, bids: all + weight, lost: lost + (isLost ? weight : 0) };
      counts.set(adSetId, { ...known, [period]: counted });
    }
  }
  return counts;
}
