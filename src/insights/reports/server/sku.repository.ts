import type { Uuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { SkuLine } from '../rules/sku-report.ts';
import {
  addTo,
  inCurrency,
  scopeFilter,
  SUMS,
  type ReportMetrics,
  type ReportMoney,
  type ReportScope,
  type SumRow,
} from './report.repository.ts';

type Rates = ReportMoney['rates'];

/**
 * Returns figures of a scope per catalog and SKU, each in its catalog's currency. Figures without a SKU, such as a
 * banner's clicks, have the SKU ''.
 */
export async function readSkus(
  clickhouse: ClickHouse,
  scope: ReportScope,
  rates: Rates,
): Promise<SkuLine<ReportMetrics>[]> {
  const { where, params } = scopeFilter(scope);
  const rows = await clickhouse.query<CatalogRow>(
    `select toString(catalog_id) as catalog, sku as key, ${SUMS}
    from daily_sku as t where ${where} group by catalog_id, sku, wallet_currency, catalog_currency`,
    params,
  );
  return [...byCatalog(rows, rates)].flatMap(([catalogId, skus]) =>
    [...skus].map(([sku, metrics]) => ({ catalogId, sku, metrics })),
  );
}

/** Returns one SKU's figures per catalog and day, in the catalog's currency. */
export async function readSkuDays(
  clickhouse: ClickHouse,
  scope: ReportScope,
  sku: string,
  rates: Rates,
): Promise<Map<Uuid, Map<Day, ReportMetrics>>> {
  const { where, params } = scopeFilter(scope);
  const rows = await clickhouse.query<CatalogRow>(
    `select toString(catalog_id) as catalog, toString(day) as key, ${SUMS}
    from daily_sku as t where ${where} and t.sku = {sku:String}
    group by catalog_id, day, wallet_currency, catalog_currency order by day`,
    { ...params, sku },
  );
  return byCatalog(rows, rates);
}

type CatalogRow = SumRow & { catalog: Uuid; key: string };

function byCatalog(rows: readonly CatalogRow[], rates: Rates): Map<Uuid, Map<string, ReportMetrics>> {
  const catalogs = new Map<Uuid, Map<string, ReportMetrics>>();
  for (const row of rows) {
    const metrics = catalogs.get(row.catalog) ?? new Map<string, ReportMetrics>();
    addTo(metrics, row.key, inCurrency(row, { rates, currency: row.catalogCurrency }));
    catalogs.set(row.catalog, metrics);
  }
  return catalogs;
}
