import { sql, type RawBuilder } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { BudgetType } from '../rules/budget-type.ts';
import type {
  AdType,
  Audience,
  BannerInput,
  BidType,
  CampaignInput,
  Goal,
  ProductImageInput,
  ScheduleType,
} from '../rules/campaign-input.ts';
import type { AdSetStatus, EffectiveStatus, RunningStatus } from '../rules/campaign-state.ts';
import { typedKeyword, type MatchType } from '../rules/keywords.ts';

/** A campaign with its one ad set; what shoppers see is read apart. Money in wallet currency unless said. */
export interface CampaignRow {
  id: bigint;
  companyId: Uuid;
  brandId: Uuid;
  catalogId: Uuid;
  timezone: string;
  adType: AdType;
  name: string;
  goal: Goal;
  goalOther: string | null;
  isQuickCreate: boolean;
  version: number;
  createdAt: Date;
  adSetId: Uuid;
  adSetName: string;
  isDraft: boolean;
  runningStatus: RunningStatus;
  removedAt: Date | null;
  status: AdSetStatus;
  effectiveStatus: EffectiveStatus | null;
  budgetType: BudgetType;
  budgetTotal_micros: Micros | null;
  budgetDaily_micros: Micros | null;
  bidType: BidType;
  bid_micros: Micros | null;
  targetRoas_percent: number | null;
  scheduleType: ScheduleType;
  startAt: Date;
  endAt: Date | null;
  trafficControl: number;
  /** Catalog currency. */
  minPrice_micros: Micros | null;
  maxPrice_micros: Micros | null;
  audience: Audience | null;
  tagIds: string[];
  spentTotal_micros: Micros;
  spentToday_micros: Micros;
  /** Delivered on the seven catalog-local days up to today, and how many of them the campaign has run. */
  spentLately_micros: Micros;
  daysLately: number;
}

export type Review = 'PENDING' | 'APPROVED' | 'REJECTED';

/** The version of a campaign's content that its owner works on: the newest that was not replaced. */
export interface ContentRow {
  id: Uuid;
  campaignId: bigint;
  version: number;
  name: string;
  review: Review;
  /** Another version, approved earlier, is what serves. */
  hasEarlierApproved: boolean;
  /** Catalog currency. */
  minPrice_micros: Micros | null;
  maxPrice_micros: Micros | null;
  categoryIds: string[];
  sellerIds: Uuid[];
  skus: string[];
  segmentIds: string[];
  productImages: Record<string, ProductImageInput>;
  banners: BannerInput[];
  submittedAt: Date;
  reviewedAt: Date | null;
  notes: string | null;
}

export interface KeywordRow {
  adSetId: Uuid;
  keyword: string;
  matchType: MatchType;
  isNegative: boolean;
}

const localToday = (now: Date) => sql`(${now}::timestamptz at time zone catalog.timezone)::date`;

/** Tables and columns of a CampaignRow; lists add their own conditions and order. */
export function campaignColumns(now: Date): RawBuilder<CampaignRow> {
  return sql`
    campaign.id, campaign.company_id as "companyId", campaign.brand_id as "brandId", campaign.catalog_id as "catalogId",
    catalog.timezone, campaign.ad_type as "adType", campaign.name, campaign.goal, campaign.goal_other as "goalOther",
    campaign.is_quick_create as "isQuickCreate", campaign.version, campaign.created_at as "createdAt",
    ad_set.id as "adSetId", ad_set.name as "adSetName", ad_set.is_draft as "isDraft",
    ad_set.running_status as "runningStatus", ad_set.removed_at as "removedAt", ad_set.status,
    ad_set.effective_status as "effectiveStatus", ad_set.budget_type as "budgetType",
    ad_set.budget_total_micros as "budgetTotal_micros", ad_set.budget_daily_micros as "budgetDaily_micros",
    ad_set.bid_type as "bidType", ad_set.bid_micros, ad_set.target_roas_percent as "targetRoas_percent",
    ad_set.schedule_type as "scheduleType", ad_set.start_at as "startAt", ad_set.end_at as "endAt",
    ad_set.traffic_control as "trafficControl", ad_set.min_price_micros as "minPrice_micros",
    ad_set.max_price_micros as "maxPrice_micros", ad_set.audience, ad_set.tag_ids as "tagIds",
    coalesce(spend.amount_micros, 0) as "spentTotal_micros",
    coalesce(lately.today, 0) as "spentToday_micros", coalesce(lately.amount, 0) as "spentLately_micros",
    least(7, greatest(1, ${localToday(now)} - (ad_set.start_at at time zone catalog.timezone)::date + 1)) as "daysLately"`;
}

export function campaignTables(now: Date): RawBuilder<unknown> {
  return sql`
    campaign
    join ad_set on ad_set.campaign_id = campaign.id
    join catalog on catalog.id = campaign.catalog_id
    left join ad_set_spend spend on spend.ad_set_id = ad_set.id
    left join lateral (
      select sum(accrual.amount_micros)::bigint as amount,
        sum(accrual.amount_micros) filter (where accrual.day = ${localToday(now)})::bigint as today
      from accrual
      where accrual.ad_set_id = ad_set.id and accrual.day between ${localToday(now)} - 6 and ${localToday(now)}
    ) lately on true`;
}

export async function campaignsById(tx: Transaction, ids: readonly bigint[], now: Date): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    select ${campaignColumns(now)} from ${campaignTables(now)}
    where campaign.id = any(${ids.map(String)}::bigint[])`.execute(tx);
  return rows;
}

/** Names of the campaigns among these that the viewer sees. */
export async function campaignNames(tx: Transaction, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const { rows } = await sql<{ id: bigint; name: string }>`
    select id, name from campaign where id = any(${ids.map(String)}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** One campaign, locked until the transaction ends: the second of two editors waits and then sees what the first did. */
export async function lockCampaign(tx: Transaction, id: bigint, now: Date): Promise<CampaignRow | null> {
  const { rows } = await sql`select from campaign where id = ${id} for update`.execute(tx);
  if (rows.length === 0) return null;
  return (await campaignsById(tx, [id], now))[0] ?? null;
}

export async function campaignIdOfAdSet(tx: Transaction, adSetId: Uuid): Promise<bigint | null> {
  const row = await tx.selectFrom('ad_set').select('campaign_id').where('id', '=', adSetId).executeTakeFirst();
  return row?.campaign_id ?? null;
}

/** The newest version of each campaign's content that was not replaced: the one people edit. */
export function contentsOf(tx: Transaction, campaignIds: readonly bigint[]): Promise<ContentRow[]> {
  return readContents(tx, campaignIds, sql`content.review <> 'SUPERSEDED'`);
}

/** The approved version of each campaign's content; campaigns without one are left out. */
export function approvedContentsOf(tx: Transaction, campaignIds: readonly bigint[]): Promise<ContentRow[]> {
  return readContents(tx, campaignIds, sql`content.review = 'APPROVED'`);
}

async function readContents(
  tx: Transaction,
  campaignIds: readonly bigint[],
  chosen: RawBuilder<unknown>,
): Promise<ContentRow[]> {
  const { rows } = await sql<ContentRow>`
    select distinct on (content.campaign_id) content.id, content.campaign_id as "campaignId", content.version, content.name, content.review,
      content.review <> 'APPROVED' and exists (
        select from ad_content other where other.campaign_id = content.campaign_id and other.review = 'APPROVED'
      ) as "hasEarlierApproved",
      content.min_price_micros as "minPrice_micros", content.max_price_micros as "maxPrice_micros",
      content.category_ids as "categoryIds", content.seller_ids as "sellerIds", content.skus,
      content.segment_ids as "segmentIds", content.product_images as "productImages", content.banners,
      content.submitted_at as "submittedAt", content.reviewed_at as "reviewedAt", content.notes
    from ad_content content
    where content.campaign_id = any(${campaignIds.map(String)}::bigint[]) and ${chosen}
    order by content.campaign_id, content.version desc`.execute(tx);
  return rows;
}

export async function keywordsOf(tx: Transaction, adSetIds: readonly Uuid[]): Promise<KeywordRow[]> {
  const { rows } = await sql<KeywordRow>`
    select ad_set_id as "adSetId", keyword, match_type as "matchType", is_negative as "isNegative"
    from ad_set_keyword where ad_set_id = any(${adSetIds}::uuid[])
    order by ad_set_id, keyword, match_type`.execute(tx);
  return rows;
}

/** A stored campaign in the form it is edited and checked in. */
export function inputOf(row: CampaignRow, content: ContentRow, keywords: readonly KeywordRow[]): CampaignInput {
  const isProduct = row.adType === 'PRODUCT';
  const typed = (isNegative: boolean) => keywords.filter((one) => one.isNegative === isNegative).map(typedKeyword);
  return {
    brandId: row.brandId,
    catalogId: row.catalogId,
    adType: row.adType,
    name: row.name,
    goal: row.goal,
    goalOther: row.goalOther,
    adSetName: row.adSetName,
    adName: content.name,
    budgetType: row.budgetType,
    budgetDaily_micros: row.budgetDaily_micros,
    budgetTotal_micros: row.budgetTotal_micros,
    scheduleType: row.scheduleType,
    startAt_ms: row.startAt.getTime(),
    endAt_ms: row.endAt?.getTime() ?? null,
    bidType: row.bidType,
    bid_micros: row.bid_micros,
    targetRoas_percent: row.targetRoas_percent,
    trafficControl: row.trafficControl,
    keywords: typed(false),
    negativeKeywords: typed(true),
    audience: row.audience,
    tagIds: row.tagIds,
    minPrice_micros: row.minPrice_micros,
    maxPrice_micros: row.maxPrice_micros,
    skus: content.skus,
    productMinPrice_micros: content.minPrice_micros,
    productMaxPrice_micros: content.maxPrice_micros,
    productCategoryIds: isProduct ? content.categoryIds : [],
    productSellerIds: content.sellerIds,
    productImages: content.productImages,
    banners: content.banners,
    bannerCategoryIds: isProduct ? [] : content.categoryIds,
    segmentIds: content.segmentIds,
  };
}
