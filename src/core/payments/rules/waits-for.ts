import { MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import type { TopUpStatus } from './top-up-status.ts';

/**
 * What an open top-up waits for, and so who acts. BUYER: the bank asks the buyer. PROVIDER: the card's or seller center's answer.
 * STAFF: another amount came than was ordered, and staff say what becomes of it. TRANSFER: the buyer's money. CREDIT_NOTE: staff check
 * the note.
 */
export type WaitsFor = 'BUYER' | 'PROVIDER' | 'STAFF' | 'TRANSFER' | 'CREDIT_NOTE';

interface OpenFacts {
  status: TopUpStatus;
  method: 'CARD' | 'WIRE_TRANSFER' | 'SELLER_CENTER' | 'CREDIT_NOTE';
  /** Whether another payment than was ordered waits for staff. */
  hasOtherPayment: boolean;
}

export function waitsFor({ status, method, hasOtherPayment }: OpenFacts): WaitsFor {
  if (hasOtherPayment) return 'STAFF';
  if (method === 'CREDIT_NOTE') return 'CREDIT_NOTE';
  if (method === 'WIRE_TRANSFER') return 'TRANSFER';
  return status === 'PENDING_CONFIRMATION' ? 'BUYER' : 'PROVIDER';
}

/**
 * A confirmation nobody gave is given up. Upkeep asks about a payment at one and a half times the age it had last, so this is over
 * within the hour. Money that comes later is credited all the same.
 */
export const UNCONFIRMED_MS = 30 * MINUTE_MS;

/** Until when the buyer can confirm; null where nobody waits for that. */
export const confirmUntil = (facts: OpenFacts & { createdAtMs: EpochMs }): EpochMs | null =>
  waitsFor(facts) === 'BUYER' ? facts.createdAtMs + UNCONFIRMED_MS : null;
