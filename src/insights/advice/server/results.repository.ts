import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { AnalyzedShared } from './analyzed-campaign.repository.ts';

type SpendScope = {
  readonly companyId: Uuid;
  readonly adSetId: Uuid;
  /** Local days, both inclusive. */
  readonly fromDay: Day;
  readonly toDay: Day;
};

/** Returns for each of these local days when its spend reached the daily budget it had. */
export async function readDaysSpent(
  clickhouse: ClickHouse,
  { companyId, adSetId, fromDay, toDay }: SpendScope,
  budgets: ReadonlyMap<Day, Micros>,
): Promise<Map<Day, EpochMs>> {
  if (budgets.size === 0) return new Map();
  const rows = await clickhouse.query<{ spentDay: string; atMs: string }>(
    `select toString(billed_day) as spent_day, toUnixTimestamp64Milli(min(occurred_at)) as at_ms
    from (
      select billed_day, occurred_at,
        sum(billed_micros) over (partition by billed_day order by occurred_at, position rows unbounded preceding) as running
      from ad_event
      where company_id = {companyId:UUID} and day between {fromDay:Date} and {toDay:Date} and ad_set_id = {adSetId:UUID} and billed_micros > 0
    )
    where running >= transform(toString(billed_day), {days:Array(String)}, {budgets:Array(Int64)}, toInt64(9223372036854775807))
    group by billed_day limit 1000`,
    { companyId, adSetId, fromDay, toDay, days: [...budgets.keys()], budgets: [...budgets.values()] },
  );
  return new Map(rows.map(({ spentDay, atMs }) => [spentDay, Number(atMs)]));
}

/** Returns for each period, by its first day, when the members' spend reached the amount of their shared budget. */
export async function readSharedSpent(
  clickhouse: ClickHouse,
  { companyId, fromDay, toDay }: Omit<SpendScope, 'adSetId'>,
  shared: AnalyzedShared,
): Promise<Map<Day, EpochMs>> {
  const starts = { DAY: 'billed_day', MONTH: 'toStartOfMonth(billed_day)', RANGE: '{from:Date}' };
  const rows = await clickhouse.query<{ start: string; atMs: string }>(
    `select toString(period_start) as start, toUnixTimestamp64Milli(min(occurred_at)) as at_ms
    from (
      select ${starts[shared.period]} as period_start, occurred_at,
        sum(billed_micros) over (partition by period_start order by occurred_at, position rows unbounded preceding) as running
      from ad_event
      where company_id = {companyId:UUID} and day between {from:Date} - 7 and {to:Date} and ad_set_id in {adSetIds:Array(UUID)}
        and billed_micros > 0 and billed_day between {from:Date} and {to:Date}
    )
    where running >= {budget:Int64}
    group by period_start limit 400`,
    { companyId, adSetIds: shared.adSetIds, from: fromDay, to: toDay, budget: shared.amountMicros.toString() },
  );
  return new Map(rows.map(({ start, atMs }) => [start, Number(atMs)]));
}

/** Returns when the ad set, and its company, were last billed within a range; null when they were not. */
export async function readLastBilled(
  clickhouse: ClickHouse,
  { companyId, adSetId, fromDay, toDay }: SpendScope,
): Promise<{ adSetMs: EpochMs | null; companyMs: EpochMs | null }> {
  const [row] = await clickhouse.query<{ adSetMs: string; companyMs: string }>(
    `select toUnixTimestamp64Milli(maxIf(occurred_at, ad_set_id = {adSetId:UUID})) as ad_set_ms, toUnixTimestamp64Milli(max(occurred_at)) as company_ms
    from ad_event
    where company_id = {companyId:UUID} and day between {fromDay:Date} and {toDay:Date} and billed_micros > 0`,
    { companyId, adSetId, fromDay, toDay },
  );
  const instant = (text: string | undefined) => (Number(text) > 0 ? Number(text) : null);
  return { adSetMs: instant(row?.adSetMs), companyMs: instant(row?.companyMs) };
}

/** A campaign's results on a local day; amounts in the currencies of the wallet and of the catalog. */
type DayRow = {
  readonly id: string;
  readonly on: Day;
  readonly walletCurrency: string;
  readonly catalogCurrency: string;
  readonly impressions: string;
  readonly clicks: string;
  readonly cost: string;
  readonly sales: string;
  readonly items: string;
  readonly orders: string;
};

/** Returns what campaigns of a company brought on each day of a range, by currencies. */
export function readResultsByDay(
  clickhouse: ClickHouse,
  wanted: { companyId: Uuid; campaignIds: readonly bigint[]; from: Day; to: Day },
): Promise<DayRow[]> {
  return clickhouse.query<DayRow>(
    `select toString(t.campaign_id) as id, toString(t.day) as on, t.wallet_currency, t.catalog_currency,
      toString(sum(t.impressions)) as impressions, toString(sum(t.clicks)) as clicks, toString(sum(t.cost_micros)) as cost,
      toString(sum(t.direct_sales_micros)) as sales, toString(sum(t.direct_items)) as items, toString(sum(t.direct_purchases)) as orders
    from daily as t
    where t.company_id = {companyId:UUID} and t.campaign_id in {campaignIds:Array(UInt64)} and t.day between {from:Date} and {to:Date}
    group by t.campaign_id, t.day, t.wallet_currency, t.catalog_currency`,
    { ...wanted, campaignIds: wanted.campaignIds.map(String) },
  );
}

export async function readCatalogCurrency(tx: Transaction, catalogId: Uuid): Promise<string> {
  const { rows } = await sql<{ currency: string }>`select currency from catalog where id = ${catalogId}`.execute(tx);
  return rows[0]!.currency;
}

/** Returns what was charged in a storefront's auctions on these local days, by wallet currency. */
export function readCatalogCosts(
  clickhouse: ClickHouse,
  catalogId: Uuid,
  { from, to }: { from: Day; to: Day },
): Promise<{ walletCurrency: string; cost: string }[]> {
  return clickhouse.query(
    `select wallet_currency as walletCurrency, toString(sum(t.cost_micros)) as cost from daily as t
    where t.catalog_id = {catalogId:UUID} and t.day between {from:Date} and {to:Date} group by wallet_currency`,
    { catalogId, from, to },
  );
}

/** Returns the rate of each currency: units per unit of the platform's default currency, in micro-units. */
export async function readRates(tx: Transaction): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ code: string; rateMicros: bigint }>`select code, rate_micros from currency`.execute(tx);
  return new Map(rows.map(({ code, rateMicros }) => [code, rateMicros]));
}
