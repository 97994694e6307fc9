import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { ExportSources } from '#core/exports/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import { creditsExport } from './credits.exports.ts';
import { invoicesExport } from './invoices.exports.ts';
import { statementExport } from './statement.exports.ts';
import { transactionsExport } from './transactions.exports.ts';

/** Returns the files of the billing pages, by their API names. */
export const ledgerExports = (sources: {
  database: Database;
  companies: CompanyLoaders;
  catalogs: CatalogLoaders;
  /** The console's address, which documents lead to. */
  publicUrl: string;
}): ExportSources => ({
  WALLET_TRANSACTIONS: transactionsExport(sources),
  CREDITS: creditsExport(sources),
  INVOICES: invoicesExport(sources),
  STATEMENT: statementExport(sources),
});
