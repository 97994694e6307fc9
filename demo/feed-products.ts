import { recordOrders } from '#delivery/attribute/index.ts';
import { importFeed } from '#core/catalog/server/index.ts';
import type { NewId } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Database } from '#platform/db/database.ts';
import type { Marketplace } from './base.ts';
import { feedsOf } from './feeds.ts';
import { linkPictures } from './shop/pictures.ts';

export interface Offer {
  price: string;
  /** Missing for products without a brand. */
  brandName?: string;
}

export interface FeedDeps {
  database: Database;
  market: Marketplace;
  newId: NewId;
}

/** Feeds products of a storefront as they are from now on: those that `change` returns. */
export async function feedProducts(
  { database, newId }: FeedDeps,
  { id, country }: Marketplace['catalogs'][number],
  nowMs: EpochMs,
  change: (offers: readonly Offer[]) => object[],
): Promise<void> {
  const { products } = await feedsOf(country, new Date(nowMs).toISOString());
  const deps = { database, newId, clock: () => nowMs, recordOrders };
  const result = await importFeed(deps, { catalogId: id, kind: 'products', lines: change(products as Offer[]) });
  if (!result.ok || result.value.rejected.length > 0)
    throw new Error(`products of ${country.name} were not taken: ${JSON.stringify(result)}`);
  await linkPictures(database);
}
