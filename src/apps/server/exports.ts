import { bannerSkusExport, filteredProductsExport } from '#products/sponsored/server/index.ts';
import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import {
  adSetsExport,
  campaignSalesExport,
  campaignsExport,
  dailyDashboardExport,
  searchTermsExport,
  skuPerformanceExport,
  type CampaignReportLoader,
} from '#insights/reports/server/index.ts';
import type { ExportSources } from '#core/exports/server/index.ts';
import { ledgerExports } from '#core/ledger/server/index.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Database } from '#platform/db/database.ts';

/** Returns the export sources of all modules, by their API names. */
export function createExportSources(modules: {
  database: Database;
  clickhouse: ClickHouse;
  defaultCurrency: string;
  companies: CompanyLoaders;
  catalogs: CatalogLoaders;
  reports: CampaignReportLoader;
}): ExportSources {
  return {
    SPONSOR_DAILY_DASHBOARD: dailyDashboardExport(modules),
    SPONSOR_CAMPAIGNS: campaignsExport(modules),
    SPONSOR_AD_SETS: adSetsExport(modules),
    SPONSOR_CAMPAIGN_SALES: campaignSalesExport(modules),
    SPONSOR_SKU_PERFORMANCE: skuPerformanceExport(modules),
    SPONSOR_SEARCH_TERMS: searchTermsExport(modules),
    SPONSOR_FILTERED_PRODUCTS: filteredProductsExport(modules),
    SPONSOR_BANNER_SKUS: bannerSkusExport(modules),
    ...ledgerExports(modules),
  };
}
