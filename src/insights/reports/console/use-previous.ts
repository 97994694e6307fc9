import { useMemo } from 'react';
import { writtenDays } from '#design/form/written-days.ts';
import { useFormat, useToday } from '#design/format.ts';
import { comparedDays, dayCount, type Comparison } from '#kernel/compared-days.ts';
import { MINUTE_MS, type Day } from '#kernel/time.ts';
import { DashboardChartDocument, DashboardTotalsDocument } from '#platform/api-client/generated/graphql.ts';
import { granularityOf } from '../rules/chart.ts';
import { sumMetrics } from '../rules/metrics.ts';
import { chartPoints, metricsOfSummary } from './metric-values.ts';
import type { ReportFilter } from './use-dashboard.ts';
import { useReport } from './use-live-reports.ts';

/** The hours that are compared grow as today does. */
const HOURS_PASS_MS = 5 * MINUTE_MS;

interface PreviousOptions {
  comparison: Comparison;
  /** First day with figures; what begins earlier is not compared. */
  firstDay: Day | undefined;
  /** Whether its course is drawn. */
  isDrawn: boolean;
}

/** Loads the totals of the days that a report is compared with, and their course if it is drawn. */
export function usePrevious(filter: ReportFilter, { comparison, firstDay, isDrawn }: PreviousOptions) {
  const format = useFormat();
  const today = useToday();
  const wanted = comparedDays(filter, comparison);
  const days = wanted && firstDay !== undefined && wanted.fromDate >= firstDay ? wanted : null;
  const asked = { ...filter, ...days };
  // A week is no day: of ranges of one's own, one may have points per week and the other per day.
  const hasSamePoints =
    days !== null && granularityOf(days.fromDate, days.toDate) === granularityOf(filter.fromDate, filter.toDate);
  const hasCourse = isDrawn && hasSamePoints;
  // Today is not over: the day that it is compared with counts as far.
  const isOpen = days !== null && filter.toDate === today && dayCount(days) === dayCount(filter);
  const totals = useReport(DashboardTotalsDocument, isOpen ? { ...asked, sameHoursAs: today } : asked, {
    isEnabled: days !== null,
    keepPreviousData: false,
    ...(isOpen && { refetchIntervalMs: HOURS_PASS_MS }),
  });
  const chart = useReport(DashboardChartDocument, asked, { isEnabled: hasCourse, keepPreviousData: false });
  const points = useMemo(
    () => (hasCourse && chart.data ? chartPoints(chart.data.reportChart) : undefined),
    [hasCourse, chart.data],
  );
  return {
    days,
    written: days ? writtenDays(format, days, filter) : '',
    sum: days && totals.data ? sumMetrics(totals.data.reportDashboard.map(metricsOfSummary)) : null,
    points,
    /** It would be drawn, but has other points. */
    hasOtherPoints: isDrawn && days !== null && !hasSamePoints,
  };
}
