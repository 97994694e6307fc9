import { type CatalogRow, readSeenAds } from './engine.repository.ts';
import type { FrequencyCap } from '#delivery/decide/index.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { type LogPosition, nextStretch, placeBeforeEnd } from '#platform/db/log-reader.ts';

/** Enough history for a new process to know its shoppers' frequency caps. */
const FIRST_LOOK_EVENTS = 200_000;
const EVENTS_PER_READ = 20_000;

/** Reads the impressions on storefronts with a frequency cap since the last read, whichever process recorded them. */
export function createFrequencyReader(
  database: Database,
  shows: FrequencyCap,
): (catalogs: readonly CatalogRow[]) => Promise<void> {
  let upTo: LogPosition | null = null;
  return async (catalogs) => {
    const capped = new Map(
      catalogs.filter(({ frequencyCap }) => frequencyCap !== null).map((row) => [row.catalogId, row]),
    );
    if (capped.size === 0) return;
    for (let isAll = false; !isAll;) {
      isAll = await database.read(SYSTEM, async (tx) => {
        upTo ??= await placeBeforeEnd(tx, FIRST_LOOK_EVENTS);
        const stretch = await nextStretch(tx, 'ad_event', upTo, EVENTS_PER_READ);
        if (!stretch) return true;
        for (const { at, ...ad } of await readSeenAds(tx, [...capped.keys()], stretch))
          shows.record({ ...ad, untilMs: at.getTime() + capped.get(ad.catalogId)!.frequencyWindowMs });
        upTo = stretch.to;
        return stretch.isLast;
      });
    }
  };
}
