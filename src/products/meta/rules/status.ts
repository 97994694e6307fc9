import type { SharedStatus } from '#kernel/shared-status.ts';
import type { Day } from '#kernel/time.ts';

export const META_CAMPAIGN_STATUSES = ['ACTIVE', 'PAUSED', 'INACTIVE'] as const;
export type MetaCampaignStatus = (typeof META_CAMPAIGN_STATUSES)[number];

export const isOn = (status: MetaCampaignStatus): boolean => status === 'ACTIVE';
/** Returns the status the list's switch sets: it only toggles between on and off, and off means paused. */
export const flipped = (status: MetaCampaignStatus): MetaCampaignStatus => (isOn(status) ? 'INACTIVE' : 'ACTIVE');

/** Returns whether campaigns can be started: not with an empty Meta wallet. */
export const canStart = (balance: bigint | number | null): boolean => balance !== null && balance > 0;

/** Shared statuses of Meta's effective statuses, apart from the switch. */
const SAID_BY_META: Readonly<Record<string, SharedStatus>> = {
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
): SharedStatus {
  const said = SAID_BY_META[effectiveStatus];
  if (said) return said;
  if (endDate !== null && endDate < today) return 'ENDED';
  return isActive ? 'ACTIVE' : 'PAUSED';
}
