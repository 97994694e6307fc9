import type { DayRange } from '#design/form/day-range.ts';

/** How addresses write days: as one parameter, `date=2026-05-01_2026-05-31`, or as two, `fromDate` and `toDate`. */
interface RangeParameters {
  date?: string | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/** Writes days as the value of `date`. */
export const rangeText = ({ from, to }: DayRange): string => `${from}_${to}`;

/** Returns the days in an address, whose parameters were read as `day` and `dayRange`; null unless both are there and in order. */
export function rangeFrom({ date, fromDate, toDate }: RangeParameters): DayRange | null {
  const [from, to] = date?.split('_') ?? [fromDate, toDate];
  return from && to && from <= to ? { from, to } : null;
}

/** Returns the parameters for days, of those an address may have. */
export const rangeTo = (names: readonly string[], range: DayRange | null): RangeParameters =>
  names.includes('date')
    ? { date: range ? rangeText(range) : undefined }
    : { fromDate: range?.from, toDate: range?.to };
