import { z } from 'zod';
import {
  MAX_NEGATIVES,
  MAX_TARGET_LENGTH,
  NEGATIVE_KINDS,
  orderedNegatives,
  targetKey,
} from '#core/serving/rules/targets.ts';
import { ok } from '#kernel/result.ts';
import { restRoute, sliceOf, type RestRoute } from '#platform/rest/route.ts';
import { instant, instantOf, microsOf, money, uuid } from '#platform/rest/values.ts';
import { BUDGET_TYPES } from '../rules/budget-type.ts';
import { allowsKeywords } from '../rules/open-features.ts';
import { changeBudget } from './ad-set-edits.ts';
import { listActivity, type StoredCampaign } from './campaign-details.ts';
import { campaignPath, findOfCall, type CampaignRouteDeps } from './campaign-reads.ts';
import { showCampaign, type Currencies } from './campaign-shape.ts';
import { frequencyRoutes } from './campaign-frequency.rest.ts';
import { partRoutes } from './campaign-part.ts';
import { modifierRoutes } from './campaign-modifiers.rest.ts';
import { automaticRoutes } from './campaign-automatic.rest.ts';
import { addingRoutes } from './campaign-lists.rest.ts';
import { targetRoutes } from './campaign-targets.rest.ts';
import { changeOf } from './campaign-writes.ts';
import { fieldOfList } from './field-names.ts';
import { TARGET_VALUE } from './targets.schema.ts';

const budget = z.object({
  budgetType: z.enum(BUDGET_TYPES),
  budgetDaily: money.nullable(),
  budget: money.nullable().describe('In total.'),
});
const keywords = z.strictObject({
  keywords: z.array(z.string().max(1000)).max(1000).describe('[exact], broad or "phrase".'),
});
const negatives = keywords.extend({
  targets: z
    .array(
      z.strictObject({
        kind: z.enum(NEGATIVE_KINDS),
        value: z.string().max(MAX_TARGET_LENGTH).describe(TARGET_VALUE),
      }),
    )
    .max(NEGATIVE_KINDS.length * MAX_NEGATIVES)
    .optional()
    .describe('Products, brands and categories on whose pages the ads are not shown. When left out, they stay.'),
});
const change = z.object({
  actionType: z.enum(['create', 'update', 'delete']),
  objectType: z.enum(['campaign', 'adset', 'ad']),
  field: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
});
const activity = z.object({
  id: uuid,
  at: instant,
  updatedBy: z.string().nullable().describe('Null for the system.'),
  operationId: uuid.nullable().describe('The operation whose undo puts it back. Null when there is none.'),
  changes: z.array(change),
});

const budgetOf = (details: StoredCampaign, known: Currencies) => {
  const { budgetType, budgetDailyTotal, budgetTotal } = showCampaign(details, known);
  return { budgetType, budgetDaily: budgetDailyTotal, budget: budgetTotal };
};

/** Budget, modifiers, targets, keywords and activity log of a campaign. */
export function campaignPartRoutes(deps: CampaignRouteDeps): RestRoute[] {
  const { database } = deps;
  return [
    restRoute({
      method: 'GET',
      path: '/v1/campaigns/{id}/budget',
      operation: 'Query.sponsorCampaign',
      scope: 'campaigns:read',
      summary: 'Read a budget',
      description: 'The budget of a campaign.',
      input: { path: campaignPath },
      output: budget,
      errors: ['not_found'],
      example: { output: { budgetType: 'DAILY', budgetDaily: { amount: '20.00', currency: 'SGD' }, budget: null } },
      read: async (call, { path: { id } }) => {
        const found = await findOfCall(deps, call, id);
        return found.ok ? ok(budgetOf(found.value.details, found.value.currencies)) : found;
      },
    }),
    restRoute({
      method: 'PATCH',
      path: '/v1/campaigns/{id}/budget',
      operation: 'Mutation.updateAdSetBudget',
      scope: 'budgets:write',
      summary: 'Change a budget',
      description: 'Changes the budget of a campaign that was launched; what is left out stays.',
      input: {
        path: campaignPath,
        body: z.strictObject({
          budgetType: z.enum(BUDGET_TYPES).optional().describe('Required when it was ALWAYS_ON.'),
          budgetDaily: money.optional(),
          budget: money.optional().describe('In total.'),
        }),
      },
      output: budget,
      errors: ['not_found', 'conflict'],
      example: {
        body: { budgetDaily: { amount: '25.00', currency: 'SGD' } },
        output: { budgetType: 'DAILY', budgetDaily: { amount: '25.00', currency: 'SGD' }, budget: null },
      },
      write: async (call, { path: { id }, body }) => {
        const found = await findOfCall(deps, call, id);
        if (!found.ok) return found;
        const { details, currencies: known } = found.value;
        const wallet = known.walletOf(details.row.companyId).code;
        const daily = microsOf('budgetDaily', body.budgetDaily, wallet);
        if (!daily.ok) return daily;
        const total = microsOf('budget', body.budget, wallet);
        if (!total.ok) return total;
        return changeOf(call, id, {
          change: (own, { row }) =>
            changeBudget(own, row.adSetId, {
              budgetType: body.budgetType,
              budget: total.value,
              budgetDaily: daily.value,
            }),
          show: (one) => budgetOf(one, known),
        });
      },
    }),
    ...modifierRoutes(deps),
    ...frequencyRoutes(deps),
    ...automaticRoutes(deps),
    ...targetRoutes(deps),
    ...keywordRoutes(deps),
    ...addingRoutes(deps),
    ...negativeRoutes(deps),
    restRoute({
      method: 'GET',
      path: '/v1/campaigns/{id}/activity',
      operation: 'Query.sponsorCampaignHistory',
      scope: 'campaigns:read',
      summary: 'List changes of a campaign',
      description: 'The activity log of a campaign, its ad set and its ads, newest first.',
      input: { path: campaignPath },
      output: activity,
      errors: ['not_found'],
      example: {
        output: {
          id: '01890a5d-ac96-774b-bcce-b302099a8057',
          at: '2026-11-22T08:00:00.000Z',
          updatedBy: 'Ann Tan',
          operationId: '01890a5d-ac96-774b-bcce-b302099a8058',
          changes: [
            { actionType: 'update', objectType: 'campaign', field: 'name', old: 'Shoes', new: 'Running shoes' },
          ],
        },
      },
      list: async (call, { path: { id }, page }) => {
        const found = await listActivity(database, call.context, {
          id,
          brands: call.access.brandIds,
          after: page.after,
          size: page.limit + 1,
        });
        if (!found.ok) return found;
        return ok(
          sliceOf(
            page,
            found.value,
            (entry) => entry.id,
            ({ id: entryId, at, updatedBy, operationId, changes }) => ({
              ...{ id: entryId, at: instantOf(at), updatedBy, operationId, changes },
            }),
          ),
        );
      },
    }),
  ];
}

const keywordRoutes = (deps: CampaignRouteDeps): RestRoute[] =>
  partRoutes(deps, {
    part: 'keywords',
    name: 'keywords',
    describes: 'The keywords of a campaign.',
    replaces: 'Replaces all keywords of a campaign.',
    writeScope: 'campaigns:write',
    body: keywords,
    example: { keywords: ['running shoes', '[trail shoes]'] },
    isOpen: ({ adType }, open) => allowsKeywords(adType, open),
    read: ok,
    show: ({ input }) => ({ keywords: input.keywords }),
  });

const negativeRoutes = (deps: CampaignRouteDeps): RestRoute[] =>
  partRoutes(deps, {
    part: 'negatives',
    name: 'negatives',
    describes: 'The negatives of a campaign.',
    replaces: 'Replaces all negatives of a campaign.',
    writeScope: 'campaigns:write',
    body: negatives,
    example: { keywords: ['kids'], targets: [{ kind: 'PRODUCT' as const, value: 'LAMP-1' }] },
    isOpen: (_, { allowsTargeting }) => allowsTargeting,
    read: (body) => ok({ negativeKeywords: body.keywords, ...(body.targets && { negativeTargets: body.targets }) }),
    fieldOf: ({ targets = [] }, field) =>
      field === 'negativeKeywords'
        ? 'keywords'
        : fieldOfList(field, {
            checked: 'negativeTargets',
            sent: 'targets',
            rows: targets,
            inOrder: orderedNegatives,
            keyOf: (row) => orderedNegatives([row]).map(targetKey).join(),
          }),
    show: ({ input }) => ({ keywords: input.negativeKeywords, targets: input.negativeTargets }),
  });
