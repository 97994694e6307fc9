import { clampRange, presetRange, type DayRange } from '#design/form/day-range.ts';

type ReportRange = { startDate: string; endDate: string } | null | undefined;

/** Returns the selectable days: from the first day with figures until today, even before today's first event. */
export function daysWithMetrics(reported: ReportRange, today: string): DayRange | undefined {
  return reported ? { from: reported.startDate, to: reported.endDate > today ? reported.endDate : today } : undefined;
}

/** Returns the days that were selected, otherwise the last seven, limited to days with figures. */
export function reportedDays(
  selected: DayRange | null,
  reported: ReportRange,
  today: string,
): { range: DayRange; limits: DayRange | undefined } {
  const limits = daysWithMetrics(reported, today);
  return { limits, range: clampRange(selected ?? presetRange('last7Days', today), limits) };
}
