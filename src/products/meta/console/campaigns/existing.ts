import type { MetaCampaignPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import type { KnownCampaign } from '../../rules/check-campaign.ts';
import type { CampaignValues } from './use-campaign-form.ts';

/** Returns the form's initial values for a campaign. */
export const valuesOf = (campaign: MetaCampaignPartsFragment): CampaignValues => ({
  name: campaign.name,
  lifetimeBudget: campaign.lifetimeBudget,
  startDate: campaign.startDate,
  endDate: campaign.endDate ?? null,
  creativeText: campaign.creativeText ?? '',
  customAudienceIds: campaign.customAudienceIds.map(String),
  categories: [],
  minPrice: '',
  maxPrice: '',
  skus: [],
});

export const knownOf = (campaign: MetaCampaignPartsFragment): KnownCampaign => ({
  startDate: campaign.startDate,
  endDate: campaign.endDate ?? null,
  spentMicros: (microsFromDecimal(campaign.lifetimeBudget) ?? 0n) - (microsFromDecimal(campaign.budgetRemaining) ?? 0n),
});

/** Returns only the changed fields. */
export function changesOf(campaign: MetaCampaignPartsFragment, values: CampaignValues) {
  const before = valuesOf(campaign);
  const fields = ['name', 'lifetimeBudget', 'startDate', 'endDate', 'customAudienceIds'] as const;
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(values[field]));
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}
