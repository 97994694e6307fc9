import { z } from 'zod';
import { withFields } from '#kernel/problem.ts';
import { ok } from '#kernel/result.ts';
import { restRoute, sliceOf, type RestRoute } from '#platform/rest/route.ts';
import { day, money, moneyOf, sentDays, uuid } from '#platform/rest/values.ts';
import { readCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import { directReturnOnAdSpend } from '../../rules/metrics.ts';
import { TERM_LENSES, TERM_MATCHES, TERM_SORTS } from '../../rules/search-terms.ts';
import type { OpenReportDeps } from '../asked/open-report.ts';
import { readTermGrid } from './search-term-grid.ts';

const term = z.object({
  term: z.string().describe('Empty for pages without a search.'),
  campaignId: z.string().regex(/^\d+$/),
  match: z.enum(TERM_MATCHES).describe('How a search reaches the campaign now.'),
  spend: money.describe('In the currency of reports, as `sales` and `waste`.'),
  sales: money,
  waste: money,
  clicks: z.int(),
  roas: z.number().nullable().describe('Percent. Null without spend.'),
  lenses: z.array(z.enum(TERM_LENSES)),
});

const EXAMPLE = {
  term: 'red shoes',
  campaignId: '100234',
  match: 'BROAD' as const,
  spend: { amount: '12.40', currency: 'SGD' },
  sales: { amount: '0.00', currency: 'SGD' },
  waste: { amount: '12.40', currency: 'SGD' },
  clicks: 31,
  roas: 0,
  lenses: ['WASTE' as const, 'ALL' as const],
};

/** What shoppers searched for. */
export const searchTermRoutes = (deps: OpenReportDeps): RestRoute[] => [
  restRoute({
    method: 'GET',
    path: '/v1/search-terms',
    operation: 'Query.searchTermGrid',
    scope: 'reports:read',
    summary: 'List search terms',
    description: 'What shoppers searched when ads were shown, by campaign, over the last 30 days unless days are sent.',
    input: {
      query: z.strictObject({
        lens: z.enum(TERM_LENSES).default('ALL').describe('WASTE: spend without sales; WINNERS: worth a keyword.'),
        search: z.string().max(200).optional().describe('Part of the term.'),
        brandId: uuid.optional(),
        campaignId: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional(),
        sort: z.enum(TERM_SORTS).default('spend'),
        from: day.optional(),
        to: day.optional(),
      }),
    },
    output: term,
    errors: [],
    example: { output: EXAMPLE },
    list: async ({ context, access }, { query, page }) => {
      const { brandId } = query;
      const reached = access.brandIds;
      const offset = page.after === null ? 0 : Number(page.after);
      const campaignId = query.campaignId === undefined ? null : readCampaignId(query.campaignId);
      const found = await readTermGrid(
        context,
        {
          lens: query.lens,
          groupBy: null,
          sortBy: query.sort,
          direction: query.sort === 'term' ? 'asc' : 'desc',
          page: { page: 1, offset, limit: page.limit + 1, isCounted: false },
          name: query.search ?? null,
          brandIds: brandId === undefined ? reached : (reached ?? [brandId]).filter((id) => id === brandId),
          catalogIds: null,
          campaignIds: campaignId === null ? null : [campaignId],
          spendAboveMicros: null,
          roasBelow: null,
          companyId: null,
          fromDate: query.from ?? null,
          toDate: query.to ?? null,
        },
        deps,
      );
      if (!found.ok) return withFields(found, sentDays);
      const { rows, currency } = found.value;
      const { maxFractionDigits: digits } = await deps.companies.currencyByCode(context).load(currency);
      const amount = (micros: bigint) => moneyOf(micros, { code: currency, digits });
      return ok(
        sliceOf(
          page,
          rows,
          () => String(offset + page.limit),
          (row) => ({
            term: row.term,
            campaignId: String(row.campaign.id),
            match: row.match,
            spend: amount(row.metrics.costsMicros),
            sales: amount(row.metrics.salesMicros),
            waste: amount(row.wasteMicros),
            clicks: Number(row.metrics.clicks),
            roas: directReturnOnAdSpend(row.metrics),
            lenses: row.lenses,
          }),
        ),
      );
    },
  }),
];
