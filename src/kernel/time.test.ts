import { expect, test } from 'vitest';
import { isDay } from './day.ts';
import { addDays, dayFraction, dayIn, daysBetween, isTimezone, mondayOf, startOfDay, type Day } from './time.ts';

test.each([
  ['Asia/Singapore', '2026-03-01T15:59:59Z', '2026-03-01'],
  ['Asia/Singapore', '2026-03-01T16:00:00Z', '2026-03-02'],
  ['America/Sao_Paulo', '2026-03-01T02:59:59Z', '2026-02-28'],
  ['Australia/Sydney', '2026-04-04T15:30:00Z', '2026-04-05'],
])('in %s at %s it is %s', (zone, instant, day) => {
  expect(dayIn(zone, Date.parse(instant))).toBe(day);
});

test.each([
  ['Asia/Singapore', '2026-03-02', '2026-03-01T16:00:00Z'],
  // Sydney leaves daylight saving on 5 April 2026 at 03:00 and enters it on 4 October 2026.
  ['Australia/Sydney', '2026-04-05', '2026-04-04T13:00:00Z'],
  ['Australia/Sydney', '2026-04-06', '2026-04-05T14:00:00Z'],
  ['Australia/Sydney', '2026-10-05', '2026-10-04T13:00:00Z'],
  // Midnight did not exist in São Paulo on 4 November 2018.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
])('in %s the day %s starts at %s', (zone, day, instant) => {
  expect(new Date(startOfDay(zone, day)).toISOString()).toBe(new Date(instant).toISOString());
  expect(dayIn(zone, startOfDay(zone, day))).toBe(day);
  expect(dayIn(zone, startOfDay(zone, day) - 1)).toBe(addDays(day, -1));
});

const ZONES = Intl.supportedValuesOf('timeZone');
const startsRight = (zone: string, day: Day): boolean => {
  const start = startOfDay(zone, day);
  return dayIn(zone, start) >= day && dayIn(zone, start - 1) < day;
};

test.each<[string, Day]>([
  ['Africa/Monrovia', '1972-01-07'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Asia/Beirut', '2022-03-27'],
  ['Africa/Cairo', '2023-04-28'],
  ['America/Havana', '2026-03-08'],
  ['America/Havana', '2026-11-01'],
  // A day that was skipped.
  ['Pacific/Apia', '2011-12-30'],
  ['Pacific/Apia', '2011-12-31'],
])('in %s the day %s starts with its first instant, however far the clock jumped', (zone, day) => {
  expect(startsRight(zone, day)).toBe(true);
});

test('in every zone there is, a day starts with its first instant', () => {
  const offsetAt = (zone: string, day: Day) => dayFraction(zone, Date.parse(`${day}T00:00:00Z`));
  const months = Array.from({ length: 13 }, (_, n) => new Date(Date.UTC(2026, n, 1)).toISOString().slice(0, 10));
  // Checks every day of months with a clock change, and one day of each other month.
  const daysOf = (zone: string, first: Day) => (offsetAt(zone, first) === offsetAt(zone, addDays(first, 31)) ? 1 : 31);
  const wrong = ZONES.flatMap((zone) =>
    months.flatMap((first) =>
      Array.from({ length: daysOf(zone, first) }, (_, n) => addDays(first, n))
        .filter((day) => !startsRight(zone, day))
        .map((day) => `${zone} ${day}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('days count on through months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
  expect(isDay('2026-02-30')).toBe(false);
  expect(isDay('2026-2-3')).toBe(false);
  expect(isDay('0000-01-01')).toBe(false);
  expect(isDay('9999-12-31')).toBe(false);
  expect(isDay('2026-02-03')).toBe(true);
});

test.each([
  ['2026-03-02', '2026-03-02'],
  ['2026-03-08', '2026-03-02'],
  ['2026-03-01', '2026-02-23'],
])('the week of %s begins on Monday %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test('noon in Singapore is half of its day', () => {
  expect(dayFraction('Asia/Singapore', Date.parse('2026-03-01T04:00:00Z'))).toBeCloseTo(0.5);
});

test.each([
  ['Asia/Singapore', true],
  ['UTC', true],
  ['+08:00', false],
  ['Mars/Olympus', false],
  ['', false],
])('%j as a time zone: %s', (zone, expected) => expect(isTimezone(zone)).toBe(expected));
