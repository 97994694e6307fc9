import { CatalogRef, SegmentRef } from '#core/catalog/server/refs.ts';
import type { Micros } from '#kernel/money.ts';
import { addPageType, type Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { remainingOf } from '../rules/budget-type.ts';
import { typedKeyword } from '#core/serving/rules/keywords.ts';
import { allBuckets, bucketFromStored } from '#core/serving/rules/automatic.ts';
import { isNegativeRow, keywordBidsOf } from './targeting.repository.ts';
import { loadedValues, keysIn } from './sponsored.loaders.ts';
import type { TypeDependencies } from './sponsored.schema.ts';
import { FREQUENCY_CAP } from './frequency.schema.ts';
import { BID_HOURS, MODIFIER_PERCENT, MODIFIER_VALUE } from './modifiers.schema.ts';
import { AUTOMATIC } from './automatic.schema.ts';
import { NEGATIVE_LISTS, NEGATIVE_TARGETS, TARGETS, addTargets } from './targets.schema.ts';
import * as types from './refs.ts';
import type { CampaignNode } from './refs.ts';

export function addAdSet(builder: Builder, dependencies: TypeDependencies): void {
  const { catalogs, loaders } = dependencies;
  const content = (campaign: CampaignNode, context: Context) => loaders.creativeOf(context).load(campaign.id);
  const typed = async (campaign: CampaignNode, context: Context, isNegative: boolean) => {
    const keywords = await loaders.keywordsOf(context).load(campaign.adSetId);
    return keywords.filter((keyword) => keyword.isNegative === isNegative).map(typedKeyword);
  };
  const bid = { description: 'Wallet currency; for AUTOMATED the most that is bid.' };
  builder.objectType(types.KeywordBidRef, {
    description: 'The bid for a keyword.',
    fields: (t) => ({
      keyword: t.exposeString('keyword', { description: 'As typed.' }),
      bidWalletCurrency: t.field({ ...bid, type: 'Decimal', resolve: ({ bidMicros }) => bidMicros }),
    }),
  });
  builder.objectType(types.ProductBidRef, {
    description: 'The bid for a SKU.',
    fields: (t) => ({
      sku: t.exposeString('sku'),
      bidWalletCurrency: t.field({ ...bid, type: 'Decimal', resolve: ({ bidMicros }) => bidMicros }),
    }),
  });
  builder.objectType(types.BidModifierRef, {
    description: 'A percentage on whichever bid counts, by place, device or audience.',
    fields: (t) => ({
      dimension: t.field({ type: types.BidModifierDimensionRef, resolve: ({ dimension }) => dimension }),
      value: t.exposeString('value', { description: MODIFIER_VALUE }),
      percent: t.exposeInt('percent', { description: MODIFIER_PERCENT }),
    }),
  });
  addTargets(builder);
  builder.objectType(types.AdSetRef, {
    description: 'Budget, schedule, bid and targeting of a campaign; every campaign has one.',
    fields: (t) => ({
      id: t.exposeID('adSetId'),
      name: t.exposeString('adSetName'),
      status: t.field({ type: types.AdSetStatusRef, resolve: (adSet) => adSet.status }),
      runningStatus: t.field({ type: types.RunningStatusRef, resolve: (adSet) => adSet.runningStatus }),
      effectiveStatus: t.field({
        type: types.EffectiveStatusRef,
        nullable: true,
        description: 'Null unless NOT_DELIVERING for a known reason.',
        resolve: (adSet) => adSet.effectiveStatus,
      }),
      budgetType: t.field({ type: types.BudgetTypeRef, resolve: (adSet) => adSet.budgetType }),
      budget: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Total budget, wallet currency, whole units. Null for ALWAYS_ON and DAILY.',
        resolve: (adSet) => adSet.budgetTotalMicros,
      }),
      budgetDaily: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Per day, wallet currency, whole units. Null for ALWAYS_ON and TOTAL.',
        resolve: (adSet) => adSet.budgetDailyMicros,
      }),
      budgetToday: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          'The daily budget that counts today: its own, or what rules made of it. Null without a daily budget.',
        resolve: (adSet) => adSet.budgetTodayMicros,
      }),
      budgetDays: t.field({
        type: [types.BudgetDayRef],
        description: 'Of today and the next six days, as its rules decide; empty without a rule.',
        resolve: (adSet, _, context) => loaders.daysAheadOf(context).load(adSet),
      }),
      sharedBudget: t.field({
        type: types.SharedBudgetOfCampaignRef,
        nullable: true,
        description: 'Null when it is in none.',
        resolve: (adSet) => adSet.sharedBudget,
      }),
      bidType: t.field({ type: types.BidTypeRef, resolve: (adSet) => adSet.bidType }),
      bidWalletCurrency: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          'Largest bid per click (2 decimals) or impression (6 decimals), wallet currency. Null for AUTOMATED.',
        resolve: (adSet) => adSet.bidMicros,
      }),
      targetRoas: t.exposeFloat('targetRoasPercent', {
        nullable: true,
        description: 'Percent, 0 or more. Null when no target was set.',
      }),
      startDate: t.field({ type: 'DateTime', resolve: (adSet) => adSet.startAt }),
      endDate: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null for START_DATE.',
        resolve: (adSet) => adSet.endAt,
      }),
      scheduleType: t.field({ type: types.ScheduleTypeRef, resolve: (adSet) => adSet.scheduleType }),
      notes: t.string({
        nullable: true,
        description: 'Reason given by staff. Null unless rejected with notes.',
        resolve: async (adSet, _, context) => (await content(adSet, context)).notes,
      }),
      shop: t.string({
        description: 'Shop name for the Shop column.',
        resolve: async (adSet, _, context) => (await catalogs.catalogById(context).load(adSet.catalogId))!.name,
      }),
      catalogId: t.exposeID('catalogId'),
      catalog: t.field({
        type: CatalogRef,
        description: 'Catalog of catalogId.',
        resolve: async (adSet, _, context) => (await catalogs.catalogById(context).load(adSet.catalogId))!,
      }),
      segments: t.field({
        type: [SegmentRef],
        resolve: async (adSet, _, context) =>
          loadedValues(
            await loaders
              .segmentById(context)
              .loadMany(keysIn(adSet.catalogId, (await content(adSet, context)).segmentIds)),
          ),
      }),
      bannerCategoryIds: t.idList({
        resolve: async (adSet, _, context) =>
          adSet.adType === 'BANNER' ? (await content(adSet, context)).categoryIds : [],
      }),
      trafficControl: t.exposeInt('trafficControl', { description: '0 to 100.' }),
      audience: t.field({
        type: types.AudienceRef,
        nullable: true,
        description: 'Null when no audience was set.',
        resolve: (adSet) => adSet.audience,
      }),
      tagIds: t.exposeIDList('tagIds'),
      keywords: t.stringList({
        description: 'As typed.',
        resolve: (adSet, _, context) => typed(adSet, context, false),
      }),
      negativeKeywords: t.stringList({
        description: 'As typed: [exact], broad, "phrase".',
        resolve: (adSet, _, context) => typed(adSet, context, true),
      }),
      automatic: t.field({
        type: [types.BucketSettingRef],
        description: `${AUTOMATIC} All four of them.`,
        resolve: ({ automatic }) => allBuckets(automatic.map(bucketFromStored)),
      }),
      targets: t.field({
        type: [types.TargetRef],
        description: TARGETS,
        resolve: async ({ adSetId }, _, context) =>
          (await loaders.targetsOf(context).load(adSetId)).filter((row) => !row.isNegative),
      }),
      negativeTargets: t.field({
        type: [types.NegativeTargetRef],
        description: NEGATIVE_TARGETS,
        resolve: async ({ adSetId }, _, context) =>
          (await loaders.targetsOf(context).load(adSetId)).filter(isNegativeRow),
      }),
      negativeLists: t.field({
        type: [types.NegativeListRef],
        description: NEGATIVE_LISTS,
        resolve: async ({ negativeListIds }, _, context) =>
          loadedValues(await loaders.negativeListOf(context).loadMany(negativeListIds)),
      }),
      keywordBids: t.field({
        type: [types.KeywordBidRef],
        description: 'Bids for single keywords, which count in the searches they match.',
        resolve: async (adSet, _, context) => keywordBidsOf(await loaders.keywordsOf(context).load(adSet.adSetId)),
      }),
      productBids: t.field({
        type: [types.ProductBidRef],
        description: 'Bids for single SKUs, which count wherever no keyword’s bid does.',
        resolve: (adSet, _, context) => loaders.productBidsOf(context).load(adSet.adSetId),
      }),
      bidModifiers: t.field({
        type: [types.BidModifierRef],
        description: 'Percentages on whichever bid counts; all that apply are multiplied.',
        resolve: ({ bidModifiers }) => bidModifiers,
      }),
      bidHours: t.intList({ nullable: true, description: BID_HOURS, resolve: ({ bidHours }) => bidHours }),
      maxBidWalletCurrency: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Never more than this is bid, after all percentages. Null without such a limit.',
        resolve: ({ maxBidMicros }) => maxBidMicros,
      }),
      frequencyCap: t.field({
        type: types.FrequencyCapRef,
        nullable: true,
        description: FREQUENCY_CAP,
        resolve: ({ frequencyCap }) => frequencyCap,
      }),
      minPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Catalog currency. Null when there is no lower bound.',
        resolve: (adSet) => adSet.minPriceMicros,
      }),
      maxPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Catalog currency. Null when there is no upper bound.',
        resolve: (adSet) => adSet.maxPriceMicros,
      }),
      totalCost: t.field({
        type: 'Decimal',
        description: 'Spent so far, wallet currency.',
        resolve: (adSet) => adSet.spentTotalMicros,
      }),
      budgetRemaining: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Of the total budget, or of today’s for DAILY; wallet currency. Null for ALWAYS_ON.',
        resolve: (adSet) => remainingBudgetOf(adSet),
      }),
      budgetRemainingDays: t.float({
        nullable: true,
        description:
          'Days the rest lasts at the spending of the last seven days. Null for ALWAYS_ON and when nothing is spent.',
        resolve: (adSet) => {
          const remaining = remainingBudgetOf(adSet);
          if (remaining === null || adSet.spentLatelyMicros === 0n) return null;
          return (Number(remaining) * adSet.daysLately) / Number(adSet.spentLatelyMicros);
        },
      }),
      campaign: t.field({
        type: types.SponsorCampaignRef,
        description: 'Campaign it belongs to.',
        resolve: (adSet) => adSet,
      }),
    }),
  });
  addPageType(builder, types.AdSetListRef, types.AdSetRef, 'Page of ad sets.');
}

function remainingBudgetOf(adSet: CampaignNode): Micros | null {
  return adSet.budgetTotalMicros === null
    ? remainingOf(adSet.budgetTodayMicros, adSet.spentTodayMicros)
    : remainingOf(adSet.budgetTotalMicros, adSet.spentTotalMicros);
}
