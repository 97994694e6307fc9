import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Transaction } from '#platform/db/database.ts';
import { containsPattern } from '#platform/db/lists.ts';

/** The catalog that a brand is sold in; null when it is several or none. */
export async function onlyCatalogOf(tx: Transaction, brandId: Uuid): Promise<Uuid | null> {
  const { rows } = await sql<{ catalogId: Uuid }>`
    select catalog_id from catalog_brand where brand_id = ${brandId} limit 2`.execute(tx);
  return rows.length === 1 ? rows[0]!.catalogId : null;
}

/** More of a brand's SKUs sold than are looked through for those on sale. */
const MAX_SOLD = 500;

/** Returns the brand's SKUs by what was ordered of them since a day, the most first. */
export async function readSoldSkus(
  clickhouse: ClickHouse,
  { catalogId, brandId, sinceDay }: { catalogId: Uuid; brandId: Uuid; sinceDay: Day },
): Promise<string[]> {
  const rows = await clickhouse.query<{ sku: string }>(
    `select sku, sum(sales_micros) as sales from order_line
    where catalog_id = {catalogId:UUID} and brand_id = {brandId:UUID} and day >= {sinceDay:Date}
    group by sku having sales > 0 order by sales desc, sku limit ${MAX_SOLD}`,
    { catalogId, brandId, sinceDay },
  );
  return rows.map(({ sku }) => sku);
}

/**
 * Returns the brand's products that are in stock and sold by one of the sellers, in the order of `sold`; those that it does
 * not have follow by name.
 */
export async function offeredSkus(
  tx: Transaction,
  {
    catalogId,
    brandId,
    sellerIds,
    sold,
  }: { catalogId: Uuid; brandId: Uuid; sellerIds: readonly Uuid[]; sold: readonly string[] },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select sku from product
    where catalog_id = ${catalogId} and brand_id = ${brandId} and status = 'ACTIVE' and quantity > 0
      and (${sellerIds.length === 0} or seller_ids && ${[...sellerIds]}::uuid[])
    order by array_position(${[...sold]}::text[], sku), left(search_text, 300), sku limit ${limit}`.execute(tx);
  return rows.map(({ sku }) => sku);
}

/** Returns half of the durations of recent reviews, in hours: half took longer. Null when there were too few to say. */
export async function usualReviewHours(tx: Transaction, since: Date): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null; reviews: number }>`
    select extract(epoch from percentile_cont(0.5) within group (order by reviewed_at - submitted_at))::float8 / 3600 as hours,
      count(*)::int as reviews
    from creative where reviewed_at >= ${since}`.execute(tx);
  const [row] = rows;
  return row && row.reviews >= MIN_REVIEWS ? row.hours : null;
}
const MIN_REVIEWS = 5;

const MAX_WORDS = 8;

/**
 * Returns products that shoppers would see beside the advertised one: first those with every word of the search in their
 * name, then others of its categories. What a storefront orders them by is not known here.
 */
export async function shelfSkus(
  tx: Transaction,
  { catalogId, search, sku }: { catalogId: Uuid; search: string | null; sku: string },
  limit: number,
): Promise<string[]> {
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const isMatch = sql.join(
    words.map((word) => sql`search_text like folded(${containsPattern(word)})`),
    sql` and `,
  );
  const found = (condition: typeof isMatch) => sql<{ sku: string }>`
    select sku from product where catalog_id = ${catalogId} and status = 'ACTIVE' and quantity > 0 and sku <> ${sku} and ${condition}
    order by left(search_text, 300), sku limit ${limit}`;
  const { rows: matching } = words.length === 0 ? { rows: [] } : await found(isMatch).execute(tx);
  if (matching.length >= limit) return matching.map((row) => row.sku);
  const { rows: similar } = await found(sql`category_ids && (
    select advertised.category_ids from product advertised where advertised.catalog_id = ${catalogId} and advertised.sku = ${sku})`).execute(
    tx,
  );
  return [...new Set([...matching, ...similar].map((row) => row.sku))].slice(0, limit);
}
