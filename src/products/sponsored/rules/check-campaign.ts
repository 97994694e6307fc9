import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import { dayIn, type EpochMs } from '#kernel/time.ts';
import { limitsOf } from './budget-type.ts';
import type { BannerInput, CampaignInput } from './campaign-input.ts';
import {
  MAX_HOUR_PERCENT,
  MAX_MODIFIERS,
  MAX_PERCENT,
  MIN_PERCENT,
  isBidHours,
  isModifierPercent,
  isModifierValue,
} from '#core/serving/rules/bid-modifiers.ts';
import { hasOpenBucket } from '#core/serving/rules/automatic.ts';
import { MAX_KEYWORD_LENGTH, MAX_KEYWORDS, keywordKey, parseKeyword } from '#core/serving/rules/keywords.ts';
import {
  MAX_NEGATIVES,
  MAX_TARGETS,
  MAX_TARGET_LENGTH,
  NEGATIVE_KINDS,
  TARGET_KINDS,
  targetKey,
} from '#core/serving/rules/targets.ts';
import { isUuid } from '#kernel/ids.ts';
import {
  MAX_FREQUENCY_HOURS,
  MAX_FREQUENCY_TIMES,
  isFrequencyHours,
  isFrequencyTimes,
} from '#core/serving/rules/frequency-cap.ts';
import { deeplinkProblem, landingProblem } from './links.ts';
import { campaignProblem } from './campaign.messages.ts';
import { MAX_ATTACHED_LISTS } from './negative-list.ts';

/**
 * Keyed by input field of the API; nested fields are dotted: `banners.0.landingUrl`, and `automatic.CLOSE.…` as their order
 * says nothing. Empty without problems.
 */
export type CampaignProblems = Record<string, Message[]>;

export interface Placement {
  id: string;
  name: string;
  /** In pixels. */
  width: number;
  height: number;
  needsSegments: boolean;
  needsCategories: boolean;
  needsKeywords: boolean;
}

/** Conditions a campaign is checked against. */
export interface CampaignTerms {
  nowMs: EpochMs;
  /** IANA time zone of the catalog, which schedules follow. */
  timezone: string;
  /** Symbol of the wallet's currency. */
  symbol: string;
  /** In wallet currency. */
  minBudgetMicros: Micros;
  minBidMicros: Micros;
  /** Whether a start before today is allowed. */
  allowsPastDays: boolean;
  /** Whether products may be selected by category and price range instead of by SKU. */
  allowsProductFilter: boolean;
  excludedFields: ReadonlySet<string>;
  /** Locked fields of banner campaigns. */
  disabledFields: ReadonlySet<string>;
  /** Root URL of the catalog's storefront, which banners must link to; null when unknown. */
  baseUrl: string | null;
  /** Banner placements available in the catalog. */
  placements: readonly Placement[];
  /** Facts of the saved campaign that affect the check of a change; null for a new campaign. */
  before: SavedCampaign | null;
}

export interface SavedCampaign extends Pick<CampaignInput, 'adType' | 'catalogId' | 'startAtMs' | 'endAtMs'> {
  /** Not launched yet. */
  isDraft: boolean;
}

/** Exclusive limit: an SKU list must be shorter than this. */
export const SKU_LIMIT = 5000;
const MAX_NAME_LENGTH = 255;
export const MAX_TAGS = 100;
const MAX_TAG_LENGTH = 64;
const UNIT_MICROS = 1_000_000n;
const CENT = 10_000n;

/** Returns all problems of a normalized campaign. Used by the wizard, the API, quick create and the import. */
export function checkCampaign(input: CampaignInput, terms: CampaignTerms): CampaignProblems {
  const problems: CampaignProblems = {};
  const report = reportInto(problems);
  checkIdentity(input, terms, report);
  reportBudgetProblems(input, terms, report);
  checkSchedule(input, terms, report);
  checkBid(input, terms, report);
  checkTargeting(input, terms, report);
  if (input.adType === 'PRODUCT') checkProducts(input, terms, report);
  else checkBanners(input, terms, report);
  return problems;
}

/** Returns all problems of a budget that is edited on its own. */
export function checkBudget(
  input: Pick<CampaignInput, 'budgetType' | 'budgetDailyMicros' | 'budgetTotalMicros'>,
  terms: Pick<CampaignTerms, 'minBudgetMicros' | 'symbol'>,
): CampaignProblems {
  const problems: CampaignProblems = {};
  reportBudgetProblems(input, terms, reportInto(problems));
  return problems;
}

type Report = (field: string, problem: Message) => void;

const reportInto =
  (problems: CampaignProblems): Report =>
  (field, problem) => {
    (problems[field] ??= []).push(problem);
  };

function checkIdentity(input: CampaignInput, { before, excludedFields }: CampaignTerms, report: Report): void {
  if (!input.brandId) report('brandId', campaignProblem.brandMissing());
  if (!input.catalogId) report('catalogId', campaignProblem.catalogMissing());
  if (before && before.adType !== input.adType) report('adType', campaignProblem.typeFixed());
  if (before && before.catalogId !== input.catalogId) report('catalogId', campaignProblem.catalogFixed());
  checkName('name', input.name, campaignProblem.nameMissing(), report);
  checkName('asName', input.adSetName, campaignProblem.required(), report);
  checkName(
    input.adType === 'PRODUCT' ? 'adsProductName' : 'adsBannerName',
    input.adName,
    campaignProblem.required(),
    report,
  );
  if (input.goal === 'OTHERS' && !input.goalOther && !excludedFields.has('campaignGoal_other'))
    report('goalOther', campaignProblem.required());
  if (input.goalOther && input.goalOther.length > MAX_NAME_LENGTH)
    report('goalOther', campaignProblem.tooLong({ max: MAX_NAME_LENGTH }));
}

function checkName(field: string, value: string, missing: Message, report: Report): void {
  if (!value) report(field, missing);
  else if (value.length > MAX_NAME_LENGTH) report(field, campaignProblem.tooLong({ max: MAX_NAME_LENGTH }));
}

function reportBudgetProblems(
  input: Pick<CampaignInput, 'budgetType' | 'budgetDailyMicros' | 'budgetTotalMicros'>,
  { minBudgetMicros, symbol }: Pick<CampaignTerms, 'minBudgetMicros' | 'symbol'>,
  report: Report,
): void {
  const { hasDaily, hasTotal } = limitsOf(input.budgetType);
  const daily = input.budgetDailyMicros;
  const money = (micros: Micros) => ({ minimum: inUnits(micros, symbol) });
  if (hasDaily) {
    if (daily === null) report('budgetDailyTotal', campaignProblem.required());
    else if (daily % UNIT_MICROS !== 0n) report('budgetDailyTotal', campaignProblem.wholeUnits());
    else if (daily < atLeastOne(minBudgetMicros))
      report('budgetDailyTotal', campaignProblem.dailyBelowMinimum(money(atLeastOne(minBudgetMicros))));
  }
  if (hasTotal) {
    const total = input.budgetTotalMicros;
    const floor = hasDaily && daily !== null && daily > minBudgetMicros ? daily : minBudgetMicros;
    if (total === null) report('budgetTotal', campaignProblem.required());
    else if (total % UNIT_MICROS !== 0n) report('budgetTotal', campaignProblem.wholeUnits());
    else if (total < atLeastOne(floor))
      report('budgetTotal', campaignProblem.totalBelowMinimum(money(atLeastOne(floor))));
  }
}

/** Whole amounts have no decimals, as in fields and lists. */
const inUnits = (amountMicros: Micros, symbol: string) => ({
  amountMicros,
  symbol,
  digits: amountMicros % UNIT_MICROS === 0n ? 0 : 2,
});

function atLeastOne(minimum: Micros): Micros {
  return minimum > UNIT_MICROS ? minimum : UNIT_MICROS;
}

function checkSchedule(
  input: CampaignInput,
  { before, nowMs, timezone, allowsPastDays }: CampaignTerms,
  report: Report,
): void {
  const { startAtMs, endAtMs, scheduleType } = input;
  if (startAtMs === null) report('startDate', campaignProblem.required());
  const isMoved = startAtMs !== before?.startAtMs;
  if (startAtMs !== null && isMoved && !allowsPastDays && dayIn(timezone, startAtMs) < dayIn(timezone, nowMs)) {
    report('startDate', campaignProblem.startInPast());
  }
  if (scheduleType !== 'DATE_RANGE') return;
  if (endAtMs === null) report('endDate', campaignProblem.required());
  else if (startAtMs !== null && endAtMs < startAtMs) report('endDate', campaignProblem.endBeforeStart());
  // A finished campaign can still be edited. Launching with an end in the past, or moving the end there, would stop it
  // immediately.
  else if (endAtMs <= nowMs && (!before || before.isDraft || endAtMs !== before.endAtMs))
    report('endDate', campaignProblem.endInPast());
}

function checkBid(input: CampaignInput, terms: CampaignTerms, report: Report): void {
  const { bidType, bidMicros, adType, targetRoasPercent } = input;
  if (bidType === (adType === 'PRODUCT' ? 'MAXIMUM_CPI' : 'MAXIMUM_CPC'))
    report('bidType', campaignProblem.bidTypeMismatch());
  if (bidType !== 'AUTOMATED') {
    const problem = bidMicros === null ? campaignProblem.required() : bidProblem(bidMicros, input, terms);
    if (problem) report('bidWalletCurrency', problem);
  }
  const lines = { keywordBids: input.keywordBids, productBids: input.productBids };
  for (const [list, bids] of Object.entries(lines)) {
    for (const [index, line] of bids.entries()) {
      const problem = line.bidMicros === 0n ? campaignProblem.required() : bidProblem(line.bidMicros, input, terms);
      if (problem) report(`${list}.${index}.bidWalletCurrency`, problem);
    }
  }
  if (input.maxBidMicros !== null) {
    const problem =
      input.maxBidMicros === 0n ? campaignProblem.required() : bidProblem(input.maxBidMicros, input, terms);
    if (problem) report('maxBidWalletCurrency', problem);
  }
  checkModifiers(input, report);
  checkFrequency(input, report);
  if (targetRoasPercent !== null && !(Number.isFinite(targetRoasPercent) && targetRoasPercent >= 0)) {
    report('targetRoas', campaignProblem.negative());
  }
}

function checkModifiers({ bidModifiers, bidHours }: CampaignInput, report: Report): void {
  if (bidModifiers.length > MAX_MODIFIERS)
    report('bidModifiers', campaignProblem.tooManyModifiers({ max: MAX_MODIFIERS }));
  for (const [index, { dimension, value, percent }] of bidModifiers.entries()) {
    if (!isModifierValue(dimension, value)) report(`bidModifiers.${index}.value`, campaignProblem.modifierValue());
    if (!isModifierPercent(percent))
      report(`bidModifiers.${index}.percent`, campaignProblem.modifierRange({ min: MIN_PERCENT, max: MAX_PERCENT }));
  }
  if (bidHours === null) return;
  if (!isBidHours(bidHours)) report('bidHours', campaignProblem.hoursRange({ max: MAX_HOUR_PERCENT }));
  else if (bidHours.every((percent) => percent === 0)) report('bidHours', campaignProblem.hoursAllClosed());
}

function checkFrequency({ frequencyCap }: CampaignInput, report: Report): void {
  if (frequencyCap === null) return;
  if (!isFrequencyTimes(frequencyCap.times))
    report('frequencyCap.times', campaignProblem.frequencyRange({ max: MAX_FREQUENCY_TIMES }));
  if (!isFrequencyHours(frequencyCap.hours))
    report('frequencyCap.hours', campaignProblem.frequencyRange({ max: MAX_FREQUENCY_HOURS }));
}

/** Bids for impressions have six decimals and no minimum. */
function bidProblem(
  bidMicros: Micros,
  { adType, bidType }: Pick<CampaignInput, 'adType' | 'bidType'>,
  { minBidMicros, symbol }: Pick<CampaignTerms, 'minBidMicros' | 'symbol'>,
): Message | null {
  if (bidMicros < 0n) return campaignProblem.negative();
  if (bidType === 'MAXIMUM_CPI') return bidMicros === 0n ? campaignProblem.required() : null;
  if (bidMicros % CENT !== 0n) return campaignProblem.twoDecimals();
  // Banners have no bids for clicks of their own, only limits of the engine's.
  if (bidMicros >= minBidMicros || (adType === 'BANNER' && bidType !== 'AUTOMATED')) return null;
  return campaignProblem.bidBelowMinimum({ minimum: inUnits(formatBid(minBidMicros), symbol) });
}

/** Rounds a bid up to two decimals for display, so that entering the displayed amount always meets the minimum. */
export function formatBid(micros: Micros): Micros {
  return ((micros + CENT - 1n) / CENT) * CENT;
}

function checkTargeting(input: CampaignInput, terms: CampaignTerms, report: Report): void {
  const { trafficControl, minPriceMicros, maxPriceMicros, tagIds, audience } = input;
  if (!Number.isInteger(trafficControl) || trafficControl < 0 || trafficControl > 100)
    report('trafficControl', campaignProblem.trafficRange());
  checkKeywords('keywords', input.keywords, report);
  checkKeywords('negativeKeywords', input.negativeKeywords, report);
  checkSides(input, report);
  checkAutomatic(input, terms, report);
  checkTargets(input, terms, report);
  checkNegatives(input, report);
  if (input.negativeListIds.length > MAX_ATTACHED_LISTS)
    report('negativeListIds', campaignProblem.tooManyAttachedLists({ max: MAX_ATTACHED_LISTS }));
  checkPrices('minPrice', minPriceMicros, maxPriceMicros, report);
  if (tagIds.length > MAX_TAGS || tagIds.some((id) => id.length > MAX_TAG_LENGTH))
    report('tagIds', campaignProblem.tooManyTags({ max: MAX_TAGS, length: MAX_TAG_LENGTH }));
  if (audience) {
    for (const [field, age] of [
      ['minAge', audience.minAge],
      ['maxAge', audience.maxAge],
    ] as const) {
      if (age !== null && (!Number.isInteger(age) || age < 0 || age > 150)) report(field, campaignProblem.ageRange());
    }
    if (audience.minAge !== null && audience.maxAge !== null && audience.maxAge < audience.minAge)
      report('maxAge', campaignProblem.agesReversed());
  }
  const needsKeywords = selectedPlacements(input, terms).some((placement) => placement.needsKeywords);
  if (needsKeywords && input.keywords.length === 0 && !terms.excludedFields.has('targetKeywords'))
    report('keywords', campaignProblem.keywordsMissing());
}

function checkKeywords(field: string, keywords: readonly string[], report: Report): void {
  if (keywords.length > MAX_KEYWORDS) report(field, campaignProblem.tooManyKeywords({ max: MAX_KEYWORDS }));
  const tooLong = keywords.find((typed) => (parseKeyword(typed)?.keyword.length ?? 0) > MAX_KEYWORD_LENGTH);
  if (tooLong) report(field, campaignProblem.tooLong({ max: MAX_KEYWORD_LENGTH }));
}

/** What is aimed at cannot be excluded as well: the negative would always win. */
function checkSides({ keywords, negativeKeywords }: CampaignInput, report: Report): void {
  const aimedAt = new Set(keywords.map(keywordKey));
  const both = negativeKeywords.find((typed) => aimedAt.has(keywordKey(typed)));
  if (both !== undefined) report('negativeKeywords', campaignProblem.onBothSides({ name: both }));
}

/** Without any bucket, something else must find the ads. */
function checkAutomatic(input: CampaignInput, terms: CampaignTerms, report: Report): void {
  const { automatic, keywords, targets } = input;
  if (!hasOpenBucket(automatic) && keywords.length + targets.length === 0)
    report('automatic', campaignProblem.bucketsAllClosed());
  for (const { bucket, bidMicros } of automatic) {
    if (bidMicros === null) continue;
    const problem = bidMicros === 0n ? campaignProblem.required() : bidProblem(bidMicros, input, terms);
    if (problem) report(`automatic.${bucket}.bidWalletCurrency`, problem);
  }
}

function checkTargets(input: CampaignInput, terms: CampaignTerms, report: Report): void {
  const { targets } = input;
  for (const kind of TARGET_KINDS)
    if (targets.filter((one) => one.kind === kind).length > MAX_TARGETS[kind])
      report('targets', campaignProblem.tooManyTargets({ max: MAX_TARGETS[kind] }));
  for (const [index, target] of targets.entries()) {
    const { kind, value, categoryId, minPriceMicros, maxPriceMicros, bidMicros } = target;
    const field = (name: string) => `targets.${index}.${name}`;
    if (Math.max(value.length, categoryId?.length ?? 0) > MAX_TARGET_LENGTH)
      report(field('value'), campaignProblem.tooLong({ max: MAX_TARGET_LENGTH }));
    else if ((kind === 'BRAND' || kind === 'BRAND_IN_CATEGORY') && !isUuid(value))
      report(field('value'), campaignProblem.targetUnknown());
    else if (categoryId === '') report(field('value'), campaignProblem.required());
    checkPrices(field('minPrice'), minPriceMicros, maxPriceMicros, report);
    if (bidMicros === null) continue;
    const problem = bidMicros === 0n ? campaignProblem.required() : bidProblem(bidMicros, input, terms);
    if (problem) report(field('bidWalletCurrency'), problem);
  }
}

function checkNegatives({ targets, negativeTargets }: CampaignInput, report: Report): void {
  const aimedAt = new Set(targets.map(targetKey));
  for (const kind of NEGATIVE_KINDS)
    if (negativeTargets.filter((one) => one.kind === kind).length > MAX_NEGATIVES)
      report('negativeTargets', campaignProblem.tooManyTargets({ max: MAX_NEGATIVES }));
  for (const [index, { kind, value }] of negativeTargets.entries()) {
    if (value.length > MAX_TARGET_LENGTH)
      report(`negativeTargets.${index}.value`, campaignProblem.tooLong({ max: MAX_TARGET_LENGTH }));
    else if (kind === 'BRAND' && !isUuid(value))
      report(`negativeTargets.${index}.value`, campaignProblem.targetUnknown());
    else if (aimedAt.has(targetKey({ kind, value })))
      report(`negativeTargets.${index}.value`, campaignProblem.targetOnBothSides());
  }
}

function checkPrices(field: string, min: Micros | null, max: Micros | null, report: Report): void {
  if ((min ?? 0n) < 0n || (max ?? 0n) < 0n) report(field, campaignProblem.negative());
  else if (min !== null && max !== null && min > max) report(field, campaignProblem.minAboveMax());
}

function checkProducts(input: CampaignInput, { allowsProductFilter }: CampaignTerms, report: Report): void {
  checkPrices('productMinPrice', input.productMinPriceMicros, input.productMaxPriceMicros, report);
  if (input.skus.length >= SKU_LIMIT) report('skus', campaignProblem.tooManySkus({ max: SKU_LIMIT }));
  if (input.skus.length > 0) return;
  const hasFilter = input.productCategoryIds.length > 0 || input.productMinPriceMicros !== null;
  if (!allowsProductFilter) report('skus', campaignProblem.skusMissing());
  else if (!hasFilter) report('skus', campaignProblem.skusOrFilterMissing());
}

function checkBanners(input: CampaignInput, terms: CampaignTerms, report: Report): void {
  if (input.banners.length === 0) report('banners', campaignProblem.placementMissing());
  const seen = new Set<string>();
  input.banners.forEach((banner, index) => {
    const placement = terms.placements.find(({ id }) => id === banner.bannerTypeId);
    if (!placement) report(`banners.${index}.id`, campaignProblem.placementUnknown());
    else if (seen.has(banner.bannerTypeId))
      report(`banners.${index}.id`, campaignProblem.placementRepeated({ name: placement.name }));
    seen.add(banner.bannerTypeId);
    checkBanner(banner, { name: placement?.name ?? '', baseUrl: terms.baseUrl }, (field, problem) =>
      report(`banners.${index}.${field}`, problem),
    );
  });
  const selected = selectedPlacements(input, terms);
  const lacksCategories = input.bannerCategoryIds.length === 0 && !terms.disabledFields.has('categories');
  if (lacksCategories && selected.some((placement) => placement.needsCategories))
    report('bannerCategoryIds', campaignProblem.bannerCategoryMissing());
  if (selected.some((placement) => placement.needsSegments) && input.segmentIds.length === 0)
    report('segments', campaignProblem.segmentsMissing());
}

function checkBanner(
  { url, landingUrl, deeplink, skus }: BannerInput,
  { name, baseUrl }: { name: string; baseUrl: string | null },
  report: Report,
): void {
  if (!url) report('url', campaignProblem.bannerDetailsMissing({ name }));
  if (!landingUrl && skus.length === 0) report('landingUrl', campaignProblem.bannerDetailsMissing({ name }));
  const landing = landingUrl && landingProblem(landingUrl, baseUrl);
  if (landing) report('landingUrl', landing);
  const app = deeplink && deeplinkProblem(deeplink);
  if (app) report('deeplink', app);
  if (skus.length >= SKU_LIMIT) report('skus', campaignProblem.tooManySkus({ max: SKU_LIMIT }));
}

function selectedPlacements(input: CampaignInput, { placements }: CampaignTerms): Placement[] {
  if (input.adType !== 'BANNER') return [];
  return placements.filter(({ id }) => input.banners.some((banner) => banner.bannerTypeId === id));
}
