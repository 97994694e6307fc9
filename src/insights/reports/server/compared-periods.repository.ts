import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { addDays, type EpochMs } from '#kernel/time.ts';
import {
  addReports,
  addTo,
  inCurrency,
  NO_REPORT,
  readMetrics,
  scopeFilter,
  SUMS,
  type ReportMetrics,
  type ReportMoney,
  type ReportScope,
  type SumRow,
} from './report.repository.ts';

/** The sums that roll-ups keep, of the events of one day, under the same names: their sources are in database/clickhouse. */
export const EVENT_SUMS = `wallet_currency, catalog_currency,
  toString(sumIf(counts, kind = 'IMPRESSION' and not invalid)) as impressions,
  toString(sumIf(counts, kind = 'CLICK' and not invalid)) as clicks, toString(sum(billed_micros)) as cost,
  toString(sumIf(toInt128(sales_micros), attribution = 'DIRECT_CLICK')) as direct_sales,
  toString(sumIf(quantity, attribution = 'DIRECT_CLICK')) as direct_items,
  toString(sumIf(counts, attribution = 'DIRECT_CLICK')) as direct_purchases,
  toString(sumIf(toInt128(sales_micros), attribution = 'HALO_CLICK')) as halo_sales,
  toString(sumIf(quantity, attribution = 'HALO_CLICK')) as halo_items,
  toString(sumIf(counts, attribution = 'HALO_CLICK')) as halo_purchases,
  toString(sumIf(toInt128(sales_micros), attribution in ('DIRECT_VIEW', 'HALO_VIEW'))) as view_sales`;

/** What results can be counted by up to a moment of a day, and the events' column of it. */
const PARTS_OF_DAY = { campaignId: 'campaign_id', adType: 'ad_type' } as const;

/** Returns results by campaign or ad type; with `untilMs`, those of the last day up to that moment only. */
async function readResultsUntil(
  clickhouse: ClickHouse,
  scope: ReportScope,
  money: ReportMoney,
  untilMs: EpochMs | null,
  by: keyof typeof PARTS_OF_DAY = 'campaignId',
): Promise<Map<string, ReportMetrics>> {
  if (untilMs === null) return readMetrics(clickhouse, scope, by, money);
  const { where, params } = partOfDay(scope, untilMs);
  const [days, rows] = await Promise.all([
    scope.fromDate < scope.toDate
      ? readMetrics(clickhouse, { ...scope, toDate: addDays(scope.toDate, -1) }, by, money)
      : new Map<string, ReportMetrics>(),
    clickhouse.query<SumRow & { key: string }>(
      `select toString(t.${PARTS_OF_DAY[by]}) as key, ${EVENT_SUMS} from ad_event as t
      where ${where} group by key, wallet_currency, catalog_currency`,
      params,
    ),
  ]);
  for (const row of rows) addTo(days, row.key, inCurrency(row, money));
  return days;
}

/** The condition of a scope's last day up to a moment. */
export function partOfDay(scope: ReportScope, untilMs: EpochMs, prefix = '') {
  const { where, params } = scopeFilter({ ...scope, fromDate: scope.toDate }, prefix);
  return {
    where: `${where} and t.billed_day = t.day and t.occurred_at < fromUnixTimestamp64Milli({untilMs:Int64})
      and t.ad_set_id != toUUID('00000000-0000-0000-0000-000000000000')`,
    params: { ...params, untilMs },
  };
}

/** Two periods of a scope; the previous one's last day counts up to `beforeUntilMs`, or all of it. */
export interface ComparedScopes {
  now: ReportScope;
  before: ReportScope;
  beforeUntilMs: EpochMs | null;
}

export interface TermResults {
  term: string;
  now: ReportMetrics;
  before: ReportMetrics;
  /** Its campaigns with cost in the present period. */
  campaignIds: bigint[];
}

interface TermRow extends SumRow {
  term: string;
  isNow: number;
  campaigns: string[];
}

/**
 * Returns the search terms that moved most between two periods, in either direction. `weights` says what a micro-unit more
 * of sales and of spend count.
 */
async function readTermMovers(
  clickhouse: ClickHouse,
  { now, before, beforeUntilMs }: ComparedScopes,
  money: ReportMoney,
  {
    weights,
    perDirection,
    maxCampaigns,
  }: {
    weights: { sales: number; spend: number };
    perDirection: number;
    maxCampaigns: number;
  },
): Promise<{ terms: TermResults[]; count: number }> {
  const wholeTo = beforeUntilMs === null ? before.toDate : addDays(before.toDate, -1);
  const [present, previous, part] = [
    scopeFilter(now, 'now'),
    scopeFilter({ ...before, toDate: wholeTo }, 'before'),
    beforeUntilMs === null ? null : partOfDay(before, beforeUntilMs),
  ];
  const codes = [...money.rates.keys()];
  const rateOfReport = Number(money.rates.get(money.currency)!);
  const params = {
    ...present.params,
    ...previous.params,
    ...part?.params,
    codes,
    factors: codes.map((code) => rateOfReport / Number(money.rates.get(code)!)),
    salesWeight: weights.sales,
    spendWeight: weights.spend,
  };
  const rolledUp = (where: string, isNow: 0 | 1) =>
    `select t.search_term as term, ${isNow} as is_now, t.campaign_id as campaign, t.wallet_currency as wallet_currency,
      t.catalog_currency as catalog_currency, t.impressions as impressions, t.clicks as clicks, t.cost_micros as cost,
      t.direct_sales_micros as direct_sales, t.direct_items as direct_items, t.direct_purchases as direct_purchases
    from daily_search_term as t where ${where}`;
  const all = [
    rolledUp(present.where, 1),
    rolledUp(previous.where, 0),
    ...(part
      ? [
          `select t.search_term, 0, t.campaign_id, t.wallet_currency, t.catalog_currency,
            if(t.kind = 'IMPRESSION' and not t.invalid, t.counts, 0), if(t.kind = 'CLICK' and not t.invalid, t.counts, 0), t.billed_micros,
            if(t.attribution = 'DIRECT_CLICK', toInt128(t.sales_micros), 0), if(t.attribution = 'DIRECT_CLICK', t.quantity, 0),
            if(t.attribution = 'DIRECT_CLICK', t.counts, 0)
          from ad_event as t where ${part.where}`,
        ]
      : []),
  ].join(' union all ');
  const inReport = (amount: string, currency: string) =>
    `toFloat64(${amount}) * transform(${currency}, {codes:Array(String)}, {factors:Array(Float64)}, 0.)`;
  const moved = `select term, sum(if(is_now = 1, 1, -1) * ({salesWeight:Float64} * ${inReport('direct_sales', 'catalog_currency')}
      + {spendWeight:Float64} * ${inReport('cost', 'wallet_currency')})) as amount
    from (${all}) group by term having amount != 0`;
  const rows = await clickhouse.query<TermRow & { moved: string }>(
    `with movers as (${moved}),
      chosen as (
        select term from (select term from movers where amount > 0 order by amount desc, term limit ${perDirection})
        union all select term from (select term from movers where amount < 0 order by amount, term limit ${perDirection})
      )
    select term, is_now, wallet_currency, catalog_currency, toString(sum(impressions)) as impressions, toString(sum(clicks)) as clicks,
      toString(sum(cost)) as cost, toString(sum(direct_sales)) as direct_sales, toString(sum(direct_items)) as direct_items,
      toString(sum(direct_purchases)) as direct_purchases, '0' as halo_sales, '0' as halo_items, '0' as halo_purchases,
      '0' as view_sales, arrayMap(x -> toString(x), groupUniqArrayIf(${maxCampaigns})(campaign, part.cost > 0)) as campaigns,
      toString((select count() from movers)) as moved
    from (${all}) as part where term in (select term from chosen)
    group by term, is_now, wallet_currency, catalog_currency order by term`,
    params,
  );
  const terms = [...Map.groupBy(rows, ({ term }) => term)].map(([term, ofTerm]): TermResults => {
    const present = ofTerm.filter(({ isNow }) => isNow === 1);
    const sum = (some: readonly TermRow[]) =>
      some.reduce((total, row) => addReports(total, inCurrency(row, money)), NO_REPORT);
    return {
      term,
      now: sum(present),
      before: sum(ofTerm.filter(({ isNow }) => isNow === 0)),
      campaignIds: [...new Set(present.flatMap(({ campaigns }) => campaigns))].slice(0, maxCampaigns).map(BigInt),
    };
  });
  return { terms, count: Number(rows[0]?.moved ?? 0) };
}

/** Returns what search terms of a scope cost. */
async function readTermCosts(
  clickhouse: ClickHouse,
  scope: ReportScope,
  terms: readonly string[],
  money: ReportMoney,
): Promise<Map<string, ReportMetrics>> {
  const { where, params } = scopeFilter(scope);
  const rows = await clickhouse.query<SumRow & { key: string }>(
    `select t.search_term as key, ${SUMS} from daily_search_term as t
    where ${where} and t.search_term in {terms:Array(String)} group by key, wallet_currency, catalog_currency`,
    { ...params, terms },
  );
  const costs = new Map<string, ReportMetrics>();
  for (const row of rows) addTo(costs, row.key, inCurrency(row, money));
  return costs;
}

/** Statements about two periods of one scope. */
export const comparedPeriods = { readResultsUntil, readTermMovers, readTermCosts };
