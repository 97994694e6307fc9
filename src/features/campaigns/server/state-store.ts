import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { leftOf } from '../rules/budget-type.ts';
import {
  campaignState,
  type AdSetStatus,
  type CampaignFacts,
  type EffectiveStatus,
  type RunningStatus,
} from '../rules/campaign-state.ts';
import { promotedProducts } from './promoted-products-store.ts';

/**
 * Computes the state of campaigns from their facts and stores it where it differs, for listing. Without ids: of every
 * campaign that is not removed. Returns how many changed.
 */
export async function refreshStates(
  tx: Transaction,
  now_ms: Instant_ms,
  filter: { campaignIds?: readonly bigint[] } = {},
): Promise<number> {
  const rows = await readFacts(tx, now_ms, filter.campaignIds);
  const changed = rows.flatMap((row) => {
    const state = campaignState(factsOf(row), now_ms);
    const isSame = state.status === row.status && state.effectiveStatus === row.effective_status;
    return isSame ? [] : [{ adSetId: row.ad_set_id, ...state }];
  });
  if (changed.length === 0) return 0;
  await sql`
    update ad_set set status = fresh.status, effective_status = fresh.effective_status
    from unnest(${changed.map((one) => one.adSetId)}::uuid[], ${changed.map((one) => one.status)}::text[],
      ${changed.map((one) => one.effectiveStatus)}::text[]) as fresh (id, status, effective_status)
    where ad_set.id = fresh.id`.execute(tx);
  return changed.length;
}

interface FactsRow {
  ad_set_id: Uuid;
  status: AdSetStatus;
  effective_status: EffectiveStatus | null;
  is_draft: boolean;
  removed_at: Date | null;
  running_status: RunningStatus;
  start_at: Date;
  end_at: Date | null;
  budget_daily_micros: Micros | null;
  budget_total_micros: Micros | null;
  spent_today: Micros;
  spent_total: Micros;
  wallet_left: Micros;
  has_approved: boolean;
  has_pending: boolean;
  has_active_content: boolean;
}

async function readFacts(tx: Transaction, now_ms: Instant_ms, campaignIds?: readonly bigint[]): Promise<FactsRow[]> {
  // Removed is final, so a sweep over everything leaves removed campaigns out once that is what is stored.
  const chosen = campaignIds
    ? sql`campaign.id = any(${campaignIds.map(String)}::bigint[])`
    : sql`ad_set.status <> 'REMOVED'`;
  const { rows } = await sql<FactsRow>`
    select ad_set.id as ad_set_id, ad_set.status, ad_set.effective_status, ad_set.is_draft, ad_set.removed_at,
      ad_set.running_status, ad_set.start_at, ad_set.end_at, ad_set.budget_daily_micros, ad_set.budget_total_micros,
      coalesce(today.amount_micros, 0) as spent_today, coalesce(spend.amount_micros, 0) as spent_total,
      coalesce(wallet.balance_micros - wallet.unpaid_micros + wallet.overdraft_micros, 0) as wallet_left,
      content.id is not null as has_approved,
      exists (select from ad_content pending where pending.campaign_id = campaign.id and pending.review = 'PENDING') as has_pending,
      case when content.id is null then false
        when campaign.ad_type = 'BANNER' then jsonb_array_length(content.banners) > 0
        else exists (${promotedProducts}) end as has_active_content
    from campaign
    join ad_set on ad_set.campaign_id = campaign.id
    join catalog on catalog.id = campaign.catalog_id
    left join wallet on wallet.company_id = campaign.company_id
    left join ad_set_spend spend on spend.ad_set_id = ad_set.id
    left join accrual today on today.ad_set_id = ad_set.id
      and today.day = (${new Date(now_ms)}::timestamptz at time zone catalog.timezone)::date
    left join ad_content content on content.campaign_id = campaign.id and content.review = 'APPROVED'
    where ${chosen}
    order by ad_set.id`.execute(tx);
  return rows;
}

function factsOf(row: FactsRow): CampaignFacts {
  return {
    isDraft: row.is_draft,
    isRemoved: row.removed_at !== null,
    hasApprovedContent: row.has_approved,
    hasPendingContent: row.has_pending,
    runningStatus: row.running_status,
    startAt_ms: row.start_at.getTime(),
    endAt_ms: row.end_at?.getTime() ?? null,
    hasActiveContent: row.has_active_content,
    leftToday_micros: leftOf(row.budget_daily_micros, row.spent_today),
    leftTotal_micros: leftOf(row.budget_total_micros, row.spent_total),
    walletLeft_micros: row.wallet_left,
  };
}

/** How many active products each campaign's newest content promotes; campaigns without any are left out. */
export async function skuCounts(
  tx: Transaction,
  campaignIds: readonly bigint[],
): Promise<{ campaignId: bigint; skus: number }[]> {
  const { rows } = await sql<{ campaignId: bigint; skus: number }>`
    select campaign.id as "campaignId", (select count(*)::int from (${promotedProducts}) promoted) as skus
    from campaign
    join ad_set on ad_set.campaign_id = campaign.id
    join lateral (
      select * from ad_content where ad_content.campaign_id = campaign.id and ad_content.review <> 'SUPERSEDED'
      order by ad_content.version desc limit 1
    ) content on true
    where campaign.ad_type = 'PRODUCT' and campaign.id = any(${campaignIds.map(String)}::bigint[])`.execute(tx);
  return rows;
}
