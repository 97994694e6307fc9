import { periodsOf, previousDays } from '#kernel/compared-days.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import { addDays, type Day } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { PageRequest } from '#platform/graphql/paging.ts';
import { findCampaignIds, findCampaigns, type CampaignNode } from '#products/sponsored/server/index.ts';
import {
  CAMPAIGN_VIEWS,
  groupKey,
  hasEnded,
  isInView,
  JUDGED_FROM_MICROS,
  passesFilter,
  sorted,
  TREND_DAYS,
  type CampaignView,
  type GridFilter,
  type GridGrouping,
  type GridSort,
  type Judged,
} from '../../rules/campaign-grid.ts';
import { MAX_GRID_CAMPAIGNS } from '../../rules/list-bounds.ts';
import { sumMetrics, ZERO_METRICS, type MetricValues } from '../../rules/metrics.ts';
import { comparedPeriods } from '../compared-periods.repository.ts';
import { NO_REPORT, readDailySpend, readMetrics } from '../report.repository.ts';
import { inReportCurrency, reportRequest, type ReportSources } from '../scope.ts';

export interface GridRequest {
  view: CampaignView;
  filter: GridFilter;
  /** Part of a name. */
  name: string | null;
  /** Whether the view of all campaigns includes those that are over. */
  includesEnded: boolean;
  groupBy: GridGrouping | null;
  sortBy: GridSort;
  direction: 'asc' | 'desc';
  page: PageRequest;
  companyId: Uuid | null;
  fromDate: Day | null;
  toDate: Day | null;
}

export interface GridRow extends Judged<CampaignNode> {
  groupKey: string | null;
  /** Spend by day, the oldest first. */
  trend: bigint[];
}

export interface GridSums {
  campaigns: number;
  metrics: MetricValues;
  previous: MetricValues;
}

export interface GridGroup extends GridSums {
  key: string;
  name: string;
}

export interface Grid extends GridSums {
  page: PageRequest;
  rows: GridRow[];
  groups: GridGroup[];
  matchingIds: bigint[];
  views: { view: CampaignView; campaigns: number }[];
  /** Campaigns that are over and folded away. */
  folded: number;
  /** The oldest campaigns, which nothing here counts: the list is about as many as can be read at once. */
  leftOut: number;
  currency: string;
  fromDate: Day;
  toDate: Day;
}

/** Returns a page of campaigns with their results, and the sums over all pages. */
export async function readGrid(
  context: Context,
  request: GridRequest,
  sources: ReportSources,
): Promise<Result<Grid, Problem>> {
  const { database, clickhouse } = sources;
  const { filter, view, groupBy, page } = request;
  const scoped = await reportRequest(context, request, sources);
  if (!scoped.ok) return scoped;
  const { scope, money, zone, today } = scoped.value;
  const { companyId, fromDate, toDate } = scope;
  const nowMs = context.clock();
  // As its Why compares them, which every change leads to.
  const shown = { fromDate, toDate };
  const { before, beforeUntilMs } = periodsOf({ now: shown, before: previousDays(shown) }, zone, nowMs);
  const trendFrom = addDays(today, 1 - TREND_DAYS);
  const metricsOf = (days: { fromDate: Day; toDate: Day }) =>
    readMetrics(clickhouse, { ...scope, ...days }, 'campaignId', money);
  const [campaigns, metrics, previous, lately] = await Promise.all([
    database.read(context.viewer, async (tx) => {
      const sought = { companyId, name: request.name, adType: filter.adType, brandIds: filter.brandIds };
      const slice = { offset: 0, limit: MAX_GRID_CAMPAIGNS, isCounted: false };
      const { rows } = await findCampaigns(tx, sought, null, slice, new Date(nowMs));
      const isAll = rows.length < MAX_GRID_CAMPAIGNS;
      return { rows, leftOut: isAll ? 0 : (await findCampaignIds(tx, sought)).length - rows.length };
    }),
    metricsOf({ fromDate, toDate }),
    comparedPeriods.readResultsUntil(clickhouse, { ...scope, ...before }, money, beforeUntilMs),
    metricsOf({ fromDate: trendFrom, toDate: today }),
  ]);
  const range = { companyId: request.companyId, fromDate, toDate };
  const judged = campaigns.rows.map((row): Judged<CampaignNode> => {
    const id = String(row.id);
    return {
      campaign: { ...row, range },
      metrics: metrics.get(id) ?? NO_REPORT,
      previous: previous.get(id) ?? NO_REPORT,
      lately: lately.get(id) ?? NO_REPORT,
    };
  });
  const passing = judged.filter((one) => passesFilter(one, filter));
  const terms = { nowMs, judgedFromMicros: inReportCurrency(JUDGED_FROM_MICROS, money, sources) };
  const inView = passing.filter((one) => isInView(view, one, terms));
  const folds = view === 'ALL' && !request.includesEnded && !filter.statuses;
  const matching = folds ? inView.filter(({ campaign }) => !hasEnded(campaign)) : inView;
  const groups = groupBy ? await groupsOf(context, matching, groupBy, sources) : [];
  const order = new Map(groups.map(({ key }, index) => [key, index]));
  const keyOf = ({ campaign }: Judged) => (groupBy ? groupKey(campaign, groupBy) : null);
  const inOrder = sorted(matching, request.sortBy, request.direction);
  if (groupBy) inOrder.sort((a, b) => order.get(keyOf(a)!)! - order.get(keyOf(b)!)!);
  const visible = inOrder.slice(page.offset, page.offset + page.limit);
  const spend = await readDailySpend(
    clickhouse,
    {
      ...scope,
      fromDate: trendFrom,
      toDate: today,
      campaignIds: visible.map(({ campaign }) => campaign.id),
    },
    money,
  );
  const days = Array.from({ length: TREND_DAYS }, (_, index) => addDays(trendFrom, index));
  return ok({
    ...sumsOf(matching),
    page,
    rows: visible.map((one) => ({
      ...one,
      groupKey: keyOf(one),
      trend: days.map((day) => spend.get(`${one.campaign.id} ${day}`) ?? 0n),
    })),
    groups,
    matchingIds: inOrder.map(({ campaign }) => campaign.id),
    views: CAMPAIGN_VIEWS.map((each) => ({
      view: each,
      campaigns: passing.filter((one) => isInView(each, one, terms)).length,
    })),
    folded: inView.length - matching.length,
    leftOut: campaigns.leftOut,
    currency: money.currency,
    fromDate,
    toDate,
  });
}

const sumsOf = (rows: readonly Judged[]): GridSums => ({
  campaigns: rows.length,
  metrics: rows.length ? sumMetrics(rows.map((row) => row.metrics)) : ZERO_METRICS,
  previous: rows.length ? sumMetrics(rows.map((row) => row.previous)) : ZERO_METRICS,
});

/** Sums campaigns by group, the group with the most spend first. */
async function groupsOf(
  context: Context,
  rows: readonly Judged[],
  groupBy: GridGrouping,
  { catalogs, companies }: ReportSources,
): Promise<GridGroup[]> {
  const nameOf: Record<GridGrouping, (key: string) => Promise<string>> = {
    BRAND: async (key) => (await catalogs.brandById(context).load(key))?.name ?? '',
    COUNTRY: async (key) => (await catalogs.catalogById(context).load(key))?.name ?? '',
    COMPANY: async (key) => (await companies.companyById(context).load(key))?.name ?? '',
    // Shown by the reader's own word for the status.
    STATUS: (key) => Promise.resolve(key),
  };
  const byKey = Map.groupBy(rows, ({ campaign }) => groupKey(campaign, groupBy));
  const groups = await Promise.all(
    [...byKey].map(async ([key, members]) => ({ key, name: await nameOf[groupBy](key), ...sumsOf(members) })),
  );
  return groups.sort((a, b) => {
    const [x, y] = [a.metrics.costsMicros, b.metrics.costsMicros];
    return x === y ? a.name.localeCompare(b.name) : x > y ? -1 : 1;
  });
}

export const onlyUuids = (ids: readonly string[] | null | undefined): Uuid[] | null => ids?.filter(isUuid) ?? null;
