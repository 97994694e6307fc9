import type { Uuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';

/** Clicks and orders, of search terms or of all there are. */
export interface Conversions {
  clicks: number;
  orders: number;
}

/** Counts what campaigns brought in some days, by their search terms and altogether. */
export async function readConversions(
  clickhouse: ClickHouse,
  wanted: {
    companyId: Uuid;
    campaignIds: readonly bigint[];
    terms: readonly string[];
    from: Day;
    to: Day;
  },
): Promise<{ terms: Conversions; all: Conversions }> {
  const [row] = await clickhouse.query<Record<'clicks' | 'orders' | 'allClicks' | 'allOrders', string>>(
    `select toString(sumIf(t.clicks, is_asked)) as clicks, toString(sumIf(t.direct_purchases, is_asked)) as orders,
      toString(sum(t.clicks)) as all_clicks, toString(sum(t.direct_purchases)) as all_orders
    from (
      select clicks, direct_purchases, lowerUTF8(search_term) in {terms:Array(String)} as is_asked
      from daily_search_term
      where company_id = {companyId:UUID} and campaign_id in {campaignIds:Array(UInt64)} and day between {from:Date} and {to:Date}
    ) as t`,
    { ...wanted, campaignIds: wanted.campaignIds.map(String) },
  );
  const count = (text: string | undefined) => Math.max(0, Number(text ?? 0));
  return {
    terms: { clicks: count(row?.clicks), orders: count(row?.orders) },
    all: { clicks: count(row?.allClicks), orders: count(row?.allOrders) },
  };
}

/** Results of a search term in one campaign, by currencies. */
interface TermRow {
  campaignId: string;
  term: string;
  walletCurrency: string;
  catalogCurrency: string;
  seen: string;
  cost: string;
  sales: string;
  orders: string;
  haloOrders: string;
}

/** More are judged by no rule: those with the most money count. */
const MAX_JUDGED = 5000;

/** Returns what search terms brought in some days, those with the most money first. */
export function readTermResults(
  clickhouse: ClickHouse,
  wanted: { companyId: Uuid; catalogId: Uuid; brandId: Uuid | null; from: Day; to: Day },
): Promise<TermRow[]> {
  return clickhouse.query<TermRow>(
    `select toString(t.campaign_id) as campaign_id, t.search_term as term, t.wallet_currency as wallet_currency,
      t.catalog_currency as catalog_currency, toString(greatest(sum(t.impressions), sum(t.clicks))) as seen,
      toString(sum(t.cost_micros)) as cost, toString(sum(t.direct_sales_micros)) as sales,
      toString(sum(t.direct_purchases)) as orders, toString(sum(t.halo_purchases)) as halo_orders
    from daily_search_term as t
    where t.company_id = {companyId:UUID} and t.catalog_id = {catalogId:UUID} and t.day between {from:Date} and {to:Date}
      and t.search_term != '' ${wanted.brandId === null ? '' : 'and t.brand_id = {brandId:UUID}'}
    group by t.campaign_id, t.search_term, t.wallet_currency, t.catalog_currency
    having sum(t.cost_micros) > 0 or sum(t.direct_purchases) > 0
    order by greatest(sum(t.cost_micros), sum(t.direct_sales_micros)) desc, term, campaign_id limit ${MAX_JUDGED}`,
    { ...wanted, brandId: wanted.brandId ?? wanted.companyId },
  );
}

/** Returns what terms cost and sold in campaigns, by currency of the wallet. */
export async function readSums(
  clickhouse: ClickHouse,
  wanted: { companyId: Uuid; campaignIds: readonly bigint[]; terms: readonly string[]; from: Day; to: Day },
): Promise<{ currency: string; costMicros: bigint; orders: number }[]> {
  const rows = await clickhouse.query<{ currency: string; cost: string; orders: string }>(
    `select t.wallet_currency as currency, toString(sum(t.cost_micros)) as cost, toString(sum(t.direct_purchases)) as orders
    from daily_search_term as t
    where t.company_id = {companyId:UUID} and t.campaign_id in {campaignIds:Array(UInt64)}
      and t.day between {from:Date} and {to:Date} and lowerUTF8(t.search_term) in {terms:Array(String)}
    group by t.wallet_currency`,
    { ...wanted, campaignIds: wanted.campaignIds.map(String) },
  );
  return rows.map(({ currency, cost, orders }) => ({
    currency,
    costMicros: BigInt(cost),
    orders: Number(orders),
  }));
}
