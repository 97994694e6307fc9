import { expect, test } from 'vitest';
import { select, drop, toggled } from './transfer.ts';

const items = (...skus: string[]) => skus.map((sku) => ({ sku }));

test.each([
  ['behind what is there', ['A'], ['B', 'C'], 9, ['A', 'B', 'C']],
  ['each once', ['A'], ['A', 'B', 'B'], 9, ['A', 'B']],
  ['no more than fit', ['A'], ['B', 'C'], 2, ['A', 'B']],
  ['nothing that was chosen is lost', ['A', 'B', 'C'], ['D'], 2, ['A', 'B', 'C']],
])('items are selected %s', (_, selected, more, max, skus) => {
  expect(select(items(...selected), items(...more), max)).toEqual(items(...skus));
});

test('items are dropped, and ticked and unticked', () => {
  expect(drop(items('A', 'B', 'C'), new Set(['B', 'X']))).toEqual(items('A', 'C'));
  expect([...toggled(new Set(['A']), 'B')]).toEqual(['A', 'B']);
  expect([...toggled(new Set(['A', 'B']), 'A')]).toEqual(['B']);
});
