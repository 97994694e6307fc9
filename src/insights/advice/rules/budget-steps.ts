import { type Micros, UNIT } from '#kernel/money.ts';

/** Around the present budget, in percent of it. */
const STEPS_PERCENT = [50n, 75n, 100n, 150n, 200n, 300n] as const;
export const MAX_BUDGET_STEPS = STEPS_PERCENT.length + 1;

/**
 * Returns the daily budgets a forecast compares: around the present one, or, without one, around the suggested. The suggested one is
 * always among them. Budgets are whole units.
 */
export function budgetSteps(presentMicros: Micros | null, suggestedMicros: Micros): Micros[] {
  const around = presentMicros ?? suggestedMicros;
  const steps = STEPS_PERCENT.map((percent) => whole((around * percent) / 100n));
  const all = new Set([...steps, whole(suggestedMicros), ...(presentMicros === null ? [] : [presentMicros])]);
  return [...all].sort((a, b) => (a < b ? -1 : 1));
}

const whole = (micros: Micros): Micros => {
  const up = ((micros + UNIT - 1n) / UNIT) * UNIT;
  return up < UNIT ? UNIT : up;
};
