import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import {
  CampaignStatusesDocument,
  DashboardBreakdownsDocument,
  DashboardCampaignsDocument,
  DashboardChartDocument,
  DashboardInvalidClicksDocument,
  DashboardTotalsDocument,
  ReportScopeDocument,
  SponsorCampaignsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { refetch, useApiQuery } from '#platform/api-client/hooks.ts';
import type { ReportFilter } from './use-dashboard.ts';

const LOOK_EVERY_MS = 3000;

/**
 * The totals, asked for every few seconds while the page is in sight. They are the cheapest figures there are, so they
 * serve as the bell: when they change, chart, breakdowns and campaigns are asked for again.
 */
export function useLiveReports(filter: ReportFilter) {
  const queryClient = useQueryClient();
  const totals = useApiQuery(DashboardTotalsDocument, filter, { keepsPrevious: true, refetchEvery_ms: LOOK_EVERY_MS });
  const figures = JSON.stringify(totals.data?.reportDashboard);
  const asked = JSON.stringify(filter);
  const seen = useRef({ asked, figures });

  useEffect(() => {
    const isNews =
      seen.current.asked === asked && seen.current.figures !== undefined && seen.current.figures !== figures;
    if (!totals.isPlaceholderData) seen.current = { asked, figures };
    if (isNews && !totals.isPlaceholderData) {
      void refetch(
        queryClient,
        DashboardChartDocument,
        DashboardBreakdownsDocument,
        DashboardCampaignsDocument,
        SponsorCampaignsDocument,
      );
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
      DashboardChartDocument,
      DashboardBreakdownsDocument,
      DashboardCampaignsDocument,
      DashboardInvalidClicksDocument,
      SponsorCampaignsDocument,
    );
  }, [location.state.key, location.state.manualRefresh, queryClient]);
}
