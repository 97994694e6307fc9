import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { isWithin, type LogStretch } from '#platform/postgres/log-reader.ts';
import type { AuctionRecord, LoggedCandidate } from './decide.ts';

export type CatalogRow = {
  readonly catalogId: Uuid;
  readonly zone: string;
  readonly baseUrl: string;
  /** Units of its currency per unit of the platform's default one. */
  readonly rate: number;
  /** Platform default currency. */
  readonly minBid_micros: bigint;
  readonly click_days: number;
  readonly view_days: number;
  readonly language: Language;
  readonly placesPerAdvertiser: number | null;
  readonly showsPerShopper: number | null;
  readonly showWindow_ms: number;
};

export async function readCatalogs(tx: Transaction): Promise<CatalogRow[]> {
  const { rows } = await sql<CatalogRow>`
    select id as "catalogId", timezone as zone, base_url as "baseUrl", rate_micros / 1e6::float8 as rate, min_bid_micros as "minBid_micros",
      click_window_days as click_days, view_window_days as view_days, language,
      places_per_advertiser as "placesPerAdvertiser", shows_per_shopper as "showsPerShopper",
      show_window_hours * 3600000 as "showWindow_ms"
    from catalog join currency on currency.code = catalog.currency order by id`.execute(tx);
  return rows;
}

export type KeyRow = {
  readonly catalogId: Uuid;
  /** Null until somebody revokes it. */
  readonly revoked_ms: Instant_ms | null;
  /** Null: what the deployment allows. */
  readonly perSecond: number | null;
  /** Whether it opens feeds as well: then it is a back end's, and no page may show it. */
  readonly opensFeeds: boolean;
};

/** Keys for the ad calls, by the base64 of their hash. One that is revoked from a later instant on is among them. */
export async function readKeys(tx: Transaction): Promise<Map<string, KeyRow>> {
  const { rows } = await sql<Omit<KeyRow, 'revoked_ms'> & { hash: string; revoked: Date | null }>`
    select encode(key_hash, 'base64') as hash, catalog_id as "catalogId", revoked_at as revoked, requests_per_second as "perSecond",
      'feed' = any(scopes) as "opensFeeds"
    from api_key where 'ads' = any(scopes)`.execute(tx);
  return new Map(rows.map(({ hash, revoked, ...key }) => [hash, { ...key, revoked_ms: revoked?.getTime() ?? null }]));
}

/** How many auctions there were in each local hour since an instant, by what the log's sample stands for. */
export async function readTraffic(
  tx: Transaction,
  { catalogId, zone }: CatalogRow,
  since_ms: Instant_ms,
): Promise<number[]> {
  const { rows } = await sql<{ hour: number; auctions: number }>`
    select extract(hour from at at time zone ${zone})::int as hour, sum(sample_weight)::float8 as auctions from auction_log
    where catalog_id = ${catalogId} and at >= ${new Date(since_ms)} group by 1`.execute(tx);
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { hour, auctions } of rows) hours[hour] = auctions;
  return hours;
}

export type SeenAd = {
  readonly catalogId: Uuid;
  readonly shopper: string;
  readonly adSetId: Uuid;
  readonly decisionId: Uuid;
  readonly at: Date;
};

/** Valid impressions of ads in these catalogs within a stretch of the event log. */
export async function readSeenAds(
  tx: Transaction,
  catalogIds: readonly Uuid[],
  stretch: LogStretch,
): Promise<SeenAd[]> {
  const { rows } = await sql<SeenAd>`
    select catalog_id as "catalogId", shopper, ad_set_id as "adSetId", decision_id as "decisionId", occurred_at as at from ad_event e
    where ${isWithin(stretch)} and kind = 'IMPRESSION' and ad_set_id is not null and invalid_reason is null
      and catalog_id = any(${catalogIds}::uuid[])
    order by xid, position`.execute(tx);
  return rows;
}

export type SpendRow = { readonly adSetId: Uuid; readonly today_micros: bigint; readonly total_micros: bigint };

/** What ad sets have spent, on a local day and in all. */
export async function readSpend(tx: Transaction, adSetIds: readonly Uuid[], day: Day): Promise<SpendRow[]> {
  if (adSetIds.length === 0) return [];
  const { rows } = await sql<SpendRow>`
    select t.ad_set_id as "adSetId", coalesce(a.amount_micros, 0) as today_micros, t.amount_micros as total_micros
    from ad_set_spend t
    left join accrual a on a.ad_set_id = t.ad_set_id and a.day = ${day}::date
    where t.ad_set_id = any(${adSetIds}::uuid[])`.execute(tx);
  return rows;
}

export async function readWallets(tx: Transaction): Promise<{ companyId: Uuid; available_micros: bigint }[]> {
  const { rows } = await sql<{ companyId: Uuid; available_micros: bigint }>`
    select company_id as "companyId", balance_micros - unpaid_micros + overdraft_micros as available_micros from wallet`.execute(
    tx,
  );
  return rows;
}

/** The campaigns that promote anything of these catalogs. */
export async function readCatalogCampaigns(tx: Transaction, catalogIds: readonly Uuid[]): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from campaign where catalog_id = any(${catalogIds}::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A statement takes 65,535 parameters at most; a record has ten. */
const RECORDS_PER_STATEMENT = 5000;

export async function insertAuctionLog(tx: Transaction, records: readonly AuctionRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += RECORDS_PER_STATEMENT) {
    const rows = records.slice(from, from + RECORDS_PER_STATEMENT).map((record) => ({
      id: record.id,
      catalog_id: record.catalogId,
      at: new Date(record.at_ms),
      sample_weight: record.sampleWeight,
      search_term: record.searchTerm,
      category_ids: [...record.categoryIds],
      product_ids: record.productIds === null ? null : [...record.productIds],
      platform: record.platform,
      slots: Math.min(record.slots, 32_767),
      candidates: JSON.stringify(record.candidates.map(loggedAs)),
    }));
    await tx
      .insertInto('auction_log')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Documents keep the API's spelling. */
function loggedAs({ bid_micros, price_micros, ...candidate }: LoggedCandidate): object {
  return { ...candidate, bidMicros: bid_micros, priceMicros: price_micros };
}
