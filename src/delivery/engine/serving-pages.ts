import { type ServingAdSet, createServingParts, servingAdSets } from '#core/serving/server/index.ts';
import type { Clock } from '#kernel/time.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';

const PAGE = 500;

/** Pages of all that may serve. PostgreSQL reads the next one while one is taken in. */
export async function* servingPages(database: Database, clock: Clock): AsyncGenerator<readonly ServingAdSet[]> {
  const parts = createServingParts();
  const readAfter = (after: bigint) => {
    const page = database.read(SYSTEM, (tx) => servingAdSets(tx, { after, limit: PAGE, atMs: clock() }, parts));
    // Should taking in the page before fail, nothing waits for this one.
    page.catch(() => {});
    return page;
  };
  let next: Promise<ServingAdSet[]> | null = readAfter(0n);
  while (next) {
    const page: ServingAdSet[] = await next;
    next = page.length === PAGE ? readAfter(page.at(-1)!.campaignId) : null;
    yield page;
  }
}
