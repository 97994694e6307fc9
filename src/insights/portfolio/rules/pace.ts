import type { Micros } from '#kernel/money.ts';
import { addDays, daysBetween, type Day } from '#kernel/time.ts';

export interface Month {
  firstDay: Day;
  lastDay: Day;
  days: number;
  /** Days that are over. */
  closedDays: number;
}

/** Returns the month that a day is in. */
export function monthOf(today: Day): Month {
  const firstDay = `${today.slice(0, 7)}-01`;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { firstDay, lastDay: addDays(firstDay, days - 1), days, closedDays: daysBetween(firstDay, today) };
}

export interface Pace {
  /** Spent of the plan, in percent. */
  percent: number;
  /** At the month's end, at the spend of its closed days; null on the first day. */
  expectedPercent: number | null;
}

/** Returns how the spend of a month's closed days stands against its plan. */
export function paceOf(spentMicros: Micros, planMicros: Micros, { days, closedDays }: Month): Pace {
  const percent = (100 * Number(spentMicros)) / Number(planMicros);
  return { percent, expectedPercent: closedDays === 0 ? null : (percent * days) / closedDays };
}
