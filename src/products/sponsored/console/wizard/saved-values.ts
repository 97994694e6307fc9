import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';
import { dayIn, type EpochMs } from '#kernel/time.ts';
import type { WizardCampaignPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { limitsOf } from '../../rules/budget-type.ts';
import { zoneOfOffset } from '../../rules/catalog-zone.ts';
import { COPY_SUFFIX } from '../../rules/copied-campaign.ts';
import { HIGHEST_PRICE } from '../../rules/normalize-campaign.ts';
import { bucketValues, type WizardValues } from './wizard-values.ts';

const NO_HIGHEST = decimalFromMicros(HIGHEST_PRICE);

/** Returns the field values of a saved campaign. */
export function valuesOf(campaign: WizardCampaignPartsFragment): WizardValues {
  const adSet = campaign.adSets[0]!;
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
    automatic: bucketValues(
      adSet.automatic.map(({ bucket, isOn, bidWalletCurrency }) => ({
        ...{ bucket, isOn },
        bidMicros: microsFromDecimal(bidWalletCurrency ?? ''),
      })),
    ),
    targets: adSet.targets.map(({ bidWalletCurrency, minPrice, maxPrice, ...target }) => ({
      ...target,
      bid: bidWalletCurrency ?? '',
      minPrice: minPrice ?? '',
      maxPrice: maxPrice ?? '',
    })),
    negativeTargets: adSet.negativeTargets,
    negativeLists: adSet.negativeLists,
    keywordBids: Object.fromEntries(adSet.keywordBids.map((line) => [line.keyword, line.bidWalletCurrency])),
    productBids: Object.fromEntries(adSet.productBids.map((line) => [line.sku, line.bidWalletCurrency])),
    modifiers: adSet.bidModifiers.map((line) => ({ ...line, percent: String(line.percent) })),
    hours: adSet.bidHours,
    maxBid: adSet.maxBidWalletCurrency ?? '',
    frequency: adSet.frequencyCap && {
      ...adSet.frequencyCap,
      times: String(adSet.frequencyCap.times),
      hours: String(adSet.frequencyCap.hours),
    },
    adSetName: adSet.name === campaign.name ? '' : adSet.name,
    audienceName: adSet.audience?.name ?? '',
    gender: adSet.audience?.gender ?? 'ALL',
    locations: adSet.audience?.locations ?? '',
    minAge: adSet.audience?.minAge?.toString() ?? '',
    maxAge: adSet.audience?.maxAge?.toString() ?? '',
    contentMode: ad && ad.skus.length === 0 ? 'FILTER' : 'SKUS',
    skus: ad?.skus ?? [],
    categoryIds: ad?.productCategoryIds ?? [],
    minPrice: ad?.productMinPrice ?? '',
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

/**
 * Returns the initial values of a copy: all values of the original, a name that marks it as a copy, and no dates in the
 * past.
 */
export function copiedValues(original: WizardCampaignPartsFragment, nowMs: EpochMs): WizardValues {
  const values = valuesOf(original);
  const today = dayIn(zoneOfOffset(original.adSets[0]!.catalog.tzOffset), nowMs);
  const isOver = values.endDay !== null && values.endDay < today;
  return {
    ...values,
    name: values.name + COPY_SUFFIX,
    adSetName: values.adSetName && values.adSetName + COPY_SUFFIX,
    startDay: values.startDay && values.startDay > today ? values.startDay : today,
    endDay: isOver ? null : values.endDay,
  };
}
