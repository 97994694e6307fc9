import type { SharedStatus } from './shared-status.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { LEAD_DAYS } from './weeks.ts';

/** Actor of a status change: the buyer, the provider's staff, or a scheduled job. */
export type Actor = 'BUYER' | 'STAFF' | 'SYSTEM';

type Transitions = Partial<Record<SharedStatus, readonly Actor[]>>;

const CANCEL: Transitions = { CANCELLED: ['BUYER', 'STAFF', 'SYSTEM'] };
const ABANDON: Transitions = { CANCELLED: ['BUYER', 'STAFF'], PENDING_REFUND: ['BUYER', 'STAFF'] };

/**
 * PENDING: slots are reserved until payment. PURCHASED: paid, content missing. The remaining statuses follow from staff's
 * decisions on the content, from the calendar, and from the refund of a cancelled package.
 */
export const TRANSITIONS: Readonly<Partial<Record<SharedStatus, Transitions>>> = {
  PENDING: { PURCHASED: ['SYSTEM'], PENDING_FOR_APPROVAL: ['SYSTEM'], ...CANCEL },
  PURCHASED: { PENDING_FOR_APPROVAL: ['SYSTEM'], ENDED: ['SYSTEM'], ...ABANDON },
  PENDING_FOR_APPROVAL: {
    PURCHASED: ['SYSTEM'],
    APPROVAL_IN_PROGRESS: ['STAFF'],
    APPROVED: ['STAFF'],
    DISAPPROVED: ['STAFF'],
    ENDED: ['SYSTEM'],
    ...ABANDON,
  },
  APPROVAL_IN_PROGRESS: { APPROVED: ['STAFF'], DISAPPROVED: ['STAFF'], ENDED: ['SYSTEM'], ...ABANDON },
  DISAPPROVED: { PENDING_FOR_APPROVAL: ['SYSTEM', 'STAFF'], PURCHASED: ['SYSTEM'], ENDED: ['SYSTEM'], ...ABANDON },
  APPROVED: { PUBLISHED: ['STAFF'], DISAPPROVED: ['STAFF'], ACTIVE: ['SYSTEM'], ENDED: ['SYSTEM'], ...ABANDON },
  PUBLISHED: { ACTIVE: ['SYSTEM'], ENDED: ['SYSTEM'], ...ABANDON },
  ACTIVE: { PAUSED: ['STAFF'], ENDED: ['STAFF', 'SYSTEM'] },
  PAUSED: { ACTIVE: ['STAFF'], ENDED: ['STAFF', 'SYSTEM'] },
  PENDING_REFUND: { REFUNDED: ['STAFF'], PARTIAL_REFUNDED: ['STAFF'], CANCELLED: ['STAFF'] },
  ENDED: {},
  REFUNDED: {},
  PARTIAL_REFUNDED: {},
  CANCELLED: {},
};

/** Returns whether a status occupies slots, which no other booking can then take. */
export const occupiesSlots = (status: SharedStatus): boolean => !ABANDONED.has(status);
const ABANDONED: ReadonlySet<SharedStatus> = new Set(['CANCELLED', 'PENDING_REFUND', 'REFUNDED', 'PARTIAL_REFUNDED']);

export const canTransition = (from: SharedStatus, to: SharedStatus, actor: Actor): boolean =>
  TRANSITIONS[from]?.[to]?.includes(actor) ?? false;

/** Returns the statuses that staff can set manually. Cancellation is a separate operation. */
export const staffTransitions = (from: SharedStatus): SharedStatus[] =>
  (Object.entries(TRANSITIONS[from] ?? {}) as [SharedStatus, readonly Actor[]][])
    .filter(([to, actors]) => actors.includes('STAFF') && (!isCancelling(to) || from === 'PENDING_REFUND'))
    .map(([to]) => to);
const isCancelling = (status: SharedStatus) => status === 'CANCELLED' || status === 'PENDING_REFUND';

/** Returns whether the status requires a reason. */
export const needsReason = (status: SharedStatus): boolean => status === 'DISAPPROVED';

/** Returns whether content may change: before the start, while the package waits for payment, content or staff. */
export const acceptsContent = (status: SharedStatus): boolean => CHANGEABLE.has(status);
const CHANGEABLE: ReadonlySet<SharedStatus> = new Set(['PENDING', 'PURCHASED', 'PENDING_FOR_APPROVAL', 'DISAPPROVED']);

/** Returns the status after payment: content is missing, or waits for approval. */
export const statusOfPaid = (isComplete: boolean): SharedStatus => (isComplete ? 'PENDING_FOR_APPROVAL' : 'PURCHASED');

/** Returns the status after a content change. Unpaid packages remain PENDING. */
export function statusAfterContent(status: SharedStatus, isComplete: boolean): SharedStatus {
  return status === 'PENDING' ? status : statusOfPaid(isComplete);
}

/**
 * Returns the status that a day leads to without user action; null for no change. Only packages approved by staff
 * become active.
 */
export function statusOnDay(
  { status, startDate, endDate }: { status: SharedStatus; startDate: Day; endDate: Day },
  today: Day,
): SharedStatus | null {
  if (today > endDate) return canTransition(status, 'ENDED', 'SYSTEM') ? 'ENDED' : null;
  if (today >= startDate && canTransition(status, 'ACTIVE', 'SYSTEM')) return 'ACTIVE';
  return null;
}

export type CancellationDecision =
  | { rejection: 'STARTED' | 'ALREADY_CANCELLED' }
  /** CANCELLED: refunded immediately, or never paid. PENDING_REFUND: staff decide on the refund. */
  | { rejection: null; status: 'CANCELLED' | 'PENDING_REFUND' };

/**
 * Decides on a cancellation. Before the start it frees the weeks. The refund is immediate while others can still book
 * the weeks; later, staff decide on it.
 */
export function decideCancellation(
  { status, startDate, isPaid }: { status: SharedStatus; startDate: Day; isPaid: boolean },
  today: Day,
): CancellationDecision {
  if (!canTransition(status, 'CANCELLED', 'BUYER'))
    return { rejection: occupiesSlots(status) ? 'STARTED' : 'ALREADY_CANCELLED' };
  if (today >= startDate) return { rejection: 'STARTED' };
  const isLate = startDate < addDays(today, LEAD_DAYS);
  return { rejection: null, status: isPaid && isLate ? 'PENDING_REFUND' : 'CANCELLED' };
}
