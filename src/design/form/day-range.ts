import { addDays, daysBetween, mondayOf, type Day } from '#kernel/time.ts';

/** First and last day, both included. */
export interface DayRange {
  from: Day;
  to: Day;
}

export const DAY_RANGE_PRESETS = [
  'today',
  'yesterday',
  'thisWeek',
  'thisMonth',
  'last7Days',
  'last30Days',
  'previousWeek',
  'previousMonth',
  'next30Days',
  'nextWeek',
  'nextMonth',
  'lifetime',
] as const;
/** `previousAndThisMonth` is for accounting screens; reports omit it. */
export type DayRangePreset = (typeof DAY_RANGE_PRESETS)[number] | 'previousAndThisMonth';

/** Presets in the past; the default where reports are read. */
export const PAST_PRESETS: readonly DayRangePreset[] = DAY_RANGE_PRESETS.filter((preset) => !preset.startsWith('next'));

const toDay = (timeMs: number): Day => new Date(timeMs).toISOString().slice(0, 10);

export const dayCount = ({ from, to }: DayRange): number => daysBetween(from, to) + 1;

const monthStart = (day: Day, months = 0): Day => {
  const date = new Date(day);
  return toDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
};
const month = (day: Day, months: number): DayRange => ({
  from: monthStart(day, months),
  to: addDays(monthStart(day, months + 1), -1),
});
const week = (day: Day, weeks: number): DayRange => {
  const from = addDays(mondayOf(day), weeks * 7);
  return { from, to: addDays(from, 6) };
};

/**
 * Returns the days of a preset. Weeks start on Monday. `lifetime` is the whole range of `limits`; without them it is
 * the current day.
 */
export function presetRange(preset: DayRangePreset, today: Day, limits?: DayRange): DayRange {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'thisWeek':
      return week(today, 0);
    case 'thisMonth':
      return month(today, 0);
    case 'last7Days':
      return { from: addDays(today, -6), to: today };
    case 'last30Days':
      return { from: addDays(today, -29), to: today };
    case 'previousWeek':
      return week(today, -1);
    case 'previousMonth':
      return month(today, -1);
    case 'previousAndThisMonth':
      return { from: monthStart(today, -1), to: month(today, 0).to };
    case 'next30Days':
      return { from: today, to: addDays(today, 29) };
    case 'nextWeek':
      return week(today, 1);
    case 'nextMonth':
      return month(today, 1);
    case 'lifetime':
      return limits ?? { from: today, to: today };
  }
}

/** Whether any day of a range lies within the limits. */
export const isWithin = ({ from, to }: DayRange, limits: DayRange | undefined): boolean =>
  limits === undefined || (from <= limits.to && to >= limits.from);

/** Clamps a range to the limits; a range completely outside becomes the nearest day inside. */
export function clampRange(range: DayRange, limits: DayRange | undefined): DayRange {
  if (!limits) return range;
  const inside = (day: Day) => (day < limits.from ? limits.from : day > limits.to ? limits.to : day);
  return { from: inside(range.from), to: inside(range.to) };
}

/**
 * Rolling presets win when two presets are the same range: on a Sunday this week equals the last 7 days, which is the
 * default of reports.
 */
const rollingFirst = (presets: readonly DayRangePreset[]) => [
  ...presets.filter((preset) => preset.startsWith('last')),
  ...presets.filter((preset) => !preset.startsWith('last')),
];

/**
 * Returns the preset that equals the range within the limits; never one completely outside, such as today when reports
 * end earlier.
 */
export function matchingPreset(
  range: DayRange,
  presets: readonly DayRangePreset[],
  today: Day,
  limits?: DayRange,
): DayRangePreset | null {
  return (
    rollingFirst(presets).find((preset) => {
      const all = presetRange(preset, today, limits);
      const days = clampRange(all, limits);
      return days.from === range.from && days.to === range.to && isWithin(all, limits);
    }) ?? null
  );
}
