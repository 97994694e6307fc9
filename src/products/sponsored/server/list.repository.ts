import { sql, type RawBuilder } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { BudgetType } from '../rules/budget-type.ts';
import type { BidType } from '#core/serving/rules/ad-set.ts';
import type { AdType } from '../rules/campaign-input.ts';
import type { RunningStatus } from '#core/serving/rules/campaign-state.ts';
import { campaignColumns, campaignsById, campaignTables, type CampaignRow } from './campaign.repository.ts';
import type { StoredSort } from '../rules/campaign-sort.ts';

/** All specified fields must match. */
export interface CampaignFilter {
  companyId?: Uuid | null;
  brandId?: Uuid | null;
  catalogId?: Uuid | null;
  ventureId?: Uuid | null;
  adType?: AdType | null;
  /** Statuses by their API names; PAUSED matches ad sets the owner switched off. */
  statuses?: readonly string[] | null;
  name?: string | null;
  /** Of the program that created it; also of a removed one. */
  reference?: string | null;
  budgetTypes?: readonly BudgetType[] | null;
  bidTypes?: readonly BidType[] | null;
  runningStatus?: RunningStatus | null;
  hasEndDate?: boolean | null;
  isQuickCreate?: boolean | null;
  campaignIds?: readonly bigint[] | null;
  sellerIds?: readonly Uuid[] | null;
  brandIds?: readonly Uuid[] | null;
  /** Only campaigns that were created before this one: a page of a list by descending id. */
  beforeId?: bigint | null;
}

const BUDGET = sql`coalesce(ad_set.budget_total_micros, ad_set.budget_daily_micros)`;
const REMAINING = sql`greatest(0, case when ad_set.budget_total_micros is not null
  then ad_set.budget_total_micros - coalesce(spend.amount_micros, 0)
  else budget_today.micros - coalesce(lately.today, 0) end)`;

const SORTS: Record<StoredSort, RawBuilder<unknown>> = {
  name: sql`lower(campaign.name)`,
  brand: sql`(select lower(name) from brand where brand.id = campaign.brand_id)`,
  supplier: sql`(select lower(name) from company where company.id = campaign.company_id)`,
  shop: sql`lower(catalog.name)`,
  status: sql`ad_set.status`,
  runningStatus: sql`ad_set.running_status`,
  bidType: sql`ad_set.bid_type`,
  budget: BUDGET,
  budgetRemaining: REMAINING,
  budgetRemainingDays: sql`${REMAINING} / nullif(lately.amount, 0)`,
  startDate: sql`ad_set.start_at`,
  endDate: sql`ad_set.end_at`,
};

/** Finds campaigns, newest first unless a sort is specified; those without the sorted value come last. */
export function findCampaigns(
  tx: Transaction,
  filter: CampaignFilter,
  order: { by: StoredSort; direction: 'asc' | 'desc' } | null,
  slice: Slice,
  now: Date,
): Promise<Found<CampaignRow>> {
  const direction = order?.direction === 'desc' ? sql`desc` : sql`asc`;
  const sorted = order ? sql`${SORTS[order.by]} ${direction} nulls last, campaign.id desc` : sql`campaign.id desc`;
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<CampaignRow & { total: bigint }>`
      select ${campaignColumns(now)}, ${total} as total
      from ${campaignTables(now)}
      where ${conditions(filter)}
      order by ${sorted} limit ${limit} offset ${offset}`.execute(tx);
    return rows;
  });
}

/** Returns the ids of all matching campaigns, for sorting by report figures. */
export async function findCampaignIds(tx: Transaction, filter: CampaignFilter): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select campaign.id from campaign
    join ad_set on ad_set.campaign_id = campaign.id
    join catalog on catalog.id = campaign.catalog_id
    where ${conditions(filter)} order by campaign.id desc`.execute(tx);
  return rows.map((row) => row.id);
}

/** Returns campaigns whose content waits for review, oldest submission first. */
export async function reviewQueue(tx: Transaction, slice: Slice, now: Date): Promise<Found<CampaignRow>> {
  const { rows, total } = await findSlice(slice, async ({ offset, limit, total }) => {
    const waiting = await sql<{ id: bigint; total: bigint }>`
      select content.campaign_id as id, ${total} as total
      from creative content join ad_set on ad_set.campaign_id = content.campaign_id
      where content.review = 'PENDING' and not ad_set.is_draft and ad_set.removed_at is null
      order by content.submitted_at, content.id limit ${limit} offset ${offset}`.execute(tx);
    return waiting.rows;
  });
  const ids = rows.map((row) => row.id);
  const campaigns = new Map((await campaignsById(tx, ids, now)).map((row) => [row.id, row]));
  return { rows: ids.map((id) => campaigns.get(id)!), total };
}

/** A campaign whose content waits for review, with the content's place in the queue. */
export interface Waiting {
  row: CampaignRow;
  creativeId: Uuid;
  submittedAt: Date;
}

/** The review queue after a position. */
export async function reviewQueueAfter(
  tx: Transaction,
  { after, limit }: { after: Uuid | null; limit: number },
  now: Date,
): Promise<Waiting[]> {
  const { rows } = await sql<{ id: bigint; creativeId: Uuid; submittedAt: Date }>`
    select content.campaign_id as id, content.id as creative_id, content.submitted_at
    from creative content join ad_set on ad_set.campaign_id = content.campaign_id
    where content.review = 'PENDING' and not ad_set.is_draft and ad_set.removed_at is null
      and (${after}::uuid is null
        or (content.submitted_at, content.id) > (select submitted_at, id from creative where id = ${after}::uuid))
    order by content.submitted_at, content.id limit ${limit}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const campaigns = new Map((await campaignsById(tx, ids, now)).map((row) => [row.id, row]));
  return rows.map(({ id, ...place }) => ({ ...place, row: campaigns.get(id)! }));
}

function conditions(filter: CampaignFilter): RawBuilder<unknown> {
  const { reference = null } = filter;
  const all: RawBuilder<unknown>[] =
    reference !== null && !filter.statuses
      ? [sql`campaign.reference = ${reference}`]
      : [statusCondition(filter.statuses ?? null)];
  const equal = (column: RawBuilder<unknown>, value: unknown) => {
    if (value !== null && value !== undefined) all.push(sql`${column} = ${value}`);
  };
  equal(sql`campaign.company_id`, filter.companyId);
  equal(sql`campaign.brand_id`, filter.brandId);
  equal(sql`campaign.catalog_id`, filter.catalogId);
  equal(sql`catalog.venture_id`, filter.ventureId);
  equal(sql`campaign.ad_type`, filter.adType);
  equal(sql`ad_set.running_status`, filter.runningStatus);
  equal(sql`campaign.is_quick_create`, filter.isQuickCreate);
  if (filter.name?.trim()) all.push(contains(sql`campaign.name`, filter.name));
  if (filter.budgetTypes) all.push(sql`ad_set.budget_type = any(${filter.budgetTypes}::text[])`);
  if (filter.bidTypes) all.push(sql`ad_set.bid_type = any(${filter.bidTypes}::text[])`);
  if (filter.hasEndDate !== null && filter.hasEndDate !== undefined) {
    all.push(filter.hasEndDate ? sql`ad_set.end_at is not null` : sql`ad_set.end_at is null`);
  }
  if (filter.campaignIds) all.push(sql`campaign.id = any(${filter.campaignIds.map(String)}::bigint[])`);
  if (filter.brandIds) all.push(sql`campaign.brand_id = any(${filter.brandIds}::uuid[])`);
  if (filter.beforeId != null) all.push(sql`campaign.id < ${filter.beforeId}`);
  if (filter.sellerIds) {
    all.push(sql`exists (select from company_seller
      where company_seller.company_id = campaign.company_id and seller_id = any(${filter.sellerIds}::uuid[]))`);
  }
  return sql.join(all, sql` and `);
}

/** Removed campaigns are listed only when that status is requested explicitly. */
function statusCondition(statuses: readonly string[] | null): RawBuilder<unknown> {
  if (!statuses) return sql`ad_set.status <> 'REMOVED'`;
  const switchedOff = sql`(ad_set.status = 'NOT_DELIVERING' and ad_set.effective_status is null and ad_set.running_status = 'PAUSED')`;
  const stored = sql`ad_set.status = any(${statuses}::text[])`;
  return statuses.includes('PAUSED') ? sql`(${stored} or ${switchedOff})` : stored;
}
