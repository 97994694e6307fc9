import type { Tone } from '#design/status-badge.tsx';
import type { CampaignAdSetPartsFragment } from '#platform/api-client/generated/graphql.ts';

type AdSet = Pick<
  CampaignAdSetPartsFragment,
  'status' | 'runningStatus' | 'effectiveStatus' | 'budgetType' | 'endDate' | 'notes'
>;

const TONES: Record<AdSet['status'], Tone> = {
  DRAFT: 'neutral',
  PENDING_FOR_APPROVAL: 'warning',
  REJECTED: 'danger',
  SCHEDULED: 'info',
  DELIVERING: 'success',
  NOT_DELIVERING: 'warning',
  STARTED: 'success',
  PAUSED: 'neutral',
  COMPLETED: 'neutral',
  REMOVED: 'neutral',
  DELETED: 'neutral',
};

/** A switched-off ad set is not delivering for no reason but its switch, so the switch is what is shown. */
export function shownStatus({ status, effectiveStatus, runningStatus }: AdSet): AdSet['status'] {
  return status === 'NOT_DELIVERING' && effectiveStatus === null ? runningStatus : status;
}

export const statusTone = (adSet: AdSet): Tone => TONES[shownStatus(adSet)];

/** The switch works only while nothing but itself decides about delivery. */
export const canToggle = ({ status, effectiveStatus }: AdSet): boolean =>
  status === 'DELIVERING' || (status === 'NOT_DELIVERING' && effectiveStatus === null);

export type StatusExplanation =
  | 'pendingForApproval'
  | 'rejected'
  | 'rejectedWithNotes'
  | 'scheduled'
  | 'delivering'
  | 'paused'
  | 'completedEnded'
  | 'completedNoSkus'
  | 'exceedBudgetDaily'
  | 'exceedBudgetTotal'
  | 'exceedBudget'
  | 'walletExceedThreshold'
  | 'draft'
  | 'removed';

/** Why the ad set stands where it stands, as the key of a text. */
export function statusExplanation(adSet: AdSet, now: Date): StatusExplanation {
  const { status, effectiveStatus, budgetType, endDate, notes } = adSet;
  switch (shownStatus(adSet)) {
    case 'DRAFT':
      return 'draft';
    case 'PENDING_FOR_APPROVAL':
      return 'pendingForApproval';
    case 'REJECTED':
      return notes ? 'rejectedWithNotes' : 'rejected';
    case 'SCHEDULED':
      return 'scheduled';
    case 'DELIVERING':
    case 'STARTED':
      return 'delivering';
    case 'PAUSED':
      return 'paused';
    case 'REMOVED':
    case 'DELETED':
      return 'removed';
    case 'COMPLETED':
      return endDate !== null && new Date(endDate) <= now ? 'completedEnded' : 'completedNoSkus';
    case 'NOT_DELIVERING':
      if (status === 'NOT_DELIVERING' && effectiveStatus === 'WALLET_EXCEED_THRESHOLD') return 'walletExceedThreshold';
      return budgetType === 'DAILY'
        ? 'exceedBudgetDaily'
        : budgetType === 'TOTAL'
          ? 'exceedBudgetTotal'
          : 'exceedBudget';
  }
}
