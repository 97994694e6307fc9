import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Language } from '#kernel/language.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/postgres/lists.ts';
import type { BannerType, Brand, Catalog, Category, Segment, Seller } from './types.ts';

const catalogs = (tx: Transaction) =>
  tx
    .selectFrom('catalog')
    .innerJoin('currency', 'currency.code', 'catalog.currency')
    .select([
      'catalog.id',
      'catalog.code',
      'catalog.name',
      'catalog.base_url as baseUrl',
      'catalog.currency as currencyCode',
      'currency.symbol as currencySymbol',
      'catalog.timezone',
      'catalog.venture_id as ventureId',
    ]);

export function allCatalogs(tx: Transaction): Promise<Catalog[]> {
  return catalogs(tx).orderBy('catalog.name').execute();
}

export function catalogsById(tx: Transaction, ids: readonly Uuid[]): Promise<Catalog[]> {
  return catalogs(tx).where('catalog.id', 'in', ids).execute();
}

export function catalogsOfVentures(tx: Transaction, ventureIds: readonly Uuid[]): Promise<Catalog[]> {
  return catalogs(tx).where('venture_id', 'in', ventureIds).execute();
}

/** Catalogs with a product of the brand. */
export function catalogsOfBrand(tx: Transaction, brandId: Uuid): Promise<Catalog[]> {
  return catalogs(tx)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('product')
          .select('product.sku')
          .whereRef('product.catalog_id', '=', 'catalog.id')
          .where('product.brand_id', '=', brandId),
      ),
    )
    .orderBy('catalog.name')
    .execute();
}

export function brandsById(tx: Transaction, ids: readonly Uuid[]): Promise<Brand[]> {
  return tx.selectFrom('brand').select(['id', 'name', 'logo']).where('id', 'in', ids).execute();
}

/** All marketplace brands, or one company's, whose name contains a text. */
export async function searchBrands(
  tx: Transaction,
  { companyId, searchTerm, slice }: { companyId: Uuid | null; searchTerm: string | null; slice: Slice },
): Promise<Found<Brand>> {
  const matching = tx
    .selectFrom('brand')
    .$if(companyId !== null, (query) =>
      query.where('id', 'in', (where) =>
        where.selectFrom('company_brand').select('brand_id').where('company_id', '=', companyId!),
      ),
    )
    .$if(Boolean(searchTerm?.trim()), (query) => query.where(contains(sql.ref('name'), searchTerm!)));
  return findSlice(slice, ({ offset, size }) =>
    matching
      .select(['id', 'name', 'logo', sql<bigint>`count(*) over ()`.as('total')])
      .orderBy('name')
      .limit(size)
      .offset(offset)
      .execute(),
  );
}

const sellers = (tx: Transaction) =>
  tx
    .selectFrom('seller')
    .select(['seller.id', 'seller.name', 'catalog_id as catalogId', 'original_seller_id as originalSellerId']);

export function sellersById(tx: Transaction, ids: readonly Uuid[]): Promise<Seller[]> {
  return sellers(tx).where('seller.id', 'in', ids).orderBy('name').execute();
}

export async function searchSellers(
  tx: Transaction,
  { catalogId, searchTerm, slice }: { catalogId: Uuid; searchTerm: string | null; slice: Slice },
): Promise<Found<Seller>> {
  return findSlice(slice, ({ offset, size }) =>
    sellers(tx)
      .select(sql<bigint>`count(*) over ()`.as('total'))
      .where('catalog_id', '=', catalogId)
      .$if(Boolean(searchTerm?.trim()), (query) => query.where(contains(sql.ref('name'), searchTerm!)))
      .orderBy('name')
      .orderBy('seller.id')
      .limit(size)
      .offset(offset)
      .execute(),
  );
}

/** Categories down to a depth, parents before children; with a brand, those its products stand in and the way to them. */
export async function categories(
  tx: Transaction,
  { catalogId, brandId, maxDepth }: { catalogId: Uuid; brandId: Uuid | null; maxDepth: number },
): Promise<Category[]> {
  const rows = await tx
    .selectFrom('category')
    .select(['id', 'label', 'parent_id as parentId', 'depth'])
    .where('catalog_id', '=', catalogId)
    .where('depth', '<=', maxDepth)
    .$if(brandId !== null, (query) =>
      query.where(
        'id',
        'in',
        sql<string>`(select unnest(leaf.path) from category leaf where leaf.catalog_id = ${catalogId} and leaf.id in
          (select distinct unnest(category_ids) from product where catalog_id = ${catalogId} and brand_id = ${brandId} and status = 'ACTIVE'))`,
      ),
    )
    .orderBy('depth')
    .orderBy('label')
    .orderBy('id')
    .execute();
  const parents = new Set(rows.map((row) => row.parentId));
  return rows.map((row) => ({ ...row, hasChildren: parents.has(row.id) }));
}

export function segments(tx: Transaction, catalogId: Uuid): Promise<Segment[]> {
  return tx.selectFrom('segment').select(['id', 'name']).where('catalog_id', '=', catalogId).orderBy('name').execute();
}

export async function bannerTypes(tx: Transaction): Promise<BannerType[]> {
  const rows = await tx
    .selectFrom('banner_type')
    .select([
      'id',
      'name',
      'banner_type as bannerType',
      'width',
      'height',
      'needs_segments as needsSegments',
      'needs_categories as needsCategories',
      'needs_keywords as needsKeywords',
    ])
    .orderBy('name')
    .execute();
  return rows as BannerType[];
}

export interface NewCatalog {
  id: Uuid;
  /** ISO 3166 alpha-2. */
  code: string;
  name: string;
  baseUrl: string;
  currency: string;
  timezone: string;
  ventureId: Uuid;
}

/** Opens a storefront, or changes it: its code is its name in the world. Answers the id it has. */
export async function saveCatalog(tx: Transaction, catalog: NewCatalog): Promise<Uuid> {
  const values = {
    name: catalog.name,
    base_url: catalog.baseUrl,
    currency: catalog.currency,
    timezone: catalog.timezone,
  };
  const row = await tx
    .insertInto('catalog')
    .values({ id: catalog.id, code: catalog.code, venture_id: catalog.ventureId, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The storefront of a country, and what it keeps its money and days in. */
export async function catalogByCode(
  tx: Transaction,
  code: string,
): Promise<{ id: Uuid; currency: string; timezone: string } | null> {
  const row = await tx
    .selectFrom('catalog')
    .select(['id', 'currency', 'timezone'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row ?? null;
}

/** How a storefront's ads are served; null: no limit. What is left out stays. */
export interface StorefrontWishes {
  /** What its shoppers and sellers write in. */
  language?: Language;
  /** Places of one page that may go to one advertiser. */
  placesPerAdvertiser?: number | null;
  /** Auctions a campaign may win for one shopper within the window. */
  showsPerShopper?: number | null;
  showWindow_hours?: number;
  /** How long after a click, and after a view, a sale still counts. */
  clickWindow_days?: number;
  viewWindow_days?: number;
  /** Least bid for a click, in the platform's currency. */
  minBid?: Micros;
  /** How long after its midnight a local day is charged for good. */
  settlementGrace_minutes?: number;
  /** As in shop for shop://…; null where there is no app. */
  appScheme?: string | null;
}

export async function describeStorefront(tx: Transaction, catalogId: Uuid, wishes: StorefrontWishes): Promise<void> {
  await tx
    .updateTable('catalog')
    .set({
      language: wishes.language,
      places_per_advertiser: wishes.placesPerAdvertiser,
      shows_per_shopper: wishes.showsPerShopper,
      show_window_hours: wishes.showWindow_hours,
      click_window_days: wishes.clickWindow_days,
      view_window_days: wishes.viewWindow_days,
      min_bid_micros: wishes.minBid,
      settlement_grace_minutes: wishes.settlementGrace_minutes,
      app_scheme: wishes.appScheme,
    })
    .where('id', '=', catalogId)
    .execute();
}

/** Puts a banner placement on offer, or changes it. Answers the id it has. */
export async function saveBannerType(tx: Transaction, banner: BannerType): Promise<Uuid> {
  const values = {
    name: banner.name,
    width: banner.width,
    height: banner.height,
    needs_segments: banner.needsSegments,
    needs_categories: banner.needsCategories,
    needs_keywords: banner.needsKeywords,
  };
  const row = await tx
    .insertInto('banner_type')
    .values({ id: banner.id, banner_type: banner.bannerType, ...values })
    .onConflict((conflict) => conflict.column('banner_type').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
