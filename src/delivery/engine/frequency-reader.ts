import { type CatalogRow, type FrequencyCap, readSeenAds } from '#delivery/decide/index.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { type LogPosition, nextStretch, placeBeforeEnd } from '#platform/db/log-reader.ts';

/** Enough of the past for a process that begins to know whom its shoppers have seen. */
const FIRST_LOOK_EVENTS = 200_000;
const EVENTS_PER_READ = 20_000;

/** Notes what shoppers of storefronts with a limit have seen since the last reading, whichever process was told of it. */
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
        const stretch = await nextStretch(tx, upTo, EVENTS_PER_READ);
        if (!stretch) return true;
        for (const { at, ...ad } of await readSeenAds(tx, [...capped.keys()], stretch))
          shows.note({ ...ad, untilMs: at.getTime() + capped.get(ad.catalogId)!.frequencyWindowMs });
        upTo = stretch.to;
        return stretch.isLast;
      });
    }
  };
}
