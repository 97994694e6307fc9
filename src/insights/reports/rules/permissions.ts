import type { PermissionTable } from '#kernel/permission.ts';

export const REPORTS_PERMISSIONS = {
  'Query.sponsorCampaigns': { who: ['anyRole', 'staff'] },
  'Query.adsSets': { who: ['anyRole', 'staff'] },
  'Query.reportRange': { who: ['anyRole'] },
  'Query.reportFreshness': { who: ['anyRole'] },
  'Query.reportChart': { who: ['anyRole'] },
  'Query.reportDashboard': { who: ['anyRole'] },
  'Query.reportDashboardCampaigns': { who: ['anyRole'] },
  'Query.platformSummary': { who: ['anyRole'] },
  'Query.searchTermSummary': { who: ['anyRole'], flag: 'sponsor_search_term_report' },
  'Query.invalidClicks': { who: ['anyRole'] },
  'Query.skusReport': { who: ['anyRole'] },
  'Query.skuHistories': { who: ['anyRole'] },
  'Query.campaignCostTotals': { who: ['anyRole'] },
  'Query.countrySummary': { who: ['anyRole'], flag: 'show_country_demographic_report' },
} as const satisfies PermissionTable;
