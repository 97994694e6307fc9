import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { invalidFields, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Day } from '#kernel/time.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { onceForId } from '#platform/db/request-key.ts';
import {
  checkBudgetRule,
  MAX_RULE_MEMBERS,
  normalizedRule,
  type BudgetRuleInput,
  type RuleComparison,
  type RuleCondition,
  type RuleEffect,
  type RuleMetric,
} from '../rules/budget-rule.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { DAYS_AHEAD, OUTLOOK_DAYS, readDaysAhead, readOutlook, type RuleOutlook } from './budget-rule-reads.ts';
import type { ReadResults } from '../rules/day-budget.ts';
import { budgetRuleById, listBudgetRules, type BudgetRuleRow } from './budget-rule.repository.ts';
import {
  addBudgetRuleTypes,
  BudgetCampaignListRef,
  BudgetRuleListRef,
  BudgetRuleOutlookRef,
  BudgetRuleRef,
  RuleComparisonRef,
  RuleConditionRef,
  RuleEffectRef,
  RuleMetricRef,
} from './budget-rule.schema.ts';
import { createBudgetRule, deleteBudgetRule, updateBudgetRule } from './budget-rules.ts';
import { listRuledCampaigns } from './day-budget.repository.ts';
import { depsOf } from './deps.ts';
import type { Deps } from './operations.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Adds budget rules: daily budgets that change by date or by results. */
export function addBudgetRules(
  builder: Builder,
  { database, readResults }: { database: Database; readResults: ReadResults },
): void {
  addBudgetRuleTypes(builder, database);
  const MEMBERS_HELP = `Its campaigns, at most ${MAX_RULE_MEMBERS}: the company’s own, with a daily budget, without another rule of its kind.`;
  const RuleTermsInput = builder.inputType('BudgetRuleTermsInput', {
    description: 'What a rule does and when; what its condition and effect do not have is left out.',
    fields: (t) => ({
      condition: t.field({ type: RuleConditionRef, required: true }),
      fromDate: t.field({ type: 'Date', description: 'Of RANGE.' }),
      toDate: t.field({ type: 'Date', description: 'Of RANGE, inclusive; at most 366 days.' }),
      weekdays: t.intList({ description: 'Of WEEKDAYS; 1 is Monday.' }),
      yearlyFrom: t.string({ description: 'Of YEARLY, MM-DD.' }),
      yearlyTo: t.string({ description: 'Of YEARLY, MM-DD, inclusive; before yearlyFrom it is in the next year.' }),
      metric: t.field({ type: RuleMetricRef, description: 'Of FIGURE.' }),
      comparison: t.field({ type: RuleComparisonRef, description: 'Of FIGURE.' }),
      value: t.float({ description: 'Of FIGURE: percent, or a number of orders; at most two decimals.' }),
      windowDays: t.int({ description: 'Of FIGURE: 7, 14 or 30 closed days.' }),
      effect: t.field({ type: RuleEffectRef, required: true }),
      percent: t.int({ description: 'Of RAISE, 1 to 900, and of LOWER, 1 to 99.' }),
      amount: t.field({ type: 'Decimal', description: 'Of SET: whole units of the wallet’s currency.' }),
      least: t.field({ type: 'Decimal', description: 'No budget is lowered below it. Whole units.' }),
      most: t.field({ type: 'Decimal', description: 'No budget is raised above it. Whole units.' }),
      endDate: t.field({ type: 'Date', description: 'The last day on which it acts.' }),
      isPaused: t.boolean(),
    }),
  });
  const CreateBudgetRuleInput = builder.inputType('CreateBudgetRuleInput', {
    description: 'A new budget rule.',
    fields: (t) => ({
      key: t.string({ description: KEY_HELP }),
      name: t.string({ required: true }),
      terms: t.field({ type: RuleTermsInput, required: true }),
      campaignIds: t.idList({ description: MEMBERS_HELP }),
    }),
  });
  const UpdateBudgetRuleInput = builder.inputType('UpdateBudgetRuleInput', {
    description: 'Changes of a budget rule; what is left out stays.',
    fields: (t) => ({
      id: t.id({ required: true }),
      version: t.int({ description: 'As read: CONFLICT when someone saved it since. Without it the last save wins.' }),
      name: t.string(),
      terms: t.field({ type: RuleTermsInput, description: 'All of them.' }),
      isPaused: t.boolean({ description: 'Pauses it, or lets it act again, whatever the terms say.' }),
      campaignIds: t.idList({ description: `All of them. ${MEMBERS_HELP}` }),
    }),
  });
  const DeleteBudgetRuleInput = builder.inputType('DeleteBudgetRuleInput', {
    description: 'A budget rule to delete.',
    fields: (t) => ({ id: t.id({ required: true }) }),
  });
  const payload = (name: string, description: string) =>
    builder.objectType(objectRef<BudgetRuleRow>(name), {
      description,
      fields: (t) => ({
        ok: okField(t),
        budgetRule: t.field({ type: BudgetRuleRef, resolve: (rule) => rule }),
      }),
    });

  /** Runs the work in one transaction and returns the rule as it is then. */
  const perform = async (
    context: Context,
    work: (deps: Deps) => Promise<Result<Uuid, Problem>>,
  ): Promise<BudgetRuleRow> => {
    const depsIn = await depsOf(context);
    return unwrap(
      await database.transact<Result<BudgetRuleRow, Problem>>(context.viewer, async (tx) => {
        const done = await work(depsIn(tx));
        return done.ok ? ok((await budgetRuleById(tx, done.value))!) : done;
      }),
    );
  };

  builder.queryFields((t) => ({
    budgetRules: t.field({
      type: BudgetRuleListRef,
      description: 'The company’s budget rules by name; none for staff without a company.',
      args: { page: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 20 }) },
      resolve: (_, args, context, info) =>
        paged(args, { context, info }, (slice) => {
          const companyId = companyOf(context);
          if (!companyId) return Promise.resolve({ rows: [], total: 0 });
          return database.read(context.viewer, (tx) => listBudgetRules(tx, companyId, slice));
        }),
    }),
    budgetRule: t.field({
      type: BudgetRuleRef,
      description: 'One budget rule; NOT_FOUND when it is not visible.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const found = isUuid(id) ? await database.read(context.viewer, (tx) => budgetRuleById(tx, id)) : null;
        return found ?? unwrap<BudgetRuleRow>(fail(notFound('Budget rule')));
      },
    }),
    budgetRuleOutlook: t.field({
      type: BudgetRuleOutlookRef,
      description: `What a rule would have done with the budgets of campaigns on the last ${OUTLOOK_DAYS} days, and will do on the next ${DAYS_AHEAD}, beside their other rules.`,
      args: {
        id: t.arg.id({ description: 'Of a rule that is being changed: its stored terms do not count.' }),
        terms: t.arg({ type: RuleTermsInput, required: true }),
        campaignIds: t.arg.idList({ required: true, description: `At most ${MAX_RULE_MEMBERS}; others are left out.` }),
      },
      resolve: (_, { id, terms, campaignIds }, context) => {
        const companyId = companyOf(context);
        const input = normalizedRule({ ...termsOf(terms), name: 'x' });
        const wrong = invalidFields(checkBudgetRule(input));
        if (wrong) return unwrap<RuleOutlook>(fail(wrong));
        if (!companyId) return { past: [], next: [], daysActed: 0, campaignsWithoutFigure: 0 };
        const draft = { ...input, id: id && isUuid(id) ? id : NO_ID, companyId, version: 0 };
        const ids = campaignIds.slice(0, MAX_RULE_MEMBERS).flatMap((one) => readCampaignId(one) ?? []);
        const deps = { database, viewer: context.viewer, readResults };
        return readOutlook(deps, draft, ids, new Date(context.clock()));
      },
    }),
    budgetCalendar: t.field({
      type: BudgetCampaignListRef,
      description: 'The company’s campaigns with a budget rule, and their budgets of the next days.',
      args: { page: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 20 }) },
      resolve: (_, args, context, info) =>
        paged(args, { context, info }, (slice) => {
          const companyId = companyOf(context);
          if (!companyId) return Promise.resolve({ rows: [], total: 0 });
          const now = new Date(context.clock());
          return database.read(context.viewer, async (tx) => {
            const { rows, total } = await listRuledCampaigns(tx, { companyId, now }, slice);
            const days = await readDaysAhead(tx, rows, now);
            return { rows: rows.map((row) => ({ ...row, days: days.get(row.adSetId) ?? [] })), total };
          });
        }),
    }),
  }));
  builder.mutationFields((t) => ({
    createBudgetRule: t.field({
      type: payload('CreateBudgetRulePayload', 'The new budget rule.'),
      description: 'Creates a budget rule, which acts from the next midnight of each campaign’s country on.',
      args: { input: t.arg({ type: CreateBudgetRuleInput, required: true }) },
      resolve: (_, { input }, context) =>
        perform(context, (deps) =>
          onceForId(deps.tx, keyedRequest(context, 'createBudgetRule', input), () =>
            createBudgetRule(deps, {
              ...termsOf(input.terms),
              name: input.name,
              campaignIds: input.campaignIds ?? [],
            }),
          ),
        ),
    }),
    updateBudgetRule: t.field({
      type: payload('UpdateBudgetRulePayload', 'The budget rule after saving.'),
      description: 'Changes a budget rule from the next midnight on; budgets of today stay as they were decided.',
      args: { input: t.arg({ type: UpdateBudgetRuleInput, required: true }) },
      resolve: (_, { input }, context) =>
        perform(context, (deps) =>
          updateBudgetRule(deps, {
            id: input.id,
            version: input.version ?? null,
            campaignIds: input.campaignIds ?? null,
            ...(input.terms && termsOf(input.terms)),
            ...(typeof input.name === 'string' && { name: input.name }),
            ...(typeof input.isPaused === 'boolean' && { isPaused: input.isPaused }),
          }),
        ),
    }),
    deleteBudgetRule: t.field({
      type: builder.objectType(objectRef<{ id: Uuid }>('DeleteBudgetRulePayload'), {
        description: 'The deleted budget rule.',
        fields: (field) => ({ ok: okField(field), id: field.exposeID('id') }),
      }),
      description: 'Deletes a budget rule; its campaigns have their own budgets from the next midnight on.',
      args: { input: t.arg({ type: DeleteBudgetRuleInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const depsIn = await depsOf(context);
        return { id: unwrap(await database.transact(context.viewer, (tx) => deleteBudgetRule(depsIn(tx), input.id))) };
      },
    }),
  }));
}

const companyOf = (context: Context): Uuid | null => context.session?.membership?.companyId ?? null;

interface SentTerms {
  condition: RuleCondition;
  fromDate?: Day | null | undefined;
  toDate?: Day | null | undefined;
  weekdays?: readonly number[] | null | undefined;
  yearlyFrom?: string | null | undefined;
  yearlyTo?: string | null | undefined;
  metric?: RuleMetric | null | undefined;
  comparison?: RuleComparison | null | undefined;
  value?: number | null | undefined;
  windowDays?: number | null | undefined;
  effect: RuleEffect;
  percent?: number | null | undefined;
  amount?: Micros | null | undefined;
  least?: Micros | null | undefined;
  most?: Micros | null | undefined;
  endDate?: Day | null | undefined;
  isPaused?: boolean | null | undefined;
}

/** What is left out is none. */
export function termsOf(sent: SentTerms): Omit<BudgetRuleInput, 'name'> {
  return {
    condition: sent.condition,
    fromDay: sent.fromDate ?? null,
    toDay: sent.toDate ?? null,
    weekdays: sent.weekdays ?? null,
    yearlyFrom: sent.yearlyFrom ?? null,
    yearlyTo: sent.yearlyTo ?? null,
    metric: sent.metric ?? null,
    comparison: sent.comparison ?? null,
    value: sent.value ?? null,
    windowDays: sent.windowDays ?? null,
    effect: sent.effect,
    percent: sent.percent ?? null,
    amountMicros: sent.amount ?? null,
    leastMicros: sent.least ?? null,
    mostMicros: sent.most ?? null,
    endsOn: sent.endDate ?? null,
    isPaused: sent.isPaused ?? false,
  };
}
