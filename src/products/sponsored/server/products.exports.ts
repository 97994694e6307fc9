import {
  productsMatchingFilter,
  type CatalogLoaders,
  type Product,
  type ProductFilter,
} from '#core/catalog/server/index.ts';
import { FIRST_PAGE, pagesOf, type ExportSource } from '#core/exports/server/index.ts';
import type { ExportParams } from '#core/exports/rules/exports.ts';
import { textIn, type Texts } from '#kernel/texts.ts';
import type { CsvCell } from '#kernel/csv.ts';
import { isUuid } from '#kernel/ids.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import type { Slice } from '#platform/db/lists.ts';

/** Columns of product lists in exported files. */
const OFFER_COLUMNS: readonly Texts[] = [
  ['SKU', 'SKU', 'SKU'],
  ['Name', 'Nome', 'Nama'],
  ['Brand Name', 'Nome da marca', 'Nama merek'],
  ['Original Brand ID', 'ID original da marca', 'ID merek asli'],
  ['Seller Name', 'Nome do vendedor', 'Nama penjual'],
  ['Original Seller ID', 'ID original do vendedor', 'ID penjual asli'],
];

export const offerHeadings = ({ language }: Context): string[] => OFFER_COLUMNS.map((texts) => textIn(language, texts));

/** Returns a row per product and seller; a product without sellers has one row. */
export async function offerCells(
  context: Context,
  catalogs: CatalogLoaders,
  { sku, name, brandName, originalBrandId, sellerIds }: Product,
): Promise<CsvCell[][]> {
  const sellers = await Promise.all(sellerIds.map((id) => catalogs.sellerById(context).load(id)));
  const product = [sku, name, brandName, originalBrandId];
  if (sellers.length === 0) return [[...product, null, null]];
  return sellers.map((seller) => [...product, seller?.name ?? null, seller?.originalSellerId ?? null]);
}

/** Exports the products that a campaign's filter matches, with their sellers. */
export function filteredProductsExport(sources: { database: Database; catalogs: CatalogLoaders }): ExportSource {
  return {
    description:
      'Products matching the campaign filter; approved only; params catalogId, brandId and filters {categoryIds, sellerIds, minPrice, maxPrice}.',
    permission: { allow: ['approved', 'staff'] },
    fileName: 'products',
    async open(context, params) {
      const filter = filterOf(params);
      if (!filter.ok) return filter;
      const read = (slice: Slice) =>
        sources.database.read(context.viewer, (tx) => productsMatchingFilter(tx, filter.value, slice));
      const first = await read(FIRST_PAGE);
      const pages = pagesOf(first, read, ({ sku }) => sku);
      return ok({
        total: first.total,
        columns: offerHeadings(context),
        rows: (async function* () {
          for await (const page of pages)
            for (const product of page) yield* await offerCells(context, sources.catalogs, product);
        })(),
      });
    },
  };
}

function filterOf({ catalogId, brandId, filters = {} }: ExportParams): Result<ProductFilter, Problem> {
  if (!catalogId || !isUuid(catalogId)) return fail(notFound('Catalog'));
  if (!brandId || !isUuid(brandId)) return fail(notFound('Brand'));
  const { categoryIds = [], sellerIds = [], minPrice = null, maxPrice = null } = filters;
  if (!isTexts(categoryIds)) return unreadable('categoryIds');
  if (!isTexts(sellerIds) || !sellerIds.every(isUuid)) return unreadable('sellerIds');
  const [min, max] = [minPrice, maxPrice].map((price) => (price === null ? null : microsOf(price)));
  if (min === undefined) return unreadable('minPrice');
  if (max === undefined) return unreadable('maxPrice');
  return ok({ catalogId, brandId, categoryIds, sellerIds, minPriceMicros: min, maxPriceMicros: max });
}

const isTexts = (list: unknown): list is string[] =>
  Array.isArray(list) && list.every((one) => typeof one === 'string');
const microsOf = (price: unknown) =>
  typeof price === 'string' || typeof price === 'number' ? (microsFromDecimal(String(price)) ?? undefined) : undefined;
const unreadable = (name: string) => fail(invalid(`params.filters.${name}`, 'This cannot be exported by'));
