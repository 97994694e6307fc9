export { createApiKey, replaceApiKey, type ApiScope } from './api-keys.ts';
export { openKeys, revokeKey } from './api-key-store.ts';
export {
  bannerTypes,
  brandsById,
  catalogByCode,
  catalogsById,
  describeStorefront,
  saveBannerType,
  saveCatalog,
  searchBrands,
} from './catalog-store.ts';
export { deleteEventIssuesBefore } from './event-issues-store.ts';
export { importFeed, type FeedDependencies, type FeedResult } from './feed-import.ts';
export { createKeyWatch } from './key-watch.ts';
export { addFeedRoutes } from './feed-routes.ts';
export { startFeedReader } from './jobs/feed-reader.ts';
export {
  categoriesById,
  segmentsById,
  sellsBrand,
  storefrontOf,
  unknownNames,
  type CatalogIds,
  type Storefront,
} from './known-store.ts';
export {
  categoriesOfSeller,
  changedProductsOfSeller,
  sellerProducts,
  skusOfSeller,
  type SellerProduct,
  type SellerProductFilter,
} from './seller-products-store.ts';
export { createCatalogLoaders, type CatalogLoaders } from './loaders.ts';
export { priceHistory, productFacts, type PriceChange, type ProductFacts } from './price-store.ts';
export {
  countMatchingFilter,
  ownSellerIds,
  productsBySku,
  productsMatchingFilter,
  type ProductFilter,
} from './product-store.ts';
export { addCatalogSchema, type CatalogDependencies } from './schema.ts';
export {
  AdTypeRef,
  BANNER_TYPE_NAMES,
  BannerTypeNameRef,
  BrandListRef,
  BrandRef,
  CatalogRef,
  CategoryRef,
  isBannerTypeName,
  SegmentRef,
  SellerRef,
  type BannerType,
  type BannerTypeName,
  type Brand,
  type Catalog,
  type Product,
  type Seller,
} from './types.ts';
