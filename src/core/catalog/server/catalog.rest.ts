import { z } from 'zod';
import { ok } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import { restRoute, sliceOf, type RestRoute } from '#platform/rest/route.ts';
import { uuid } from '#platform/rest/values.ts';
import { listBrands, listCatalogs } from './catalog-lists.ts';

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

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

export const catalogRoutes = ({ database }: { database: Database }): RestRoute[] => [
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
];
