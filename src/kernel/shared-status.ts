/** Statuses shared by modules; each uses those it needs. */
export const SHARED_STATUSES = [
  'PAUSED',
  'PENDING',
  'REMOVED',
  'UNDER_REVIEW',
  'ELIGIBLE',
  'PURCHASED',
  'DRAFT',
  'PENDING_FOR_APPROVAL',
  'APPROVAL_IN_PROGRESS',
  'APPROVED',
  'PUBLISHED',
  'APPROVED_LIMITED',
  'DISAPPROVED',
  'ACTIVE',
  'ENDED',
  'PENDING_REFUND',
  'REFUNDED',
  'PARTIAL_REFUNDED',
  'CANCELLED',
] as const;
export type SharedStatus = (typeof SHARED_STATUSES)[number];
