import { periodEnd } from '#core/ledger/rules/shared-budget.ts';
import { type Day, daysBetween } from '#kernel/time.ts';
import { dayBudget } from './rules/pacing.ts';
import type { SharedCap } from './rules/serving.ts';

/**
 * What members of shared budgets have spent together, as far as this process knows. A change invalidates the chances of
 * the members that were worked out with it, so that all of them stop at once and no auction looks anything up.
 */
export interface SharedSpends {
  spent(id: string, start: Day): number;
  /** Returns what was spent in the period before a day; null until it was read. */
  before(id: string, day: Day): number | null;
  /** Remembers that an ad set's chance was worked out with a budget. */
  watch(id: string, slot: number): void;
  setSpent(id: string, start: Day, spentMicros: number, invalidate: (slot: number) => void): void;
  setBefore(id: string, day: Day, beforeMicros: number): void;
  retain(isServing: (id: string) => boolean): void;
}

type Spend = {
  readonly byPeriod: Map<Day, number>;
  readonly beforeDay: Map<Day, number>;
  readonly slots: Set<number>;
};

/** Catalogs are in at most three local days at once, and late events reach a day or two back. */
const REMEMBERED = 6;

export function createSharedSpends(): SharedSpends {
  const spends = new Map<string, Spend>();
  const of = (id: string): Spend => {
    let spend = spends.get(id);
    if (!spend) spends.set(id, (spend = { byPeriod: new Map(), beforeDay: new Map(), slots: new Set() }));
    return spend;
  };
  return {
    spent: (id, start) => spends.get(id)?.byPeriod.get(start) ?? 0,
    before: (id, day) => spends.get(id)?.beforeDay.get(day) ?? null,
    watch: (id, slot) => void of(id).slots.add(slot),
    setSpent(id, start, spentMicros, invalidate) {
      const { byPeriod, slots } = of(id);
      if (byPeriod.get(start) === spentMicros) return;
      remember(byPeriod, start, spentMicros);
      for (const slot of slots) invalidate(slot);
      slots.clear();
    },
    setBefore: (id, day, beforeMicros) => remember(of(id).beforeDay, day, beforeMicros),
    retain(isServing) {
      for (const id of spends.keys()) if (!isServing(id)) spends.delete(id);
    },
  };
}

function remember(days: Map<Day, number>, day: Day, micros: number): void {
  days.set(day, micros);
  if (days.size > REMEMBERED) days.delete([...days.keys()].sort()[0]!);
}

/** Returns what the members spent today and may spend today: an even share of what is left of the period. */
export function sharedOfToday(
  shared: Pick<SharedSpends, 'spent' | 'before'>,
  cap: SharedCap,
  day: Day,
  start: Day,
): { spentMicros: number; budgetMicros: number } {
  const spent = shared.spent(cap.id, start);
  const before = start === day ? 0 : Math.min(spent, shared.before(cap.id, day) ?? spent);
  const daysLeft = daysBetween(day, periodEnd(cap, start)) + 1;
  return { spentMicros: spent - before, budgetMicros: dayBudget(null, cap.amountMicros, before, daysLeft)! };
}
