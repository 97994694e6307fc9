import type { AdType } from '#kernel/ad-type.ts';
import { convert, microsFromDecimal, type Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import { limitsOf, type BudgetType } from './budget-type.ts';
import { parseKeywords, typedKeyword } from './keywords.ts';

export type { AdType };

export const BID_TYPES = ['AUTOMATED', 'MAXIMUM_CPI', 'MAXIMUM_CPC'] as const;
export type BidType = (typeof BID_TYPES)[number];

export const GOALS = ['DRIVE_SALES', 'DRIVE_BRAND_AWARENESS', 'OTHERS'] as const;
export type Goal = (typeof GOALS)[number];

export const SCHEDULE_TYPES = ['START_DATE', 'DATE_RANGE'] as const;
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];

export const GENDERS = ['ALL', 'MALE', 'FEMALE'] as const;
export type Gender = (typeof GENDERS)[number];

export interface Audience {
  name: string;
  gender: Gender;
  /** Comma list; empty means everywhere. */
  locations: string;
  minAge: number | null;
  maxAge: number | null;
}

export interface BannerInput {
  bannerTypeId: string;
  /** Stored picture address. */
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

/** Everything a person decides about a campaign, whichever screen or call it comes from. */
export interface CampaignInput {
  brandId: string;
  catalogId: string;
  adType: AdType;
  name: string;
  goal: Goal;
  /** Only with OTHERS. */
  goalOther: string | null;
  adSetName: string;
  /** Name of the product or banner ad. */
  adName: string;
  budgetType: BudgetType;
  /** Wallet currency. */
  budgetDaily_micros: Micros | null;
  budgetTotal_micros: Micros | null;
  scheduleType: ScheduleType;
  startAt_ms: Instant_ms | null;
  endAt_ms: Instant_ms | null;
  bidType: BidType;
  /** Wallet currency per click or impression. */
  bid_micros: Micros | null;
  targetRoas_percent: number | null;
  trafficControl: number;
  /** As typed: [exact], "phrase" or broad. */
  keywords: string[];
  negativeKeywords: string[];
  audience: Audience | null;
  /** Labels of the company's own by which it keeps ad sets together. */
  tagIds: string[];
  /** Price range of the targeting, catalog currency. */
  minPrice_micros: Micros | null;
  maxPrice_micros: Micros | null;
  /** Either SKUs or a filter; SKUs win. Catalog currency. */
  skus: string[];
  productMinPrice_micros: Micros | null;
  productMaxPrice_micros: Micros | null;
  productCategoryIds: string[];
  productSellerIds: string[];
  /** By SKU. */
  productImages: Record<string, ProductImageInput>;
  banners: BannerInput[];
  bannerCategoryIds: string[];
  segmentIds: string[];
}

/** The part staff review: what shoppers would see. */
export const CONTENT_FIELDS = [
  'adName',
  'skus',
  'productMinPrice_micros',
  'productMaxPrice_micros',
  'productCategoryIds',
  'productSellerIds',
  'productImages',
  'banners',
  'bannerCategoryIds',
  'segmentIds',
] as const satisfies readonly (keyof CampaignInput)[];

/** Fields a deployment can leave out (configuration sponsor_campaign_exclude_fields). */
export type ExcludableField =
  | 'targetKeywords'
  | 'negativeKeywords'
  | 'trafficControl'
  | 'targetRoas'
  | 'campaignGoal_other';

// One price bound typed alone fills the other.
const LOWEST_PRICE = microsFromDecimal('1')!;
export const HIGHEST_PRICE = microsFromDecimal('999999999')!;

export function newCampaign(start: {
  brandId: string;
  catalogId: string;
  startAt_ms: Instant_ms | null;
}): CampaignInput {
  return {
    ...start,
    adType: 'PRODUCT',
    name: '',
    goal: 'DRIVE_SALES',
    goalOther: null,
    adSetName: '',
    adName: '',
    budgetType: 'ALWAYS_ON',
    budgetDaily_micros: null,
    budgetTotal_micros: null,
    scheduleType: 'START_DATE',
    endAt_ms: null,
    bidType: 'AUTOMATED',
    bid_micros: null,
    targetRoas_percent: null,
    trafficControl: 0,
    keywords: [],
    negativeKeywords: [],
    audience: null,
    tagIds: [],
    minPrice_micros: null,
    maxPrice_micros: null,
    skus: [],
    productMinPrice_micros: null,
    productMaxPrice_micros: null,
    productCategoryIds: [],
    productSellerIds: [],
    productImages: {},
    banners: [],
    bannerCategoryIds: [],
    segmentIds: [],
  };
}

/** What a deployment leaves out or keeps as it is, and the brand's name, which is what banners are then found by. */
export interface FieldTerms {
  excludedFields: ReadonlySet<string>;
  disabledFields: ReadonlySet<string>;
  brandName: string;
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

/** Ends the names of a copy. */
export const COPY_SUFFIX = ' - COPY';

/** A copy to be finished by hand: it says that it is one, and starts no earlier than now. */
export function copyOf(campaign: CampaignInput, now_ms: Instant_ms): CampaignInput {
  const isOver = campaign.endAt_ms !== null && campaign.endAt_ms <= now_ms;
  return {
    ...campaign,
    name: campaign.name + COPY_SUFFIX,
    adSetName: campaign.adSetName + COPY_SUFFIX,
    startAt_ms: Math.max(campaign.startAt_ms ?? now_ms, now_ms),
    scheduleType: isOver ? 'START_DATE' : campaign.scheduleType,
    endAt_ms: isOver ? null : campaign.endAt_ms,
  };
}

const WHOLE = 1_000_000n;
const CENT = 10_000n;

/**
 * Restates budgets and bid in another wallet's currency; rates are units per unit of the platform's default currency, in
 * micro-units. Rounded up to what may be entered, so that nothing falls below a minimum it met before.
 */
export function inCurrencyOf(campaign: CampaignInput, from_rate: bigint, to_rate: bigint): CampaignInput {
  if (from_rate === to_rate) return campaign;
  const restate = (amount: Micros | null, step: bigint) => {
    if (amount === null) return null;
    const exact = convert(amount, from_rate, to_rate);
    return ((exact + step - 1n) / step) * step;
  };
  return {
    ...campaign,
    budgetDaily_micros: restate(campaign.budgetDaily_micros, WHOLE),
    budgetTotal_micros: restate(campaign.budgetTotal_micros, WHOLE),
    bid_micros: restate(campaign.bid_micros, campaign.bidType === 'MAXIMUM_CPC' ? CENT : 1n),
  };
}

/** Whether a change touches what staff have to see again. */
export function changesContent(before: CampaignInput, after: CampaignInput): boolean {
  return CONTENT_FIELDS.some((field) => !isSame(before[field], after[field]));
}

/** Equality of two field values; the order of keys does not count, the order of lists does. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
}
