import { expect, test } from 'vitest';
import { type Target, namedOnPages, orderedNegatives, orderedTargets } from './targets.ts';

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
      { kind: 'OWN_CATEGORY', value: 'd' },
    ],
    [
      { kind: 'CATEGORY', value: 'c' },
      { kind: 'BRAND', value: 'b1' },
      { kind: 'BRAND', value: 'b2' },
    ],
  ];
  expect(namedOnPages(lists)).toEqual({
    brandIds: ['b1', 'b2'],
    categoryIds: ['c'],
    inCategoryIds: [],
    ownCategoryIds: ['d'],
    reachesComplements: false,
    goesWithIds: [],
  });
  expect(namedOnPages(lists.toReversed())).toEqual(namedOnPages(lists));
});

test('of several targets for the same, the last counts; products take no prices, brands in a category need one', () => {
  const target: Target = {
    kind: 'PRODUCT',
    value: ' A ',
    categoryId: 'shoes',
    minPriceMicros: 1n,
    maxPriceMicros: 2n,
    bidMicros: 3n,
  };
  expect(
    orderedTargets([
      { ...target, bidMicros: null },
      { ...target, kind: 'CATEGORY' },
      { ...target, kind: 'BRAND_IN_CATEGORY', categoryId: null },
      { ...target, kind: 'BRAND_IN_CATEGORY' },
      target,
    ]),
  ).toEqual([
    { ...target, kind: 'BRAND_IN_CATEGORY', value: 'A', categoryId: '' },
    { ...target, kind: 'BRAND_IN_CATEGORY', value: 'A' },
    { ...target, kind: 'CATEGORY', value: 'A', categoryId: null },
    { ...target, value: 'A', categoryId: null, minPriceMicros: null, maxPriceMicros: null },
  ]);
});

test('what goes with categories is read where complements are reached', () => {
  const rules = [{ kind: 'GOES_WITH', value: 'phones' }] as const;
  expect(namedOnPages([rules])).toMatchObject({ reachesComplements: false, goesWithIds: [] });
  const reaching = [{ kind: 'COMPLEMENTS', value: '' }] as const;
  expect(namedOnPages([rules, reaching])).toMatchObject({ reachesComplements: true, goesWithIds: ['phones'] });
});
