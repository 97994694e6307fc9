import type { Micros } from '#kernel/money.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { daysBetween, type Day } from '#kernel/time.ts';

/** A discount rule of a package. */
export interface DiscountRule {
  id: string;
  /** Deducted fraction in micro-units: 100000 is 10 %. */
  discountMicros: Micros;
  /** In wallet currency; null when there is no minimum. */
  minAmountMicros: Micros | null;
  /** Latest booking time in days before the start; null when there is none. */
  beforeStart: number | null;
  /** Rules it can be combined with. */
  stackableIds: readonly string[];
}

export interface DiscountFacts {
  amountMicros: Micros;
  today: Day;
  startDate: Day;
}

export type DiscountRejection = 'UNKNOWN' | 'BELOW_MINIMUM' | 'TOO_LATE' | 'NOT_COMBINABLE';

/** Maximum number of rules per package; `bestDiscounts` tries every combination. */
export const MAX_DISCOUNTS = 10;

/** Returns why a rule does not apply; null when it does. */
export function discountRejection(rule: DiscountRule, facts: DiscountFacts): DiscountRejection | null {
  if (rule.minAmountMicros !== null && facts.amountMicros < rule.minAmountMicros) return 'BELOW_MINIMUM';
  if (rule.beforeStart !== null && daysBetween(facts.today, facts.startDate) < rule.beforeStart) return 'TOO_LATE';
  return null;
}

/** Two rules can be combined if either of them allows it. */
export function areCombinable(a: DiscountRule, b: DiscountRule): boolean {
  return a.stackableIds.includes(b.id) || b.stackableIds.includes(a.id);
}

/** Returns the selected rules, or the reason why they cannot be applied. */
export function selectDiscounts(
  rules: readonly DiscountRule[],
  ids: readonly string[],
  facts: DiscountFacts,
): Result<DiscountRule[], DiscountRejection> {
  const selected: DiscountRule[] = [];
  for (const id of new Set(ids)) {
    const rule = rules.find((one) => one.id === id);
    if (!rule) return fail('UNKNOWN');
    const rejection = discountRejection(rule, facts);
    if (rejection) return fail(rejection);
    if (!selected.every((other) => areCombinable(other, rule))) return fail('NOT_COMBINABLE');
    selected.push(rule);
  }
  return ok(inOrder(selected));
}

/** Returns the combinable rules with the largest total deduction; among equals, the fewest rules. */
export function bestDiscounts(rules: readonly DiscountRule[], facts: DiscountFacts): DiscountRule[] {
  const open = inOrder(rules.filter((rule) => !discountRejection(rule, facts))).slice(0, MAX_DISCOUNTS);
  let best: DiscountRule[] = [];
  const extend = (selected: DiscountRule[], from: number) => {
    const better = offOf(selected) - offOf(best);
    if (better > 0n || (better === 0n && selected.length < best.length)) best = selected;
    for (let index = from; index < open.length; index += 1) {
      const rule = open[index]!;
      if (selected.every((other) => areCombinable(other, rule))) extend([...selected, rule], index + 1);
    }
  };
  extend([], 0);
  return best;
}

const offOf = (rules: readonly DiscountRule[]) => rules.reduce((sum, rule) => sum + rule.discountMicros, 0n);

/** Sorts by deduction, largest first, so that the order does not depend on the order of selection. */
const inOrder = (rules: readonly DiscountRule[]) =>
  [...rules].sort((a, b) =>
    a.discountMicros === b.discountMicros ? a.id.localeCompare(b.id) : a.discountMicros > b.discountMicros ? -1 : 1,
  );
