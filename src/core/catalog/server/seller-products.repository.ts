import { sql, type RawBuilder } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/db/lists.ts';

/** Filter for a seller's products. Empty lists and nulls do not filter. */
export interface SellerProductFilter {
  sellerId: Uuid;
  catalogId: Uuid;
  skus: readonly string[];
  categoryIds: readonly string[];
  /** Catalog currency, both bounds inclusive. */
  minPriceMicros: Micros | null;
  maxPriceMicros: Micros | null;
  /** Searched in SKU, name, brand and category. */
  searchTerm: string | null;
}

export interface SellerProduct {
  sku: string;
  name: string;
  priceMicros: Micros;
  quantity: number;
  image: string | null;
  link: string | null;
  brandName: string | null;
  /** The first of its categories. */
  categoryName: string | null;
  categoryIds: string[];
  status: 'ACTIVE' | 'INACTIVE';
}

const columns = sql`p.sku, p.name, p.price_micros, p.quantity, p.image, p.link, p.status, p.category_ids,
  brand.name as brand_name,
  (select label from category where category.catalog_id = p.catalog_id and category.id = p.category_ids[1]) as category_name`;

/** Lists active products of a seller by name. */
export function sellerProducts(
  tx: Transaction,
  filter: SellerProductFilter,
  slice: Slice,
): Promise<Found<SellerProduct>> {
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<SellerProduct & { total: bigint }>`
      select ${columns}, ${total} as total
      from product p left join brand on brand.id = p.brand_id
      where ${matches(filter)} order by p.name, p.sku limit ${limit} offset ${offset}`.execute(tx);
    return rows;
  });
}

/** Returns those of the SKUs that the seller offers. */
export async function skusOfSeller(tx: Transaction, filter: SellerProductFilter): Promise<Set<string>> {
  const { rows } = await sql<{ sku: string }>`
    select p.sku from product p left join brand on brand.id = p.brand_id where ${matches(filter)}`.execute(tx);
  return new Set(rows.map(({ sku }) => sku));
}

/** Lists a seller's products that changed since an instant, in any status, by SKU after `afterSku`. */
export async function changedProductsOfSeller(
  tx: Transaction,
  { sellerId, catalogId }: Pick<SellerProductFilter, 'sellerId' | 'catalogId'>,
  { sinceMs, afterSku, size }: { sinceMs: EpochMs; afterSku: string; size: number },
): Promise<SellerProduct[]> {
  const { rows } = await sql<SellerProduct>`
    select ${columns} from product p left join brand on brand.id = p.brand_id
    where p.catalog_id = ${catalogId} and p.seller_ids @> array[${sellerId}]::uuid[]
      and p.updated_at >= ${new Date(sinceMs)} and p.sku > ${afterSku}
    order by p.sku limit ${size}`.execute(tx);
  return rows;
}

/** Lists the categories of a seller's active products. */
export async function categoriesOfSeller(
  tx: Transaction,
  { sellerId, catalogId }: Pick<SellerProductFilter, 'sellerId' | 'catalogId'>,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select category.id, category.label as name from category
    where category.catalog_id = ${catalogId} and category.id in (
      select distinct unnest(category_ids) from product
      where catalog_id = ${catalogId} and seller_ids @> array[${sellerId}]::uuid[] and status = 'ACTIVE')
    order by category.label, category.id`.execute(tx);
  return rows;
}

function matches(filter: SellerProductFilter): RawBuilder<unknown> {
  const conditions = [
    sql`p.catalog_id = ${filter.catalogId} and p.seller_ids @> array[${filter.sellerId}]::uuid[] and p.status = 'ACTIVE'`,
  ];
  if (filter.skus.length) conditions.push(sql`p.sku = any(${filter.skus}::text[])`);
  if (filter.minPriceMicros !== null) conditions.push(sql`p.price_micros >= ${filter.minPriceMicros}`);
  if (filter.maxPriceMicros !== null) conditions.push(sql`p.price_micros <= ${filter.maxPriceMicros}`);
  // A selected category includes all categories below it.
  if (filter.categoryIds.length)
    conditions.push(sql`p.category_ids && array(select category.id from category
      where category.catalog_id = ${filter.catalogId} and category.path && ${filter.categoryIds}::text[])`);
  if (filter.searchTerm?.trim()) {
    const { searchTerm } = filter;
    conditions.push(sql`(${contains(sql`p.sku`, searchTerm)} or ${contains(sql`p.name`, searchTerm)} or ${contains(sql`brand.name`, searchTerm)}
      or exists (select from category where category.catalog_id = p.catalog_id and category.id = any(p.category_ids)
        and ${contains(sql`category.label`, searchTerm)}))`);
  }
  return sql.join(conditions, sql` and `);
}
