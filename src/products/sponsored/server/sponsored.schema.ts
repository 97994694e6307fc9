import { AdTypeRef, BrandRef } from '#core/catalog/server/refs.ts';
import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import { CompanyRef } from '#core/accounts/server/refs.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { addPageType, type Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { CampaignLoaders } from './sponsored.loaders.ts';
import { addAdSet } from './ad-set.resolvers.ts';
import { addAds, addTargeting } from './ads.resolvers.ts';
import { addHistory } from './history.schema.ts';
import { addCampaignEnums } from './sponsored-enums.schema.ts';
import * as types from './refs.ts';
import type { CampaignNode } from './refs.ts';

export interface TypeDependencies {
  catalogs: CatalogLoaders;
  companies: CompanyLoaders;
  loaders: CampaignLoaders;
}

export function addCampaignTypes(builder: Builder, dependencies: TypeDependencies): void {
  addCampaignEnums(builder);
  addCampaign(builder, dependencies);
  addAdSet(builder, dependencies);
  addTargeting(builder, dependencies);
  addAds(builder, dependencies);
  addHistory(builder, dependencies.loaders);
}

function addCampaign(builder: Builder, dependencies: TypeDependencies): void {
  const { catalogs, companies, loaders } = dependencies;
  builder.objectType(types.SponsorCampaignRef, {
    description: 'A sponsored campaign: one brand, one supplier, either products or banners.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      goal: t.field({ type: types.CampaignGoalRef, resolve: (campaign) => campaign.goal }),
      goalOther: t.exposeString('goalOther', {
        nullable: true,
        description: 'Free text of the goal. Null unless goal is OTHERS.',
      }),
      brand: t.field({
        type: BrandRef,
        resolve: async (campaign, _, context) => (await catalogs.brandById(context).load(campaign.brandId))!,
      }),
      supplier: t.field({
        type: CompanyRef,
        description: 'Company that pays.',
        // A copied campaign may belong to another company of the same user.
        resolve: async (campaign, _, context) => (await companies.ownCompanyById(context).load(campaign.companyId))!,
      }),
      bannerAds: t.boolean({
        description: 'True for a banner campaign; exactly one of bannerAds and productAds is true.',
        resolve: (campaign) => campaign.adType === 'BANNER',
      }),
      productAds: t.boolean({
        description: 'True for a product campaign.',
        resolve: (campaign) => campaign.adType === 'PRODUCT',
      }),
      bannerAdId: t.id({
        nullable: true,
        description: 'Null for product campaigns.',
        resolve: (campaign) => (campaign.adType === 'BANNER' ? campaign.adSetId : null),
      }),
      productAdId: t.id({
        nullable: true,
        description: 'Null for banner campaigns.',
        resolve: (campaign) => (campaign.adType === 'PRODUCT' ? campaign.adSetId : null),
      }),
      isQuickCreate: t.exposeBoolean('isQuickCreate'),
      adType: t.field({ type: AdTypeRef, resolve: (campaign) => campaign.adType }),
      adsetSet: t.field({
        type: [types.AdSetRef],
        description: 'The first entry is the one in use.',
        resolve: (campaign) => [campaign],
      }),
      targetingSet: t.field({
        type: [types.TargetingRef],
        resolve: async (campaign, _, context) => {
          const [content, keywords] = await Promise.all([
            loaders.creativeOf(context).load(campaign.id),
            loaders.keywordsOf(context).load(campaign.adSetId),
          ]);
          return [{ campaign, content, keywords }];
        },
      }),
      history: t.field({
        type: [types.ActivityHistoryEntryRef],
        description: 'Latest 50 changes, newest first.',
        resolve: (campaign, _, context) => loaders.historyOf(context).load(campaign.id),
      }),
      productAd: t.field({
        type: types.ProductAdRef,
        nullable: true,
        description: 'Product side. Null for banner campaigns.',
        resolve: (campaign, _, context) => (campaign.adType === 'PRODUCT' ? adOf(campaign, context) : null),
      }),
      bannerAd: t.field({
        type: types.BannerAdRef,
        nullable: true,
        description: 'Banner side. Null for product campaigns.',
        resolve: (campaign, _, context) => (campaign.adType === 'BANNER' ? adOf(campaign, context) : null),
      }),
      servingProductAd: t.field({
        type: types.ProductAdRef,
        nullable: true,
        description:
          'Approved product side that keeps serving while a newer one waits or was rejected. Null otherwise.',
        resolve: (campaign, _, context) => (campaign.adType === 'PRODUCT' ? servingAdOf(campaign, context) : null),
      }),
      servingBannerAd: t.field({
        type: types.BannerAdRef,
        nullable: true,
        description: 'Approved banner side that keeps serving while a newer one waits or was rejected. Null otherwise.',
        resolve: (campaign, _, context) => (campaign.adType === 'BANNER' ? servingAdOf(campaign, context) : null),
      }),
      version: t.exposeInt('version', {
        description: 'Counts saves; sent back with a save, so that the second of two editors learns of the first.',
      }),
      review: t.field({
        type: types.ContentReviewRef,
        description: 'Review of the newest version of the content, which is the one shown here for editing.',
        resolve: (campaign, _, context) => loaders.creativeOf(context).load(campaign.id),
      }),
    }),
  });
  addPageType(builder, types.SponsorCampaignListRef, types.SponsorCampaignRef, 'Page of campaigns.');
  builder.objectType(types.ContentReviewRef, {
    description: 'Where the newest version of a campaign’s content stands with staff.',
    fields: (t) => ({
      state: t.field({ type: types.ReviewStateRef, resolve: (content) => content.review }),
      submittedAt: t.field({ type: 'DateTime', resolve: (content) => content.submittedAt }),
      reviewedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null until reviewed.',
        resolve: (content) => content.reviewedAt,
      }),
      notes: t.exposeString('notes', { nullable: true, description: 'Reason given by staff. Null unless rejected.' }),
      isServingEarlierVersion: t.exposeBoolean('hasEarlierApproved', {
        description: 'True while an earlier, approved version keeps serving in place of this one.',
      }),
    }),
  });

  async function servingAdOf(campaign: CampaignNode, context: Context) {
    const newest = await loaders.creativeOf(context).load(campaign.id);
    if (!newest.hasEarlierApproved) return null;
    const content = await loaders.approvedContentOf(context).load(campaign.id);
    return content && { campaign, content };
  }

  async function adOf(campaign: CampaignNode, context: Context) {
    return { campaign, content: await loaders.creativeOf(context).load(campaign.id) };
  }
}
