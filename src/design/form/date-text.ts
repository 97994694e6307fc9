import { dayParts } from '#kernel/date-text.ts';
import { isDay } from '#kernel/day.ts';
import type { Day } from '#kernel/time.ts';

/** What a text says of a day. */
interface Parts {
  day: number;
  month?: number;
  year?: number;
}

/** How a locale writes days. */
interface DateWriting {
  isMonthFirst: boolean;
  /** Names of the months in lower case, from January. */
  months: readonly (readonly string[])[];
}

const writings = new Map<string, DateWriting>();

/** The months of the locale, and in English, which is what is pasted from elsewhere. */
function dateWriting(locale: string): DateWriting {
  let writing = writings.get(locale);
  if (!writing) {
    const order = dayParts('2026-01-31', locale, 'medium').map(({ type }) => type);
    const nameIn = (month: number, one: string, style: 'medium' | 'long') =>
      dayParts(`2026-${String(month).padStart(2, '0')}-01`, one, style).find(({ type }) => type === 'month')!.value;
    writing = {
      isMonthFirst: order.indexOf('month') < order.indexOf('day'),
      months: Array.from({ length: 12 }, (_, index) =>
        [locale, 'en']
          .flatMap((one) => [nameIn(index + 1, one, 'medium'), nameIn(index + 1, one, 'long')])
          .map((name) => withoutDots(name.toLowerCase())),
      ),
    };
    writings.set(locale, writing);
  }
  return writing;
}

const withoutDots = (text: string) => text.replaceAll('.', '');

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const NUMBERS = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/;
const FILLERS = new Set(['de', 'do', 'of', 'the']);
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th|º|o)$/;

/**
 * Parses a day as the locale writes it, in words or numbers, or with the year first; null when the text is none. Numbers
 * are in the locale's order, unless only the other one makes a day: 31/05/2026 is the 31st of May everywhere.
 */
export function parseDay(text: string, locale: string): Day | null {
  const parts = readParts(plain(text), dateWriting(locale));
  return parts && toDay(parts);
}

const BETWEEN = [/\s[-–—]\s/, /[–—]/, /\s(?:to|until|a|até|ao|sampai|hingga|s\/d)\s/, /(?<=\d)-(?=\d{1,4}[/.])/];

/**
 * Parses two days, joined as the locale joins them; the first may leave out what it has in common with the second
 * ("1 – 31 May 2026"). One day is the range of that day. Null unless the first day comes first.
 */
export function parseDays(text: string, locale: string): { from: Day; to: Day } | null {
  const single = parseDay(text, locale);
  if (single) return { from: single, to: single };
  const writing = dateWriting(locale);
  for (const between of BETWEEN) {
    const sides = plain(text).split(between);
    if (sides.length !== 2) continue;
    const [from, to] = sides.map((side) => readParts(side.trim(), writing));
    if (!from || !to) continue;
    const days = { from: toDay({ ...to, ...from }), to: toDay({ ...from, ...to }) };
    if (days.from && days.to && days.from <= days.to) return { from: days.from, to: days.to };
  }
  return null;
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');

const toDay = ({ day, month, year }: Parts): Day | null => {
  if (month === undefined || year === undefined) return null;
  const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  return isDay(text) ? text : null;
};

const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

function readParts(text: string, writing: DateWriting): Parts | null {
  const [, first, , month, last] = YEAR_FIRST.exec(text) ?? [];
  if (first) return { year: Number(first), month: Number(month), day: Number(last) };
  const [, one, , two, year] = NUMBERS.exec(text) ?? [];
  if (one) {
    const [a, b] = [Number(one), Number(two)];
    const [own, other] = writing.isMonthFirst ? [[b, a] as const, [a, b] as const] : [[a, b] as const, [b, a] as const];
    const parts = ([day, month]: readonly [number, number]) => ({ day, month, year: fullYear(year!) });
    return own[1] > 12 ? parts(other) : parts(own);
  }
  return readWords(text, writing);
}

/** Reads a day in words, of which month and year may be missing. */
function readWords(text: string, { months }: DateWriting): Parts | null {
  const words = withoutDots(text.replaceAll(/[,/]|(?<=\w)-(?=\w)/g, ' '))
    .split(' ')
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map((word) => ORDINAL.exec(word)?.[1] ?? word);
  const names = words.filter((word) => !/^\d+$/.test(word));
  const [day, year, ...more] = words.filter((word) => /^\d+$/.test(word));
  if (names.length > 1 || more.length > 0 || !day || day.length > 2) return null;
  if (year !== undefined && year.length !== 4 && !(year.length === 2 && names.length === 1)) return null;
  const month = names[0] === undefined ? undefined : monthNamed(names[0], months);
  if (month === null) return null;
  return { day: Number(day), ...(month && { month }), ...(year !== undefined && { year: fullYear(year) }) };
}

/** Returns the month of a name or of its beginning, from 1; null when none or several start with it. */
function monthNamed(name: string, months: DateWriting['months']): number | null {
  const matching = (fits: (known: string) => boolean) =>
    months.flatMap((known, index) => (known.some(fits) ? [index + 1] : []));
  const [exact] = matching((known) => known === name);
  if (exact) return exact;
  const abbreviated = name.length >= 3 ? matching((known) => known.startsWith(name)) : [];
  return abbreviated.length === 1 ? abbreviated[0]! : null;
}
