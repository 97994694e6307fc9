import { expect, test } from 'vitest';
import { type CountedPair, MAX_PAIRS, MIN_ORDERS, liftOf, closestPairs } from './product-pairs.ts';

const pair = (together: number, a: number, b: number, skus: [string, string] = ['tent', 'lamp']): CountedPair => ({
  skus,
  together,
  ordersOf: [a, b],
});

test.each([
  ['as often as chance has it', pair(20, 100, 200), 1000, 1],
  ['three times as often', pair(60, 100, 200), 1000, 3],
  ['always together', pair(50, 50, 50), 1000, 20],
  ['half as often', pair(10, 100, 200), 1000, 0.5],
])('lift of two products bought %s', (_, counted, orders, lift) => {
  expect(liftOf(counted, orders)).toBe(lift);
});

test.each([
  ['twenty orders at a lift of 1.5', pair(20, 100, 200), 1500, true],
  ['one order less', pair(MIN_ORDERS - 1, 19, 19), 1500, false],
  ['a lift a little lower', pair(20, 100, 200), 1499, false],
  ['a product that is in every order', pair(100, 100, 1000), 1000, false],
])('%s', (_, counted, orders, isPair) => {
  expect(closestPairs([counted], orders).has('tent')).toBe(isPair);
  expect(closestPairs([counted], orders).has('lamp')).toBe(isPair);
});

test('each of the two has the other', () => {
  const found = closestPairs([pair(30, 50, 60)], 1000);
  expect(found.get('tent')).toEqual([{ sku: 'tent', withSku: 'lamp', orders: 30, lift: 10 }]);
  expect(found.get('lamp')).toEqual([{ sku: 'lamp', withSku: 'tent', orders: 30, lift: 10 }]);
});

test('a product has fifty at most: by lift, then by orders, then by SKU', () => {
  const others = Array.from({ length: MAX_PAIRS - 2 }, (_, number) => pair(40, 50, 40, ['tent', `z-${number}`]));
  const tied = pair(30, 50, 100, ['tent', 'many']);
  const found = closestPairs(
    [
      pair(24, 50, 80, ['tent', 'few']),
      ...others,
      pair(24, 50, 80, ['also', 'tent']),
      tied,
      pair(24, 50, 90, ['tent', 'last']),
    ],
    1000,
  );
  const lifts = found.get('tent')!.map(({ lift }) => lift);
  expect(lifts).toEqual(lifts.toSorted((a, b) => b - a));
  expect(
    found
      .get('tent')!
      .slice(-2)
      .map(({ withSku }) => withSku),
  ).toEqual(['many', 'also']);
  expect(found.get('tent')).toHaveLength(MAX_PAIRS);
  // What is beyond another's fifty keeps its own.
  expect(found.get('last')).toHaveLength(1);
});
