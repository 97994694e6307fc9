import type { Uuid } from '#kernel/ids.ts';
import { addEnum, addPageType, enumRef, objectRef, type Builder, type Page } from '#platform/graphql/builder.ts';
import { defineLoader } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import type { Database } from '#platform/db/database.ts';
import type { RuleComparison, RuleCondition, RuleEffect, RuleMetric } from '../rules/budget-rule.ts';
import type { DayAhead } from '../rules/day-budget.ts';
import type { OutlookDay, RuleOutlook } from './budget-rule-reads.ts';
import { ruleMembers, type BudgetRuleRow, type RuleMemberRow } from './budget-rule.repository.ts';
import type { RuledCampaign } from './day-budget.repository.ts';
import { AdSetStatusRef, BudgetDayRef } from './refs.ts';

export const BudgetRuleRef = objectRef<BudgetRuleRow>('BudgetRule');
export const BudgetRuleListRef = objectRef<Page<BudgetRuleRow>>('BudgetRuleList');
export const BudgetRuleOutlookRef = objectRef<RuleOutlook>('BudgetRuleOutlook');
export const BudgetCampaignListRef = objectRef<Page<BudgetCampaign>>('BudgetCampaignList');
export const RuleConditionRef = enumRef<RuleCondition>('BudgetRuleCondition');
export const RuleMetricRef = enumRef<RuleMetric>('BudgetRuleMetric');
export const RuleComparisonRef = enumRef<RuleComparison>('BudgetRuleComparison');
export const RuleEffectRef = enumRef<RuleEffect>('BudgetRuleEffect');
const MemberRef = objectRef<RuleMemberRow>('BudgetRuleMember');
const MemberListRef = objectRef<Page<RuleMemberRow>>('BudgetRuleMemberList');
const OutlookDayRef = objectRef<OutlookDay>('BudgetRuleOutlookDay');
const CampaignRef = objectRef<BudgetCampaign>('BudgetCampaign');
const ActingRef = objectRef<{ id: Uuid; name: string }>('BudgetRuleOfDay');

/** A campaign with a rule, and its budgets of the next days. */
type BudgetCampaign = RuledCampaign & { days: readonly DayAhead[] };

export function addBudgetRuleTypes(builder: Builder, database: Database): void {
  const membersOf = defineLoader<Uuid, RuleMemberRow[]>(async (context, ids) => {
    const rows = await database.read(context.viewer, (tx) => ruleMembers(tx, ids, new Date(context.clock())));
    const byRule = Map.groupBy(rows, (row) => row.budgetRuleId);
    return ids.map((id) => byRule.get(id) ?? []);
  });
  addEnum(builder, RuleConditionRef, 'When a budget rule acts, on local days of each campaign’s country.', {
    RANGE: 'From one day to another.',
    WEEKDAYS: null,
    YEARLY: 'From one day to another, every year.',
    FIGURE: 'While the campaign’s results are as asked.',
  });
  addEnum(builder, RuleMetricRef, 'A result that a budget rule looks at; all but ORDERS in percent.', {
    ROAS: null,
    ACOS: 'Costs / sales; without a sale more than any value.',
    CTR: null,
    CVR: 'Items sold / clicks.',
    ORDERS: null,
    LOST_TO_BUDGET: 'Auctions missed because the budget was used up / all in which the campaign could have been shown.',
  });
  addEnum(builder, RuleComparisonRef, 'How a result is compared.', { AT_LEAST: null, BELOW: null });
  addEnum(builder, RuleEffectRef, 'What a budget rule does with the daily budget.', {
    RAISE: null,
    LOWER: null,
    SET: null,
  });
  builder.objectType(ActingRef, {
    description: 'A rule that made a day’s budget, by its name of then.',
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  });
  builder.objectType(BudgetDayRef, {
    description: 'A campaign’s daily budget on one local day. Wallet currency.',
    fields: (t) => ({
      date: t.field({ type: 'Date', resolve: ({ day }) => day }),
      own: t.field({ type: 'Decimal', description: 'Without rules.', resolve: ({ baseMicros }) => baseMicros }),
      amount: t.field({ type: 'Decimal', resolve: ({ amountMicros }) => amountMicros }),
      isDecided: t.exposeBoolean('isDecided', {
        description: 'False for days to come: expected, if nothing is changed and results stay as they are.',
      }),
      rules: t.field({
        type: [ActingRef],
        description: 'That make it; empty where it is the campaign’s own.',
        resolve: ({ acting }) => [...acting],
      }),
    }),
  });
  builder.objectType(MemberRef, {
    description: 'A campaign of a budget rule.',
    fields: (t) => ({
      campaignId: t.id({ resolve: ({ campaignId }) => String(campaignId) }),
      name: t.exposeString('name'),
      catalogCode: t.exposeString('catalogCode'),
      status: t.field({ type: AdSetStatusRef, resolve: ({ status }) => status }),
      budgetDaily: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Its own. Null without one, when the rule has no effect.',
        resolve: ({ budgetDailyMicros }) => budgetDailyMicros,
      }),
      budgetToday: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'What counts today. Null without a daily budget.',
        resolve: ({ budgetTodayMicros }) => budgetTodayMicros,
      }),
    }),
  });
  addPageType(builder, MemberListRef, MemberRef, 'Page of the campaigns of a budget rule.');
  builder.objectType(BudgetRuleRef, {
    description:
      'Changes daily budgets of campaigns for single days, decided once at the midnight of each campaign’s country.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      condition: t.field({ type: RuleConditionRef, resolve: ({ condition }) => condition }),
      fromDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'Null unless RANGE.',
        resolve: ({ fromDay }) => fromDay,
      }),
      toDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'Inclusive. Null unless RANGE.',
        resolve: ({ toDay }) => toDay,
      }),
      weekdays: t.intList({
        nullable: true,
        description: '1 is Monday. Null unless WEEKDAYS.',
        resolve: ({ weekdays }) => weekdays && [...weekdays],
      }),
      yearlyFrom: t.exposeString('yearlyFrom', { nullable: true, description: 'MM-DD. Null unless YEARLY.' }),
      yearlyTo: t.exposeString('yearlyTo', { nullable: true, description: 'MM-DD, inclusive. Null unless YEARLY.' }),
      metric: t.field({
        type: RuleMetricRef,
        nullable: true,
        description: 'Null unless FIGURE.',
        resolve: ({ metric }) => metric,
      }),
      comparison: t.field({
        type: RuleComparisonRef,
        nullable: true,
        description: 'Null unless FIGURE.',
        resolve: ({ comparison }) => comparison,
      }),
      value: t.exposeFloat('value', { nullable: true, description: 'Null unless FIGURE.' }),
      windowDays: t.exposeInt('windowDays', {
        nullable: true,
        description: 'Closed days looked at: 7, 14 or 30. Null unless FIGURE.',
      }),
      effect: t.field({ type: RuleEffectRef, resolve: ({ effect }) => effect }),
      percent: t.exposeInt('percent', { nullable: true, description: 'Null for SET.' }),
      amount: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Wallet currency. Null unless SET.',
        resolve: ({ amountMicros }) => amountMicros,
      }),
      least: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'No budget is lowered below it. Null without one.',
        resolve: ({ leastMicros }) => leastMicros,
      }),
      most: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'No budget is raised above it. Null without one.',
        resolve: ({ mostMicros }) => mostMicros,
      }),
      endDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'The last day on which it acts. Null without an end.',
        resolve: ({ endsOn }) => endsOn,
      }),
      isPaused: t.exposeBoolean('isPaused'),
      currency: t.exposeString('currency'),
      version: t.exposeInt('version', { description: 'Counts saves; sent back with a change.' }),
      memberCount: t.exposeInt('members'),
      members: t.field({
        type: MemberListRef,
        description: 'By name.',
        args: { page: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 10 }) },
        resolve: ({ id }, args, context, info) =>
          paged(args, { context, info }, async ({ offset, limit }) => {
            const rows = await membersOf(context).load(id);
            return { rows: rows.slice(offset, offset + limit), total: rows.length };
          }),
      }),
    }),
  });
  addPageType(builder, BudgetRuleListRef, BudgetRuleRef, 'Page of budget rules.');
  builder.objectType(OutlookDayRef, {
    description: 'The daily budgets of some campaigns together on one day. Wallet currency.',
    fields: (t) => ({
      date: t.field({ type: 'Date', resolve: ({ day }) => day }),
      without: t.field({ type: 'Decimal', resolve: ({ withoutMicros }) => withoutMicros }),
      with: t.field({ type: 'Decimal', resolve: ({ withMicros }) => withMicros }),
      spent: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Null for days to come.',
        resolve: ({ spentMicros }) => spentMicros,
      }),
    }),
  });
  builder.objectType(BudgetRuleOutlookRef, {
    description: 'What a rule would have done with today’s budgets, and what it will do as results stand.',
    fields: (t) => ({
      past: t.field({
        type: [OutlookDayRef],
        description: 'The last days, oldest first.',
        resolve: ({ past }) => past,
      }),
      next: t.field({ type: [OutlookDayRef], description: 'From tomorrow on.', resolve: ({ next }) => next }),
      daysActed: t.exposeInt('daysActed', { description: 'On how many of the last days it would have acted.' }),
      campaignsWithoutFigure: t.exposeInt('campaignsWithoutFigure', {
        description: 'Campaigns with fewer than 20 clicks in its days, where a rule by results does nothing.',
      }),
    }),
  });
  builder.objectType(CampaignRef, {
    description: 'A campaign with a budget rule.',
    fields: (t) => ({
      campaignId: t.id({ resolve: ({ campaignId }) => String(campaignId) }),
      name: t.exposeString('name'),
      catalogCode: t.exposeString('catalogCode'),
      days: t.field({ type: [BudgetDayRef], description: 'Today and the next six.', resolve: ({ days }) => [...days] }),
    }),
  });
  addPageType(builder, BudgetCampaignListRef, CampaignRef, 'Page of campaigns with budget rules.');
}
