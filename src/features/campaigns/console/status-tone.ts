import type { Tone } from '#design/status-badge.tsx';
import type { AdSetStatus, RunningStatus } from '../rules/campaign-state.ts';

/** The colour of a status as it is shown; DELETED is the API's word for what nobody can see any more. */
export const STATUS_TONES: Record<AdSetStatus | RunningStatus | 'DELETED', Tone> = {
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
