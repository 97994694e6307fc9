import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#kernel/language.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Facts that advice for one company in one country requires. */
export type Place = {
  readonly zone: string;
  readonly language: Language;
  readonly slotsPerAdvertiser: number | null;
  /** In the platform's default currency. */
  readonly minBidMicros: Micros;
  /**
   * Exchange rates of the wallet's and the catalog's currency, in units per unit of the default currency, in
   * micro-units.
   */
  readonly walletRateMicros: bigint;
  readonly catalogRateMicros: bigint;
};

/** Returns null when the viewer knows no such catalog or company. */
export async function readPlace(tx: Transaction, catalogId: Uuid, companyId: Uuid): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select catalog.timezone as zone, catalog.language, catalog.slots_per_advertiser, catalog.min_bid_micros,
      currency.rate_micros as wallet_rate_micros, (select rate_micros from currency where code = catalog.currency) as catalog_rate_micros
    from catalog, company join currency on currency.code = company.wallet_currency
    where catalog.id = ${catalogId} and company.id = ${companyId}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Returns the company that asks about a brand: the specified one, or for staff without one, any company that has the
 * brand.
 */
export async function companyOfBrand(tx: Transaction, brandId: Uuid, companyId: Uuid | null): Promise<Uuid | null> {
  const { rows } = await sql<{ companyId: Uuid }>`
    select company_id from company_brand
    where brand_id = ${brandId} and (${companyId}::uuid is null or company_id = ${companyId}) limit 1`.execute(tx);
  return rows[0]?.companyId ?? null;
}

export async function isCatalog(tx: Transaction, catalogId: Uuid): Promise<boolean> {
  const { rows } = await sql`select from catalog where id = ${catalogId}`.execute(tx);
  return rows.length > 0;
}

export type PlannedProducts = {
  readonly brandId: Uuid;
  /** Individually selected products; empty when they are selected by a filter. */
  readonly skus: readonly string[];
  readonly categoryIds: readonly string[];
  /** In catalog currency. */
  readonly minPriceMicros: Micros | null;
  readonly maxPriceMicros: Micros | null;
  readonly sellerIds: readonly Uuid[];
};

export type PlannedProduct = {
  readonly sku: string;
  /** Name and brand, as searchable text. */
  readonly text: string;
  readonly categoryIds: string[];
  readonly categoryPath: string[];
  readonly sellerIds: Uuid[];
  /** In catalog currency. */
  readonly priceMicros: Micros;
  /** Active with a quantity above zero. */
  readonly isInStock: boolean;
};

/** More products would not change the advice. */
const MAX_PRODUCTS = 1000;

/** Returns the products that a plan promotes, including sold-out ones. */
export async function readPlannedProducts(
  tx: Transaction,
  catalogId: Uuid,
  plan: PlannedProducts,
): Promise<PlannedProduct[]> {
  const selected: RawBuilder<unknown> =
    plan.skus.length > 0
      ? sql`product.sku = any(${plan.skus.slice(0, MAX_PRODUCTS)}::text[])`
      : sql`product.brand_id = ${plan.brandId}
          and (${plan.categoryIds.length === 0} or product.category_ids && array(
            select category.id from category where category.catalog_id = ${catalogId} and category.path && ${[...plan.categoryIds]}::text[]))
          and (${plan.sellerIds.length === 0} or product.seller_ids && ${[...plan.sellerIds]}::uuid[])
          and (${plan.minPriceMicros}::bigint is null or product.price_micros >= ${plan.minPriceMicros})
          and (${plan.maxPriceMicros}::bigint is null or product.price_micros <= ${plan.maxPriceMicros})`;
  const { rows } = await sql<PlannedProduct>`
    select product.sku, concat_ws(' ', product.name, brand.name) as text, product.category_ids, product.seller_ids,
      array(select distinct step from category, unnest(category.path) step
        where category.catalog_id = product.catalog_id and category.id = any(product.category_ids)) as category_path,
      product.price_micros, product.status = 'ACTIVE' and product.quantity > 0 as is_in_stock
    from product left join brand on brand.id = product.brand_id
    where product.catalog_id = ${catalogId} and ${selected}
    order by product.sku limit ${MAX_PRODUCTS}`.execute(tx);
  return rows;
}

/** Returns the ad set of a brand's campaign in a country; null when the viewer cannot see it. */
export async function adSetOfCampaign(
  tx: Transaction,
  { campaignId, brandId, catalogId }: { campaignId: bigint; brandId: Uuid; catalogId: Uuid },
): Promise<Uuid | null> {
  const { rows } = await sql<{ id: Uuid }>`
    select ad_set.id from campaign join ad_set on ad_set.campaign_id = campaign.id
    where campaign.id = ${String(campaignId)} and brand_id = ${brandId} and catalog_id = ${catalogId}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Returns the manual bids per click in a country, in the platform's default currency. */
export async function readManualBids(tx: Transaction, catalogId: Uuid): Promise<number[]> {
  const { rows } = await sql<{ bid: number }>`
    select (ad_set.bid_micros::float8 * 1000000 / currency.rate_micros) as bid
    from ad_set
    join campaign on campaign.id = ad_set.campaign_id
    join company on company.id = campaign.company_id
    join currency on currency.code = company.wallet_currency
    where campaign.catalog_id = ${catalogId} and ad_set.bid_type = 'MAXIMUM_CPC' and not ad_set.is_draft and ad_set.removed_at is null
    limit 10000`.execute(tx);
  return rows.map(({ bid }) => bid);
}
