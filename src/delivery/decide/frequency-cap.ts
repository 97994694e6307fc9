import type { EpochMs } from '#kernel/time.ts';

/**
 * The campaigns a shopper was recently shown. A win counts at once, for as long as a page takes to report the
 * impression; an impression counts for the storefront's whole window. Several products of a campaign in one auction
 * count once.
 */
export interface FrequencyCap {
  /** Returns ad sets shown to the shopper at least `most` times; null when there are none. */
  cappedAdSets(catalogId: string, shopper: string, maxShows: number, nowMs: EpochMs): ReadonlySet<string> | null;
  record(show: Show): void;
}

export type Show = {
  readonly catalogId: string;
  readonly shopper: string;
  readonly adSetId: string;
  /** Any decision of the auction that was won. */
  readonly decisionId: string;
  readonly untilMs: EpochMs;
};

/** How long a win counts without an impression. */
export const EXPECTED_FOR_MS = 120_000;
/** The least recently used shoppers are evicted first. */
const MAX_SHOPPERS = 200_000;

type RecentShow = { readonly adSetId: string; readonly auction: string; untilMs: EpochMs };

/** `onEvicted` is called for each shopper that is forgotten too early. */
export function createFrequencyCap(onEvicted?: () => void, maxShoppers = MAX_SHOPPERS): FrequencyCap {
  const byShopper = new Map<string, RecentShow[]>();
  return {
    cappedAdSets(catalogId, shopper, maxShows, nowMs) {
      const key = `${catalogId} ${shopper}`;
      const all = byShopper.get(key);
      if (!all) return null;
      const recent = all.filter(({ untilMs }) => untilMs > nowMs);
      byShopper.delete(key);
      if (recent.length === 0) return null;
      byShopper.set(key, recent);
      const times = new Map<string, number>();
      for (const { adSetId } of recent) times.set(adSetId, (times.get(adSetId) ?? 0) + 1);
      const enough = [...times].filter(([, count]) => count >= maxShows).map(([adSetId]) => adSetId);
      return enough.length > 0 ? new Set(enough) : null;
    },
    record({ catalogId, shopper, adSetId, decisionId, untilMs }) {
      const key = `${catalogId} ${shopper}`;
      const auction = auctionOf(decisionId);
      let recent = byShopper.get(key);
      if (!recent) {
        if (byShopper.size >= maxShoppers) {
          byShopper.delete(byShopper.keys().next().value!);
          onEvicted?.();
        }
        byShopper.set(key, (recent = []));
      }
      const known = recent.find((show) => show.adSetId === adSetId && show.auction === auction);
      if (known) known.untilMs = Math.max(known.untilMs, untilMs);
      else recent.push({ adSetId, auction, untilMs });
    },
  };
}

/** A decision's id equals its auction's except for the last two bytes, the rank. */
function auctionOf(decisionId: string): string {
  return decisionId.slice(0, -4);
}
