import { NO_REPORT, readMetrics, type ReportSources } from '#insights/reports/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { convert, type Micros } from '#kernel/money.ts';
import { PERIOD_DAYS } from '#insights/overview/rules/periods.ts';
import { spreadPlan } from '../rules/spread-plan.ts';
import { isSpending, type Portfolio } from './read-portfolio.ts';

export interface PlanBudget {
  brandId: Uuid;
  campaignId: bigint;
  /** Wallet currency. */
  dailyMicros: Micros;
}

/**
 * Returns the daily budgets with which what is left of each brand's plan is spent evenly until the month ends. Running
 * campaigns without a daily budget are expected to spend as in the last seven closed days.
 */
export async function readPlanBudgets(
  { company, money, month, periods, brands }: Portfolio,
  { clickhouse }: Pick<ReportSources, 'clickhouse'>,
): Promise<PlanBudget[]> {
  const planned = brands.filter(({ planMicros }) => planMicros !== null);
  if (planned.length === 0) return [];
  const scope = {
    companyId: company.id,
    brandIds: planned.map(({ id }) => id),
    catalogIds: null,
    campaignIds: null,
    adSetId: null,
    adType: null,
  };
  const spent = await readMetrics(clickhouse, { ...scope, ...periods.current }, 'campaignId', money);
  const inWallet = (micros: Micros) =>
    convert(micros, money.rates.get(money.currency)!, money.rates.get(company.walletCurrency)!);
  return planned.flatMap(({ id: brandId, planMicros, spentMicros, campaigns }) => {
    const running = campaigns.filter(isSpending);
    const budgeted = running.flatMap(({ id, budgetTodayMicros, budgetDailyMicros }) =>
      budgetTodayMicros === null || budgetDailyMicros === null ? [] : [{ id, budgetDailyMicros }],
    );
    const steady = running
      .filter(({ budgetTodayMicros }) => budgetTodayMicros === null)
      .reduce((sum, { id }) => sum + (spent.get(String(id)) ?? NO_REPORT).costsMicros, 0n);
    const budgets = spreadPlan(budgeted, {
      restMicros: inWallet(planMicros! - spentMicros),
      daysLeft: month.days - month.closedDays,
      steadyMicros: inWallet(steady / BigInt(PERIOD_DAYS)),
    });
    return [...budgets].map(([campaignId, dailyMicros]) => ({ brandId, campaignId, dailyMicros }));
  });
}
