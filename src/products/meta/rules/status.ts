import type { SharedStatus } from '#kernel/shared-status.ts';
import type { Day } from '#kernel/time.ts';

export const META_CAMPAIGN_STATUSES = ['ACTIVE', 'PAUSED', 'INACTIVE'] as const;
export type MetaCampaignStatus = (typeof META_CAMPAIGN_STATUSES)[number];

export const isOn = (status: MetaCampaignStatus): boolean => status === 'ACTIVE';
/** The list only flips between on and off; what is sent for off is paused. */
export const flipped = (status: MetaCampaignStatus): MetaCampaignStatus => (isOn(status) ? 'INACTIVE' : 'ACTIVE');

/** Nothing is begun at Meta with an empty wallet there. */
export const canStart = (balance: bigint | number | null): boolean => balance !== null && balance > 0;

/** What Meta says of a campaign beside its switch, in words of ours. */
const SAID_BY_META: Readonly<Record<string, SharedStatus>> = {
  DELETED: 'REMOVED',
  ARCHIVED: 'REMOVED',
  IN_PROCESS: 'UNDER_REVIEW',
  WITH_ISSUES: 'APPROVED_LIMITED',
};

/** Where a campaign stands; its switch says no more than what its owner wants. `today` is a day of the ad account. */
export function stateOf(
  { isActive, effectiveStatus, endDate }: { isActive: boolean; effectiveStatus: string; endDate: Day | null },
  today: Day,
): SharedStatus {
  const said = SAID_BY_META[effectiveStatus];
  if (said) return said;
  if (endDate !== null && endDate < today) return 'ENDED';
  return isActive ? 'ACTIVE' : 'PAUSED';
}
