import { BannerTypeNameRef, CatalogRef, CategoryRef, SegmentRef } from '#core/catalog/server/refs.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { IMAGE_PATH, imageNameOf } from '#core/media/rules/image.ts';
import { loadedValues, keysIn } from './sponsored.loaders.ts';
import type { TypeDependencies } from './sponsored.schema.ts';
import * as types from './refs.ts';

export function addTargeting(builder: Builder, { catalogs, loaders }: TypeDependencies): void {
  builder.objectType(types.KeywordRef, {
    description: 'A keyword of a targeting.',
    fields: (t) => ({
      keyword: t.exposeString('keyword'),
      matchType: t.field({ type: types.KeywordMatchTypeRef, resolve: (keyword) => keyword.matchType }),
      isNegative: t.exposeBoolean('isNegative'),
    }),
  });
  builder.objectType(types.AudienceRef, {
    description: 'People an ad set is aimed at.',
    fields: (t) => ({
      name: t.exposeString('name'),
      minAge: t.exposeInt('minAge', { nullable: true, description: 'Null when there is no lower bound.' }),
      maxAge: t.exposeInt('maxAge', { nullable: true, description: 'Null when there is no upper bound.' }),
      locations: t.exposeString('locations', { description: 'Comma-separated places; empty means everywhere.' }),
      gender: t.field({ type: types.GenderRef, resolve: (audience) => audience.gender }),
    }),
  });
  builder.objectType(types.TargetingRef, {
    description: 'Whom a campaign is aimed at.',
    fields: (t) => ({
      id: t.id({ resolve: ({ campaign }) => campaign.adSetId }),
      minPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Catalog currency. Null when there is no lower bound.',
        resolve: ({ campaign }) => campaign.minPriceMicros,
      }),
      maxPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Catalog currency. Null when there is no upper bound.',
        resolve: ({ campaign }) => campaign.maxPriceMicros,
      }),
      trafficControl: t.int({ description: '0 to 100.', resolve: ({ campaign }) => campaign.trafficControl }),
      categories: t.field({
        type: [CategoryRef],
        resolve: async ({ campaign, content }, _, context) =>
          loadedValues(await loaders.categoryById(context).loadMany(keysIn(campaign.catalogId, content.categoryIds))),
      }),
      keywords: t.field({ type: [types.KeywordRef], resolve: ({ keywords }) => keywords }),
      catalog: t.field({
        type: CatalogRef,
        resolve: async ({ campaign }, _, context) => (await catalogs.catalogById(context).load(campaign.catalogId))!,
      }),
    }),
  });
}

export function addAds(builder: Builder, { loaders }: TypeDependencies): void {
  builder.objectType(types.ProductImageRef, {
    description: 'A generated or uploaded background picture for one SKU.',
    fields: (t) => ({
      sku: t.exposeString('sku'),
      url: t.exposeString('url'),
      path: t.exposeString('path', { description: 'Stored path from uploadCampaignImage.' }),
      prompt: t.exposeString('prompt', {
        nullable: true,
        description: 'Text the picture was made from. Null for uploaded pictures.',
      }),
    }),
  });
  builder.objectType(types.ProductAdRef, {
    description: 'Product side of a campaign.',
    fields: (t) => ({
      id: t.id({
        description: 'The productAdId of the campaign, the adId of the SKU report.',
        resolve: ({ campaign }) => campaign.adSetId,
      }),
      name: t.string({ resolve: ({ content }) => content.name }),
      productMinPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Catalog currency. Null when there is no lower bound.',
        resolve: ({ content }) => content.minPriceMicros,
      }),
      productMaxPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Catalog currency. Null when there is no upper bound.',
        resolve: ({ content }) => content.maxPriceMicros,
      }),
      productCategoryIds: t.idList({ resolve: ({ content }) => content.categoryIds }),
      productSellerIds: t.idList({ resolve: ({ content }) => content.sellerIds }),
      productImages: t.field({
        type: [types.ProductImageRef],
        resolve: ({ content }) => Object.entries(content.productImages).map(([sku, image]) => ({ sku, ...image })),
      }),
      skus: t.stringList({ resolve: ({ content }) => content.skus }),
    }),
  });
  const placement = (id: string, context: Context) => loaders.placementById(context).load(id);
  builder.objectType(types.BannerEntryRef, {
    description: 'One placement of a banner campaign with its picture and target.',
    fields: (t) => ({
      id: t.exposeID('bannerTypeId', { description: 'Id of the placement type (BannerType).' }),
      bannerType: t.field({
        type: BannerTypeNameRef,
        resolve: async (banner, _, context) => (await placement(banner.bannerTypeId, context)).bannerType,
      }),
      name: t.string({ resolve: async (banner, _, context) => (await placement(banner.bannerTypeId, context)).name }),
      width: t.int({
        description: 'Pixels.',
        resolve: async (banner, _, context) => (await placement(banner.bannerTypeId, context)).width,
      }),
      height: t.int({
        description: 'Pixels.',
        resolve: async (banner, _, context) => (await placement(banner.bannerTypeId, context)).height,
      }),
      value: t.string({
        nullable: true,
        description: 'Address of the picture to show.',
        // Path only, so that the image loads at any address of the console.
        resolve: ({ url }) => (imageNameOf(url) ? IMAGE_PATH + imageNameOf(url) : url),
      }),
      url: t.exposeString('url', { nullable: true, description: 'Stored picture address to send back when saving.' }),
      landingUrl: t.exposeString('landingUrl', {
        nullable: true,
        description: 'At most 250 characters. Null when skus are set instead.',
      }),
      deeplink: t.exposeString('deeplink', {
        nullable: true,
        description: 'App link, at most 250 characters. Null when there is none.',
      }),
      skus: t.exposeStringList('skus'),
      selected: t.boolean({ resolve: () => true }),
    }),
  });
  builder.objectType(types.BannerAdRef, {
    description: 'Banner side of a campaign.',
    fields: (t) => ({
      id: t.id({ description: 'The bannerAdId of the campaign.', resolve: ({ campaign }) => campaign.adSetId }),
      name: t.string({ resolve: ({ content }) => content.name }),
      banners: t.field({
        type: [types.BannerEntryRef],
        description: 'Selected placements.',
        resolve: ({ content }) => content.banners,
      }),
      bannerCategoryIds: t.idList({ resolve: ({ content }) => content.categoryIds }),
      segments: t.field({
        type: [SegmentRef],
        resolve: async ({ campaign, content }, _, context) =>
          loadedValues(await loaders.segmentById(context).loadMany(keysIn(campaign.catalogId, content.segmentIds))),
      }),
    }),
  });
}
