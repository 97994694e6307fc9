import type { AdType } from '#kernel/ad-type.ts';
import type { BannerTypeName } from '../rules/banner-type.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { enumRef, objectRef, type Page } from '#platform/graphql/builder.ts';

/** A country storefront of the marketplace. */
export interface Catalog {
  id: Uuid;
  code: string;
  name: string;
  baseUrl: string;
  currencyCode: string;
  currencySymbol: string;
  /** IANA zone that defines the catalog's local day. */
  timezone: string;
  ventureId: Uuid;
  /** For how many days after a click, and after a view, a sale is credited to it. */
  clickWindowDays: number;
  viewWindowDays: number;
}

export interface Brand {
  id: Uuid;
  name: string;
  logo: string | null;
}

/** A shop in one catalog. */
export interface Seller {
  id: Uuid;
  catalogId: Uuid;
  name: string;
  originalSellerId: string;
}

export interface Product {
  catalogId: Uuid;
  sku: string;
  name: string;
  image: string | null;
  /** Catalog currency. */
  priceMicros: Micros;
  quantity: number;
  link: string | null;
  brandId: Uuid | null;
  brandName: string | null;
  originalBrandId: string | null;
  sellerIds: Uuid[];
  originalSellerIds: string[];
}

export interface Category {
  id: string;
  label: string;
  parentId: string | null;
  depth: number;
  hasChildren: boolean;
}

export interface Segment {
  id: string;
  name: string;
}

export interface BannerType {
  id: Uuid;
  name: string;
  bannerType: BannerTypeName;
  width: number;
  height: number;
  needsSegments: boolean;
  needsCategories: boolean;
  needsKeywords: boolean;
}

export interface ExistingProducts {
  products: Product[];
  notFoundSkus: string[];
  notOwnedProducts: Product[];
  requiredSellers: Seller[];
}

export const CatalogRef = objectRef<Catalog>('Catalog');
export const BrandRef = objectRef<Brand>('Brand');
export const BrandListRef = objectRef<Page<Brand>>('BrandList');
export const SellerRef = objectRef<Seller>('Seller');
export const SellerListRef = objectRef<Page<Seller>>('SellerList');
export const ProductRef = objectRef<Product>('Product');
export const ProductListRef = objectRef<Page<Product>>('ProductList');
export const CategoryRef = objectRef<Category>('Category');
export const SegmentRef = objectRef<Segment>('Segment');
export const BannerTypeRef = objectRef<BannerType>('BannerType');
export const ExistingProductsRef = objectRef<ExistingProducts>('ExistingProducts');
export const AdTypeRef = enumRef<AdType>('AdType');
export const BannerTypeNameRef = enumRef<BannerTypeName>('BannerTypeName');
