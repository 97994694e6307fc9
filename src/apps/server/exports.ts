import { campaignsExport } from '#features/campaigns/server/index.ts';
import type { CatalogLoaders } from '#features/catalog/server/index.ts';
import type { CompanyLoaders } from '#features/company/server/index.ts';
import type { CampaignReportLoader } from '#features/reports/server/index.ts';
import type { ExportSources } from '#features/shell/server/index.ts';
import { creditsExport, invoicesExport, transactionsExport } from '#features/wallet/server/index.ts';
import type { Database } from '#platform/postgres/database.ts';

/** Every kind of file the rooms can prepare, by its name in the API. */
export function createExportSources(rooms: {
  database: Database;
  companies: CompanyLoaders;
  catalogs: CatalogLoaders;
  reports: CampaignReportLoader;
}): ExportSources {
  return {
    SPONSOR_CAMPAIGNS: campaignsExport(rooms),
    WALLET_TRANSACTIONS: transactionsExport(rooms),
    CREDITS: creditsExport(rooms),
    INVOICES: invoicesExport(rooms),
  };
}
