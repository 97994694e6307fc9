import type { PermissionTable } from '#kernel/permission.ts';

export const ADVICE_PERMISSIONS = {
  'Query.recommendedBid': { who: ['anyRole', 'staff'] },
  'Query.topSearchKeywords': { who: ['anyRole', 'staff'] },
  'Query.productForecast': { who: ['anyRole', 'staff'] },
  'Query.bannerForecast': { who: ['anyRole', 'staff'] },
  'Query.campaignVisibility': { who: ['anyRole', 'staff'] },
  'Query.creditedSales': { who: ['anyRole', 'staff'] },
  'Mutation.sendForecastFeedback': { who: ['anyRole'] },
  'Query.sponsorCampaignDiagnostics': { who: ['staff'], flag: 'show_diagnostic_tool' },
} as const satisfies PermissionTable;
