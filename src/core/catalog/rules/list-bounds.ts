import { asManyAs, type ListBounds } from '#kernel/list-bound.ts';

const CATALOGS = 500;

export const CATALOG_LISTS: ListBounds = {
  'Query.allCatalogs': CATALOGS,
  'Query.brandCatalogs': CATALOGS,
  // Maximum size of a category feed.
  'Query.productCategories': 100_000,
  'Query.segments': 5000,
  'Query.allBanners': 20,
  'Query.eventIssues': 500,
  'Query.productDetails': asManyAs('skus'),
  'Query.sellersMatchingFilter': 1000,
  'Product.originalSellerIds': 1000,
  'ExistingProducts.products': 5000,
  'ExistingProducts.notOwnedProducts': 5000,
  'ExistingProducts.notFoundSkus': 5000,
  'ExistingProducts.requiredSellers': 5000,
};
