import type { SharedPeriod } from '#core/ledger/rules/shared-budget.ts';
import type { Message } from '#kernel/message.ts';
import { type Micros, UNIT } from '#kernel/money.ts';
import { daysBetween, type Day } from '#kernel/time.ts';
import { campaignProblem } from './campaign.messages.ts';

export const MAX_SHARED_BUDGETS = 200;
/** Campaigns of one shared budget. */
export const MAX_MEMBERS = 1000;
export const MAX_BUDGET_NAME = 100;
const MAX_RANGE_DAYS = 366;
const MAX_UNITS = 1_000_000_000_000n;

/** A shared budget as its owner sets it. In wallet currency; days only of a range, both inclusive. */
export interface SharedBudgetInput {
  name: string;
  period: SharedPeriod;
  amountMicros: Micros | null;
  fromDay: Day | null;
  toDay: Day | null;
}

/** Returns what is wrong with a shared budget, by field; empty when it can be saved. */
export function checkSharedBudget({
  name,
  period,
  amountMicros,
  fromDay,
  toDay,
}: SharedBudgetInput): Record<string, Message[]> {
  const problems: Record<string, Message[]> = {};
  const trimmed = name.trim();
  if (trimmed === '') problems['name'] = [campaignProblem.budgetNameMissing()];
  else if (trimmed.length > MAX_BUDGET_NAME) problems['name'] = [campaignProblem.tooLong({ max: MAX_BUDGET_NAME })];
  if (amountMicros === null || amountMicros < UNIT || amountMicros > MAX_UNITS * UNIT || amountMicros % UNIT !== 0n)
    problems['amount'] = [campaignProblem.budgetAmount({ max: Number(MAX_UNITS) })];
  if (period === 'RANGE') {
    if (fromDay === null || toDay === null || toDay < fromDay) problems['toDate'] = [campaignProblem.rangeMissing()];
    else if (daysBetween(fromDay, toDay) >= MAX_RANGE_DAYS)
      problems['toDate'] = [campaignProblem.rangeTooLong({ max: MAX_RANGE_DAYS })];
  }
  return problems;
}

/** Leaves out the days that a period does not have. */
export function normalizedBudget<Input extends SharedBudgetInput>(input: Input): Input {
  const name = input.name.trim();
  return input.period === 'RANGE' ? { ...input, name } : { ...input, name, fromDay: null, toDay: null };
}

/** A limit and what is spent of it. */
export interface Limited {
  spentMicros: Micros;
  /** Null without a limit. */
  limitMicros: Micros | null;
}

export interface Standing {
  /** How much of the local day's traffic has passed, from 0 to 1. */
  passed: number;
  shared: Limited & { limitMicros: Micros };
  /** What of the shared budget's spending was spent before today. */
  sharedBeforeMicros: Micros;
  /** Each member's spending today against its own daily budget. */
  members: readonly (Limited & { campaignId: bigint })[];
}

/** What is used up first when the rest of the day costs as much as the day so far; `at`: the share of the day passed by then. */
export type FirstStop = { kind: 'SHARED'; at: number } | { kind: 'CAMPAIGN'; campaignId: bigint; at: number } | null;

/** Null when the day ends first. */
export function firstStop({ passed, shared, sharedBeforeMicros, members }: Standing): FirstStop {
  const reached = (spentMicros: Micros, limitMicros: Micros | null): number => {
    if (limitMicros === null) return Number.POSITIVE_INFINITY;
    if (spentMicros >= limitMicros) return passed;
    return spentMicros <= 0n ? Number.POSITIVE_INFINITY : (passed * Number(limitMicros)) / Number(spentMicros);
  };
  const ofShared = reached(shared.spentMicros - sharedBeforeMicros, shared.limitMicros - sharedBeforeMicros);
  let first: Exclude<FirstStop, null> = { kind: 'SHARED', at: ofShared };
  for (const { campaignId, spentMicros, limitMicros } of members) {
    const at = reached(spentMicros, limitMicros);
    if (at < first.at) first = { kind: 'CAMPAIGN', campaignId, at };
  }
  return first.at < 1 || first.at === passed ? first : null;
}

/** What campaigns spent together on past days, and on how many of them a daily cap would have stopped them. */
export interface Outlook {
  days: number;
  averageMicros: Micros;
  daysReached: number;
}

/** `totals` holds the days on which anything was spent; `capMicros` is a day's share of the cap. */
export function outlookOf(totals: readonly Micros[], days: number, capMicros: Micros): Outlook {
  const sum = totals.reduce((all, total) => all + total, 0n);
  return {
    days,
    averageMicros: days === 0 ? 0n : sum / BigInt(days),
    daysReached: totals.filter((total) => total >= capMicros).length,
  };
}
