import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { ExportSources } from '#core/exports/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import { bannerSkusExport } from './banner-skus.exports.ts';
import { filteredProductsExport } from './products.exports.ts';

/** Returns the files of the wizard, by their API names. */
export const sponsoredExports = (sources: { database: Database; catalogs: CatalogLoaders }): ExportSources => ({
  SPONSOR_FILTERED_PRODUCTS: filteredProductsExport(sources),
  SPONSOR_BANNER_SKUS: bannerSkusExport(sources),
});
