import { decimalFromMicros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { allBuckets, type Bucket } from '#core/serving/rules/automatic.ts';
import type { ModifierDimension } from '#core/serving/rules/bid-modifiers.ts';
import type { NegativeTarget, PageTarget } from '#core/serving/rules/targets.ts';
import type { BidType, Gender } from '#core/serving/rules/ad-set.ts';
import type { AdType, Goal, ProductImageInput } from '../../rules/campaign-input.ts';
import { lockedFields } from '../../rules/normalize-campaign.ts';

/** How products are selected: individually or by a filter. */
export type ContentMode = 'SKUS' | 'FILTER';

/** One selected placement and its content. */
export interface BannerValues {
  bannerTypeId: string;
  /** Stored image URL; empty until an image is uploaded. */
  url: string;
  landingUrl: string;
  deeplink: string;
  /** Products for which the landing page was generated. */
  skus: string[];
}

/** A percentage on the bids as typed. */
export interface ModifierValues {
  dimension: ModifierDimension;
  value: string;
  percent: string;
}

/** A product page that is aimed at, as it was chosen and typed. */
export interface TargetValues extends PageTarget {
  /** Empty where it is not known. */
  name: string;
  bid: string;
  minPrice: string;
  maxPrice: string;
}

/** A kind of automatic fit as it is switched and typed. */
export interface BucketValues {
  isOn: boolean;
  bid: string;
}

/** A product, brand or category that pages must not show, as it was chosen. */
export interface NegativeValues extends NegativeTarget {
  /** Empty where it is not known. */
  name: string;
}

/** A frequency cap as typed. */
export interface FrequencyValues {
  times: string;
  hours: string;
  showsUnknown: boolean;
}

/**
 * Values of the wizard's fields, as plain JSON so that they can be stored as a draft. Amounts are decimal text, empty
 * when nothing was entered.
 */
export interface WizardValues {
  /** Null until a type is chosen. */
  adType: AdType | null;
  name: string;
  goal: Goal;
  goalOther: string;
  catalogId: string;
  /** True when a budget is chosen, even if no limit is ticked yet. */
  isLimited: boolean;
  hasDaily: boolean;
  hasTotal: boolean;
  budgetDaily: string;
  budgetTotal: string;
  /** Days in the catalog's time zone. */
  startDay: Day | null;
  endDay: Day | null;
  bidType: BidType;
  bid: string;
  targetRoas: string;
  trafficControl: number;
  keywords: string[];
  negativeKeywords: string[];
  automatic: Record<Bucket, BucketValues>;
  targets: TargetValues[];
  negativeTargets: NegativeValues[];
  /** Lists of negatives that it shares with other campaigns. */
  negativeLists: { id: string; name: string }[];
  /** Bids by keyword as typed, and by SKU. */
  keywordBids: Record<string, string>;
  productBids: Record<string, string>;
  /** Percentages on the bids, in the order they were added. */
  modifiers: ModifierValues[];
  /** By hour of the week; null for 100 % at all hours. */
  hours: number[] | null;
  maxBid: string;
  /** How often one shopper sees it, as typed; null for as often as the storefront allows. */
  frequency: FrequencyValues | null;
  /** Name of the ad set; empty to use the campaign's. */
  adSetName: string;
  audienceName: string;
  gender: Gender;
  /** Comma-separated list. */
  locations: string;
  minAge: string;
  maxAge: string;
  contentMode: ContentMode;
  skus: string[];
  categoryIds: string[];
  minPrice: string;
  maxPrice: string;
  sellerIds: string[];
  /** Keyed by SKU. */
  productImages: Record<string, ProductImageInput>;
  banners: BannerValues[];
  bannerCategoryIds: string[];
  segmentIds: string[];
}

/** Returns the values of all buckets; those that are not named are as preset. */
export function bucketValues(settings: Parameters<typeof allBuckets>[0]): WizardValues['automatic'] {
  const values = allBuckets(settings).map(({ bucket, isOn, bidMicros }) => [
    bucket,
    { isOn, bid: bidMicros === null ? '' : decimalFromMicros(bidMicros) },
  ]);
  return Object.fromEntries(values) as WizardValues['automatic'];
}

export function emptyValues(catalogId: string, today: Day): WizardValues {
  return {
    adType: 'PRODUCT',
    name: '',
    goal: 'DRIVE_SALES',
    goalOther: '',
    catalogId,
    isLimited: false,
    hasDaily: false,
    hasTotal: false,
    budgetDaily: '',
    budgetTotal: '',
    startDay: today,
    endDay: null,
    bidType: 'AUTOMATED',
    bid: '',
    targetRoas: '',
    trafficControl: 0,
    keywords: [],
    negativeKeywords: [],
    automatic: bucketValues([]),
    targets: [],
    negativeTargets: [],
    negativeLists: [],
    keywordBids: {},
    productBids: {},
    modifiers: [],
    hours: null,
    maxBid: '',
    frequency: null,
    adSetName: '',
    audienceName: '',
    gender: 'ALL',
    locations: '',
    minAge: '',
    maxAge: '',
    contentMode: 'SKUS',
    skus: [],
    categoryIds: [],
    minPrice: '',
    maxPrice: '',
    sellerIds: [],
    productImages: {},
    banners: [],
    bannerCategoryIds: [],
    segmentIds: [],
  };
}

/**
 * Returns the values that change with the country. Products, keywords, places and segments belong to one country and are cleared, banners
 * link to the storefront's home page, and a start of today remains today even if the date there differs. Choosing the
 * first country clears nothing.
 */
export function inCountry(
  values: WizardValues,
  { catalogId, baseUrl }: { catalogId: string; baseUrl: string },
  today: { before: Day; after: Day },
): Partial<WizardValues> {
  const startDay = values.startDay === today.before ? today.after : values.startDay;
  if (!values.catalogId) {
    const banners = values.banners.map((banner) => ({ ...banner, landingUrl: banner.landingUrl || baseUrl }));
    return { catalogId, startDay, banners };
  }
  return {
    catalogId,
    startDay,
    skus: [],
    categoryIds: [],
    minPrice: '',
    maxPrice: '',
    sellerIds: [],
    productImages: {},
    keywords: [],
    negativeKeywords: [],
    targets: [],
    negativeTargets: [],
    keywordBids: {},
    productBids: {},
    modifiers: values.modifiers.filter(({ dimension }) => dimension !== 'PLACEMENT' && dimension !== 'SEGMENT'),
    banners: values.banners.map(({ bannerTypeId, url }) => ({
      ...emptyBanner(bannerTypeId),
      url,
      landingUrl: baseUrl,
    })),
    bannerCategoryIds: [],
    segmentIds: [],
  };
}

export function emptyBanner(bannerTypeId: string): BannerValues {
  return { bannerTypeId, url: '', landingUrl: '', deeplink: '', skus: [] };
}

/** Selects or deselects an ad type. A bid type that the new ad type does not support becomes AUTOMATED. */
export function ofType(values: WizardValues, selected: AdType): Partial<WizardValues> {
  const adType = values.adType === selected ? null : selected;
  const invalidPayload: BidType = adType === 'BANNER' ? 'MAXIMUM_CPC' : 'MAXIMUM_CPI';
  return { adType, bidType: values.bidType === invalidPayload ? 'AUTOMATED' : values.bidType };
}

/** Selects or deselects a placement. Its landing page defaults to the storefront's home page. */
export function togglePlacement(values: WizardValues, bannerTypeId: string, baseUrl: string): Partial<WizardValues> {
  const otherBanners = values.banners.filter((banner) => banner.bannerTypeId !== bannerTypeId);
  if (otherBanners.length < values.banners.length) return { banners: otherBanners };
  return { banners: [...otherBanners, { ...emptyBanner(bannerTypeId), landingUrl: baseUrl }] };
}

/** Overwrites the fields of banner campaigns that are locked by the configuration sponsor_campaign_disable_fields. */
export function withDisabled(values: WizardValues, disabled: ReadonlySet<string>, brandName: string): WizardValues {
  if (values.adType !== 'BANNER' || disabled.size === 0) return values;
  const { targetRoasPercent, ...held } = lockedFields({ disabledFields: disabled, brandName });
  return { ...values, ...held, ...(targetRoasPercent === null && { targetRoas: '' }) };
}

/** Targets banners without keywords by the brand's name. */
export function foundByBrand(values: WizardValues, brandName: string): WizardValues {
  return values.adType === 'BANNER' && values.keywords.length === 0 ? { ...values, keywords: [brandName] } : values;
}
