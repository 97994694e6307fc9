import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDays, formatInstant, usableTimezone } from '#kernel/date-text.ts';
import { decimalFormat, numberFormat } from '#kernel/number-text.ts';
import { dayIn, type Day } from '#kernel/time.ts';
import { usePresentMs } from './present.ts';

export const NO_VALUE = '–';
export const MINUS = '−';

/** Numbers in the API: JSON numbers, or exact decimal text. */
export type Numeric = number | bigint | string;

/** Formatting data of a currency: some have no decimals. */
export interface Currency {
  symbol: string;
  maxFractionDigits: number;
}

/** Placeholder while the currency is unknown. */
export const UNKNOWN_CURRENCY: Currency = { symbol: '', maxFractionDigits: 2 };

/** Formats amounts of one currency. */
export interface Money {
  /** "1234.5" of SGD → "S$1,234.50". `digits` overrides the currency's decimals, for finer or whole amounts. */
  (value: Numeric | null | undefined, digits?: number): string;
  /** 12345 → "S$12.3K" */
  compact(value: Numeric | null | undefined): string;
}

export interface Format {
  /** 12345 → "12,345" */
  integer(value: Numeric | null | undefined): string;
  /** Short form for axes and bars: 12345 → "12.3K" */
  compact(value: Numeric | null | undefined): string;
  /** 3.456 → "3.46" */
  decimal(value: Numeric | null | undefined): string;
  /** 3.456 → "3.46%"; the value is already a percentage. */
  percent(value: Numeric | null | undefined): string;
  /** A percentage as people type it: 50 → "50%", 12.5 → "12.5%". */
  typedPercent(value: Numeric | null | undefined): string;
  /** A percentage as a multiple of what was spent: 423.4 → "4.23×". */
  multiple(value: Numeric | null | undefined): string;
  /** Amounts of a currency, for lists whose rows have their own; otherwise `useMoney`. */
  moneyOf(currency: Currency | null | undefined): Money;
  /**
   * "2026-05-31" or an instant → "31 May 2026" in the locale's order. Days have no time zone and are shown as they are;
   * an instant is shown as its day in the user's time zone.
   */
  day(value: string | null | undefined): string;
  /** First and last day, with repetition removed as the locale does: "1 – 31 May 2026". */
  days(range: { from: string; to: string }): string;
  /** As `days`, without the year: "9 – 15 Nov". */
  shortDays(range: { from: string; to: string }): string;
  /** The month of a day: "May 2026", in full. */
  month(value: string | null | undefined): string;
  /** As `day`, without the year. */
  shortDay(value: string | null | undefined): string;
  /** "31 May 2026, 14:02 GMT+8": in the user's time zone, which is part of the text. */
  dateTime(value: string | Date | null | undefined): string;
  /** "14:02 GMT+8" */
  time(value: string | Date | null | undefined): string;
  /** "14:02:09 GMT+8" */
  second(value: string | Date | null | undefined): string;
}

const isDay = (value: string) => value.length === 10;
const dayOf = (value: string): Day => value.slice(0, 10);

/** Creates formatters for a locale; null and undefined yield an en dash. Instants are shown in `timeZone`. */
export function createFormat(locale: string, timeZone: string): Format {
  const zone = { locale, timeZone };
  const integer = decimalFormat(locale, 0);
  const compact = numberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 });
  const percent = decimalFormat(locale, 2);
  const typed = numberFormat(locale, { maximumFractionDigits: 2 });

  // Intl formats decimal text exactly; TypeScript allows that only as a template literal type.
  const written = (format: Intl.NumberFormat, value: Numeric) => format.format(value as number).replace('-', MINUS);
  const withSymbol = (text: string, symbol: string) =>
    text.startsWith(MINUS) ? `${MINUS}${symbol}${text.slice(1)}` : `${symbol}${text}`;
  const orDash = <T>(value: T | null | undefined, write: (value: T) => string) =>
    value === null || value === undefined ? NO_VALUE : write(value);

  const moneyByCurrency = new Map<string, Money>();
  const createMoney = ({ symbol, maxFractionDigits }: Currency): Money =>
    Object.assign(
      (value: Numeric | null | undefined, digits = maxFractionDigits) =>
        orDash(value, (number) => withSymbol(written(decimalFormat(locale, digits), number), symbol)),
      {
        compact: (value: Numeric | null | undefined) =>
          orDash(value, (number) => withSymbol(written(compact, number), symbol)),
      },
    );

  return {
    integer: (value) => orDash(value, (number) => written(integer, number)),
    compact: (value) => orDash(value, (number) => written(compact, number)),
    decimal: (value) => orDash(value, (number) => written(percent, number)),
    percent: (value) => orDash(value, (number) => `${written(percent, number)}%`),
    typedPercent: (value) => orDash(value, (number) => `${written(typed, number)}%`),
    multiple: (value) =>
      orDash(value, (number) => `${written(compact, Number((Number(number) / 100).toPrecision(3)))}×`),
    moneyOf: (given) => {
      const currency = given ?? UNKNOWN_CURRENCY;
      const key = `${currency.symbol} ${currency.maxFractionDigits}`;
      return cached(moneyByCurrency, key, () => createMoney(currency));
    },
    day: (value) =>
      orDash(value, (text) => (isDay(text) ? formatDay(text, locale) : formatInstant(Date.parse(text), zone, 'day'))),
    days: (range) => formatDays(range, locale),
    shortDays: (range) => formatDays(range, locale, 'short'),
    month: (value) => orDash(value, (text) => formatDay(dayOf(text), locale, 'month')),
    shortDay: (value) => orDash(value, (text) => formatDay(dayOf(text), locale, 'short')),
    dateTime: (value) => orDash(value, (moment) => formatInstant(new Date(moment).getTime(), zone)),
    time: (value) => orDash(value, (moment) => formatInstant(new Date(moment).getTime(), zone, 'time')),
    second: (value) => orDash(value, (moment) => formatInstant(new Date(moment).getTime(), zone, 'second')),
  };
}

/** Returns the user's regional variant of the interface language, e.g. en-SG for English in Singapore. */
export function regionalLocale(language: string, preferred: readonly string[]): string {
  return preferred.find((locale) => locale.split('-')[0] === language && isLocale(locale)) ?? language;
}

/** Some systems pass the browser an invalid name, such as en-US@posix. */
function isLocale(name: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(name).length > 0;
  } catch {
    return false;
  }
}

/** Every cell asks for locale and zone, and validating them costs a tenth of a millisecond. */
function cached<Key, Value>(cache: Map<Key, Value>, key: Key, find: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const found = find();
  cache.set(key, found);
  return found;
}

const locales = new Map<string, string>();

/** Returns the locale in which the console formats and parses numbers and dates. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  const { languages } = navigator;
  return cached(locales, `${i18n.language} ${languages.join()}`, () => regionalLocale(i18n.language, languages));
}

/** The signed-in user's time zone; null without a session. */
export const TimeZoneContext = createContext<string | null>(null);

const zones = new Map<string | null, string>();

/** Returns the user's time zone: that of their profile, else the browser's. */
export function useTimeZone(): string {
  const wanted = useContext(TimeZoneContext);
  return cached(zones, wanted, () => usableTimezone(wanted));
}

/** Returns the current day in the user's time zone. */
export const useToday = (): Day => dayIn(useTimeZone(), usePresentMs());

const formats = new Map<string, Format>();

/** Formatters are expensive to create: cached per locale and zone. */
function formatOf(locale: string, timeZone: string): Format {
  return cached(formats, `${locale} ${timeZone}`, () => createFormat(locale, timeZone));
}

/** Returns the user's formatters for numbers, days and times. Times must not be formatted any other way. */
export function useFormat(): Format {
  return formatOf(useLocale(), useTimeZone());
}

/** Returns the formatter of a currency's amounts, with the currency's decimals. It stays the same while the currency does. */
export const useMoney = (currency: Currency | null | undefined): Money => useFormat().moneyOf(currency);
