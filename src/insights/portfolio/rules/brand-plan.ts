import type { Message } from '#kernel/message.ts';
import { type Micros, UNIT } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { portfolioMessages } from './portfolio.messages.ts';

export const MAX_BRANDS = 300;
const MAX_UNITS: Micros = 1_000_000_000n;
const FIRST_DAY = /^\d{4}-(?:0[1-9]|1[0-2])-01$/;

export interface BrandPlan {
  brandId: string;
  /** Null removes it. */
  amountMicros: Micros | null;
}

/** Returns what is wrong with plans, by field; empty when they can be saved. */
export function planProblems(month: Day, plans: readonly BrandPlan[]): Record<string, Message[]> {
  const { problem } = portfolioMessages;
  const problems: Record<string, Message[]> = {};
  if (!FIRST_DAY.test(month)) problems['month'] = [problem.month()];
  if (plans.length > MAX_BRANDS) problems['plans'] = [problem.tooMany({ max: MAX_BRANDS })];
  for (const [index, { amountMicros }] of plans.entries()) {
    if (amountMicros === null) continue;
    if (amountMicros <= 0n || amountMicros % UNIT !== 0n) problems[`plans.${index}.amount`] = [problem.wholeAmount()];
    else if (amountMicros > MAX_UNITS * UNIT)
      problems[`plans.${index}.amount`] = [problem.tooHigh({ max: Number(MAX_UNITS) })];
  }
  return problems;
}
