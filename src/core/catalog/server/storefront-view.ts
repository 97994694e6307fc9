import type { Uuid } from '#kernel/ids.ts';
import { PUBLIC, type Database } from '#platform/db/database.ts';
import type { FeedCatalog } from '../rules/feed-rows.ts';
import * as feeds from './feed.repository.ts';
import * as store from './product-view.repository.ts';

/** A storefront by name, currency, zone and language. */
export const storefrontFacts = (database: Database, catalogId: Uuid): Promise<store.StorefrontFacts> =>
  database.read(PUBLIC, (tx) => store.storefrontFacts(tx, catalogId));

/** A product as auctions see it, with the storefront's latest import of products; null when it has no such product. */
export async function productOf(
  database: Database,
  catalogId: Uuid,
  sku: string,
): Promise<{ product: store.ProductView; lastImport: { id: Uuid; finishedAt: Date } | null } | null> {
  return database.read(PUBLIC, async (tx) => {
    const product = await store.productView(tx, catalogId, sku);
    return product && { product, lastImport: await store.latestProductImport(tx, catalogId) };
  });
}

/** What reading a row of a storefront needs to know of it. */
export async function readingCatalog(database: Database, catalogId: Uuid): Promise<FeedCatalog> {
  return (await database.read(PUBLIC, (tx) => feeds.feedCatalog(tx, catalogId)))!;
}
