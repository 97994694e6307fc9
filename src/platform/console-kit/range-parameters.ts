import type { DayRange } from '#design/form/day-range.ts';
import { daysText, readDays } from '#kernel/day.ts';

/** How addresses write days: as one parameter, `date=2026-05-01_2026-05-31`, or as two, `fromDate` and `toDate`. */
interface RangeParameters {
  date?: string | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/** Returns the days in an address, whose parameters were read as `day` and `dayRange`; null unless both are there and in order. */
export function rangeFrom({ date, fromDate, toDate }: RangeParameters): DayRange | null {
  const days = date === undefined ? { fromDate, toDate } : readDays(date);
  if (!days?.fromDate || !days.toDate || days.fromDate > days.toDate) return null;
  return { from: days.fromDate, to: days.toDate };
}

/** Returns the parameters for days, of those an address may have. */
export const rangeTo = (names: readonly string[], range: DayRange | null): RangeParameters =>
  names.includes('date')
    ? { date: range ? daysText({ fromDate: range.from, toDate: range.to }) : undefined }
    : { fromDate: range?.from, toDate: range?.to };
