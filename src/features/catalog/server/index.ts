export { createApiKey, replaceApiKey, type ApiScope } from './api-keys.ts';
export { openKeys, revokeKey } from './api-key-store.ts';
export { catalogByCode, describeStorefront, saveBannerType, saveCatalog, searchBrands } from './catalog-store.ts';
export { importFeed, type FeedDependencies, type FeedResult } from './feed-import.ts';
export { addFeedRoutes } from './feed-routes.ts';
export { startFeedReader } from './jobs/feed-reader.ts';
export {
  categoriesOfSeller,
  changedProductsOfSeller,
  sellerProducts,
  skusOfSeller,
  type SellerProduct,
  type SellerProductFilter,
} from './seller-products-store.ts';
export { createCatalogLoaders, type CatalogLoaders } from './loaders.ts';
export { addCatalogSchema, type CatalogDependencies } from './schema.ts';
export {
  AdTypeRef,
  BannerTypeNameRef,
  BrandListRef,
  BrandRef,
  CatalogRef,
  CategoryRef,
  SegmentRef,
  SellerRef,
  type BannerType,
  type BannerTypeName,
  type Brand,
  type Catalog,
  type Product,
  type Seller,
} from './types.ts';
