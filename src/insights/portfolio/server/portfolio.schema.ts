import { CurrencyRef } from '#core/accounts/server/refs.ts';
import { BrandRef } from '#core/catalog/server/refs.ts';
import type { ReportSources } from '#insights/reports/server/index.ts';
import { directReturnOnAdSpend } from '#insights/reports/rules/metrics.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { paceOf } from '../rules/pace.ts';
import { readPlanBudgets, type PlanBudget } from './plan-budgets.ts';
import type { Portfolio, PortfolioBrand } from './read-portfolio.ts';

export const PortfolioRef = objectRef<Portfolio>('Portfolio');
const BrandRowRef = objectRef<PortfolioBrand>('PortfolioBrand');
const PlanBudgetRef = objectRef<PlanBudget>('PlanBudget');

const paceIn = ({ planMicros, spentMicros, month }: PortfolioBrand) =>
  planMicros === null ? null : paceOf(spentMicros, planMicros, month);

export function addPortfolioTypes(
  builder: Builder,
  { catalogs, companies, clickhouse }: Pick<ReportSources, 'catalogs' | 'companies' | 'clickhouse'>,
): void {
  builder.objectType(PlanBudgetRef, {
    description: 'The daily budget with which a campaign keeps its brand to the plan.',
    fields: (t) => ({
      brandId: t.exposeID('brandId'),
      campaignId: t.id({ resolve: ({ campaignId }) => String(campaignId) }),
      amount: t.field({
        type: 'Decimal',
        description: 'Wallet currency, whole units.',
        resolve: ({ dailyMicros }) => dailyMicros,
      }),
    }),
  });
  builder.objectType(BrandRowRef, {
    description: 'A brand with its results, its plan and its campaigns. Report currency, unless it says otherwise.',
    fields: (t) => ({
      brand: t.field({
        type: BrandRef,
        resolve: async ({ id }, _, context) => (await catalogs.brandById(context).load(id)) as never,
      }),
      spend: t.field({
        type: 'Decimal',
        description: 'Of the last seven closed days, as sales and ROAS.',
        resolve: ({ metrics }) => metrics.costsMicros,
      }),
      previousSpend: t.field({
        type: 'Decimal',
        description: 'Of the seven days before.',
        resolve: ({ previous }) => previous.costsMicros,
      }),
      sales: t.field({ type: 'Decimal', description: 'Direct sales.', resolve: ({ metrics }) => metrics.salesMicros }),
      previousSales: t.field({ type: 'Decimal', resolve: ({ previous }) => previous.salesMicros }),
      roas: t.float({
        nullable: true,
        description: '100 x sales / spend. Null without spend.',
        resolve: ({ metrics }) => directReturnOnAdSpend(metrics),
      }),
      monthSpend: t.field({
        type: 'Decimal',
        description: 'Of the month’s closed days.',
        resolve: ({ spentMicros }) => spentMicros,
      }),
      plan: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'What is to be spent in the month. Null without a plan.',
        resolve: ({ planMicros }) => planMicros,
      }),
      planPercent: t.float({
        nullable: true,
        description: 'Of the plan that is spent. Null without a plan.',
        resolve: (row) => paceIn(row)?.percent ?? null,
      }),
      expectedPercent: t.float({
        nullable: true,
        description:
          'Of the plan at the month’s end, at the spend of its closed days. Null without a plan, and on the first day.',
        resolve: (row) => paceIn(row)?.expectedPercent ?? null,
      }),
      budgetLeftToday: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          'Wallet currency: what running campaigns with a daily budget may still spend. Null without such a campaign.',
        resolve: ({ budget }) => {
          if (budget === null) return null;
          const left = budget.budgetDailyMicros - budget.spentTodayMicros;
          return left > 0n ? left : 0n;
        },
      }),
      delivering: t.exposeInt('delivering', { description: 'Campaigns that are delivering.' }),
      stopped: t.exposeInt('stopped', {
        description: 'Campaigns that are rejected, or stopped by a budget or the wallet.',
      }),
    }),
  });
  builder.objectType(PortfolioRef, {
    description:
      'All brands of a company: the last seven closed days against the seven before, and the month against its plan.',
    fields: (t) => ({
      fromDate: t.field({ type: 'Date', resolve: ({ periods }) => periods.current.fromDate }),
      toDate: t.field({ type: 'Date', resolve: ({ periods }) => periods.current.toDate }),
      previousFromDate: t.field({ type: 'Date', resolve: ({ periods }) => periods.previous.fromDate }),
      previousToDate: t.field({ type: 'Date', resolve: ({ periods }) => periods.previous.toDate }),
      month: t.field({ type: 'Date', description: 'Its first day.', resolve: ({ month }) => month.firstDay }),
      monthDays: t.int({ resolve: ({ month }) => month.days }),
      monthClosedDays: t.int({ description: 'Days of it that are over.', resolve: ({ month }) => month.closedDays }),
      walletCurrency: t.field({
        type: CurrencyRef,
        resolve: ({ company }, _, context) => companies.currencyByCode(context).load(company.walletCurrency),
      }),
      planBudgets: t.field({
        type: [PlanBudgetRef],
        description:
          'Daily budgets with which what is left of each plan is spent evenly until the month ends, for running campaigns that have one. The others are expected to spend as in the last seven closed days.',
        resolve: (portfolio) => readPlanBudgets(portfolio, { clickhouse }),
      }),
      brands: t.field({
        type: [BrandRowRef],
        description: 'Those that need attention first.',
        resolve: ({ brands }) => brands,
      }),
    }),
  });
}
