import { isTimezone, type Day, type EpochMs } from './time.ts';

/**
 * The only place that formats days and instants. A day has no zone; an instant always needs one, which is part of the
 * text. A lint rule enforces this.
 */

const DAY_STYLES = {
  /** 31 May 2026 */
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 31 May */
  short: { day: 'numeric', month: 'short' },
  /** 31 May 2026, in the locale's long form */
  long: { dateStyle: 'long' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
  longWeekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const INSTANT_STYLES = {
  /** 31 May 2026, 14:02 GMT+8 */
  medium: { ...DAY_STYLES.medium, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  /** 14:02 GMT+8 */
  time: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  /** 14:02:09 GMT+8 */
  second: { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
  /** 31 May 2026, the instant's day in the zone. */
  day: DAY_STYLES.medium,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// Formatters are expensive to create.
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

/** The parts of that text, from which fields learn how a locale writes days. */
export const dayParts = (day: Day, locale: string, style: 'medium' | 'long'): Intl.DateTimeFormatPart[] =>
  dayFormatter(locale, style).formatToParts(midnightOf(day));

/** First and last day, with repetition removed as the locale does: "1 – 31 May 2026". */
export const formatDays = (
  { from, to }: { from: Day; to: Day },
  locale: string,
  style: 'medium' | 'short' = 'medium',
): string => dayFormatter(locale, style).formatRange(midnightOf(from), midnightOf(to));

export const formatInstant = (
  atMs: EpochMs,
  { locale, timeZone }: { locale: string; timeZone: string },
  style: keyof typeof INSTANT_STYLES = 'medium',
): string => formatterOf(locale, timeZone, INSTANT_STYLES[style]).format(atMs);

/** Returns this machine's zone: for use when the user's zone is unknown. */
export const machineTimezone = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone;

/** Returns the zone if it is valid, else the machine's. */
export const usableTimezone = (wanted: string | null | undefined): string =>
  wanted && isTimezone(wanted) ? wanted : machineTimezone();

/** Returns a zone's UTC offset at an instant, e.g. UTC+08:00. */
export function offsetName(timeZone: string, atMs: EpochMs): string {
  const parts = formatterOf('en', timeZone, { timeZoneName: 'longOffset' }).formatToParts(atMs);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC');
}
