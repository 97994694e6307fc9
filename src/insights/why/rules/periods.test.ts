import { describe, expect, test } from 'vitest';
import { arePeriods, periodsOf } from './periods.ts';

const ZONE = 'Asia/Singapore';
/** Two in the afternoon there. */
const NOW = Date.UTC(2026, 5, 10, 6);
const week = (fromDate: string, toDate: string) => ({ fromDate, toDate });

describe('periods', () => {
  test('of closed days are compared as they are', () => {
    const asked = { now: week('2026-06-03', '2026-06-09'), before: week('2026-05-27', '2026-06-02') };
    expect(periodsOf(asked, ZONE, NOW)).toEqual({ ...asked, beforeUntilMs: null });
  });

  test('up to today are compared by the same hours', () => {
    const asked = { now: week('2026-06-04', '2026-06-10'), before: week('2026-05-28', '2026-06-03') };
    expect(periodsOf(asked, ZONE, NOW)).toEqual({ ...asked, beforeUntilMs: Date.UTC(2026, 5, 3, 6) });
  });

  test('beyond today end today, and as many days before', () => {
    const asked = { now: week('2026-06-01', '2026-06-30'), before: week('2026-05-02', '2026-05-31') };
    expect(periodsOf(asked, ZONE, NOW)).toEqual({
      now: week('2026-06-01', '2026-06-10'),
      before: week('2026-05-02', '2026-05-11'),
      beforeUntilMs: Date.UTC(2026, 4, 11, 6),
    });
  });

  test('of different length keep their days, and end with whole ones', () => {
    const asked = { now: week('2026-06-04', '2026-06-10'), before: week('2026-05-01', '2026-05-03') };
    expect(periodsOf(asked, ZONE, NOW)).toEqual({ ...asked, beforeUntilMs: null });
    const longer = { now: week('2026-06-09', '2026-06-30'), before: week('2026-05-01', '2026-05-03') };
    expect(periodsOf(longer, ZONE, NOW)).toEqual({
      now: week('2026-06-09', '2026-06-10'),
      before: week('2026-05-01', '2026-05-02'),
      beforeUntilMs: Date.UTC(2026, 4, 2, 6),
    });
  });
});

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
