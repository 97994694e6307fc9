import { clampRange, presetRange, type DayRange } from '#design/form/day-range.ts';
import { isDay } from '#kernel/day.ts';

type ReportRange = { startDate: string; endDate: string } | null | undefined;

/** Returns the selectable days: from the first day with figures until today, even before today's first event. */
export function daysWithMetrics(reported: ReportRange, today: string): DayRange | undefined {
  return reported ? { from: reported.startDate, to: reported.endDate > today ? reported.endDate : today } : undefined;
}

/** Returns the days in the address, otherwise the last seven, limited to days with figures. */
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
