import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

/** An ad set whose approved content may serve, as it stands in the tables. Budget, wallet and schedule are looked at per auction. */
export type ServingRow = {
  readonly adSetId: Uuid;
  readonly campaignId: bigint;
  readonly companyId: Uuid;
  readonly brandId: Uuid;
  readonly catalogId: Uuid;
  readonly adType: 'PRODUCT' | 'BANNER';
  readonly bidType: 'AUTOMATED' | 'MAXIMUM_CPC' | 'MAXIMUM_CPI';
  readonly bid_micros: bigint | null;
  readonly walletRate_micros: bigint;
  readonly daily_micros: bigint | null;
  readonly total_micros: bigint | null;
  readonly starts: Date;
  readonly ends: Date | null;
  readonly trafficControl: number;
  /** Targeting and content each may bound the price, in catalog currency. */
  readonly targetMin_micros: bigint | null;
  readonly targetMax_micros: bigint | null;
  readonly contentMin_micros: bigint | null;
  readonly contentMax_micros: bigint | null;
  readonly locations: string | null;
  readonly keywords: readonly string[];
  readonly negativeKeywords: readonly string[];
  readonly categoryIds: readonly string[];
  readonly sellerIds: readonly Uuid[];
  readonly skus: readonly string[];
  readonly banners: readonly {
    readonly bannerTypeId: string;
    readonly landingUrl: string | null;
    readonly url: string | null;
  }[];
};

/** `campaignIds` null reads the whole catalog. */
export async function readServing(
  tx: Transaction,
  catalogId: Uuid,
  campaignIds: readonly string[] | null,
): Promise<ServingRow[]> {
  const typed = sql`case match_type when 'exact' then '[' || keyword || ']' when 'phrase' then '"' || keyword || '"' else keyword end`;
  const { rows } = await sql<ServingRow>`
    select s.id as "adSetId", c.id as "campaignId", c.company_id as "companyId", c.brand_id as "brandId", c.catalog_id as "catalogId",
      c.ad_type as "adType", s.bid_type as "bidType", s.bid_micros, r.rate_micros as "walletRate_micros",
      s.budget_daily_micros as daily_micros, s.budget_total_micros as total_micros, s.start_at as starts, s.end_at as ends,
      s.traffic_control as "trafficControl", s.min_price_micros as "targetMin_micros", s.max_price_micros as "targetMax_micros",
      a.min_price_micros as "contentMin_micros", a.max_price_micros as "contentMax_micros",
      s.audience->>'locations' as locations, coalesce(k.positive, '{}') as keywords, coalesce(k.negative, '{}') as "negativeKeywords",
      a.category_ids as "categoryIds", a.seller_ids as "sellerIds", a.skus, a.banners
    from campaign c
    join ad_set s on s.campaign_id = c.id
    join ad_content a on a.campaign_id = c.id and a.review = 'APPROVED'
    join wallet w on w.company_id = c.company_id
    join currency r on r.code = w.currency
    left join lateral (
      select array_agg(${typed} order by keyword) filter (where not is_negative) as positive,
        array_agg(${typed} order by keyword) filter (where is_negative) as negative
      from ad_set_keyword where ad_set_id = s.id
    ) k on true
    where c.catalog_id = ${catalogId} and not s.is_draft and s.removed_at is null and s.running_status = 'STARTED'
      and (${campaignIds === null} or c.id = any(${campaignIds ?? []}::bigint[]))
    order by s.id`.execute(tx);
  return rows;
}

export type ProductRow = {
  readonly sku: string;
  readonly name: string;
  readonly brandId: Uuid | null;
  readonly brandName: string | null;
  readonly price_micros: bigint;
  readonly sellerIds: readonly Uuid[];
  readonly categoryIds: readonly string[];
  /** The categories and everything above them. */
  readonly categoryPath: readonly string[];
};

/** Products of some brands, or named, that can be bought now. */
export async function readProducts(
  tx: Transaction,
  catalogId: Uuid,
  wanted: { readonly brandIds: readonly Uuid[]; readonly skus: readonly string[] },
): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.sku, p.name, p.brand_id as "brandId", b.name as "brandName", p.price_micros, p.seller_ids as "sellerIds",
      p.category_ids as "categoryIds", coalesce(path.ids, '{}') as "categoryPath"
    from product p
    left join brand b on b.id = p.brand_id
    left join lateral (
      select array_agg(distinct up.id) as ids
      from category g cross join unnest(g.path) as up(id)
      where g.catalog_id = p.catalog_id and g.id = any(p.category_ids)
    ) path on true
    where p.catalog_id = ${catalogId} and p.status = 'ACTIVE' and p.quantity > 0
      and (p.brand_id = any(${wanted.brandIds}::uuid[]) or p.sku = any(${wanted.skus}::text[]))`.execute(tx);
  return rows;
}

export type BannerTypeRow = {
  readonly id: Uuid;
  readonly bannerType: string;
  readonly needsCategories: boolean;
  readonly needsKeywords: boolean;
};

export async function readBannerTypes(tx: Transaction): Promise<BannerTypeRow[]> {
  const { rows } = await sql<BannerTypeRow>`
    select id, banner_type as "bannerType", needs_categories as "needsCategories", needs_keywords as "needsKeywords" from banner_type`.execute(
    tx,
  );
  return rows;
}

export type CatalogRow = {
  readonly catalogId: Uuid;
  readonly zone: string;
  readonly baseUrl: string;
  /** Platform default currency. */
  readonly minBid_micros: bigint;
  readonly click_days: number;
  readonly view_days: number;
};

export async function readCatalogs(tx: Transaction): Promise<CatalogRow[]> {
  const { rows } = await sql<CatalogRow>`
    select id as "catalogId", timezone as zone, base_url as "baseUrl", min_bid_micros as "minBid_micros",
      click_window_days as click_days, view_window_days as view_days
    from catalog order by id`.execute(tx);
  return rows;
}

/** Keys that open the ad calls, by the base64 of their hash. */
export async function readKeys(tx: Transaction): Promise<Map<string, Uuid>> {
  const { rows } = await sql<{ hash: string; catalogId: Uuid }>`
    select encode(key_hash, 'base64') as hash, catalog_id as "catalogId" from api_key
    where revoked_at is null and 'ads' = any(scopes)`.execute(tx);
  return new Map(rows.map(({ hash, catalogId }) => [hash, catalogId]));
}

export type SpendRow = { readonly adSetId: Uuid; readonly today_micros: bigint; readonly total_micros: bigint };

/** What ad sets with a budget have spent, on a local day and in all. */
export async function readSpend(tx: Transaction, catalogId: Uuid, day: Day): Promise<SpendRow[]> {
  const { rows } = await sql<SpendRow>`
    select t.ad_set_id as "adSetId", coalesce(a.amount_micros, 0) as today_micros, t.amount_micros as total_micros
    from ad_set_spend t
    join ad_set s on s.id = t.ad_set_id
    join campaign c on c.id = s.campaign_id and c.catalog_id = ${catalogId}
    left join accrual a on a.ad_set_id = t.ad_set_id and a.day = ${day}::date`.execute(tx);
  return rows;
}

export async function readWallets(tx: Transaction): Promise<{ companyId: Uuid; available_micros: bigint }[]> {
  const { rows } = await sql<{ companyId: Uuid; available_micros: bigint }>`
    select company_id as "companyId", balance_micros - unpaid_micros + overdraft_micros as available_micros from wallet`.execute(
    tx,
  );
  return rows;
}

/** The catalogs of some campaigns, serving or not, with the ad set of each. */
export async function locateCampaigns(
  tx: Transaction,
  campaignIds: readonly string[],
): Promise<{ catalogId: Uuid; campaignId: string; adSetId: Uuid }[]> {
  const { rows } = await sql<{ catalogId: Uuid; campaignId: string; adSetId: Uuid }>`
    select c.catalog_id as "catalogId", c.id::text as "campaignId", s.id as "adSetId"
    from campaign c join ad_set s on s.campaign_id = c.id where c.id = any(${campaignIds}::bigint[])`.execute(tx);
  return rows;
}

export async function insertAuctionLog(
  tx: Transaction,
  records: readonly {
    readonly id: Uuid;
    readonly catalogId: Uuid;
    readonly at_ms: Instant_ms;
    readonly sampleWeight: number;
    readonly searchTerm: string | null;
    readonly categoryIds: readonly string[];
    readonly platform: string;
    readonly slots: number;
    readonly candidates: readonly unknown[];
  }[],
): Promise<void> {
  await tx
    .insertInto('auction_log')
    .values(
      records.map((record) => ({
        id: record.id,
        catalog_id: record.catalogId,
        at: new Date(record.at_ms),
        sample_weight: record.sampleWeight,
        search_term: record.searchTerm,
        category_ids: [...record.categoryIds],
        platform: record.platform,
        slots: Math.min(record.slots, 32_767),
        candidates: JSON.stringify(record.candidates),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
