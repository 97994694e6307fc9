import { expect, test } from 'vitest';
import { reportedDays } from './report-days.ts';

const REPORTED = { startDate: '2026-11-12', endDate: '2026-11-23' };

test.each([
  ['before the first event of a day, the day counts', null, '2026-11-24', '2026-11-18', '2026-11-24'],
  ['where the storefront has another day already', null, '2026-11-22', '2026-11-16', '2026-11-22'],
  ['today alone', { from: '2026-11-24', to: '2026-11-24' }, '2026-11-24', '2026-11-24', '2026-11-24'],
  ['not before the first figures', { from: '2026-11-01', to: '2026-11-15' }, '2026-11-24', '2026-11-12', '2026-11-15'],
  ['not after today', { from: '2026-11-23', to: '2026-11-30' }, '2026-11-24', '2026-11-23', '2026-11-24'],
])('%s', (_, selected, today, from, to) => {
  expect(reportedDays(selected, REPORTED, today).range).toEqual({ from, to });
});

test('days that have started in another time zone can be selected', () => {
  expect(reportedDays(null, REPORTED, '2026-11-22').limits).toEqual({ from: '2026-11-12', to: '2026-11-23' });
  expect(reportedDays(null, REPORTED, '2026-11-24').limits).toEqual({ from: '2026-11-12', to: '2026-11-24' });
  expect(reportedDays(null, null, '2026-11-24').limits).toBeUndefined();
});
