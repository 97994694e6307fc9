import { sql, type RawBuilder } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Category, Segment } from './refs.ts';

/** A storefront's requirements for campaigns, and its location. */
export interface Storefront {
  timezone: string;
  /** Platform default currency. */
  minBidMicros: Micros;
  baseUrl: string;
  /** URL scheme of its app; null without an app. */
  appScheme: string | null;
}

/** Returns null when there is no such catalog. */
export async function storefrontOf(tx: Transaction, catalogId: Uuid): Promise<Storefront | null> {
  const row = await tx
    .selectFrom('catalog')
    .select(['timezone', 'minBidMicros', 'baseUrl', 'appScheme'])
    .where('id', '=', catalogId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether a catalog has a product of the brand. */
export async function sellsBrand(tx: Transaction, catalogId: Uuid, brandId: Uuid): Promise<boolean> {
  const { rows } = await sql<{ sells: boolean }>`
    select exists (select from product where catalog_id = ${catalogId} and brand_id = ${brandId}) as sells`.execute(tx);
  return rows[0]!.sells;
}

/** References to objects of one catalog. */
export interface References {
  catalogId: Uuid;
  brandId: Uuid;
  skus: readonly string[];
  categoryIds: readonly string[];
  segmentIds: readonly string[];
  sellerIds: readonly string[];
}

/** Returns the references that do not exist; for SKUs, also those that are not the brand's. */
export async function unknownReferences(
  tx: Transaction,
  { catalogId, brandId, skus, categoryIds, segmentIds, sellerIds }: References,
): Promise<Pick<References, 'skus' | 'categoryIds' | 'segmentIds' | 'sellerIds'>> {
  return {
    skus: await missingFrom(
      tx,
      skus,
      sql`select sku from product where catalog_id = ${catalogId} and brand_id = ${brandId}`,
    ),
    categoryIds: await missingFrom(tx, categoryIds, sql`select id from category where catalog_id = ${catalogId}`),
    segmentIds: await missingFrom(tx, segmentIds, sql`select id from segment where catalog_id = ${catalogId}`),
    sellerIds: await missingFrom(tx, sellerIds, sql`select id::text from seller where catalog_id = ${catalogId}`),
  };
}

async function missingFrom(tx: Transaction, names: readonly string[], known: RawBuilder<unknown>): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as used (name) where name not in (${known})`.execute(tx);
  return rows.map((row) => row.name);
}

/** Ids within catalogs, as two lists of the same length. */
export interface CatalogIds {
  catalogIds: Uuid[];
  ids: string[];
}

export async function categoriesById(
  tx: Transaction,
  { catalogIds, ids }: CatalogIds,
): Promise<(Category & { catalogId: Uuid })[]> {
  const { rows } = await sql<Category & { catalogId: Uuid }>`
    select category.catalog_id, category.id, label, parent_id, depth,
      exists (select from category child where child.catalog_id = category.catalog_id and child.parent_id = category.id) as has_children
    from unnest(${catalogIds}::uuid[], ${ids}::text[]) as wanted (catalog_id, id)
    join category on category.catalog_id = wanted.catalog_id and category.id = wanted.id`.execute(tx);
  return rows;
}

export async function segmentsById(
  tx: Transaction,
  { catalogIds, ids }: CatalogIds,
): Promise<(Segment & { catalogId: Uuid })[]> {
  const { rows } = await sql<Segment & { catalogId: Uuid }>`
    select segment.catalog_id, segment.id, segment.name
    from unnest(${catalogIds}::uuid[], ${ids}::text[]) as wanted (catalog_id, id)
    join segment on segment.catalog_id = wanted.catalog_id and segment.id = wanted.id`.execute(tx);
  return rows;
}
