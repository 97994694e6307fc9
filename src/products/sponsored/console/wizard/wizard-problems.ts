import { isUnreadable } from '#design/form/number-text.ts';
import { BUCKETS } from '#core/serving/rules/automatic.ts';
import { targetKey } from '#core/serving/rules/targets.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import type { WizardCampaignPartsFragment } from '#platform/api-client/generated/graphql.ts';
import type { CampaignInput } from '../../rules/campaign-input.ts';
import { checkCampaign } from '../../rules/check-campaign.ts';
import { type CampaignProblems, type CampaignTerms, type SavedCampaign } from '../../rules/campaign-terms.ts';
import type { WizardValues } from './wizard-values.ts';
import { campaignProblem } from '../../rules/campaign.messages.ts';

/** Result of a filter. */
export interface FilterFinding {
  /** Number of products. */
  count: number;
  /** Whether a seller of the company sells at least one of them. */
  isOwnSold: boolean;
}

/** Returns all problems of the input: those of the rules, and those only the fields can detect. */
export function problemsOf(
  values: WizardValues,
  input: CampaignInput,
  terms: CampaignTerms,
  found: FilterFinding | null,
): CampaignProblems {
  const problems = checkCampaign(input, terms);
  // An ad set and ad without a name of their own use the campaign's, so a problem with it is reported once.
  if (problems['name']) for (const field of NAMED_AFTER) delete problems[field];
  if (values.adType === null) problems['adType'] = [campaignProblem.typeMissing()];
  if (found && input.adType === 'PRODUCT' && values.contentMode === 'FILTER') {
    if (found.count === 0) problems['skus'] = [campaignProblem.noMatch()];
    else if (!found.isOwnSold && values.sellerIds.length === 0)
      problems['productSellerIds'] = [campaignProblem.sellersMissing()];
  }
  if (values.isLimited && !values.hasDaily && !values.hasTotal)
    problems['budgetType'] = [campaignProblem.limitMissing()];
  for (const [field, value] of typedNumbers(values))
    if (isUnreadable(value)) problems[field] = [campaignProblem.notANumber()];
  return problems;
}

/** Returns the saved facts that determine what may be changed. */
export function savedCampaign(campaign: WizardCampaignPartsFragment): SavedCampaign {
  const adSet = campaign.adSets[0]!;
  return {
    adType: campaign.adType,
    catalogId: adSet.catalog.id,
    startAtMs: Date.parse(adSet.startDate),
    endAtMs: adSet.endDate ? Date.parse(adSet.endDate) : null,
    isDraft: adSet.status === 'DRAFT',
  };
}

/** Returns the minimum bid in a country, if it was reported for that country. */
export function minBidOf(minimum: { catalogId: string; amount: string } | null, catalogId: string): bigint {
  // Zero until it is reported: the server makes the final check.
  return minimum?.catalogId === catalogId ? (microsFromDecimal(minimum.amount) ?? 0n) : 0n;
}

const NAMED_AFTER = ['asName', 'adsProductName', 'adsBannerName'];

/** Returns the relevant numeric texts with the input fields they map to. */
function typedNumbers(values: WizardValues): [string, string][] {
  const isProduct = values.adType === 'PRODUCT';
  const isFiltered = values.contentMode === 'FILTER';
  return [
    ...(values.hasDaily ? [['budgetDailyTotal', values.budgetDaily] as [string, string]] : []),
    ...(values.hasTotal ? [['budgetTotal', values.budgetTotal] as [string, string]] : []),
    ...(values.bidType === 'AUTOMATED' ? [] : [['bidWalletCurrency', values.bid] as [string, string]]),
    ...(isFiltered ? [['productMinPrice', values.minPrice] as [string, string]] : []),
    ...(isFiltered ? [['productMaxPrice', values.maxPrice] as [string, string]] : []),
    ...(['keywordBids', 'productBids'] as const).flatMap((list) =>
      Object.entries(values[list]).map(([key, bid]): [string, string] => [`${list}.${key}`, bid]),
    ),
    // Banners are found by none of these.
    ...(isProduct ? BUCKETS : []).map((bucket): [string, string] => [
      `automatic.${bucket}.bidWalletCurrency`,
      values.automatic[bucket].bid,
    ]),
    ...values.targets.flatMap((target) =>
      (['bid', 'minPrice', 'maxPrice'] as const).map((part): [string, string] => [
        `targets.${targetKey(target)}.${part}`,
        target[part],
      ]),
    ),
    ['maxBidWalletCurrency', values.maxBid],
    ...(values.frequency === null
      ? []
      : [
          ['frequencyCap.times', values.frequency.times] as [string, string],
          ['frequencyCap.hours', values.frequency.hours] as [string, string],
        ]),
    ['targetRoas', values.targetRoas],
    ['minAge', values.minAge],
    ['maxAge', values.maxAge],
  ];
}
