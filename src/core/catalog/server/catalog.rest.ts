import { z } from 'zod';
import { decimalFromMicros } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import { restRoute, sliceOf, type RestRoute } from '#platform/rest/route.ts';
import { uuid } from '#platform/rest/values.ts';
import { listBrands, listCatalogs, listProducts } from './catalog-lists.ts';
import { testSearchRoute, type TestSearchDeps } from './test-search.rest.ts';
import { storefrontRoutes, type StorefrontRouteDeps } from './storefront.rest.ts';

const catalog = z
  .object({
    id: uuid,
    code: z.string().describe('The storefront as feeds and keys name it, e.g. SG.'),
    name: z.string(),
    baseUrl: z.string(),
    currency: z.string(),
    timezone: z.string().describe('IANA zone in which its days begin.'),
  })
  .meta({ title: 'Catalog' });
const brand = z.object({ id: uuid, name: z.string(), logo: z.string().nullable().describe('Null when it has none.') });

const product = z.object({
  sku: z.string(),
  name: z.string(),
  price: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .describe('In the currency of the catalog.'),
  quantity: z.int().nullable(),
  brandId: uuid.nullable(),
});

const sku = z.string().min(1).max(255);
const MAX_SKUS = 500;

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

export const catalogRoutes = (deps: StorefrontRouteDeps & TestSearchDeps): RestRoute[] => [
  ...ownRoutes(deps),
  ...storefrontRoutes(deps),
  testSearchRoute(deps),
];

const ownRoutes = ({ database }: { database: Database }): RestRoute[] => [
  restRoute({
    method: 'GET',
    path: '/v1/catalogs',
    operation: 'Query.allCatalogs',
    scope: 'catalog:read',
    summary: 'List catalogs',
    description: 'The storefronts of the marketplace; all on one page.',
    input: {},
    output: catalog,
    errors: [],
    example: {
      output: {
        id: ID,
        code: 'SG',
        name: 'Singapore',
        baseUrl: 'https://shop.example',
        currency: 'SGD',
        timezone: 'Asia/Singapore',
      },
    },
    list: async ({ context }) => {
      const rows = await listCatalogs(database, context);
      const data = rows.map(({ id, code, name, baseUrl, currencyCode, timezone }) => ({
        id,
        code,
        name,
        baseUrl,
        currency: currencyCode,
        timezone,
      }));
      return ok({ data, next: null });
    },
  }),
  restRoute({
    method: 'GET',
    path: '/v1/brands',
    operation: 'Query.accessibleCompanyBrands',
    scope: 'catalog:read',
    summary: 'List brands',
    description: 'Brands of the company that the key reaches, in the order of their ids.',
    input: {},
    output: brand,
    errors: [],
    example: { output: { id: ID, name: 'Bee', logo: null } },
    list: async ({ context, access }, { page }) => {
      const found = await listBrands(database, context, {
        brandIds: access.brandIds,
        after: page.after,
        size: page.limit + 1,
      });
      if (!found.ok) return found;
      return ok(
        sliceOf(
          page,
          found.value,
          ({ id }) => id,
          ({ id, name, logo }) => ({ id, name, logo }),
        ),
      );
    },
  }),
  restRoute({
    method: 'GET',
    path: '/v1/products',
    operation: 'Query.productSuggestions',
    scope: 'catalog:read',
    summary: 'Search products',
    description: 'Active products of the company’s sellers in one catalog, of all sellers where it has none.',
    input: {
      query: z.strictObject({
        catalogId: uuid,
        brandId: uuid.optional(),
        search: z.string().max(200).optional().describe('Words of name or SKU.'),
        sku: z
          .union([sku, z.array(sku).max(MAX_SKUS)])
          .optional()
          .describe(
            `Exactly these, one parameter for each: ${MAX_SKUS} at most, and what an address holds, which is 16 KB with all headers.`,
          ),
      }),
    },
    output: product,
    errors: [],
    example: { output: { sku: 'RUN-1', name: 'Running shoe', price: '49.9', quantity: 12, brandId: ID } },
    list: async ({ context, access }, { query, page }) => {
      const found = await listProducts(database, context, {
        ...query,
        ...(query.sku !== undefined && { skus: [query.sku].flat() }),
        brandIds: access.brandIds,
        offset: page.after === null ? 0 : Number(page.after),
        size: page.limit + 1,
      });
      if (!found.ok) return found;
      const offset = page.after === null ? 0 : Number(page.after);
      return ok(
        sliceOf(
          page,
          found.value,
          () => String(offset + page.limit),
          ({ sku, name, priceMicros, quantity, brandId }) => ({
            sku,
            name,
            price: decimalFromMicros(priceMicros),
            quantity,
            brandId,
          }),
        ),
      );
    },
  }),
];
