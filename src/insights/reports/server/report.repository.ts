import type { AdType } from '#kernel/ad-type.ts';
import type { Uuid } from '#kernel/ids.ts';
import { convert, type Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { ClickHouse, QueryParams } from '#platform/clickhouse/clickhouse.ts';
import { ZERO_METRICS, sumMetrics, type MetricValues } from '../rules/metrics.ts';

/**
 * Companies and local days (inclusive) of a report. `companyId` null means every company and is for staff only: callers
 * get a scope from `reportRequest`, never from arguments.
 */
export interface ReportScope {
  companyId: Uuid | null;
  fromDate: Day;
  toDate: Day;
  brandIds: readonly Uuid[] | null;
  catalogIds: readonly Uuid[] | null;
  campaignIds: readonly bigint[] | null;
  adSetId: Uuid | null;
  adType: AdType | null;
}

/** First and last day that ClickHouse's Date can store. */
export const ALL_DAYS = { fromDate: '1970-01-01', toDate: '2149-01-01' } as const;

/** Figures of a report, including internal ones; amounts in one currency. */
export interface ReportMetrics extends MetricValues {
  /** Attributed order lines of the advertised SKU, and of the brand's other SKUs. */
  purchases: bigint;
  haloPurchases: bigint;
  /** Sales attributed to a view without a click. */
  viewSalesMicros: Micros;
}

export const NO_REPORT: ReportMetrics = { ...ZERO_METRICS, purchases: 0n, haloPurchases: 0n, viewSalesMicros: 0n };

export type Dimension =
  | 'day'
  | 'week'
  | 'month'
  | 'adType'
  | 'campaignId'
  | 'adSetId'
  | 'platform'
  | 'placement'
  | 'bucket'
  | 'catalogId'
  | 'brandId'
  | 'searchTerm';

export const DIMENSION_SQL: Record<Dimension, string> = {
  day: 'toString(day)',
  week: 'toString(toMonday(day))',
  month: 'toString(toStartOfMonth(day))',
  adType: 'ad_type',
  campaignId: 'toString(campaign_id)',
  adSetId: 'toString(ad_set_id)',
  platform: 'platform',
  placement: 'placement',
  bucket: 'bucket',
  catalogId: 'toString(catalog_id)',
  brandId: 'toString(brand_id)',
  searchTerm: 'search_term',
};

/** The roll-up that has a dimension. */
export const tableOf = (dimension: Dimension): string => (dimension === 'searchTerm' ? 'daily_search_term' : 'daily');

/** Rates per currency in micro-units, and the currency to report in. */
export interface ReportMoney {
  rates: ReadonlyMap<string, bigint>;
  currency: string;
}

/** Sums of every roll-up, under the names of `SumRow`. */
export const SUMS = `wallet_currency, catalog_currency,
  toString(sum(impressions)) as impressions, toString(sum(clicks)) as clicks, toString(sum(cost_micros)) as cost,
  toString(sum(direct_sales_micros)) as direct_sales, toString(sum(direct_items)) as direct_items,
  toString(sum(direct_purchases)) as direct_purchases, toString(sum(halo_sales_micros)) as halo_sales,
  toString(sum(halo_items)) as halo_items, toString(sum(halo_purchases)) as halo_purchases,
  toString(sum(view_sales_micros)) as view_sales`;

export interface SumRow {
  walletCurrency: string;
  catalogCurrency: string;
  impressions: string;
  clicks: string;
  cost: string;
  directSales: string;
  directItems: string;
  directPurchases: string;
  haloSales: string;
  haloItems: string;
  haloPurchases: string;
  viewSales: string;
}

/**
 * Returns figures of a scope grouped by one dimension, converted to the report's currency after exact summation.
 * Returns at most `most` groups, most expensive first: a scope may have a million search terms.
 */
export async function readMetrics(
  clickhouse: ClickHouse,
  scope: ReportScope,
  dimension: Dimension,
  money: ReportMoney,
  maxRows?: number,
): Promise<Map<string, ReportMetrics>> {
  const group = DIMENSION_SQL[dimension];
  const table = tableOf(dimension);
  const { where, params } = scopeFilter(scope);
  const ask = (also: string, limit: string) =>
    clickhouse.query<SumRow & { key: string }>(
      `select ${group} as key, ${SUMS}
      from ${table} as t where ${where} ${also} group by key, wallet_currency, catalog_currency order by key ${limit}`,
      params,
    );
  let rows = await ask('', maxRows === undefined ? '' : `limit ${maxRows + 1}`);
  if (maxRows !== undefined && rows.length > maxRows) {
    const dearest = `select ${group} from ${table} as t where ${where} group by ${group}
      order by sum(t.cost_micros) desc, sum(t.impressions) desc, ${group} limit ${maxRows}`;
    rows = await ask(`and ${group} in (${dearest})`, '');
  }
  const metrics = new Map<string, ReportMetrics>();
  for (const row of rows) addTo(metrics, row.key, inCurrency(row, money));
  return metrics;
}

/** Returns the spend of campaigns by day, keyed by both: `100001 2026-06-01`. */
export async function readDailySpend(
  clickhouse: ClickHouse,
  scope: ReportScope,
  { rates, currency }: ReportMoney,
): Promise<Map<string, Micros>> {
  const { where, params } = scopeFilter(scope);
  const rows = await clickhouse.query<{ id: string; on: Day; currency: string; cost: string }>(
    `select toString(t.campaign_id) as id, toString(t.day) as on, t.wallet_currency as currency, toString(sum(t.cost_micros)) as cost
    from daily as t where ${where} group by t.campaign_id, t.day, t.wallet_currency`,
    params,
  );
  const spend = new Map<string, Micros>();
  for (const { id, on, cost, ...row } of rows) {
    const key = `${id} ${on}`;
    const amount = convert(BigInt(cost), rates.get(row.currency)!, rates.get(currency)!);
    spend.set(key, (spend.get(key) ?? 0n) + amount);
  }
  return spend;
}

/** Returns the spend per company, storefront and billing day, in wallet currency, for the ledger's auditor. */
export async function readDailyCosts(
  clickhouse: ClickHouse,
  companyIds: readonly Uuid[],
  days: { from: Day; to: Day },
): Promise<{ companyId: Uuid; catalogId: Uuid; day: Day; costMicros: bigint }[]> {
  const rows = await clickhouse.query<{ companyId: Uuid; catalogId: Uuid; on: Day; cost: string }>(
    `select toString(t.company_id) as companyId, toString(t.catalog_id) as catalogId, toString(t.day) as on,
      toString(sum(t.cost_micros)) as cost
    from daily as t where t.company_id in {companyIds:Array(UUID)} and t.day between {from:Date} and {to:Date}
    group by t.company_id, t.catalog_id, t.day`,
    { companyIds, ...days },
  );
  return rows.map(({ on, cost, ...row }) => ({ ...row, day: on, costMicros: BigInt(cost) }));
}

/** Returns how many advertised SKUs of each campaign sold at least once. */
export async function readSoldSkus(clickhouse: ClickHouse, scope: ReportScope): Promise<Map<string, number>> {
  const { where, params } = scopeFilter(scope);
  const rows = await clickhouse.query<{ id: string; sold: string }>(
    `select toString(campaign) as id, toString(count()) as sold from (
      select campaign_id as campaign from daily_sku as t where ${where} group by campaign_id, sku having sum(direct_items) > 0
    ) group by campaign`,
    params,
  );
  return new Map(rows.map(({ id, sold }) => [id, Number(sold)]));
}

/** Returns the range of days with figures; null before the first event. */
export async function readRange(
  clickhouse: ClickHouse,
  scope: ReportScope,
): Promise<{ startDate: Day; endDate: Day } | null> {
  const { where, params } = scopeFilter(scope);
  const [row] = await clickhouse.query<{ first: Day; last: Day; rows: string }>(
    `select toString(min(t.day)) as first, toString(max(t.day)) as last, toString(count()) as rows from daily as t where ${where}`,
    params,
  );
  return row && row.rows !== '0' ? { startDate: row.first, endDate: row.last } : null;
}

/**
 * The only function that converts a scope to a condition, so that a company's reports never include another's rows. A
 * query that reads two scopes prefixes the parameters of one.
 */
export function scopeFilter(scope: ReportScope, prefix = ''): { where: string; params: QueryParams } {
  const conditions: string[] = [];
  const params: Record<string, QueryParams[string]> = {};
  const also = (condition: string, type: string, name: string, value: QueryParams[string]) => {
    conditions.push(`${condition} {${prefix}${name}:${type}}`);
    params[`${prefix}${name}`] = value;
  };
  also('t.day >=', 'Date', 'fromDate', scope.fromDate);
  also('t.day <=', 'Date', 'toDate', scope.toDate);
  if (scope.companyId !== null) also('t.company_id =', 'UUID', 'companyId', scope.companyId);
  if (scope.brandIds) also('t.brand_id in', 'Array(UUID)', 'brandIds', scope.brandIds);
  if (scope.catalogIds) also('t.catalog_id in', 'Array(UUID)', 'catalogIds', scope.catalogIds);
  if (scope.campaignIds) also('t.campaign_id in', 'Array(UInt64)', 'campaignIds', scope.campaignIds);
  if (scope.adSetId) also('t.ad_set_id =', 'UUID', 'adSetId', scope.adSetId);
  if (scope.adType) also('t.ad_type =', 'String', 'adType', scope.adType);
  return { where: conditions.join(' and '), params };
}

export function inCurrency(row: SumRow, { rates, currency }: ReportMoney): ReportMetrics {
  const rate = (code: string) => {
    const found = rates.get(code);
    if (found === undefined) throw new Error(`no rate for the currency ${code}`);
    return found;
  };
  const sales = (micros: string) => convert(BigInt(micros), rate(row.catalogCurrency), rate(currency));
  return {
    impressions: BigInt(row.impressions),
    clicks: BigInt(row.clicks),
    costsMicros: convert(BigInt(row.cost), rate(row.walletCurrency), rate(currency)),
    salesMicros: sales(row.directSales),
    itemsSold: BigInt(row.directItems),
    purchases: BigInt(row.directPurchases),
    haloSalesMicros: sales(row.haloSales),
    haloItemsSold: BigInt(row.haloItems),
    haloPurchases: BigInt(row.haloPurchases),
    viewSalesMicros: sales(row.viewSales),
  };
}

/** Adds figures to a key. Most keys have rows in one currency only and need no addition. */
export function addTo<Key>(metrics: Map<Key, ReportMetrics>, key: Key, more: ReportMetrics): void {
  const previous = metrics.get(key);
  metrics.set(key, previous ? addReports(previous, more) : more);
}

/** Adds two reports in the same currency. */
export function addReports(a: ReportMetrics, b: ReportMetrics): ReportMetrics {
  return {
    ...sumMetrics([a, b]),
    purchases: a.purchases + b.purchases,
    haloPurchases: a.haloPurchases + b.haloPurchases,
    viewSalesMicros: a.viewSalesMicros + b.viewSalesMicros,
  };
}
