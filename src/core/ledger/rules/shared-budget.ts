import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { addDays, type Day } from '#kernel/time.ts';

export const SHARED_PERIODS = ['DAY', 'MONTH', 'RANGE'] as const;
export type SharedPeriod = (typeof SHARED_PERIODS)[number];

/** The days that a shared budget is spent in. `fromDay` and `toDay`, both inclusive, only of a range. */
export interface SharedDays {
  period: SharedPeriod;
  fromDay: Day | null;
  toDay: Day | null;
}

/** What campaigns of one company may cost together. In wallet currency. */
export interface SharedLimit extends SharedDays {
  id: Uuid;
  amountMicros: Micros;
}

/** A limit as its company knows it. */
export interface SharedBudget extends SharedLimit {
  companyId: Uuid;
  name: string;
  /** Counts saves. */
  version: number;
}

/** Returns the first day of the period that a day belongs to, by which the period is named; null outside of a range. */
export function periodStart({ period, fromDay, toDay }: SharedDays, day: Day): Day | null {
  if (period === 'DAY') return day;
  if (period === 'MONTH') return `${day.slice(0, 7)}-01`;
  return day >= fromDay! && day <= toDay! ? fromDay : null;
}

/** Returns the last day of the period that begins on `start`. */
export function periodEnd({ period, toDay }: SharedDays, start: Day): Day {
  if (period === 'DAY') return start;
  if (period === 'RANGE') return toDay!;
  // Every month has 28 days and none has 32.
  return addDays(`${addDays(start, 31).slice(0, 7)}-01`, -1);
}

/** Names a shared budget's spending in one period. */
export function sharedKey(id: Uuid, start: Day): string {
  return `${id} ${start}`;
}
