import { z } from 'zod';
import { notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import { restRoute, sliceOf, type RestRoute } from '#platform/rest/route.ts';
import { uuid } from '#platform/rest/values.ts';
import type { CompanyLoaders } from './company.loaders.ts';
import { listCompanies } from './company-search.ts';
import type { Company } from './refs.ts';

const company = z
  .object({
    id: uuid,
    name: z.string(),
    countryCode: z.string(),
    timezone: z.string(),
    walletCurrency: z.string(),
    reportCurrency: z.string(),
    isApproved: z.boolean().describe('Whether staff let it book packages.'),
  })
  .meta({ title: 'Company' });

const shown = ({ id, name, countryCode, timezone, walletCurrency, reportCurrency, isApproved }: Company) => ({
  id,
  name,
  countryCode,
  timezone,
  walletCurrency,
  reportCurrency,
  isApproved,
});

const EXAMPLE = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Acme',
  countryCode: 'SG',
  timezone: 'Asia/Singapore',
  walletCurrency: 'SGD',
  reportCurrency: 'SGD',
  isApproved: true,
};

export const companyRoutes = (deps: { database: Database; companies: CompanyLoaders }): RestRoute[] => [
  restRoute({
    method: 'GET',
    path: '/v1/companies',
    operation: 'Query.companyById',
    scope: 'catalog:read',
    summary: 'List companies',
    description: 'The company that the key acts for; with a key of staff, all companies.',
    input: {},
    output: company,
    errors: [],
    example: { output: EXAMPLE },
    list: async ({ context }, { page }) => {
      const rows = await listCompanies(deps.database, context, { after: page.after, size: page.limit + 1 });
      return ok(sliceOf(page, rows, ({ id }) => id, shown));
    },
  }),
  restRoute({
    method: 'GET',
    path: '/v1/companies/{id}',
    operation: 'Query.companyById',
    scope: 'catalog:read',
    summary: 'Read a company',
    description: 'One company that the key reaches.',
    input: { path: z.strictObject({ id: uuid }) },
    output: company,
    errors: ['not_found'],
    example: { output: EXAMPLE },
    read: async ({ context }, { path }) => {
      const found = await deps.companies.companyById(context).load(path.id);
      return found ? ok(shown(found)) : fail(notFound('Company'));
    },
  }),
];
