import type { Day } from '#kernel/time.ts';

export const META_CAMPAIGN_STATUSES = ['ACTIVE', 'PAUSED', 'INACTIVE'] as const;
export type MetaCampaignStatus = (typeof META_CAMPAIGN_STATUSES)[number];

export const isOn = (status: MetaCampaignStatus): boolean => status === 'ACTIVE';
/** The list only flips between on and off; what is sent for off is paused. */
export const flipped = (status: MetaCampaignStatus): MetaCampaignStatus => (isOn(status) ? 'INACTIVE' : 'ACTIVE');

/** Nothing is begun at Meta with an empty wallet there. */
export const canStart = (balance: bigint | number | null): boolean => balance !== null && balance > 0;

/** What a campaign is doing. Its switch says only what its owner wants. */
export type MetaCampaignState = 'ACTIVE' | 'PAUSED' | 'ENDED' | 'REMOVED' | 'UNDER_REVIEW' | 'APPROVED_LIMITED';

/** By Meta's effective status, where it says more than the switch. */
const STATE_OF_EFFECTIVE: Readonly<Record<string, MetaCampaignState>> = {
  DELETED: 'REMOVED',
  ARCHIVED: 'REMOVED',
  IN_PROCESS: 'UNDER_REVIEW',
  WITH_ISSUES: 'APPROVED_LIMITED',
};

/** `today` is a day of the ad account. */
export function stateOf(
  { isActive, effectiveStatus, endDate }: { isActive: boolean; effectiveStatus: string; endDate: Day | null },
  today: Day,
): MetaCampaignState {
  const known = STATE_OF_EFFECTIVE[effectiveStatus];
  if (known) return known;
  if (endDate !== null && endDate < today) return 'ENDED';
  return isActive ? 'ACTIVE' : 'PAUSED';
}
