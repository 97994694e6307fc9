import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Language } from '#kernel/language.ts';
import type { Transaction } from '#platform/db/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { BannerType, Brand, Catalog, Category, Segment, Seller } from './refs.ts';

const catalogs = (tx: Transaction) =>
  tx
    .selectFrom('catalog')
    .innerJoin('currency', 'currency.code', 'catalog.currency')
    .select([
      'catalog.id',
      'catalog.code',
      'catalog.name',
      'catalog.baseUrl',
      'catalog.currency as currencyCode',
      'currency.symbol as currencySymbol',
      'catalog.timezone',
      'catalog.ventureId',
      'catalog.clickWindowDays',
      'catalog.viewWindowDays',
    ]);

export function allCatalogs(tx: Transaction): Promise<Catalog[]> {
  return catalogs(tx).orderBy('catalog.name').execute();
}

export function catalogsById(tx: Transaction, ids: readonly Uuid[]): Promise<Catalog[]> {
  return catalogs(tx).where('catalog.id', 'in', ids).execute();
}

export function catalogsOfVentures(tx: Transaction, ventureIds: readonly Uuid[]): Promise<Catalog[]> {
  return catalogs(tx).where('ventureId', 'in', ventureIds).execute();
}

/** Lists the catalogs that have a product of the brand. */
export function catalogsOfBrand(tx: Transaction, brandId: Uuid): Promise<Catalog[]> {
  return catalogs(tx)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('product')
          .select('product.sku')
          .whereRef('product.catalogId', '=', 'catalog.id')
          .where('product.brandId', '=', brandId),
      ),
    )
    .orderBy('catalog.name')
    .execute();
}

export function brandsById(tx: Transaction, ids: readonly Uuid[]): Promise<Brand[]> {
  return tx.selectFrom('brand').select(['id', 'name', 'logo']).where('id', 'in', ids).execute();
}

/** Searches all brands of the marketplace, or of one company, by part of the name. */
export async function searchBrands(
  tx: Transaction,
  { companyId, searchTerm, slice }: { companyId: Uuid | null; searchTerm: string | null; slice: Slice },
): Promise<Found<Brand>> {
  const matching = tx
    .selectFrom('brand')
    .$if(companyId !== null, (query) =>
      query.where('id', 'in', (where) =>
        where.selectFrom('companyBrand').select('brandId').where('companyId', '=', companyId!),
      ),
    )
    .$if(Boolean(searchTerm?.trim()), (query) => query.where(contains(sql.ref('name'), searchTerm!)));
  return findSlice(slice, ({ offset, limit, total }) =>
    matching
      .select(['id', 'name', 'logo', total.as('total')])
      .orderBy('name')
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Lists brands of a company, or all, in the order of their ids. */
export function brandsAfter(
  tx: Transaction,
  page: { companyId: Uuid | null; brandIds: readonly Uuid[] | null; after: Uuid | null; size: number },
): Promise<Brand[]> {
  const { companyId, brandIds, after, size } = page;
  return tx
    .selectFrom('brand')
    .select(['id', 'name', 'logo'])
    .$if(companyId !== null, (query) =>
      query.where('id', 'in', (where) =>
        where.selectFrom('companyBrand').select('brandId').where('companyId', '=', companyId!),
      ),
    )
    .$if(brandIds !== null, (query) => query.where('id', 'in', brandIds!))
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(size)
    .execute();
}

const sellers = (tx: Transaction) =>
  tx.selectFrom('seller').select(['seller.id', 'seller.name', 'catalogId', 'originalSellerId']);

export function sellersById(tx: Transaction, ids: readonly Uuid[]): Promise<Seller[]> {
  return sellers(tx).where('seller.id', 'in', ids).orderBy('name').execute();
}

export async function searchSellers(
  tx: Transaction,
  { catalogId, searchTerm, slice }: { catalogId: Uuid; searchTerm: string | null; slice: Slice },
): Promise<Found<Seller>> {
  return findSlice(slice, ({ offset, limit, total }) =>
    sellers(tx)
      .select(total.as('total'))
      .where('catalogId', '=', catalogId)
      .$if(Boolean(searchTerm?.trim()), (query) => query.where(contains(sql.ref('name'), searchTerm!)))
      .orderBy('name')
      .orderBy('seller.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/**
 * Lists categories down to a depth, parents before children; with a brand, only categories of its products and their
 * ancestors.
 */
export async function categories(
  tx: Transaction,
  { catalogId, brandId, maxDepth }: { catalogId: Uuid; brandId: Uuid | null; maxDepth: number },
): Promise<Category[]> {
  const rows = await tx
    .selectFrom('category')
    .select(['id', 'label', 'parentId', 'depth'])
    .where('catalogId', '=', catalogId)
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
  return tx.selectFrom('segment').select(['id', 'name']).where('catalogId', '=', catalogId).orderBy('name').execute();
}

export async function bannerTypes(tx: Transaction): Promise<BannerType[]> {
  const rows = await tx
    .selectFrom('bannerType')
    .select(['id', 'name', 'bannerType', 'width', 'height', 'needsSegments', 'needsCategories', 'needsKeywords'])
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

/** Creates or updates a storefront, identified by its code. Returns its id. */
export async function saveCatalog(tx: Transaction, catalog: NewCatalog): Promise<Uuid> {
  const values = {
    name: catalog.name,
    baseUrl: catalog.baseUrl,
    currency: catalog.currency,
    timezone: catalog.timezone,
  };
  const row = await tx
    .insertInto('catalog')
    .values({ id: catalog.id, code: catalog.code, ventureId: catalog.ventureId, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns the storefront of a country, with its currency and time zone. */
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

/** Serving settings of a storefront; null means no limit. Omitted settings stay unchanged. */
export interface StorefrontInput {
  /** Language of its shoppers and sellers. */
  language?: Language;
  /** Maximum number of slots per page for one advertiser. */
  slotsPerAdvertiser?: number | null;
  /** Maximum number of auctions a campaign may win per shopper within the window. */
  frequencyCap?: number | null;
  frequencyWindowHours?: number;
  /** Attribution window in days after a click, and after a view. */
  clickWindowDays?: number;
  viewWindowDays?: number;
  /** Minimum bid per click, in the platform's currency. */
  minBid?: Micros;
  /** Grace period after midnight before a local day is closed and charged. */
  settlementGraceMinutes?: number;
  /** As in shop for shop://…; null without an app. */
  appScheme?: string | null;
}

export async function updateStorefront(tx: Transaction, catalogId: Uuid, inputs: StorefrontInput): Promise<void> {
  await tx
    .updateTable('catalog')
    .set({
      language: inputs.language,
      slotsPerAdvertiser: inputs.slotsPerAdvertiser,
      frequencyCap: inputs.frequencyCap,
      frequencyWindowHours: inputs.frequencyWindowHours,
      clickWindowDays: inputs.clickWindowDays,
      viewWindowDays: inputs.viewWindowDays,
      minBidMicros: inputs.minBid,
      settlementGraceMinutes: inputs.settlementGraceMinutes,
      appScheme: inputs.appScheme,
    })
    .where('id', '=', catalogId)
    .execute();
}

/** Creates or updates a banner placement. Returns its id. */
export async function saveBannerType(tx: Transaction, banner: BannerType): Promise<Uuid> {
  const values = {
    name: banner.name,
    width: banner.width,
    height: banner.height,
    needsSegments: banner.needsSegments,
    needsCategories: banner.needsCategories,
    needsKeywords: banner.needsKeywords,
  };
  const row = await tx
    .insertInto('bannerType')
    .values({ id: banner.id, bannerType: banner.bannerType, ...values })
    .onConflict((conflict) => conflict.column('bannerType').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
