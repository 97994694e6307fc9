import type { PermissionTable } from '#kernel/permission.ts';

export const ADVICE_PERMISSIONS = {
  'Query.recommendedBid': { allow: ['anyRole', 'staff'] },
  'Query.campaignPlan': { allow: ['anyRole', 'staff'] },
  'Query.launchStart': { allow: ['anyRole'] },
  'Query.topSearchKeywords': { allow: ['anyRole', 'staff'] },
  'Query.productForecast': { allow: ['anyRole', 'staff'] },
  'Query.bannerForecast': { allow: ['anyRole', 'staff'] },
  'Query.campaignVisibility': { allow: ['anyRole', 'staff'] },
  'Query.campaignBudgetForecast': { allow: ['anyRole', 'staff'] },
  'Query.campaignBucketForecast': { allow: ['anyRole', 'staff'] },
  'Query.clickPrice': { allow: ['anyRole', 'staff'] },
  'Query.creditedSales': { allow: ['anyRole', 'staff'] },
  'Mutation.sendForecastFeedback': { allow: ['anyRole'] },
  'Query.sponsorCampaignDiagnostics': { allow: ['staff'], flag: 'show_diagnostic_tool' },
} as const satisfies PermissionTable;
