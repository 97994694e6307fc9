import type { Day } from '#kernel/time.ts';

export interface DayCount {
  day: Day;
  rows: number;
}

/** A range of days, both inclusive. */
export interface DayWindow {
  fromDate: Day;
  toDate: Day;
}

/**
 * Splits sorted days into windows of at most `most` rows each; a day with more rows forms its own window. Large exports
 * are read window by window, so that each query scans only its own days.
 */
export function dayWindows(days: readonly DayCount[], maxCount: number): DayWindow[] {
  const windows: DayWindow[] = [];
  let rows = 0;
  for (const { day, rows: ofDay } of days) {
    const last = windows.at(-1);
    if (last && rows + ofDay <= maxCount) {
      last.toDate = day;
      rows += ofDay;
    } else {
      windows.push({ fromDate: day, toDate: day });
      rows = ofDay;
    }
  }
  return windows;
}
