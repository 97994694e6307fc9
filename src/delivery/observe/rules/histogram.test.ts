import { expect, test } from 'vitest';
import { binOf, emptyBins, medianOf, quantileOf } from './histogram.ts';

const BOUNDS = [-2, 2, 10];

test.each([
  [-5, 0],
  [-2, 0],
  [0, 1],
  [2, 1],
  [2.1, 2],
  [99, 3],
])('%s is counted in bin %s', (value, bin) => {
  expect(binOf(BOUNDS, value)).toBe(bin);
});

test.each([
  [[0, 0, 0, 0], null, null],
  [[0, 99, 1, 0], 2, 0],
  [[0, 98, 2, 0], 10, 0],
  [[0, 1, 9, 0], 10, 6],
  [[9, 1, 0, 0], 2, -2],
  [[0, 0, 0, 7], 10, 10],
])('of %j the 99th percentile is at most %s, the median about %s', (counts, p99, median) => {
  expect(quantileOf(BOUNDS, counts, 0.99)).toBe(p99);
  expect(medianOf(BOUNDS, counts)).toBe(median);
});

test('there is a bin beyond the last bound', () => {
  expect(emptyBins(BOUNDS)).toEqual([0, 0, 0, 0]);
});
