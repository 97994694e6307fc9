import type { PermissionTable } from '#kernel/permission.ts';

export const CATALOG_PERMISSIONS = {
  'Query.allCatalogs': { allow: ['public'] },
  'Query.brandCatalogs': { allow: ['anyRole'] },
  'Query.searchBrands': { allow: ['public'] },
  'Query.sellerSuggestions': { allow: ['public'] },
  'Query.productDetails': { allow: ['anyRole'] },
  'Query.productSuggestions': { allow: ['anyRole'] },
  'Query.existingProducts': { allow: ['anyRole'] },
  'Query.productCategories': { allow: ['anyRole'] },
  'Query.segments': { allow: ['anyRole'] },
  'Query.allBanners': { allow: ['anyRole'] },
  'Query.sellersMatchingFilter': { allow: ['anyRole'] },
  'Query.productsMatchingFilterCount': { allow: ['anyRole'] },
  'Query.productsMatchingFilter': { allow: ['approved'], deniedMessage: 'account is not approved by staff' },
  'Query.eventIssues': { allow: ['staff'] },
  'Query.storefrontKeys': { allow: ['staff'] },
  'Query.storefrontKeyChanges': { allow: ['staff'] },
  'Mutation.createStorefrontKey': { allow: ['staff'], notImpersonated: true },
  'Mutation.rotateStorefrontKey': { allow: ['staff'], notImpersonated: true },
  'Mutation.revokeStorefrontKey': { allow: ['staff'], notImpersonated: true },
  'Mutation.validateExistingProducts': { allow: ['notViewer'] },
} as const satisfies PermissionTable;
