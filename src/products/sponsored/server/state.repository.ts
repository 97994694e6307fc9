import { sql } from 'kysely';
import { recordWebhookEvents } from '#core/webhooks/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { remainingOf } from '../rules/budget-type.ts';
import {
  campaignState,
  type AdSetStatus,
  type CampaignFacts,
  type EffectiveStatus,
  type RunningStatus,
} from '#core/serving/rules/campaign-state.ts';
import { promotedProducts } from '#core/serving/server/index.ts';
import { dayBudget } from './day-budget.repository.ts';
import { campaignsWithNewestContent } from './newest-content.repository.ts';

/**
 * Computes the state of campaigns from their facts and stores changed ones for listing. Without ids it covers every
 * campaign that time, stock, money or spend can change. Returns the number of changed campaigns.
 */
export async function refreshStates(
  tx: Transaction,
  nowMs: EpochMs,
  filter: { campaignIds?: readonly bigint[] } = {},
): Promise<number> {
  const rows = await readFacts(tx, nowMs, filter.campaignIds);
  const changed = rows.flatMap((row) => {
    const state = campaignState(factsOf(row), nowMs);
    const isSame = state.status === row.status && state.effectiveStatus === row.effectiveStatus;
    return isSame ? [] : [{ ...row, from: row.status, ...state }];
  });
  if (changed.length === 0) return 0;
  await sql`
    update ad_set set status = fresh.status, effective_status = fresh.effective_status
    from unnest(${changed.map((one) => one.adSetId)}::uuid[], ${changed.map((one) => one.status)}::text[],
      ${changed.map((one) => one.effectiveStatus)}::text[]) as fresh (id, status, effective_status)
    where ad_set.id = fresh.id`.execute(tx);
  await recordWebhookEvents(
    tx,
    changed.map(({ companyId, campaignId, from, status, effectiveStatus }) => ({
      companyId,
      type: 'campaign.status_changed',
      objectId: String(campaignId),
      data: { from, status, effectiveStatus },
      atMs: nowMs,
    })),
  );
  return changed.length;
}

interface FactsRow {
  campaignId: bigint;
  companyId: Uuid;
  adSetId: Uuid;
  status: AdSetStatus;
  effectiveStatus: EffectiveStatus | null;
  isDraft: boolean;
  removedAt: Date | null;
  runningStatus: RunningStatus;
  startAt: Date;
  endAt: Date | null;
  budgetTodayMicros: Micros | null;
  budgetTotalMicros: Micros | null;
  spentToday: Micros;
  spentTotal: Micros;
  sharedMicros: Micros | null;
  sharedSpent: Micros;
  walletRemaining: Micros;
  hasApproved: boolean;
  hasPending: boolean;
  hasActiveContent: boolean;
}

async function readFacts(tx: Transaction, nowMs: EpochMs, campaignIds?: readonly bigint[]): Promise<FactsRow[]> {
  // A full sweep skips those that only an edit changes, which refreshes them by id: removed ones, and after years most
  // of all, ended ones.
  const selected = campaignIds
    ? sql`campaign.id = any(${campaignIds.map(String)}::bigint[])`
    : sql`ad_set.status <> 'REMOVED' and not (ad_set.status = 'COMPLETED' and coalesce(ad_set.end_at, 'infinity') <= ${new Date(nowMs)})`;
  const { rows } = await sql<FactsRow>`
    select campaign.id as campaign_id, campaign.company_id, ad_set.id as ad_set_id, ad_set.status, ad_set.effective_status, ad_set.is_draft, ad_set.removed_at,
      ad_set.running_status, ad_set.start_at, ad_set.end_at,
      ${dayBudget(sql`(${new Date(nowMs)}::timestamptz at time zone catalog.timezone)::date`)} as budget_today_micros, ad_set.budget_total_micros,
      coalesce(today.amount_micros, 0) as spent_today, coalesce(spend.amount_micros, 0) as spent_total,
      case when period.start is not null then shared.amount_micros end as shared_micros, coalesce(shared_spend.amount_micros, 0) as shared_spent,
      coalesce(wallet.balance_micros - wallet.unpaid_micros + wallet.overdraft_micros, 0) as wallet_remaining,
      content.id is not null as has_approved,
      exists (select from creative pending where pending.campaign_id = campaign.id and pending.review = 'PENDING') as has_pending,
      case when content.id is null then false
        when campaign.ad_type = 'BANNER' then jsonb_array_length(content.banners) > 0
        else exists (${promotedProducts}) end as has_active_content
    from campaign
    join ad_set on ad_set.campaign_id = campaign.id
    join catalog on catalog.id = campaign.catalog_id
    left join wallet on wallet.company_id = campaign.company_id
    left join ad_set_spend spend on spend.ad_set_id = ad_set.id
    left join accrual today on today.ad_set_id = ad_set.id
      and today.day = (${new Date(nowMs)}::timestamptz at time zone catalog.timezone)::date
    left join shared_budget_member member on member.ad_set_id = ad_set.id
    left join shared_budget shared on shared.id = member.shared_budget_id
    left join lateral (select shared_budget_period(shared.period, shared.from_day, shared.to_day,
      (${new Date(nowMs)}::timestamptz at time zone catalog.timezone)::date) as start) period on shared.id is not null
    left join shared_budget_spend shared_spend on shared_spend.shared_budget_id = shared.id and shared_spend.period_start = period.start
    left join creative content on content.campaign_id = campaign.id and content.review = 'APPROVED'
    where ${selected}
    order by ad_set.id`.execute(tx);
  return rows;
}

function factsOf(row: FactsRow): CampaignFacts {
  return {
    isDraft: row.isDraft,
    isRemoved: row.removedAt !== null,
    hasApprovedContent: row.hasApproved,
    hasPendingContent: row.hasPending,
    runningStatus: row.runningStatus,
    startAtMs: row.startAt.getTime(),
    endAtMs: row.endAt?.getTime() ?? null,
    hasActiveContent: row.hasActiveContent,
    remainingTodayMicros: remainingOf(row.budgetTodayMicros, row.spentToday),
    remainingTotalMicros: remainingOf(row.budgetTotalMicros, row.spentTotal),
    remainingSharedMicros: remainingOf(row.sharedMicros, row.sharedSpent),
    walletRemainingMicros: row.walletRemaining,
  };
}

/** Returns how many active products each campaign's newest content promotes; campaigns without any are omitted. */
export async function skuCounts(
  tx: Transaction,
  campaignIds: readonly bigint[],
): Promise<{ campaignId: bigint; skus: number }[]> {
  const { rows } = await sql<{ campaignId: bigint; skus: number }>`
    select campaign.id as campaign_id, (select count(*)::int from (${promotedProducts}) promoted) as skus
    from ${campaignsWithNewestContent}
    where campaign.ad_type = 'PRODUCT' and campaign.id = any(${campaignIds.map(String)}::bigint[])`.execute(tx);
  return rows;
}
