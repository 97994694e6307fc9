import { BUCKETS } from '#core/serving/rules/automatic.ts';
import { asManyAs, type ListBounds } from '#kernel/list-bound.ts';
import { CAMPAIGN_VIEWS, TREND_DAYS } from './campaign-grid.ts';
import { MAX_DAYS } from './chart.ts';
import { TERM_LENSES } from './search-terms.ts';

/** Maximum number of groups per report, by cost. */
export const MAX_GROUPS = 5000;
/** Rows of a program's report that are answered at once; more become a file. */
export const MAX_REPORT_ROWS = 10_000;
/** Flags of one day on the time axis of a chart; more are counted. */
export const MAX_FLAGS_OF_DAY = 5;
/** Maximum number of months in cost totals. */
export const MAX_PERIODS = 24;

/** Maximum number of campaigns that a selection or the groups of the campaigns page span. */
export const MAX_GRID_CAMPAIGNS = 5000;
/** Maximum number of search terms that are looked up at once, and of the campaigns found. */
export const MAX_TERMS = 1000;
export const MAX_SEEN_IN = 10_000;
/** A user's own views of campaigns, and their longest name and address. */
export const MAX_SAVED_VIEWS = 50;
export const MAX_VIEW_NAME = 60;
export const MAX_VIEW_SEARCH = 2000;

export const REPORTS_LISTS: ListBounds = {
  'Query.savedCampaignViews': MAX_SAVED_VIEWS,
  'SaveCampaignViewPayload.savedCampaignViews': MAX_SAVED_VIEWS,
  'RemoveCampaignViewPayload.savedCampaignViews': MAX_SAVED_VIEWS,
  'CampaignGrid.groups': { inAll: MAX_GRID_CAMPAIGNS },
  'CampaignGrid.views': { inAll: CAMPAIGN_VIEWS.length },
  'CampaignGrid.matchingIds': { inAll: MAX_GRID_CAMPAIGNS },
  'CampaignGridRow.trend': TREND_DAYS,
  'SearchTermGrid.lenses': { inAll: TERM_LENSES.length },
  'SearchTermGrid.groups': { inAll: 1000 },
  'SearchTermGridRow.lenses': TERM_LENSES.length,
  'SearchTermGridRow.trend': TREND_DAYS,
  'Query.searchTermCampaigns': asManyAs('terms'),
  'SearchTermCampaigns.campaignIds': { inAll: MAX_SEEN_IN },
  'Query.campaignCostTotals': ({ periods }) =>
    typeof periods === 'number' ? Math.min(periods, MAX_PERIODS) : MAX_PERIODS,
  'Query.reportDashboard': MAX_GROUPS,
  'Query.reportDashboardCampaigns': ({ size }) => (typeof size === 'number' ? size : 1000),
  'Query.platformSummary': MAX_GROUPS,
  // And what none of them found.
  'Query.bucketSummary': BUCKETS.length + 1,
  'Query.searchTermSummary': MAX_GROUPS,
  'Query.invalidClicks': 100,
  'Query.countrySummary': MAX_GROUPS,
  'Query.chartFlags': MAX_DAYS,
  'ChartFlagDay.flags': MAX_FLAGS_OF_DAY,
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
