import type { Days } from '#kernel/day.ts';
import type { Format } from '../format.ts';

/** Writes days that others are compared with: with their year where it is another one. */
export function writtenDays(format: Format, { fromDate, toDate }: Days, shown: Days): string {
  const range = { from: fromDate, to: toDate };
  const isSameYear = fromDate.slice(0, 4) === shown.toDate.slice(0, 4);
  return isSameYear ? format.shortDays(range) : format.days(range);
}
