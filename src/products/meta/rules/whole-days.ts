import { dayCount } from '#kernel/compared-days.ts';
import type { Days } from '#kernel/day.ts';
import { addDays, daysBetween, type Day } from '#kernel/time.ts';

/** The days of two periods whose sums are compared. */
interface WholeDays {
  now: Days;
  before: Days;
  /** Today is left out, and as many days before. */
  isCut: boolean;
}

/** Returns what two periods are compared by: a day that is not over is left out, and of as many days before the last ones. Null if none is left. */
export function wholeDays(now: Days, before: Days, today: Day): WholeDays | null {
  const cut = Math.max(0, daysBetween(today, now.toDate) + 1);
  if (cut >= dayCount(now)) return null;
  const isAsMany = dayCount(now) === dayCount(before);
  return {
    now: { ...now, toDate: addDays(now.toDate, -cut) },
    before: isAsMany ? { ...before, toDate: addDays(before.toDate, -cut) } : before,
    isCut: cut > 0,
  };
}
