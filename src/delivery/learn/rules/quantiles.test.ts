import { expect, test } from 'vitest';
import { quantiles } from './quantiles.ts';

const of = (...pairs: [number, number][]) => pairs.map(([value, weight]) => ({ value, weight }));

test.each([
  ['one value is all of them', of([7, 1]), [7, 7, 7]],
  ['equal weights', of([4, 1], [1, 1], [3, 1], [2, 1]), [1, 2, 3]],
  ['a heavy value fills the middle', of([1, 1], [5, 98], [9, 1]), [5, 5, 5]],
  ['a heavy first value', of([1, 3], [9, 1]), [1, 1, 1]],
])('%s', (_, values, expected) => {
  expect(quantiles(values, [0.25, 0.5, 0.75])).toEqual(expected);
});
