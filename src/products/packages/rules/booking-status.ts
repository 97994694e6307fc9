import type { SharedStatus } from './shared-status.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { LEAD_DAYS } from './weeks.ts';

/** Actor of a status change: the buyer, the provider's staff, or a scheduled job. */
export type Actor = 'BUYER' | 'STAFF' | 'SYSTEM';

type Steps = Partial<Record<SharedStatus, readonly Actor[]>>;

const CANCEL: Steps = { CANCELLED: ['BUYER', 'STAFF', 'SYSTEM'] };
const GIVE_UP: Steps = { CANCELLED: ['BUYER', 'STAFF'], PENDING_REFUND: ['BUYER', 'STAFF'] };

/**
 * PENDING: slots are held until payment. PURCHASED: paid, content missing. The remaining statuses follow from staff's
 * decisions on the content, from the calendar, and from the refund of a cancelled package.
 */
export const TRANSITIONS: Readonly<Partial<Record<SharedStatus, Steps>>> = {
  PENDING: { PURCHASED: ['SYSTEM'], PENDING_FOR_APPROVAL: ['SYSTEM'], ...CANCEL },
  PURCHASED: { PENDING_FOR_APPROVAL: ['SYSTEM'], ENDED: ['SYSTEM'], ...GIVE_UP },
  PENDING_FOR_APPROVAL: {
    PURCHASED: ['SYSTEM'],
    APPROVAL_IN_PROGRESS: ['STAFF'],
    APPROVED: ['STAFF'],
    DISAPPROVED: ['STAFF'],
    ENDED: ['SYSTEM'],
    ...GIVE_UP,
  },
  APPROVAL_IN_PROGRESS: { APPROVED: ['STAFF'], DISAPPROVED: ['STAFF'], ENDED: ['SYSTEM'], ...GIVE_UP },
  DISAPPROVED: { PENDING_FOR_APPROVAL: ['SYSTEM', 'STAFF'], PURCHASED: ['SYSTEM'], ENDED: ['SYSTEM'], ...GIVE_UP },
  APPROVED: { PUBLISHED: ['STAFF'], DISAPPROVED: ['STAFF'], ACTIVE: ['SYSTEM'], ENDED: ['SYSTEM'], ...GIVE_UP },
  PUBLISHED: { ACTIVE: ['SYSTEM'], ENDED: ['SYSTEM'], ...GIVE_UP },
  ACTIVE: { PAUSED: ['STAFF'], ENDED: ['STAFF', 'SYSTEM'] },
  PAUSED: { ACTIVE: ['STAFF'], ENDED: ['STAFF', 'SYSTEM'] },
  PENDING_REFUND: { REFUNDED: ['STAFF'], PARTIAL_REFUNDED: ['STAFF'], CANCELLED: ['STAFF'] },
  ENDED: {},
  REFUNDED: {},
  PARTIAL_REFUNDED: {},
  CANCELLED: {},
};

/** Returns whether a status holds slots, which no other booking can then take. */
export const holdsSlots = (status: SharedStatus): boolean => !ABANDONED.has(status);
const ABANDONED: ReadonlySet<SharedStatus> = new Set(['CANCELLED', 'PENDING_REFUND', 'REFUNDED', 'PARTIAL_REFUNDED']);

export const canTransition = (from: SharedStatus, to: SharedStatus, actor: Actor): boolean =>
  TRANSITIONS[from]?.[to]?.includes(actor) ?? false;

/** Returns the statuses that staff can set manually. Cancellation is a separate operation. */
export const staffSteps = (from: SharedStatus): SharedStatus[] =>
  (Object.entries(TRANSITIONS[from] ?? {}) as [SharedStatus, readonly Actor[]][])
    .filter(([to, actors]) => actors.includes('STAFF') && (!isCancelling(to) || from === 'PENDING_REFUND'))
    .map(([to]) => to);
const isCancelling = (status: SharedStatus) => status === 'CANCELLED' || status === 'PENDING_REFUND';

/** Returns whether the status requires a reason. */
export const needsReason = (status: SharedStatus): boolean => status === 'DISAPPROVED';

/** Returns whether content may change: before the start, while the package waits for payment, content or staff. */
export const takesContent = (status: SharedStatus): boolean => CHANGEABLE.has(status);
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

export type Cancelling =
  | { refusal: 'STARTED' | 'GIVEN_UP' }
  /** CANCELLED: refunded immediately, or never paid. PENDING_REFUND: staff decide on the refund. */
  | { refusal: null; status: 'CANCELLED' | 'PENDING_REFUND' };

/**
 * Decides on a cancellation. Before the start it frees the weeks. The refund is immediate while others can still book
 * the weeks; later, staff decide on it.
 */
export function cancelling(
  { status, startDate, isPaid }: { status: SharedStatus; startDate: Day; isPaid: boolean },
  today: Day,
): Cancelling {
  if (!canTransition(status, 'CANCELLED', 'BUYER')) return { refusal: holdsSlots(status) ? 'STARTED' : 'GIVEN_UP' };
  if (today >= startDate) return { refusal: 'STARTED' };
  const isLate = startDate < addDays(today, LEAD_DAYS);
  return { refusal: null, status: isPaid && isLate ? 'PENDING_REFUND' : 'CANCELLED' };
}
