import { expect, test } from 'vitest';
import { float64Column, int32Column } from './columns.ts';
import { columnBytes } from './segment-bytes.ts';

test('columns and lists are counted, what is in the heap is not', () => {
  const segment = {
    adSets: [{ facts: { bytes: float64Column(1000) } }],
    productBySku: new Map([['a', 1]]),
    bids: float64Column(3),
    bidLines: null,
    solePayer: 4,
    offers: { starts: int32Column(2), items: int32Column(5) },
    rates: { SEARCH: float64Column(1), HOME: float64Column(1) },
  };
  expect(columnBytes(segment)).toBe(24 + 8 + 20 + 16);
});
