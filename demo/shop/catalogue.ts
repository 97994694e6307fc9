import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';

/** A product as the shop sells it. */
export interface ShopProduct {
  readonly sku: string;
  readonly name: string;
  readonly image: string | null;
  readonly brand: string | null;
  readonly seller: string | null;
  readonly category: string;
  readonly quantity: number;
  readonly listedMicros: Micros;
  /** The promotion's, while there is one. */
  readonly priceMicros: Micros;
}

export interface Category {
  readonly id: string;
  readonly label: string;
  readonly parentId: string | null;
}

/** One country's storefront. */
export interface ShopCatalog {
  readonly id: Uuid;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly symbol: string;
  readonly digits: number;
}

const PAGE_SIZE = 24;

/** What the shop reads of its catalog. */
export function createCatalogue(database: Database) {
  const read = <T>(work: (tx: Transaction) => Promise<T>) => database.read(SYSTEM, work);

  const products = (catalogId: Uuid, nowMs: EpochMs, rest: ReturnType<typeof sql>) =>
    read(async (tx) => {
      const at = new Date(nowMs);
      const { rows } = await sql<ShopProduct>`
        select product.sku, product.name, product.image, brand.name as brand, seller.name as seller,
          coalesce(product.category_ids[1], '') as category, product.quantity, product.price_micros as listed_micros,
          case when promotion_price_micros < product.price_micros and coalesce(promotion_start_at, ${at}) <= ${at}
            and coalesce(promotion_end_at, 'infinity') > ${at} then promotion_price_micros
            else product.price_micros end as price_micros
        from product
        left join brand on brand.id = product.brand_id
        left join seller on seller.id = product.seller_ids[1]
        where product.catalog_id = ${catalogId} and status = 'ACTIVE' and ${rest}`.execute(tx);
      return rows;
    });
  const bySku = async (catalogId: Uuid, nowMs: EpochMs, skus: readonly string[]) => {
    const rows = skus.length ? await products(catalogId, nowMs, sql`product.sku = any(${[...skus]})`) : [];
    return new Map(rows.map((row) => [row.sku, row]));
  };

  return {
    catalogs: () =>
      read(async (tx) => {
        const { rows } = await sql<ShopCatalog>`
          select catalog.id, catalog.code, catalog.name, catalog.currency, currency.symbol,
            currency.fraction_digits as digits
          from catalog join currency on currency.code = catalog.currency order by catalog.code`.execute(tx);
        return rows;
      }),
    /** Those that have products, and their departments. */
    categories: (catalogId: Uuid) =>
      read(async (tx) => {
        const { rows } = await sql<Category>`
          with used as (select distinct unnest(category_ids) as id from product where catalog_id = ${catalogId})
          select id, label, parent_id from category
          where catalog_id = ${catalogId} and id in (select unnest(path) from category
            where catalog_id = ${catalogId} and id in (select id from used))
          order by label`.execute(tx);
        return rows;
      }),
    bySku,
    /** In the order of their SKUs. */
    async inOrder(catalogId: Uuid, nowMs: EpochMs, skus: readonly string[]): Promise<ShopProduct[]> {
      const found = await bySku(catalogId, nowMs, skus);
      return skus.flatMap((sku) => found.get(sku) ?? []);
    },
    /** All words of the term are in the name or the SKU. */
    search(catalogId: Uuid, nowMs: EpochMs, term: string) {
      const words = term.split(/\s+/).filter(Boolean);
      const conditions = words.map((word) => sql`position(folded(${word}) in search_text) > 0`);
      if (conditions.length === 0) return Promise.resolve([]);
      return products(
        catalogId,
        nowMs,
        sql`${sql.join(conditions, sql` and `)} order by quantity = 0, product.name limit ${PAGE_SIZE}`,
      );
    },
    inCategories: (catalogId: Uuid, nowMs: EpochMs, categoryIds: readonly string[]) =>
      products(
        catalogId,
        nowMs,
        sql`category_ids && ${[...categoryIds]}::text[] order by quantity = 0, product.name limit ${PAGE_SIZE}`,
      ),
    /** The same ones for everyone, from all departments. */
    popular: (catalogId: Uuid, nowMs: EpochMs) =>
      products(
        catalogId,
        nowMs,
        sql`quantity > 20 and product.brand_id is not null order by md5(product.sku) limit 12`,
      ),
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
