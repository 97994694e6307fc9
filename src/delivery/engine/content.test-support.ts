import { SYSTEM, type Database } from '#platform/db/database.ts';
import { createLiveSpend } from '#delivery/decide/index.ts';
import { createClickStatistics } from '#delivery/learn/index.ts';
import type { Clock } from '#kernel/time.ts';
import type { CatalogState } from './catalog-state.ts';
import { createChangeQueue } from './change-queue.ts';
import { createContent } from './content.ts';
import { listen, sendEcho } from './notifications.repository.ts';
import type { Spending } from './spending.ts';
import { until } from '../../../testing/eventually.ts';

const raise = (error: unknown) => {
  throw error;
};

/** What a process of auctions serves: of one that hears announcements, of one that compares, or of one that starts. */
export function createFollower(
  database: Database,
  clock: Clock,
  {
    spending = { readAhead: async () => {} },
    onError = raise,
  }: { readonly spending?: Pick<Spending, 'readAhead'>; readonly onError?: (error: unknown) => void } = {},
) {
  const catalogs = new Map<string, CatalogState>();
  let isStale = false;
  const content = createContent({
    ...{ database, clock, catalogs, liveSpend: createLiveSpend(), clickRates: createClickStatistics() },
    ...{ spending, onError },
    onKeys: () => {},
    onSorted: () => {},
    onStale: () => (isStale = true),
  });
  const edits = createChangeQueue(content.apply, onError);
  const products = createChangeQueue(content.apply, onError);
  let echoes = 0;
  let sent = 0;
  return {
    load: content.load,
    compare: content.compare,
    keepUp: content.keepUp,
    async hear() {
      const { close } = await listen(
        database,
        {
          endcap_serving: edits.campaignChanged,
          endcap_products: products.productsChanged,
          endcap_catalogs: edits.storefrontsChanged,
          endcap_echo: () => (echoes += 1),
        },
        () => raise(new Error('the connection was lost')),
        raise,
      );
      return async () => {
        await close();
        await Promise.all([edits.stop(), products.stop()]);
      };
    },
    /** Waits until all that was announced has been applied, and what that made due. */
    async settled() {
      sent += 1;
      await database.transact(SYSTEM, (tx) => sendEcho(tx, 'settled'));
      await until(() => echoes === sent && edits.waitingMs() + products.waitingMs() === 0);
      if (!isStale) return;
      isStale = false;
      await content.compare();
    },
    /** All of it, in one order. */
    served: () =>
      [...catalogs.values()].map(({ row, adSets, bidders, products: indexed, namedOnPages, rules, index }) => {
        const promoted = new Set([...adSets.values()].flatMap(({ skus }) => skus));
        const { pages } = index.snapshot();
        return {
          ...{ row, namedOnPages, rules, pairs: [...(pages.complements?.products ?? [])].toSorted(byId) },
          shown: [...pages.products].toSorted(byId),
          adSets: Object.fromEntries([...adSets].toSorted(byId)),
          bidders: Object.fromEntries([...bidders].toSorted(byId)),
          products: Object.fromEntries(
            [...indexed]
              .filter(([sku]) => promoted.has(sku))
              .toSorted(byId)
              .map(([sku, product]) => [sku, { ...product, categoryPath: product.categoryPath.toSorted() }]),
          ),
        };
      }),
  };
}

const byId = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);
