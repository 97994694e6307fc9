import type { Message } from '#kernel/message.ts';
import { type Micros, UNIT } from '#kernel/money.ts';
import { dayIn } from '#kernel/time.ts';
import { limitsOf } from './budget-type.ts';
import type { BannerInput, CampaignInput } from './campaign-input.ts';
import { deeplinkProblem, landingProblem } from './links.ts';
import { campaignProblem } from './campaign.messages.ts';
import type { CampaignProblems, CampaignTerms, Report } from './campaign-terms.ts';
import { checkBid, inUnits } from './check-bids.ts';
import { checkPrices, checkTargeting, selectedPlacements } from './check-targeting.ts';

/** Exclusive limit: an SKU list must be shorter than this. */
export const SKU_LIMIT = 5000;

const MAX_NAME_LENGTH = 255;

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
    else if (daily % UNIT !== 0n) report('budgetDailyTotal', campaignProblem.wholeUnits());
    else if (daily < atLeastOne(minBudgetMicros))
      report('budgetDailyTotal', campaignProblem.dailyBelowMinimum(money(atLeastOne(minBudgetMicros))));
  }
  if (hasTotal) {
    const total = input.budgetTotalMicros;
    const floor = hasDaily && daily !== null && daily > minBudgetMicros ? daily : minBudgetMicros;
    if (total === null) report('budgetTotal', campaignProblem.required());
    else if (total % UNIT !== 0n) report('budgetTotal', campaignProblem.wholeUnits());
    else if (total < atLeastOne(floor))
      report('budgetTotal', campaignProblem.totalBelowMinimum(money(atLeastOne(floor))));
  }
}

function atLeastOne(minimum: Micros): Micros {
  return minimum > UNIT ? minimum : UNIT;
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
