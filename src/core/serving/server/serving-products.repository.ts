import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { ServingProduct, ServingProducts } from './serving-ad-set.ts';
import type { ServingRow } from './serving-row.ts';

// What is read is what versions are made of: a whole row of an ad set, and of each of its products these.
const productColumns = sql`product.catalog_id, product.sku, product.name, product.price_micros, product.brand_id,
  product.category_ids, product.seller_ids`;
const brandName = sql`(select brand.name from brand where brand.id = product.brand_id)`;
export const productVersion = sql`hash_record_extended(row(${productColumns}, ${brandName}), 0) as version`;

/** Reads the products of ad sets that are not in `products`, and adds them. */
export async function readServingProducts(
  tx: Transaction,
  rows: readonly ServingRow[],
  products: ServingProducts,
): Promise<void> {
  const wanted = new Map<Uuid, Set<string>>();
  for (const { catalogId, skus } of rows) {
    const known = wanted.get(catalogId) ?? new Set();
    const read = products.get(catalogId);
    for (const sku of skus) if (!read?.has(sku)) known.add(sku);
    wanted.set(catalogId, known);
  }
  const catalogIds: string[] = [];
  const skus: string[] = [];
  for (const [catalogId, known] of wanted) {
    for (const sku of known) {
      catalogIds.push(catalogId);
      skus.push(sku);
    }
  }
  if (skus.length === 0) return;
  const found = await sql<ServingProduct & { catalogId: Uuid }>`
    select ${productColumns}, ${brandName} as brand_name, ${productVersion},
      array(select distinct step from category, unnest(category.path) step
        where category.catalog_id = product.catalog_id and category.id = any(product.category_ids)) as category_path
    from unnest(${catalogIds}::uuid[], ${skus}::text[]) as wanted (catalog_id, sku)
    join product on product.catalog_id = wanted.catalog_id and product.sku = wanted.sku`.execute(tx);
  // Few sellers offer most products.
  const sellers = new Map<string, readonly Uuid[]>();
  for (const { catalogId, sellerIds, ...product } of found.rows) {
    let known = products.get(catalogId);
    if (!known) products.set(catalogId, (known = new Map()));
    const key = sellerIds.join(' ');
    let shared = sellers.get(key);
    if (!shared) sellers.set(key, (shared = sellerIds));
    known.set(product.sku, { ...product, sellerIds: shared });
  }
}
