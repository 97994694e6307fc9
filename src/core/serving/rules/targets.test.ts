import { expect, test } from 'vitest';
import { namedOnPages, orderedNegatives } from './targets.ts';

test('each is kept once, trimmed, in one order', () => {
  const sent = [
    { kind: 'PRODUCT', value: ' LAMP-2' },
    { kind: 'CATEGORY', value: 'LAMP-2' },
    { kind: 'PRODUCT', value: 'LAMP-1' },
    { kind: 'PRODUCT', value: 'LAMP-2' },
    { kind: 'BRAND', value: ' ' },
  ] as const;
  const ordered = [
    { kind: 'CATEGORY', value: 'LAMP-2' },
    { kind: 'PRODUCT', value: 'LAMP-1' },
    { kind: 'PRODUCT', value: 'LAMP-2' },
  ];
  expect(orderedNegatives(sent)).toEqual(ordered);
  expect(orderedNegatives(sent.toReversed())).toEqual(ordered);
});

test('brands and categories are named once for all ad sets; products need no facts', () => {
  const lists = [
    [
      { kind: 'BRAND', value: 'b2' },
      { kind: 'PRODUCT', value: 'P' },
    ],
    [
      { kind: 'CATEGORY', value: 'c' },
      { kind: 'BRAND', value: 'b1' },
      { kind: 'BRAND', value: 'b2' },
    ],
  ];
  expect(namedOnPages(lists)).toEqual({ brandIds: ['b1', 'b2'], categoryIds: ['c'] });
  expect(namedOnPages(lists.toReversed())).toEqual(namedOnPages(lists));
});
