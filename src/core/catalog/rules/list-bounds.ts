import { asManyAs, type ListBounds } from '#kernel/list-bound.ts';
import { FEED_KINDS } from './feed-rows.ts';
import { API_SCOPES, MAX_KEYS, MAX_ORIGINS } from './api-key.ts';
import { MAX_REFUSED_WORDS } from './refused-words.ts';

const CATALOGS = 500;
/** Keys of a storefront that a list shows: all that work, then some that ended. */
export const MAX_LISTED_KEYS = 2 * MAX_KEYS;
export const MAX_LISTED_KEY_CHANGES = 50;

/** Of an import, beside its reasons; all of them are in its file. */
export const MAX_SHOWN_PROBLEMS = 50;
/** Those that are counted one by one, and the others together. */
const FEED_REASONS = 101;

export const CATALOG_LISTS: ListBounds = {
  'Query.allCatalogs': CATALOGS,
  'Query.brandCatalogs': CATALOGS,
  // Maximum size of a category feed.
  'Query.productCategories': 100_000,
  'Query.segments': 5000,
  'Query.allBanners': 20,
  'Query.eventIssues': 500,
  'Query.storefrontKeys': MAX_LISTED_KEYS,
  'RefusedWords.words': MAX_REFUSED_WORDS,
  'StorefrontKey.scopes': API_SCOPES.length,
  'StorefrontKey.origins': MAX_ORIGINS,
  'Query.storefrontKeyChanges': MAX_LISTED_KEY_CHANGES,
  'FeedImportProblems.reasons': FEED_REASONS,
  'FeedImportProblems.first': MAX_SHOWN_PROBLEMS,
  'FeedState.kinds': FEED_KINDS.length,
  'Query.productDetails': asManyAs('skus'),
  'Query.sellersMatchingFilter': 1000,
  'Product.originalSellerIds': 1000,
  'ExistingProducts.products': 5000,
  'ExistingProducts.notOwnedProducts': 5000,
  'ExistingProducts.notFoundSkus': 5000,
  'ExistingProducts.requiredSellers': 5000,
};
