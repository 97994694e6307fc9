import { DAY_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import type { PaymentMethod, PaymentTerms } from './cart.ts';

/** How long weeks are reserved for a pending payment. */
const CARD_MS = 30 * MINUTE_MS;
const TRANSFER_MS = 7 * DAY_MS;
const LATER_MS = 30 * DAY_MS;

/**
 * Returns until when unpaid weeks are reserved: as long as the payment method allows, but not beyond the start of the first
 * week, so that no campaign runs unpaid.
 */
export function paymentDeadline(
  order: { method: PaymentMethod; terms: PaymentTerms; startsMs: readonly EpochMs[] },
  nowMs: EpochMs,
): EpochMs {
  const timeMs = order.terms === 'IN_30_DAYS' ? LATER_MS : order.method === 'STRIPE' ? CARD_MS : TRANSFER_MS;
  return Math.min(nowMs + timeMs, ...order.startsMs);
}
