import { z } from 'zod';
import { SHARED_PERIODS, periodEnd } from '#core/ledger/rules/shared-budget.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { day, microsOf, money, moneyOf, uuid } from '#platform/rest/values.ts';
import type { CampaignRouteDeps } from './campaign-reads.ts';
import { companyWide, type Wallet } from './company-wide.rest.ts';
import { MAX_BUDGET_NAME, MAX_MEMBERS } from '../rules/shared-budget.ts';
import { readSharedBudget, readSharedBudgets, type ReadSharedBudget } from './shared-budget-reads.ts';
import { changeOf } from './shared-budget.resolvers.ts';
import { createSharedBudget, deleteSharedBudget, memberCampaigns, updateSharedBudget } from './shared-budgets.ts';

const campaignIds = z
  .array(z.string().regex(/^\d{1,18}$/))
  .max(MAX_MEMBERS)
  .describe('Its campaigns: the company’s own, not removed, in no other shared budget.');
const fields = {
  name: z.string().max(MAX_BUDGET_NAME),
  period: z.enum(SHARED_PERIODS).describe('RANGE: on days outside of it nothing is limited.'),
  amount: money.describe('Whole units of the wallet’s currency.'),
  fromDate: day.nullable().describe('Of RANGE.'),
  toDate: day.nullable().describe('Of RANGE, inclusive.'),
  campaignIds,
};
const spend = z.object({
  day: day.describe('A local day that its campaigns are in now.'),
  startDate: day,
  endDate: day.describe('Inclusive.'),
  spent: money,
});
const sharedBudget = z.object({
  id: uuid,
  ...fields,
  version: z.int(),
  spends: z.array(spend).describe('What its campaigns spent together, by current period; empty outside of a range.'),
});
const created = z.strictObject({
  ...fields,
  fromDate: fields.fromDate.optional(),
  toDate: fields.toDate.optional(),
  campaignIds: campaignIds.optional(),
});
const path = z.strictObject({ id: uuid });

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const EXAMPLE = {
  id: ID,
  name: 'Autumn sale',
  period: 'DAY' as const,
  amount: { amount: '50.00', currency: 'SGD' },
  fromDate: null,
  toDate: null,
  campaignIds: ['100234', '100235'],
  version: 1,
  spends: [
    { day: '2026-11-23', startDate: '2026-11-23', endDate: '2026-11-23', spent: { amount: '31.40', currency: 'SGD' } },
  ],
};

const show = ({ row, spends, members }: ReadSharedBudget, wallet: Wallet): z.input<typeof sharedBudget> => ({
  id: row.id,
  name: row.name,
  period: row.period,
  amount: moneyOf(row.amountMicros, wallet),
  fromDate: row.fromDay,
  toDate: row.toDay,
  campaignIds: members.map(({ campaignId }) => String(campaignId)).sort(),
  version: row.version,
  spends: spends.map((one) => ({
    day: one.day,
    startDate: one.start,
    endDate: periodEnd(row, one.start),
    spent: moneyOf(one.spentMicros, wallet),
  })),
});

/** Caps over several campaigns. */
export function sharedBudgetRoutes(deps: CampaignRouteDeps): RestRoute[] {
  const budgets = companyWide(deps, {
    noun: 'Shared budget',
    find: readSharedBudget,
    list: readSharedBudgets,
    show,
  });
  return [
    restRoute({
      method: 'GET',
      path: '/v1/shared-budgets',
      operation: 'Query.sharedBudgets',
      scope: 'campaigns:read',
      summary: 'List shared budgets',
      description: 'Caps over several campaigns, with what is spent of them. Keys of single brands see none.',
      input: {},
      output: sharedBudget,
      errors: [],
      example: { output: EXAMPLE },
      list: budgets.list,
    }),
    restRoute({
      method: 'POST',
      path: '/v1/shared-budgets',
      operation: 'Mutation.createSharedBudget',
      scope: 'budgets:write',
      summary: 'Create a shared budget',
      description:
        'Puts campaigns under one cap, which they never pass together. What they have spent in the period counts.',
      input: { body: created },
      output: sharedBudget,
      errors: ['conflict'],
      status: 201,
      example: {
        body: { name: 'Autumn sale', period: 'DAY', amount: EXAMPLE.amount, campaignIds: EXAMPLE.campaignIds },
        output: EXAMPLE,
      },
      write: (call, { body }) =>
        budgets.write(call, null, async (own, currency) => {
          const amount = microsOf('amount', body.amount, currency);
          if (!amount.ok) return amount;
          return createSharedBudget(own, {
            name: body.name,
            period: body.period,
            amountMicros: amount.value ?? null,
            fromDay: body.fromDate ?? null,
            toDay: body.toDate ?? null,
            campaignIds: body.campaignIds ?? [],
          });
        }),
    }),
    restRoute({
      method: 'GET',
      path: '/v1/shared-budgets/{id}',
      operation: 'Query.sharedBudget',
      scope: 'campaigns:read',
      summary: 'Read a shared budget',
      description: 'One shared budget with its campaigns and what is spent of it.',
      input: { path },
      output: sharedBudget,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      read: budgets.read,
    }),
    restRoute({
      method: 'PATCH',
      path: '/v1/shared-budgets/{id}',
      operation: 'Mutation.updateSharedBudget',
      scope: 'budgets:write',
      summary: 'Change a shared budget',
      description: 'Changes the fields that are sent, at once. `campaignIds` replaces all of them.',
      input: { path, body: z.strictObject(fields).partial() },
      output: sharedBudget,
      errors: ['not_found', 'conflict'],
      example: { body: { amount: { amount: '80.00', currency: 'SGD' } }, output: { ...EXAMPLE, version: 2 } },
      mandate: ({ path: { id }, body }) => ({
        group: 'BUDGETS',
        campaignIds: body.campaignIds ?? [],
        alsoOf: (tx) => memberCampaigns(tx, id),
        asks: 'SHARED_BUDGET',
        sharedBudgetId: id,
      }),
      steadyOf: ({ spends: _, ...budget }) => budget,
      write: (call, { path: { id }, body }) =>
        budgets.write(call, id, async (own, currency) => {
          const amount = microsOf('amount', body.amount, currency);
          if (!amount.ok) return amount;
          return updateSharedBudget(own, changeOf({ ...body, id, amount: amount.value }));
        }),
    }),
    restRoute({
      method: 'DELETE',
      path: '/v1/shared-budgets/{id}',
      operation: 'Mutation.deleteSharedBudget',
      scope: 'budgets:write',
      summary: 'Delete a shared budget',
      description: 'Deletes the cap; its campaigns keep their own budgets. The answer is the budget as it was.',
      input: { path },
      output: sharedBudget,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      write: budgets.removal(deleteSharedBudget),
    }),
  ];
}
