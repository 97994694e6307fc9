import type { Audience, BidType, KeywordBid, ProductBid } from '#core/serving/rules/ad-set.ts';
import type { BidModifier } from '#core/serving/rules/bid-modifiers.ts';
import type { BucketSetting } from '#core/serving/rules/automatic.ts';
import type { NegativeTarget, Target } from '#core/serving/rules/targets.ts';
import type { CampaignFrequencyCap } from '#core/serving/rules/frequency-cap.ts';
import type { AdType } from '#kernel/ad-type.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { BudgetType } from './budget-type.ts';

export type { AdType };

export const GOALS = ['DRIVE_SALES', 'DRIVE_BRAND_AWARENESS', 'OTHERS'] as const;
export type Goal = (typeof GOALS)[number];

export const SCHEDULE_TYPES = ['START_DATE', 'DATE_RANGE'] as const;
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];

export interface BannerInput {
  bannerTypeId: string;
  /** URL of the stored image. */
  url: string;
  landingUrl: string | null;
  deeplink: string | null;
  skus: string[];
}

export interface ProductImageInput {
  url: string;
  path: string;
  prompt: string | null;
}

/** All user input of a campaign, regardless of the screen or API call it comes from. */
export interface CampaignInput {
  brandId: string;
  catalogId: string;
  adType: AdType;
  name: string;
  goal: Goal;
  /** Only with goal OTHERS. */
  goalOther: string | null;
  adSetName: string;
  /** Name of the product or banner ad. */
  adName: string;
  budgetType: BudgetType;
  /** In wallet currency. */
  budgetDailyMicros: Micros | null;
  budgetTotalMicros: Micros | null;
  scheduleType: ScheduleType;
  startAtMs: EpochMs | null;
  endAtMs: EpochMs | null;
  bidType: BidType;
  /** In wallet currency, per click or impression. */
  bidMicros: Micros | null;
  targetRoasPercent: number | null;
  trafficControl: number;
  /** As entered: [exact], "phrase" or broad. */
  keywords: string[];
  negativeKeywords: string[];
  /** Kinds of automatic fit that are not as preset. */
  automatic: BucketSetting[];
  /** Product pages the ads aim at, with bids for some of them. */
  targets: Target[];
  /** What pages must not show for the ads to be shown there. */
  negativeTargets: NegativeTarget[];
  /** Lists of negatives that it shares with others. */
  negativeListIds: string[];
  /** Bids for some of the keywords and SKUs; with AUTOMATED the most that may be bid there. */
  keywordBids: KeywordBid[];
  productBids: ProductBid[];
  /** Percentages on whichever bid counts; by hour of the catalog's week, null for 100 % at all hours. */
  bidModifiers: BidModifier[];
  bidHours: number[] | null;
  /** Never more than this is bid, after all percentages. In wallet currency. */
  maxBidMicros: Micros | null;
  /** How often one shopper sees it; null for as often as the storefront allows. */
  frequencyCap: CampaignFrequencyCap | null;
  audience: Audience | null;
  /** The company's own labels for grouping ad sets. */
  tagIds: string[];
  /** Price range of the targeting, in catalog currency. */
  minPriceMicros: Micros | null;
  maxPriceMicros: Micros | null;
  /** Either SKUs or a filter; SKUs take precedence. Prices in catalog currency. */
  skus: string[];
  productMinPriceMicros: Micros | null;
  productMaxPriceMicros: Micros | null;
  productCategoryIds: string[];
  productSellerIds: string[];
  /** Keyed by SKU. */
  productImages: Record<string, ProductImageInput>;
  banners: BannerInput[];
  bannerCategoryIds: string[];
  segmentIds: string[];
}

/** The fields that staff review: what shoppers would see. */
export const CONTENT_FIELDS = [
  'adName',
  'skus',
  'productMinPriceMicros',
  'productMaxPriceMicros',
  'productCategoryIds',
  'productSellerIds',
  'productImages',
  'banners',
  'bannerCategoryIds',
  'segmentIds',
] as const satisfies readonly (keyof CampaignInput)[];

/** Fields that a deployment can exclude (configuration sponsor_campaign_exclude_fields). */
export type ExcludableField =
  | 'targetKeywords'
  | 'negativeKeywords'
  | 'trafficControl'
  | 'targetRoas'
  | 'campaignGoal_other';

export function newCampaign(start: { brandId: string; catalogId: string; startAtMs: EpochMs | null }): CampaignInput {
  return {
    ...start,
    adType: 'PRODUCT',
    name: '',
    goal: 'DRIVE_SALES',
    goalOther: null,
    adSetName: '',
    adName: '',
    budgetType: 'ALWAYS_ON',
    budgetDailyMicros: null,
    budgetTotalMicros: null,
    scheduleType: 'START_DATE',
    endAtMs: null,
    bidType: 'AUTOMATED',
    bidMicros: null,
    targetRoasPercent: null,
    trafficControl: 0,
    keywords: [],
    negativeKeywords: [],
    automatic: [],
    targets: [],
    negativeTargets: [],
    negativeListIds: [],
    keywordBids: [],
    productBids: [],
    bidModifiers: [],
    bidHours: null,
    maxBidMicros: null,
    frequencyCap: null,
    audience: null,
    tagIds: [],
    minPriceMicros: null,
    maxPriceMicros: null,
    skus: [],
    productMinPriceMicros: null,
    productMaxPriceMicros: null,
    productCategoryIds: [],
    productSellerIds: [],
    productImages: {},
    banners: [],
    bannerCategoryIds: [],
    segmentIds: [],
  };
}

/** Returns whether a change affects fields that staff must review again. */
export function changesContent(before: CampaignInput, after: CampaignInput): boolean {
  return CONTENT_FIELDS.some((field) => !isSame(before[field], after[field]));
}

/** Compares two field values deeply. The order of keys is ignored; the order of lists is not. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
}
