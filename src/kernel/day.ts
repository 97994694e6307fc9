import type { Day } from './time.ts';

// Separate from time zones: the console's URLs contain days, and its first page would otherwise load all of time.ts.

/**
 * Whether the text is a day of the years 1000 to 2999: neither database takes the year 0, and the days around any of
 * these are valid too.
 */
export function isDay(text: string): boolean {
  return (
    /^[12]\d{3}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}

/** Local days, both inclusive. */
export interface Days {
  fromDate: Day;
  toDate: Day;
}

/** Writes days as an address and the name of a file have them: 2026-05-01_2026-05-31 */
export const daysText = ({ fromDate, toDate }: Days): `${Day}_${Day}` => `${fromDate}_${toDate}`;

/** Reads what `daysText` writes; undefined unless it is two days in order. */
export function readDays(text: string | undefined): Days | undefined {
  const [fromDate = '', toDate = '', ...more] = text?.split('_') ?? [];
  return isDay(fromDate) && isDay(toDate) && fromDate <= toDate && more.length === 0 ? { fromDate, toDate } : undefined;
}
