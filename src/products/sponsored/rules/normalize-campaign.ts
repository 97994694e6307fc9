import { microsFromDecimal, type Micros } from '#kernel/money.ts';
import { limitsOf } from './budget-type.ts';
import type { BannerInput, CampaignInput } from './campaign-input.ts';
import type { KeywordBid, ProductBid } from '#core/serving/rules/ad-set.ts';
import { NEUTRAL_PERCENT, orderedModifiers } from '#core/serving/rules/bid-modifiers.ts';
import { changedBuckets } from '#core/serving/rules/automatic.ts';
import { orderedNegatives, orderedTargets } from '#core/serving/rules/targets.ts';
import { keywordKey, parseKeywords, typedKeyword } from '#core/serving/rules/keywords.ts';

// If only one price bound is entered, it completes the range with these limits.
const LOWEST_PRICE = microsFromDecimal('1')!;
export const HIGHEST_PRICE = microsFromDecimal('999999999')!;

/**
 * Fields that a deployment excludes or locks, and the brand's name, by which banners with locked keywords are targeted.
 */
export interface FieldTerms {
  excludedFields: ReadonlySet<string>;
  disabledFields: ReadonlySet<string>;
  brandName: string;
}

/** Parses the comma-separated field names of a configuration. */
export function fieldsNamed(list: string | null | undefined): ReadonlySet<string> {
  const names = (list ?? '').split(',').map((name) => name.trim());
  return new Set(names.filter(Boolean));
}

const ALL_FIELDS: FieldTerms = { excludedFields: new Set(), disabledFields: new Set(), brandName: '' };

type LockedFields = Pick<CampaignInput, 'keywords' | 'negativeKeywords' | 'trafficControl' | 'targetRoasPercent'>;

/** Returns the values of locked fields of banner campaigns (configuration sponsor_campaign_disable_fields). */
export function lockedFields({ disabledFields, brandName }: Omit<FieldTerms, 'excludedFields'>): Partial<LockedFields> {
  const locked: Partial<LockedFields> = {};
  if (disabledFields.has('targetKeywords') || disabledFields.has('targetedKeywords')) locked.keywords = [brandName];
  if (disabledFields.has('negativeKeywords')) locked.negativeKeywords = [];
  if (disabledFields.has('trafficControl')) locked.trafficControl = 0;
  if (disabledFields.has('targetRoas')) locked.targetRoasPercent = null;
  return locked;
}

/**
 * Normalizes an input to the only form that is checked and stored: trimmed text, lists without duplicates, and no
 * values that the type, budget, schedule or bid does not use or the deployment does not allow.
 */
export function normalizeCampaign(sent: CampaignInput, terms: FieldTerms = ALL_FIELDS): CampaignInput {
  const { excludedFields: excluded } = terms;
  const input = sent.adType === 'BANNER' ? { ...sent, ...lockedFields(terms) } : sent;
  const name = input.name.trim();
  const { hasDaily, hasTotal } = limitsOf(input.budgetType);
  const isProduct = input.adType === 'PRODUCT';
  const skus = isProduct ? unique(input.skus.map((sku) => sku.trim()).filter(Boolean)) : [];
  const usesFilter = isProduct && skus.length === 0;
  const prices = usesFilter ? bothBounds(input.productMinPriceMicros, input.productMaxPriceMicros) : [null, null];
  const keywords = excluded.has('targetKeywords') ? [] : parseKeywords(input.keywords).map(typedKeyword);
  const targetPrices = bothBounds(input.minPriceMicros, input.maxPriceMicros);
  return {
    ...input,
    name,
    goalOther:
      input.goal === 'OTHERS' && !excluded.has('campaignGoal_other') ? (input.goalOther?.trim() ?? null) || null : null,
    adSetName: input.adSetName.trim() || name,
    adName: input.adName.trim() || name,
    budgetDailyMicros: hasDaily ? input.budgetDailyMicros : null,
    budgetTotalMicros: hasTotal ? input.budgetTotalMicros : null,
    endAtMs: input.scheduleType === 'DATE_RANGE' ? input.endAtMs : null,
    bidMicros: input.bidType === 'AUTOMATED' ? null : input.bidMicros,
    targetRoasPercent: excluded.has('targetRoas') ? null : input.targetRoasPercent,
    trafficControl: excluded.has('trafficControl') ? 0 : input.trafficControl,
    keywords,
    negativeKeywords: excluded.has('negativeKeywords') ? [] : parseKeywords(input.negativeKeywords).map(typedKeyword),
    automatic: isProduct ? changedBuckets(input.automatic) : [],
    targets: isProduct ? orderedTargets(input.targets) : [],
    negativeTargets: orderedNegatives(input.negativeTargets),
    negativeListIds: unique(input.negativeListIds).toSorted(),
    // In the order of what they are for, so that the same bids always compare equal.
    keywordBids: keywordBidsOf(input.keywordBids, keywords),
    productBids: productBidsOf(input.productBids, skus),
    bidModifiers: orderedModifiers(input.bidModifiers.map((line) => ({ ...line, value: line.value.trim() }))),
    bidHours: input.bidHours?.every((percent) => percent === NEUTRAL_PERCENT) ? null : input.bidHours,
    audience: input.audience && {
      ...input.audience,
      name: input.audience.name.trim(),
      locations: input.audience.locations.trim(),
    },
    tagIds: unique(input.tagIds.map((id) => id.trim()).filter(Boolean)),
    minPriceMicros: targetPrices[0],
    maxPriceMicros: targetPrices[1],
    skus,
    productMinPriceMicros: prices[0],
    productMaxPriceMicros: prices[1],
    productCategoryIds: usesFilter ? unique(input.productCategoryIds) : [],
    productSellerIds: usesFilter ? unique(input.productSellerIds) : [],
    productImages: isProduct ? imagesOf(input.productImages, skus) : {},
    banners: isProduct ? [] : input.banners.map(normalizeBanner),
    bannerCategoryIds: isProduct ? [] : unique(input.bannerCategoryIds),
    segmentIds: isProduct ? [] : unique(input.segmentIds),
  };
}

/** A bid is removed with the keyword or product it is for. The last of several for the same counts. */
function keywordBidsOf(bids: readonly KeywordBid[], keywords: readonly string[]): KeywordBid[] {
  const byKey = new Map(bids.map(({ keyword, bidMicros }) => [keywordKey(keyword), bidMicros]));
  return keywords.flatMap((keyword) => {
    const bidMicros = byKey.get(keywordKey(keyword));
    return bidMicros === undefined ? [] : [{ keyword, bidMicros }];
  });
}

function productBidsOf(bids: readonly ProductBid[], skus: readonly string[]): ProductBid[] {
  const bySku = new Map(bids.map(({ sku, bidMicros }) => [sku.trim(), bidMicros]));
  return skus.flatMap((sku) => {
    const bidMicros = bySku.get(sku);
    return bidMicros === undefined ? [] : [{ sku, bidMicros }];
  });
}

/** Images of advertised products. With a filter every product may match, so all images are retained. */
function imagesOf(images: CampaignInput['productImages'], skus: readonly string[]): CampaignInput['productImages'] {
  if (skus.length === 0) return images;
  const advertised = new Set(skus);
  return Object.fromEntries(Object.entries(images).filter(([sku]) => advertised.has(sku)));
}

function normalizeBanner(banner: BannerInput): BannerInput {
  return {
    ...banner,
    url: banner.url.trim(),
    landingUrl: banner.landingUrl?.trim() || null,
    deeplink: banner.deeplink?.trim() || null,
    skus: unique(banner.skus),
  };
}

function bothBounds(min: Micros | null, max: Micros | null): [Micros | null, Micros | null] {
  if (min === null && max === null) return [null, null];
  return [min ?? LOWEST_PRICE, max ?? HIGHEST_PRICE];
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}
