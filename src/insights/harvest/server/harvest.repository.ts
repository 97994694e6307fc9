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
