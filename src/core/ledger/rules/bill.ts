import type { Uuid } from '#kernel/ids.ts';
import { largerOf, smallerOf, type Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { periodStart, sharedKey, type SharedLimit } from './shared-budget.ts';

/** An event to bill, in order of arrival. A `priceMicros` of 0 is counted but accrues nothing. */
export interface Charge {
  companyId: Uuid;
  adSetId: Uuid;
  day: Day;
  priceMicros: Micros;
  /** Null when the ad set has no such budget. */
  budgetTotalMicros: Micros | null;
  budgetDailyMicros: Micros | null;
  /** Takes the place of the daily budget on single days; left out where no rule decided any. */
  budgetOfDays?: ReadonlyMap<Day, Micros> | undefined;
}

/** The reason that part of a price was not billed. */
export type UnbilledReason = 'BUDGET' | 'SHARED' | 'WALLET';

export interface Bill {
  billedMicros: Micros;
  unbilledReason: UnbilledReason | null;
}

/** Spending before these charges. `billCharges` mutates it, so that it ends as the state after them. */
export interface AccrualState {
  /** Amount each wallet can still accrue: balance − unpaid + overdraft. */
  walletRemaining: Map<Uuid, Micros>;
  spentTotal: Map<Uuid, Micros>;
  /** Keyed by `dayKey`. */
  spentOnDay: Map<string, Micros>;
  /** The shared budget of each ad set that is a member of one. */
  sharedOf: ReadonlyMap<Uuid, SharedLimit>;
  /** Keyed by `sharedKey`. */
  sharedSpent: Map<string, Micros>;
}

export function dayKey(adSetId: Uuid, day: Day): string {
  return `${adSetId} ${day}`;
}

/** Returns under which key a charge counts towards a shared budget; null when it counts towards none. */
export function sharedKeyOf({ sharedOf }: Pick<AccrualState, 'sharedOf'>, adSetId: Uuid, day: Day): string | null {
  const limit = sharedOf.get(adSetId);
  const start = limit ? periodStart(limit, day) : null;
  return start === null ? null : sharedKey(limit!.id, start);
}

/**
 * Bills each charge up to the remainder of its wallet, shared budget, total budget and daily budget. The event that
 * reaches a limit is billed in part and later ones not at all; no limit is ever exceeded.
 */
export function billCharges(charges: readonly Charge[], state: AccrualState): Bill[] {
  return charges.map((charge) => {
    const { adSetId, companyId } = charge;
    const key = dayKey(adSetId, charge.day);
    const total = state.spentTotal.get(adSetId) ?? 0n;
    const onDay = state.spentOnDay.get(key) ?? 0n;
    const wallet = state.walletRemaining.get(companyId) ?? 0n;

    let budgetRemaining = charge.priceMicros;
    if (charge.budgetTotalMicros !== null)
      budgetRemaining = smallerOf(budgetRemaining, charge.budgetTotalMicros - total);
    if (charge.budgetDailyMicros !== null)
      budgetRemaining = smallerOf(
        budgetRemaining,
        (charge.budgetOfDays?.get(charge.day) ?? charge.budgetDailyMicros) - onDay,
      );
    const shared = sharedKeyOf(state, adSetId, charge.day);
    const ofShared = shared === null ? 0n : (state.sharedSpent.get(shared) ?? 0n);
    const sharedRemaining = shared === null ? charge.priceMicros : state.sharedOf.get(adSetId)!.amountMicros - ofShared;
    const billed = largerOf(0n, smallerOf(smallerOf(budgetRemaining, sharedRemaining), wallet));

    state.spentTotal.set(adSetId, total + billed);
    state.spentOnDay.set(key, onDay + billed);
    if (shared !== null) state.sharedSpent.set(shared, ofShared + billed);
    state.walletRemaining.set(companyId, wallet - billed);
    if (billed === charge.priceMicros) return { billedMicros: billed, unbilledReason: null };
    const isOfBudget = budgetRemaining <= smallerOf(sharedRemaining, wallet);
    return {
      billedMicros: billed,
      unbilledReason: isOfBudget ? 'BUDGET' : sharedRemaining <= wallet ? 'SHARED' : 'WALLET',
    };
  });
}
