import { z } from 'zod';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { orNotFound, type Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { Context } from '#platform/graphql/context.ts';
import { restRoute, type RestCall, type RestRoute } from '#platform/rest/route.ts';
import { money, moneyOf } from '#platform/rest/values.ts';
import type { AdviceDependencies } from './advice.resolvers.ts';
import { readAnalyzed } from './analyzed.ts';
import { forecastSteps } from './budget-forecast.resolvers.ts';
import { adviseCampaignBid } from './campaign-bid.ts';

export type CampaignAdviceDeps = AdviceDependencies & { companies: CompanyLoaders };

const path = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) });
const rangeOf = <T extends z.ZodType>(value: T) => z.object({ low: value, high: value });
const count = rangeOf(z.number());
const step = z.object({
  budgetDaily: money,
  isPresent: z.boolean().describe('It is the budget of the campaign.'),
  clicks: count,
  cost: rangeOf(money),
  sales: rangeOf(money).nullable().describe('Null before the storefront’s first sale by ads.'),
});
const forecast = z.object({
  forecast: z
    .object({
      days: z.int(),
      suggested: money.describe('A daily budget that would have covered most days.'),
      auctions: z.int().describe('Sampled auctions it rests on.'),
      steps: z.array(step).describe('From the smallest budget up.'),
    })
    .nullable()
    .describe('Null when nothing can be said.'),
});
const advice = z.object({
  billedOn: z.enum(['CLICK', 'IMPRESSION']),
  recommended: money.nullable().describe('The lowest bid that wins a place in three of four auctions.'),
  low: money.nullable().describe('Wins a place in half of them.'),
  high: money.nullable().describe('Wins a place in nine of ten.'),
  firstPlace: money.nullable().describe('Comes first in three of four.'),
  minimum: money,
  basis: z.object({
    auctions: z.int(),
    days: z.int(),
    scope: z
      .enum(['CAMPAIGN', 'COUNTRY', 'NONE'])
      .describe('CAMPAIGN: auctions that it fits. COUNTRY: too few of these. NONE: too few for any answer.'),
  }),
});

const sgd = (amount: string) => ({ amount, currency: 'SGD' });

/** What other bids and budgets would bring a saved campaign, from a replay of sampled auctions. */
export function campaignAdviceRoutes(deps: CampaignAdviceDeps): RestRoute[] {
  const { database, advisor, companies } = deps;
  const findOf = async ({ context, access }: RestCall, id: string) =>
    orNotFound(await readAnalyzed(database, context.viewer, id, access.brandIds), 'Campaign');
  const inWalletOf = async (context: Context, companyId: Uuid): Promise<(micros: Micros) => z.input<typeof money>> => {
    const code = (await companies.companyById(context).load(companyId))!.walletCurrency;
    const { maxFractionDigits: digits } = await companies.currencyByCode(context).load(code);
    return (micros) => moneyOf(micros, { code, digits });
  };
  const base = { method: 'GET', scope: 'campaigns:read', limit: 'reports', input: { path } } as const;
  return [
    restRoute({
      ...base,
      path: '/v1/campaigns/{id}/forecast',
      operation: 'Query.campaignBudgetForecast',
      summary: 'Forecast budgets of a campaign',
      description: 'What other daily budgets would bring a campaign in seven days, from a replay of sampled auctions.',
      output: forecast,
      errors: ['not_found'],
      example: {
        output: {
          forecast: {
            ...{ days: 7, suggested: sgd('25.00'), auctions: 480 },
            steps: [
              {
                ...{ budgetDaily: sgd('20.00'), isPresent: true, clicks: { low: 90, high: 140 } },
                ...{ cost: { low: sgd('80.00'), high: sgd('120.00') }, sales: null },
              },
            ],
          },
        },
      },
      read: async (call, { path: { id } }): Promise<Result<z.input<typeof forecast>, Problem>> => {
        const found = await findOf(call, id);
        if (!found.ok) return found;
        const { context } = call;
        const inWallet = await inWalletOf(context, found.value.campaign.companyId);
        const range = ([low, high]: readonly [Micros, Micros]) => ({ low: inWallet(low), high: inWallet(high) });
        const all = await forecastSteps(advisor, found.value, context);
        return ok({
          forecast: all && {
            days: all.days,
            suggested: inWallet(all.suggestedMicros),
            auctions: all.auctions,
            steps: all.steps.map(({ budgetMicros, isPresent, clicks, costMicros, salesMicros }) => ({
              ...{ budgetDaily: inWallet(budgetMicros), isPresent, clicks: { low: clicks[0], high: clicks[1] } },
              ...{ cost: range(costMicros), sales: salesMicros && range(salesMicros) },
            })),
          },
        });
      },
    }),
    restRoute({
      ...base,
      path: '/v1/campaigns/{id}/bid-advice',
      operation: 'Query.recommendedBid',
      summary: 'Advise bids of a campaign',
      description:
        'Bids that would win a place in the auctions that a campaign fits. Null when there is too little data.',
      output: advice,
      errors: ['not_found'],
      example: {
        output: {
          ...{ billedOn: 'CLICK', recommended: sgd('0.42'), low: sgd('0.30'), high: sgd('0.61') },
          ...{ firstPlace: sgd('0.80'), minimum: sgd('0.10') },
          basis: { auctions: 480, days: 7, scope: 'CAMPAIGN' },
        },
      },
      read: async (call, { path: { id } }) => {
        const found = await findOf(call, id);
        if (!found.ok) return found;
        const { context } = call;
        const inWallet = await inWalletOf(context, found.value.campaign.companyId);
        const bids = await adviseCampaignBid(advisor, found.value, context.clock());
        const shown = (micros: Micros | null) => (micros === null ? null : inWallet(micros));
        return ok({
          billedOn: bids.billedOn,
          recommended: shown(bids.bidMicros),
          low: shown(bids.lowMicros),
          high: shown(bids.highMicros),
          firstPlace: shown(bids.firstMicros),
          minimum: inWallet(bids.minBidMicros),
          basis: { auctions: bids.basis.auctions, days: bids.basis.days, scope: bids.basis.scope },
        });
      },
    }),
  ];
}
