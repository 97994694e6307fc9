import type { Micros } from '#kernel/money.ts';
import type { CampaignInput } from './campaign-input.ts';
import { hasOpenBucket } from '#core/serving/rules/automatic.ts';
import { keywordKey, MAX_KEYWORD_LENGTH, MAX_KEYWORDS, parseKeyword } from '#core/serving/rules/keywords.ts';
import {
  MAX_NEGATIVES,
  MAX_TARGET_LENGTH,
  MAX_TARGETS,
  NEGATIVE_KINDS,
  TARGET_KINDS,
  targetKey,
} from '#core/serving/rules/targets.ts';
import { isUuid } from '#kernel/ids.ts';
import { campaignProblem } from './campaign.messages.ts';
import { MAX_ATTACHED_LISTS } from './negative-list.ts';
import type { CampaignTerms, Placement, Report } from './campaign-terms.ts';
import { checkFurtherBid } from './check-bids.ts';

export const MAX_TAGS = 100;

const MAX_TAG_LENGTH = 64;

export function checkTargeting(input: CampaignInput, terms: CampaignTerms, report: Report): void {
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
  for (const { bucket, bidMicros } of automatic)
    checkFurtherBid(`automatic.${bucket}.bidWalletCurrency`, bidMicros, input, terms, report);
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
    checkFurtherBid(field('bidWalletCurrency'), bidMicros, input, terms, report);
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

export function checkPrices(field: string, min: Micros | null, max: Micros | null, report: Report): void {
  if ((min ?? 0n) < 0n || (max ?? 0n) < 0n) report(field, campaignProblem.negative());
  else if (min !== null && max !== null && min > max) report(field, campaignProblem.minAboveMax());
}

export function selectedPlacements(input: CampaignInput, { placements }: CampaignTerms): Placement[] {
  if (input.adType !== 'BANNER') return [];
  return placements.filter(({ id }) => input.banners.some((banner) => banner.bannerTypeId === id));
}
