import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  comparedDays,
  comparison,
  COMPARISONS,
  dayCount,
  kindOf,
  periodsOf,
  previousDays,
  sameHoursUntil,
} from './compared-days.ts';
import { daysText, readDays } from './day.ts';
import { addDays, DAY_MS, dayIn, daysBetween } from './time.ts';

const days = (text: string) => readDays(text)!;

test.each([
  // A week of November 2026, from Monday to Sunday.
  ['2026-11-16_2026-11-22', 'previous', '2026-11-09_2026-11-15'],
  ['2026-11-16_2026-11-22', 'weekdays', '2026-11-09_2026-11-15'],
  ['2026-11-16_2026-11-22', 'month', '2026-10-16_2026-10-22'],
  ['2026-11-16_2026-11-22', 'year', '2025-11-16_2025-11-22'],
  ['2026-11-16_2026-11-22', '2026-09-01_2026-09-10', '2026-09-01_2026-09-10'],
  // One day, and thirty: whole weeks before.
  ['2026-11-22_2026-11-22', 'previous', '2026-11-21_2026-11-21'],
  ['2026-11-22_2026-11-22', 'weekdays', '2026-11-15_2026-11-15'],
  ['2026-10-24_2026-11-22', 'previous', '2026-09-24_2026-10-23'],
  ['2026-10-24_2026-11-22', 'weekdays', '2026-09-19_2026-10-18'],
  // Months of different length: whole ones with whole ones, otherwise as many days from the same date.
  ['2026-03-01_2026-03-31', 'month', '2026-02-01_2026-02-28'],
  ['2026-02-01_2026-02-28', 'month', '2026-01-01_2026-01-31'],
  ['2026-02-01_2026-03-31', 'month', null],
  ['2026-03-25_2026-03-31', 'month', '2026-02-25_2026-03-03'],
  ['2026-03-31_2026-03-31', 'month', '2026-02-28_2026-02-28'],
  ['2026-03-02_2026-03-31', 'month', null],
  ['2026-01-10_2026-01-16', 'month', '2025-12-10_2025-12-16'],
  ['2026-02-26_2026-03-04', 'month', '2026-01-26_2026-02-01'],
  // A leap day, and a leap February.
  ['2028-02-29_2028-02-29', 'year', '2027-02-28_2027-02-28'],
  ['2028-02-29_2028-02-29', 'month', '2028-01-29_2028-01-29'],
  ['2028-03-30_2028-03-30', 'month', '2028-02-29_2028-02-29'],
  ['2028-02-01_2028-02-29', 'year', '2027-02-01_2027-02-28'],
  ['2029-02-01_2029-02-28', 'year', '2028-02-01_2028-02-29'],
  ['2028-02-25_2028-03-02', 'year', '2027-02-25_2027-03-03'],
  // Longer than what they are compared with.
  ['2026-10-01_2026-11-22', 'month', null],
  ['2025-01-01_2026-01-10', 'year', null],
  ['2026-01-01_2026-12-31', 'year', '2025-01-01_2025-12-31'],
  ['2026-11-16_2026-11-22', '2026-11-10_2026-11-16', null],
  ['2026-11-16_2026-11-22', '2026-12-01_2026-12-02', null],
] as const)('%s is compared by %s with %s', (period, compared, expected) => {
  expect(comparedDays(days(period), compared)).toEqual(expected && days(expected));
});

test.each([
  ['an open week with the one before', '2026-11-16_2026-11-22', '2026-11-09_2026-11-15', 7],
  ['today with yesterday', '2026-11-22_2026-11-22', '2026-11-21_2026-11-21', 1],
  ['today with a day of last year', '2026-11-22_2026-11-22', '2025-11-22_2025-11-22', 365],
  ['closed days', '2026-11-15_2026-11-21', '2026-11-08_2026-11-14', null],
  ['an open week with more days', '2026-11-16_2026-11-22', '2026-11-01_2026-11-15', null],
])('%s: until the same hour, or whole', (_, now, before, daysAgo) => {
  const nowMs = Date.parse('2026-11-22T05:30:00Z');
  const until = sameHoursUntil(days(now), days(before), 'UTC', nowMs);
  expect(until).toBe(daysAgo === null ? null : nowMs - daysAgo * DAY_MS);
});

test.each([
  // Clocks go an hour ahead on 2026-10-04 in Sydney, and back on 2026-10-25 in Lisbon.
  ['Australia/Sydney', '2026-09-29T22:30:00Z', '2026-10-06T21:30:00Z'],
  ['Europe/Lisbon', '2026-10-20T08:30:00Z', '2026-10-27T09:30:00Z'],
  ['Australia/Sydney', '2026-11-02T21:30:00Z', '2026-11-09T21:30:00Z'],
  // Half past two is skipped there: what follows is half past three.
  ['Australia/Sydney', '2026-10-03T16:30:00Z', '2026-10-10T15:30:00Z'],
])('the hours of %s are those its clocks show: %s for %s', (zone, then, present) => {
  const nowMs = Date.parse(present);
  const today = dayIn(zone, nowMs);
  const weekAgo = addDays(today, -7);
  const until = sameHoursUntil({ fromDate: today, toDate: today }, { fromDate: weekAgo, toDate: weekAgo }, zone, nowMs);
  expect(new Date(until!).toISOString()).toBe(new Date(then).toISOString());
});

describe('periods', () => {
  const ZONE = 'Asia/Singapore';
  /** Two in the afternoon there. */
  const NOW = Date.UTC(2026, 5, 10, 6);
  const week = (fromDate: string, toDate: string) => ({ fromDate, toDate });

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

  test('that have not begun are compared as they are', () => {
    const asked = { now: week('2026-06-11', '2026-06-12'), before: week('2026-06-09', '2026-06-10') };
    expect(periodsOf(asked, ZONE, NOW)).toEqual({ ...asked, beforeUntilMs: null });
  });
});

test('the days right before are as many, always end the day before, and need no clock', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 400 }), (offset, length) => {
      const fromDate = addDays('2024-01-01', offset);
      const period = { fromDate, toDate: addDays(fromDate, length - 1) };
      const before = previousDays(period);
      expect([dayCount(before), addDays(before.toDate, 1)]).toEqual([length, fromDate]);
      expect(comparedDays(period, 'previous')).toEqual(before);
      const weekdays = comparedDays(period, 'weekdays')!;
      expect([dayCount(weekdays), daysBetween(weekdays.fromDate, fromDate) % 7]).toEqual([length, 0]);
    }),
  );
});

describe('in an address', () => {
  test.each([
    ['previous', 'previous', 'previous'],
    ['year', 'year', 'year'],
    ['2026-11-01_2026-11-07', '2026-11-01_2026-11-07', 'own'],
  ])('%s is read', (text, read, kind) => {
    expect(comparison()(text)).toBe(read);
    expect(kindOf(comparison()(text)!)).toBe(kind);
  });

  test.each(['own', 'last-year', '2026-11-07_2026-11-01', '2026-02-30_2026-03-01', '', 7, undefined])(
    '%j is dropped',
    (text) => expect(comparison()(text)).toBeUndefined(),
  );

  test('an own range is written as it is read', () => {
    expect(comparison()(daysText(days('2026-11-01_2026-11-07')))).toBe('2026-11-01_2026-11-07');
  });

  test('an own range of more days than are read is dropped', () => {
    expect([7, 6].map((maxDays) => comparison(maxDays)('2026-11-01_2026-11-07'))).toEqual([
      '2026-11-01_2026-11-07',
      undefined,
    ]);
  });

  test('five ways are offered', () => expect(COMPARISONS).toHaveLength(5));
});
