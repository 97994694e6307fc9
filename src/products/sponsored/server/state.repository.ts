import { sql } from 'kysely';
import { recordWebhookEvents } from '#core/webhooks/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { addDays, dayIn, type EpochMs, startOfDay } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { remainingOf } from '../rules/budget-type.ts';
import {
  campaignState,
  nextChangeMs,
  type AdSetStatus,
  type CampaignFacts,
  type EffectiveStatus,
  type NotServingReason,
  type RunningStatus,
} from '#core/serving/rules/campaign-state.ts';
import { promotedProducts } from '#core/serving/server/index.ts';
import { hasStopped } from '../rules/campaign-stop.ts';
import { recordStops } from './campaign-news.repository.ts';
import { dayBudget } from './day-budget.repository.ts';
import { campaignsWithNewestContent } from './newest-content.repository.ts';

/**
 * Computes the state of campaigns from their facts and stores changed ones for listing. Takes the campaigns' locks, so that
 * no two transactions compute one state from facts of different moments. Returns the number of changed campaigns.
 */
export async function refreshStates(
  tx: Transaction,
  nowMs: EpochMs,
  { campaignIds }: { campaignIds: readonly bigint[] },
): Promise<number> {
  await sql`
    select from campaign where id = any(${campaignIds.map(String)}::bigint[]) order by id for no key update`.execute(
    tx,
  );
  return writeStates(tx, nowMs, campaignIds);
}

/** As `refreshStates`, of campaigns whose locks are held. */
export async function writeStates(tx: Transaction, nowMs: EpochMs, campaignIds: readonly bigint[]): Promise<number> {
  const written = await writeStale(tx, nowMs, campaignIds);
  return written.filter(({ isChanged }) => isChanged).length;
}

/** As `writeStates`, of what no edit changed: records which campaigns stopped by it, for a notice. */
export async function writeStatesAndStops(
  tx: Transaction,
  nowMs: EpochMs,
  campaignIds: readonly bigint[],
): Promise<void> {
  const written = await writeStale(tx, nowMs, campaignIds);
  const stops = written.filter(({ from, whyNot }) => hasStopped(from, whyNot));
  await recordStops(tx, stops, nowMs);
}

async function writeStale(tx: Transaction, nowMs: EpochMs, campaignIds: readonly bigint[]) {
  const stale = staleIn(await readFacts(tx, nowMs, campaignIds), nowMs);
  if (stale.length === 0) return [];
  await sql`
    update ad_set set status = fresh.status, effective_status = fresh.effective_status,
      why_not = fresh.why_not, next_change_at = coalesce(fresh.next_change_at, 'infinity')
    from unnest(${stale.map((one) => one.adSetId)}::uuid[], ${stale.map((one) => one.status)}::text[],
      ${stale.map((one) => one.effectiveStatus)}::text[], ${stale.map(({ whyNot }) => whyNot)}::text[],
      ${stale.map(({ nextMs }) => nextMs && new Date(nextMs))}::timestamptz[])
      as fresh (id, status, effective_status, why_not, next_change_at)
    where ad_set.id = fresh.id`.execute(tx);
  const changed = stale.filter(({ isChanged }) => isChanged);
  await recordWebhookEvents(
    tx,
    changed.map(({ companyId, campaignId, from, status, effectiveStatus }) => ({
      companyId,
      type: 'campaign.status_changed',
      objectId: String(campaignId),
      data: { from: from.status, status, effectiveStatus },
      atMs: nowMs,
    })),
  );
  return stale;
}

/** Returns those of the campaigns whose stored state is not the one that their facts give. */
export async function campaignsWithStaleState(
  tx: Transaction,
  nowMs: EpochMs,
  campaignIds: readonly bigint[],
): Promise<bigint[]> {
  return staleIn(await readFacts(tx, nowMs, campaignIds), nowMs).map(({ campaignId }) => campaignId);
}

function staleIn(rows: readonly FactsRow[], nowMs: EpochMs) {
  return rows.flatMap((row) => {
    const facts = factsOf(row);
    const state = campaignState(facts, nowMs);
    const midnightMs = startOfDay(row.timezone, addDays(dayIn(row.timezone, nowMs), 1));
    const nextMs = nextChangeMs(facts, nowMs, midnightMs);
    const isChanged = state.status !== row.status || state.effectiveStatus !== row.effectiveStatus;
    if (!isChanged && state.whyNot === row.whyNot && nextMs === row.storedNextMs) return [];
    return [{ ...row, from: { status: row.status, whyNot: row.whyNot }, ...state, nextMs, isChanged }];
  });
}

interface FactsRow {
  campaignId: bigint;
  companyId: Uuid;
  adSetId: Uuid;
  status: AdSetStatus;
  effectiveStatus: EffectiveStatus | null;
  /** As it was computed last. */
  whyNot: NotServingReason | null;
  /** Null: never. Below every instant before it was computed first. */
  storedNextMs: EpochMs | null;
  timezone: string;
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

async function readFacts(tx: Transaction, nowMs: EpochMs, campaignIds: readonly bigint[]): Promise<FactsRow[]> {
  const { rows } = await sql<FactsRow>`
    select campaign.id as campaign_id, campaign.company_id, ad_set.id as ad_set_id, ad_set.status, ad_set.effective_status, ad_set.why_not,
      case ad_set.next_change_at when 'infinity' then null when '-infinity' then -1 else extract(epoch from ad_set.next_change_at) * 1000 end::float8 as stored_next_ms,
      catalog.timezone, ad_set.is_draft, ad_set.removed_at,
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
    where campaign.id = any(${campaignIds.map(String)}::bigint[])
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
