import {
  adSetsExport,
  bannerSkusExport,
  campaignNames,
  campaignsExport,
  filteredProductsExport,
  sponsoredSkus,
} from '#products/sponsored/server/index.ts';
import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import {
  campaignSalesExport,
  dailyDashboardExport,
  searchTermsExport,
  skuPerformanceExport,
  type CampaignReportLoader,
} from '#insights/reports/server/index.ts';
import type { ExportSources } from '#core/shell/server/index.ts';
import { creditsExport, invoicesExport, transactionsExport } from '#core/ledger/server/index.ts';
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
  const ofReports = { ...modules, campaignNames, sponsoredSkus };
  return {
    SPONSOR_DAILY_DASHBOARD: dailyDashboardExport(ofReports),
    SPONSOR_CAMPAIGNS: campaignsExport(modules),
    SPONSOR_AD_SETS: adSetsExport(modules),
    SPONSOR_CAMPAIGN_SALES: campaignSalesExport(ofReports),
    SPONSOR_SKU_PERFORMANCE: skuPerformanceExport(ofReports),
    SPONSOR_SEARCH_TERMS: searchTermsExport(ofReports),
    SPONSOR_FILTERED_PRODUCTS: filteredProductsExport(modules),
    SPONSOR_BANNER_SKUS: bannerSkusExport(modules),
    WALLET_TRANSACTIONS: transactionsExport(modules),
    CREDITS: creditsExport(modules),
    INVOICES: invoicesExport(modules),
  };
}
