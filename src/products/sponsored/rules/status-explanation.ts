import type { BudgetType } from './budget-type.ts';
import {
  displayStatus,
  type AdSetStatus,
  type EffectiveStatus,
  type RunningStatus,
} from '#core/serving/rules/campaign-state.ts';

/** The status fields of an ad set as the API returns them. */
export interface ExplainedAdSet {
  status: AdSetStatus | RunningStatus | 'DELETED';
  runningStatus: RunningStatus;
  effectiveStatus: EffectiveStatus | null;
  budgetType: BudgetType;
  endDate: string | null;
  /** Reason of the rejection. */
  notes: string | null;
  /** The budget it shares with others. */
  sharedBudget: { name: string; isUsedUp: boolean } | null;
}

export const STATUS_EXPLANATIONS = [
  'pendingForApproval',
  'rejected',
  'rejectedWithNotes',
  'scheduled',
  'delivering',
  'paused',
  'completedEnded',
  'completedNoSkus',
  'exceedBudgetDaily',
  'exceedBudgetTotal',
  'exceedBudget',
  'exceedBudgetShared',
  'walletExceedThreshold',
  'draft',
  'removed',
] as const;
export type StatusExplanation = (typeof STATUS_EXPLANATIONS)[number];

/** Returns the text key that explains the ad set's current status. */
export function statusExplanation(adSet: ExplainedAdSet, now: Date): StatusExplanation {
  const { status, effectiveStatus, budgetType, endDate, notes, sharedBudget } = adSet;
  switch (displayStatus(adSet)) {
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
      if (sharedBudget?.isUsedUp) return 'exceedBudgetShared';
      return budgetType === 'DAILY'
        ? 'exceedBudgetDaily'
        : budgetType === 'TOTAL'
          ? 'exceedBudgetTotal'
          : 'exceedBudget';
  }
}
