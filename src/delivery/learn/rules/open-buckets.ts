import type { ServingBucket } from '#delivery/decide/rules/serving.ts';

/** Returns a campaign as if all kinds of automatic fit that it closed were open. */
export function withOpenBuckets<Campaign extends { readonly automatic: readonly ServingBucket[] }>(
  campaign: Campaign,
): Campaign {
  return { ...campaign, automatic: campaign.automatic.map((setting) => ({ ...setting, isOn: true })) };
}
