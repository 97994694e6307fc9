import { previousDays } from '#kernel/compared-days.ts';
import { addDays, type Day } from '#kernel/time.ts';

/** Days of a period; the sparklines span two of them. */
export const PERIOD_DAYS = 7;

export interface Period {
  fromDate: Day;
  toDate: Day;
}

/** Returns the last seven closed days and the seven before: today is still incomplete and would look like a fall. */
export function periodsOn(today: Day): { current: Period; previous: Period } {
  const current = { fromDate: addDays(today, -PERIOD_DAYS), toDate: addDays(today, -1) };
  return { current, previous: previousDays(current) };
}
