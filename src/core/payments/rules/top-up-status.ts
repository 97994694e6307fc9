import { divideHalfEven, type Micros } from '#kernel/money.ts';

/**
 * REQUESTED: ordered, its outcome not known yet (a card's answer, a transfer on its way). PENDING_CONFIRMATION: the bank asks
 * the buyer. SUCCEEDED: credited. FAILED: nothing was paid, as far as we know.
 */
export const TOP_UP_STATUSES = ['REQUESTED', 'PENDING_CONFIRMATION', 'SUCCEEDED', 'FAILED'] as const;
export type TopUpStatus = (typeof TOP_UP_STATUSES)[number];

/** Whether its outcome is not known yet. */
export const isOpen = (status: TopUpStatus): boolean => status === 'REQUESTED' || status === 'PENDING_CONFIRMATION';

type Step = 'ask' | 'pay' | 'fail';

/** Money that arrives after we gave a payment up is still the buyer's, hence FAILED → SUCCEEDED. Nothing leaves SUCCEEDED. */
export const TOP_UP_STEPS: Readonly<Record<TopUpStatus, Partial<Record<Step, TopUpStatus>>>> = {
  REQUESTED: { ask: 'PENDING_CONFIRMATION', pay: 'SUCCEEDED', fail: 'FAILED' },
  PENDING_CONFIRMATION: { pay: 'SUCCEEDED', fail: 'FAILED' },
  FAILED: { pay: 'SUCCEEDED' },
  SUCCEEDED: {},
};

/** How the provider says a payment stands, freshly asked. Amounts are in the currency's micro-units. */
export interface PaymentFacts {
  /** The provider's name for it. */
  paymentRef: string;
  status: 'PROCESSING' | 'NEEDS_CONFIRMATION' | 'PAID' | 'FAILED';
  /** The top-up the payment says it is for. */
  reference: string;
  currency: string;
  amountMicros: Micros;
  /** Given back so far, disputes included. */
  refundedMicros: Micros;
}

export interface TopUpSnapshot {
  id: string;
  status: TopUpStatus;
  /** The payment it was last heard of; of a credited one, the payment that paid it. */
  paymentRef: string | null;
  currency: string;
  amountMicros: Micros;
  discountMicros: Micros;
  totalMicros: Micros;
  /** The most the provider was ever heard to have given back of that payment: an answer that was slow on its way cannot undo it. */
  refundedMicros: Micros;
  /** Of the credit that was paid for, what the provider's refunds have stood for so far. */
  takenBackMicros: Micros;
  /** The smallest coin of the wallet's currency. */
  coinMicros: Micros;
}

export interface TopUpDecision {
  /** Null when it stays as it is. */
  status: TopUpStatus | null;
  /** Whether the wallet is credited now. */
  credits: boolean;
  /** Of the credit that was paid for, what more has gone back now. What a voucher gave with it goes in proportion. */
  takeBackMicros: Micros;
  /** The provider holds another payment than we asked for: nobody is credited and people must look. */
  mismatch: boolean;
}

const STAY: TopUpDecision = { status: null, credits: false, takeBackMicros: 0n, mismatch: false };

/**
 * What a payment's standing means for its top-up. Safe to ask any number of times, in any order: a top-up is credited on its way
 * to SUCCEEDED and only then, and only when amount, currency and reference are the ones we asked for.
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
  // Paid by another payment before: this one is money nobody asked for, however much it looks like what was.
  const isSecond = topUp.status === 'SUCCEEDED' && topUp.paymentRef !== payment.paymentRef;
  const matches =
    !isSecond &&
    payment.reference === topUp.id &&
    payment.currency === topUp.currency &&
    payment.amountMicros === topUp.totalMicros;
  if (!matches) return { ...STAY, mismatch: true };
  const refundedMicros = refundedOf(topUp, payment);
  const isGivenBack = refundedMicros > 0n && refundedMicros >= topUp.totalMicros;
  // Given back before we ever credited it: as if it had not been paid.
  if (next && isGivenBack) return { ...STAY, status: TOP_UP_STEPS[topUp.status].fail ?? null };
  const due = paidCreditOf(topUp, refundedMicros) - topUp.takenBackMicros;
  return { ...STAY, status: next, credits: next !== null, takeBackMicros: due > 0n ? due : 0n };
}

/** The most that is known to have been given back of this payment. */
export function refundedOf(
  { status, paymentRef, refundedMicros }: Pick<TopUpSnapshot, 'status' | 'paymentRef' | 'refundedMicros'>,
  payment: PaymentFacts,
): Micros {
  const isAnother = paymentRef !== payment.paymentRef;
  const staysKnown = isAnother ? status === 'SUCCEEDED' : refundedMicros > payment.refundedMicros;
  return staysKnown ? refundedMicros : payment.refundedMicros;
}

/** The paid credit that stands for what was given back, tax included: all of it for all of the money, in proportion and in whole coins for a part. */
function paidCreditOf(topUp: TopUpSnapshot, refundedMicros: Micros): Micros {
  if (refundedMicros <= 0n || topUp.totalMicros <= 0n) return 0n;
  const paidMicros = topUp.amountMicros - topUp.discountMicros;
  if (refundedMicros >= topUp.totalMicros) return paidMicros;
  return divideHalfEven(paidMicros * refundedMicros, topUp.totalMicros * topUp.coinMicros) * topUp.coinMicros;
}
