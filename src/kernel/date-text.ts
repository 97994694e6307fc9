import { isTimezone, type Day, type EpochMs } from './time.ts';

/**
 * The one place where days and instants become words. A day has no zone and is written as it is; an instant cannot be written without
 * saying in whose zone, which stands beside it. A lint rule keeps every other way closed.
 */

const DAY_STYLES = {
  /** 31 May 2026 */
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 31 May */
  short: { day: 'numeric', month: 'short' },
  /** 31 May 2026, written out */
  long: { dateStyle: 'long' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const INSTANT_STYLES = {
  /** 31 May 2026, 14:02 GMT+8 */
  medium: { ...DAY_STYLES.medium, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  /** 14:02 GMT+8 */
  time: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  /** 31 May 2026, the day it falls on. */
  day: DAY_STYLES.medium,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// Formatters are costly to make.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, options]);
  let formatter = formatters.get(key);
  if (!formatter) formatters.set(key, (formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone })));
  return formatter;
}

const midnightOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayFormatter = (locale: string, style: keyof typeof DAY_STYLES) => formatterOf(locale, 'UTC', DAY_STYLES[style]);

export const formatDay = (day: Day, locale: string, style: keyof typeof DAY_STYLES = 'medium'): string =>
  dayFormatter(locale, style).format(midnightOf(day));

/** First and last day with as little repeated as the locale needs: "1 – 31 May 2026". */
export const formatDays = ({ from, to }: { from: Day; to: Day }, locale: string): string =>
  dayFormatter(locale, 'medium').formatRange(midnightOf(from), midnightOf(to));

export const formatInstant = (
  atMs: EpochMs,
  { locale, timeZone }: { locale: string; timeZone: string },
  style: keyof typeof INSTANT_STYLES = 'medium',
): string => formatterOf(locale, timeZone, INSTANT_STYLES[style]).format(atMs);

/** Of the machine this runs on: where nobody is known whose zone it could be. */
export const machineTimezone = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone;

/** A zone that can be written in: the one that is wanted, else the machine's. */
export const usableTimezone = (wanted: string | null | undefined): string =>
  wanted && isTimezone(wanted) ? wanted : machineTimezone();

/** How far a zone is from UTC at an instant, e.g. UTC+08:00. */
export function offsetName(timeZone: string, atMs: EpochMs): string {
  const parts = formatterOf('en', timeZone, { timeZoneName: 'longOffset' }).formatToParts(atMs);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC');
}
