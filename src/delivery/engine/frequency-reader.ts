import type { CatalogState } from './catalog-state.ts';
import { type SeenAd, readSeenAds } from './engine.repository.ts';
import type { ShopperHistory } from '#delivery/decide/index.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { type LogName, type LogPosition, nextStretch, placeBeforeEnd } from '#platform/db/log-reader.ts';

/** Enough history for a new process to know its shoppers' frequency caps. */
const FIRST_LOOK_EVENTS = 200_000;
const EVENTS_PER_READ = 20_000;
/** Impressions are logged in batches, those that cost something as rows. */
const SHOWING_LOGS = ['impression_batch', 'ad_event'] as const satisfies readonly LogName[];

/**
 * Reads the impressions of ads under a frequency cap, the storefront's or their own, since the last read, whichever
 * process recorded them.
 */
export function createFrequencyReader(
  database: Database,
  history: ShopperHistory,
): (catalogs: Iterable<CatalogState>) => Promise<void> {
  const upTo = new Map<LogName, LogPosition>();
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
    for (const log of SHOWING_LOGS)
      for (let isAll = false; !isAll;) {
        isAll = await database.read(SYSTEM, async (tx) => {
          const from = upTo.get(log) ?? (await placeBeforeEnd(tx, log, FIRST_LOOK_EVENTS));
          const stretch = await nextStretch(tx, log, from, EVENTS_PER_READ);
          upTo.set(log, stretch?.to ?? from);
          if (!stretch) return true;
          for (const ad of await readSeenAds(tx, capped, log, stretch))
            history.record({ ...ad, atMs: ad.at.getTime(), seenForHours: seenForHours(ad) });
          return stretch.isLast;
        });
      }
  };
}
