import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDays, formatInstant, usableTimezone } from '#kernel/date-text.ts';
import { dayIn, type Day } from '#kernel/time.ts';

export const NO_VALUE = '–';
export const MINUS = '−';

/** Numbers that cross the API: JSON numbers, or exact decimal text. */
export type Numeric = number | bigint | string;

/** What writing an amount takes: amounts of some currencies have no decimals. */
export interface Currency {
  symbol: string;
  maxFractionDigits: number;
}

/** Stands in while it is not known whose amounts they are. */
export const UNKNOWN_CURRENCY: Currency = { symbol: '', maxFractionDigits: 2 };

export interface Format {
  /** 12345 → "12,345" */
  integer(value: Numeric | null | undefined): string;
  /** Short form for axes and bars: 12345 → "12.3K" */
  compact(value: Numeric | null | undefined): string;
  /** 3.456 → "3.46" */
  decimal(value: Numeric | null | undefined): string;
  /** 3.456 → "3.46%"; the value is already a percentage. */
  percent(value: Numeric | null | undefined): string;
  /** "1234.5" of SGD → "S$1,234.50". `digits` where an amount is written finer than it is paid, or in whole units. */
  money(value: Numeric | null | undefined, currency: Currency, digits?: number): string;
  compactMoney(value: Numeric | null | undefined, currency: Currency): string;
  /**
   * "2026-05-31" or an instant → "31 May 2026" in the locale's own order. Days have no time zone and are shown as written; an
   * instant is shown as the day it falls on in the reader's time zone.
   */
  day(value: string | null | undefined): string;
  /** First and last day with as little repeated as the locale needs: "1 – 31 May 2026". */
  days(range: { from: string; to: string }): string;
  /** The month a day lies in: "May 2026", written out. */
  month(value: string | null | undefined): string;
  /** As `day`, without the year. */
  shortDay(value: string | null | undefined): string;
  /** "31 May 2026, 14:02 GMT+8": in the reader's time zone, which stands beside it. */
  dateTime(value: string | Date | null | undefined): string;
  /** "14:02 GMT+8" */
  time(value: string | Date | null | undefined): string;
}

const isDay = (value: string) => value.length === 10;
const dayOf = (value: string): Day => value.slice(0, 10);

/** Formatters of one locale; null and undefined give an en dash. Instants are shown in `timeZone`. */
export function createFormat(locale: string, timeZone: string): Format {
  const zone = { locale, timeZone };
  const integer = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 });
  const percent = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const moneyByDigits = new Map<number, Intl.NumberFormat>();

  const moneyFormat = (digits: number) => {
    const known = moneyByDigits.get(digits);
    if (known) return known;
    const made = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    moneyByDigits.set(digits, made);
    return made;
  };
  // Intl takes decimal text exactly; TypeScript knows that only as a template literal type.
  const written = (format: Intl.NumberFormat, value: Numeric) => format.format(value as number).replace('-', MINUS);
  const withSymbol = (text: string, symbol: string) =>
    text.startsWith(MINUS) ? `${MINUS}${symbol}${text.slice(1)}` : `${symbol}${text}`;
  const orDash = <T>(value: T | null | undefined, write: (value: T) => string) =>
    value === null || value === undefined ? NO_VALUE : write(value);

  return {
    integer: (value) => orDash(value, (number) => written(integer, number)),
    compact: (value) => orDash(value, (number) => written(compact, number)),
    decimal: (value) => orDash(value, (number) => written(percent, number)),
    percent: (value) => orDash(value, (number) => `${written(percent, number)}%`),
    money: (value, { symbol, maxFractionDigits }, digits = maxFractionDigits) =>
      orDash(value, (number) => withSymbol(written(moneyFormat(digits), number), symbol)),
    compactMoney: (value, { symbol }) => orDash(value, (number) => withSymbol(written(compact, number), symbol)),
    day: (value) =>
      orDash(value, (text) => (isDay(text) ? formatDay(text, locale) : formatInstant(Date.parse(text), zone, 'day'))),
    days: (range) => formatDays(range, locale),
    month: (value) => orDash(value, (text) => formatDay(dayOf(text), locale, 'month')),
    shortDay: (value) => orDash(value, (text) => formatDay(dayOf(text), locale, 'short')),
    dateTime: (value) => orDash(value, (moment) => formatInstant(new Date(moment).getTime(), zone)),
    time: (value) => orDash(value, (moment) => formatInstant(new Date(moment).getTime(), zone, 'time')),
  };
}

/** The reader's own regional form of the interface language, e.g. en-SG for English in Singapore. */
export function regionalLocale(language: string, preferred: readonly string[]): string {
  return preferred.find((locale) => locale.split('-')[0] === language && isLocale(locale)) ?? language;
}

/** Some systems hand their browser a name that is none, such as en-US@posix. */
function isLocale(name: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(name).length > 0;
  } catch {
    return false;
  }
}

/** The locale in which the console writes numbers and dates, and reads them. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return regionalLocale(i18n.language, navigator.languages);
}

/** The zone in which the person who is signed in reads times; null where nobody is. */
export const TimeZoneContext = createContext<string | null>(null);

/** The reader's time zone: that of their profile, else their browser's. */
export const useTimeZone = (): string => usableTimezone(useContext(TimeZoneContext));

/** The day it is for the reader. */
export const useToday = (): Day => dayIn(useTimeZone(), Date.now());

const formats = new Map<string, Format>();

/** Formatters are costly to make: there is one set for each locale and zone. */
function formatOf(locale: string, timeZone: string): Format {
  const key = `${locale} ${timeZone}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = createFormat(locale, timeZone)));
  return format;
}

/** How the reader reads numbers, days and times. Nothing else may write a time. */
export function useFormat(): Format {
  return formatOf(useLocale(), useTimeZone());
}
