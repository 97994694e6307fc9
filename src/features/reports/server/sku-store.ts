import type { Uuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { SkuLine } from '../rules/sku-report.ts';
import {
  addReports,
  inCurrency,
  NO_REPORT,
  scopeFilter,
  SUMS,
  type ReportFigures,
  type ReportMoney,
  type ReportScope,
  type SumRow,
} from './report-store.ts';

type Rates = ReportMoney['rates'];

/** Figures of a scope per catalog and SKU, each in its catalog's currency. What belongs to no SKU, such as a banner's clicks, stands under ''. */
export async function readSkus(
  clickhouse: ClickHouse,
  scope: ReportScope,
  rates: Rates,
): Promise<SkuLine<ReportFigures>[]> {
  const { where, params } = scopeFilter(scope);
  const rows = await clickhouse.query<SumRow & { catalog: Uuid; item: string }>(
    `select toString(catalog_id) as catalog, sku as item, ${SUMS}
    from daily_sku as t where ${where} group by catalog_id, sku, wallet_currency, catalog_currency`,
    params,
  );
  const lines = new Map<string, SkuLine<ReportFigures>>();
  for (const row of rows) {
    const key = `${row.catalog} ${row.item}`;
    const figures = inCurrency(row, { rates, currency: row.catalog_currency });
    lines.set(key, {
      catalogId: row.catalog,
      sku: row.item,
      figures: addReports(lines.get(key)?.figures ?? NO_REPORT, figures),
    });
  }
  return [...lines.values()];
}

/** One SKU's figures per day and catalog, in the catalog's currency. */
export async function readSkuDays(
  clickhouse: ClickHouse,
  scope: ReportScope,
  sku: string,
  rates: Rates,
): Promise<Map<Uuid, Map<Day, ReportFigures>>> {
  const { where, params } = scopeFilter(scope);
  const rows = await clickhouse.query<SumRow & { catalog: Uuid; on: Day }>(
    `select toString(catalog_id) as catalog, toString(day) as on, ${SUMS}
    from daily_sku as t where ${where} and t.sku = {sku:String}
    group by catalog_id, day, wallet_currency, catalog_currency order by day`,
    { ...params, sku },
  );
  const catalogs = new Map<Uuid, Map<Day, ReportFigures>>();
  for (const row of rows) {
    const days = catalogs.get(row.catalog) ?? new Map<Day, ReportFigures>();
    const figures = inCurrency(row, { rates, currency: row.catalog_currency });
    catalogs.set(row.catalog, days.set(row.on, addReports(days.get(row.on) ?? NO_REPORT, figures)));
  }
  return catalogs;
}
