import { type CatalogRow, type LogPlace, type Shows, readLogPlace, readSeenAds } from '#delivery/decide/index.ts';
import { type Database, SYSTEM } from '#platform/postgres/database.ts';

/** Enough of the past for a process that begins to know whom its shoppers have seen. */
const FIRST_LOOK_EVENTS = 200_000;
const EVENTS_PER_READ = 20_000;

/** Notes what shoppers of storefronts with a limit have seen since the last reading, whichever process was told of it. */
export function createShowReader(database: Database, shows: Shows): (catalogs: readonly CatalogRow[]) => Promise<void> {
  let upTo: LogPlace | null = null;
  return async (catalogs) => {
    const capped = new Map(
      catalogs.filter(({ showsPerShopper }) => showsPerShopper !== null).map((row) => [row.catalogId, row]),
    );
    if (capped.size === 0) return;
    for (let isAll = false; !isAll;) {
      isAll = await database.as(SYSTEM, async (tx) => {
        const after: LogPlace = upTo ?? (await readLogPlace(tx, FIRST_LOOK_EVENTS));
        const read = await readSeenAds(tx, [...capped.keys()], after, EVENTS_PER_READ);
        for (const { at, ...ad } of read.seen)
          shows.note({ ...ad, until_ms: at.getTime() + capped.get(ad.catalogId)!.showWindow_ms });
        upTo = read.upTo;
        return read.isAll;
      });
    }
  };
}
