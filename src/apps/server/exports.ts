import { sponsoredExports } from '#products/sponsored/server/index.ts';
import { catalogExports, type CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { reportsExports, type CampaignReportLoader } from '#insights/reports/server/index.ts';
import type { ExportSources } from '#core/exports/server/index.ts';
import { ledgerExports } from '#core/ledger/server/index.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Database } from '#platform/db/database.ts';

/** Returns the export sources of all modules, by their API names. */
export function createExportSources(modules: {
  database: Database;
  clickhouse: ClickHouse;
  defaultCurrency: string;
  settlingDays: number;
  companies: CompanyLoaders;
  catalogs: CatalogLoaders;
  reports: CampaignReportLoader;
  publicUrl: string;
}): ExportSources {
  return {
    ...reportsExports(modules),
    ...sponsoredExports(modules),
    ...ledgerExports(modules),
    ...catalogExports(modules),
  };
}
