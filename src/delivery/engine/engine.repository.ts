import { sql } from 'kysely';
import type { FrequencyCap } from '#core/serving/rules/frequency-cap.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { isWithin, type LogName, type LogStretch, rowsOf } from '#platform/db/log-reader.ts';
import type { AuctionRecord } from '#delivery/decide/index.ts';

export type CatalogRow = {
  readonly catalogId: Uuid;
  readonly code: string;
  readonly zone: string;
  readonly baseUrl: string;
  /** Units of its currency per unit of the platform's default currency. */
  readonly rate: number;
  /** Platform default currency. */
  readonly minBidMicros: bigint;
  readonly clickDays: number;
  readonly viewDays: number;
  readonly language: Language;
  readonly slotsPerAdvertiser: number | null;
  readonly frequencyCap: FrequencyCap | null;
};

export async function readCatalogs(tx: Transaction): Promise<CatalogRow[]> {
  const { rows } = await sql<CatalogRow>`
    select id as catalog_id, catalog.code, timezone as zone, base_url, rate_micros / 1e6::float8 as rate, min_bid_micros,
      click_window_days as click_days, view_window_days as view_days, language,
      slots_per_advertiser,
      case when frequency_cap is not null
        then jsonb_build_object('times', frequency_cap, 'hours', frequency_window_hours) end as frequency_cap
    from catalog join currency on currency.code = catalog.currency order by id`.execute(tx);
  return rows;
}

export type KeyRow = {
  readonly keyId: Uuid;
  readonly catalogId: Uuid;
  /** The key also opens feeds, so it is not used in pages. */
  readonly isBackEnd: boolean;
  /** Of browser keys: the pages they are accepted from. Null for all others. */
  readonly origins: readonly string[] | null;
  /** Null while the key is not revoked. */
  readonly revokedMs: EpochMs | null;
  /** Null: the deployment's default. */
  readonly perSecond: number | null;
};

/** Reads the keys for ad calls and of pages, by the base64 of their hash, including keys whose revocation is scheduled. */
export async function readKeys(tx: Transaction): Promise<Map<string, KeyRow>> {
  const { rows } = await sql<Omit<KeyRow, 'revokedMs'> & { hash: string; revoked: Date | null }>`
    select encode(key_hash, 'base64') as hash, id as key_id, catalog_id, 'feed' = any(scopes) as is_back_end,
      revoked_at as revoked, requests_per_second as per_second,
      case when 'browser' = any(scopes) then origins end as origins
    from api_key where scopes && '{ads,browser}'`.execute(tx);
  return new Map(rows.map(({ hash, revoked, ...key }) => [hash, { ...key, revokedMs: revoked?.getTime() ?? null }]));
}

/** Counts the auctions per local hour since an instant, extrapolated from the log's sample. */
export async function readTraffic(
  tx: Transaction,
  { catalogId, zone }: CatalogRow,
  sinceMs: EpochMs,
): Promise<number[]> {
  const { rows } = await sql<{ hour: number; auctions: number }>`
    select extract(hour from at at time zone ${zone})::int as hour, sum(sample_weight)::float8 as auctions from auction_log
    where catalog_id = ${catalogId} and at >= ${new Date(sinceMs)} group by 1`.execute(tx);
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

/** Reads valid impressions in these catalogs, and of these ad sets, within a range of a log. */
export async function readSeenAds(
  tx: Transaction,
  { catalogIds, adSetIds }: { catalogIds: readonly string[]; adSetIds: readonly string[] },
  log: LogName,
  stretch: LogStretch,
): Promise<SeenAd[]> {
  const { rows } = await sql<SeenAd>`
    select catalog_id, shopper, ad_set_id, decision_id, occurred_at as at from ${rowsOf(log)}
    where ${isWithin(stretch)} and kind = 'IMPRESSION' and ad_set_id is not null and invalid_reason is null
      and (catalog_id = any(${catalogIds}::uuid[]) or ad_set_id = any(${adSetIds}::uuid[]))
    order by xid, position`.execute(tx);
  return rows;
}

export type SpendRow = {
  readonly adSetId: Uuid;
  /** The local day. */
  readonly day: Day;
  readonly todayMicros: bigint;
  readonly totalMicros: bigint;
};

/** Reads the ad sets' spending, on the local day of an instant and in total. */
export async function readSpend(tx: Transaction, adSetIds: readonly Uuid[], atMs: EpochMs): Promise<SpendRow[]> {
  if (adSetIds.length === 0) return [];
  const { rows } = await sql<SpendRow>`
    select t.ad_set_id, local.day, coalesce(a.amount_micros, 0) as today_micros, t.amount_micros as total_micros
    from ad_set_spend t
    join ad_set on ad_set.id = t.ad_set_id
    join campaign on campaign.id = ad_set.campaign_id
    join catalog on catalog.id = campaign.catalog_id
    cross join lateral (select (${new Date(atMs)}::timestamptz at time zone catalog.timezone)::date as day) local
    left join accrual a on a.ad_set_id = t.ad_set_id and a.day = local.day
    where t.ad_set_id = any(${[...adSetIds]}::uuid[])`.execute(tx);
  return rows;
}

export type SharedSpendRow = {
  readonly sharedId: Uuid;
  readonly start: Day;
  readonly spentMicros: bigint;
  /** Of it before the day. */
  readonly beforeMicros: bigint;
};

/** Reads what members of shared budgets have spent together in the period of a local day. */
export async function readSharedSpend(
  tx: Transaction,
  sharedIds: readonly Uuid[],
  day: Day,
): Promise<SharedSpendRow[]> {
  if (sharedIds.length === 0) return [];
  const { rows } = await sql<SharedSpendRow>`
    select budget.id as shared_id, period.start, coalesce(spend.amount_micros, 0) as spent_micros,
      greatest(0, coalesce(spend.amount_micros, 0) - coalesce((select sum(accrual.amount_micros) from shared_budget_member member
        join accrual on accrual.ad_set_id = member.ad_set_id and accrual.day = ${day}::date
        where member.shared_budget_id = budget.id), 0))::bigint as before_micros
    from shared_budget budget
    cross join lateral (select shared_budget_period(budget.period, budget.from_day, budget.to_day, ${day}::date) as start) period
    left join shared_budget_spend spend on spend.shared_budget_id = budget.id and spend.period_start = period.start
    where budget.id = any(${[...sharedIds]}::uuid[]) and period.start is not null`.execute(tx);
  return rows;
}

export type AvailableRow = { readonly companyId: Uuid; readonly availableMicros: bigint };

/** Reads what these companies' wallets can still pay. */
export async function readWallets(tx: Transaction, companyIds: readonly Uuid[]): Promise<AvailableRow[]> {
  if (companyIds.length === 0) return [];
  const { rows } = await sql<AvailableRow>`
    select company_id, balance_micros - unpaid_micros + overdraft_micros as available_micros from wallet
    where company_id = any(${[...companyIds]}::uuid[])`.execute(tx);
  return rows;
}

/** PostgreSQL accepts at most 65,535 parameters per statement; a record has twenty-five. */
const RECORDS_PER_STATEMENT = 2600;

export async function insertAuctionLog(tx: Transaction, records: readonly AuctionRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += RECORDS_PER_STATEMENT) {
    const rows = records.slice(from, from + RECORDS_PER_STATEMENT).map((record) => ({
      id: record.id,
      catalogId: record.catalogId,
      at: new Date(record.atMs),
      sampleWeight: record.sampleWeight,
      searchTerm: record.searchTerm,
      categoryIds: [...record.categoryIds],
      productIds: record.productIds === null ? null : [...record.productIds],
      qualityScores: record.qualityScores === null ? null : [...record.qualityScores],
      platform: record.platform,
      pageType: record.context.pageType,
      pageProductId: record.context.pageProductId,
      pageProductIds: [...record.context.pageProductIds],
      placementCode: record.context.placementCode,
      device: record.context.device,
      gender: record.context.gender,
      age: record.context.age,
      segmentIds: [...record.context.segmentIds],
      hasShopper: record.hasShopper,
      shopperKey: record.shopperKey,
      floorClickMicros: record.floor && BigInt(Math.round(record.floor.click)),
      floorImpressionMicros: record.floor && BigInt(Math.round(record.floor.impression)),
      seenEnough: [...record.seenEnough],
      slots: Math.min(record.slots, 32_767),
      page: record.page && JSON.stringify(record.page),
      candidates: JSON.stringify(record.candidates),
    }));
    await tx
      .insertInto('auctionLog')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
