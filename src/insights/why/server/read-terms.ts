import { SAVINGS_DAYS, WASTE_FROM_MICROS } from '#insights/reports/rules/search-terms.ts';
import { comparedPeriods, inReportCurrency, type ReportMetrics } from '#insights/reports/server/index.ts';
import { addDays, type Day } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import { canEdit } from '#products/sponsored/rules/permissions.ts';
import { carriersOf, MAX_CARRIERS } from '../rules/carriers.ts';
import { leadingGroup } from '../rules/cause.ts';
import { MAX_TERM_CAMPAIGNS } from '../rules/list-bounds.ts';
import { isWaste, savingOf } from '../rules/remedy.ts';
import {
  barsOfCampaign,
  changeOf,
  partOfChange,
  valueOf,
  weightsOf,
  type Compared,
  type Results,
} from '../rules/waterfall.ts';
import { resultsOf } from './results.ts';
import type { Why, WhyRequest, WhySources } from './types.ts';

/** Reads the search terms that carry most of the change. */
export async function readTerms(
  context: Context,
  { metric, periods, request }: WhyRequest,
  total: Compared<Results>,
  sources: WhySources,
): Promise<Why['terms']> {
  if (!(await context.isFlagOn('sponsor_search_term_report'))) return { shown: [], rest: { amount: 0n, count: 0 } };
  const { scope, money } = request;
  const weights = weightsOf(metric, total);
  const { terms, count } = await comparedPeriods.readTermMovers(
    sources.clickhouse,
    {
      now: { ...scope, ...periods.now },
      before: { ...scope, ...periods.before },
      beforeUntilMs: periods.beforeUntilMs,
    },
    money,
    { weights, perDirection: MAX_CARRIERS, maxCampaigns: MAX_TERM_CAMPAIGNS },
  );
  const moved = terms.map(({ term, now, before, campaignIds }) => {
    const results = { before: resultsOf(before), now: resultsOf(now) };
    return { term, campaignIds, results, amount: BigInt(Math.round(partOfChange(weights, results))) };
  });
  const change = { amount: changeOf(metric, total), before: valueOf(metric, total.before) };
  const { shown, rest } = carriersOf(moved, change);
  const wasteFrom = inReportCurrency(WASTE_FROM_MICROS, money, sources);
  const wasteful = canEdit(context.caller)
    ? shown.filter(
        ({ term, amount, results }) => term !== '' && isWaste(metric, { amount, now: results.now }, wasteFrom),
      )
    : [];
  const costs =
    wasteful.length === 0
      ? new Map<string, ReportMetrics>()
      : await comparedPeriods.readTermCosts(
          sources.clickhouse,
          { ...scope, ...lastDays(periods.now.toDate) },
          wasteful.map(({ term }) => term),
          money,
        );
  return {
    shown: shown.map(({ term, amount, campaignIds, results }) => {
      const bars = barsOfCampaign(metric === 'SALES' ? 'SALES' : 'SPEND', { results, auctions: null, life: 'BOTH' });
      const cost = costs.get(term);
      const direction = metric === 'ROAS' ? -amount : amount;
      return {
        term,
        amount,
        campaignIds,
        leading: leadingGroup(bars, direction),
        saving: cost ? savingOf(resultsOf(cost), SAVINGS_DAYS) : null,
      };
    }),
    rest: { ...rest, count: count - shown.length },
  };
}

const lastDays = (toDate: Day) => ({ fromDate: addDays(toDate, 1 - SAVINGS_DAYS), toDate });
