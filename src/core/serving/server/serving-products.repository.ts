import { type RawBuilder, sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Interner } from '#kernel/interner.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { CatalogParts, ServingParts, ServingProduct } from './serving-ad-set.ts';
import type { ServingRow } from './serving-row.ts';

// What is read is what versions are made of: a whole row of an ad set, and of each of its products these.
const productColumns = sql`product.catalog_id, product.sku, product.name, product.price_micros, product.brand_id,
  product.category_ids, product.seller_ids`;
const versionWith = (brandName: RawBuilder<unknown>) =>
  sql`hash_record_extended(row(${productColumns}, ${brandName}), 0) as version`;
export const productVersion = versionWith(sql`(select brand.name from brand where brand.id = product.brand_id)`);

/** Reads the products of ad sets that are not in `parts`, and adds them. */
export async function readServingProducts(
  tx: Transaction,
  rows: readonly ServingRow[],
  { catalogs, interner }: ServingParts,
): Promise<void> {
  for (const [catalogId, ofCatalog] of Map.groupBy(rows, (row) => row.catalogId)) {
    let parts = catalogs.get(catalogId);
    if (!parts) catalogs.set(catalogId, (parts = { products: new Map(), categoryPaths: new Map() }));
    const missing = new Set<string>();
    for (const { skus } of ofCatalog) for (const sku of skus) if (!parts.products.has(sku)) missing.add(sku);
    if (missing.size > 0) await addProducts(tx, { catalogId, skus: [...missing] }, parts, interner);
  }
}

async function addProducts(
  tx: Transaction,
  { catalogId, skus }: { readonly catalogId: Uuid; readonly skus: readonly string[] },
  { products, categoryPaths }: CatalogParts,
  interner: Interner,
): Promise<void> {
  const { rows } = await sql<Omit<ServingProduct, 'categoryPath'>>`
    select ${productColumns}, brand.name as brand_name, ${versionWith(sql`brand.name`)}
    from unnest(${skus}::text[]) as wanted (sku)
    join product on product.catalog_id = ${catalogId} and product.sku = wanted.sku
    left join brand on brand.id = product.brand_id`.execute(tx);
  const categoriesOf = rows.map(({ categoryIds }) => interner.texts(categoryIds));
  const unknown = new Set(categoriesOf.filter((categoryIds) => !categoryPaths.has(categoryIds)));
  if (unknown.size > 0) {
    const pathOf = await readPaths(tx, catalogId, new Set([...unknown].flat()));
    for (const categoryIds of unknown) {
      const path = new Set(categoryIds.flatMap((id) => pathOf.get(id) ?? []));
      categoryPaths.set(categoryIds, interner.texts([...path].toSorted()));
    }
  }
  for (const [number, product] of rows.entries()) {
    const categoryIds = categoriesOf[number]!;
    products.set(product.sku, {
      sku: product.sku,
      name: product.name,
      priceMicros: product.priceMicros,
      brandId: product.brandId,
      brandName: product.brandName === null ? null : interner.text(product.brandName),
      categoryIds,
      categoryPath: categoryPaths.get(categoryIds)!,
      sellerIds: interner.texts(product.sellerIds),
      version: product.version,
    });
  }
}

/** Returns the categories from the top down to each, by its id. */
async function readPaths(
  tx: Transaction,
  catalogId: Uuid,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; path: string[] }>`
    select id, path from category where catalog_id = ${catalogId} and id = any(${[...ids]}::text[])`.execute(tx);
  return new Map(rows.map(({ id, path }) => [id, path]));
}
