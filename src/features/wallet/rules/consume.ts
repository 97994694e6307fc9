import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';

export type CreditKind = 'FREE' | 'PAID';

/** An open lot of credit. */
export interface Lot {
  id: Uuid;
  kind: CreditKind;
  remain_micros: Micros;
  /** Last usable day; null when it never expires. */
  expiryDate: Day | null;
}

export interface Consumption {
  creditId: Uuid;
  amount_micros: Micros;
}

/** Free before paid, then the earliest expiry, lots without expiry last, then the older lot (ids are time-ordered). */
export function inConsumptionOrder<L extends Lot>(lots: readonly L[]): L[] {
  return [...lots].sort(
    (a, b) =>
      Number(a.kind === 'PAID') - Number(b.kind === 'PAID') ||
      (a.expiryDate ?? '9999').localeCompare(b.expiryDate ?? '9999') ||
      a.id.localeCompare(b.id),
  );
}

/** Takes an amount from lots in consumption order. Throws when they hold less: a wallet never owes more than it has. */
export function consume(lots: readonly Lot[], amount_micros: Micros): Consumption[] {
  const taken: Consumption[] = [];
  let left = amount_micros;
  for (const lot of inConsumptionOrder(lots)) {
    if (left === 0n) break;
    const part = lot.remain_micros < left ? lot.remain_micros : left;
    if (part === 0n) continue;
    taken.push({ creditId: lot.id, amount_micros: part });
    left -= part;
  }
  if (left > 0n) throw new Error(`credits hold ${left} micro-units less than the ${amount_micros} to consume`);
  return taken;
}
