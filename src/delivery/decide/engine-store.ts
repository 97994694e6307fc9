import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { AuctionRecord, LoggedCandidate } from './decide.ts';

export type CatalogRow = {
  readonly catalogId: Uuid;
  readonly zone: string;
  readonly baseUrl: string;
  /** Platform default currency. */
  readonly minBid_micros: bigint;
  readonly click_days: number;
  readonly view_days: number;
};

export async function readCatalogs(tx: Transaction): Promise<CatalogRow[]> {
  const { rows } = await sql<CatalogRow>`
    select id as "catalogId", timezone as zone, base_url as "baseUrl", min_bid_micros as "minBid_micros",
      click_window_days as click_days, view_window_days as view_days
    from catalog order by id`.execute(tx);
  return rows;
}

/** Keys that open the ad calls, by the base64 of their hash. */
export async function readKeys(tx: Transaction): Promise<Map<string, Uuid>> {
  const { rows } = await sql<{ hash: string; catalogId: Uuid }>`
    select encode(key_hash, 'base64') as hash, catalog_id as "catalogId" from api_key
    where revoked_at is null and 'ads' = any(scopes)`.execute(tx);
  return new Map(rows.map(({ hash, catalogId }) => [hash, catalogId]));
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

export async function insertAuctionLog(tx: Transaction, records: readonly AuctionRecord[]): Promise<void> {
  await tx
    .insertInto('auction_log')
    .values(
      records.map((record) => ({
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
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Documents keep the API's spelling. */
function loggedAs({ bid_micros, price_micros, ...candidate }: LoggedCandidate): object {
  return { ...candidate, bidMicros: bid_micros, priceMicros: price_micros };
}
