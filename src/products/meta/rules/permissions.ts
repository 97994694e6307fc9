import type { PermissionTable } from '#kernel/permission.ts';

const FLAG = 'enable_meta_ad';

export const META_ADS_PERMISSIONS = {
  'Query.metaCampaigns': { who: ['anyRole'], flag: FLAG },
  'Query.metaCampaign': { who: ['anyRole'], flag: FLAG },
  'Query.metaPerformance': { who: ['anyRole'], flag: FLAG },
  'Query.metaCustomAudiences': { who: ['anyRole'], flag: FLAG },
  'Query.metaCatalogCategories': { who: ['anyRole'], flag: FLAG },
  'Query.metaCatalogProducts': { who: ['anyRole'], flag: FLAG },
  'Query.metaMarketplaceConfig': { who: ['anyRole'], flag: FLAG },
  'Query.adAccountInsights': { who: ['anyRole'], flag: FLAG },
  'Query.adAccountBalance': { who: ['anyRole'], flag: FLAG },
  'Query.mpaTopUpTax': { who: ['anyRole'], flag: FLAG },
  'Query.mpaTopUpRequests': { who: ['anyRole'], flag: FLAG },
  'Query.onboardSellerStatus': { who: ['anyRole'], flag: FLAG },
  'Query.asyncSessionStatus': { who: ['anyRole'], flag: FLAG },
  'Mutation.onboardSeller': { who: ['OWNER', 'ADMIN'], flag: FLAG },
  'Mutation.createMetaCampaign': { who: ['notViewer'], flag: FLAG },
  'Mutation.updateMetaCampaign': { who: ['notViewer'], flag: FLAG },
  'Mutation.createMpaTopUpRequest': { who: ['OWNER'], flag: FLAG, notImpersonated: true },
} as const satisfies PermissionTable;
