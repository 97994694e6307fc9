import type { Day } from '#kernel/time.ts';

export interface DayCount {
  day: Day;
  rows: number;
}

/** Days from the first to the last, both included. */
export interface DayWindow {
  fromDate: Day;
  toDate: Day;
}

/**
 * Parts days, which are in order, into windows of at most `most` rows each; a day with more stands alone. A long file is read window by window,
 * so that each question looks at its own days only.
 */
export function dayWindows(days: readonly DayCount[], most: number): DayWindow[] {
  const windows: DayWindow[] = [];
  let rows = 0;
  for (const { day, rows: ofDay } of days) {
    const last = windows.at(-1);
    if (last && rows + ofDay <= most) {
      last.toDate = day;
      rows += ofDay;
    } else {
      windows.push({ fromDate: day, toDate: day });
      rows = ofDay;
    }
  }
  return windows;
}
