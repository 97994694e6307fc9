import { MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import type { TopUpStatus } from './top-up-status.ts';

/**
 * What an open top-up waits for, and therefore who must act. BUYER: the bank requires confirmation from the buyer.
 * PROVIDER: the answer of the card provider or seller center. STAFF: staff must resolve a payment that does not match
 * the order. TRANSFER: the buyer's money. CREDIT_NOTE: staff check the note.
 */
export type WaitsFor = 'BUYER' | 'PROVIDER' | 'STAFF' | 'TRANSFER' | 'CREDIT_NOTE';

interface OpenFacts {
  status: TopUpStatus;
  method: 'CARD' | 'WIRE_TRANSFER' | 'SELLER_CENTER' | 'CREDIT_NOTE';
  /** Whether a payment that does not match the order waits for staff. */
  hasUnmatchedPayment: boolean;
}

export function waitsFor({ status, method, hasUnmatchedPayment }: OpenFacts): WaitsFor {
  if (hasUnmatchedPayment) return 'STAFF';
  if (method === 'CREDIT_NOTE') return 'CREDIT_NOTE';
  if (method === 'WIRE_TRANSFER') return 'TRANSFER';
  return status === 'PENDING_CONFIRMATION' ? 'BUYER' : 'PROVIDER';
}

/**
 * An unanswered confirmation is abandoned after this time. The job checks a payment at one and a half times its age at
 * the previous check, so it ends within the hour. Money that arrives later is still credited.
 */
export const UNCONFIRMED_MS = 30 * MINUTE_MS;

/** Returns the deadline for the buyer's confirmation; null when none is pending. */
export const confirmUntil = (facts: OpenFacts & { createdAtMs: EpochMs }): EpochMs | null =>
  waitsFor(facts) === 'BUYER' ? facts.createdAtMs + UNCONFIRMED_MS : null;
