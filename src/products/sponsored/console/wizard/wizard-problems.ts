import { isUnreadable } from '#design/form/number-text.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import type { WizardCampaignPartsFragment } from '#platform/api-client/generated/graphql.ts';
import type { CampaignInput } from '../../rules/campaign-input.ts';
import {
  checkCampaign,
  type CampaignProblems,
  type CampaignTerms,
  type SavedCampaign,
} from '../../rules/check-campaign.ts';
import type { WizardValues } from './wizard-values.ts';

/** What a filter finds. */
export interface FilterFinding {
  /** Products. */
  count: number;
  /** Whether one of them is sold by a seller of the company. */
  isOwnSold: boolean;
}

/** Everything wrong with what was typed: what the rules say, and what only the fields know. */
export function problemsOf(
  values: WizardValues,
  input: CampaignInput,
  terms: CampaignTerms,
  found: FilterFinding | null,
): CampaignProblems {
  const problems = checkCampaign(input, terms);
  // Ad set and ad carry the campaign's name where they have none of their own: what is wrong with it is said once.
  if (problems['name']) for (const field of NAMED_AFTER) delete problems[field];
  if (values.adType === null) problems['adType'] = [{ key: 'typeMissing' }];
  if (found && input.adType === 'PRODUCT' && values.contentMode === 'FILTER') {
    if (found.count === 0) problems['skus'] = [{ key: 'nothingMatches' }];
    else if (!found.isOwnSold && values.sellerIds.length === 0)
      problems['productSellerIds'] = [{ key: 'sellersMissing' }];
  }
  if (values.isLimited && !values.hasDaily && !values.hasTotal) problems['budgetType'] = [{ key: 'limitMissing' }];
  for (const [field, value] of typedNumbers(values)) if (isUnreadable(value)) problems[field] = [{ key: 'notANumber' }];
  return problems;
}

/** The campaign as it was saved, as far as that bears on what may be changed. */
export function savedCampaign(campaign: WizardCampaignPartsFragment): SavedCampaign {
  const adSet = campaign.adsetSet[0]!;
  return {
    adType: campaign.adType,
    catalogId: adSet.catalog.id,
    startAtMs: Date.parse(adSet.startDate),
    endAtMs: adSet.endDate ? Date.parse(adSet.endDate) : null,
    isDraft: adSet.status === 'DRAFT',
  };
}

/** The least that may be bid in a country, as far as it was told for that country. */
export function minBidOf(told: { catalogId: string; amount: string } | null, catalogId: string): bigint {
  // Until it is told the server alone knows it, which has the last word.
  return told?.catalogId === catalogId ? (microsFromDecimal(told.amount) ?? 0n) : 0n;
}

const NAMED_AFTER = ['asName', 'adsProductName', 'adsBannerName'];

/** Numbers in use as their fields hold them, by the input field they become. */
function typedNumbers(values: WizardValues): [string, string][] {
  const isFiltered = values.contentMode === 'FILTER';
  return [
    ...(values.hasDaily ? [['budgetDailyTotal', values.budgetDaily] as [string, string]] : []),
    ...(values.hasTotal ? [['budgetTotal', values.budgetTotal] as [string, string]] : []),
    ...(values.bidType === 'AUTOMATED' ? [] : [['bidWalletCurrency', values.bid] as [string, string]]),
    ...(isFiltered ? [['productMinPrice', values.minPrice] as [string, string]] : []),
    ...(isFiltered ? [['productMaxPrice', values.maxPrice] as [string, string]] : []),
    ['targetRoas', values.targetRoas],
    ['minAge', values.minAge],
    ['maxAge', values.maxAge],
  ];
}
