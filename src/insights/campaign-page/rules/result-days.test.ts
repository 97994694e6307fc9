import { expect, test } from 'vitest';
import { readDays } from '#kernel/day.ts';
import { resultDays, type ResultDays } from './result-days.ts';

const ZONE = 'Asia/Singapore';
/** Two in the afternoon there. */
const NOW = Date.UTC(2026, 5, 10, 6);

const shown = (days: string, previous: string, previousUntilMs: number | null): ResultDays => {
  const { fromDate: previousFromDate, toDate: previousToDate } = readDays(previous)!;
  return { ...readDays(days)!, previousFromDate, previousToDate, previousUntilMs };
};

test.each<[string, Parameters<typeof resultDays>[0], ResultDays | null]>([
  ['the last seven closed days by default', {}, shown('2026-06-03_2026-06-09', '2026-05-27_2026-06-02', null)],
  [
    'those asked for, with as many before them',
    { fromDate: '2026-06-08', toDate: '2026-06-09' },
    shown('2026-06-08_2026-06-09', '2026-06-06_2026-06-07', null),
  ],
  [
    'until now with the same hours before them',
    { fromDate: '2026-06-09', toDate: '2026-06-10' },
    shown('2026-06-09_2026-06-10', '2026-06-07_2026-06-08', Date.UTC(2026, 5, 8, 6)),
  ],
  [
    'none beyond today',
    { fromDate: '2026-06-09', toDate: '2026-06-30' },
    shown('2026-06-09_2026-06-10', '2026-05-18_2026-05-19', Date.UTC(2026, 4, 19, 6)),
  ],
  ['none that end before they start', { fromDate: '2026-06-10', toDate: '2026-06-09' }, null],
  ['no more than 93', { fromDate: '2026-01-01', toDate: '2026-06-09' }, null],
])('the days of results are %s', (_, asked, days) => {
  expect(resultDays(asked, ZONE, NOW)).toEqual(days);
});
