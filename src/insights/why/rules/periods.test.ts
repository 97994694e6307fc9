import { expect, test } from 'vitest';
import { arePeriods } from './periods.ts';

const week = (fromDate: string, toDate: string) => ({ fromDate, toDate });

test.each<[string, ReturnType<typeof week>, ReturnType<typeof week>, boolean]>([
  ['one after the other', week('2026-06-03', '2026-06-09'), week('2026-05-27', '2026-06-02'), true],
  ['a year apart', week('2026-06-03', '2026-06-09'), week('2025-06-03', '2025-06-09'), true],
  ['of different length', week('2026-06-03', '2026-06-09'), week('2026-05-28', '2026-06-02'), true],
  ['with one of more than 400 days', week('2026-06-03', '2026-06-09'), week('2025-01-01', '2026-06-02'), false],
  ['overlapping', week('2026-06-03', '2026-06-09'), week('2026-05-28', '2026-06-03'), false],
  ['the wrong way round', week('2026-06-03', '2026-06-09'), week('2026-06-10', '2026-06-16'), false],
  ['ending before it begins', week('2026-06-09', '2026-06-03'), week('2026-06-02', '2026-05-27'), false],
  ['in the future', week('2026-06-11', '2026-06-12'), week('2026-06-01', '2026-06-02'), false],
  ['of more than 400 days', week('2024-01-01', '2026-06-09'), week('2021-07-24', '2023-12-31'), false],
])('can be compared: %s', (_, now, before, expected) => {
  expect(arePeriods({ now, before }, '2026-06-10')).toBe(expected);
});
