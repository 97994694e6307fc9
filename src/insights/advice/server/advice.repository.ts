import { sql, type RawBuilder } from 'kysely';
import type { StoredBucket } from '#core/serving/rules/automatic.ts';
import type { NegativeTarget, StoredTarget } from '#core/serving/rules/targets.ts';
import type { BidModifier } from '#core/serving/rules/bid-modifiers.ts';
import type { Language } from '#kernel/language.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { SharedLimit } from '#core/ledger/rules/shared-budget.ts';
import type { CampaignFrequencyCap } from '#core/serving/rules/frequency-cap.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
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

/** A campaign's current state, and the history that explains missed auctions. */
export type AnalyzedCampaign = {
  readonly campaignId: bigint;
  readonly companyId: Uuid;
  readonly brandId: Uuid;
  readonly catalogId: Uuid;
  readonly adSetId: Uuid;
  readonly adType: 'PRODUCT' | 'BANNER';
  readonly isDraft: boolean;
  readonly isPaused: boolean;
  readonly bidType: 'AUTOMATED' | 'MAXIMUM_CPC' | 'MAXIMUM_CPI';
  /** In wallet currency, like the budgets. */
  readonly bidMicros: Micros | null;
  readonly targetRoasPercent: number | null;
  readonly budgetDailyMicros: Micros | null;
  readonly budgetTotalMicros: Micros | null;
  readonly sharedBudget: AnalyzedShared | null;
  readonly spentMicros: Micros;
  readonly walletRemainingMicros: Micros;
  readonly startAt: Date;
  readonly endAt: Date | null;
  readonly trafficControl: number;
  /** [keyword, match type, 'true' for negative ones, its own bid in wallet currency]. */
  readonly keywords: [string, 'exact' | 'phrase' | 'broad', 'true' | 'false', string | null][];
  /** [SKU, bid in wallet currency]. */
  readonly productBids: [string, string][];
  /** With the name by which shoppers know it. */
  readonly automatic: StoredBucket[];
  readonly targets: (StoredTarget & { readonly name: string })[];
  readonly negativeTargets: NegativeTarget[];
  readonly bidModifiers: BidModifier[];
  readonly bidHours: number[] | null;
  readonly maxBidMicros: Micros | null;
  readonly frequencyCap: CampaignFrequencyCap | null;
  readonly skus: string[];
  readonly categoryIds: string[];
  readonly sellerIds: Uuid[];
  readonly minPriceMicros: Micros | null;
  readonly maxPriceMicros: Micros | null;
  /** Names of the placements. */
  readonly bannerTypes: string[];
  readonly review: 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUPERSEDED';
  /** Null when no version was ever approved. */
  readonly approvedAt: Date | null;
  readonly switches: { readonly at: string; readonly to: string }[];
  /** Budgets of single days that rules decided, with the names of those that acted; amounts are text. */
  readonly decidedDays: { readonly day: Day; readonly amountMicros: string; readonly rules: readonly string[] }[];
  /** Changes of its daily budget, oldest first, as decimals of the wallet's currency. */
  readonly dailyBudgets: { readonly at: string; readonly from: string | null; readonly to: string | null }[];
};

/** A shared budget with all its members. */
export type AnalyzedShared = SharedLimit & { readonly name: string; readonly adSetIds: Uuid[] };

/** Amounts in JSON are text. */
type StoredRow = Omit<AnalyzedCampaign, 'sharedBudget'> & {
  readonly sharedBudget: (Omit<AnalyzedShared, 'amountMicros'> & { readonly amountMicros: string }) | null;
};

/** Reads a campaign with the viewer's rights, with the approved content or, without one, the newest. */
export async function readAnalyzedCampaign(tx: Transaction, campaignId: bigint): Promise<AnalyzedCampaign | null> {
  const { rows } = await sql<StoredRow>`
    select campaign.id as campaign_id, campaign.company_id, campaign.brand_id, campaign.catalog_id,
      ad_set.id as ad_set_id, campaign.ad_type, ad_set.is_draft, ad_set.running_status = 'PAUSED' as is_paused,
      ad_set.bid_type, ad_set.bid_micros, ad_set.target_roas_percent::float8 as target_roas_percent, ad_set.budget_daily_micros,
      ad_set.budget_total_micros, (select jsonb_build_object('id', shared.id, 'name', shared.name, 'period', shared.period,
          'amountMicros', shared.amount_micros::text, 'fromDay', shared.from_day, 'toDay', shared.to_day,
          'adSetIds', (select jsonb_agg(other.ad_set_id) from shared_budget_member other where other.shared_budget_id = shared.id))
        from shared_budget_member member join shared_budget shared on shared.id = member.shared_budget_id
        where member.ad_set_id = ad_set.id) as shared_budget, coalesce(spend.amount_micros, 0) as spent_micros,
      coalesce(wallet.balance_micros - wallet.unpaid_micros + wallet.overdraft_micros, 0) as wallet_remaining_micros,
      ad_set.start_at, ad_set.end_at, ad_set.traffic_control,
      coalesce((select array_agg(array[k.keyword, k.match_type, k.is_negative::text, k.bid_micros::text])
        from (
          select keyword, match_type, is_negative, bid_micros from ad_set_keyword own where own.ad_set_id = ad_set.id
          union all select entry.value, entry.match_type, true, null from ad_set_negative_list attached
            join negative_list_entry entry on entry.negative_list_id = attached.negative_list_id
            where attached.ad_set_id = ad_set.id and entry.kind = 'KEYWORD'
        ) k), '{}') as keywords,
      coalesce((select array_agg(array[bid.sku, bid.bid_micros::text])
        from ad_set_product_bid bid where bid.ad_set_id = ad_set.id), '{}') as product_bids,
      coalesce((select jsonb_agg(jsonb_build_object('bucket', b.bucket, 'isOn', b.is_on, 'bidMicros', b.bid_micros::text))
        from ad_set_bucket b where b.ad_set_id = ad_set.id), '[]') as automatic,
      coalesce((select jsonb_agg(jsonb_build_object('kind', target.kind, 'value', target.value, 'categoryId', nullif(target.category_id, ''),
          'minPriceMicros', target.min_price_micros::text, 'maxPriceMicros', target.max_price_micros::text,
          'bidMicros', target.bid_micros::text, 'name', target_name(campaign.catalog_id, target))
          order by target.kind, target.value collate "C", target.category_id collate "C")
        from ad_set_target target where target.ad_set_id = ad_set.id and not target.is_negative), '[]') as targets,
      coalesce((select jsonb_agg(jsonb_build_object('kind', target.kind, 'value', target.value))
        from (
          select kind, value from ad_set_target own where own.ad_set_id = ad_set.id and own.is_negative
          union select entry.kind, entry.value from ad_set_negative_list attached
            join negative_list_entry entry on entry.negative_list_id = attached.negative_list_id
            where attached.ad_set_id = ad_set.id and entry.kind <> 'KEYWORD'
        ) target), '[]') as negative_targets,
      coalesce((select jsonb_agg(jsonb_build_object('dimension', m.dimension, 'value', m.value, 'percent', m.percent))
        from ad_set_modifier m where m.ad_set_id = ad_set.id), '[]') as bid_modifiers,
      ad_set.bid_hours, ad_set.max_bid_micros, ad_set.frequency_cap, content.skus, content.category_ids, content.seller_ids,
      greatest(content.min_price_micros, ad_set.min_price_micros) as min_price_micros,
      least(content.max_price_micros, ad_set.max_price_micros) as max_price_micros,
      array(select banner_type.banner_type from jsonb_array_elements(content.banners) banner
        join banner_type on banner_type.id = (banner ->> 'bannerTypeId')::uuid) as banner_types,
      (select review from creative newest where newest.campaign_id = campaign.id order by version desc limit 1) as review,
      (select min(reviewed_at) from creative approved where approved.campaign_id = campaign.id
        and approved.review in ('APPROVED', 'SUPERSEDED') and content.review = 'APPROVED') as approved_at,
      coalesce((select jsonb_agg(jsonb_build_object('at', activity.at, 'to', change ->> 'new') order by activity.at)
        from activity, jsonb_array_elements(activity.changes) change
        where activity.campaign_id = campaign.id and change ->> 'field' = 'runningStatus'
          and change ->> 'actionType' = 'update'), '[]') as switches,
      coalesce((select jsonb_agg(jsonb_build_object('day', decided.day, 'amountMicros', decided.amount_micros::text,
          'rules', jsonb_path_query_array(decided.acting, '$[*].name')) order by decided.number)
        from budget_of_day decided where decided.ad_set_id = ad_set.id), '[]') as decided_days,
      coalesce((select jsonb_agg(jsonb_build_object('at', activity.at, 'from', change ->> 'old', 'to', change ->> 'new') order by activity.at)
        from activity, jsonb_array_elements(activity.changes) change
        where activity.campaign_id = campaign.id and change ->> 'field' = 'budgetDaily'
          and change ->> 'actionType' = 'update'), '[]') as daily_budgets
    from campaign
    join ad_set on ad_set.campaign_id = campaign.id
    join lateral (
      select * from creative where creative.campaign_id = campaign.id
      order by creative.review = 'APPROVED' desc, creative.version desc limit 1
    ) content on true
    left join ad_set_spend spend on spend.ad_set_id = ad_set.id
    left join wallet on wallet.company_id = campaign.company_id
    where campaign.id = ${String(campaignId)}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { sharedBudget, ...campaign } = row;
  return {
    ...campaign,
    sharedBudget: sharedBudget && { ...sharedBudget, amountMicros: BigInt(sharedBudget.amountMicros) },
  };
}

/** What an ad set shares with others, and what those spent on an average one of the last seven days. */
export type SharedWithOthers = SharedLimit & { readonly othersMicros: Micros };

/** Returns null when the ad set is in no shared budget. */
export async function readSharedWithOthers(tx: Transaction, adSetId: Uuid, day: Day): Promise<SharedWithOthers | null> {
  const { rows } = await sql<SharedWithOthers>`
    select shared.id, shared.period, shared.amount_micros, shared.from_day, shared.to_day,
      coalesce((select sum(accrual.amount_micros) / 7 from shared_budget_member other
        join accrual on accrual.ad_set_id = other.ad_set_id and accrual.day between ${day}::date - 7 and ${day}::date - 1
        where other.shared_budget_id = shared.id and other.ad_set_id <> ${adSetId}), 0)::bigint as others_micros
    from shared_budget_member member join shared_budget shared on shared.id = member.shared_budget_id
    where member.ad_set_id = ${adSetId}`.execute(tx);
  return rows[0] ?? null;
}

type SpendScope = {
  readonly companyId: Uuid;
  readonly adSetId: Uuid;
  /** Local days, both inclusive. */
  readonly fromDay: Day;
  readonly toDay: Day;
};

/** Returns for each of these local days when its spend reached the daily budget it had. */
export async function readDaysSpent(
  clickhouse: ClickHouse,
  { companyId, adSetId, fromDay, toDay }: SpendScope,
  budgets: ReadonlyMap<Day, Micros>,
): Promise<Map<Day, EpochMs>> {
  if (budgets.size === 0) return new Map();
  const rows = await clickhouse.query<{ spentDay: string; atMs: string }>(
    `select toString(billed_day) as spent_day, toUnixTimestamp64Milli(min(occurred_at)) as at_ms
    from (
      select billed_day, occurred_at,
        sum(billed_micros) over (partition by billed_day order by occurred_at, position rows unbounded preceding) as running
      from ad_event
      where company_id = {companyId:UUID} and day between {fromDay:Date} and {toDay:Date} and ad_set_id = {adSetId:UUID} and billed_micros > 0
    )
    where running >= transform(toString(billed_day), {days:Array(String)}, {budgets:Array(Int64)}, toInt64(9223372036854775807))
    group by billed_day limit 1000`,
    { companyId, adSetId, fromDay, toDay, days: [...budgets.keys()], budgets: [...budgets.values()] },
  );
  return new Map(rows.map(({ spentDay, atMs }) => [spentDay, Number(atMs)]));
}

/** Returns for each period, by its first day, when the members' spend reached the amount of their shared budget. */
export async function readSharedSpent(
  clickhouse: ClickHouse,
  { companyId, fromDay, toDay }: Omit<SpendScope, 'adSetId'>,
  shared: AnalyzedShared,
): Promise<Map<Day, EpochMs>> {
  const starts = { DAY: 'billed_day', MONTH: 'toStartOfMonth(billed_day)', RANGE: '{from:Date}' };
  const rows = await clickhouse.query<{ start: string; atMs: string }>(
    `select toString(period_start) as start, toUnixTimestamp64Milli(min(occurred_at)) as at_ms
    from (
      select ${starts[shared.period]} as period_start, occurred_at,
        sum(billed_micros) over (partition by period_start order by occurred_at, position rows unbounded preceding) as running
      from ad_event
      where company_id = {companyId:UUID} and day between {from:Date} - 7 and {to:Date} and ad_set_id in {adSetIds:Array(UUID)}
        and billed_micros > 0 and billed_day between {from:Date} and {to:Date}
    )
    where running >= {budget:Int64}
    group by period_start limit 400`,
    { companyId, adSetIds: shared.adSetIds, from: fromDay, to: toDay, budget: shared.amountMicros.toString() },
  );
  return new Map(rows.map(({ start, atMs }) => [start, Number(atMs)]));
}

/** Returns when the ad set, and its company, were last billed within a range; null when they were not. */
export async function readLastBilled(
  clickhouse: ClickHouse,
  { companyId, adSetId, fromDay, toDay }: SpendScope,
): Promise<{ adSetMs: EpochMs | null; companyMs: EpochMs | null }> {
  const [row] = await clickhouse.query<{ adSetMs: string; companyMs: string }>(
    `select toUnixTimestamp64Milli(maxIf(occurred_at, ad_set_id = {adSetId:UUID})) as ad_set_ms, toUnixTimestamp64Milli(max(occurred_at)) as company_ms
    from ad_event
    where company_id = {companyId:UUID} and day between {fromDay:Date} and {toDay:Date} and billed_micros > 0`,
    { companyId, adSetId, fromDay, toDay },
  );
  const instant = (text: string | undefined) => (Number(text) > 0 ? Number(text) : null);
  return { adSetMs: instant(row?.adSetMs), companyMs: instant(row?.companyMs) };
}

/** A campaign's results on a local day; amounts in the currencies of the wallet and of the catalog. */
type DayRow = {
  readonly id: string;
  readonly on: Day;
  readonly walletCurrency: string;
  readonly catalogCurrency: string;
  readonly impressions: string;
  readonly clicks: string;
  readonly cost: string;
  readonly sales: string;
  readonly items: string;
  readonly orders: string;
};

/** Returns what campaigns of a company brought on each day of a range, by currencies. */
export function readResultsByDay(
  clickhouse: ClickHouse,
  wanted: { companyId: Uuid; campaignIds: readonly bigint[]; from: Day; to: Day },
): Promise<DayRow[]> {
  return clickhouse.query<DayRow>(
    `select toString(t.campaign_id) as id, toString(t.day) as on, t.wallet_currency, t.catalog_currency,
      toString(sum(t.impressions)) as impressions, toString(sum(t.clicks)) as clicks, toString(sum(t.cost_micros)) as cost,
      toString(sum(t.direct_sales_micros)) as sales, toString(sum(t.direct_items)) as items, toString(sum(t.direct_purchases)) as orders
    from daily as t
    where t.company_id = {companyId:UUID} and t.campaign_id in {campaignIds:Array(UInt64)} and t.day between {from:Date} and {to:Date}
    group by t.campaign_id, t.day, t.wallet_currency, t.catalog_currency`,
    { ...wanted, campaignIds: wanted.campaignIds.map(String) },
  );
}

export async function readCatalogCurrency(tx: Transaction, catalogId: Uuid): Promise<string> {
  const { rows } = await sql<{ currency: string }>`select currency from catalog where id = ${catalogId}`.execute(tx);
  return rows[0]!.currency;
}

/** Returns what was charged in a storefront's auctions on these local days, by wallet currency. */
export function readCatalogCosts(
  clickhouse: ClickHouse,
  catalogId: Uuid,
  { from, to }: { from: Day; to: Day },
): Promise<{ walletCurrency: string; cost: string }[]> {
  return clickhouse.query(
    `select wallet_currency as walletCurrency, toString(sum(t.cost_micros)) as cost from daily as t
    where t.catalog_id = {catalogId:UUID} and t.day between {from:Date} and {to:Date} group by wallet_currency`,
    { catalogId, from, to },
  );
}

/** Returns the rate of each currency: units per unit of the platform's default currency, in micro-units. */
export async function readRates(tx: Transaction): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ code: string; rateMicros: bigint }>`select code, rate_micros from currency`.execute(tx);
  return new Map(rows.map(({ code, rateMicros }) => [code, rateMicros]));
}
