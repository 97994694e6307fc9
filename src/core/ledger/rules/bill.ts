import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';

/** One event to bill, in the order events arrived. `price_micros` 0 is counted but owes nothing. */
export interface Charge {
  companyId: Uuid;
  adSetId: Uuid;
  day: Day;
  priceMicros: Micros;
  /** Null where the ad set has no such budget. */
  budgetTotalMicros: Micros | null;
  budgetDailyMicros: Micros | null;
}

/** Why part of a price was not billed. */
export type UnbilledReason = 'BUDGET' | 'WALLET';

export interface Bill {
  billedMicros: Micros;
  unbilledReason: UnbilledReason | null;
}

/** What has been spent before these charges; changed by `billCharges` as it goes, so that it ends as the state after them. */
export interface Standing {
  /** What each wallet can still owe: balance − unpaid + overdraft. */
  walletLeft: Map<Uuid, Micros>;
  spentTotal: Map<Uuid, Micros>;
  /** Keyed by `dayKey`. */
  spentOnDay: Map<string, Micros>;
}

export function dayKey(adSetId: Uuid, day: Day): string {
  return `${adSetId} ${day}`;
}

/**
 * Bills each charge up to what its wallet, total budget and daily budget still allow. The event that reaches a limit is
 * billed in part; everything after it is not billed. No limit is ever passed.
 */
export function billCharges(charges: readonly Charge[], standing: Standing): Bill[] {
  return charges.map((charge) => {
    const { adSetId, companyId } = charge;
    const key = dayKey(adSetId, charge.day);
    const total = standing.spentTotal.get(adSetId) ?? 0n;
    const onDay = standing.spentOnDay.get(key) ?? 0n;
    const wallet = standing.walletLeft.get(companyId) ?? 0n;

    let budgetLeft = charge.priceMicros;
    if (charge.budgetTotalMicros !== null) budgetLeft = smaller(budgetLeft, charge.budgetTotalMicros - total);
    if (charge.budgetDailyMicros !== null) budgetLeft = smaller(budgetLeft, charge.budgetDailyMicros - onDay);
    const billed = larger(0n, smaller(budgetLeft, wallet));

    standing.spentTotal.set(adSetId, total + billed);
    standing.spentOnDay.set(key, onDay + billed);
    standing.walletLeft.set(companyId, wallet - billed);
    if (billed === charge.priceMicros) return { billedMicros: billed, unbilledReason: null };
    return { billedMicros: billed, unbilledReason: budgetLeft <= wallet ? 'BUDGET' : 'WALLET' };
  });
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
