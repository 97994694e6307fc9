import { AdTypeRef, BannerTypeNameRef, ProductRef } from '#core/catalog/server/refs.ts';
import type { Product } from '#core/catalog/server/index.ts';
import type { Basis } from '#delivery/learn/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { inputRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import {
  BidModifierInputRef,
  FrequencyCapInputRef,
  KeywordBidInputRef,
  BucketSettingInputRef,
  NegativeTargetInputRef,
  TargetInputRef,
  ProductBidInputRef,
} from '#products/sponsored/server/refs.ts';
import type { LadderStep } from '../rules/bid-ladder.ts';
import { BasisRef } from './advice.schema.ts';
import type { PlanRequest } from './plan-request.ts';

/** What a new campaign starts from. */
export interface LaunchStart {
  catalogId: Uuid | null;
  bestSellers: Product[];
  dailyBudgetMicros: Micros | null;
  reviewHours: number | null;
}

export interface PlannedBids {
  minBidMicros: Micros;
  recommendedMicros: Micros | null;
  steps: LadderStep[];
  basis: Basis;
}

export interface PlannedKeyword {
  keyword: string;
  searches: number;
  products: number;
  bidMicros: Micros | null;
}

/** A search, or a page of a category, with the products that shoppers would see; the advertised one stands in its slot. */
export interface PreviewShelf {
  search: string | null;
  advertisedSku: string;
  slot: number | null;
  products: Product[];
}

export const LaunchStartRef = objectRef<LaunchStart>('LaunchStart');
export const PlannedBidsRef = objectRef<PlannedBids>('PlannedBids');
export const PlannedKeywordRef = objectRef<PlannedKeyword>('PlannedKeyword');
export const PreviewShelfRef = objectRef<PreviewShelf>('PreviewShelf');
export const CampaignPlanInputRef = inputRef<PlanRequest>('CampaignPlanInput');
const PlannedBidRef = objectRef<LadderStep>('PlannedBid');

export function addLaunchTypes(builder: Builder): void {
  builder.objectType(LaunchStartRef, {
    description: 'What a new campaign of a brand starts from.',
    fields: (t) => ({
      catalogId: t.id({
        nullable: true,
        description: 'The asked one, or the only one that has the brand. Null: one has to be chosen.',
        resolve: ({ catalogId }) => catalogId,
      }),
      bestSellers: t.field({
        type: [ProductRef],
        description: 'In stock and sold by the company, the most ordered of the last 30 days first.',
        resolve: ({ bestSellers }) => bestSellers,
      }),
      dailyBudget: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          'Would have covered most days of the best sellers, wallet currency, whole units. Null after too few auctions.',
        resolve: ({ dailyBudgetMicros }) => dailyBudgetMicros,
      }),
      reviewHours: t.float({
        nullable: true,
        description: 'How long reviews usually took lately. Null after too few.',
        resolve: ({ reviewHours }) => reviewHours,
      }),
    }),
  });
  builder.objectType(PlannedBidRef, {
    description: 'A bid with what it would have won.',
    fields: (t) => ({
      bid: t.field({ type: 'Decimal', resolve: ({ bidMicros }) => bidMicros }),
      share: t.exposeInt('sharePercent', { description: 'Percent of the auctions in which it wins a place.' }),
    }),
  });
  builder.objectType(PlannedBidsRef, {
    description: 'Bids for a plan, wallet currency: per click, for banners per impression.',
    fields: (t) => ({
      minBid: t.field({ type: 'Decimal', resolve: ({ minBidMicros }) => minBidMicros }),
      recommended: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'The lowest that wins a place in three of four auctions. Null when there is too little data.',
        resolve: ({ recommendedMicros }) => recommendedMicros,
      }),
      steps: t.field({
        type: [PlannedBidRef],
        description: 'From the lowest up. Empty unless enough auctions fit the plan.',
        resolve: ({ steps }) => steps,
      }),
      basis: t.field({ type: BasisRef, resolve: ({ basis }) => basis }),
    }),
  });
  builder.objectType(PlannedKeywordRef, {
    description: 'A search that finds products of a plan.',
    fields: (t) => ({
      keyword: t.exposeString('keyword'),
      searchCount: t.field({
        type: 'BigInt',
        description: 'Searches in the last 30 days.',
        resolve: ({ searches }) => searches,
      }),
      productCount: t.exposeInt('products', { description: 'Products of the plan that it finds.' }),
      bid: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Wins a place in three of four of its auctions, wallet currency. Null after too few.',
        resolve: ({ bidMicros }) => bidMicros,
      }),
    }),
  });
  builder.objectType(PreviewShelfRef, {
    description: 'Products that shoppers would see beside an advertised one, from the catalog alone.',
    fields: (t) => ({
      search: t.exposeString('search', {
        nullable: true,
        description: 'Null for a page of its categories, where no frequent search finds it.',
      }),
      advertisedSku: t.exposeString('advertisedSku'),
      slot: t.exposeInt('slot', {
        nullable: true,
        description: 'Where it usually came, from 1. Null when it would have won no place.',
      }),
      products: t.field({
        type: [ProductRef],
        description: 'With the advertised one in its slot, or first when it has none.',
        resolve: ({ products }) => products,
      }),
    }),
  });
  builder.configStore.associateParamWithRef(
    CampaignPlanInputRef,
    builder.inputType('CampaignPlanInput', {
      description: 'A campaign that is being planned. Amounts in wallet currency, prices in the catalog’s.',
      fields: (t) => ({
        catalogId: t.id({ required: true }),
        brandId: t.id({ required: true }),
        adType: t.field({ type: AdTypeRef, required: true }),
        companyId: t.id(),
        skus: t.stringList({ description: 'Left out, what the filter matches.' }),
        categoryIds: t.idList(),
        sellerIds: t.idList(),
        minPrice: t.field({ type: 'Decimal' }),
        maxPrice: t.field({ type: 'Decimal' }),
        keywords: t.stringList({ description: 'As typed.' }),
        negativeKeywords: t.stringList({ description: 'As typed.' }),
        automatic: t.field({ type: [BucketSettingInputRef] }),
        targets: t.field({ type: [TargetInputRef] }),
        negativeTargets: t.field({ type: [NegativeTargetInputRef] }),
        negativeListIds: t.idList(),
        keywordBids: t.field({ type: [KeywordBidInputRef] }),
        productBids: t.field({ type: [ProductBidInputRef] }),
        bidModifiers: t.field({ type: [BidModifierInputRef] }),
        bidHours: t.intList(),
        maxBid: t.field({ type: 'Decimal' }),
        frequencyCap: t.field({ type: FrequencyCapInputRef }),
        trafficControl: t.int(),
        bid: t.field({ type: 'Decimal', description: 'Left out for AUTOMATED.' }),
        targetRoas: t.float({ description: 'Percent, for AUTOMATED.' }),
        platforms: t.field({ type: [BannerTypeNameRef], description: 'Selected placements.' }),
      }),
    }),
  );
}
