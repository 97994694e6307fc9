import { sql } from 'kysely';
import type { AuctionRecord } from '#delivery/decide/index.ts';
import type { Language } from '#kernel/language.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { isWithin, type LogName, type LogPosition, type LogStretch, rowsOf } from '#platform/db/log-reader.ts';

/** The logs that are counted. */
export const COUNTED_LOGS = ['ad_event', 'impression_batch'] as const satisfies readonly LogName[];
export type CountedLog = (typeof COUNTED_LOGS)[number];

export type Progress = {
  /** Up to where each log was counted. */
  readonly positions: Readonly<Record<CountedLog, LogPosition>>;
  readonly batch: bigint;
  readonly fadedOnMs: EpochMs;
};

/** Impressions and clicks of one product's ads in one placement; `sku` is empty for banners. */
export type Evidence = {
  readonly catalogId: string;
  readonly placement: string;
  readonly sku: string;
  /** The product's category; null when the product is gone or has none. */
  readonly categoryId: string | null;
  readonly impressions: number;
  readonly clicks: number;
  readonly batch: bigint;
  /** Always true for banners. */
  readonly isSold: boolean;
};

/** Locks the counting progress. Returns null while another process is counting. */
export async function lockProgress(tx: Transaction): Promise<Progress | null> {
  const { rows } = await sql<Omit<Progress, 'positions'>>`
    select batch, extract(epoch from decayed_on)::float8 * 1000 as faded_on_ms
    from learn_progress for update skip locked`.execute(tx);
  if (!rows[0]) return null;
  const { rows: places } = await sql<LogPosition & { log: CountedLog }>`
    select log, epoch, xid::text as xid, position from learn_position`.execute(tx);
  const placeOf = (log: CountedLog): LogPosition => {
    const { epoch, xid, position } = places.find((place) => place.log === log)!;
    return { epoch, xid, position };
  };
  return { ...rows[0], positions: { ad_event: placeOf('ad_event'), impression_batch: placeOf('impression_batch') } };
}

export async function saveProgress(tx: Transaction, { positions, batch, fadedOnMs }: Progress): Promise<void> {
  for (const [log, { epoch, xid, position }] of Object.entries(positions))
    await sql`
      update learn_position set epoch = ${epoch}, xid = ${xid}::xid8, position = ${position} where log = ${log}`.execute(
      tx,
    );
  await sql`
    update learn_progress set batch = ${batch}, decayed_on = (${new Date(fadedOnMs)}::timestamptz at time zone 'UTC')::date`.execute(
    tx,
  );
}

/** Reads the day on which evidence last decayed. */
export async function readFadedOn(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ day: string }>`select decayed_on::text as day from learn_progress`.execute(tx);
  return rows[0]!.day;
}

/** Evidence below this number of impressions and clicks is negligible. */
const MIN_EVIDENCE = 0.05;

/**
 * Decays all evidence, and deletes what became negligible: of ad sets once they are over, because until then their bid is
 * moved on. Every row is read and written here anyway, so that no index helps to find those.
 */
export async function decayEvidence(tx: Transaction, factor: number, batch: bigint, nowMs: EpochMs): Promise<void> {
  await sql`delete from click_evidence where impressions + clicks < ${MIN_EVIDENCE}::float8`.execute(tx);
  await sql`
    update click_evidence set impressions = impressions * ${factor}::float8, clicks = clicks * ${factor}::float8, batch = ${batch}`.execute(
    tx,
  );
  await sql`
    delete from ad_set_evidence evidence where abs(clicks) + abs(sold) < ${MIN_EVIDENCE}::float8 and not exists (
      select from ad_set where id = evidence.ad_set_id and removed_at is null and (end_at is null or end_at > ${new Date(nowMs)})
    )`.execute(tx);
  await sql`
    update ad_set_evidence set clicks = clicks * ${factor}::float8, sold = sold * ${factor}::float8,
      sales_micros = sales_micros * ${factor}::float8`.execute(tx);
}

/**
 * Counts the events of a range of the log. Evidence comes from valid ad events only; of sales, from direct click sales
 * net of returns. The last two bytes of a decision's id are the rank that was won.
 */
export async function countEvents(tx: Transaction, log: CountedLog, stretch: LogStretch, batch: bigint): Promise<void> {
  await sql`
    with seen as materialized (
      select kind, occurred_at, catalog_id, placement, coalesce(sku, '') as sku, decision_id, ad_set_id, billed_micros,
        sales_micros, coalesce(counts, 1) as counts,
        (kind = 'CLICK' and invalid_reason is null or attribution = 'DIRECT_CLICK') and ad_set_id is not null as is_conversion,
        kind in ('CLICK', 'IMPRESSION') and ad_set_id is not null and invalid_reason is null and counts is null and placement is not null
          and decision_id is not null as is_evidence
      from ${rowsOf(log)} where ${isWithin(stretch)}
    ), products as (
      insert into click_evidence as old (catalog_id, placement, sku, impressions, clicks, batch)
      select catalog_id, placement, sku, count(*) filter (where kind = 'IMPRESSION'), count(*) filter (where kind = 'CLICK'), ${batch}::bigint
      from seen where is_evidence group by catalog_id, placement, sku
      on conflict (catalog_id, placement, sku) do update set
        impressions = old.impressions + excluded.impressions, clicks = old.clicks + excluded.clicks, batch = excluded.batch
    ), ranks as (
      insert into rank_evidence as old (catalog_id, day, placement, rank, impressions, clicks)
      select catalog_id, (occurred_at at time zone 'UTC')::date, placement, rank,
        count(*) filter (where kind = 'IMPRESSION'), count(*) filter (where kind = 'CLICK')
      from seen, lateral (select (get_byte(uuid_send(decision_id), 14) & 127) * 256 + get_byte(uuid_send(decision_id), 15) as rank) won
      where is_evidence group by 1, 2, 3, 4
      on conflict (catalog_id, day, placement, rank) do update set
        impressions = old.impressions + excluded.impressions, clicks = old.clicks + excluded.clicks
    ), ad_sets as (
      insert into ad_set_evidence as old (ad_set_id, catalog_id, clicks, sold, sales_micros, step_clicks, step_cost_micros)
      select ad_set_id, catalog_id, clicks, sold, sales_micros, clicks, cost_micros from (
        select ad_set_id, catalog_id, coalesce(sum(counts) filter (where kind = 'CLICK'), 0) as clicks,
          coalesce(sum(counts) filter (where kind = 'SALE'), 0) as sold, sum(sales_micros) as sales_micros, sum(billed_micros) as cost_micros
        from seen where is_conversion group by ad_set_id, catalog_id) as added
      on conflict (ad_set_id) do update set clicks = old.clicks + excluded.clicks, sold = old.sold + excluded.sold,
        sales_micros = old.sales_micros + excluded.sales_micros, step_clicks = old.step_clicks + excluded.step_clicks,
        step_cost_micros = old.step_cost_micros + excluded.step_cost_micros
    )
    select`.execute(tx);
}

export async function readEvidenceSince(tx: Transaction, batch: bigint): Promise<Evidence[]> {
  const { rows } = await sql<Evidence>`
    select evidence.catalog_id, placement, evidence.sku, product.category_ids[1] as category_id,
      impressions, clicks, batch, coalesce(product.status, 'ACTIVE') = 'ACTIVE' as is_sold
    from click_evidence evidence
    left join product on product.catalog_id = evidence.catalog_id and product.sku = evidence.sku
    where batch > ${batch}`.execute(tx);
  return rows;
}

export type RankEvidence = { placement: string; rank: number; impressions: number; clicks: number };

/** Counts the impressions and clicks of each rank on the UTC days from `from` to `to`, inclusive. */
export async function readRankEvidence(
  tx: Transaction,
  catalogId: string,
  from: Day,
  to: Day,
): Promise<RankEvidence[]> {
  const { rows } = await sql<RankEvidence>`
    select placement, rank, sum(impressions)::float8 as impressions, sum(clicks)::float8 as clicks from rank_evidence
    where catalog_id = ${catalogId} and day between ${from}::date and ${to}::date
    group by placement, rank order by placement, rank limit 2000`.execute(tx);
  return rows;
}

/** What an auction was asked for, as logged. */
export type AskedAuction = Pick<
  AuctionRecord,
  | 'searchTerm'
  | 'categoryIds'
  | 'productIds'
  | 'qualityScores'
  | 'platform'
  | 'context'
  | 'floor'
  | 'hasShopper'
  | 'shopperKey'
  | 'seenEnough'
  | 'slots'
>;

/** An auction as stored in the log. */
export type LoggedAuction = AskedAuction &
  Pick<AuctionRecord, 'page'> & {
    readonly at: Date;
    readonly weight: number;
    readonly candidates: readonly LoggedBid[];
  };

export type LoggedBid = Omit<AuctionRecord['candidates'][number], 'baseMicros' | 'factor'>;

type Range = { readonly fromMs: EpochMs; readonly toMs: EpochMs };

/** Returns how many of 256 logged auctions to read so that about `max` are returned: at least one, at most all. */
async function readPortion(tx: Transaction, catalogId: string, { fromMs, toMs }: Range, max: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from auction_log
    where catalog_id = ${catalogId} and at >= ${new Date(fromMs)} and at < ${new Date(toMs)}`.execute(tx);
  return Math.min(256, Math.max(1, Math.floor((256 * max) / Math.max(1, rows[0]!.count))));
}

/**
 * Reads a range's auctions, oldest first. More than `max` are sampled by a random byte of their id, and the rest
 * weighted accordingly.
 */
export async function readAuctions(
  tx: Transaction,
  catalogId: string,
  range: Range,
  max: number,
): Promise<LoggedAuction[]> {
  const portion = await readPortion(tx, catalogId, range, max);
  const { rows } = await sql<LoggedAuction>`
    select at, sample_weight * 256.0::float8 / ${portion}::int as weight, search_term, category_ids,
      product_ids, quality_scores, platform, slots,
      jsonb_build_object('device', device, 'pageType', page_type, 'pageProductId', page_product_id, 'pageProductIds', page_product_ids, 'placementCode', placement_code,
        'gender', gender, 'age', age, 'segmentIds', segment_ids) as context,
      has_shopper, shopper_key, seen_enough,
      case when floor_click_micros is not null
        then jsonb_build_object('click', floor_click_micros, 'impression', floor_impression_micros) end as floor,
      page, candidates
    from auction_log
    where catalog_id = ${catalogId} and at >= ${new Date(range.fromMs)} and at < ${new Date(range.toMs)}
      and get_byte(uuid_send(id), 12) < ${portion}
    order by at limit ${max * 2}`.execute(tx);
  return rows;
}

export type LoggedSearch = { readonly searchTerm: string; readonly seen: number; readonly searches: number };

/**
 * Reads the searches of a range as typed, most frequent first. `seen` counts log entries, `searches` the searches they
 * represent.
 */
export async function readSearches(
  tx: Transaction,
  catalogId: string,
  range: Range,
  max: number,
): Promise<LoggedSearch[]> {
  const portion = await readPortion(tx, catalogId, range, max);
  const { rows } = await sql<LoggedSearch>`
    select search_term, count(*)::int as seen, sum(sample_weight)::float8 * 256 / ${portion}::int as searches
    from auction_log
    where catalog_id = ${catalogId} and at >= ${new Date(range.fromMs)} and at < ${new Date(range.toMs)}
      and search_term is not null and length(search_term) <= 100 and get_byte(uuid_send(id), 12) < ${portion}
    group by search_term order by searches desc, search_term limit 5000`.execute(tx);
  return rows;
}

/** Reads the language of a country's shoppers. */
export async function readLanguage(tx: Transaction, catalogId: string): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`select language from catalog where id = ${catalogId}`.execute(tx);
  return rows[0]?.language ?? 'en';
}

/** A product as the marketplace's rules name it: the categories it is filed under, and who offers it. */
export type SoldProduct = { readonly categoryIds: readonly string[]; readonly sellerIds: readonly string[] };

export async function readSoldProducts(
  tx: Transaction,
  catalogId: string,
  skus: readonly string[],
): Promise<Map<string, SoldProduct>> {
  if (skus.length === 0) return new Map();
  const { rows } = await sql<SoldProduct & { sku: string }>`
    select sku, category_ids, seller_ids from product where catalog_id = ${catalogId} and sku = any(${[...skus]}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ sku, ...product }) => [sku, product]));
}

/** Whose ad sets are, and what they are billed on. */
export type Owner = {
  readonly companyId: string;
  readonly brandId: string;
  readonly billedOn: 'CLICK' | 'IMPRESSION';
};

export async function readOwners(tx: Transaction, adSetIds: readonly string[]): Promise<Map<string, Owner>> {
  if (adSetIds.length === 0) return new Map();
  const { rows } = await sql<Owner & { id: string }>`
    select ad_set.id, ad_set.company_id, campaign.brand_id,
      case ad_set.bid_type when 'MAXIMUM_CPI' then 'IMPRESSION' else 'CLICK' end as billed_on
    from ad_set join campaign on campaign.id = ad_set.campaign_id
    where ad_set.id = any(${adSetIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...owner }) => [id, owner]));
}

/** Deletes at most `max` auctions that are too old to learn from; returns the number deleted. */
export async function deleteSomeAuctions(tx: Transaction, atMs: EpochMs, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from auction_log where id in (select id from auction_log where at < ${new Date(atMs)} limit ${max})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

export async function deleteRanksBefore(tx: Transaction, atMs: EpochMs): Promise<void> {
  await sql`delete from rank_evidence where day < (${new Date(atMs)}::timestamptz at time zone 'UTC')::date`.execute(
    tx,
  );
}
