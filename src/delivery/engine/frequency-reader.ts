import type { CatalogState } from './catalog-state.ts';
import { type SeenAd, readSeenAds } from './engine.repository.ts';
import type { ShopperHistory } from '#delivery/decide/index.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { type LogPosition, nextStretch, placeBeforeEnd } from '#platform/db/log-reader.ts';

/** Enough history for a new process to know its shoppers' frequency caps. */
const FIRST_LOOK_EVENTS = 200_000;
const EVENTS_PER_READ = 20_000;

/**
 * Reads the impressions of ads under a frequency cap, the storefront's or their own, since the last read, whichever
 * process recorded them.
 */
export function createFrequencyReader(
  database: Database,
  history: ShopperHistory,
): (catalogs: Iterable<CatalogState>) => Promise<void> {
  let upTo: LogPosition | null = null;
  return async (catalogs) => {
    const states = new Map([...catalogs].map((state) => [state.row.catalogId, state]));
    const capped = {
      catalogIds: [...states.values()].flatMap(({ row }) => (row.frequencyCap === null ? [] : row.catalogId)),
      adSetIds: [...states.values()].flatMap(({ capHours }) => [...capHours.keys()]),
    };
    if (capped.catalogIds.length + capped.adSetIds.length === 0) return;
    const seenForHours = ({ catalogId, adSetId }: SeenAd) => {
      const { row, capHours } = states.get(catalogId)!;
      return Math.max(row.frequencyCap?.hours ?? 0, capHours.get(adSetId) ?? 0);
    };
    for (let isAll = false; !isAll;) {
      isAll = await database.read(SYSTEM, async (tx) => {
        upTo ??= await placeBeforeEnd(tx, FIRST_LOOK_EVENTS);
        const stretch = await nextStretch(tx, 'ad_event', upTo, EVENTS_PER_READ);
        if (!stretch) return true;
        for (const ad of await readSeenAds(tx, capped, stretch))
          history.record({ ...ad, atMs: ad.at.getTime(), seenForHours: seenForHours(ad) });
        upTo = stretch.to;
        return stretch.isLast;
      });
    }
  };
}
