import { DAY_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import type { PaymentMethod, PaymentTerms } from './cart.ts';

/** How long weeks are held for money that is on its way. */
const CARD_MS = 30 * MINUTE_MS;
const TRANSFER_MS = 7 * DAY_MS;
const LATER_MS = 30 * DAY_MS;

/** Until when unpaid weeks are held: as long as the way of paying takes, and never into the first of them, so that nothing runs unpaid. */
export function heldUntil(
  order: { method: PaymentMethod; terms: PaymentTerms; startsMs: readonly EpochMs[] },
  nowMs: EpochMs,
): EpochMs {
  const timeMs = order.terms === 'IN_30_DAYS' ? LATER_MS : order.method === 'STRIPE' ? CARD_MS : TRANSFER_MS;
  return Math.min(nowMs + timeMs, ...order.startsMs);
}
