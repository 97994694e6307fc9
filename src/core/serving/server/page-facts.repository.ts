import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { NamedOnPages } from '../rules/targets.ts';

/** What pages of a catalog show. */
export interface PageFacts {
  /** Prices in micro-units of the catalog's currency. */
  products: Map<string, PageProduct>;
  /** The category itself and all above it. */
  categoryPaths: Map<string, readonly string[]>;
}

interface PageProduct {
  brandId: Uuid | null;
  /** Those that it is filed under. */
  categoryIds: readonly string[];
  /** Its categories and all above them. */
  categoryPath: readonly string[];
  priceMicros: number;
}

/** Reads the products of these brands and categories, and the categories that lie in them. */
export async function readPageFacts(tx: Transaction, catalogId: Uuid, named: NamedOnPages): Promise<PageFacts> {
  const brandIds = [...named.brandIds];
  const { rows: categories } = await sql<CategoryPath>`
    select id, path from category
    where catalog_id = ${catalogId} and path && ${[...named.categoryIds, ...named.inCategoryIds, ...named.goesWithIds]}::text[]`.execute(
    tx,
  );
  const whole = new Set([...named.categoryIds, ...named.goesWithIds]);
  const within = categories.filter(({ path }) => path.some((id) => whole.has(id))).map(({ id }) => id);
  const { rows } = await sql<ShownProduct>`
    select sku, brand_id, category_ids, price_micros from product where catalog_id = ${catalogId} and brand_id = any(${brandIds}::uuid[])
    union
    select sku, brand_id, category_ids, price_micros from product where catalog_id = ${catalogId} and category_ids && ${[...within, ...named.ownCategoryIds]}::text[]`.execute(
    tx,
  );
  return factsOf(rows, categories);
}

/** Reads these products and categories. */
export async function readShownFacts(
  tx: Transaction,
  catalogId: Uuid,
  shown: { skus: readonly string[]; categoryIds: readonly string[] },
): Promise<PageFacts> {
  const { rows } = await sql<ShownProduct>`
    select sku, brand_id, category_ids, price_micros from product
    where catalog_id = ${catalogId} and sku = any(${[...shown.skus]}::text[])`.execute(tx);
  const ids = new Set([...shown.categoryIds, ...rows.flatMap(({ categoryIds }) => categoryIds)]);
  const { rows: categories } = await sql<CategoryPath>`
    select id, path from category where catalog_id = ${catalogId} and id = any(${[...ids]}::text[])`.execute(tx);
  return factsOf(rows, categories);
}

type ShownProduct = { sku: string; brandId: Uuid | null; categoryIds: string[]; priceMicros: bigint };
type CategoryPath = { id: string; path: string[] };

/** Most products share their categories with others: one list for all of them. */
function factsOf(products: readonly ShownProduct[], categories: readonly CategoryPath[]): PageFacts {
  const categoryPaths = new Map(categories.map(({ id, path }) => [id, path]));
  const known = new Map<string, Pick<PageProduct, 'categoryIds' | 'categoryPath'>>();
  const placeOf = (categoryIds: readonly string[]) => {
    const key = JSON.stringify(categoryIds);
    let place = known.get(key);
    if (!place) {
      const categoryPath = [...new Set(categoryIds.flatMap((id) => categoryPaths.get(id) ?? []))];
      known.set(key, (place = { categoryIds, categoryPath }));
    }
    return place;
  };
  return {
    products: new Map(
      products.map(({ sku, brandId, categoryIds, priceMicros }) => [
        sku,
        { brandId, ...placeOf(categoryIds), priceMicros: Number(priceMicros) },
      ]),
    ),
    categoryPaths,
  };
}
