import { type EpochMs, HOUR_MS } from '#kernel/time.ts';
import { type CountedShow, EXPECTED_FOR_MS, type ShownAds } from './rules/frequency.ts';

/**
 * What shoppers were recently shown of the campaigns under a frequency cap. A win counts at once, for as long as a page
 * takes to report the impression; an impression counts for the cap's hours. Several products of a campaign in one auction
 * count once.
 */
export interface ShopperHistory {
  /** Returns what the shopper was shown, by ad set; null when nothing is known. */
  shownTo(catalogId: string, shopper: string, nowMs: EpochMs): ShownAds | null;
  record(show: Show): void;
}

export type Show = {
  readonly catalogId: string;
  readonly shopper: string;
  readonly adSetId: string;
  /** Any decision of the auction that was won. */
  readonly decisionId: string;
  readonly atMs: EpochMs;
  /** The hours of the longest cap it counts for once it was seen; null while it is only a win. */
  readonly seenForHours: number | null;
};

/** The least recently used shoppers are evicted first. */
const MAX_SHOPPERS = 200_000;

/** `onEvicted` is called for each shopper that is forgotten too early. */
export function createShopperHistory(onEvicted?: () => void, maxShoppers = MAX_SHOPPERS): ShopperHistory {
  const byShopper = new Map<string, Map<string, CountedShow[]>>();
  return {
    shownTo(catalogId, shopper, nowMs) {
      if (byShopper.size === 0) return null;
      const key = `${catalogId} ${shopper}`;
      const shown = byShopper.get(key);
      if (!shown) return null;
      byShopper.delete(key);
      for (const [adSetId, shows] of shown) {
        const kept = shows.filter(({ keptUntilMs }) => keptUntilMs > nowMs);
        if (kept.length === 0) shown.delete(adSetId);
        else if (kept.length < shows.length) shown.set(adSetId, kept);
      }
      if (shown.size === 0) return null;
      byShopper.set(key, shown);
      return shown;
    },
    record({ catalogId, shopper, adSetId, decisionId, atMs, seenForHours }) {
      const key = `${catalogId} ${shopper}`;
      const auction = auctionOf(decisionId);
      let shown = byShopper.get(key);
      if (!shown) {
        if (byShopper.size >= maxShoppers) {
          byShopper.delete(byShopper.keys().next().value!);
          onEvicted?.();
        }
        byShopper.set(key, (shown = new Map()));
      }
      const shows = shown.get(adSetId) ?? [];
      const isSeen = seenForHours !== null;
      const show = { auction, atMs, isSeen, keptUntilMs: atMs + (isSeen ? seenForHours * HOUR_MS : EXPECTED_FOR_MS) };
      const known = shows.findIndex((other) => other.auction === auction);
      if (known === -1) shown.set(adSetId, [...shows, show]);
      else if (isSeen || !shows[known]!.isSeen) shown.set(adSetId, shows.with(known, show));
    },
  };
}

/** A decision's id equals its auction's except for the last two bytes, the rank. */
function auctionOf(decisionId: string): string {
  return decisionId.slice(0, -4);
}
