import type { SharedStatus } from './shared-status.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { LEAD_DAYS } from './weeks.ts';

/** Who moves a booked package: its buyer, the provider's staff, or what happens by itself. */
export type Actor = 'BUYER' | 'STAFF' | 'SYSTEM';

type Steps = Partial<Record<SharedStatus, readonly Actor[]>>;

const CANCEL: Steps = { CANCELLED: ['BUYER', 'STAFF', 'SYSTEM'] };
const GIVE_UP: Steps = { CANCELLED: ['BUYER', 'STAFF'], PENDING_REFUND: ['BUYER', 'STAFF'] };

/**
 * PENDING: holds its slots and waits for its money. PURCHASED: paid, content is missing. The rest is what staff say of the content,
 * what the calendar does, and what becomes of the money of a cancelled one.
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

/** Those whose weeks nobody else can book. */
export const holdsSlots = (status: SharedStatus): boolean => !ABANDONED.has(status);
const ABANDONED: ReadonlySet<SharedStatus> = new Set(['CANCELLED', 'PENDING_REFUND', 'REFUNDED', 'PARTIAL_REFUNDED']);

export const canTransition = (from: SharedStatus, to: SharedStatus, actor: Actor): boolean =>
  TRANSITIONS[from]?.[to]?.includes(actor) ?? false;

/** Where staff can move a booked package by hand; cancelling has a way of its own. */
export const staffSteps = (from: SharedStatus): SharedStatus[] =>
  (Object.entries(TRANSITIONS[from] ?? {}) as [SharedStatus, readonly Actor[]][])
    .filter(([to, actors]) => actors.includes('STAFF') && (!isCancelling(to) || from === 'PENDING_REFUND'))
    .map(([to]) => to);
const isCancelling = (status: SharedStatus) => status === 'CANCELLED' || status === 'PENDING_REFUND';

/** Those that have to say why. */
export const needsReason = (status: SharedStatus): boolean => status === 'DISAPPROVED';

/** Before it runs, while it waits for content or for staff, content may change. */
export const takesContent = (status: SharedStatus): boolean => CHANGEABLE.has(status);
const CHANGEABLE: ReadonlySet<SharedStatus> = new Set(['PENDING', 'PURCHASED', 'PENDING_FOR_APPROVAL', 'DISAPPROVED']);

/** What paid content is: to be supplied, or to be judged. */
export const statusOfPaid = (isComplete: boolean): SharedStatus => (isComplete ? 'PENDING_FOR_APPROVAL' : 'PURCHASED');

/** Where content moves a package: unpaid ones wait for their money all the same. */
export function statusAfterContent(status: SharedStatus, isComplete: boolean): SharedStatus {
  return status === 'PENDING' ? status : statusOfPaid(isComplete);
}

/** Where a day moves a package by itself; null when it stays. Only what staff approved runs. */
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
  /** CANCELLED: what was paid goes back at once, or nothing was paid. PENDING_REFUND: staff decide what goes back. */
  | { refusal: null; status: 'CANCELLED' | 'PENDING_REFUND' };

/**
 * What cancelling means: before it starts, its weeks are free again. Its money goes back at once while others can still book them;
 * later staff decide.
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
