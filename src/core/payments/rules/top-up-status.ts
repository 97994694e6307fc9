import { divideHalfEven, largerOf, type Micros } from '#kernel/money.ts';

/**
 * REQUESTED: ordered, outcome unknown (a card's answer, a transfer on its way). PENDING_CONFIRMATION: the bank requires
 * confirmation from the buyer. SUCCEEDED: credited. FAILED: nothing was paid, as far as we know.
 */
export const TOP_UP_STATUSES = ['REQUESTED', 'PENDING_CONFIRMATION', 'SUCCEEDED', 'FAILED'] as const;
export type TopUpStatus = (typeof TOP_UP_STATUSES)[number];

/** Returns true while the outcome is unknown. */
export const isOpen = (status: TopUpStatus): boolean => status === 'REQUESTED' || status === 'PENDING_CONFIRMATION';

type Step = 'ask' | 'pay' | 'fail';

/**
 * Money that arrives after a payment was abandoned still belongs to the buyer, hence FAILED → SUCCEEDED. SUCCEEDED is
 * final.
 */
export const TOP_UP_STEPS: Readonly<Record<TopUpStatus, Partial<Record<Step, TopUpStatus>>>> = {
  REQUESTED: { ask: 'PENDING_CONFIRMATION', pay: 'SUCCEEDED', fail: 'FAILED' },
  PENDING_CONFIRMATION: { pay: 'SUCCEEDED', fail: 'FAILED' },
  FAILED: { pay: 'SUCCEEDED' },
  SUCCEEDED: {},
};

/** The payment's current state according to the provider. Amounts are in the currency's micro-units. */
export interface PaymentFacts {
  /** The provider's id of the payment. */
  paymentRef: string;
  status: 'PROCESSING' | 'NEEDS_CONFIRMATION' | 'PAID' | 'FAILED';
  /** The top-up that the payment references. */
  reference: string;
  currency: string;
  amountMicros: Micros;
  /** Refunded so far, disputes included. */
  refundedMicros: Micros;
}

export interface TopUpSnapshot {
  id: string;
  status: TopUpStatus;
  /** The latest known payment; for a credited top-up, the payment that paid it. */
  paymentRef: string | null;
  currency: string;
  amountMicros: Micros;
  discountMicros: Micros;
  totalMicros: Micros;
  /** The highest refund the provider ever reported for that payment: a delayed answer cannot lower it. */
  refundedMicros: Micros;
  /** The paid credit that the provider's refunds have covered so far. */
  clawedBackMicros: Micros;
  /** The minor unit of the wallet's currency. */
  minorUnitMicros: Micros;
}

export interface TopUpDecision {
  /** Null when the status stays. */
  status: TopUpStatus | null;
  /** Whether to credit the wallet now. */
  credits: boolean;
  /** Additional paid credit to claw back now. A voucher's bonus is clawed back in proportion. */
  clawBackMicros: Micros;
  /** The payment does not match the order: nothing is credited and staff must check. */
  mismatch: boolean;
}

const STAY: TopUpDecision = { status: null, credits: false, clawBackMicros: 0n, mismatch: false };

/**
 * Decides what a payment's state means for its top-up. Idempotent in any order: a top-up is credited only in the step
 * to SUCCEEDED, and only when amount, currency and reference match the order.
 */
export function decideOutcome(topUp: TopUpSnapshot, payment: PaymentFacts): TopUpDecision {
  const step = TOP_UP_STEPS[topUp.status];
  switch (payment.status) {
    case 'PROCESSING':
      return STAY;
    case 'NEEDS_CONFIRMATION':
      return { ...STAY, status: step.ask ?? null };
    case 'FAILED':
      return { ...STAY, status: step.fail ?? null };
    case 'PAID':
      return paid(topUp, payment, step.pay ?? null);
  }
}

function paid(topUp: TopUpSnapshot, payment: PaymentFacts, next: TopUpStatus | null): TopUpDecision {
  // Already paid by another payment: this payment is unrequested, even if it matches the order.
  const isSecond = topUp.status === 'SUCCEEDED' && topUp.paymentRef !== payment.paymentRef;
  const matches =
    !isSecond &&
    payment.reference === topUp.id &&
    payment.currency === topUp.currency &&
    payment.amountMicros === topUp.totalMicros;
  if (!matches) return { ...STAY, mismatch: true };
  const refundedMicros = refundedOf(topUp, payment);
  const isFullyRefunded = refundedMicros > 0n && refundedMicros >= topUp.totalMicros;
  // Fully refunded before it was credited: treated as unpaid.
  if (next && isFullyRefunded) return { ...STAY, status: TOP_UP_STEPS[topUp.status].fail ?? null };
  const due = paidCreditOf(topUp, refundedMicros) - topUp.clawedBackMicros;
  return { ...STAY, status: next, credits: next !== null, clawBackMicros: largerOf(due, 0n) };
}

/** Returns the highest known refund of this payment. */
export function refundedOf(
  { status, paymentRef, refundedMicros }: Pick<TopUpSnapshot, 'status' | 'paymentRef' | 'refundedMicros'>,
  payment: PaymentFacts,
): Micros {
  const isAnother = paymentRef !== payment.paymentRef;
  const staysKnown = isAnother ? status === 'SUCCEEDED' : refundedMicros > payment.refundedMicros;
  return staysKnown ? refundedMicros : payment.refundedMicros;
}

/**
 * Returns the paid credit that corresponds to a refund, tax included: all of it for a full refund, else a proportional
 * amount in whole minor units.
 */
function paidCreditOf(topUp: TopUpSnapshot, refundedMicros: Micros): Micros {
  if (refundedMicros <= 0n || topUp.totalMicros <= 0n) return 0n;
  const paidMicros = topUp.amountMicros - topUp.discountMicros;
  if (refundedMicros >= topUp.totalMicros) return paidMicros;
  return divideHalfEven(paidMicros * refundedMicros, topUp.totalMicros * topUp.minorUnitMicros) * topUp.minorUnitMicros;
}
