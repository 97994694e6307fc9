import { type RawBuilder, sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { BudgetType } from '../rules/budget-type.ts';
import type { Audience, BidType } from '#core/serving/rules/ad-set.ts';
import type { AdType, BannerInput, Goal, ProductImageInput, ScheduleType } from '../rules/campaign-input.ts';
import type { AdSetStatus, EffectiveStatus, RunningStatus } from '#core/serving/rules/campaign-state.ts';
import { type BidModifier, MODIFIER_DIMENSIONS } from '#core/serving/rules/bid-modifiers.ts';
import type { StoredBucket } from '#core/serving/rules/automatic.ts';
import type { CampaignFrequencyCap } from '#core/serving/rules/frequency-cap.ts';
import { dayBudget } from './day-budget.repository.ts';

/** A campaign with its single ad set, without its content. Amounts in wallet currency unless stated otherwise. */
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
  /** Of the program that created it. */
  reference: string | null;
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
  budgetTotalMicros: Micros | null;
  budgetDailyMicros: Micros | null;
  /** The daily budget of the catalog's today, which a rule may have decided. */
  budgetTodayMicros: Micros | null;
  bidType: BidType;
  bidMicros: Micros | null;
  bidModifiers: BidModifier[];
  /** Kinds of automatic fit that are not as preset. */
  automatic: StoredBucket[];
  bidHours: number[] | null;
  maxBidMicros: Micros | null;
  frequencyCap: CampaignFrequencyCap | null;
  targetRoasPercent: number | null;
  scheduleType: ScheduleType;
  startAt: Date;
  endAt: Date | null;
  trafficControl: number;
  /** In catalog currency. */
  minPriceMicros: Micros | null;
  maxPriceMicros: Micros | null;
  audience: Audience | null;
  tagIds: string[];
  spentTotalMicros: Micros;
  spentTodayMicros: Micros;
  /** Spend on the last seven catalog days including today, and how many of them the campaign has run. */
  spentLatelyMicros: Micros;
  daysLately: number;
  /** The lists of negatives it uses, in order. */
  negativeListIds: Uuid[];
  /** The shared budget it is a member of. */
  sharedBudget: SharedBudgetOfCampaign | null;
}

export interface SharedBudgetOfCampaign {
  id: Uuid;
  name: string;
  /** In the period of the catalog's today. */
  isUsedUp: boolean;
}

export type Review = 'PENDING' | 'APPROVED' | 'REJECTED';

/** The version of a campaign's content that its owner edits: the newest that is not superseded. */
export interface Creative {
  id: Uuid;
  campaignId: bigint;
  version: number;
  name: string;
  review: Review;
  /** An earlier, approved version is still serving. */
  hasEarlierApproved: boolean;
  /** In catalog currency. */
  minPriceMicros: Micros | null;
  maxPriceMicros: Micros | null;
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

const localToday = (now: Date) => sql`(${now}::timestamptz at time zone catalog.timezone)::date`;

/** The modifiers of an ad set, in the order that clicks number them by. */
const MODIFIERS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('dimension', m.dimension, 'value', m.value, 'percent', m.percent)
    order by array_position(${[...MODIFIER_DIMENSIONS]}::text[], m.dimension), m.value collate "C")
  from ad_set_modifier m where m.ad_set_id = ad_set.id), '[]')`;

const BUCKETS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('bucket', b.bucket, 'isOn', b.is_on, 'bidMicros', b.bid_micros::text))
  from ad_set_bucket b where b.ad_set_id = ad_set.id), '[]')`;

const sharedBudget = (now: Date) => sql`(
  select jsonb_build_object('id', budget.id, 'name', budget.name, 'isUsedUp', coalesce(period.amount_micros, 0) >= budget.amount_micros)
  from shared_budget_member member join shared_budget budget on budget.id = member.shared_budget_id
  left join shared_budget_spend period on period.shared_budget_id = budget.id
    and period.period_start = shared_budget_period(budget.period, budget.from_day, budget.to_day, ${localToday(now)})
  where member.ad_set_id = ad_set.id)`;

/** Selects the tables and columns of a CampaignRow; lists append their own conditions and order. */
export function campaignColumns(now: Date): RawBuilder<CampaignRow> {
  return sql`
    campaign.id, campaign.company_id, campaign.brand_id, campaign.catalog_id,
    catalog.timezone, campaign.ad_type, campaign.name, campaign.goal, campaign.goal_other,
    campaign.is_quick_create, campaign.reference, campaign.version, campaign.created_at,
    ad_set.id as ad_set_id, ad_set.name as ad_set_name, ad_set.is_draft,
    ad_set.running_status, ad_set.removed_at, ad_set.status,
    ad_set.effective_status, ad_set.budget_type,
    ad_set.budget_total_micros, ad_set.budget_daily_micros, budget_today.micros as budget_today_micros,
    ad_set.bid_type, ad_set.bid_micros, ad_set.target_roas_percent,
    ${MODIFIERS} as bid_modifiers, ${BUCKETS} as automatic, ad_set.bid_hours, ad_set.max_bid_micros, ad_set.frequency_cap,
    ad_set.schedule_type, ad_set.start_at, ad_set.end_at,
    ad_set.traffic_control, ad_set.min_price_micros,
    ad_set.max_price_micros, ad_set.audience, ad_set.tag_ids,
    coalesce(spend.amount_micros, 0) as spent_total_micros,
    coalesce(lately.today, 0) as spent_today_micros, coalesce(lately.amount, 0) as spent_lately_micros,
    least(7, greatest(1, ${localToday(now)} - (ad_set.start_at at time zone catalog.timezone)::date + 1)) as days_lately,
    array(select attached.negative_list_id from ad_set_negative_list attached where attached.ad_set_id = ad_set.id order by 1) as negative_list_ids,
    ${sharedBudget(now)} as shared_budget`;
}

export function campaignTables(now: Date): RawBuilder<unknown> {
  return sql`
    campaign
    join ad_set on ad_set.campaign_id = campaign.id
    join catalog on catalog.id = campaign.catalog_id
    cross join lateral (select ${dayBudget(localToday(now))} as micros) budget_today
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

/** Returns the names of those of these campaigns that the viewer can see. */
export async function campaignNames(tx: Transaction, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const { rows } = await sql<{ id: bigint; name: string }>`
    select id, name from campaign where id = any(${ids.map(String)}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Locks a campaign until the transaction ends, so that a second editor waits and then sees the first one's changes. */
export async function lockCampaign(tx: Transaction, id: bigint, now: Date): Promise<CampaignRow | null> {
  const { rows } = await sql`select from campaign where id = ${id} for update`.execute(tx);
  if (rows.length === 0) return null;
  return (await campaignsById(tx, [id], now))[0] ?? null;
}

/** Locks campaigns in the order of their ids, in which no two transactions can wait for each other. */
export async function lockCampaigns(tx: Transaction, ids: readonly bigint[], now: Date): Promise<CampaignRow[]> {
  await sql`
    select from campaign where id = any(${ids.map(String)}::bigint[]) order by id for update`.execute(tx);
  return campaignsById(tx, ids, now);
}

export async function campaignIdOfAdSet(tx: Transaction, adSetId: Uuid): Promise<bigint | null> {
  const row = await tx.selectFrom('adSet').select('campaignId').where('id', '=', adSetId).executeTakeFirst();
  return row?.campaignId ?? null;
}

/** Returns the version of each campaign's content that users edit: the newest that is not superseded. */
export function creativesOf(tx: Transaction, campaignIds: readonly bigint[]): Promise<Creative[]> {
  return listCreatives(tx, campaignIds, sql`content.review <> 'SUPERSEDED'`);
}

/** Returns the approved version of each campaign's content; campaigns without one are omitted. */
export function approvedContentsOf(tx: Transaction, campaignIds: readonly bigint[]): Promise<Creative[]> {
  return listCreatives(tx, campaignIds, sql`content.review = 'APPROVED'`);
}

async function listCreatives(
  tx: Transaction,
  campaignIds: readonly bigint[],
  selected: RawBuilder<unknown>,
): Promise<Creative[]> {
  const { rows } = await sql<Creative>`
    select distinct on (content.campaign_id) content.id, content.campaign_id, content.version, content.name, content.review,
      content.review <> 'APPROVED' and exists (
        select from creative other where other.campaign_id = content.campaign_id and other.review = 'APPROVED'
      ) as has_earlier_approved,
      content.min_price_micros, content.max_price_micros,
      content.category_ids, content.seller_ids, content.skus,
      content.segment_ids, content.product_images, content.banners,
      content.submitted_at, content.reviewed_at, content.notes
    from creative content
    where content.campaign_id = any(${campaignIds.map(String)}::bigint[]) and ${selected}
    order by content.campaign_id, content.version desc`.execute(tx);
  return rows;
}
