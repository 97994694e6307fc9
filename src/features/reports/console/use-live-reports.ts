import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isUnread } from '#features/shell/console/index.ts';
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
import { refetch, useApiQuery } from '#platform/api-client/hooks.ts';
import type { ReportFilter } from './use-dashboard.ts';

const LOOK_EVERY_MS = 3000;

/** What is made of the same events as the totals. */
const BEHIND_TOTALS = [
  DashboardChartDocument,
  DashboardBreakdownsDocument,
  DashboardCampaignsDocument,
  DashboardInvalidClicksDocument,
  SponsorCampaignsDocument,
];

/**
 * The totals, asked for every few seconds while the page is in sight. They are the cheapest figures there are, so they
 * serve as the bell: when they change, all that stands behind them is asked for again.
 */
export function useLiveReports(filter: ReportFilter) {
  const queryClient = useQueryClient();
  const totals = useApiQuery(DashboardTotalsDocument, filter, { keepsPrevious: true, refetchEvery_ms: LOOK_EVERY_MS });
  // Totals that can be read again are news as well: what stands behind them may have failed with them.
  const figures = isUnread(totals) ? 'unread' : JSON.stringify(totals.data?.reportDashboard);
  const asked = JSON.stringify(filter);
  const seen = useRef({ asked, figures });

  useEffect(() => {
    const isNews =
      seen.current.asked === asked && seen.current.figures !== undefined && seen.current.figures !== figures;
    if (!totals.isPlaceholderData) seen.current = { asked, figures };
    if (isNews && !totals.isPlaceholderData) {
      void refetch(queryClient, ...BEHIND_TOTALS);
    }
  }, [asked, figures, totals.isPlaceholderData, queryClient]);

  return totals;
}

/** Asks for everything again when the reader, or the screen before, wished so. */
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
