import { sql } from 'kysely';
import type { CampaignChange, CampaignFacts, DayResult } from '#integrations/meta/port.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { DayRange, SellerRef } from './types.ts';

/**
 * Requested changes that Meta has not applied yet. Omitted fields are unchanged; amounts are text, since the change is
 * stored as JSON.
 */
export interface PendingChange {
  name?: string;
  isActive?: boolean;
  lifetimeBudgetMicros?: string;
  startDate?: Day;
  endDate?: Day;
  audienceIds?: string[];
}

/** A campaign as stored at Meta, with its pending change. */
export interface CampaignRow extends SellerRef, CampaignFacts {
  id: Uuid;
  audienceIds: bigint[];
  pendingChange: PendingChange | null;
  changeNumber: number;
  changeRejection: Message | null;
  /** The creation session with products and text; only for campaigns created here. */
  sessionId: Uuid | null;
  creativeText: string | null;
  categoryIds: string[] | null;
  minPriceMicros: Micros | null;
  maxPriceMicros: Micros | null;
  skus: string[] | null;
}

/** Results of a campaign in a date range. */
export interface Totals {
  impressions: bigint;
  clicks: bigint;
  costMicros: Micros;
  purchaseItems: bigint;
  purchaseValueMicros: Micros;
}

export type ReportRow = CampaignRow & Totals;

const columns = sql`c.id, c.company_id, c.seller_id, c.campaign_ref, c.name,
  c.is_active, c.effective_status, c.objective,
  (extract(epoch from c.start_at) * 1000)::float8 as start_ms, (extract(epoch from c.stop_at) * 1000)::float8 as stop_ms,
  c.lifetime_budget_micros, c.budget_remaining_micros,
  c.audience_refs as audience_ids, c.pending_change, c.change_number, c.change_rejection,
  c.session_id, s.creative_text, s.category_ids,
  s.min_price_micros, s.max_price_micros, s.skus`;

const sums = sql`coalesce(sum(r.impressions), 0)::bigint as impressions, coalesce(sum(r.clicks), 0)::bigint as clicks,
  coalesce(sum(r.cost_micros), 0)::bigint as cost_micros, coalesce(sum(r.purchase_items), 0)::bigint as purchase_items,
  coalesce(sum(r.purchase_value_micros), 0)::bigint as purchase_value_micros`;

/** Returns campaigns, newest first. */
export function listCampaigns(
  tx: Transaction,
  { companyId, sellerId }: SellerRef,
  { from, to }: DayRange,
  slice: Slice,
): Promise<Found<ReportRow>> {
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<ReportRow & { total: bigint }>`
      select ${columns}, done.*, ${total} as total
      from meta_campaign c left join meta_session s on s.id = c.session_id
        cross join lateral (select ${sums} from meta_result r
          where r.campaign_id = c.id and r.day between ${from}::date and ${to}::date) done
      where c.company_id = ${companyId} and c.seller_id = ${sellerId}
      order by c.created_at desc, c.id desc limit ${limit} offset ${offset}`.execute(tx);
    return rows.map(readRow);
  });
}

/** Includes lifetime results. */
export async function campaignById(
  tx: Transaction,
  { companyId, sellerId }: SellerRef,
  id: Uuid,
): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select ${columns}, done.*
    from meta_campaign c left join meta_session s on s.id = c.session_id
      cross join lateral (select ${sums} from meta_result r where r.campaign_id = c.id) done
    where c.id = ${id} and c.company_id = ${companyId} and c.seller_id = ${sellerId}`.execute(tx);
  return rows[0] && readRow(rows[0]);
}

// The driver returns bigint arrays as text.
const readRow = <Row extends { audienceIds: (bigint | string)[] }>(row: Row) => ({
  ...row,
  audienceIds: row.audienceIds.map(BigInt),
});

/** Merges a change into the pending change of a campaign. Returns the number of the change. */
export async function queueChange(tx: Transaction, id: Uuid, change: PendingChange): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    update meta_campaign set pending_change = coalesce(pending_change, '{}') || ${JSON.stringify(change)}::jsonb, change_number = change_number + 1,
      change_rejection = null
    where id = ${id} returning change_number as number`.execute(tx);
  return rows[0]!.number;
}

/** Completes a change that Meta applied or rejected, unless a newer one is pending. */
export async function completeChange(
  tx: Transaction,
  id: Uuid,
  { number, rejection, applied }: { number: number; rejection: Message | null; applied: CampaignChange },
): Promise<void> {
  const set = {
    ...(applied.name === undefined ? {} : { name: applied.name }),
    ...(applied.isActive === undefined
      ? {}
      : { isActive: applied.isActive, effectiveStatus: applied.isActive ? 'ACTIVE' : 'PAUSED' }),
    ...(applied.lifetimeBudgetMicros === undefined ? {} : { lifetimeBudgetMicros: applied.lifetimeBudgetMicros }),
    ...(applied.startMs === undefined ? {} : { startAt: new Date(applied.startMs) }),
    ...(applied.stopMs === undefined ? {} : { stopAt: new Date(applied.stopMs) }),
    ...(applied.audienceIds === undefined ? {} : { audienceRefs: applied.audienceIds.map(String) }),
  };
  await tx
    .updateTable('metaCampaign')
    .set({ ...set, pendingChange: null, changeRejection: rejection && JSON.stringify(rejection) })
    .where('id', '=', id)
    .where('changeNumber', '=', number)
    .execute();
}

/** Stores Meta's campaigns: inserts new ones and updates known ones. */
export async function saveCampaigns(
  tx: Transaction,
  newId: NewId,
  { companyId, sellerId }: SellerRef,
  campaigns: readonly (CampaignFacts & { sessionId?: Uuid; audienceIds?: readonly bigint[] })[],
  nowMs: EpochMs,
): Promise<void> {
  for (const facts of campaigns) {
    const known = {
      name: facts.name,
      isActive: facts.isActive,
      effectiveStatus: facts.effectiveStatus,
      objective: facts.objective,
      startAt: new Date(facts.startMs),
      stopAt: facts.stopMs === null ? null : new Date(facts.stopMs),
      lifetimeBudgetMicros: facts.lifetimeBudgetMicros,
      budgetRemainingMicros: facts.budgetRemainingMicros,
    };
    await tx
      .insertInto('metaCampaign')
      .values({
        ...known,
        id: newId(),
        companyId,
        sellerId,
        campaignRef: facts.campaignRef,
        sessionId: facts.sessionId ?? null,
        audienceRefs: (facts.audienceIds ?? []).map(String),
        createdAt: new Date(nowMs),
      })
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'sellerId', 'campaignRef']).doUpdateSet({
          ...known,
          ...(facts.sessionId === undefined
            ? {}
            : { sessionId: facts.sessionId, audienceRefs: (facts.audienceIds ?? []).map(String) }),
        }),
      )
      .execute();
  }
}

export async function campaignOfSession(tx: Transaction, sessionId: Uuid): Promise<Uuid | null> {
  const row = await tx.selectFrom('metaCampaign').select('id').where('sessionId', '=', sessionId).executeTakeFirst();
  return row?.id ?? null;
}

/** Overwrites the stored results of these days, because Meta attributes sales for weeks. */
export async function saveResults(
  tx: Transaction,
  { companyId, sellerId }: SellerRef,
  results: readonly DayResult[],
): Promise<void> {
  await sql`
    insert into meta_result (campaign_id, company_id, day, impressions, clicks, cost_micros, purchase_items, purchase_value_micros)
    select c.id, c.company_id, d.day, d.impressions, d.clicks, d.cost, d.items, d.value
    from unnest(${results.map((one) => one.campaignRef)}::text[], ${results.map((one) => one.day)}::date[],
      ${results.map((one) => one.impressions)}::bigint[], ${results.map((one) => one.clicks)}::bigint[],
      ${results.map((one) => one.costMicros)}::bigint[], ${results.map((one) => one.purchaseItems)}::bigint[],
      ${results.map((one) => one.purchaseValueMicros)}::bigint[]) as d(ref, day, impressions, clicks, cost, items, value)
    join meta_campaign c on c.campaign_ref = d.ref and c.company_id = ${companyId} and c.seller_id = ${sellerId}
    on conflict (campaign_id, day) do update set impressions = excluded.impressions, clicks = excluded.clicks,
      cost_micros = excluded.cost_micros, purchase_items = excluded.purchase_items,
      purchase_value_micros = excluded.purchase_value_micros`.execute(tx);
}

/** Returns the daily results of all campaigns of a seller; days without results are omitted. */
export async function dailyTotals(
  tx: Transaction,
  { companyId, sellerId }: SellerRef,
  { from, to }: DayRange,
): Promise<(Totals & { day: Day })[]> {
  const { rows } = await sql<Totals & { day: Day }>`
    select r.day, ${sums} from meta_result r join meta_campaign c on c.id = r.campaign_id
    where c.company_id = ${companyId} and c.seller_id = ${sellerId} and r.day between ${from}::date and ${to}::date
    group by r.day order by r.day`.execute(tx);
  return rows;
}
