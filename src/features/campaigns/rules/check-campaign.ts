import type { Micros } from '#kernel/money.ts';
import { dayIn, type Instant_ms } from '#kernel/time.ts';
import { limitsOf } from './budget-type.ts';
import type { BannerInput, CampaignInput } from './campaign-input.ts';
import { MAX_KEYWORD_LENGTH, MAX_KEYWORDS, parseKeyword } from './keywords.ts';
import { deeplinkProblem, landingProblem } from './links.ts';
import type { ProblemKey } from './problem-texts.ts';

/** One thing wrong with a field: the key of its sentence, and what to put into it. */
export interface CampaignProblem {
  key: ProblemKey;
  params?: Record<string, string | number | ProblemAmount>;
}

/** Wallet currency; written as the reader's language has it. */
export interface ProblemAmount {
  micros: Micros;
  symbol: string;
}

/** By input field of the API; nested fields are dotted: `banners.0.landingUrl`. Empty when all is well. */
export type CampaignProblems = Record<string, CampaignProblem[]>;

export interface Placement {
  id: string;
  name: string;
  /** Pixels. */
  width: number;
  height: number;
  needsSegments: boolean;
  needsCategories: boolean;
  needsKeywords: boolean;
}

/** What a campaign is checked against. */
export interface CampaignTerms {
  now_ms: Instant_ms;
  /** IANA zone of the catalog, whose calendar schedules follow. */
  timezone: string;
  /** Symbol of the wallet's currency. */
  symbol: string;
  /** Wallet currency. */
  minBudget_micros: Micros;
  minBid_micros: Micros;
  /** Starts before today are fine. */
  allowsPastDays: boolean;
  /** Products may be chosen by category and price range instead of by SKU. */
  allowsProductFilter: boolean;
  excludedFields: ReadonlySet<string>;
  /** Fields of banner campaigns nobody may change. */
  disabledFields: ReadonlySet<string>;
  /** Root address of the catalog's storefront, in which banners land; null when it is not known. */
  baseUrl: string | null;
  /** Banner placements on offer in the catalog. */
  placements: readonly Placement[];
  /** What of the campaign as it stands bears on a change of it; null for a new one. */
  before: SavedCampaign | null;
}

export interface SavedCampaign extends Pick<CampaignInput, 'adType' | 'catalogId' | 'startAt_ms' | 'endAt_ms'> {
  /** Nothing of it was launched yet. */
  isDraft: boolean;
}

/** SKU lists have to stay below this. */
export const SKU_LIMIT = 5000;
const MAX_NAME_LENGTH = 255;
export const MAX_TAGS = 100;
const MAX_TAG_LENGTH = 64;
const WHOLE = 1_000_000n;
const CENT = 10_000n;

/** Everything wrong with a tidy campaign: the same answer for wizard, API, quick create and import. */
export function checkCampaign(input: CampaignInput, terms: CampaignTerms): CampaignProblems {
  const problems: CampaignProblems = {};
  const report = (field: string, key: ProblemKey, params?: CampaignProblem['params']) => {
    (problems[field] ??= []).push(params ? { key, params } : { key });
  };
  checkIdentity(input, terms, report);
  checkBudget(input, terms, report);
  checkSchedule(input, terms, report);
  checkBid(input, terms, report);
  checkTargeting(input, terms, report);
  if (input.adType === 'PRODUCT') checkProducts(input, terms, report);
  else checkBanners(input, terms, report);
  return problems;
}

/** Everything wrong with a budget alone, where nothing else is edited. */
export function checkBudgetAlone(
  input: Pick<CampaignInput, 'budgetType' | 'budgetDaily_micros' | 'budgetTotal_micros'>,
  terms: Pick<CampaignTerms, 'minBudget_micros' | 'symbol'>,
): CampaignProblems {
  const problems: CampaignProblems = {};
  checkBudget(input, terms, (field, key, params) => (problems[field] ??= []).push(params ? { key, params } : { key }));
  return problems;
}

type Report = (field: string, key: ProblemKey, params?: CampaignProblem['params']) => void;

function checkIdentity(input: CampaignInput, { before, excludedFields }: CampaignTerms, report: Report): void {
  if (!input.brandId) report('brandId', 'brandMissing');
  if (!input.catalogId) report('catalogId', 'catalogMissing');
  if (before && before.adType !== input.adType) report('adType', 'typeFixed');
  if (before && before.catalogId !== input.catalogId) report('catalogId', 'catalogFixed');
  checkName('name', input.name, 'nameMissing', report);
  checkName('asName', input.adSetName, 'fillOut', report);
  checkName(input.adType === 'PRODUCT' ? 'adsProductName' : 'adsBannerName', input.adName, 'fillOut', report);
  if (input.goal === 'OTHERS' && !input.goalOther && !excludedFields.has('campaignGoal_other'))
    report('goalOther', 'fillOut');
  if (input.goalOther && input.goalOther.length > MAX_NAME_LENGTH)
    report('goalOther', 'tooLong', { max: MAX_NAME_LENGTH });
}

function checkName(field: string, value: string, missing: ProblemKey, report: Report): void {
  if (!value) report(field, missing);
  else if (value.length > MAX_NAME_LENGTH) report(field, 'tooLong', { max: MAX_NAME_LENGTH });
}

function checkBudget(
  input: Pick<CampaignInput, 'budgetType' | 'budgetDaily_micros' | 'budgetTotal_micros'>,
  { minBudget_micros, symbol }: Pick<CampaignTerms, 'minBudget_micros' | 'symbol'>,
  report: Report,
): void {
  const { hasDaily, hasTotal } = limitsOf(input.budgetType);
  const daily = input.budgetDaily_micros;
  const money = (micros: Micros) => ({ minimum: { micros, symbol } });
  if (hasDaily) {
    if (daily === null) report('budgetDailyTotal', 'fillOut');
    else if (daily % WHOLE !== 0n) report('budgetDailyTotal', 'wholeUnits');
    else if (daily < atLeastOne(minBudget_micros))
      report('budgetDailyTotal', 'dailyBelowMinimum', money(atLeastOne(minBudget_micros)));
  }
  if (hasTotal) {
    const total = input.budgetTotal_micros;
    const floor = hasDaily && daily !== null && daily > minBudget_micros ? daily : minBudget_micros;
    if (total === null) report('budgetTotal', 'fillOut');
    else if (total % WHOLE !== 0n) report('budgetTotal', 'wholeUnits');
    else if (total < atLeastOne(floor)) report('budgetTotal', 'totalBelowMinimum', money(atLeastOne(floor)));
  }
}

function atLeastOne(minimum: Micros): Micros {
  return minimum > WHOLE ? minimum : WHOLE;
}

function checkSchedule(
  input: CampaignInput,
  { before, now_ms, timezone, allowsPastDays }: CampaignTerms,
  report: Report,
): void {
  const { startAt_ms, endAt_ms, scheduleType } = input;
  if (startAt_ms === null) report('startDate', 'fillOut');
  const isMoved = startAt_ms !== before?.startAt_ms;
  if (startAt_ms !== null && isMoved && !allowsPastDays && dayIn(timezone, startAt_ms) < dayIn(timezone, now_ms)) {
    report('startDate', 'startInPast');
  }
  if (scheduleType !== 'DATE_RANGE') return;
  if (endAt_ms === null) report('endDate', 'fillOut');
  else if (startAt_ms !== null && endAt_ms < startAt_ms) report('endDate', 'endBeforeStart');
  // A campaign that is over can still be edited; launching or moving it to an end in the past would stop it at once.
  else if (endAt_ms <= now_ms && (!before || before.isDraft || endAt_ms !== before.endAt_ms))
    report('endDate', 'endInPast');
}

function checkBid(input: CampaignInput, { minBid_micros, symbol }: CampaignTerms, report: Report): void {
  const { bidType, bid_micros, adType, targetRoas_percent } = input;
  if (bidType === (adType === 'PRODUCT' ? 'MAXIMUM_CPI' : 'MAXIMUM_CPC')) report('bidType', 'bidTypeMismatch');
  if (bidType !== 'AUTOMATED') {
    if (bid_micros === null) report('bidWalletCurrency', 'fillOut');
    else if (bid_micros < 0n) report('bidWalletCurrency', 'notNegative');
    else if (bidType === 'MAXIMUM_CPC' && bid_micros % CENT !== 0n) report('bidWalletCurrency', 'twoDecimals');
    else if (bidType === 'MAXIMUM_CPI' && bid_micros === 0n) report('bidWalletCurrency', 'fillOut');
    else if (adType === 'PRODUCT' && bid_micros < minBid_micros) {
      report('bidWalletCurrency', 'bidBelowMinimum', { minimum: { micros: shownBid(minBid_micros), symbol } });
    }
  }
  if (targetRoas_percent !== null && !(Number.isFinite(targetRoas_percent) && targetRoas_percent >= 0)) {
    report('targetRoas', 'notNegative');
  }
}

/** A bid as people read it: rounded up to two decimals, so that typing what is shown is always enough. */
export function shownBid(micros: Micros): Micros {
  return ((micros + CENT - 1n) / CENT) * CENT;
}

function checkTargeting(input: CampaignInput, terms: CampaignTerms, report: Report): void {
  const { trafficControl, minPrice_micros, maxPrice_micros, tagIds, audience } = input;
  if (!Number.isInteger(trafficControl) || trafficControl < 0 || trafficControl > 100)
    report('trafficControl', 'trafficRange');
  checkKeywords('keywords', input.keywords, report);
  checkKeywords('negativeKeywords', input.negativeKeywords, report);
  checkPrices('minPrice', minPrice_micros, maxPrice_micros, report);
  if (tagIds.length > MAX_TAGS || tagIds.some((id) => id.length > MAX_TAG_LENGTH))
    report('tagIds', 'tooManyTags', { max: MAX_TAGS, length: MAX_TAG_LENGTH });
  if (audience) {
    for (const [field, age] of [
      ['minAge', audience.minAge],
      ['maxAge', audience.maxAge],
    ] as const) {
      if (age !== null && (!Number.isInteger(age) || age < 0 || age > 150)) report(field, 'ageRange');
    }
    if (audience.minAge !== null && audience.maxAge !== null && audience.maxAge < audience.minAge)
      report('maxAge', 'agesReversed');
  }
  const needsKeywords = chosenPlacements(input, terms).some((placement) => placement.needsKeywords);
  if (needsKeywords && input.keywords.length === 0 && !terms.excludedFields.has('targetKeywords'))
    report('keywords', 'keywordsMissing');
}

function checkKeywords(field: string, keywords: readonly string[], report: Report): void {
  if (keywords.length > MAX_KEYWORDS) report(field, 'tooManyKeywords', { max: MAX_KEYWORDS });
  const tooLong = keywords.find((typed) => (parseKeyword(typed)?.keyword.length ?? 0) > MAX_KEYWORD_LENGTH);
  if (tooLong) report(field, 'tooLong', { max: MAX_KEYWORD_LENGTH });
}

function checkPrices(field: string, min: Micros | null, max: Micros | null, report: Report): void {
  if ((min ?? 0n) < 0n || (max ?? 0n) < 0n) report(field, 'notNegative');
  else if (min !== null && max !== null && min > max) report(field, 'minAboveMax');
}

function checkProducts(input: CampaignInput, { allowsProductFilter }: CampaignTerms, report: Report): void {
  checkPrices('productMinPrice', input.productMinPrice_micros, input.productMaxPrice_micros, report);
  if (input.skus.length >= SKU_LIMIT) report('skus', 'tooManySkus', { max: SKU_LIMIT });
  if (input.skus.length > 0) return;
  const hasFilter = input.productCategoryIds.length > 0 || input.productMinPrice_micros !== null;
  if (!allowsProductFilter) report('skus', 'skusMissing');
  else if (!hasFilter) report('skus', 'skusOrFilterMissing');
}

function checkBanners(input: CampaignInput, terms: CampaignTerms, report: Report): void {
  if (input.banners.length === 0) report('banners', 'placementMissing');
  const seen = new Set<string>();
  input.banners.forEach((banner, index) => {
    const placement = terms.placements.find(({ id }) => id === banner.bannerTypeId);
    if (!placement) report(`banners.${index}.id`, 'placementUnknown');
    else if (seen.has(banner.bannerTypeId)) report(`banners.${index}.id`, 'placementTwice', { name: placement.name });
    seen.add(banner.bannerTypeId);
    checkBanner(banner, { name: placement?.name ?? '', baseUrl: terms.baseUrl }, (field, key, params) =>
      report(`banners.${index}.${field}`, key, params),
    );
  });
  const chosen = chosenPlacements(input, terms);
  const lacksCategories = input.bannerCategoryIds.length === 0 && !terms.disabledFields.has('categories');
  if (lacksCategories && chosen.some((placement) => placement.needsCategories))
    report('bannerCategoryIds', 'bannerCategoryMissing');
  if (chosen.some((placement) => placement.needsSegments) && input.segmentIds.length === 0)
    report('segments', 'segmentsMissing');
}

function checkBanner(
  { url, landingUrl, deeplink, skus }: BannerInput,
  { name, baseUrl }: { name: string; baseUrl: string | null },
  report: Report,
): void {
  if (!url) report('url', 'bannerDetailsMissing', { name });
  if (!landingUrl && skus.length === 0) report('landingUrl', 'bannerDetailsMissing', { name });
  const landing = landingUrl && landingProblem(landingUrl, baseUrl);
  if (landing) report('landingUrl', landing.key, landing.params);
  const app = deeplink && deeplinkProblem(deeplink);
  if (app) report('deeplink', app.key, app.params);
  if (skus.length >= SKU_LIMIT) report('skus', 'tooManySkus', { max: SKU_LIMIT });
}

function chosenPlacements(input: CampaignInput, { placements }: CampaignTerms): Placement[] {
  if (input.adType !== 'BANNER') return [];
  return placements.filter(({ id }) => input.banners.some((banner) => banner.bannerTypeId === id));
}
