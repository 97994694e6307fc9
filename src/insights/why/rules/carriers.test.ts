import { expect, test } from 'vitest';
import { carriersOf, isQuiet } from './carriers.ts';

const part = (name: string, amount: number) => ({ name, amount: BigInt(amount) });
const PARTS = [part('a', -10), part('b', -60), part('c', 30), part('d', -40), part('e', -20), part('f', 0)];

test('the three with the largest share, and the rest as one', () => {
  const { shown, rest } = carriersOf(PARTS, { amount: -100n, before: 1000n });
  expect(shown.map(({ name }) => name)).toEqual(['b', 'd', 'e']);
  expect(rest).toEqual({ amount: 20n, count: 2 });
});

test('where hardly anything changed, the largest move of each direction', () => {
  const { shown, rest } = carriersOf(PARTS, { amount: -100n, before: 1_000_000n });
  expect(shown.map(({ name }) => name)).toEqual(['c', 'b']);
  expect(rest).toEqual({ amount: -70n, count: 3 });
});

test('nothing moved', () => {
  expect(carriersOf([part('a', 0)], { amount: 0n, before: 5n })).toEqual({ shown: [], rest: { amount: 0n, count: 0 } });
});

test.each<[bigint, bigint, boolean]>([
  [100n, 1n, true],
  [100n, 2n, false],
  [100n, -1n, true],
  [100n, -2n, false],
  [0n, 1n, false],
  [0n, 0n, true],
])('from %d by %d is quiet: %s', (before, change, expected) => {
  expect(isQuiet(before, change)).toBe(expected);
});
