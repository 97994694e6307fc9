/**
 * What went wrong with a payment after it had ended. SPENT: its money went back to the buyer after its credit had been spent.
 * REFUND_FAILED: its money did not go back after all, but its credit did.
 */
export type TroubleKind = 'SPENT' | 'REFUND_FAILED';

/**
 * What staff say becomes of it. COLLECTED: the wallet makes it good. WRITTEN_OFF: the provider bears it. SETTLED: whatever was to be
 * done is done.
 */
export type TroubleOutcome = 'COLLECTED' | 'WRITTEN_OFF' | 'SETTLED';

export const OUTCOMES_OF: Readonly<Record<TroubleKind, readonly TroubleOutcome[]>> = {
  SPENT: ['COLLECTED', 'WRITTEN_OFF'],
  REFUND_FAILED: ['SETTLED'],
};
