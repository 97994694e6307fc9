import { addDays, type Day } from '#kernel/time.ts';
import { convert, type Micros } from '#kernel/money.ts';
import type { ClickHouse, QueryParams } from '#platform/clickhouse/clickhouse.ts';
import type { termKeywords } from '#products/sponsored/server/index.ts';
import {
  BREAK_EVEN_PERCENT,
  RARE_BELOW,
  savedDays,
  SAVINGS_DAYS,
  WINNER_ORDERS,
  type Exclusion,
  type TermDays,
  type TermGrouping,
  type TermLens,
  type TermSort,
} from '../../rules/search-terms.ts';
import {
  ALL_DAYS,
  inCurrency,
  scopeFilter,
  type ReportMetrics,
  type ReportMoney,
  type ReportScope,
  type SumRow,
} from '../report.repository.ts';

type Rows<Name extends keyof typeof termKeywords> = Awaited<ReturnType<(typeof termKeywords)[Name]>>;
export type CampaignKeyword = Rows<'exactKeywords'>[number];

/** What search terms are judged by, besides their results. */
export interface TermScope {
  scope: ReportScope;
  money: ReportMoney;
  days: TermDays;
  /** In the report's currency. */
  wasteFromMicros: Micros;
  /** Part of a term. */
  name: string | null;
  spendAboveMicros: Micros | null;
  /** In percent. */
  roasBelow: number | null;
  open: Rows<'openCampaigns'>;
  exact: readonly CampaignKeyword[];
}

const LENS_SQL: Record<TermLens, string> = {
  WASTE: 'is_waste',
  WINNERS: 'is_winner',
  NEW: 'is_new',
  ALL: '1',
};

const SORT_SQL: Record<TermSort, string> = {
  term: 'lowerUTF8(term)',
  spend: 'spend',
  sales: 'sales',
  roas: 'if(spend > 0, sales / spend, null)',
  waste: 'if(n_orders + n_halo_orders > 0, 0, settled)',
  searches: 'seen',
};

const GROUP_SQL: Record<TermGrouping, string> = { TERM: 'term', CAMPAIGN: 'toString(campaign)' };

/** The sums of `judgedTerms` under the names of `SumRow`, of one row or added up. */
const sums = (sum: (column: string) => string) =>
  [
    ['impressions', 'n_impressions'],
    ['clicks', 'n_clicks'],
    ['cost', 'n_cost'],
    ['direct_sales', 'n_sales'],
    ['direct_items', 'n_items'],
    ['direct_purchases', 'n_orders'],
    ['halo_sales', 'n_halo_sales'],
    ['halo_items', 'n_halo_items'],
    ['halo_purchases', 'n_halo_orders'],
    ['view_sales', 'n_view_sales'],
  ]
    .map(([name, column]) => `toString(${sum(column!)}) as ${name}`)
    .join(', ');

const ONE = sums((column) => column);
const WASTE = 'toString(sumIf(n_settled, n_orders + n_halo_orders <= 0)) as waste';
const ADDED = sums((column) => `sum(${column})`);

/**
 * Every term of the scope by campaign, with what `lensesOf` decides about it; what is new takes reading all days before, so only if it is asked.
 * Amounts are converted as floating point numbers, for comparing and sorting only.
 */
function judgedTerms(of: TermScope, { asksNew }: { asksNew: boolean }): { judged: string; params: QueryParams } {
  const { scope, money, days, open, exact } = of;
  const { where, params } = scopeFilter(scope);
  // Days of the scope are read anyway: `first_day` has them.
  const lastBefore = addDays(scope.fromDate < days.newFrom ? scope.fromDate : days.newFrom, -1);
  const before = scopeFilter({ ...scope, fromDate: ALL_DAYS.fromDate, toDate: lastBefore }, 'before');
  const isNew = asksNew
    ? `term != '' and first_day >= {newFrom:Date} and cityHash64(campaign, term) not in (
        select cityHash64(t.campaign_id, t.search_term) from daily_search_term as t where ${before.where})`
    : '0';
  const codes = [...money.rates.keys()];
  const rateOfReport = Number(money.rates.get(money.currency)!);
  const targets = open.filter(({ targetRoasPercent }) => targetRoasPercent);
  const pairs = (name: string) =>
    `(campaign, lowerUTF8(term)) in (select campaign_of, term_of
      from (select {${name}Campaigns:Array(UInt64)} as campaigns, {${name}Terms:Array(String)} as terms)
      array join campaigns as campaign_of, terms as term_of)`;
  const pairsOf = (name: string, keywords: readonly CampaignKeyword[]) => ({
    [`${name}Campaigns`]: keywords.map(({ campaignId }) => campaignId),
    [`${name}Terms`]: keywords.map(({ keyword }) => keyword.toLowerCase()),
  });
  const inReport = (amount: string, currency: string) =>
    `toFloat64(${amount}) * transform(${currency}, {codes:Array(String)}, {factors:Array(Float64)}, 0.)`;
  const also = [
    of.spendAboveMicros === null ? '' : 'and spend > {spendAbove:Float64}',
    of.roasBelow === null ? '' : 'and spend > 0 and 100 * sales / spend < {roasBelow:Float64}',
  ].join(' ');
  const judged = `(
    select *,
      ${inReport('n_cost', 'wallet_currency')} as spend, ${inReport('n_settled', 'wallet_currency')} as settled,
      ${inReport('n_sales', 'catalog_currency')} as sales,
      greatest(n_impressions, n_clicks) as seen, seen < ${RARE_BELOW} as is_rare,
      term != '' and campaign in {open:Array(UInt64)} as can_act,
      can_act and settled >= {wasteFrom:Int64} and n_orders + n_halo_orders <= 0
        and not ${pairs('negative')} as is_waste,
      can_act and n_orders >= ${WINNER_ORDERS}
        and sales * 100 >= spend * transform(campaign, {targeted:Array(UInt64)}, {targets:Array(Float64)}, ${BREAK_EVEN_PERCENT}.)
        and not ${pairs('keyword')} as is_winner,
      ${isNew} as is_new
    from (
      select t.campaign_id as campaign, t.search_term as term, t.wallet_currency as wallet_currency,
        t.catalog_currency as catalog_currency, min(t.day) as first_day,
        sum(t.impressions) as n_impressions, sum(t.clicks) as n_clicks, sum(t.cost_micros) as n_cost,
        sumIf(t.cost_micros, t.day <= {settledTo:Date}) as n_settled, sum(t.direct_sales_micros) as n_sales,
        sum(t.direct_items) as n_items, sum(t.direct_purchases) as n_orders, sum(t.halo_sales_micros) as n_halo_sales,
        sum(t.halo_items) as n_halo_items, sum(t.halo_purchases) as n_halo_orders, sum(t.view_sales_micros) as n_view_sales
      from daily_search_term as t
      where ${where} ${of.name === null ? '' : 'and positionCaseInsensitiveUTF8(t.search_term, {name:String}) > 0'}
      group by campaign, term, wallet_currency, catalog_currency
    )
    where 1 ${also}
  )`;
  return {
    judged,
    params: {
      ...params,
      ...before.params,
      ...days,
      ...pairsOf(
        'negative',
        exact.filter(({ isNegative }) => isNegative),
      ),
      ...pairsOf(
        'keyword',
        exact.filter(({ isNegative }) => !isNegative),
      ),
      name: of.name,
      spendAbove: of.spendAboveMicros,
      roasBelow: of.roasBelow,
      wasteFrom: of.wasteFromMicros,
      codes,
      factors: codes.map((code) => rateOfReport / Number(money.rates.get(code)!)),
      open: open.map(({ id }) => id),
      targeted: targets.map(({ id }) => id),
      targets: targets.map(({ targetRoasPercent }) => targetRoasPercent!),
    },
  };
}

/** Terms that all lenses treat alike, added up. */
export interface TermCount {
  lenses: ReadonlySet<TermLens>;
  isRare: boolean;
  terms: number;
  metrics: ReportMetrics;
  wasteMicros: Micros;
}

/** Counts and adds up all terms, by the lenses that show them. */
export async function countTerms(clickhouse: ClickHouse, of: TermScope): Promise<TermCount[]> {
  const { judged, params } = judgedTerms(of, { asksNew: true });
  const rows = await clickhouse.query<SumRow & Flags & { terms: string; waste: string }>(
    `select is_waste, is_winner, is_new, is_rare, wallet_currency, catalog_currency, toString(count()) as terms,
      ${WASTE}, ${ADDED}
    from ${judged} group by is_waste, is_winner, is_new, is_rare, wallet_currency, catalog_currency`,
    params,
  );
  return rows.map((row) => ({
    lenses: new Set<TermLens>([
      ...(row.isWaste ? (['WASTE'] as const) : []),
      ...(row.isWinner ? (['WINNERS'] as const) : []),
      ...(row.isNew ? (['NEW'] as const) : []),
      'ALL',
    ]),
    isRare: row.isRare !== 0,
    terms: Number(row.terms),
    metrics: inCurrency(row, of.money),
    wasteMicros: walletAmount(row.waste, row.walletCurrency, of.money),
  }));
}

interface Flags {
  isWaste: number;
  isWinner: number;
  isNew: number;
  isRare: number;
}

const walletAmount = (micros: string, currency: string, { rates, currency: into }: ReportMoney): Micros =>
  convert(BigInt(micros), rates.get(currency)!, rates.get(into)!);

export interface TermRow {
  campaignId: bigint;
  term: string;
  metrics: ReportMetrics;
  settledMicros: Micros;
}

export interface TermPage {
  lens: TermLens;
  sortBy: TermSort;
  direction: 'asc' | 'desc';
  groupBy: TermGrouping | null;
  offset: number;
  limit: number;
}

/** Returns one page of a lens. Grouped, the group with the most spend comes first. */
export async function readTerms(
  clickhouse: ClickHouse,
  of: TermScope,
  { lens, sortBy, direction, groupBy, offset, limit }: TermPage,
): Promise<TermRow[]> {
  const { judged, params } = judgedTerms(of, { asksNew: lens === 'NEW' });
  const group = groupBy && GROUP_SQL[groupBy];
  const groupOrder = group ? `sum(spend) over (partition by ${group}) desc, ${group}, ` : '';
  const rows = await clickhouse.query<SumRow & { campaignId: string; term: string; settledCost: string }>(
    `select toString(campaign) as campaign_id, term, toString(n_settled) as settled_cost,
      wallet_currency, catalog_currency, ${ONE}
    from ${judged} where ${LENS_SQL[lens]} and not is_rare
    order by ${groupOrder}${SORT_SQL[sortBy]} ${direction} nulls last, spend desc, term, campaign
    limit ${limit} offset ${offset}`,
    params,
  );
  return rows.map((row) => ({
    campaignId: BigInt(row.campaignId),
    term: row.term,
    metrics: inCurrency(row, of.money),
    settledMicros: walletAmount(row.settledCost, row.walletCurrency, of.money),
  }));
}

/** Adds up groups of a lens, of all pages. */
export async function readTermGroups(
  clickhouse: ClickHouse,
  of: TermScope,
  { lens, groupBy, keys }: { lens: TermLens; groupBy: TermGrouping; keys: readonly string[] },
): Promise<{ key: string; terms: number; metrics: ReportMetrics; wasteMicros: Micros }[]> {
  const { judged, params } = judgedTerms(of, { asksNew: lens === 'NEW' });
  const group = GROUP_SQL[groupBy];
  const rows = await clickhouse.query<SumRow & { key: string; terms: string; waste: string }>(
    `select ${group} as key, wallet_currency, catalog_currency, toString(count()) as terms, ${WASTE}, ${ADDED}
    from ${judged} where ${LENS_SQL[lens]} and not is_rare and ${group} in {keys:Array(String)}
    group by key, wallet_currency, catalog_currency`,
    { ...params, keys },
  );
  return rows.map((row) => ({
    key: row.key,
    terms: Number(row.terms),
    metrics: inCurrency(row, of.money),
    wasteMicros: walletAmount(row.waste, row.walletCurrency, of.money),
  }));
}

/** Returns the spend of terms by day, keyed by campaign, term and day. */
export async function readTermSpend(
  clickhouse: ClickHouse,
  scope: ReportScope,
  terms: readonly string[],
  money: ReportMoney,
): Promise<Map<string, Micros>> {
  const { where, params } = scopeFilter(scope);
  const rows = await clickhouse.query<{ id: string; term: string; on: Day; currency: string; cost: string }>(
    `select toString(t.campaign_id) as id, t.search_term as term, toString(t.day) as on, t.wallet_currency as currency,
      toString(sum(t.cost_micros)) as cost
    from daily_search_term as t where ${where} and t.search_term in {terms:Array(String)}
    group by t.campaign_id, t.search_term, t.day, t.wallet_currency`,
    { ...params, terms },
  );
  const spend = new Map<string, Micros>();
  for (const { id, term, on, currency, cost } of rows) {
    const key = termDayKey(id, term, on);
    spend.set(key, (spend.get(key) ?? 0n) + walletAmount(cost, currency, money));
  }
  return spend;
}

export const termDayKey = (campaignId: string | bigint, term: string, day: Day): string =>
  `${campaignId} ${day} ${term}`;

/** Returns which of some terms were seen before a day, as `campaign term`. */
export async function termsSeenBefore(
  clickhouse: ClickHouse,
  scope: ReportScope,
  terms: readonly string[],
  day: Day,
): Promise<Set<string>> {
  const { where, params } = scopeFilter({ ...scope, fromDate: ALL_DAYS.fromDate, toDate: addDays(day, -1) });
  const rows = await clickhouse.query<{ id: string; term: string }>(
    `select distinct toString(t.campaign_id) as id, t.search_term as term
    from daily_search_term as t where ${where} and t.search_term in {terms:Array(String)}`,
    { ...params, terms },
  );
  return new Set(rows.map(({ id, term }) => `${id} ${term}`));
}

/** Returns the campaigns that were shown for terms, the most seen first. */
export async function campaignsSeenFor(
  clickhouse: ClickHouse,
  scope: ReportScope,
  terms: readonly string[],
): Promise<Map<string, bigint[]>> {
  const { where, params } = scopeFilter(scope);
  const rows = await clickhouse.query<{ term: string; id: string }>(
    `select t.search_term as term, toString(t.campaign_id) as id
    from daily_search_term as t where ${where} and t.search_term in {terms:Array(String)}
    group by t.search_term, t.campaign_id order by sum(t.impressions) desc, t.campaign_id`,
    { ...params, terms },
  );
  const seen = Map.groupBy(rows, ({ term }) => term);
  return new Map([...seen].map(([term, ofTerm]) => [term, ofTerm.map(({ id }) => BigInt(id))]));
}

/** Returns what excluded terms cost in the days before their exclusion, and how many of them cost anything. */
export async function readSavings(
  clickhouse: ClickHouse,
  scope: ReportScope,
  exclusions: readonly Exclusion[],
  money: ReportMoney,
): Promise<{ exclusions: number; micros: Micros }> {
  if (exclusions.length === 0) return { exclusions: 0, micros: 0n };
  const days = exclusions.map(savedDays);
  const { where, params } = scopeFilter({
    ...scope,
    fromDate: days.map(({ fromDate }) => fromDate).toSorted()[0]!,
    toDate: days
      .map(({ toDate }) => toDate)
      .toSorted()
      .at(-1)!,
  });
  const rows = await clickhouse.query<{ currency: string; cost: string; terms: string }>(
    `select currency, toString(sum(cost)) as cost, toString(count()) as terms from (
      select t.wallet_currency as currency, sum(t.cost_micros) as cost
      from daily_search_term as t
      join (
        select campaign_of, term_of, on_of
        from (select {campaigns:Array(UInt64)} as campaigns, {terms:Array(String)} as terms, {days:Array(Date)} as days)
        array join campaigns as campaign_of, terms as term_of, days as on_of
      ) as excluded on t.campaign_id = excluded.campaign_of and lowerUTF8(t.search_term) = excluded.term_of
      where ${where} and t.day between excluded.on_of - ${SAVINGS_DAYS} and excluded.on_of - 1
      group by t.campaign_id, excluded.term_of, t.wallet_currency having cost > 0
    ) group by currency`,
    {
      ...params,
      campaigns: exclusions.map(({ campaignId }) => campaignId),
      terms: exclusions.map(({ term }) => term),
      days: exclusions.map(({ on }) => on),
    },
  );
  return {
    exclusions: rows.reduce((sum, { terms }) => sum + Number(terms), 0),
    micros: rows.reduce((sum, { cost, currency }) => sum + walletAmount(cost, currency, money), 0n),
  };
}
