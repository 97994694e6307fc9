import type { PermissionTable } from '#kernel/permission.ts';

const FLAG = 'enable_meta_ad';

export const META_ADS_PERMISSIONS = {
  'Query.metaCampaigns': { allow: ['anyRole'], flag: FLAG },
  'Query.metaCampaign': { allow: ['anyRole'], flag: FLAG },
  'Query.metaPerformance': { allow: ['anyRole'], flag: FLAG },
  'Query.metaCustomAudiences': { allow: ['anyRole'], flag: FLAG },
  'Query.metaCatalogCategories': { allow: ['anyRole'], flag: FLAG },
  'Query.metaCatalogProducts': { allow: ['anyRole'], flag: FLAG },
  'Query.metaMarketplaceConfig': { allow: ['anyRole'], flag: FLAG },
  'Query.adAccountInsights': { allow: ['anyRole'], flag: FLAG },
  'Query.adAccountBalance': { allow: ['anyRole'], flag: FLAG },
  'Query.mpaTopUpTax': { allow: ['anyRole'], flag: FLAG },
  'Query.mpaTopUpRequests': { allow: ['anyRole'], flag: FLAG },
  'Query.onboardSellerStatus': { allow: ['anyRole'], flag: FLAG },
  'Query.asyncSessionStatus': { allow: ['anyRole'], flag: FLAG },
  'Mutation.onboardSeller': { allow: ['OWNER', 'ADMIN'], flag: FLAG },
  'Mutation.createMetaCampaign': { allow: ['notViewer'], flag: FLAG },
  'Mutation.updateMetaCampaign': { allow: ['notViewer'], flag: FLAG },
  'Mutation.createMpaTopUpRequest': { allow: ['OWNER'], flag: FLAG, notImpersonated: true },
} as const satisfies PermissionTable;
