export { createApiKey, replaceApiKey, revokeApiKey } from './api-keys.ts';
export { openKeys } from './api-key.repository.ts';
export { createKeyUses } from './key-use.ts';
export {
  bannerTypes,
  brandsById,
  catalogByCode,
  catalogsById,
  updateStorefront,
  saveBannerType,
  saveCatalog,
  searchBrands,
} from './catalog.repository.ts';
export { deleteEventIssuesBefore } from './event-issues.repository.ts';
export { importFeed } from './feed-import.ts';
export { createKeyWatch } from './key-watch.ts';
export { storefrontApi } from './feed.routes.ts';
export { startFeedImports } from './jobs/feed-reader.ts';
export {
  categoriesById,
  segmentsById,
  sellsBrand,
  storefrontOf,
  unknownReferences,
  type Storefront,
} from './reference.repository.ts';
export {
  categoriesOfSeller,
  changedProductsOfSeller,
  sellerProducts,
  skusOfSeller,
  type SellerProduct,
  type SellerProductFilter,
} from './seller-products.repository.ts';
export { createCatalogLoaders, type CatalogLoaders } from './catalog.loaders.ts';
export { priceHistory, productFacts, type ProductFacts } from './price.repository.ts';
export {
  countMatchingFilter,
  ownSellerIds,
  productsBySku,
  productsMatchingFilter,
  type ProductFilter,
} from './product.repository.ts';
export { addCatalogSchema } from './catalog.resolvers.ts';
export { catalogExports } from './feed-problems.exports.ts';
export { listCatalogs } from './catalog-lists.ts';
export { catalogRoutes } from './catalog.rest.ts';
export { type BannerType, type Product } from './refs.ts';
