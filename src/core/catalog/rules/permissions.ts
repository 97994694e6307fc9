import type { PermissionTable } from '#kernel/permission.ts';

export const CATALOG_PERMISSIONS = {
  'Query.allCatalogs': { who: ['public'] },
  'Query.brandCatalogs': { who: ['anyRole'] },
  'Query.searchBrands': { who: ['public'] },
  'Query.sellerSuggestions': { who: ['public'] },
  'Query.productDetails': { who: ['anyRole'] },
  'Query.productSuggestions': { who: ['anyRole'] },
  'Query.existingProducts': { who: ['anyRole'] },
  'Query.productCategories': { who: ['anyRole'] },
  'Query.segments': { who: ['anyRole'] },
  'Query.allBanners': { who: ['anyRole'] },
  'Query.sellersMatchingFilter': { who: ['anyRole'] },
  'Query.productsMatchingFilterCount': { who: ['anyRole'] },
  'Query.productsMatchingFilter': { who: ['approved'], refusal: 'account is not approved by staff' },
  'Query.eventIssues': { who: ['staff'] },
  'Mutation.validateExistingProducts': { who: ['notViewer'] },
} as const satisfies PermissionTable;
