import { sql } from 'kysely';
import { configurationValues } from '#features/shell/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { microsFromDecimal, convert, type Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { imageNameOf, imageProblem } from '../rules/campaign-image.ts';
import type { BannerInput, CampaignInput } from '../rules/campaign-input.ts';
import type { CampaignProblems, Placement } from '../rules/check-campaign.ts';

/** What the deployment, the catalog and the wallet say about a campaign. */
export interface StoredTerms {
  /** UTC when the catalog is not known; the check then names the catalog. */
  timezone: string;
  currency: string;
  /** Wallet currency. */
  minBudget_micros: Micros;
  minBid_micros: Micros;
  excludedFields: ReadonlySet<string>;
  /** Fields of banner campaigns nobody may change. */
  disabledFields: ReadonlySet<string>;
  /** Root address of the catalog's storefront; null when the catalog is not known. */
  baseUrl: string | null;
  placements: Placement[];
}

const MIN_BUDGET_KEY = 'sponsor_campaign_min_budget';
const IMAGE_LIMIT_KEY = 'sponsored_image_size_limit';
const EXCLUDED_FIELDS_KEY = 'sponsor_campaign_exclude_fields';
const DISABLED_FIELDS_KEY = 'sponsor_campaign_disable_fields';
const DEFAULT_RATE = 1_000_000n;

export async function readTerms(
  tx: Transaction,
  { companyId, catalogId }: { companyId: Uuid; catalogId: Uuid | null },
): Promise<StoredTerms> {
  const { rows } = await sql<{
    currency: string;
    rate: bigint;
    timezone: string | null;
    min_bid: bigint | null;
    base_url: string | null;
  }>`
    select company.wallet_currency as currency, currency.rate_micros as rate, catalog.timezone,
      catalog.min_bid_micros as min_bid, catalog.base_url
    from company join currency on currency.code = company.wallet_currency
    left join catalog on catalog.id = ${catalogId}
    where company.id = ${companyId}`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('terms are read for companies the viewer sees');
  const placements = await tx
    .selectFrom('banner_type')
    .select([
      'id',
      'name',
      'needs_segments as needsSegments',
      'needs_categories as needsCategories',
      'needs_keywords as needsKeywords',
    ])
    .execute();
  const configuration = await readConfiguration(tx, companyId);
  return {
    timezone: row.timezone ?? 'UTC',
    currency: row.currency,
    minBudget_micros: configuration.minBudget_micros,
    minBid_micros: convert(row.min_bid ?? 0n, DEFAULT_RATE, row.rate),
    excludedFields: configuration.excludedFields,
    disabledFields: configuration.disabledFields,
    baseUrl: row.base_url,
    placements,
  };
}

/** Smallest budget in whole units of any wallet's currency, 1 unless configured, and the fields nobody is asked for. */
export async function readConfiguration(
  tx: Transaction,
  companyId: Uuid | null,
): Promise<Pick<StoredTerms, 'minBudget_micros' | 'excludedFields' | 'disabledFields'>> {
  const values = await configurationValues(tx, [MIN_BUDGET_KEY, EXCLUDED_FIELDS_KEY, DISABLED_FIELDS_KEY], companyId);
  const value = (key: string) => values.get(key) ?? '';
  return {
    minBudget_micros: microsFromDecimal(value(MIN_BUDGET_KEY)) ?? 1_000_000n,
    excludedFields: wordsOf(value(EXCLUDED_FIELDS_KEY)),
    disabledFields: wordsOf(value(DISABLED_FIELDS_KEY)),
  };
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(
    list
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  );
}

/** Megabytes a banner picture may have; null unless configured. */
export async function configuredImageLimit_mb(tx: Transaction, companyId: Uuid | null): Promise<number | null> {
  const text = (await configurationValues(tx, [IMAGE_LIMIT_KEY], companyId)).get(IMAGE_LIMIT_KEY);
  const limit_mb = Number(text);
  return text && limit_mb > 0 ? limit_mb : null;
}

/** A catalog's storefront: its root address and the scheme of its app. Null when there is no such catalog. */
export async function storefrontOf(
  tx: Transaction,
  catalogId: Uuid,
): Promise<{ baseUrl: string; appScheme: string | null } | null> {
  const row = await tx
    .selectFrom('catalog')
    .select(['base_url as baseUrl', 'app_scheme as appScheme'])
    .where('id', '=', catalogId)
    .executeTakeFirst();
  return row ?? null;
}

/** The product page of one SKU. */
export async function productLink(tx: Transaction, catalogId: Uuid, sku: string): Promise<string | null> {
  const row = await tx
    .selectFrom('product')
    .select('link')
    .where('catalog_id', '=', catalogId)
    .where('sku', '=', sku)
    .executeTakeFirst();
  return row?.link ?? null;
}

/** What a campaign names that is not there, or not the company's to name. Expects ids to be UUIDs where they have to be. */
export async function findUnknown(tx: Transaction, companyId: Uuid, input: CampaignInput): Promise<CampaignProblems> {
  const problems: CampaignProblems = {};
  const { rows } = await sql<{ has_brand: boolean; sells: boolean }>`
    select exists (select from company_brand where company_id = ${companyId} and brand_id = ${input.brandId}) as has_brand,
      exists (select from product where catalog_id = ${input.catalogId} and brand_id = ${input.brandId}) as sells`.execute(
    tx,
  );
  if (!rows[0]!.has_brand) problems['brandId'] = [{ key: 'brandUnknown' }];
  if (!rows[0]!.sells) problems['catalogId'] = [{ key: 'catalogUnknown' }];
  if (Object.keys(problems).length > 0) return problems;

  const skus = [...new Set([...input.skus, ...input.banners.flatMap((banner) => banner.skus)])];
  const unknownSkus = await missing(
    tx,
    skus,
    sql`select sku from product where catalog_id = ${input.catalogId} and brand_id = ${input.brandId}`,
  );
  if (unknownSkus.length) problems['skus'] = [{ key: 'skusUnknown', params: { skus: someOf(unknownSkus) } }];

  const inCatalog = (table: string) => sql`select id from ${sql.table(table)} where catalog_id = ${input.catalogId}`;
  const categories = await missing(
    tx,
    [...input.productCategoryIds, ...input.bannerCategoryIds],
    inCatalog('category'),
  );
  if (categories.length) {
    const field = input.adType === 'PRODUCT' ? 'productCategoryIds' : 'bannerCategoryIds';
    problems[field] = [{ key: 'categoriesUnknown', params: { ids: someOf(categories) } }];
  }
  const segments = await missing(tx, input.segmentIds, inCatalog('segment'));
  if (segments.length) problems['segments'] = [{ key: 'segmentsUnknown', params: { ids: someOf(segments) } }];
  const sellers = await missing(
    tx,
    input.productSellerIds,
    sql`select id::text from seller where catalog_id = ${input.catalogId}`,
  );
  if (sellers.length) problems['productSellerIds'] = [{ key: 'sellersUnknown' }];
  else if (await lacksSellers(tx, companyId, input)) problems['productSellerIds'] = [{ key: 'sellersMissing' }];
  return Object.assign(problems, await unfitPictures(tx, companyId, input.banners));
}

/** Banners whose picture is not one of the company's, or does not fit its placement. */
async function unfitPictures(
  tx: Transaction,
  companyId: Uuid,
  banners: readonly BannerInput[],
): Promise<CampaignProblems> {
  const problems: CampaignProblems = {};
  if (banners.length === 0) return problems;
  const names = banners.map(({ url }) => imageNameOf(url) ?? '');
  const { rows } = await sql<{ width: number | null; height: number | null; min_width: number; min_height: number }>`
    select image.width, image.height, banner_type.width as min_width, banner_type.height as min_height
    from unnest(${names}::text[], ${banners.map((banner) => banner.bannerTypeId)}::uuid[]) with ordinality
      as wanted (name, banner_type_id, position)
    join banner_type on banner_type.id = wanted.banner_type_id
    left join campaign_image image on image.company_id = ${companyId} and image.name = wanted.name
    order by position`.execute(tx);
  rows.forEach((row, index) => {
    if (row.width === null || row.height === null) {
      problems[`banners.${index}.url`] = [{ key: 'pictureUnknown' }];
      return;
    }
    const bounds = { minWidth: row.min_width, minHeight: row.min_height, maxFileSize_mb: Infinity };
    const problem = imageProblem({ width: row.width, height: row.height, bytes: 0 }, bounds);
    if (problem) problems[`banners.${index}.url`] = [problem];
  });
  return problems;
}

async function missing(tx: Transaction, wanted: readonly string[], known: ReturnType<typeof sql>): Promise<string[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ one: string }>`
    select one from unnest(${wanted}::text[]) as wanted (one) where one not in (${known})`.execute(tx);
  return rows.map((row) => row.one);
}

function someOf(list: readonly string[]): string {
  return list.length > 5 ? `${list.slice(0, 5).join(', ')} …` : list.join(', ');
}

/** A filter without sellers is fine as long as one of the company's own sellers has a product that passes it. */
async function lacksSellers(tx: Transaction, companyId: Uuid, input: CampaignInput): Promise<boolean> {
  if (input.adType === 'BANNER' || input.skus.length > 0 || input.productSellerIds.length > 0) return false;
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from product
      where catalog_id = ${input.catalogId} and brand_id = ${input.brandId} and status = 'ACTIVE'
        and (${input.productMinPrice_micros}::bigint is null or price_micros >= ${input.productMinPrice_micros})
        and (${input.productMaxPrice_micros}::bigint is null or price_micros <= ${input.productMaxPrice_micros})
        and (${input.productCategoryIds.length} = 0 or category_ids && array(
          select id from category where catalog_id = ${input.catalogId} and path && ${input.productCategoryIds}::text[]))
        and seller_ids && array(select seller_id from company_seller where company_id = ${companyId})
    ) as found`.execute(tx);
  return !rows[0]!.found;
}

export async function languageOf(tx: Transaction, personId: Uuid): Promise<string> {
  const row = await tx.selectFrom('person').select('language').where('id', '=', personId).executeTakeFirst();
  return row?.language ?? 'en';
}

export interface PlacementRow {
  id: Uuid;
  name: string;
  bannerType: string;
  width: number;
  height: number;
}

export async function placementsById(tx: Transaction, ids: readonly Uuid[]): Promise<PlacementRow[]> {
  return tx
    .selectFrom('banner_type')
    .select(['id', 'name', 'banner_type as bannerType', 'width', 'height'])
    .where('id', 'in', ids)
    .execute();
}

/** Ids within catalogs, as two lists of the same length. */
export interface CatalogIds {
  catalogIds: Uuid[];
  ids: string[];
}

export async function categoriesById(tx: Transaction, { catalogIds, ids }: CatalogIds) {
  const { rows } = await sql<CategoryRow & { catalogId: Uuid }>`
    select category.catalog_id as "catalogId", category.id, label, parent_id as "parentId", depth,
      exists (select from category child where child.catalog_id = category.catalog_id and child.parent_id = category.id) as "hasChildren"
    from unnest(${catalogIds}::uuid[], ${ids}::text[]) as wanted (catalog_id, id)
    join category on category.catalog_id = wanted.catalog_id and category.id = wanted.id`.execute(tx);
  return rows;
}

export interface CategoryRow {
  id: string;
  label: string;
  parentId: string | null;
  depth: number;
  hasChildren: boolean;
}

export async function segmentsById(tx: Transaction, { catalogIds, ids }: CatalogIds) {
  const { rows } = await sql<{ catalogId: Uuid; id: string; name: string }>`
    select segment.catalog_id as "catalogId", segment.id, segment.name
    from unnest(${catalogIds}::uuid[], ${ids}::text[]) as wanted (catalog_id, id)
    join segment on segment.catalog_id = wanted.catalog_id and segment.id = wanted.id`.execute(tx);
  return rows;
}
