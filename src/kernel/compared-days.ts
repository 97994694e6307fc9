import { daysText, readDays, type Days } from './day.ts';
import { oneOf, type ReadParameter } from './search-parameters.ts';
import { addDays, dayIn, daysBetween, sameTimeOn, type Day, type EpochMs } from './time.ts';

/** What a period is compared with: days that follow from it, or a range of one's own. */
export const COMPARISONS = ['previous', 'weekdays', 'month', 'year', 'own'] as const;
export type ComparisonKind = (typeof COMPARISONS)[number];

/** As it stands in the address: a kind, or an own range as `daysText` writes it. */
export type Comparison = Exclude<ComparisonKind, 'own'> | `${Day}_${Day}`;

const DAYS_OF_WEEK = 7;
const MONTHS_OF_YEAR = 12;
const readKind = oneOf(['previous', 'weekdays', 'month', 'year']);

/** Reads a comparison from an address, a range of one’s own if it has at most so many days. */
export const comparison =
  (maxDays = Infinity): ReadParameter<Comparison> =>
  (value) =>
    readKind(value) ?? readOwn(value, maxDays);

function readOwn(value: unknown, maxDays: number): Comparison | undefined {
  const days = readDays(typeof value === 'string' ? value : undefined);
  return days && dayCount(days) <= maxDays ? daysText(days) : undefined;
}

export const kindOf = (compared: Comparison): ComparisonKind => readKind(compared) ?? 'own';

export const dayCount = ({ fromDate, toDate }: Days): number => daysBetween(fromDate, toDate) + 1;

/**
 * Returns until when the last of the previous days counts, because that of the present ones is not over: the same hours, as a zone's
 * clocks show them, are compared. Null when all are over, or when they are not as many.
 */
export function sameHoursUntil(now: Days, before: Days, zone: string, nowMs: EpochMs): EpochMs | null {
  if (now.toDate !== dayIn(zone, nowMs) || dayCount(now) !== dayCount(before)) return null;
  return sameTimeOn(zone, before.toDate, nowMs);
}

export interface Periods {
  now: Days;
  before: Days;
  /** Until when the previous period's last day counts; null when it is whole. */
  beforeUntilMs: EpochMs | null;
}

/** Returns two periods as they are compared. The present one never goes beyond today; what is cut off is cut off the previous one, too. */
export function periodsOf(asked: { now: Days; before: Days }, zone: string, nowMs: EpochMs): Periods {
  const today = dayIn(zone, nowMs);
  const isCut = asked.now.toDate > today && asked.now.fromDate <= today;
  const now = { ...asked.now, toDate: isCut ? today : asked.now.toDate };
  const asMany = addDays(asked.before.fromDate, dayCount(now) - 1);
  const before = { ...asked.before, toDate: isCut && asMany < asked.before.toDate ? asMany : asked.before.toDate };
  return { now, before, beforeUntilMs: sameHoursUntil(now, before, zone, nowMs) };
}

/** Returns as many days right before. */
export const previousDays = (period: Days): Days => shifted(period, -dayCount(period));

/**
 * Returns the days that a period is compared with; null where they would reach into it.
 *
 * They are as many as those of the period, except for an own range and for whole months, which are compared with whole months.
 */
export function comparedDays(period: Days, compared: Comparison): Days | null {
  const before = daysOf(period, compared);
  return before && before.toDate < period.fromDate ? before : null;
}

function daysOf(period: Days, compared: Comparison): Days | null {
  switch (compared) {
    case 'previous':
      return previousDays(period);
    case 'weekdays':
      return shifted(period, -DAYS_OF_WEEK * Math.ceil(dayCount(period) / DAYS_OF_WEEK));
    case 'month':
      return monthsEarlier(period, 1);
    case 'year':
      return monthsEarlier(period, MONTHS_OF_YEAR);
    default:
      return readDays(compared) ?? null;
  }
}

const shifted = ({ fromDate, toDate }: Days, by: number): Days => ({
  fromDate: addDays(fromDate, by),
  toDate: addDays(toDate, by),
});

function monthsEarlier(period: Days, months: number): Days {
  const fromDate = sameDateEarlier(period.fromDate, months);
  const isWholeMonths = isFirst(period.fromDate) && isFirst(addDays(period.toDate, 1));
  if (!isWholeMonths) return { fromDate, toDate: addDays(fromDate, dayCount(period) - 1) };
  return { fromDate, toDate: addDays(sameDateEarlier(addDays(period.toDate, 1), months), -1) };
}

const isFirst = (day: Day) => day.endsWith('-01');

/** Returns the same date months earlier; of a month that lacks it, the last one. */
function sameDateEarlier(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0));
  const asked = new Date(Date.UTC(year, month - 1 - months, date));
  return (asked < lastOfMonth ? asked : lastOfMonth).toISOString().slice(0, 10);
}
