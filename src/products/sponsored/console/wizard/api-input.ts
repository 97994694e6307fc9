import { decimalFromMicros, type Micros } from '#kernel/money.ts';
import type {
  BucketSettingInput,
  CreateSponsorCampaignInput,
  KeywordBidInput,
  ProductBidInput,
  TargetInput,
  UpdateSponsorCampaignInput,
} from '#platform/api-client/generated/graphql.ts';
import type { CampaignInput } from '../../rules/campaign-input.ts';

/** The bids as the mutations and forecasts take them. */
export function keywordBidsOf({ keywordBids }: CampaignInput): KeywordBidInput[] {
  return keywordBids.map(({ keyword, bidMicros }) => ({ keyword, bidWalletCurrency: decimalFromMicros(bidMicros) }));
}

export function productBidsOf({ productBids }: CampaignInput): ProductBidInput[] {
  return productBids.map(({ sku, bidMicros }) => ({ sku, bidWalletCurrency: decimalFromMicros(bidMicros) }));
}

export function targetsOf({ targets }: CampaignInput): TargetInput[] {
  const decimal = (micros: Micros | null) => (micros === null ? null : decimalFromMicros(micros));
  return targets.map(({ bidMicros, minPriceMicros, maxPriceMicros, ...target }) => ({
    ...target,
    bidWalletCurrency: decimal(bidMicros),
    minPrice: decimal(minPriceMicros),
    maxPrice: decimal(maxPriceMicros),
  }));
}

export function automaticOf({ automatic }: CampaignInput): BucketSettingInput[] {
  return automatic.map(({ bucket, isOn, bidMicros }) => ({
    ...{ bucket, isOn },
    bidWalletCurrency: bidMicros === null ? null : decimalFromMicros(bidMicros),
  }));
}

/** Builds the input shared by the create and update mutations. */
export function apiInputOf(
  input: CampaignInput,
): Omit<CreateSponsorCampaignInput, 'supplierId'> & Omit<UpdateSponsorCampaignInput, 'id'> {
  const decimal = (micros: Micros | null) => (micros === null ? null : decimalFromMicros(micros));
  const common = {
    brandId: input.brandId,
    name: input.name,
    goal: input.goal,
    goalOther: input.goalOther,
    asName: input.adSetName,
    bidType: input.bidType,
    bidWalletCurrency: decimal(input.bidMicros),
    targetRoas: input.targetRoasPercent,
    budgetType: input.budgetType,
    budgetDailyTotal: decimal(input.budgetDailyMicros),
    budgetTotal: decimal(input.budgetTotalMicros),
    catalogId: input.catalogId,
    keywords: input.keywords,
    negativeKeywords: input.negativeKeywords,
    automatic: automaticOf(input),
    targets: targetsOf(input),
    negativeTargets: input.negativeTargets,
    negativeListIds: input.negativeListIds,
    keywordBids: keywordBidsOf(input),
    bidModifiers: input.bidModifiers,
    bidHours: input.bidHours,
    maxBidWalletCurrency: decimal(input.maxBidMicros),
    frequencyCap: input.frequencyCap,
    trafficControl: input.trafficControl,
    scheduleType: input.scheduleType,
    startDate: new Date(input.startAtMs ?? 0).toISOString(),
    endDate: input.endAtMs === null ? null : new Date(input.endAtMs).toISOString(),
    asAudienceName: input.audience?.name ?? '',
    gender: input.audience?.gender ?? 'ALL',
    locations: input.audience?.locations ?? '',
    minAge: input.audience?.minAge ?? null,
    maxAge: input.audience?.maxAge ?? null,
  } as const;
  if (input.adType === 'BANNER') {
    return {
      ...common,
      adsBannerName: input.adName,
      banners: input.banners.map(({ bannerTypeId, url, landingUrl, deeplink, skus }) => ({
        id: bannerTypeId,
        url,
        landingUrl,
        deeplink,
        skus,
      })),
      bannerCategoryIds: input.bannerCategoryIds,
      segments: input.segmentIds,
    };
  }
  return {
    ...common,
    adsProductName: input.adName,
    productMinPrice: decimal(input.productMinPriceMicros),
    productMaxPrice: decimal(input.productMaxPriceMicros),
    productCategoryIds: input.productCategoryIds,
    productSellerIds: input.productSellerIds,
    skus: input.skus,
    productBids: productBidsOf(input),
    productImages: JSON.stringify(input.productImages),
  };
}
