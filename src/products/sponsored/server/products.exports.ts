import {
  productsMatchingFilter,
  type CatalogLoaders,
  type Product,
  type ProductFilter,
} from '#core/catalog/server/index.ts';
import { FIRST_PAGE, pagesOf, type ExportSource } from '#core/exports/server/index.ts';
import { exportMessages } from '#core/exports/rules/export.messages.ts';
import type { ExportParams } from '#core/exports/rules/exports.ts';
import type { CsvCell } from '#kernel/csv.ts';
import { isUuid } from '#kernel/ids.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Context } from '#platform/graphql/context.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { campaignMessages } from '../rules/campaign.messages.ts';
import type { Database } from '#platform/db/database.ts';
import type { Slice } from '#platform/db/lists.ts';

const { column } = campaignMessages;
const OFFER_COLUMNS = [
  column.sku(),
  column.name(),
  column.brandName(),
  column.originalBrandId(),
  column.sellerName(),
  column.originalSellerId(),
];

export const offerHeadings = ({ language }: Context): string[] =>
  OFFER_COLUMNS.map((heading) => textOf(heading, language));

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
  if (!isTextList(categoryIds)) return unreadable('categoryIds');
  if (!isTextList(sellerIds) || !sellerIds.every(isUuid)) return unreadable('sellerIds');
  const [min, max] = [minPrice, maxPrice].map((price) => (price === null ? null : microsOf(price)));
  if (min === undefined) return unreadable('minPrice');
  if (max === undefined) return unreadable('maxPrice');
  return ok({ catalogId, brandId, categoryIds, sellerIds, minPriceMicros: min, maxPriceMicros: max });
}

const isTextList = (list: unknown): list is string[] =>
  Array.isArray(list) && list.every((one) => typeof one === 'string');
const microsOf = (price: unknown) =>
  typeof price === 'string' || typeof price === 'number' ? (microsFromDecimal(String(price)) ?? undefined) : undefined;
const unreadable = (name: string) => fail(invalid(`params.filters.${name}`, exportMessages.notFilteredBy()));
