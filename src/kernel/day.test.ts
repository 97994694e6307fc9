import { expect, test } from 'vitest';
import { daysText, readDays } from './day.ts';

test.each([
  ['2026-05-01_2026-05-31', { fromDate: '2026-05-01', toDate: '2026-05-31' }],
  ['2026-05-01_2026-05-01', { fromDate: '2026-05-01', toDate: '2026-05-01' }],
])('%s is days, and they are written like that', (text, days) => {
  expect(readDays(text)).toEqual(days);
  expect(daysText(days)).toBe(text);
});

test.each([
  undefined,
  '',
  '2026-05-01',
  '2026-05-31_2026-05-01',
  '2026-02-30_2026-03-01',
  '2026-05-01_2026-05-31_2026-06-01',
  '2026-05-01-2026-05-31',
])('%s is no days', (text) => expect(readDays(text)).toBeUndefined());
