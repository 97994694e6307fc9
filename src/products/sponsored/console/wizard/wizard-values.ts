import type { Day } from '#kernel/time.ts';
import type { BidType, Gender } from '#core/serving/rules/ad-set.ts';
import type { AdType, Goal, ProductImageInput } from '../../rules/campaign-input.ts';
import { lockedFields } from '../../rules/normalize-campaign.ts';

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

/**
 * What changes with the country of a campaign: products and keywords belong to one country and start over, banners land on the
 * storefront's home. A start today stays a start today, though it may be another date there. The first country takes nothing away.
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

/** Choosing the other type deselects the one there was, choosing the same again deselects it; a bid it cannot use is let go. */
export function ofType(values: WizardValues, selected: AdType): Partial<WizardValues> {
  const adType = values.adType === selected ? null : selected;
  const invalidPayload: BidType = adType === 'BANNER' ? 'MAXIMUM_CPC' : 'MAXIMUM_CPI';
  return { adType, bidType: values.bidType === invalidPayload ? 'AUTOMATED' : values.bidType };
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
  const { targetRoasPercent, ...held } = lockedFields({ disabledFields: disabled, brandName });
  return { ...values, ...held, ...(targetRoasPercent === null && { targetRoas: '' }) };
}

/** Banners are found by their brand's name where nobody is asked for keywords. */
export function foundByBrand(values: WizardValues, brandName: string): WizardValues {
  return values.adType === 'BANNER' && values.keywords.length === 0 ? { ...values, keywords: [brandName] } : values;
}
