import type { ListBounds } from '#kernel/list-bound.ts';

/** Maximum number of days per report. */
export const MAX_DAYS = 800;
/** Maximum number of groups per report, by cost. */
export const MAX_GROUPS = 5000;
/** Maximum number of months in cost totals. */
export const MAX_PERIODS = 24;

export const REPORTS_LISTS: ListBounds = {
  'Query.campaignCostTotals': ({ periods }) =>
    typeof periods === 'number' ? Math.min(periods, MAX_PERIODS) : MAX_PERIODS,
  'Query.reportDashboard': MAX_GROUPS,
  'Query.reportDashboardCampaigns': ({ size }) => (typeof size === 'number' ? size : 1000),
  'Query.platformSummary': MAX_GROUPS,
  'Query.searchTermSummary': MAX_GROUPS,
  'Query.invalidClicks': 100,
  'Query.countrySummary': MAX_GROUPS,
  'ReportChart.reportClicks': MAX_DAYS,
  'ReportChart.reportCosts': MAX_DAYS,
  'ReportChart.reportHaloSales': MAX_DAYS,
  'ReportChart.reportImpressions': MAX_DAYS,
  'ReportChart.reportSales': MAX_DAYS,
  'SkuHistory.haloSalesHistory': MAX_DAYS,
  'SkuHistory.reportHistory': MAX_DAYS,
  'SkuHistory.salesHistory': MAX_DAYS,
  'SkuHistory.priceHistory': 5000,
};
