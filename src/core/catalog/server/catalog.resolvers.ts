import { filterId, isUuid } from '#kernel/ids.ts';
import { invalid, notFound, passIf } from '#kernel/problem.ts';
import { zoneOffsetMs, MINUTE_MS } from '#kernel/time.ts';
import { addEnum, addPageType, type Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { storefrontName } from '../rules/storefront-name.ts';
import * as store from './catalog.repository.ts';
import { addApiKeySchema, type ConfirmUser } from './api-key.resolvers.ts';
import { addRefusedWordsSchema } from './refused-words.resolvers.ts';
import { addEventIssuesSchema } from './event-issues.resolvers.ts';
import { addFeedImportsSchema } from './feed-imports.resolvers.ts';
import { addTestPassSchema, type MintTestPass } from './test-pass.resolvers.ts';
import type { CatalogLoaders } from './catalog.loaders.ts';
import { addProductSchema } from './product.resolvers.ts';
import {
  AdTypeRef,
  BannerTypeNameRef,
  BannerTypeRef,
  BrandListRef,
  BrandRef,
  CatalogRef,
  CategoryRef,
  SegmentRef,
  SellerListRef,
  SellerRef,
  type Seller,
} from './refs.ts';
import { BANNER_TYPE_NAMES, type BannerTypeName } from '../rules/banner-type.ts';
import { catalogMessages } from '../rules/catalog.messages.ts';

export interface CatalogDependencies {
  database: Database;
  catalogs: CatalogLoaders;
  confirmUser: ConfirmUser;
  mintTestPass: MintTestPass;
}

export function addCatalogSchema(builder: Builder, dependencies: CatalogDependencies): void {
  addTypes(builder, dependencies);
  addReads(builder, dependencies);
  addProductSchema(builder, dependencies);
  addEventIssuesSchema(builder, dependencies);
  addApiKeySchema(builder, dependencies);
  addRefusedWordsSchema(builder, dependencies);
  addFeedImportsSchema(builder, dependencies);
  addTestPassSchema(builder, dependencies);
}

function addTypes(builder: Builder, { catalogs }: CatalogDependencies): void {
  const catalogOf = async ({ catalogId }: Seller, context: Context) =>
    (await catalogs.catalogById(context).load(catalogId))!;
  const nameWithCatalog = async (seller: Seller, _: unknown, context: Context) =>
    `${seller.name} (${storefrontName(await catalogOf(seller, context), context.language)})`;
  addEnum(builder, AdTypeRef, 'Kind of sponsored ad; PRODUCT is the default everywhere.', {
    PRODUCT: null,
    BANNER: null,
  });
  addEnum(
    builder,
    BannerTypeNameRef,
    'Placement kind of a banner; the first four are search and tile placements and need categories.',
    Object.fromEntries(BANNER_TYPE_NAMES.map((name) => [name, null])) as Record<BannerTypeName, null>,
  );
  builder.objectType(CatalogRef, {
    description: 'A country storefront of the marketplace.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.string({
        description: 'In the language of the request where it is the name of a country.',
        resolve: (catalog, _, { language }) => storefrontName(catalog, language),
      }),
      baseUrl: t.exposeString('baseUrl', {
        description: 'Root address of the storefront; default banner landing page.',
      }),
      currencyCode: t.exposeString('currencyCode'),
      currencySymbol: t.exposeString('currencySymbol'),
      tzOffset: t.int({
        description: 'Minutes east of UTC; schedule dates are shown shifted by it.',
        resolve: (catalog, _, { clock }) => zoneOffsetMs(catalog.timezone, clock()) / MINUTE_MS,
      }),
      ventureId: t.exposeID('ventureId', {
        description: 'Country the catalog belongs to: the ventureId of report filters and packages.',
      }),
    }),
  });
  builder.objectType(BrandRef, {
    description: 'A brand advertised on the marketplace.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      logo: t.exposeString('logo', { nullable: true, description: 'Logo picture URL. Null when the brand has none.' }),
    }),
  });
  addPageType(builder, BrandListRef, BrandRef, 'Page of brands.');
  builder.objectType(SellerRef, {
    description: 'A seller shop in one country catalog; also the option in seller selectors.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      nameWithCatalog: t.string({
        description: 'Seller name followed by its catalog.',
        resolve: nameWithCatalog,
      }),
      label: t.string({
        description: 'Text for selector options.',
        resolve: nameWithCatalog,
      }),
      catalog: t.field({
        type: CatalogRef,
        resolve: (seller, _, context) => catalogOf(seller, context),
      }),
      originalSellerId: t.exposeString('originalSellerId', {
        description: "Id of the seller in the marketplace's own system.",
      }),
    }),
  });
  addPageType(builder, SellerListRef, SellerRef, 'Page of sellers.');
  builder.objectType(CategoryRef, {
    description: 'A product category; options form a tree of at most 4 levels.',
    fields: (t) => ({
      id: t.exposeID('id'),
      label: t.exposeString('label'),
      parentId: t.exposeID('parentId', { nullable: true, description: 'Parent category. Null on the first level.' }),
      depth: t.exposeInt('depth', { description: '1 to 4.' }),
      hasChildren: t.exposeBoolean('hasChildren', { description: 'True when it has children within the asked depth.' }),
    }),
  });
  builder.objectType(SegmentRef, {
    description: 'A shopper segment, for targeting placements and for booking packages.',
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  });
  builder.objectType(BannerTypeRef, {
    description: 'A banner placement on offer.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      bannerType: t.field({ type: BannerTypeNameRef, resolve: (banner) => banner.bannerType }),
      width: t.exposeInt('width', { description: 'Required picture width in pixels.' }),
      height: t.exposeInt('height', { description: 'Required picture height in pixels.' }),
      needsSegments: t.exposeBoolean('needsSegments', {
        description: 'True for segment placements: segments must be chosen.',
      }),
      needsCategories: t.exposeBoolean('needsCategories', {
        description: 'True for search and tile placements: a banner category must be chosen.',
      }),
      needsKeywords: t.exposeBoolean('needsKeywords', {
        description: 'True for placements that are not product placements: keywords must be given.',
      }),
    }),
  });
}

function addReads(builder: Builder, { database }: CatalogDependencies): void {
  builder.queryFields((t) => ({
    allCatalogs: t.field({
      type: [CatalogRef],
      description: 'All catalogs of the deployment.',
      resolve: (_, _args, context) => database.read(context.viewer, store.allCatalogs),
    }),
    brandCatalogs: t.field({
      type: [CatalogRef],
      description: 'Catalogs in which a brand sells.',
      args: { brandId: t.arg.id({ required: true }) },
      resolve: (_, { brandId }, context) =>
        isUuid(brandId) ? database.read(context.viewer, (tx) => store.catalogsOfBrand(tx, brandId)) : [],
    }),
    searchBrands: t.field({
      type: BrandListRef,
      description: 'All marketplace brands matching a text, for adding brands.',
      args: { searchTerm: t.arg.string(), page: t.arg.int({ defaultValue: 1 }), size: t.arg.int({ defaultValue: 20 }) },
      resolve: async (_, { searchTerm, ...args }, context, info) => {
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) =>
            store.searchBrands(tx, { companyId: null, searchTerm: searchTerm ?? null, slice }),
          ),
        );
      },
    }),
    sellerSuggestions: t.field({
      type: SellerListRef,
      description: 'Seller suggestions within a catalog.',
      args: {
        catalogId: t.arg.id({ required: true }),
        searchTerm: t.arg.string(),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, { catalogId, searchTerm, ...args }, context, info) => {
        unwrap(passIf(isUuid(catalogId), notFound('Catalog')));
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) =>
            store.searchSellers(tx, { catalogId, searchTerm: searchTerm ?? null, slice }),
          ),
        );
      },
    }),
    productCategories: t.field({
      type: [CategoryRef],
      description: 'Category options of a brand in a catalog, parents before children.',
      args: { catalogId: t.arg.id({ required: true }), brandId: t.arg.id(), maxDepth: t.arg.int({ defaultValue: 4 }) },
      resolve: (_, { catalogId, brandId, maxDepth }, context) => {
        const depth = maxDepth ?? 4;
        const isInRange = depth >= 1 && depth <= 4;
        unwrap(passIf(isInRange, invalid('maxDepth', catalogMessages.list.depthOutOfRange({ min: 1, max: 4 }))));
        if (!isUuid(catalogId)) return [];
        return database.read(context.viewer, (tx) =>
          store.categories(tx, { catalogId, brandId: filterId(brandId), maxDepth: depth }),
        );
      },
    }),
    segments: t.field({
      type: [SegmentRef],
      description: 'Segment options of a brand in a catalog.',
      args: { catalogId: t.arg.id({ required: true }), brandId: t.arg.id() },
      resolve: (_, { catalogId }, context) =>
        isUuid(catalogId) ? database.read(context.viewer, (tx) => store.segments(tx, catalogId)) : [],
    }),
    allBanners: t.field({
      type: [BannerTypeRef],
      description: 'Every banner placement on offer.',
      args: { catalogId: t.arg.id() },
      resolve: (_, _args, context) => database.read(context.viewer, store.bannerTypes),
    }),
  }));
}
