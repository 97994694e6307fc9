import { describe, expect, it } from 'vitest';
import { type DayCount, dayWindows } from './day-windows.ts';

const days = (...rows: number[]): DayCount[] => rows.map((count, at) => ({ day: `2026-03-0${at + 1}`, rows: count }));

describe('dayWindows', () => {
  it.each<[string, DayCount[], string[]]>([
    ['no days', [], []],
    ['one day', days(3), ['1-1']],
    ['days that fit together, to the row', days(4, 6), ['1-2']],
    ['a row too many', days(4, 7), ['1-1', '2-2']],
    ['a day too large by itself', days(2, 25, 3, 7), ['1-1', '2-2', '3-4']],
    ['days without rows between', [...days(1), { day: '2026-03-09', rows: 1 }], ['1-9']],
  ])('%s', (_, counts, windows) => {
    expect(dayWindows(counts, 10).map(({ fromDate, toDate }) => `${fromDate.at(-1)}-${toDate.at(-1)}`)).toEqual(
      windows,
    );
  });
});
