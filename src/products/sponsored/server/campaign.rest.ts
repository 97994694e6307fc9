import { z } from 'zod';
import { STATUSES } from '#core/serving/rules/campaign-state.ts';
import { notFound, withFields } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Scope } from '#kernel/scope.ts';
import { restRoute, sliceOf, type RestRoute } from '#platform/rest/route.ts';
import { instant, uuid } from '#platform/rest/values.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { extendAdSet } from './ad-set-edits.ts';
import { listCampaignsAfter } from './campaign-details.ts';
import { campaignPartRoutes } from './campaign-parts.rest.ts';
import { campaignPath, findOfCall, type CampaignRouteDeps } from './campaign-reads.ts';
import {
  campaign,
  campaignPatch,
  currenciesFor,
  inputFrom,
  newCampaignBody,
  reference,
  showCampaign,
} from './campaign-shape.ts';
import { changeOf, creationOf, isReached } from './campaign-writes.ts';
import { duplicateCampaign } from './copying.ts';
import { readEdit, readNew, type CreateInput } from './inputs.schema.ts';
import { budgetRuleRoutes } from './budget-rule.rest.ts';
import { notShownRoutes } from './not-shown.rest.ts';
import { operationRoutes } from './operation.rest.ts';
import { negativeListRoutes } from './negative-list.rest.ts';
import { reviewRoutes } from './review.rest.ts';
import { sharedBudgetRoutes } from './shared-budget.rest.ts';
import { createCampaign, removeAdSet, switchAdSet, updateCampaign } from './operations.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const EXAMPLE = {
  id: '100234',
  companyId: ID,
  brandId: ID,
  catalogId: ID,
  adSetId: ID,
  adType: 'PRODUCT' as const,
  status: 'DELIVERING' as const,
  effectiveStatus: null,
  runningStatus: 'STARTED' as const,
  review: 'APPROVED' as const,
  reviewNotes: null,
  timezone: 'Asia/Singapore',
  createdAt: '2026-11-22T08:00:00.000Z',
  reference: 'erp-4711',
  name: 'Running shoes',
  goal: 'DRIVE_SALES' as const,
  goalOther: null,
  asName: 'Shoes',
  adName: 'Shoes',
  budgetType: 'DAILY' as const,
  budgetDailyTotal: { amount: '20.00', currency: 'SGD' },
  budgetTotal: null,
  bidType: 'AUTOMATED' as const,
  bidWalletCurrency: null,
  targetRoas: null,
  trafficControl: 0,
  scheduleType: 'START_DATE' as const,
  startDate: '2026-11-23T00:00:00.000Z',
  endDate: null,
  tagIds: [],
  keywords: ['running shoes', '[trail shoes]'],
  negativeKeywords: ['kids'],
  negativeListIds: [],
  skus: ['RUN-1'],
  productMinPrice: null,
  productMaxPrice: null,
  productCategoryIds: [],
  productSellerIds: [],
  banners: [],
  bannerCategoryIds: [],
  segments: [],
};

const BUDGET_FIELDS = ['budgetType', 'budgetDailyTotal', 'budgetTotal'] as const;
const BID_FIELDS = ['bidType', 'bidWalletCurrency', 'targetRoas', 'trafficControl'] as const;

/** Spending and time change a state, people all else. */
const steadyOf = ({ status: _, effectiveStatus: __, ...settings }: z.input<typeof campaign>) => settings;

/** What agents change of a campaign as a whole; amounts, words and content have calls of their own, or are for people. */
const AGENTS_FIELDS = new Set([
  'name',
  'asName',
  'goal',
  'goalOther',
  'tagIds',
  'scheduleType',
  'startDate',
  'endDate',
]);

/** Money has scopes of its own, whichever call changes it. */
const moneyScopes = (body: object): Scope[] => [
  ...(BUDGET_FIELDS.some((field) => field in body) ? (['budgets:write'] as const) : []),
  ...(BID_FIELDS.some((field) => field in body) ? (['bids:write'] as const) : []),
];

const fieldOf = (field: string) => (/^ads(Product|Banner)Name$/.test(field) ? 'adName' : field);

/** Campaigns as a whole, then their parts. */
export function campaignRoutes(deps: CampaignRouteDeps): RestRoute[] {
  const { database } = deps;

  const switchRoute = (action: 'pause' | 'resume'): RestRoute =>
    restRoute({
      method: 'POST',
      path: `/v1/campaigns/{id}/${action}`,
      operation: 'Mutation.setAdSetRunningStatus',
      scope: 'campaigns:write',
      summary: action === 'pause' ? 'Pause a campaign' : 'Resume a campaign',
      description: `${action === 'pause' ? 'Switches the campaign off' : 'Switches the campaign on again'}. It changes nothing when it is so already.`,
      input: { path: campaignPath },
      output: campaign,
      errors: ['not_found', 'conflict'],
      example: {
        output: action === 'pause' ? { ...EXAMPLE, status: 'NOT_DELIVERING', runningStatus: 'PAUSED' } : EXAMPLE,
      },
      write: async (call, { path: { id } }) => {
        const found = await findOfCall(deps, call, id);
        if (!found.ok) return found;
        return changeOf(call, id, {
          change: (own, { row }) => switchAdSet(own, row.adSetId, action === 'pause' ? 'PAUSED' : 'STARTED'),
          show: (details) => showCampaign(details, found.value.currencies),
        });
      },
    });

  return [
    restRoute({
      method: 'GET',
      path: '/v1/campaigns',
      operation: 'Query.sponsorCampaigns',
      scope: 'campaigns:read',
      summary: 'List campaigns',
      description: 'Campaigns that the key reaches, newest first. Removed ones are listed only when asked for.',
      input: {
        query: z.strictObject({
          brandId: uuid.optional(),
          catalogId: uuid.optional(),
          adType: z.enum(['PRODUCT', 'BANNER']).optional(),
          status: z.enum(STATUSES).optional(),
          name: z.string().max(200).optional().describe('Part of the name.'),
          reference: reference.optional().describe('Finds a removed campaign too.'),
        }),
      },
      output: campaign,
      errors: [],
      example: { output: EXAMPLE },
      list: async (call, { query, page }) => {
        const { status, ...filter } = query;
        const found = await listCampaignsAfter(
          database,
          call.context,
          {
            ...filter,
            statuses: status ? [status] : null,
            brandIds: call.access.brandIds,
            beforeId: page.after === null ? null : (readCampaignId(page.after) ?? 0n),
          },
          page.limit + 1,
        );
        if (!found.ok) return found;
        const rows = found.value.map(({ row }) => row);
        const known = await currenciesFor(call.context, deps, {
          companyIds: rows.map(({ companyId }) => companyId),
          catalogIds: rows.map(({ catalogId }) => catalogId),
        });
        return ok(
          sliceOf(
            page,
            found.value,
            ({ row }) => String(row.id),
            (details) => showCampaign(details, known),
          ),
        );
      },
    }),
    restRoute({
      method: 'POST',
      path: '/v1/campaigns',
      operation: 'Mutation.createSponsorCampaign',
      scope: 'campaigns:write',
      furtherScopes: () => ['budgets:write', 'bids:write'],
      summary: 'Create a campaign',
      description:
        'Creates a campaign by the rules of the wizard and submits it for review. It commits a budget, so the key needs `budgets:write` and `bids:write` as well.',
      input: { body: newCampaignBody },
      output: campaign,
      errors: ['not_found', 'conflict'],
      example: {
        body: {
          reference: 'erp-4711',
          brandId: ID,
          catalogId: ID,
          name: 'Running shoes',
          asName: 'Shoes',
          adName: 'Shoes',
          startDate: '2026-11-23T00:00:00Z',
          skus: ['RUN-1'],
          budgetType: 'DAILY',
          budgetDailyTotal: { amount: '20.00', currency: 'SGD' },
        },
        output: { ...EXAMPLE, status: 'PENDING_FOR_APPROVAL', review: 'PENDING' },
      },
      status: 201,
      mandate: () => ({ group: 'CREATE' }),
      write: async (call, { body }) => {
        const companyId = call.context.session?.membership?.companyId ?? '';
        const known = await currenciesFor(call.context, deps, {
          companyIds: [companyId],
          catalogIds: [body.catalogId],
        });
        const { reference: named = null, ...settings } = body;
        const sent = inputFrom(settings, known.walletOf(companyId).code, known.catalogOf(body.catalogId).code);
        if (!sent.ok) return sent;
        const { brandId, catalogId, adType } = settings;
        const input = readNew({ goal: 'DRIVE_SALES', ...sent.value, brandId, catalogId, adType } as CreateInput);
        if (!input.ok) return input;
        return creationOf(call, {
          brandId,
          create: async (own, company) =>
            withFields(
              await createCampaign(own, {
                companyId: company,
                input: input.value,
                isQuickCreate: false,
                reference: named,
              }),
              fieldOf,
            ),
          show: (details) => showCampaign(details, known),
        });
      },
    }),
    restRoute({
      method: 'GET',
      path: '/v1/campaigns/{id}',
      operation: 'Query.sponsorCampaign',
      scope: 'campaigns:read',
      summary: 'Read a campaign',
      description: 'One campaign with everything its owner edits. Its `ETag` names the version.',
      input: { path: campaignPath },
      output: campaign,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      read: async (call, { path: { id } }) => {
        const found = await findOfCall(deps, call, id);
        return found.ok ? ok(showCampaign(found.value.details, found.value.currencies)) : found;
      },
    }),
    restRoute({
      method: 'PATCH',
      path: '/v1/campaigns/{id}',
      operation: 'Mutation.updateSponsorCampaign',
      scope: 'campaigns:write',
      furtherScopes: moneyScopes,
      summary: 'Change a campaign',
      description:
        'Changes the fields that are sent. Changed content waits for review while the approved version serves. Fields of the budget need `budgets:write`, those of the bid `bids:write`.',
      input: { path: campaignPath, body: campaignPatch },
      output: campaign,
      errors: ['not_found', 'conflict'],
      example: { body: { name: 'Trail shoes' }, output: { ...EXAMPLE, name: 'Trail shoes' } },
      steadyOf,
      mandate: ({ path: { id }, body }) =>
        Object.keys(body).every((field) => AGENTS_FIELDS.has(field)) ? { group: 'SETTINGS', campaignIds: [id] } : null,
      write: async (call, { path: { id }, body: { launch = false, ...body } }) => {
        if (body.brandId && !isReached(call.access.brandIds, body.brandId)) return fail(notFound('Brand'));
        const found = await findOfCall(deps, call, id);
        if (!found.ok) return found;
        const { details, currencies: known } = found.value;
        const { companyId, catalogId } = details.row;
        const sent = inputFrom(body, known.walletOf(companyId).code, known.catalogOf(catalogId).code);
        if (!sent.ok) return sent;
        return changeOf(call, id, {
          change: async (own, { row }) => {
            const changed = await updateCampaign(own, {
              id,
              version: null,
              edit: (before) => readEdit(sent.value, before),
              decision: null,
              savesDraft: row.isDraft && !launch,
            });
            return withFields(changed, fieldOf);
          },
          show: (one) => showCampaign(one, known),
        });
      },
    }),
    restRoute({
      method: 'DELETE',
      path: '/v1/campaigns/{id}',
      operation: 'Mutation.removeAdSet',
      scope: 'campaigns:write',
      summary: 'Remove a campaign',
      description:
        'Ends a campaign for good; nothing puts it back. An agent removes only campaigns that its key created. The answer is the campaign as it is then.',
      input: { path: campaignPath },
      output: campaign,
      errors: ['not_found', 'conflict'],
      example: { output: { ...EXAMPLE, status: 'REMOVED' } },
      mandate: ({ path: { id } }) => ({ group: 'PAUSE', campaignIds: [id], isOwnOnly: true }),
      write: async (call, { path: { id } }) => {
        const found = await findOfCall(deps, call, id);
        if (!found.ok) return found;
        return changeOf(call, id, {
          change: (own, { row }) => removeAdSet(own, row.adSetId),
          show: (details) => showCampaign(details, found.value.currencies),
        });
      },
    }),
    switchRoute('pause'),
    switchRoute('resume'),
    restRoute({
      method: 'POST',
      path: '/v1/campaigns/{id}/duplicate',
      operation: 'Mutation.duplicateSponsorCampaign',
      scope: 'campaigns:write',
      summary: 'Duplicate a campaign',
      description: 'Copies a campaign within its company as a draft.',
      input: { path: campaignPath },
      output: campaign,
      errors: ['not_found', 'conflict'],
      example: { output: { ...EXAMPLE, id: '100235', reference: null, status: 'DRAFT', review: 'PENDING' } },
      status: 201,
      // What is copied may change before a person says yes.
      planOf: ({ id: _, adSetId: __, createdAt: ___, startDate: ____, ...copied }) => copied,
      mandate: () => ({ group: 'CREATE' }),
      write: async (call, { path: { id } }) => {
        const found = await findOfCall(deps, call, id);
        if (!found.ok) return found;
        const { details, currencies: known } = found.value;
        return creationOf(call, {
          brandId: details.row.brandId,
          create: (own) => duplicateCampaign(own, id),
          show: (one) => showCampaign(one, known),
        });
      },
    }),
    restRoute({
      method: 'POST',
      path: '/v1/campaigns/{id}/extend',
      operation: 'Mutation.extendAdSet',
      scope: 'campaigns:write',
      summary: 'Extend a campaign',
      description: 'Moves the end of the schedule to a later instant.',
      input: { path: campaignPath, body: z.strictObject({ endDate: instant }) },
      output: campaign,
      errors: ['not_found', 'conflict'],
      example: {
        body: { endDate: '2026-12-31T00:00:00Z' },
        output: { ...EXAMPLE, scheduleType: 'DATE_RANGE', endDate: '2026-12-31T00:00:00.000Z' },
      },
      mandate: ({ path: { id } }) => ({ group: 'SETTINGS', campaignIds: [id] }),
      write: async (call, { path: { id }, body }) => {
        const found = await findOfCall(deps, call, id);
        if (!found.ok) return found;
        return changeOf(call, id, {
          change: (own, { row }) => extendAdSet(own, row.adSetId, Date.parse(body.endDate)),
          show: (one) => showCampaign(one, found.value.currencies),
        });
      },
    }),
    ...campaignPartRoutes(deps),
    ...notShownRoutes(deps),
    ...operationRoutes(deps),
    ...reviewRoutes(deps),
    ...sharedBudgetRoutes(deps),
    ...negativeListRoutes(deps),
    ...budgetRuleRoutes(deps),
  ];
}
