import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTimeZone, useToday } from '#design/format.ts';
import { hasQueryFailed } from '#core/shell/console/index.ts';
import {
  CampaignStatusesDocument,
  DashboardBreakdownsDocument,
  DashboardCampaignsDocument,
  DashboardChartDocument,
  DashboardInvalidClicksDocument,
  DashboardTotalsDocument,
  ExpiringCampaignsDocument,
  OutOfBudgetCampaignsDocument,
  ReportScopeDocument,
  SponsorCampaignsDocument,
} from '#platform/api-client/generated/graphql.ts';
import type { TypedDocumentString } from '#platform/api-client/generated/graphql.ts';
import { hashOf, refetch, useApiQuery, type ReadOptions } from '#platform/api-client/hooks.ts';
import { isOver } from '../rules/chart.ts';
import type { ReportFilter } from './use-dashboard.ts';
import { dayIn } from '#kernel/time.ts';

const LOOK_EVERY_MS = 3000;
/** On a live marketplace the totals differ at every look; what stands behind them is dear to ask for. */
const NEWS_EVERY_MS = 15_000;

/** What is made of the same events as the totals. */
const BEHIND_TOTALS = [
  DashboardChartDocument,
  DashboardBreakdownsDocument,
  DashboardCampaignsDocument,
  DashboardInvalidClicksDocument,
  SponsorCampaignsDocument,
];

const HASHES_BEHIND_TOTALS: ReadonlySet<unknown> = new Set(BEHIND_TOTALS.map(hashOf));

/** One of the reports; that of days that are over is asked for once. */
export function useReport<Result, Variables extends Pick<ReportFilter, 'toDate'>>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  { keepsPrevious = true, ...options }: Pick<ReadOptions, 'isEnabled' | 'keepsPrevious' | 'refetchIntervalMs'> = {},
) {
  const isFinal = isOver(variables.toDate, useToday());
  return useApiQuery(document, variables, {
    ...options,
    isFinal,
    keepsPrevious,
    refetchIntervalMs: isFinal ? undefined : options.refetchIntervalMs,
  });
}

/**
 * The totals, asked for every few seconds while the page is in sight. They are the cheapest figures there are, so they
 * serve as the bell: when they change, what stands behind them and is not over is asked for again, though not as often.
 */
export function useLiveReports(filter: ReportFilter, { isEnabled = true } = {}) {
  const queryClient = useQueryClient();
  const totals = useReport(DashboardTotalsDocument, filter, { isEnabled, refetchIntervalMs: LOOK_EVERY_MS });
  // Totals that can be read again are news as well: what stands behind them may have failed with them.
  const metrics = hasQueryFailed(totals) ? 'unread' : JSON.stringify(totals.data?.reportDashboard);
  const asked = JSON.stringify(filter);
  const seen = useRef({ asked, metrics });
  const timezone = useTimeZone();
  const refetchBehind = useThrottledCallback(() => {
    const today = dayIn(timezone, Date.now());
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [hash, variables] }) =>
        HASHES_BEHIND_TOTALS.has(hash) && !isOver(lastDayOf(variables) ?? today, today),
    });
  }, NEWS_EVERY_MS);

  useEffect(() => {
    const isNews =
      seen.current.asked === asked && seen.current.metrics !== undefined && seen.current.metrics !== metrics;
    if (!totals.isPlaceholderData) seen.current = { asked, metrics };
    if (isNews && !totals.isPlaceholderData) refetchBehind();
  }, [asked, metrics, totals.isPlaceholderData, refetchBehind]);

  return totals;
}

function lastDayOf(variables: unknown): string | undefined {
  const { toDate, endDate } = variables as { toDate?: string; endDate?: string };
  return toDate ?? endDate;
}

/** Asks for everything again when the reader, or the screen before, asked for it. */
export function useManualRefresh(): void {
  const queryClient = useQueryClient();
  const location = useLocation();
  useEffect(() => {
    if (!location.state.manualRefresh) return;
    void refetch(
      queryClient,
      ReportScopeDocument,
      CampaignStatusesDocument,
      DashboardTotalsDocument,
      ExpiringCampaignsDocument,
      OutOfBudgetCampaignsDocument,
      ...BEHIND_TOTALS,
    );
  }, [location.state.key, location.state.manualRefresh, queryClient]);
}
