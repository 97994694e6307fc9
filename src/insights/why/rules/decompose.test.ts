import { describe, expect, test } from 'vitest';
import { contributions, logarithmicMean, toWhole, type Factor } from './decompose.ts';

const factor = (before: number, now: number): Factor => ({ before, now });

describe('contributions', () => {
  test('of factors that only one of which changed, are all its', () => {
    expect(contributions(100n, factor(100, 200), [factor(10, 20), factor(10, 10)])).toEqual([100n, 0n]);
  });

  test('do not depend on the order of the factors', () => {
    const [a, b] = contributions(500n, factor(100, 600), [factor(10, 20), factor(10, 30)]);
    expect(contributions(500n, factor(100, 600), [factor(10, 30), factor(10, 20)])).toEqual([b, a]);
  });

  test('of opposite factors cancel out', () => {
    const [up, down] = contributions(0n, factor(100, 100), [factor(10, 20), factor(10, 5)]);
    expect(up).toBe(69n);
    expect(up! + down!).toBe(0n);
  });

  test.each<[string, Factor[], bigint[]]>([
    ['the first that went to zero', [factor(5, 5), factor(4, 0), factor(2, 0)], [0n, -40n, 0n]],
    ['the one that came from zero', [factor(0, 5), factor(0, 4), factor(0, 2)], [40n, 0n, 0n]],
    ['none where the product does not follow from them', [factor(0, 0), factor(4, 4), factor(2, 2)], [0n, 0n, 0n]],
    ['none where one is negative', [factor(-1, 3), factor(4, 4), factor(2, 2)], [0n, 0n, 0n]],
  ])('all of it to %s', (_, factors, expected) => {
    const change = expected.find((part) => part !== 0n) ?? 40n;
    expect(contributions(change, change < 0n ? factor(40, 0) : factor(0, 40), factors)).toEqual(expected);
  });
});

test.each([
  [1, 1, 1],
  [1, Math.E, Math.E - 1],
  [5, 5 * (1 + 1e-12), 5],
])('the logarithmic mean of %d and %d', (a, b, expected) => {
  expect(logarithmicMean(a, b)).toBeCloseTo(expected, 9);
  expect(logarithmicMean(b, a)).toBeCloseTo(expected, 9);
});

describe('whole parts', () => {
  test.each<[bigint, number[], bigint[]]>([
    [10n, [3.4, 3.3, 3.3], [4n, 3n, 3n]],
    [-10n, [-3.4, -3.3, -3.3], [-4n, -3n, -3n]],
    [0n, [1.5, -1.5], [2n, -2n]],
    [7n, [], []],
    // More than floating point numbers hold: the largest part takes what is missing.
    [9_007_199_254_740_993n, [9_007_199_254_740_992, 0], [9_007_199_254_740_993n, 0n]],
    [100n, [1, 2], [1n, 99n]],
  ])('%d from %j', (whole, parts, expected) => {
    expect(toWhole(whole, parts)).toEqual(expected);
  });
});
