import { expect, test } from 'vitest';
import { inOrderOfAttention } from './attention-order.ts';

const brand = (id: string, costs: bigint, sales: bigint, stopped = 0) => ({
  id,
  costsMicros: costs,
  salesMicros: sales,
  previousSalesMicros: sales,
  stopped,
});

test('stopped brands come first, then those that lose money, then those that spend', () => {
  const brands = [brand('quiet', 0n, 0n), brand('good', 5n, 50n), brand('loser', 9n, 1n), brand('stopped', 1n, 9n, 1)];
  expect(inOrderOfAttention(brands).map(({ id }) => id)).toEqual(['stopped', 'loser', 'good', 'quiet']);
});
