import { expect, test } from 'vitest';
import { resultDays, type ResultDays } from './result-days.ts';

const TODAY = '2026-06-10';

test.each<[string, Parameters<typeof resultDays>[0], ResultDays | null]>([
  [
    'the last seven closed days by default',
    {},
    { fromDate: '2026-06-03', toDate: '2026-06-09', previousFromDate: '2026-05-27', previousToDate: '2026-06-02' },
  ],
  [
    'those asked for, with as many before them',
    { fromDate: '2026-06-09', toDate: '2026-06-10' },
    { fromDate: '2026-06-09', toDate: '2026-06-10', previousFromDate: '2026-06-07', previousToDate: '2026-06-08' },
  ],
  ['none that end before they start', { fromDate: '2026-06-10', toDate: '2026-06-09' }, null],
  ['no more than 93', { fromDate: '2026-01-01', toDate: '2026-06-09' }, null],
])('the days of results are %s', (_, asked, days) => {
  expect(resultDays(asked, TODAY)).toEqual(days);
});
