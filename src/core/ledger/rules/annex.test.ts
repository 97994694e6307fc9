import { expect, test } from 'vitest';
import { annexLines, groupLines } from './annex.ts';

const line = (description: string, adType: 'PRODUCT' | 'BANNER' | null, amountMicros: bigint) => ({
  description,
  adType,
  amountMicros,
});
const lines = [
  line('Bee', 'PRODUCT', 5n),
  line('Ant', 'PRODUCT', 9n),
  line('Bee', 'BANNER', 7n),
  line('Bee', 'PRODUCT', 1n),
];

test('lines are grouped by brand and ad type, in the order of their first', () => {
  expect(groupLines(lines).map(({ description, adType, lines: own }) => [description, adType, own.length])).toEqual([
    ['Bee', 'PRODUCT', 2],
    ['Ant', 'PRODUCT', 1],
    ['Bee', 'BANNER', 1],
  ]);
});

test('two brands of one name are two groups', () => {
  const of = (brandId: string) => ({ ...line('Bee', 'PRODUCT', 1n), brandId });
  expect(groupLines([of('a'), of('b'), of('a')]).map(({ lines: own }) => own.length)).toEqual([2, 1]);
});

test('an annex lists every line that fits, and of more the costliest', () => {
  expect(annexLines(lines, 4).summed).toEqual([]);
  const { listed, summed } = annexLines(lines, 2);
  expect([...listed]).toEqual([lines[1], lines[2]]);
  expect(summed).toEqual([lines[0], lines[3]]);
});
