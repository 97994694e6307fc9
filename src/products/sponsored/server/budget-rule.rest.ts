import { z } from 'zod';
import type { Micros } from '#kernel/money.ts';
import { type Problem, withFields } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { day, microsOf, money, moneyOf, uuid } from '#platform/rest/values.ts';
import {
  MAX_RULE_MEMBERS,
  RULE_COMPARISONS,
  RULE_CONDITIONS,
  RULE_EFFECTS,
  RULE_METRICS,
  type BudgetRuleInput,
} from '../rules/budget-rule.ts';
import { MAX_BUDGET_NAME } from '../rules/shared-budget.ts';
import { readBudgetRule, readBudgetRules, type ReadBudgetRule } from './budget-rule-reads.ts';
import { termsOf } from './budget-rule.resolvers.ts';
import { createBudgetRule, deleteBudgetRule, updateBudgetRule } from './budget-rules.ts';
import type { CampaignRouteDeps } from './campaign-reads.ts';
import { companyWide, type Wallet } from './company-wide.rest.ts';

const campaignIds = z
  .array(z.string().regex(/^\d{1,18}$/))
  .max(MAX_RULE_MEMBERS)
  .describe('Its campaigns: the company’s own, with a daily budget, without another rule of its kind.');
const monthDay = z
  .string()
  .regex(/^\d{2}-\d{2}$/)
  .describe('MM-DD.');
const terms = z.strictObject({
  condition: z.enum(RULE_CONDITIONS).describe('On local days of each campaign’s country.'),
  fromDate: day.nullish().describe('Of RANGE.'),
  toDate: day.nullish().describe('Of RANGE, inclusive.'),
  weekdays: z.array(z.int().min(1).max(7)).max(7).nullish().describe('Of WEEKDAYS; 1 is Monday.'),
  yearlyFrom: monthDay.nullish(),
  yearlyTo: monthDay.nullish(),
  metric: z.enum(RULE_METRICS).nullish().describe('Of FIGURE; all but ORDERS in percent.'),
  comparison: z.enum(RULE_COMPARISONS).nullish(),
  value: z.number().nullish(),
  windowDays: z.int().nullish().describe('Of FIGURE: 7, 14 or 30 closed days.'),
  effect: z.enum(RULE_EFFECTS),
  percent: z.int().nullish().describe('Of RAISE and LOWER.'),
  amount: money.nullish().describe('Of SET: whole units of the wallet’s currency.'),
  least: money.nullish().describe('No budget is lowered below it.'),
  most: money.nullish().describe('No budget is raised above it.'),
  endDate: day.nullish().describe('The last day on which it acts.'),
  isPaused: z.boolean().optional(),
});
const name = z.string().max(MAX_BUDGET_NAME);
const budgetRule = z.object({ id: uuid, name, terms, campaignIds, version: z.int() });
const path = z.strictObject({ id: uuid });

const EXAMPLE = {
  id: '01890a5d-ac96-774b-bcce-b302099a8058',
  name: 'Weekend',
  terms: {
    condition: 'WEEKDAYS' as const,
    fromDate: null,
    toDate: null,
    weekdays: [6, 7],
    yearlyFrom: null,
    yearlyTo: null,
    metric: null,
    comparison: null,
    value: null,
    windowDays: null,
    effect: 'RAISE' as const,
    percent: 50,
    amount: null,
    least: null,
    most: { amount: '90.00', currency: 'SGD' },
    endDate: null,
    isPaused: false,
  },
  campaignIds: ['100234', '100235'],
  version: 1,
};
const SENT = {
  name: 'Weekend',
  terms: {
    condition: 'WEEKDAYS' as const,
    weekdays: [6, 7],
    effect: 'RAISE' as const,
    percent: 50,
    most: EXAMPLE.terms.most,
  },
  campaignIds: EXAMPLE.campaignIds,
};

const show = ({ row, members }: ReadBudgetRule, wallet: Wallet): z.input<typeof budgetRule> => {
  const amountOf = (micros: Micros | null) => (micros === null ? null : moneyOf(micros, wallet));
  return {
    id: row.id,
    name: row.name,
    terms: {
      condition: row.condition,
      fromDate: row.fromDay,
      toDate: row.toDay,
      weekdays: row.weekdays && [...row.weekdays],
      yearlyFrom: row.yearlyFrom,
      yearlyTo: row.yearlyTo,
      metric: row.metric,
      comparison: row.comparison,
      value: row.value,
      windowDays: row.windowDays,
      effect: row.effect,
      percent: row.percent,
      amount: amountOf(row.amountMicros),
      least: amountOf(row.leastMicros),
      most: amountOf(row.mostMicros),
      endDate: row.endsOn,
      isPaused: row.isPaused,
    },
    campaignIds: members.map(({ campaignId }) => String(campaignId)).sort(),
    version: row.version,
  };
};

const fieldOf = (field: string) => (field in terms.shape ? `terms.${field}` : field);

const readTerms = (sent: z.output<typeof terms>, currency: string): Result<Omit<BudgetRuleInput, 'name'>, Problem> => {
  const amount = microsOf('terms.amount', sent.amount, currency);
  if (!amount.ok) return amount;
  const least = microsOf('terms.least', sent.least, currency);
  if (!least.ok) return least;
  const most = microsOf('terms.most', sent.most, currency);
  return most.ok ? ok(termsOf({ ...sent, amount: amount.value, least: least.value, most: most.value })) : most;
};

/** Rules that change daily budgets. */
export function budgetRuleRoutes(deps: CampaignRouteDeps): RestRoute[] {
  const rules = companyWide(deps, {
    noun: 'Budget rule',
    find: (tx, id, nowMs) => readBudgetRule(tx, id, new Date(nowMs)),
    list: (tx, slice, nowMs) => readBudgetRules(tx, slice, new Date(nowMs)),
    show,
  });
  return [
    restRoute({
      method: 'GET',
      path: '/v1/budget-rules',
      operation: 'Query.budgetRules',
      scope: 'campaigns:read',
      summary: 'List budget rules',
      description: 'Rules that change daily budgets for single days. Keys of single brands see none.',
      input: {},
      output: budgetRule,
      errors: [],
      example: { output: EXAMPLE },
      list: rules.list,
    }),
    restRoute({
      method: 'POST',
      path: '/v1/budget-rules',
      operation: 'Mutation.createBudgetRule',
      scope: 'budgets:write',
      summary: 'Create a budget rule',
      description: 'Changes daily budgets by date or by results, from the next midnight of each campaign’s country on.',
      input: { body: z.strictObject({ name, terms, campaignIds: campaignIds.optional() }) },
      output: budgetRule,
      errors: ['conflict'],
      status: 201,
      example: { body: SENT, output: EXAMPLE },
      // What it does begins at a midnight, so that nothing of it can be judged now.
      mandate: ({ body: { campaignIds: ids = [] } }) => ({ group: 'BUDGETS', campaignIds: ids, asks: 'BUDGET_RULE' }),
      write: (call, { body }) =>
        rules.write(call, null, async (own, currency) => {
          const read = readTerms(body.terms, currency);
          if (!read.ok) return read;
          const input = { ...read.value, name: body.name, campaignIds: body.campaignIds ?? [] };
          return withFields(await createBudgetRule(own, input), fieldOf);
        }),
    }),
    restRoute({
      method: 'GET',
      path: '/v1/budget-rules/{id}',
      operation: 'Query.budgetRule',
      scope: 'campaigns:read',
      summary: 'Read a budget rule',
      description: 'One budget rule with its campaigns.',
      input: { path },
      output: budgetRule,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      read: rules.read,
    }),
    restRoute({
      method: 'PATCH',
      path: '/v1/budget-rules/{id}',
      operation: 'Mutation.updateBudgetRule',
      scope: 'budgets:write',
      summary: 'Change a budget rule',
      description:
        'Changes what is sent, from the next midnight on; budgets of today stay. `terms` and `campaignIds` replace all of them.',
      input: { path, body: z.strictObject({ name, terms, campaignIds }).partial() },
      output: budgetRule,
      errors: ['not_found', 'conflict'],
      example: { body: { name: 'Weekends' }, output: { ...EXAMPLE, name: 'Weekends', version: 2 } },
      write: (call, { path: { id }, body }) =>
        rules.write(call, id, async (own, currency) => {
          const read = body.terms === undefined ? ok({}) : readTerms(body.terms, currency);
          if (!read.ok) return read;
          const changed = await updateBudgetRule(own, {
            id,
            version: null,
            campaignIds: body.campaignIds ?? null,
            ...read.value,
            ...(body.name !== undefined && { name: body.name }),
          });
          return withFields(changed, fieldOf);
        }),
    }),
    restRoute({
      method: 'DELETE',
      path: '/v1/budget-rules/{id}',
      operation: 'Mutation.deleteBudgetRule',
      scope: 'budgets:write',
      summary: 'Delete a budget rule',
      description:
        'Deletes the rule; its campaigns have their own budgets from the next midnight on. The answer is the rule as it was.',
      input: { path },
      output: budgetRule,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      write: rules.removal(deleteBudgetRule),
    }),
  ];
}
