import { decimalFromMicros, microsFromDecimal, type Micros } from '#kernel/money.ts';
import { addDays, dayIn, startOfDay, type Day, type Instant_ms } from '#kernel/time.ts';
import type {
  CreateSponsorCampaignInput,
  UpdateSponsorCampaignInput,
  WizardCampaignPartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { budgetTypeOf, limitsOf } from '../../rules/budget-type.ts';
import { zoneOfOffset } from '../../rules/catalog-zone.ts';
import {
  COPY_SUFFIX,
  HIGHEST_PRICE,
  heldFields,
  newCampaign,
  tidyCampaign,
  type AdType,
  type BidType,
  type CampaignInput,
  type Gender,
  type Goal,
  type ProductImageInput,
} from '../../rules/campaign-input.ts';

/** How products are chosen: one by one, or by what they have in common. */
export type ContentMode = 'SKUS' | 'FILTER';

/** One chosen placement and what it shows. */
export interface BannerValues {
  bannerTypeId: string;
  /** Stored picture address; empty until one is uploaded. */
  url: string;
  landingUrl: string;
  deeplink: string;
  /** Products the landing page was made for. */
  skus: string[];
}

/** What the wizard's fields hold; plain JSON, so that it can be kept as a draft. Amounts are decimal text, empty when not typed. */
export interface WizardValues {
  /** Null while none is chosen. */
  adType: AdType | null;
  name: string;
  goal: Goal;
  goalOther: string;
  catalogId: string;
  /** A budget is set, though perhaps no limit is ticked yet. */
  isLimited: boolean;
  hasDaily: boolean;
  hasTotal: boolean;
  budgetDaily: string;
  budgetTotal: string;
  /** Days of the catalog's calendar. */
  startDay: Day | null;
  endDay: Day | null;
  bidType: BidType;
  bid: string;
  targetRoas: string;
  trafficControl: number;
  keywords: string[];
  negativeKeywords: string[];
  /** Name of the ad set; empty for the campaign's own. */
  adSetName: string;
  audienceName: string;
  gender: Gender;
  /** Comma list. */
  locations: string;
  minAge: string;
  maxAge: string;
  contentMode: ContentMode;
  skus: string[];
  categoryIds: string[];
  minPrice: string;
  maxPrice: string;
  sellerIds: string[];
  /** By SKU. */
  productImages: Record<string, ProductImageInput>;
  banners: BannerValues[];
  bannerCategoryIds: string[];
  segmentIds: string[];
}

const NO_HIGHEST = decimalFromMicros(HIGHEST_PRICE);

export interface WizardContext {
  brandId: string;
  /** Zone of the chosen catalog. */
  timezone: string;
  excludedFields: ReadonlySet<string>;
  disabledFields: ReadonlySet<string>;
  brandName: string;
  /** The campaign being edited; null for a new one. */
  campaign: WizardCampaignPartsFragment | null;
}

/**
 * What changes with the country of a campaign: products and keywords belong to one country and start over. A start today stays
 * a start today, though it may be another date there.
 */
export function inCountry(
  values: WizardValues,
  catalogId: string,
  today: { before: Day; after: Day },
): Partial<WizardValues> {
  return {
    catalogId,
    startDay: values.startDay === today.before ? today.after : values.startDay,
    skus: [],
    categoryIds: [],
    minPrice: '',
    maxPrice: '',
    sellerIds: [],
    productImages: {},
    keywords: [],
    negativeKeywords: [],
    banners: values.banners.map(({ bannerTypeId, url }) => ({ ...emptyBanner(bannerTypeId), url })),
    bannerCategoryIds: [],
    segmentIds: [],
  };
}

export function emptyBanner(bannerTypeId: string): BannerValues {
  return { bannerTypeId, url: '', landingUrl: '', deeplink: '', skus: [] };
}

/** Choosing the other type deselects the one there was, choosing the same again deselects it; a bid it cannot use is let go. */
export function ofType(values: WizardValues, chosen: AdType): Partial<WizardValues> {
  const adType = values.adType === chosen ? null : chosen;
  const unfit: BidType = adType === 'BANNER' ? 'MAXIMUM_CPC' : 'MAXIMUM_CPI';
  return { adType, bidType: values.bidType === unfit ? 'AUTOMATED' : values.bidType };
}

/** Chooses a placement or lets it go; its landing page is the storefront's home until another is given. */
export function togglePlacement(values: WizardValues, bannerTypeId: string, baseUrl: string): Partial<WizardValues> {
  const others = values.banners.filter((banner) => banner.bannerTypeId !== bannerTypeId);
  if (others.length < values.banners.length) return { banners: others };
  return { banners: [...others, { ...emptyBanner(bannerTypeId), landingUrl: baseUrl }] };
}

/** Fields of banner campaigns nobody may change (configuration sponsor_campaign_disable_fields), and what they then hold. */
export function withDisabled(values: WizardValues, disabled: ReadonlySet<string>, brandName: string): WizardValues {
  if (values.adType !== 'BANNER' || disabled.size === 0) return values;
  const { targetRoas_percent, ...held } = heldFields({ disabledFields: disabled, brandName });
  return { ...values, ...held, ...(targetRoas_percent === null && { targetRoas: '' }) };
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

export function valuesOf(campaign: WizardCampaignPartsFragment): WizardValues {
  const adSet = campaign.adsetSet[0]!;
  const ad = campaign.productAd;
  const timezone = zoneOfOffset(adSet.catalog.tzOffset);
  const { hasDaily, hasTotal } = limitsOf(adSet.budgetType);
  return {
    adType: campaign.adType,
    name: campaign.name,
    goal: campaign.goal,
    goalOther: campaign.goalOther ?? '',
    catalogId: adSet.catalog.id,
    isLimited: hasDaily || hasTotal,
    hasDaily,
    hasTotal,
    budgetDaily: adSet.budgetDaily ?? '',
    budgetTotal: adSet.budget ?? '',
    startDay: dayIn(timezone, Date.parse(adSet.startDate)),
    endDay: adSet.endDate ? dayIn(timezone, Date.parse(adSet.endDate)) : null,
    bidType: adSet.bidType,
    bid: adSet.bidWalletCurrency ?? '',
    targetRoas: adSet.targetRoas === null || adSet.targetRoas === undefined ? '' : String(adSet.targetRoas),
    trafficControl: adSet.trafficControl,
    keywords: adSet.keywords,
    negativeKeywords: adSet.negativeKeywords,
    adSetName: adSet.name === campaign.name ? '' : adSet.name,
    audienceName: adSet.audience?.name ?? '',
    gender: adSet.audience?.gender ?? 'ALL',
    locations: adSet.audience?.locations ?? '',
    minAge: adSet.audience?.minAge?.toString() ?? '',
    maxAge: adSet.audience?.maxAge?.toString() ?? '',
    contentMode: ad && ad.skus.length === 0 ? 'FILTER' : 'SKUS',
    skus: ad?.skus ?? [],
    categoryIds: ad?.productCategoryIds ?? [],
    minPrice: ad?.productMinPrice === '0' ? '' : (ad?.productMinPrice ?? ''),
    maxPrice: ad?.productMaxPrice === NO_HIGHEST ? '' : (ad?.productMaxPrice ?? ''),
    sellerIds: ad?.productSellerIds ?? [],
    productImages: Object.fromEntries(
      (ad?.productImages ?? []).map(({ sku, url, path, prompt }) => [sku, { url, path, prompt }]),
    ),
    banners: (campaign.bannerAd?.banners ?? []).map((banner) => ({
      bannerTypeId: banner.id,
      url: banner.url ?? '',
      landingUrl: banner.landingUrl ?? '',
      deeplink: banner.deeplink ?? '',
      skus: banner.skus,
    })),
    bannerCategoryIds: campaign.bannerAd?.bannerCategoryIds ?? [],
    segmentIds: campaign.bannerAd?.segments.map(({ id }) => id) ?? [],
  };
}

/** What a copy begins with: everything of the original, under a name that says so, and nothing in the past. */
export function copiedValues(original: WizardCampaignPartsFragment, now_ms: Instant_ms): WizardValues {
  const values = valuesOf(original);
  const today = dayIn(zoneOfOffset(original.adsetSet[0]!.catalog.tzOffset), now_ms);
  const isOver = values.endDay !== null && values.endDay < today;
  return {
    ...values,
    name: values.name + COPY_SUFFIX,
    adSetName: values.adSetName && values.adSetName + COPY_SUFFIX,
    startDay: values.startDay && values.startDay > today ? values.startDay : today,
    endDay: isOver ? null : values.endDay,
  };
}

/** The values as the rules see them. */
export function inputOfValues(values: WizardValues, context: WizardContext): CampaignInput {
  const { campaign, timezone } = context;
  const byFilter = values.contentMode === 'FILTER';
  // A filter that says nothing is every price there is.
  const takesEverything = values.categoryIds.length === 0 && !values.minPrice && !values.maxPrice;
  const start = newCampaign({
    brandId: context.brandId,
    catalogId: values.catalogId,
    startAt_ms: startOf(values, context),
  });
  return tidyCampaign(
    {
      ...start,
      adType: values.adType ?? 'PRODUCT',
      name: values.name,
      goal: values.goal,
      goalOther: values.goalOther,
      // An ad set or ad without a name of its own carries the campaign's.
      adSetName: values.adSetName || values.name,
      adName: campaign?.productAd?.name ?? campaign?.bannerAd?.name ?? values.name,
      budgetType: budgetTypeOf(values),
      budgetDaily_micros: amount(values.budgetDaily),
      budgetTotal_micros: amount(values.budgetTotal),
      scheduleType: values.endDay ? 'DATE_RANGE' : 'START_DATE',
      endAt_ms: endOf(values, timezone, campaign),
      bidType: values.bidType,
      bid_micros: amount(values.bid),
      targetRoas_percent: values.targetRoas === '' ? null : Number(values.targetRoas),
      trafficControl: values.trafficControl,
      keywords: values.keywords,
      negativeKeywords: values.negativeKeywords,
      skus: byFilter ? [] : values.skus,
      productMinPrice_micros: byFilter ? (takesEverything ? 0n : amount(values.minPrice)) : null,
      productMaxPrice_micros: byFilter ? amount(values.maxPrice) : null,
      productCategoryIds: byFilter ? values.categoryIds : [],
      productSellerIds: byFilter ? values.sellerIds : [],
      productImages: byFilter ? {} : values.productImages,
      audience: audienceOf(values),
      banners: values.banners,
      bannerCategoryIds: values.bannerCategoryIds,
      segmentIds: values.segmentIds,
    },
    context,
  );
}

function audienceOf({ audienceName, gender, locations, minAge, maxAge }: WizardValues): CampaignInput['audience'] {
  if (!audienceName && gender === 'ALL' && !locations && !minAge && !maxAge) return null;
  const age = (text: string) => (text === '' ? null : Number(text));
  return { name: audienceName, gender, locations, minAge: age(minAge), maxAge: age(maxAge) };
}

function amount(text: string): Micros | null {
  return microsFromDecimal(text);
}

/** A day left as it was keeps the instant it was saved with. */
function startOf(values: WizardValues, { timezone, campaign }: WizardContext): Instant_ms | null {
  if (!values.startDay) return null;
  const before = campaign && Date.parse(campaign.adsetSet[0]!.startDate);
  return before !== null && dayIn(timezone, before) === values.startDay
    ? before
    : startOfDay(timezone, values.startDay);
}

/** The last second of the end day. */
function endOf(
  values: WizardValues,
  timezone: string,
  campaign: WizardCampaignPartsFragment | null,
): Instant_ms | null {
  if (!values.endDay) return null;
  const saved = campaign?.adsetSet[0]?.endDate;
  const before = saved ? Date.parse(saved) : null;
  if (before !== null && dayIn(timezone, before) === values.endDay) return before;
  return startOfDay(timezone, addDays(values.endDay, 1)) - 1000;
}

/** What is sent to create or save; both inputs share these fields. */
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
    bidWalletCurrency: decimal(input.bid_micros),
    targetRoas: input.targetRoas_percent,
    budgetType: input.budgetType,
    budgetDailyTotal: decimal(input.budgetDaily_micros),
    budgetTotal: decimal(input.budgetTotal_micros),
    catalogId: input.catalogId,
    keywords: input.keywords,
    negativeKeywords: input.negativeKeywords,
    trafficControl: input.trafficControl,
    scheduleType: input.scheduleType,
    startDate: new Date(input.startAt_ms ?? 0).toISOString(),
    endDate: input.endAt_ms === null ? null : new Date(input.endAt_ms).toISOString(),
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
    productMinPrice: decimal(input.productMinPrice_micros),
    productMaxPrice: decimal(input.productMaxPrice_micros),
    productCategoryIds: input.productCategoryIds,
    productSellerIds: input.productSellerIds,
    skus: input.skus,
    productImages: JSON.stringify(input.productImages),
  };
}
