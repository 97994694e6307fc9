import { expect, test } from 'vitest';
import { rangeFromAddress } from './report-days.ts';

const REPORTED = { startDate: '2026-11-12', endDate: '2026-11-23' };

test.each([
  ['before the first event of a day, the day counts', undefined, '2026-11-24', '2026-11-18', '2026-11-24'],
  ['where the storefront has another day already', undefined, '2026-11-22', '2026-11-16', '2026-11-22'],
  ['today alone', '2026-11-24_2026-11-24', '2026-11-24', '2026-11-24', '2026-11-24'],
  ['not before the first figures', '2026-11-01_2026-11-15', '2026-11-24', '2026-11-12', '2026-11-15'],
  ['not after today', '2026-11-23_2026-11-30', '2026-11-24', '2026-11-23', '2026-11-24'],
])('%s', (_, address, today, from, to) => {
  expect(rangeFromAddress(address, REPORTED, today).range).toEqual({ from, to });
});

test('days that have started in another time zone can be selected', () => {
  expect(rangeFromAddress(undefined, REPORTED, '2026-11-22').limits).toEqual({ from: '2026-11-12', to: '2026-11-23' });
  expect(rangeFromAddress(undefined, REPORTED, '2026-11-24').limits).toEqual({ from: '2026-11-12', to: '2026-11-24' });
  expect(rangeFromAddress(undefined, null, '2026-11-24').limits).toBeUndefined();
});
