import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import { recordsOf } from '#platform/column-names.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import type { PlacedCategory } from '../rules/category-tree.ts';
import { recordPriceChanges } from './price.repository.ts';
import type { CategoryRow, FeedCatalog, ProductRow, SegmentRow, SellerRow } from '../rules/feed-rows.ts';

export async function feedCatalog(tx: Transaction, catalogId: Uuid): Promise<FeedCatalog | null> {
  const row = await tx
    .selectFrom('catalog')
    .innerJoin('currency', 'currency.code', 'catalog.currency')
    .select(['currency', 'timezone', 'fractionDigits'])
    .where('id', '=', catalogId)
    .executeTakeFirst();
  return row ?? null;
}

/** Serializes feed imports, so that no two of them create the same brand or move the same category. */
export async function lockFeeds(tx: Transaction): Promise<void> {
  await lock(tx, 'feed-import');
}

export async function sellerIdsByOriginal(
  tx: Transaction,
  catalogId: Uuid,
  originalIds: readonly string[],
): Promise<Map<string, Uuid>> {
  const { rows } = await sql<{ original: string; id: Uuid }>`
    select original_seller_id as original, id from seller
    where catalog_id = ${catalogId} and original_seller_id = any(${originalIds}::text[])`.execute(tx);
  return new Map(rows.map(({ original, id }) => [original, id]));
}

export async function knownCategoryIds(tx: Transaction, catalogId: Uuid, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from category where catalog_id = ${catalogId} and id = any(${ids}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns category ids by their labels from the top down, in lower case: `women > shoes`. Of two with the same labels,
 * returns the first by id.
 */
export async function categoryIdsByLabels(
  tx: Transaction,
  catalogId: Uuid,
  labels: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ labels: string; id: string }>`
    with recursive named as (
      select id, lower(label) as labels from category where catalog_id = ${catalogId} and parent_id is null
      union all
      select category.id, named.labels || ' > ' || lower(label)
      from category join named on named.id = category.parent_id where category.catalog_id = ${catalogId}
    )
    select labels, min(id) as id from named where labels = any(${labels}::text[]) group by labels`.execute(tx);
  return new Map(rows.map(({ labels: text, id }) => [text, id]));
}

export interface BrandLink {
  originalBrandId: string;
  brandId: Uuid;
  name: string;
}

export async function brandLinks(
  tx: Transaction,
  catalogId: Uuid,
  originalIds: readonly string[],
): Promise<BrandLink[]> {
  const { rows } = await sql<BrandLink>`
    select original_brand_id as original_brand_id, brand_id as brand_id, name from catalog_brand join brand on brand.id = brand_id
    where catalog_id = ${catalogId} and original_brand_id = any(${originalIds}::text[])`.execute(tx);
  return rows;
}

/** Returns brand ids by lower-case name. */
export async function brandIdsByName(tx: Transaction, names: readonly string[]): Promise<Map<string, Uuid>> {
  const { rows } = await sql<{ name: string; id: Uuid }>`
    select name, id from brand where lower(name) = any(select lower(one) from unnest(${names}::text[]) one)`.execute(
    tx,
  );
  return new Map(rows.map(({ name, id }) => [name.toLowerCase(), id]));
}

export interface BrandWrite {
  id: Uuid;
  name: string;
  /** Null keeps the logo. */
  logo: string | null;
}

export async function saveBrands(tx: Transaction, brands: readonly BrandWrite[]): Promise<void> {
  if (!brands.length) return;
  await sql`
    insert into brand (id, name, logo)
    select id, name, logo from jsonb_to_recordset(${recordsOf(brands)}::jsonb) as r(id uuid, name text, logo text)
    on conflict (id) do update set name = excluded.name, logo = coalesce(excluded.logo, brand.logo)`.execute(tx);
}

/** Links a storefront's brand ids to brands, and updates the products that use them. */
export async function linkBrands(
  tx: Transaction,
  catalogId: Uuid,
  links: readonly Omit<BrandLink, 'name'>[],
): Promise<void> {
  if (!links.length) return;
  const rows = sql`jsonb_to_recordset(${recordsOf(links)}::jsonb) as r(original_brand_id text, brand_id uuid)`;
  await sql`
    insert into catalog_brand (catalog_id, original_brand_id, brand_id)
    select ${catalogId}, r.original_brand_id, r.brand_id from ${rows}
    on conflict (catalog_id, original_brand_id) do update set brand_id = excluded.brand_id
    where catalog_brand.brand_id <> excluded.brand_id`.execute(tx);
  await sql`
    update product set brand_id = r.brand_id from ${rows}
    where product.catalog_id = ${catalogId} and product.original_brand_id = r.original_brand_id
      and product.brand_id is distinct from r.brand_id`.execute(tx);
}

/** Returns how many were new or changed. */
export async function saveSellers(
  tx: Transaction,
  catalogId: Uuid,
  sellers: readonly (SellerRow & { id: Uuid })[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into seller (id, catalog_id, original_seller_id, name)
    select r.id, ${catalogId}, r.original_seller_id, r.name
    from jsonb_to_recordset(${recordsOf(sellers)}::jsonb) as r(id uuid, original_seller_id text, name text)
    on conflict (catalog_id, original_seller_id) do update set name = excluded.name where seller.name <> excluded.name`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Returns how many were new or changed. */
export async function saveSegments(tx: Transaction, catalogId: Uuid, segments: readonly SegmentRow[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into segment (catalog_id, id, name)
    select ${catalogId}, r.id, r.name from jsonb_to_recordset(${recordsOf(segments)}::jsonb) as r(id text, name text)
    on conflict (catalog_id, id) do update set name = excluded.name where segment.name <> excluded.name`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export function storedCategories(tx: Transaction, catalogId: Uuid): Promise<CategoryRow[]> {
  return tx.selectFrom('category').select(['id', 'label', 'parentId']).where('catalogId', '=', catalogId).execute();
}

/** Parents before children: one statement per level satisfies the foreign key. */
export async function saveCategories(
  tx: Transaction,
  catalogId: Uuid,
  categories: readonly PlacedCategory[],
): Promise<void> {
  for (const level of Map.groupBy(categories, ({ depth }) => depth).values()) {
    await sql`
      insert into category (catalog_id, id, label, parent_id, depth, path)
      select ${catalogId}, r.id, r.label, r.parent_id, r.depth, r.path
      from jsonb_to_recordset(${recordsOf(level)}::jsonb)
        as r(id text, label text, parent_id text, depth smallint, path text[])
      on conflict (catalog_id, id) do update set
        label = excluded.label, parent_id = excluded.parent_id, depth = excluded.depth, path = excluded.path`.execute(
      tx,
    );
  }
}

export type ResolvedProduct = ProductRow & { brandId: Uuid | null; sellerIds: Uuid[] };

/** Skips unchanged products, which are most of a daily feed. Returns how many were new or changed. */
export async function saveProducts(
  tx: Transaction,
  catalogId: Uuid,
  products: readonly ResolvedProduct[],
  now: EpochMs,
): Promise<number> {
  const instant = (at: EpochMs | null) => at && new Date(at).toISOString();
  const rows = products.map((product) => ({
    sku: product.sku,
    name: product.name,
    image: product.image,
    priceMicros: String(product.priceMicros),
    quantity: product.quantity,
    link: product.link,
    brandId: product.brandId,
    originalBrandId: product.originalBrandId,
    sellerIds: product.sellerIds,
    categoryIds: product.categoryIds,
    status: product.status,
    availableSize: product.availableSize,
    blackPriceMicros: product.blackPriceMicros?.toString() ?? null,
    promotionPriceMicros: product.promotionPriceMicros?.toString() ?? null,
    promotionStartAt: instant(product.promotionStartAt),
    promotionEndAt: instant(product.promotionEndAt),
    markdownPriceMicros: product.markdownPriceMicros?.toString() ?? null,
    markdownStartAt: instant(product.markdownStartAt),
    markdownEndAt: instant(product.markdownEndAt),
    publishedAt: instant(product.publishedAt),
  }));
  await recordPriceChanges(tx, catalogId, rows, now);
  const { numAffectedRows } = await sql`
    insert into product (catalog_id, sku, name, image, price_micros, quantity, link, brand_id, original_brand_id, seller_ids,
      category_ids, status, available_size, black_price_micros, promotion_price_micros, promotion_start_at, promotion_end_at,
      markdown_price_micros, markdown_start_at, markdown_end_at, published_at, updated_at)
    select ${catalogId}, r.sku, r.name, r.image, r.price_micros, r.quantity, r.link, r.brand_id, r.original_brand_id, r.seller_ids,
      r.category_ids, r.status, r.available_size, r.black_price_micros, r.promotion_price_micros, r.promotion_start_at, r.promotion_end_at,
      r.markdown_price_micros, r.markdown_start_at, r.markdown_end_at,
      coalesce(r.published_at, known.published_at, ${new Date(now)}), ${new Date(now)}
    from jsonb_to_recordset(${recordsOf(rows)}::jsonb) as r(sku text, name text, image text, price_micros bigint,
      quantity integer, link text, brand_id uuid, original_brand_id text, seller_ids uuid[], category_ids text[], status text,
      available_size integer, black_price_micros bigint, promotion_price_micros bigint, promotion_start_at timestamptz,
      promotion_end_at timestamptz, markdown_price_micros bigint, markdown_start_at timestamptz, markdown_end_at timestamptz,
      published_at timestamptz)
    left join product known on r.published_at is null and known.catalog_id = ${catalogId} and known.sku = r.sku
    on conflict (catalog_id, sku) do update set
      name = excluded.name, image = excluded.image, price_micros = excluded.price_micros, quantity = excluded.quantity,
      link = excluded.link, brand_id = excluded.brand_id, original_brand_id = excluded.original_brand_id,
      seller_ids = excluded.seller_ids, category_ids = excluded.category_ids, status = excluded.status,
      available_size = excluded.available_size, black_price_micros = excluded.black_price_micros,
      promotion_price_micros = excluded.promotion_price_micros, promotion_start_at = excluded.promotion_start_at,
      promotion_end_at = excluded.promotion_end_at, markdown_price_micros = excluded.markdown_price_micros,
      markdown_start_at = excluded.markdown_start_at, markdown_end_at = excluded.markdown_end_at,
      published_at = excluded.published_at, updated_at = excluded.updated_at
    where (product.name, product.image, product.price_micros, product.quantity, product.link, product.brand_id, product.original_brand_id,
      product.seller_ids, product.category_ids, product.status, product.available_size, product.black_price_micros,
      product.promotion_price_micros, product.promotion_start_at, product.promotion_end_at, product.markdown_price_micros,
      product.markdown_start_at, product.markdown_end_at, product.published_at)
      is distinct from
      (excluded.name, excluded.image, excluded.price_micros, excluded.quantity, excluded.link, excluded.brand_id,
      excluded.original_brand_id, excluded.seller_ids, excluded.category_ids, excluded.status, excluded.available_size,
      excluded.black_price_micros, excluded.promotion_price_micros, excluded.promotion_start_at, excluded.promotion_end_at,
      excluded.markdown_price_micros, excluded.markdown_start_at, excluded.markdown_end_at, excluded.published_at)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Refreshes the planner's statistics for product searches. */
export async function refreshProductStatistics(tx: Transaction): Promise<void> {
  await sql`select refresh_product_statistics()`.execute(tx);
}

/** Retires products. The rows stay, so that reports can still show their names. Returns the known SKUs. */
export async function retireProducts(
  tx: Transaction,
  catalogId: Uuid,
  skus: readonly string[],
  now: EpochMs,
): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    update product set status = 'INACTIVE', quantity = 0, updated_at = ${new Date(now)}
    where catalog_id = ${catalogId} and sku = any(${[...skus]}::text[]) returning sku`.execute(tx);
  return rows.map(({ sku }) => sku);
}
