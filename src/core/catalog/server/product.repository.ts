import { sql, type RawBuilder } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import { containsPattern, type Found, type Slice } from '#platform/db/lists.ts';
import { MAX_COUNTED } from '../rules/product-search.ts';
import type { Product } from './refs.ts';

/**
 * The products of a brand that a campaign sponsors, filtered by category, seller and price. Empty lists do not filter.
 */
export interface ProductFilter {
  catalogId: Uuid;
  brandId: Uuid;
  categoryIds: readonly string[];
  sellerIds: readonly Uuid[];
  /** Catalog currency, both bounds inclusive. */
  minPriceMicros: Micros | null;
  maxPriceMicros: Micros | null;
}

// More words would slow down the search without narrowing it much.
const MAX_SEARCH_TERMS = 8;

function products(tx: Transaction) {
  return tx
    .selectFrom('product')
    .leftJoin('brand', 'brand.id', 'product.brandId')
    .select([
      'product.catalogId',
      'product.sku',
      'product.name',
      'product.image',
      'product.priceMicros',
      'product.quantity',
      'product.link',
      'product.brandId',
      'brand.name as brandName',
      'product.originalBrandId',
      'product.sellerIds',
    ])
    .select(
      sql<
        string[]
      >`array(select seller.original_seller_id from seller where seller.id = any(product.seller_ids) order by 1)`.as(
        'originalSellerIds',
      ),
    );
}

/** Returns products by SKU, in any status. */
export function productsBySku(tx: Transaction, catalogId: Uuid, skus: readonly string[]): Promise<Product[]> {
  return products(tx)
    .where('product.catalogId', '=', catalogId)
    .where(sql<boolean>`product.sku = any(${skus}::text[])`)
    .execute();
}

/** Returns active products of a brand by SKU. */
export function activeBrandProducts(
  tx: Transaction,
  catalogId: Uuid,
  brandId: Uuid,
  skus: readonly string[],
): Promise<Product[]> {
  return products(tx)
    .where('product.catalogId', '=', catalogId)
    .where('product.brandId', '=', brandId)
    .where('product.status', '=', 'ACTIVE')
    .where(sql<boolean>`product.sku = any(${skus}::text[])`)
    .execute();
}

/**
 * Finds active products with every word of a text in their name or SKU, counted up to `MAX_COUNTED`. With sellers,
 * returns only products that one of them sells.
 */
export function suggestProducts(
  tx: Transaction,
  wanted: {
    catalogId: Uuid;
    /** Null for all. */
    brandIds: readonly Uuid[] | null;
    searchTerm: string | null;
    sellerIds: readonly Uuid[];
    /** Only these; all when omitted. */
    skus?: readonly string[] | undefined;
  },
  slice: Slice,
): Promise<Found<Product>> {
  const conditions = [sql<boolean>`product.catalog_id = ${wanted.catalogId} and product.status = 'ACTIVE'`];
  if (wanted.skus) conditions.push(sql`product.sku = any(${wanted.skus}::text[])`);
  if (wanted.brandIds) conditions.push(sql`product.brand_id = any(${wanted.brandIds}::uuid[])`);
  if (wanted.sellerIds.length) conditions.push(sql`product.seller_ids && ${wanted.sellerIds}::uuid[]`);
  const terms = (wanted.searchTerm ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_TERMS);
  for (const word of terms) conditions.push(sql`product.search_text like folded(${containsPattern(word)})`);
  return sliceOf(tx, sql.join<boolean>(conditions, sql` and `), slice, MAX_COUNTED);
}

export function productsMatchingFilter(tx: Transaction, filter: ProductFilter, slice: Slice): Promise<Found<Product>> {
  return sliceOf(tx, matches(filter), slice);
}

export function countMatchingFilter(tx: Transaction, filter: ProductFilter): Promise<number> {
  return countProducts(tx, matches(filter));
}

/** Lists the sellers of products that match a filter. */
export async function sellerIdsMatchingFilter(tx: Transaction, filter: ProductFilter): Promise<Uuid[]> {
  const { rows } = await sql<{ id: Uuid }>`
    select seller.id from seller
    where seller.id in (select distinct unnest(seller_ids) from product where ${matches(filter)})
    order by seller.name limit 1000`.execute(tx);
  return rows.map((row) => row.id);
}

/** Lists the sellers of one catalog that a company has added. */
export async function ownSellerIds(tx: Transaction, companyId: Uuid, catalogId: Uuid): Promise<Uuid[]> {
  const rows = await tx
    .selectFrom('companySeller')
    .innerJoin('seller', 'seller.id', 'companySeller.sellerId')
    .select('seller.id')
    .where('companyId', '=', companyId)
    .where('seller.catalogId', '=', catalogId)
    .execute();
  return rows.map((row) => row.id);
}

// A selected category includes all categories below it.
function matches(filter: ProductFilter): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`product.catalog_id = ${filter.catalogId} and product.brand_id = ${filter.brandId} and product.status = 'ACTIVE'`,
  ];
  if (filter.minPriceMicros !== null) conditions.push(sql`product.price_micros >= ${filter.minPriceMicros}`);
  if (filter.maxPriceMicros !== null) conditions.push(sql`product.price_micros <= ${filter.maxPriceMicros}`);
  if (filter.sellerIds.length) conditions.push(sql`product.seller_ids && ${filter.sellerIds}::uuid[]`);
  if (filter.categoryIds.length) {
    conditions.push(sql`product.category_ids && array(select category.id from category
      where category.catalog_id = ${filter.catalogId} and category.path && ${filter.categoryIds}::text[])`);
  }
  return sql.join<boolean>(conditions, sql` and `);
}

async function sliceOf(
  tx: Transaction,
  condition: RawBuilder<boolean>,
  { offset, limit, isCounted = true }: Slice,
  maxCounted?: number,
): Promise<Found<Product>> {
  const rows = await products(tx)
    .where(condition)
    .orderBy(sql`left(product.search_text, 300)`)
    .orderBy('product.sku')
    .limit(limit)
    .offset(offset)
    .execute();
  if (!isCounted) return { rows, total: 0 };
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
  // Counts separately: combined with the rows, all of them would be held until the last is counted.
  return { rows, total: isLastPage ? offset + rows.length : await countProducts(tx, condition, maxCounted) };
}

async function countProducts(
  tx: Transaction,
  condition: RawBuilder<boolean>,
  maxCounted: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (select from product where ${condition} limit ${maxCounted}) counted`.execute(tx);
  return Number(rows[0]!.count);
}
