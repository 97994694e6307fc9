import { filterId, isUuid, type Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { invalid, notFound, type Problem, passIf } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addPageType, type Builder } from '#platform/graphql/builder.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import { NOTHING_FOUND } from '#platform/db/lists.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { sortByOwnership } from '../rules/ownership.ts';
import { MAX_COUNTED } from '../rules/product-search.ts';
import type { CatalogLoaders } from './catalog.loaders.ts';
import * as store from './product.repository.ts';
import {
  ExistingProductsRef,
  ProductListRef,
  ProductRef,
  SellerRef,
  type ExistingProducts,
  type Seller,
} from './refs.ts';
import { catalogMessages } from '../rules/catalog.messages.ts';

interface ProductDependencies {
  database: Database;
  catalogs: CatalogLoaders;
}

const MAX_SKUS = 5000;
const MAX_PREVIEW_LENGTH = 100;

export function addProductSchema(builder: Builder, dependencies: ProductDependencies): void {
  addTypes(builder);
  addLookups(builder, dependencies);
  addFilterReads(builder, dependencies);
  addExistingProducts(builder, dependencies);
}

function addTypes(builder: Builder): void {
  builder.objectType(ProductRef, {
    description: 'A product of a catalog.',
    fields: (t) => ({
      sku: t.exposeString('sku'),
      name: t.exposeString('name'),
      image: t.exposeString('image', { nullable: true, description: 'Picture URL. Null when the feed has none.' }),
      price: t.field({ type: 'Decimal', description: 'Catalog currency.', resolve: (product) => product.priceMicros }),
      quantity: t.int({
        nullable: true,
        description: 'Units in stock. Null for callers who are neither approved nor staff.',
        resolve: ({ quantity }, _, { caller }) => (caller.isStaff || caller.isApprovedByStaff ? quantity : null),
      }),
      link: t.exposeString('link', { nullable: true, description: 'Product page. Null when the feed has none.' }),
      brandName: t.exposeString('brandName', { nullable: true, description: 'Null when the feed names no brand.' }),
      originalBrandId: t.exposeString('originalBrandId', {
        nullable: true,
        description: "Brand id in the marketplace's own system. Null when the feed names no brand.",
      }),
      originalSellerIds: t.exposeStringList('originalSellerIds'),
    }),
  });
  addPageType(builder, ProductListRef, ProductRef, 'Page of products.');
}

function addLookups(builder: Builder, { database }: ProductDependencies): void {
  builder.queryFields((t) => ({
    productDetails: t.field({
      type: [ProductRef],
      description: "Details of given SKUs; unknown SKUs are left out ('sku not found').",
      args: { skus: t.arg.stringList({ required: true }), catalogId: t.arg.id({ required: true }) },
      resolve: (_, { skus, catalogId }, context) => {
        unwrap(passIf(skus.length < MAX_SKUS, tooMany()));
        return isUuid(catalogId) ? database.read(context.viewer, (tx) => store.productsBySku(tx, catalogId, skus)) : [];
      },
    }),
    productSuggestions: t.field({
      type: ProductListRef,
      description: `Products with every word of a text in their name or SKU, for the SKU picker; counted up to ${MAX_COUNTED}.`,
      args: {
        searchTerm: t.arg.string(),
        brandId: t.arg.id(),
        catalogId: t.arg.id({ required: true }),
        offset: t.arg.int({ defaultValue: 0 }),
        limit: t.arg.int({ defaultValue: 10 }),
        companyId: t.arg.id(),
      },
      resolve: async (_, args, context, info) => {
        const scope = unwrap(companyInScope(context, args.companyId));
        const { catalogId } = args;
        return paged(args, { context, info }, async (slice) => {
          if (!isUuid(catalogId)) return NOTHING_FOUND;
          return database.read(context.viewer, async (tx) => {
            const sellerIds = scope ? await store.ownSellerIds(tx, scope, catalogId) : [];
            const brandId = filterId(args.brandId);
            const brandIds = brandId ? [brandId] : null;
            const wanted = { catalogId, brandIds, searchTerm: args.searchTerm ?? null, sellerIds };
            return store.suggestProducts(tx, wanted, slice);
          });
        });
      },
    }),
  }));
}

interface FilterArguments {
  catalogId: string;
  brandId: string;
  categoryIds?: string[] | null;
  sellerIds?: string[] | null;
  minPrice?: Micros | null;
  maxPrice?: Micros | null;
}

function addFilterReads(builder: Builder, { database, catalogs }: ProductDependencies): void {
  builder.queryFields((t) => {
    const filterArguments = {
      catalogId: t.arg.id({ required: true }),
      brandId: t.arg.id({ required: true }),
      categoryIds: t.arg.idList(),
      sellerIds: t.arg.idList(),
      minPrice: t.arg({ type: 'Decimal' }),
      maxPrice: t.arg({ type: 'Decimal' }),
    };
    const { sellerIds: _unused, ...withoutSellers } = filterArguments;
    return {
      sellersMatchingFilter: t.field({
        type: [SellerRef],
        description:
          "Sellers that have products matching a campaign product filter; when none is the company's own, sellers must be picked.",
        args: { ...withoutSellers, companyId: t.arg.id() },
        resolve: async (_, args, context) => {
          unwrap(companyInScope(context, args.companyId));
          const filter = unwrap(readFilter(args));
          const ids = await database.read(context.viewer, (tx) => store.sellerIdsMatchingFilter(tx, filter));
          return (await catalogs.sellerById(context).loadMany(ids)) as Seller[];
        },
      }),
      productsMatchingFilterCount: t.int({
        description: 'Number of products matching a campaign product filter.',
        args: filterArguments,
        resolve: (_, args, context) => {
          const filter = unwrap(readFilter(args));
          return database.read(context.viewer, (tx) => store.countMatchingFilter(tx, filter));
        },
      }),
      productsMatchingFilter: t.field({
        type: ProductListRef,
        description:
          'Products matching a campaign product filter, for the preview; offset overrides page, limit up to 100.',
        args: {
          ...filterArguments,
          page: t.arg.int({ defaultValue: 1 }),
          limit: t.arg.int({ defaultValue: 10 }),
          offset: t.arg.int(),
          companyId: t.arg.id(),
        },
        resolve: async (_, args, context, info) => {
          unwrap(companyInScope(context, args.companyId));
          const filter = unwrap(readFilter(args));
          return paged(args, { context, info, maxSize: MAX_PREVIEW_LENGTH }, (slice) =>
            database.read(context.viewer, (tx) => store.productsMatchingFilter(tx, filter, slice)),
          );
        },
      }),
    };
  });
}

function addExistingProducts(builder: Builder, { database, catalogs }: ProductDependencies): void {
  builder.objectType(ExistingProductsRef, {
    description: 'What is known about a list of SKUs typed or uploaded by the user.',
    fields: (t) => ({
      products: t.field({
        type: [ProductRef],
        description: "Found and sold by the company's sellers: ready to use.",
        resolve: (result) => result.products,
      }),
      notFoundSkus: t.exposeStringList('notFoundSkus', {
        description: 'SKUs that the catalog does not have for this brand.',
      }),
      notOwnedProducts: t.field({
        type: [ProductRef],
        description: 'Found, but sold only by sellers the company has not added.',
        resolve: (result) => result.notOwnedProducts,
      }),
      requiredSellers: t.field({
        type: [SellerRef],
        description: 'Sellers to add with addSellers so that notOwnedProducts become usable.',
        resolve: (result) => result.requiredSellers,
      }),
    }),
  });

  const check = async (
    context: Context,
    { skus, brandId, catalogId }: { skus: string[]; brandId: string; catalogId: string },
  ): Promise<Result<ExistingProducts, Problem>> => {
    if (skus.length >= MAX_SKUS) return fail(tooMany());
    if (!isUuid(catalogId)) return fail(notFound('Catalog'));
    if (!isUuid(brandId)) return fail(notFound('Brand'));
    const companyId = context.session?.membership?.companyId ?? null;
    const sorted = await database.read(context.viewer, async (tx) =>
      sortByOwnership(
        skus,
        await store.activeBrandProducts(tx, catalogId, brandId, skus),
        companyId === null ? null : await store.ownSellerIds(tx, companyId, catalogId),
      ),
    );
    const requiredSellers = (await catalogs.sellerById(context).loadMany(sorted.requiredSellerIds)) as Seller[];
    return ok({ ...sorted, requiredSellers });
  };

  builder.queryField('existingProducts', (t) =>
    t.field({
      type: ExistingProductsRef,
      description: 'Checks a short list of SKUs without changing anything.',
      args: {
        skus: t.arg.stringList({ required: true }),
        brandId: t.arg.id({ required: true }),
        catalogId: t.arg.id({ required: true }),
      },
      resolve: async (_, args, context) => unwrap(await check(context, args)),
    }),
  );

  const Input = builder.inputType('ValidateExistingProductsInput', {
    description: 'SKU list to validate before it enters a campaign.',
    fields: (t) => ({
      skus: t.stringList({ required: true, description: 'Fewer than 5000.' }),
      brandId: t.id({ required: true }),
      catalogId: t.id({ required: true }),
    }),
  });
  const Payload = builder.objectRef<ExistingProducts>('ValidateExistingProductsPayload').implement({
    description: 'Validation result of a SKU list.',
    fields: (t) => ({
      ok: t.boolean({
        description: 'True when nothing is missing and no seller must be added.',
        resolve: (result) => result.notFoundSkus.length === 0 && result.notOwnedProducts.length === 0,
      }),
      result: t.field({ type: ExistingProductsRef, resolve: (result) => result }),
    }),
  });
  builder.mutationField('validateExistingProducts', (t) =>
    t.field({
      type: Payload,
      description: 'Validates an uploaded SKU list; 5000 or more is a VALIDATION error.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: async (_, { input }, context) => unwrap(await check(context, input)),
    }),
  );
}

function readFilter(args: FilterArguments): Result<store.ProductFilter, Problem> {
  if (!isUuid(args.catalogId)) return fail(notFound('Catalog'));
  if (!isUuid(args.brandId)) return fail(notFound('Brand'));
  const sellerIds: Uuid[] = args.sellerIds ?? [];
  if (!sellerIds.every(isUuid)) return fail(notFound('Seller'));
  return ok({
    catalogId: args.catalogId,
    brandId: args.brandId,
    categoryIds: args.categoryIds ?? [],
    sellerIds,
    minPriceMicros: args.minPrice ?? null,
    maxPriceMicros: args.maxPrice ?? null,
  });
}

function tooMany(): Problem {
  return invalid('skus', catalogMessages.list.tooManySkus({ limit: MAX_SKUS }));
}
