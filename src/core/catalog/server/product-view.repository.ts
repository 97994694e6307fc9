import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';

/** A product as auctions see it. */
export interface ProductView {
  sku: string;
  name: string;
  status: 'ACTIVE' | 'INACTIVE';
  quantity: number;
  priceMicros: Micros;
  promotionPriceMicros: Micros | null;
  image: string | null;
  link: string | null;
  brandId: Uuid | null;
  brandName: string | null;
  originalBrandId: string | null;
  sellers: { originalSellerId: string; name: string }[];
  /** The categories it is in, each with its labels from the top down. */
  categories: { id: string; labels: string[] }[];
  publishedAt: Date;
  updatedAt: Date;
}

export async function productView(tx: Transaction, catalogId: Uuid, sku: string): Promise<ProductView | null> {
  const { rows } = await sql<ProductView>`
    select sku, product.name, status, quantity, price_micros, promotion_price_micros, image, link, brand_id,
      brand.name as brand_name, original_brand_id, published_at, updated_at,
      (select coalesce(json_agg(json_build_object('originalSellerId', original_seller_id, 'name', seller.name)
          order by original_seller_id), '[]')
        from seller where seller.id = any(product.seller_ids)) as sellers,
      (select coalesce(json_agg(json_build_object('id', category.id, 'labels',
          (select json_agg(above.label order by above.depth) from category above
            where above.catalog_id = category.catalog_id and above.id = any(category.path))) order by category.id), '[]')
        from category where category.catalog_id = product.catalog_id and category.id = any(product.category_ids)) as categories
    from product left join brand on brand.id = brand_id
    where product.catalog_id = ${catalogId} and sku = ${sku}`.execute(tx);
  return rows[0] ?? null;
}

/** The storefront's latest import of products. */
export async function latestProductImport(
  tx: Transaction,
  catalogId: Uuid,
): Promise<{ id: Uuid; finishedAt: Date } | null> {
  const { rows } = await sql<{ id: Uuid; finishedAt: Date }>`
    select id, finished_at from feed_import
    where catalog_id = ${catalogId} and kind = 'products' and finished_at is not null
    order by created_at desc, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export interface StorefrontFacts {
  id: Uuid;
  code: string;
  name: string;
  currency: string;
  timezone: string;
  language: string;
}

export async function storefrontFacts(tx: Transaction, catalogId: Uuid): Promise<StorefrontFacts> {
  return tx
    .selectFrom('catalog')
    .select(['id', 'code', 'name', 'currency', 'timezone', 'language'])
    .where('id', '=', catalogId)
    .executeTakeFirstOrThrow();
}
