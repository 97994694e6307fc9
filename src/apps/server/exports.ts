import {
  adSetsExport,
  bannerSkusExport,
  campaignNames,
  campaignsExport,
  filteredProductsExport,
  sponsoredSkus,
} from '#features/campaigns/server/index.ts';
import type { CatalogLoaders } from '#features/catalog/server/index.ts';
import type { CompanyLoaders } from '#features/company/server/index.ts';
import {
  campaignSalesExport,
  dailyDashboardExport,
  searchTermsExport,
  skuPerformanceExport,
  type CampaignReportLoader,
} from '#features/reports/server/index.ts';
import type { ExportSources } from '#features/shell/server/index.ts';
import { creditsExport, invoicesExport, transactionsExport } from '#features/wallet/server/index.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Database } from '#platform/postgres/database.ts';

/** Every kind of file the rooms can prepare, by its name in the API. */
export function createExportSources(rooms: {
  database: Database;
  clickhouse: ClickHouse;
  defaultCurrency: string;
  companies: CompanyLoaders;
  catalogs: CatalogLoaders;
  reports: CampaignReportLoader;
}): ExportSources {
  const ofReports = { ...rooms, campaignNames, sponsoredSkus };
  return {
    SPONSOR_DAILY_DASHBOARD: dailyDashboardExport(ofReports),
    SPONSOR_CAMPAIGNS: campaignsExport(rooms),
    SPONSOR_AD_SETS: adSetsExport(rooms),
    SPONSOR_CAMPAIGN_SALES: campaignSalesExport(ofReports),
    SPONSOR_SKU_PERFORMANCE: skuPerformanceExport(ofReports),
    SPONSOR_SEARCH_TERMS: searchTermsExport(ofReports),
    SPONSOR_FILTERED_PRODUCTS: filteredProductsExport(rooms),
    SPONSOR_BANNER_SKUS: bannerSkusExport(rooms),
    WALLET_TRANSACTIONS: transactionsExport(rooms),
    CREDITS: creditsExport(rooms),
    INVOICES: invoicesExport(rooms),
  };
}
