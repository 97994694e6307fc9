import { clampRange, presetRange, type DayRange } from '#design/form/day-range.ts';
import { isDay } from '#kernel/day.ts';

type ReportRange = { startDate: string; endDate: string } | null | undefined;

/** The days that can be asked for: from the first there are figures of until today, which has its first figures at its first event. */
export function daysWithMetrics(reported: ReportRange, today: string): DayRange | undefined {
  return reported ? { from: reported.startDate, to: reported.endDate > today ? reported.endDate : today } : undefined;
}

/** The days the address asks for, else the last seven, within those there are figures of. */
export function rangeFromAddress(
  date: string | undefined,
  reported: ReportRange,
  today: string,
): { range: DayRange; limits: DayRange | undefined } {
  const limits = daysWithMetrics(reported, today);
  return { limits, range: clampRange(rangeFrom(date) ?? presetRange('last7Days', today), limits) };
}

function rangeFrom(date: string | undefined): DayRange | null {
  const [from = '', to = ''] = date?.split('_') ?? [];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}
