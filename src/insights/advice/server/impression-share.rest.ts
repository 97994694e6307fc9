import { z } from 'zod';
import { withFields } from '#kernel/problem.ts';
import { ok } from '#kernel/result.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { day, sentDays } from '#platform/rest/values.ts';
import { MIN_SAMPLED, SHARE_DIMENSIONS } from '../rules/impression-share.ts';
import { analyzeOf } from './analyzed.ts';
import { campaignAdviceRoutes, type CampaignAdviceDeps } from './campaign-advice.rest.ts';
import { priceRoutes } from './price.rest.ts';
import { sharesOf } from './campaign-shares.ts';

const percent = z.number().describe('Percent of the opportunities.');
const share = z.object({
  subject: z.string().describe('The search, the keyword as typed, the page or the day.'),
  opportunities: z.int().describe('Auctions that the campaign fits, estimated from the sampled ones.'),
  sampledAuctions: z.int(),
  won: percent,
  first: percent.describe('Won in the first place, in percent of the opportunities.'),
  lostToRank: percent,
  lostToBudget: percent.describe('Lost to budgets, the wallet or pacing, in percent of the opportunities.'),
  lostToHours: percent,
  lostToCap: percent.describe('The shopper had seen it as often as allowed; in percent of the opportunities.'),
  lostOtherwise: percent,
  ofAllAds: z
    .int()
    .nullable()
    .describe(
      'By TERM: percent of all ads that won there. Null unless three other companies or more won some, none of them nearly all.',
    ),
});

/** What a campaign won and lost of the auctions it fits. */
export const adviceRoutes = (deps: CampaignAdviceDeps): RestRoute[] => [
  ...campaignAdviceRoutes(deps),
  ...priceRoutes(deps),
  restRoute({
    method: 'GET',
    limit: 'reports',
    path: '/v1/campaigns/{id}/impression-share',
    operation: 'Query.campaignVisibility',
    scope: 'campaigns:read',
    summary: 'Show the impression share of a campaign',
    description: `What a campaign won and lost by search term, keyword, page or day, most opportunities first, at most 50 rows. From sampled auctions: those with fewer than ${MIN_SAMPLED} are left out.`,
    input: {
      path: z.strictObject({ id: z.string() }),
      query: z.strictObject({
        by: z.enum(SHARE_DIMENSIONS),
        from: day.optional().describe('Seven days with `to` when omitted.'),
        to: day.optional().describe('Today in the zone of the storefront when omitted; at most 31 days.'),
      }),
    },
    output: z.object({ from: day, to: day, shares: z.array(share) }),
    errors: ['not_found'],
    example: {
      output: {
        from: '2026-11-16',
        to: '2026-11-22',
        shares: [
          {
            ...{ subject: 'running shoes', opportunities: 1200, sampledAuctions: 120, won: 50, first: 25 },
            ...{ lostToRank: 30, lostToBudget: 10, lostToHours: 5, lostToCap: 0, lostOtherwise: 5, ofAllAds: 14 },
          },
        ],
      },
    },
    read: async ({ context, access }, { path: { id }, query: { by, from, to } }) => {
      const analyzed = await analyzeOf(deps, context, id, { fromDate: from, toDate: to }, access.brandIds);
      if (!analyzed.ok) return withFields(analyzed, sentDays);
      const { range, campaign, place, visibility } = analyzed.value;
      return ok({
        from: range.fromDate,
        to: range.toDate,
        shares: sharesOf(visibility.judged, campaign, place, by).map(({ lost, sampled, ...one }) => ({
          ...one,
          opportunities: Math.round(one.opportunities),
          sampledAuctions: sampled,
          lostToRank: lost.rank,
          lostToBudget: lost.budget,
          lostToHours: lost.hours,
          lostToCap: lost.cap,
          lostOtherwise: lost.otherwise,
        })),
      });
    },
  }),
];
