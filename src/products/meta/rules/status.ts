import type { Day } from '#kernel/time.ts';

export const META_CAMPAIGN_STATUSES = ['ACTIVE', 'PAUSED', 'INACTIVE'] as const;
export type MetaCampaignStatus = (typeof META_CAMPAIGN_STATUSES)[number];

export const isOn = (status: MetaCampaignStatus): boolean => status === 'ACTIVE';
/** Returns the status the list's switch sets: it only toggles between on and off, and off means paused. */
export const flipped = (status: MetaCampaignStatus): MetaCampaignStatus => (isOn(status) ? 'INACTIVE' : 'ACTIVE');

/** Returns whether campaigns can be started: not with an empty Meta wallet. */
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

/**
 * Returns the displayed status of a campaign; its switch only shows what the owner wants. `today` is in the ad
 * account's time zone.
 */
export function stateOf(
  { isActive, effectiveStatus, endDate }: { isActive: boolean; effectiveStatus: string; endDate: Day | null },
  today: Day,
): MetaCampaignState {
  const known = STATE_OF_EFFECTIVE[effectiveStatus];
  if (known) return known;
  if (endDate !== null && endDate < today) return 'ENDED';
  return isActive ? 'ACTIVE' : 'PAUSED';
}
