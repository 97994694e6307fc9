import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evenTicks, niceStep, STEPS } from './axis.ts';

test.each([
  [20_000, 5_000],
  [19_875, 5_000],
  [231, 75],
  [4, 1],
  [0.9, 0.25],
  [0, 1],
  [Number.NaN, 1],
])('lines up to %d are %d apart', (max, step) => expect(niceStep(max)).toBeCloseTo(step, 9));

test.each([
  [3, 1],
  [0.4, 1],
  [30, 10],
  [2325, 750],
  [500, 125],
])('counts up to %d are %d apart, never a half', (max, step) => expect(niceStep(max, true)).toBe(step));

test('the largest value always fits, and never leaves more than half of the chart empty', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (max) => {
      const top = niceStep(max) * STEPS;
      expect(top).toBeGreaterThanOrEqual(max * (1 - 1e-9));
      expect(max / top).toBeGreaterThan(0.5);
    }),
  );
});

test.each([
  [7, 1000, [0, 1, 2, 3, 4, 5, 6]],
  [30, 400, [0, 6, 12, 18, 24]],
  [1, 400, [0]],
  [0, 400, []],
  [5, 10, [0]],
])('%d points on %d px are labelled at %j', (points, width, expected) =>
  expect(evenTicks(points, width)).toEqual(expected),
);
