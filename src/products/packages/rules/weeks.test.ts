import { describe, expect, test } from 'vitest';
import { defaultWeek, filledSlots, firstBookable, weekState, weeksBetween } from './weeks.ts';

test.each([
  ['2026-11-23', '2026-12-07'],
  ['2026-11-24', '2026-12-14'],
  ['2026-11-29', '2026-12-14'],
])('on %s the first week that can be booked starts on %s', (today, monday) =>
  expect(firstBookable(today)).toBe(monday),
);

test.each([
  ['2026-12-01', '2026-12-31', ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28']],
  ['2026-12-07', '2026-12-13', ['2026-12-07']],
  ['2026-12-07', '2026-12-14', ['2026-12-07', '2026-12-14']],
  ['2026-12-07', '2026-12-06', []],
])('%s to %s overlaps the weeks %j', (from, to, mondays) => expect(weeksBetween(from, to)).toEqual(mondays));

// A Wednesday.
const today = '2026-11-25';
test.each([
  ['2026-11-16', 0, 1, 'PAST'],
  ['2026-11-23', 0, 1, 'PAST'],
  ['2026-11-30', 0, 1, 'TOO_SOON'],
  ['2026-12-07', 0, 1, 'TOO_SOON'],
  ['2026-12-14', 0, 1, 'FREE'],
  ['2026-12-14', 1, 1, 'TAKEN'],
  ['2026-12-14', 1, 2, 'FREE'],
  ['2026-12-14', 3, 2, 'TAKEN'],
  ['2026-12-14', 0, 0, 'TAKEN'],
])('the week of %s with %i of %i slots taken is %s', (monday, taken, slots, state) =>
  expect(weekState(monday, { today, taken, slots })).toBe(state),
);

test.each([
  [0, 1, 0],
  [1, 1, 1],
  // Another package sells the same placement with more slots.
  [2, 1, 1],
])('%i bookings, %i slots: %i filled', (taken, slots, filled) => expect(filledSlots({ taken, slots })).toBe(filled));

test('exactly fourteen days ahead is early enough', () => {
  expect(weekState('2026-12-07', { today: '2026-11-23', taken: 0, slots: 1 })).toBe('FREE');
  expect(weekState('2026-12-07', { today: '2026-11-24', taken: 0, slots: 1 })).toBe('TOO_SOON');
});

describe('the first week of a new entry', () => {
  const input = { ventureId: 'sg', segmentId: 'all', today };
  const at = (startDate: string, ventureId = 'sg', segmentId = 'all') => ({ ventureId, segmentId, startDate });
  test.each([
    ['is the first that can be booked', input, [], false, '2026-12-14'],
    ['moves past one that is in the cart', input, [at('2026-12-14')], false, '2026-12-21'],
    ['moves past several', input, [at('2026-12-14'), at('2026-12-21'), at('2027-01-04')], false, '2026-12-28'],
    [
      'minds neither other segments nor other ventures',
      input,
      [at('2026-12-14', 'my'), at('2026-12-14', 'sg', 'vip')],
      false,
      '2026-12-14',
    ],
    ['stays where overlapping is allowed', input, [at('2026-12-14')], true, '2026-12-14'],
    ['is not before what is requested', { ...input, notBefore: '2027-01-06' }, [], false, '2027-01-11'],
    ['is not before what can be booked', { ...input, notBefore: '2026-11-30' }, [], false, '2026-12-14'],
  ])('%s', (_, requested, booked, canOverlap, startDate) => {
    expect(defaultWeek(requested, booked, canOverlap).startDate).toBe(startDate);
  });

  test('lasts seven days', () =>
    expect(defaultWeek(input, [], false)).toEqual({ startDate: '2026-12-14', endDate: '2026-12-20' }));
});
