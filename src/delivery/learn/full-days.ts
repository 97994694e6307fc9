import type { Day } from '#kernel/time.ts';

/** Drops the partial first and last day of a range, unless few days would remain. */
export function fullDays<Result>(byDay: ReadonlyMap<Day, Result>): Result[] {
  const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, result]) => result);
  return days.length > 3 ? days.slice(1, -1) : days;
}
