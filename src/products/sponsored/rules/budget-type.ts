import type { Micros } from '#kernel/money.ts';

export const BUDGET_TYPES = ['ALWAYS_ON', 'DAILY', 'TOTAL', 'DAILY_TOTAL'] as const;
export type BudgetType = (typeof BUDGET_TYPES)[number];

/** The two limits a user can tick. Without either, the campaign is always on. */
export interface BudgetLimits {
  hasDaily: boolean;
  hasTotal: boolean;
}

export function budgetTypeOf({ hasDaily, hasTotal }: BudgetLimits): BudgetType {
  if (hasDaily) return hasTotal ? 'DAILY_TOTAL' : 'DAILY';
  return hasTotal ? 'TOTAL' : 'ALWAYS_ON';
}

export function limitsOf(type: BudgetType): BudgetLimits {
  return { hasDaily: type === 'DAILY' || type === 'DAILY_TOTAL', hasTotal: type === 'TOTAL' || type === 'DAILY_TOTAL' };
}

/** Returns the remainder of a limit, at least zero; null without a limit. */
export function remainingOf(limit: Micros | null, spent: Micros): Micros | null {
  if (limit === null) return null;
  return spent >= limit ? 0n : limit - spent;
}
