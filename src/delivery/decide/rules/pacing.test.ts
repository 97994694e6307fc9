import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { DEFAULT_TRAFFIC, dayBudget, openDays, openTraffic, participation, trafficShare } from './pacing.ts';

const flat = Array.from({ length: 24 }, () => 1);

describe('trafficShare', () => {
  it.each([
    [0, 0],
    [0.25, 0.25],
    [0.5, 0.5],
    [1, 1],
    [1.4, 1],
  ])('of a flat day at %f is %f', (fraction, share) => {
    expect(trafficShare(flat, fraction)).toBeCloseTo(share, 12);
  });

  it('never falls', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const [early, late] = a < b ? [a, b] : [b, a];
        expect(trafficShare(DEFAULT_TRAFFIC, early)).toBeLessThanOrEqual(trafficShare(DEFAULT_TRAFFIC, late) + 1e-12);
      }),
    );
  });
});

describe('hours in which an ad set is not shown', () => {
  // Mornings only, and not on Sundays.
  const hours = Array.from({ length: 168 }, (_, hour) => (hour < 6 * 24 && hour % 24 < 12 ? 100 : 0));
  const MONDAY = Date.parse('2026-11-22T16:00:00Z');
  const SATURDAY = MONDAY + 5 * DAY_MS;
  const ZONE = 'Asia/Singapore';

  it('have no traffic, so that the day’s budget is spent in the others', () => {
    const open = openTraffic(flat, hours, ZONE, MONDAY);
    expect(trafficShare(open, 0.25)).toBeCloseTo(0.5, 12);
    expect(trafficShare(open, 0.5)).toBeCloseTo(1, 12);
    expect(participation(60, 100, 0.25, open)).toBe(0);
    expect(participation(60, 100, 0.4, open)).toBe(1);
    expect(openTraffic(flat, null, ZONE, MONDAY)).toBe(flat);
  });

  it.each([
    [1, MONDAY, 1],
    [7, MONDAY, 6],
    [1, SATURDAY + DAY_MS, 0],
    [2, SATURDAY, 1],
    [16, SATURDAY, 13],
  ])('of %i days, leave those with an open hour', (days, from, expected) => {
    expect(openDays(days, hours, ZONE, from)).toBe(expected);
    expect(openDays(days, null, ZONE, from)).toBe(days);
  });
});

describe('participation', () => {
  it.each([
    ['behind the curve', 40, 0.5, 1],
    ['on the curve', 50, 0.5, 1],
    ['a quarter of an hour ahead', 50 + 100 / 96, 0.5, 0.5],
    ['half an hour ahead', 50 + 100 / 48, 0.5, 0],
    ['far ahead', 99, 0.5, 0],
    ['before the first spending of the day', 0, 0, 1],
    ['all spent at the end of the day', 100, 1, 1],
    ['overspent at the end of the day', 101, 1, 0],
  ])('%s', (_, spent, fraction, expected) => {
    expect(participation(spent, 100, fraction, flat)).toBeCloseTo(expected, 9);
  });
});

describe('dayBudget', () => {
  it.each([
    ['nothing set', null, null, 0, null, null],
    ['daily', 100, null, 0, null, 100],
    ['total to an end', null, 700, 100, 6, 100],
    ['total without an end is not spread', null, 700, 100, null, null],
    ['both: the smaller', 80, 700, 100, 6, 80],
    ['both: the rest of the total', 300, 700, 500, 2, 100],
    ['last day', null, 700, 650, 0, 50],
    ['already overspent', null, 700, 800, 3, 0],
  ])('%s', (_, daily, total, before, daysLeft, expected) => {
    expect(dayBudget(daily, total, before, daysLeft)).toBe(expected);
  });
});
