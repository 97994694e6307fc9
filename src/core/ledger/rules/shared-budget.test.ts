import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#kernel/time.ts';
import { periodEnd, periodStart, type SharedDays } from './shared-budget.ts';

const DAILY: SharedDays = { period: 'DAY', fromDay: null, toDay: null };
const MONTHLY: SharedDays = { period: 'MONTH', fromDay: null, toDay: null };
const RANGE: SharedDays = { period: 'RANGE', fromDay: '2026-11-09', toDay: '2026-12-02' };

describe('a day belongs to the period', () => {
  test.each<[string, SharedDays, string, string | null, string | null]>([
    ['of itself', DAILY, '2026-02-28', '2026-02-28', '2026-02-28'],
    ['of its month', MONTHLY, '2026-02-28', '2026-02-01', '2026-02-28'],
    ['of its month in a leap year', MONTHLY, '2028-02-01', '2028-02-01', '2028-02-29'],
    ['of its month at the end of a year', MONTHLY, '2026-12-31', '2026-12-01', '2026-12-31'],
    ['that a range is, on its first day', RANGE, '2026-11-09', '2026-11-09', '2026-12-02'],
    ['that a range is, on its last day', RANGE, '2026-12-02', '2026-11-09', '2026-12-02'],
    ['of nothing the day before a range', RANGE, '2026-11-08', null, null],
    ['of nothing the day after a range', RANGE, '2026-12-03', null, null],
  ])('%s', (_, days, day, start, end) => {
    expect(periodStart(days, day)).toBe(start);
    if (start !== null) expect(periodEnd(days, start)).toBe(end);
  });
});

test('on any day, a period has that day, begins at its start and is followed by another one', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.constantFrom(DAILY, MONTHLY), (number, days) => {
      const day = addDays('2000-01-01', number);
      const start = periodStart(days, day)!;
      const end = periodEnd(days, start);
      expect(start <= day && day <= end).toBe(true);
      expect(periodStart(days, start)).toBe(start);
      expect(periodStart(days, end)).toBe(start);
      expect(periodStart(days, addDays(end, 1))).toBe(addDays(end, 1));
      expect(daysBetween(start, end) + 1).toBe(days === DAILY ? 1 : Number(end.slice(8)));
    }),
  );
});
