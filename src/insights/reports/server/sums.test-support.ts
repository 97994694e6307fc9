import { sql } from 'kysely';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';

const ROLL_UPS = ['daily', 'daily_search_term', 'daily_sku'];
const SUMS = ['impressions', 'clicks', 'cost', 'direct', 'directItems', 'halo', 'haloItems', 'views'] as const;
type Sums = Record<(typeof SUMS)[number] | 'company' | 'adSet' | 'at', string>;

/** Returns the log's sums by company, ad set and day, which must be the same in every roll-up. */
export async function sumsInLog(database: Database): Promise<Record<string, Sums[]>> {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<Sums>`
      select company_id::text as company, ad_set_id::text as ad_set, at::text,
        coalesce(sum(coalesce(counts, 1)) filter (where kind = 'IMPRESSION' and invalid_reason is null and at = day), 0)::text as impressions,
        coalesce(sum(coalesce(counts, 1)) filter (where kind = 'CLICK' and invalid_reason is null and at = day), 0)::text as clicks,
        coalesce(sum(billed_micros) filter (where at = billed_day), 0)::text as cost,
        coalesce(sum(sales_micros) filter (where attribution = 'DIRECT_CLICK'), 0)::text as direct,
        coalesce(sum(quantity) filter (where attribution = 'DIRECT_CLICK'), 0)::text as direct_items,
        coalesce(sum(sales_micros) filter (where attribution = 'HALO_CLICK'), 0)::text as halo,
        coalesce(sum(quantity) filter (where attribution = 'HALO_CLICK'), 0)::text as halo_items,
        coalesce(sum(sales_micros) filter (where attribution in ('DIRECT_VIEW', 'HALO_VIEW')), 0)::text as views
      from logged_event, unnest(case when day = billed_day then array[day] else array[day, billed_day] end) as at
      group by 1, 2, 3`.execute(tx),
  );
  const sums = inOrder(rows);
  return Object.fromEntries(ROLL_UPS.map((table) => [table, sums]));
}

/** Returns the sums of each roll-up. */
export async function sumsInReports(clickhouse: ClickHouse): Promise<Record<string, Sums[]>> {
  const all: [string, Sums[]][] = [];
  for (const table of ROLL_UPS) all.push([table, await sumsInTable(clickhouse, table)]);
  return Object.fromEntries(all);
}

async function sumsInTable(clickhouse: ClickHouse, table: string): Promise<Sums[]> {
  return inOrder(
    await clickhouse.query<Sums>(
      `select toString(company_id) as company, toString(ad_set_id) as ad_set, toString(day) as at,
        toString(sum(impressions)) as impressions, toString(sum(clicks)) as clicks, toString(sum(cost_micros)) as cost,
        toString(sum(direct_sales_micros)) as direct, toString(sum(direct_items)) as direct_items,
        toString(sum(halo_sales_micros)) as halo, toString(sum(halo_items)) as halo_items,
        toString(sum(view_sales_micros)) as views
      from ${table} group by 1, 2, 3`,
    ),
  );
}

/** Sorts sums and omits groups of zeros, which may be missing. */
function inOrder(rows: readonly Sums[]): Sums[] {
  const keyOf = ({ company, adSet, at }: Sums) => `${company} ${adSet} ${at}`;
  return rows.filter((row) => SUMS.some((name) => row[name] !== '0')).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
