import { sql } from 'kysely';
import type { CampaignChange, CampaignFacts, DayResult } from '#integrations/meta/port.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { findSlice, type Found, type Slice } from '#platform/postgres/lists.ts';
import type { DayRange, SellerRef } from './types.ts';

/** What people asked Meta to change. Left out is unchanged; money as text, since it is kept as JSON. */
export interface Wish {
  name?: string;
  isActive?: boolean;
  lifetimeBudget_micros?: string;
  startDate?: Day;
  endDate?: Day;
  audienceIds?: string[];
}

/** A campaign as Meta has it, and what is wished of it. */
export interface CampaignRow extends SellerRef, CampaignFacts {
  id: Uuid;
  audienceIds: bigint[];
  wish: Wish | null;
  wishNumber: number;
  wishRefusal: string | null;
  /** The products and the text, of campaigns made here. */
  sessionId: Uuid | null;
  creativeText: string | null;
  categoryIds: string[] | null;
  minPrice_micros: Micros | null;
  maxPrice_micros: Micros | null;
  skus: string[] | null;
}

/** What a campaign did over a range of days. */
export interface Totals {
  impressions: bigint;
  clicks: bigint;
  cost_micros: Micros;
  purchaseItems: bigint;
  purchaseValue_micros: Micros;
}

export type ReportRow = CampaignRow & Totals;

const columns = sql`c.id, c.company_id as "companyId", c.seller_id as "sellerId", c.campaign_ref as "campaignRef", c.name,
  c.is_active as "isActive", c.effective_status as "effectiveStatus", c.objective,
  (extract(epoch from c.start_at) * 1000)::float8 as start_ms, (extract(epoch from c.stop_at) * 1000)::float8 as stop_ms,
  c.lifetime_budget_micros as "lifetimeBudget_micros", c.budget_remaining_micros as "budgetRemaining_micros",
  c.audience_refs as "audienceIds", c.wish, c.wish_number as "wishNumber", c.wish_refusal as "wishRefusal",
  c.session_id as "sessionId", s.creative_text as "creativeText", s.category_ids as "categoryIds",
  s.min_price_micros as "minPrice_micros", s.max_price_micros as "maxPrice_micros", s.skus`;

const sums = sql`coalesce(sum(r.impressions), 0)::bigint as impressions, coalesce(sum(r.clicks), 0)::bigint as clicks,
  coalesce(sum(r.cost_micros), 0)::bigint as cost_micros, coalesce(sum(r.purchase_items), 0)::bigint as "purchaseItems",
  coalesce(sum(r.purchase_value_micros), 0)::bigint as "purchaseValue_micros"`;

/** Newest first. */
export function listCampaigns(
  tx: Transaction,
  { companyId, sellerId }: SellerRef,
  { from, to }: DayRange,
  slice: Slice,
): Promise<Found<ReportRow>> {
  return findSlice(slice, async ({ offset, size }) => {
    const { rows } = await sql<ReportRow & { total: bigint }>`
      select ${columns}, done.*, count(*) over () as total
      from meta_campaign c left join meta_session s on s.id = c.session_id
        cross join lateral (select ${sums} from meta_result r
          where r.campaign_id = c.id and r.day between ${from}::date and ${to}::date) done
      where c.company_id = ${companyId} and c.seller_id = ${sellerId}
      order by c.created_at desc, c.id desc limit ${size} offset ${offset}`.execute(tx);
    return rows.map(readRow);
  });
}

/** With all it ever did. */
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

// Arrays of bigint come as text.
const readRow = <Row extends { audienceIds: (bigint | string)[] }>(row: Row) => ({
  ...row,
  audienceIds: row.audienceIds.map(BigInt),
});

/** Writes down what people want changed, over what of it Meta has not taken yet. Answers with the wish's number. */
export async function addWish(tx: Transaction, id: Uuid, wish: Wish): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    update meta_campaign set wish = coalesce(wish, '{}') || ${JSON.stringify(wish)}::jsonb, wish_number = wish_number + 1,
      wish_refusal = null
    where id = ${id} returning wish_number as number`.execute(tx);
  return rows[0]!.number;
}

/** A wish is over when Meta took it or never will; a newer one stays. */
export async function endWish(
  tx: Transaction,
  id: Uuid,
  { number, refusal, taken }: { number: number; refusal: string | null; taken: CampaignChange },
): Promise<void> {
  const set = {
    ...(taken.name === undefined ? {} : { name: taken.name }),
    ...(taken.isActive === undefined
      ? {}
      : { is_active: taken.isActive, effective_status: taken.isActive ? 'ACTIVE' : 'PAUSED' }),
    ...(taken.lifetimeBudget_micros === undefined ? {} : { lifetime_budget_micros: taken.lifetimeBudget_micros }),
    ...(taken.start_ms === undefined ? {} : { start_at: new Date(taken.start_ms) }),
    ...(taken.stop_ms === undefined ? {} : { stop_at: new Date(taken.stop_ms) }),
    ...(taken.audienceIds === undefined ? {} : { audience_refs: taken.audienceIds.map(String) }),
  };
  await tx
    .updateTable('meta_campaign')
    .set({ ...set, wish: null, wish_refusal: refusal })
    .where('id', '=', id)
    .where('wish_number', '=', number)
    .execute();
}

/** Writes down what Meta has: new campaigns are listed, known ones brought up to date. */
export async function saveCampaigns(
  tx: Transaction,
  newId: NewId,
  { companyId, sellerId }: SellerRef,
  campaigns: readonly (CampaignFacts & { sessionId?: Uuid; audienceIds?: readonly bigint[] })[],
  now_ms: Instant_ms,
): Promise<void> {
  for (const facts of campaigns) {
    const known = {
      name: facts.name,
      is_active: facts.isActive,
      effective_status: facts.effectiveStatus,
      objective: facts.objective,
      start_at: new Date(facts.start_ms),
      stop_at: facts.stop_ms === null ? null : new Date(facts.stop_ms),
      lifetime_budget_micros: facts.lifetimeBudget_micros,
      budget_remaining_micros: facts.budgetRemaining_micros,
    };
    await tx
      .insertInto('meta_campaign')
      .values({
        ...known,
        id: newId(),
        company_id: companyId,
        seller_id: sellerId,
        campaign_ref: facts.campaignRef,
        session_id: facts.sessionId ?? null,
        audience_refs: (facts.audienceIds ?? []).map(String),
        created_at: new Date(now_ms),
      })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'seller_id', 'campaign_ref']).doUpdateSet({
          ...known,
          ...(facts.sessionId === undefined
            ? {}
            : { session_id: facts.sessionId, audience_refs: (facts.audienceIds ?? []).map(String) }),
        }),
      )
      .execute();
  }
}

export async function campaignOfSession(tx: Transaction, sessionId: Uuid): Promise<Uuid | null> {
  const row = await tx.selectFrom('meta_campaign').select('id').where('session_id', '=', sessionId).executeTakeFirst();
  return row?.id ?? null;
}

/** Over what was known of these days: Meta counts sales for weeks. */
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
      ${results.map((one) => one.cost_micros)}::bigint[], ${results.map((one) => one.purchaseItems)}::bigint[],
      ${results.map((one) => one.purchaseValue_micros)}::bigint[]) as d(ref, day, impressions, clicks, cost, items, value)
    join meta_campaign c on c.campaign_ref = d.ref and c.company_id = ${companyId} and c.seller_id = ${sellerId}
    on conflict (campaign_id, day) do update set impressions = excluded.impressions, clicks = excluded.clicks,
      cost_micros = excluded.cost_micros, purchase_items = excluded.purchase_items,
      purchase_value_micros = excluded.purchase_value_micros`.execute(tx);
}

/** What all campaigns of a seller did, day by day; days without anything are missing. */
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
