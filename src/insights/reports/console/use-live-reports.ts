import { useThrottledCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTimeZone, useToday } from '#design/format.ts';
import { presentMs } from '#design/present.ts';
import { hasQueryFailed } from '#platform/console-kit/failed-read.tsx';
import { DashboardTotalsDocument } from '#platform/api-client/generated/graphql.ts';
import type { TypedDocumentString } from '#platform/api-client/generated/graphql.ts';
import { hashOf, useApiQuery, type ReadOptions } from '#platform/api-client/hooks.ts';
import { useRefetchShowing } from '#platform/api-client/refetch.ts';
import type { ShownType } from '#platform/api-client/shown-types.generated.ts';
import { isOver } from '../rules/chart.ts';
import type { ReportFilter } from './use-dashboard.ts';
import { dayIn, type Day } from '#kernel/time.ts';

const POLL_EVERY_MS = 3000;
/** On a live marketplace the totals change on every poll, and the dependent queries are expensive. */
const REFETCH_EVERY_MS = 15_000;

/** What depends on the same events as the totals. */
const BEHIND_TOTALS = [
  'CampaignReport',
  'ChartFlag',
  'InvalidClicksRow',
  'PlatformSummaryRow',
  'ReportChart',
  'ReportDashboardRow',
  'SearchTermSummaryRow',
] as const satisfies readonly ShownType[];
const TOTALS = hashOf(DashboardTotalsDocument);

/** Loads a report. A report on completed days is loaded only once. */
export function useReport<Result, Variables extends Pick<ReportFilter, 'toDate'> & { sameHoursAs?: Day | null }>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  {
    keepPreviousData = true,
    ...options
  }: Pick<ReadOptions, 'isEnabled' | 'keepPreviousData' | 'refetchIntervalMs'> = {},
) {
  const isFinal = isOver(variables.sameHoursAs ?? variables.toDate, useToday());
  return useApiQuery(document, variables, {
    ...options,
    isFinal,
    keepPreviousData,
    refetchIntervalMs: isFinal ? undefined : options.refetchIntervalMs,
  });
}

/**
 * Polls the totals every few seconds while the page is visible. They are the cheapest query and serve as a change
 * signal: when they change, the dependent queries are refetched at a lower rate, except those on completed days.
 */
export function useLiveReports(filter: ReportFilter, { isEnabled = true } = {}) {
  const refetchShowing = useRefetchShowing();
  const totals = useReport(DashboardTotalsDocument, filter, { isEnabled, refetchIntervalMs: POLL_EVERY_MS });
  // Recovery from a failed poll also counts as a change, since dependent queries may have failed with it.
  const metrics = hasQueryFailed(totals) ? 'unread' : JSON.stringify(totals.data?.reportDashboard);
  const filterKey = JSON.stringify(filter);
  const seen = useRef({ filterKey, metrics });
  const timezone = useTimeZone();
  const refetchBehind = useThrottledCallback(() => {
    const today = dayIn(timezone, presentMs());
    void refetchShowing(
      BEHIND_TOTALS,
      ([document, variables]) => document !== TOTALS && !isOver(lastDayOf(variables) ?? today, today),
    );
  }, REFETCH_EVERY_MS);

  useEffect(() => {
    const hasChanged =
      seen.current.filterKey === filterKey && seen.current.metrics !== undefined && seen.current.metrics !== metrics;
    if (!totals.isPlaceholderData) seen.current = { filterKey, metrics };
    if (hasChanged && !totals.isPlaceholderData) refetchBehind();
  }, [filterKey, metrics, totals.isPlaceholderData, refetchBehind]);

  return totals;
}

function lastDayOf(variables: unknown): string | undefined {
  const { toDate, endDate } = variables as { toDate?: string; endDate?: string };
  return toDate ?? endDate;
}

/** Returns a function that refetches everything on the dashboard, completed days included. */
export function useRefresh(): () => void {
  const refetchShowing = useRefetchShowing();
  return () => void refetchShowing([...BEHIND_TOTALS, 'ReportFreshness', 'ReportRange', 'SponsorCampaign', 'Wallet']);
}
