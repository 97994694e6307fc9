import { expect, test } from 'vitest';
import { mostInNeed } from './need.ts';

const row = (id: string, costs: number, sales: number, before: number) => ({
  id,
  costsMicros: BigInt(costs),
  salesMicros: BigInt(sales),
  previousSalesMicros: BigInt(before),
});

test('losses come first, then spend, and five are enough', () => {
  const rows = [
    row('calm', 90, 400, 380),
    row('loses', 50, 20, 20),
    row('falls', 10, 100, 180),
    row('small', 5, 50, 50),
    row('large', 95, 400, 380),
    row('least', 1, 50, 50),
  ];
  expect(mostInNeed(rows).map(({ id }) => id)).toEqual(['falls', 'loses', 'large', 'calm', 'small']);
});

test('the same figures keep their order from one read to the next', () => {
  expect(mostInNeed([row('b', 1, 1, 1), row('a', 1, 1, 1)]).map(({ id }) => id)).toEqual(['a', 'b']);
});
