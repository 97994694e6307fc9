import { sql, type RawBuilder } from 'kysely';
import type { Language } from '#kernel/language.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Transaction } from '#platform/postgres/database.ts';

/** What advice in one country for one company needs to know. */
export type Place = {
  readonly zone: string;
  readonly language: Language;
  readonly placesPerAdvertiser: number | null;
  /** Platform default currency. */
  readonly minBid_micros: Micros;
  /** Units of the wallet's currency per unit of the default one, in micro-units; and of the catalog's. */
  readonly walletRate_micros: bigint;
  readonly catalogRate_micros: bigint;
};

/** Null when the catalog or the company is unknown to the viewer. */
export async function readPlace(tx: Transaction, catalogId: Uuid, companyId: Uuid): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select catalog.timezone as zone, catalog.language, catalog.places_per_advertiser as "placesPerAdvertiser", catalog.min_bid_micros as "minBid_micros",
      currency.rate_micros as "walletRate_micros", (select rate_micros from currency where code = catalog.currency) as "catalogRate_micros"
    from catalog, company join currency on currency.code = company.wallet_currency
    where catalog.id = ${catalogId} and company.id = ${companyId}`.execute(tx);
  return rows[0] ?? null;
}

/** The company that may ask about a brand: the given one, or for staff without one any that has it. */
export async function companyOfBrand(tx: Transaction, brandId: Uuid, companyId: Uuid | null): Promise<Uuid | null> {
  const { rows } = await sql<{ companyId: Uuid }>`
    select company_id as "companyId" from company_brand
    where brand_id = ${brandId} and (${companyId}::uuid is null or company_id = ${companyId}) limit 1`.execute(tx);
  return rows[0]?.companyId ?? null;
}

export async function isCatalog(tx: Transaction, catalogId: Uuid): Promise<boolean> {
  const { rows } = await sql`select from catalog where id = ${catalogId}`.execute(tx);
  return rows.length > 0;
}

export type PlannedProducts = {
  readonly brandId: Uuid;
  /** Chosen one by one; empty means by what they have in common. */
  readonly skus: readonly string[];
  readonly categoryIds: readonly string[];
  /** Catalog currency. */
  readonly minPrice_micros: Micros | null;
  readonly maxPrice_micros: Micros | null;
  readonly sellerIds: readonly Uuid[];
};

export type PlannedProduct = {
  readonly sku: string;
  /** Name and brand. */
  readonly text: string;
  readonly categoryIds: string[];
  readonly categoryPath: string[];
  /** Catalog currency. */
  readonly price_micros: Micros;
  /** Active, and there are any. */
  readonly isInStock: boolean;
};

/** More products say nothing new about a plan. */
const MOST_PRODUCTS = 1000;

/** Products a plan promotes, sold out ones included. */
export async function readPlannedProducts(
  tx: Transaction,
  catalogId: Uuid,
  plan: PlannedProducts,
): Promise<PlannedProduct[]> {
  const chosen: RawBuilder<unknown> =
    plan.skus.length > 0
      ? sql`product.sku = any(${plan.skus.slice(0, MOST_PRODUCTS)}::text[])`
      : sql`product.brand_id = ${plan.brandId}
          and (${plan.categoryIds.length === 0} or product.category_ids && array(
            select category.id from category where category.catalog_id = ${catalogId} and category.path && ${[...plan.categoryIds]}::text[]))
          and (${plan.sellerIds.length === 0} or product.seller_ids && ${[...plan.sellerIds]}::uuid[])
          and (${plan.minPrice_micros}::bigint is null or product.price_micros >= ${plan.minPrice_micros})
          and (${plan.maxPrice_micros}::bigint is null or product.price_micros <= ${plan.maxPrice_micros})`;
  const { rows } = await sql<PlannedProduct>`
    select product.sku, concat_ws(' ', product.name, brand.name) as text, product.category_ids as "categoryIds",
      array(select distinct step from category, unnest(category.path) step
        where category.catalog_id = product.catalog_id and category.id = any(product.category_ids)) as "categoryPath",
      product.price_micros, product.status = 'ACTIVE' and product.quantity > 0 as "isInStock"
    from product left join brand on brand.id = product.brand_id
    where product.catalog_id = ${catalogId} and ${chosen}
    order by product.sku limit ${MOST_PRODUCTS}`.execute(tx);
  return rows;
}

/** The ad set of a campaign of a brand in a country; null when the viewer knows none. */
export async function adSetOfCampaign(
  tx: Transaction,
  { campaignId, brandId, catalogId }: { campaignId: bigint; brandId: Uuid; catalogId: Uuid },
): Promise<Uuid | null> {
  const { rows } = await sql<{ id: Uuid }>`
    select ad_set.id from campaign join ad_set on ad_set.campaign_id = campaign.id
    where campaign.id = ${String(campaignId)} and brand_id = ${brandId} and catalog_id = ${catalogId}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Bids per click that people chose in a country, in the platform's default currency. */
export async function readChosenBids(tx: Transaction, catalogId: Uuid): Promise<number[]> {
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

/** A campaign as it is, and what of its past explains what it missed. */
export type ExaminedCampaign = {
  readonly campaignId: bigint;
  readonly companyId: Uuid;
  readonly brandId: Uuid;
  readonly catalogId: Uuid;
  readonly adSetId: Uuid;
  readonly adType: 'PRODUCT' | 'BANNER';
  readonly isDraft: boolean;
  readonly isPaused: boolean;
  readonly bidType: 'AUTOMATED' | 'MAXIMUM_CPC' | 'MAXIMUM_CPI';
  /** Wallet currency, as are the budgets. */
  readonly bid_micros: Micros | null;
  readonly targetRoas_percent: number | null;
  readonly budgetDaily_micros: Micros | null;
  readonly budgetTotal_micros: Micros | null;
  readonly spent_micros: Micros;
  readonly walletLeft_micros: Micros;
  readonly startAt: Date;
  readonly endAt: Date | null;
  readonly trafficControl: number;
  /** [keyword, match type, 'true' for negative ones]. */
  readonly keywords: [string, 'exact' | 'phrase' | 'broad', 'true' | 'false'][];
  readonly skus: string[];
  readonly categoryIds: string[];
  readonly sellerIds: Uuid[];
  readonly minPrice_micros: Micros | null;
  readonly maxPrice_micros: Micros | null;
  /** Placements by name. */
  readonly bannerTypes: string[];
  readonly review: 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUPERSEDED';
  /** Null when nothing of it was ever approved. */
  readonly approvedAt: Date | null;
  readonly switches: { readonly at: string; readonly to: string }[];
};

/** As the viewer may see it; the content is the approved one, or the newest while there is none. */
export async function readExaminedCampaign(tx: Transaction, campaignId: bigint): Promise<ExaminedCampaign | null> {
  const { rows } = await sql<ExaminedCampaign>`
    select campaign.id as "campaignId", campaign.company_id as "companyId", campaign.brand_id as "brandId", campaign.catalog_id as "catalogId",
      ad_set.id as "adSetId", campaign.ad_type as "adType", ad_set.is_draft as "isDraft", ad_set.running_status = 'PAUSED' as "isPaused",
      ad_set.bid_type as "bidType", ad_set.bid_micros, ad_set.target_roas_percent::float8 as "targetRoas_percent", ad_set.budget_daily_micros as "budgetDaily_micros",
      ad_set.budget_total_micros as "budgetTotal_micros", coalesce(spend.amount_micros, 0) as spent_micros,
      coalesce(wallet.balance_micros - wallet.unpaid_micros + wallet.overdraft_micros, 0) as "walletLeft_micros",
      ad_set.start_at as "startAt", ad_set.end_at as "endAt", ad_set.traffic_control as "trafficControl",
      coalesce((select array_agg(array[k.keyword, k.match_type, k.is_negative::text])
        from ad_set_keyword k where k.ad_set_id = ad_set.id), '{}') as keywords,
      content.skus, content.category_ids as "categoryIds", content.seller_ids as "sellerIds",
      greatest(content.min_price_micros, ad_set.min_price_micros) as "minPrice_micros",
      least(content.max_price_micros, ad_set.max_price_micros) as "maxPrice_micros",
      array(select banner_type.banner_type from jsonb_array_elements(content.banners) banner
        join banner_type on banner_type.id = (banner ->> 'bannerTypeId')::uuid) as "bannerTypes",
      (select review from ad_content newest where newest.campaign_id = campaign.id order by version desc limit 1) as review,
      (select min(reviewed_at) from ad_content approved where approved.campaign_id = campaign.id
        and approved.review in ('APPROVED', 'SUPERSEDED') and content.review = 'APPROVED') as "approvedAt",
      coalesce((select jsonb_agg(jsonb_build_object('at', activity.at, 'to', change ->> 'new') order by activity.at)
        from activity, jsonb_array_elements(activity.changes) change
        where activity.campaign_id = campaign.id and change ->> 'field' = 'runningStatus'
          and change ->> 'actionType' = 'update'), '[]') as switches
    from campaign
    join ad_set on ad_set.campaign_id = campaign.id
    join lateral (
      select * from ad_content where ad_content.campaign_id = campaign.id
      order by ad_content.review = 'APPROVED' desc, ad_content.version desc limit 1
    ) content on true
    left join ad_set_spend spend on spend.ad_set_id = ad_set.id
    left join wallet on wallet.company_id = campaign.company_id
    where campaign.id = ${String(campaignId)}`.execute(tx);
  return rows[0] ?? null;
}

type SpendScope = {
  readonly companyId: Uuid;
  readonly adSetId: Uuid;
  /** Local days, both included. */
  readonly fromDay: Day;
  readonly toDay: Day;
};

/** When each local day's spending reached the daily budget. */
export async function readDaysSpent(
  clickhouse: ClickHouse,
  { companyId, adSetId, fromDay, toDay }: SpendScope,
  budget_micros: Micros,
): Promise<Map<Day, Instant_ms>> {
  const rows = await clickhouse.query<{ spent_day: string; at_ms: string }>(
    `select toString(billed_day) as spent_day, toUnixTimestamp64Milli(min(occurred_at)) as at_ms
    from (
      select billed_day, occurred_at,
        sum(billed_micros) over (partition by billed_day order by occurred_at, position rows unbounded preceding) as running
      from ad_event
      where company_id = {companyId:UUID} and day between {fromDay:Date} and {toDay:Date} and ad_set_id = {adSetId:UUID} and billed_micros > 0
    )
    where running >= {budget:Int64}
    group by billed_day limit 100`,
    { companyId, adSetId, fromDay, toDay, budget: budget_micros.toString() },
  );
  return new Map(rows.map(({ spent_day, at_ms }) => [spent_day, Number(at_ms)]));
}

/** When the ad set, and its whole company, were last billed in a range; null when they were not. */
export async function readLastBilled(
  clickhouse: ClickHouse,
  { companyId, adSetId, fromDay, toDay }: SpendScope,
): Promise<{ adSet_ms: Instant_ms | null; company_ms: Instant_ms | null }> {
  const [row] = await clickhouse.query<{ ad_set_ms: string; company_ms: string }>(
    `select toUnixTimestamp64Milli(maxIf(occurred_at, ad_set_id = {adSetId:UUID})) as ad_set_ms, toUnixTimestamp64Milli(max(occurred_at)) as company_ms
    from ad_event
    where company_id = {companyId:UUID} and day between {fromDay:Date} and {toDay:Date} and billed_micros > 0`,
    { companyId, adSetId, fromDay, toDay },
  );
  const instant = (text: string | undefined) => (Number(text) > 0 ? Number(text) : null);
  return { adSet_ms: instant(row?.ad_set_ms), company_ms: instant(row?.company_ms) };
}
