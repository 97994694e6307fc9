import type { PermissionTable } from '#kernel/permission.ts';

export const REPORTS_PERMISSIONS = {
  'Query.sponsorCampaigns': { allow: ['anyRole', 'staff'] },
  'Query.campaignGrid': { allow: ['anyRole', 'staff'] },
  'Query.searchTermGrid': { allow: ['anyRole', 'staff'], flag: 'sponsor_search_term_report' },
  'Query.searchTermCampaigns': { allow: ['anyRole', 'staff'], flag: 'sponsor_search_term_report' },
  'Query.savedCampaignViews': { allow: ['anyRole', 'staff'] },
  'Mutation.saveCampaignView': { allow: ['anyRole'] },
  'Mutation.removeCampaignView': { allow: ['anyRole'] },
  'Query.adsSets': { allow: ['anyRole', 'staff'] },
  'Query.reportRange': { allow: ['anyRole'] },
  'Query.reportFreshness': { allow: ['anyRole'] },
  'Query.reportChart': { allow: ['anyRole'] },
  'Query.reportDashboard': { allow: ['anyRole'] },
  'Query.reportDashboardCampaigns': { allow: ['anyRole'] },
  'Query.platformSummary': { allow: ['anyRole'] },
  'Query.searchTermSummary': { allow: ['anyRole'], flag: 'sponsor_search_term_report' },
  'Query.invalidClicks': { allow: ['anyRole'] },
  'Query.skusReport': { allow: ['anyRole'] },
  'Query.skuHistories': { allow: ['anyRole'] },
  'Query.campaignCostTotals': { allow: ['anyRole'] },
  'Query.countrySummary': { allow: ['anyRole'], flag: 'show_country_demographic_report' },
} as const satisfies PermissionTable;
