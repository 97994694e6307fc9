/**
 * A problem after a payment was completed. SPENT: the buyer got the money back after its credit was spent.
 * REFUND_FAILED: the refund failed after its credit was clawed back.
 */
export type PaymentExceptionKind = 'SPENT' | 'REFUND_FAILED';

/**
 * The decision by staff. COLLECTED: the wallet pays it. WRITTEN_OFF: the provider bears it. SETTLED: resolved by other
 * means.
 */
export type PaymentExceptionOutcome = 'COLLECTED' | 'WRITTEN_OFF' | 'SETTLED';

export const OUTCOMES_OF: Readonly<Record<PaymentExceptionKind, readonly PaymentExceptionOutcome[]>> = {
  SPENT: ['COLLECTED', 'WRITTEN_OFF'],
  REFUND_FAILED: ['SETTLED'],
};
