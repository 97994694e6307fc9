import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';

export type CreditKind = 'FREE' | 'PAID';

/** An open lot of credit. */
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
 * Free before paid, then the earliest expiry, lots without expiry last, then the older lot (ids are time-ordered). Lots whose
 * last day is before the day that is paid for come after all others: they still answer for cost that was accepted while
 * they were there, and for nothing that another lot can pay.
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

/**
 * Takes what a day costs from lots in consumption order. Throws when they hold less: a wallet never owes more than it has.
 */
export function consume(lots: readonly Lot[], amountMicros: Micros, day: Day): Consumption[] {
  const taken: Consumption[] = [];
  let left = amountMicros;
  for (const lot of inConsumptionOrder(lots, day)) {
    if (left === 0n) break;
    const part = lot.remainMicros < left ? lot.remainMicros : left;
    if (part === 0n) continue;
    taken.push({ creditId: lot.id, amountMicros: part });
    left -= part;
  }
  if (left > 0n) throw new Error(`credits hold ${left} micro-units less than the ${amountMicros} to consume`);
  return taken;
}

/**
 * What goes back to each lot when a part of a movement is taken back: the lot that was taken from last gets its money first,
 * so that paid credit returns before free. `taken` is in the order it was taken, net of what went back before.
 */
export function allocateReturn(taken: readonly Consumption[], amountMicros: Micros): Consumption[] {
  const given: Consumption[] = [];
  let left = amountMicros;
  for (const { creditId, amountMicros: had } of taken.toReversed()) {
    const part = had < left ? had : left;
    if (part <= 0n) continue;
    given.push({ creditId, amountMicros: part });
    left -= part;
  }
  if (left > 0n) throw new Error(`${left} micro-units more are given back than were taken`);
  return given;
}
