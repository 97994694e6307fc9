import { microsFromDecimal, type Micros } from '#kernel/money.ts';
import { limitsOf } from './budget-type.ts';
import type { BannerInput, CampaignInput } from './campaign-input.ts';
import { parseKeywords, typedKeyword } from './keywords.ts';

// One price bound typed alone fills the other.
const LOWEST_PRICE = microsFromDecimal('1')!;
export const HIGHEST_PRICE = microsFromDecimal('999999999')!;

/** What a deployment leaves out or keeps as it is, and the brand's name, which is what banners are then found by. */
export interface FieldTerms {
  excludedFields: ReadonlySet<string>;
  disabledFields: ReadonlySet<string>;
  brandName: string;
}

/** The fields a configuration names, between commas. */
export function fieldsNamed(list: string | null | undefined): ReadonlySet<string> {
  const names = (list ?? '').split(',').map((name) => name.trim());
  return new Set(names.filter(Boolean));
}

const ALL_FIELDS: FieldTerms = { excludedFields: new Set(), disabledFields: new Set(), brandName: '' };

type HeldFields = Pick<CampaignInput, 'keywords' | 'negativeKeywords' | 'trafficControl' | 'targetRoas_percent'>;

/** What banner campaigns hold in the fields nobody may change (configuration sponsor_campaign_disable_fields). */
export function heldFields({ disabledFields, brandName }: Omit<FieldTerms, 'excludedFields'>): Partial<HeldFields> {
  const held: Partial<HeldFields> = {};
  if (disabledFields.has('targetKeywords') || disabledFields.has('targetedKeywords')) held.keywords = [brandName];
  if (disabledFields.has('negativeKeywords')) held.negativeKeywords = [];
  if (disabledFields.has('trafficControl')) held.trafficControl = 0;
  if (disabledFields.has('targetRoas')) held.targetRoas_percent = null;
  return held;
}

/**
 * Brings an input into the one form that is checked and stored: text trimmed, lists without repetitions, and nothing kept
 * that the chosen type, budget, schedule or bid has no use for, or that the deployment does not let people choose.
 */
export function tidyCampaign(sent: CampaignInput, terms: FieldTerms = ALL_FIELDS): CampaignInput {
  const { excludedFields: excluded } = terms;
  const input = sent.adType === 'BANNER' ? { ...sent, ...heldFields(terms) } : sent;
  const name = input.name.trim();
  const { hasDaily, hasTotal } = limitsOf(input.budgetType);
  const isProduct = input.adType === 'PRODUCT';
  const skus = isProduct ? unique(input.skus.map((sku) => sku.trim()).filter(Boolean)) : [];
  const usesFilter = isProduct && skus.length === 0;
  const prices = usesFilter ? bothBounds(input.productMinPrice_micros, input.productMaxPrice_micros) : [null, null];
  const targetPrices = bothBounds(input.minPrice_micros, input.maxPrice_micros);
  return {
    ...input,
    name,
    goalOther:
      input.goal === 'OTHERS' && !excluded.has('campaignGoal_other') ? (input.goalOther?.trim() ?? null) || null : null,
    adSetName: input.adSetName.trim() || name,
    adName: input.adName.trim() || name,
    budgetDaily_micros: hasDaily ? input.budgetDaily_micros : null,
    budgetTotal_micros: hasTotal ? input.budgetTotal_micros : null,
    endAt_ms: input.scheduleType === 'DATE_RANGE' ? input.endAt_ms : null,
    bid_micros: input.bidType === 'AUTOMATED' ? null : input.bid_micros,
    targetRoas_percent: excluded.has('targetRoas') ? null : input.targetRoas_percent,
    trafficControl: excluded.has('trafficControl') ? 0 : input.trafficControl,
    keywords: excluded.has('targetKeywords') ? [] : parseKeywords(input.keywords).map(typedKeyword),
    negativeKeywords: excluded.has('negativeKeywords') ? [] : parseKeywords(input.negativeKeywords).map(typedKeyword),
    audience: input.audience && {
      ...input.audience,
      name: input.audience.name.trim(),
      locations: input.audience.locations.trim(),
    },
    tagIds: unique(input.tagIds.map((id) => id.trim()).filter(Boolean)),
    minPrice_micros: targetPrices[0],
    maxPrice_micros: targetPrices[1],
    skus,
    productMinPrice_micros: prices[0],
    productMaxPrice_micros: prices[1],
    productCategoryIds: usesFilter ? unique(input.productCategoryIds) : [],
    productSellerIds: usesFilter ? unique(input.productSellerIds) : [],
    productImages: isProduct ? picturesOf(input.productImages, skus) : {},
    banners: isProduct ? [] : input.banners.map(tidyBanner),
    bannerCategoryIds: isProduct ? [] : unique(input.bannerCategoryIds),
    segmentIds: isProduct ? [] : unique(input.segmentIds),
  };
}

/** Pictures of products that are advertised; a filter may find any product. */
function picturesOf(pictures: CampaignInput['productImages'], skus: readonly string[]): CampaignInput['productImages'] {
  if (skus.length === 0) return pictures;
  const advertised = new Set(skus);
  return Object.fromEntries(Object.entries(pictures).filter(([sku]) => advertised.has(sku)));
}

function tidyBanner(banner: BannerInput): BannerInput {
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
