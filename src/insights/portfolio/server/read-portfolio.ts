import type { Company } from '#core/accounts/server/index.ts';
import { budgetToday, readCampaigns, type OverviewBudget } from '#insights/overview/server/index.ts';
import { periodsOn } from '#insights/overview/rules/periods.ts';
import { NO_REPORT, readMetrics, type ReportMetrics, type ReportSources } from '#insights/reports/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { convert, type Micros } from '#kernel/money.ts';
import { addDays, dayIn } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import { inOrderOfAttention } from '../rules/attention-order.ts';
import { MAX_BRANDS } from '../rules/brand-plan.ts';
import { monthOf, type Month } from '../rules/pace.ts';
import { plansOf } from './brand-plan.repository.ts';

export interface PortfolioBrand {
  id: Uuid;
  metrics: ReportMetrics;
  previous: ReportMetrics;
  /** Of the month's closed days, and what was planned for all of them. */
  spentMicros: Micros;
  planMicros: Micros | null;
  month: Month;
  budget: OverviewBudget | null;
  campaigns: readonly CampaignState[];
  delivering: number;
  stopped: number;
}

export interface Portfolio {
  company: Company;
  /** Of the company's reports, with the rates to convert by. */
  money: { rates: ReadonlyMap<string, Micros>; currency: string };
  month: Month;
  periods: ReturnType<typeof periodsOn>;
  brands: PortfolioBrand[];
}

export type CampaignState = Awaited<ReturnType<typeof readCampaigns>>[number];

/** What is delivering or would be if its budget or wallet had more. */
export const isSpending = ({ status, runningStatus }: CampaignState) =>
  runningStatus === 'STARTED' && (status === 'DELIVERING' || status === 'NOT_DELIVERING');

/** As the menu counts them. */
const isStopped = ({ status, runningStatus }: CampaignState) =>
  runningStatus === 'STARTED' && (status === 'NOT_DELIVERING' || status === 'REJECTED');

/** Returns the results, plans and campaigns of each of a company's brands, in the order in which they need attention. */
export async function readPortfolio(company: Company, sources: ReportSources, context: Context): Promise<Portfolio> {
  const { clickhouse, companies, database } = sources;
  const today = dayIn(company.timezone, context.clock());
  const month = monthOf(today);
  const periods = periodsOn(today);
  const money = { rates: await companies.ratesByCode(context), currency: company.reportCurrency };
  const scope = {
    companyId: company.id,
    brandIds: null,
    catalogIds: null,
    campaignIds: null,
    adSetId: null,
    adType: null,
  };
  const during = (range: { fromDate: string; toDate: string }) =>
    readMetrics(clickhouse, { ...scope, ...range }, 'brandId', money);
  const [now, before, soFar, brandIds, campaigns, plans] = await Promise.all([
    during(periods.current),
    during(periods.previous),
    month.closedDays === 0
      ? new Map<string, ReportMetrics>()
      : during({ fromDate: month.firstDay, toDate: addDays(today, -1) }),
    companies.brandIdsOfCompany(context).load(company.id),
    readCampaigns(sources, context, { companyId: company.id, brandId: null }),
    database.read(context.viewer, (tx) => plansOf(tx, company.id, month.firstDay)),
  ]);
  const byBrand = Map.groupBy(campaigns, ({ brandId }) => brandId);
  const inReport = (amountMicros: Micros, currency: string) =>
    convert(amountMicros, money.rates.get(currency)!, money.rates.get(money.currency)!);
  const planned = new Map(plans.map((plan) => [plan.brandId, inReport(plan.amountMicros, plan.currency)]));
  const rows = brandIds.map((id) => {
    const own = byBrand.get(id) ?? [];
    const metrics = now.get(id) ?? NO_REPORT;
    const previous = before.get(id) ?? NO_REPORT;
    return {
      id,
      metrics,
      previous,
      costsMicros: metrics.costsMicros,
      salesMicros: metrics.salesMicros,
      previousSalesMicros: previous.salesMicros,
      spentMicros: soFar.get(id)?.costsMicros ?? 0n,
      planMicros: planned.get(id) ?? null,
      month,
      budget: budgetToday({ campaigns: own }),
      campaigns: own,
      delivering: own.filter(({ status }) => status === 'DELIVERING').length,
      stopped: own.filter(isStopped).length,
    };
  });
  return { company, money, month, periods, brands: inOrderOfAttention(rows).slice(0, MAX_BRANDS) };
}
