import { addDays, type Day } from '#kernel/time.ts';

/** A month to filter packages by. */
export interface MonthOption {
  /** "2026-11" */
  month: string;
  from: Day;
  to: Day;
}

/** After this day, buyers already plan for the next year. */
const NEXT_YEAR_AFTER = '11-14';
const NEXT_YEAR_MONTHS = 6;

/**
 * Returns the months from the current one to the end of the year; late in the year, also the first half of the next.
 */
export function monthOptions(today: Day): MonthOption[] {
  const year = Number(today.slice(0, 4));
  const rest = range(Number(today.slice(5, 7)), 12).map((month) => monthOption(year, month));
  const next = today.slice(5) > NEXT_YEAR_AFTER ? range(1, NEXT_YEAR_MONTHS) : [];
  return [...rest, ...next.map((month) => monthOption(year + 1, month))];
}

function monthOption(year: number, month: number): MonthOption {
  const name = `${year}-${String(month).padStart(2, '0')}`;
  return { month: name, from: firstOf(name), to: lastOf(name) };
}

export const firstOf = (month: string): Day => `${month}-01`;
export const lastOf = (month: string): Day => addDays(firstOf(monthAfter(month)), -1);
export const monthAfter = (month: string): string => addDays(firstOf(month), 31).slice(0, 7);
export const monthBefore = (month: string): string => addDays(firstOf(month), -1).slice(0, 7);

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
