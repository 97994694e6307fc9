export { containsPattern, searchBrands, withTotal, type Found } from './catalog-store.ts';
export { createCatalogLoaders, type CatalogLoaders } from './loaders.ts';
export {
  AdTypeRef,
  BannerTypeNameRef,
  BannerTypeRef,
  BrandListRef,
  BrandRef,
  CatalogRef,
  CategoryRef,
  ProductRef,
  SegmentRef,
  SellerListRef,
  SellerRef,
  type AdType,
  type BannerType,
  type BannerTypeName,
  type Brand,
  type Catalog,
  type Product,
  type Seller,
} from './types.ts';
