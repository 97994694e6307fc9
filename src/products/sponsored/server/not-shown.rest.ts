import { z } from 'zod';
import { STATUSES } from '#core/serving/rules/campaign-state.ts';
import { ok } from '#kernel/result.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { instantOf, moneyOf, money } from '#platform/rest/values.ts';
import { STATUS_EXPLANATIONS, statusExplanation } from '../rules/status-explanation.ts';
import { activeProducts, campaignPath, findOfCall, type CampaignRouteDeps } from './campaign-reads.ts';

const notShown = z.object({
  campaignId: z.string().regex(/^\d+$/),
  status: z.enum(STATUSES),
  isShown: z.boolean(),
  explanation: z.enum(STATUS_EXPLANATIONS).describe('Why it is shown or not.'),
  reviewNotes: z.string().nullable().describe('Why it was rejected.'),
  activeProducts: z.int().nullable().describe('Of the newest content, in stock. Null for banners.'),
  budgetToday: money.nullable().describe('The daily budget of today. Null without one.'),
  spentToday: money,
  sharedBudget: z.object({ name: z.string(), isUsedUp: z.boolean() }).nullable().describe('Null when it shares none.'),
});

/** Why a campaign is not shown. */
export function notShownRoutes(deps: CampaignRouteDeps): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/v1/campaigns/{id}/why-not-shown',
      operation: 'Query.sponsorCampaign',
      scope: 'campaigns:read',
      summary: 'Explain why a campaign is not shown',
      description:
        'The reason for the status of a campaign, as the console explains it, with the facts it follows from.',
      input: { path: campaignPath },
      output: notShown,
      errors: ['not_found'],
      example: {
        output: {
          campaignId: '100234',
          status: 'NOT_DELIVERING',
          isShown: false,
          explanation: 'exceedBudgetDaily',
          reviewNotes: null,
          activeProducts: 3,
          budgetToday: { amount: '20.00', currency: 'SGD' },
          spentToday: { amount: '20.00', currency: 'SGD' },
          sharedBudget: null,
        },
      },
      read: async (call, { path: { id } }) => {
        const found = await findOfCall(deps, call, id);
        if (!found.ok) return found;
        const { row, creative } = found.value.details;
        const wallet = found.value.currencies.walletOf(row.companyId);
        const products = row.adType === 'PRODUCT' ? await activeProducts(deps, call, row.id) : null;
        const explanation = statusExplanation(
          { ...row, endDate: row.endAt && instantOf(row.endAt), notes: creative.notes },
          new Date(call.context.clock()),
        );
        return ok({
          campaignId: String(row.id),
          status: row.status,
          isShown: explanation === 'delivering',
          explanation,
          reviewNotes: creative.notes,
          activeProducts: products,
          budgetToday: row.budgetTodayMicros === null ? null : moneyOf(row.budgetTodayMicros, wallet),
          spentToday: moneyOf(row.spentTodayMicros, wallet),
          sharedBudget: row.sharedBudget && { name: row.sharedBudget.name, isUsedUp: row.sharedBudget.isUsedUp },
        });
      },
    }),
  ];
}
