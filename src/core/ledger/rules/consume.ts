import type { Uuid } from '#kernel/ids.ts';
import { smallerOf, type Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';

export type CreditKind = 'FREE' | 'PAID';

/** A credit with a remaining amount. */
export interface Lot {
  id: Uuid;
  kind: CreditKind;
  remainMicros: Micros;
  /** Last usable day; null when it never expires. */
  expiryDate: Day | null;
}

export interface Consumption {
  creditId: Uuid;
  amountMicros: Micros;
}

/**
 * Sorts free lots before paid, then by earliest expiry (no expiry last), then older lots first (ids are time-ordered).
 * Lots that expired before `day` come last: they still pay cost accepted while they were valid, but only what no other
 * lot can pay.
 */
export function inConsumptionOrder<L extends Lot>(lots: readonly L[], day: Day): L[] {
  const isOver = (lot: Lot) => lot.expiryDate !== null && lot.expiryDate < day;
  return [...lots].sort(
    (a, b) =>
      Number(isOver(a)) - Number(isOver(b)) ||
      Number(a.kind === 'PAID') - Number(b.kind === 'PAID') ||
      (a.expiryDate ?? '9999').localeCompare(b.expiryDate ?? '9999') ||
      a.id.localeCompare(b.id),
  );
}

/** Takes a day's cost from lots in consumption order. Throws when they hold less than the cost. */
export function consume(lots: readonly Lot[], amountMicros: Micros, day: Day): Consumption[] {
  const parts: Consumption[] = [];
  let remaining = amountMicros;
  for (const lot of inConsumptionOrder(lots, day)) {
    if (remaining === 0n) break;
    const part = smallerOf(lot.remainMicros, remaining);
    if (part === 0n) continue;
    parts.push({ creditId: lot.id, amountMicros: part });
    remaining -= part;
  }
  if (remaining > 0n) throw new Error(`credits hold ${remaining} micro-units less than the ${amountMicros} to consume`);
  return parts;
}

/**
 * Splits a reversal across lots, last consumed first, so that paid credit returns before free. `consumed` is in
 * consumption order, net of earlier reversals.
 */
export function allocateReturn(consumed: readonly Consumption[], amountMicros: Micros): Consumption[] {
  const returned: Consumption[] = [];
  let remaining = amountMicros;
  for (const { creditId, amountMicros: consumedMicros } of consumed.toReversed()) {
    const part = smallerOf(consumedMicros, remaining);
    if (part <= 0n) continue;
    returned.push({ creditId, amountMicros: part });
    remaining -= part;
  }
  if (remaining > 0n) throw new Error(`${remaining} micro-units more to return than were consumed`);
  return returned;
}
