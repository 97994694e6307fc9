import { sql } from 'kysely';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

/** One ad set's conversions, with older evidence decayed. */
export type AdSetEvidence = {
  readonly adSetId: string;
  readonly catalogId: string;
  readonly clicks: number;
  readonly sold: number;
  /** Platform default currency. */
  readonly salesMicros: number;
  readonly stepClicks: number;
  /** Wallet currency. */
  readonly stepCostMicros: number;
  /** Platform default currency; null until it is first set. */
  readonly bidMicros: number | null;
};

/**
 * Claims the next move of the bids for this process. Returns false while another process holds it, or when bids were
 * set after `beforeMs`.
 */
export async function takeStep(tx: Transaction, nowMs: EpochMs, beforeMs: EpochMs): Promise<boolean> {
  const { rows } = await sql`
    update learn_progress set bids_set_at = ${new Date(nowMs)}
    where is_only in (select is_only from learn_progress where bids_set_at <= ${new Date(beforeMs)} for update skip locked)
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Returns when the bids were last moved. */
export async function readMoved(tx: Transaction): Promise<EpochMs> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from bids_set_at)::float8 * 1000 as ms from learn_progress`.execute(tx);
  return rows[0]!.ms;
}

export async function readAdSetEvidence(tx: Transaction, catalogIds: readonly string[]): Promise<AdSetEvidence[]> {
  const { rows } = await sql<AdSetEvidence>`
    select ad_set_id, catalog_id, clicks, sold,
      sales_micros / (currency.rate_micros / 1e6::float8) as sales_micros, step_clicks,
      step_cost_micros, bid_micros
    from ad_set_evidence
    join catalog on catalog.id = catalog_id
    join currency on currency.code = catalog.currency
    where catalog_id = any(${[...catalogIds]}::uuid[])`.execute(tx);
  return rows;
}

export async function readBids(tx: Transaction, adSetIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ adSetId: string; bidMicros: number }>`
    select ad_set_id, bid_micros from ad_set_evidence
    where ad_set_id = any(${[...adSetIds]}::uuid[]) and bid_micros is not null`.execute(tx);
  return new Map(rows.map(({ adSetId, bidMicros }) => [adSetId, bidMicros]));
}

export type SetBid = {
  readonly adSetId: string;
  readonly catalogId: string;
  readonly bidMicros: number;
  /** Restart the count of clicks and their cost. */
  readonly isByCost: boolean;
};

export async function saveBids(tx: Transaction, bids: readonly SetBid[]): Promise<void> {
  if (bids.length === 0) return;
  const column = <Key extends keyof SetBid>(key: Key) => bids.map((bid) => bid[key]);
  await sql`
    insert into ad_set_evidence as old (ad_set_id, catalog_id, bid_micros)
    select ad_set_id, catalog_id, bid_micros
    from unnest(${column('adSetId')}::uuid[], ${column('catalogId')}::uuid[], ${column('bidMicros')}::float8[]) as r(ad_set_id, catalog_id, bid_micros)
    on conflict (ad_set_id) do update set bid_micros = excluded.bid_micros`.execute(tx);
  const counted = bids.filter(({ isByCost }) => isByCost).map(({ adSetId }) => adSetId);
  await sql`
    update ad_set_evidence set step_clicks = 0, step_cost_micros = 0 where ad_set_id = any(${counted}::uuid[])`.execute(
    tx,
  );
}
