import { expect, test } from 'vitest';
import type { ComplementRule } from '#core/yield/rules/yield-rule.ts';
import { type Complements, goesWithCategories, goesWithPage } from './complements.ts';

const complements: Complements = {
  products: new Map([
    ['tent', ['lamp', 'bag']],
    ['soap', ['towel']],
  ]),
  categories: new Map([['phones', ['cases']]]),
};
const page = (categoryPath: string[]) => ({
  brandId: null,
  categoryIds: categoryPath.slice(-1),
  categoryPath,
  priceMicros: 1,
});
const pages = {
  products: new Map([
    ['phone', page(['electronics', 'phones', 'smart'])],
    ['tent', page(['camping'])],
  ]),
  categoryPaths: new Map(),
  complements,
};
const request = { pageType: null, pageProductId: null, pageProductIds: [], searchQuery: null, products: null } as const;
const found = (more: Partial<Parameters<typeof goesWithPage>[0]>) => {
  const goes = goesWithPage({ ...request, ...more }, pages);
  return goes && [[...goes.skus], [...goes.categoryIds]];
};

test.each<[string, Parameters<typeof found>[0], ReturnType<typeof found>]>([
  ['a product bought with others', { pageProductId: 'tent' }, [['lamp', 'bag'], []]],
  ['a product of a category below one that others go with', { pageProductId: 'phone' }, [[], ['cases']]],
  ['a product with which nothing goes', { pageProductId: 'lamp' }, null],
  ['all products of a cart', { pageType: 'CART', pageProductIds: ['tent', 'soap'] }, [['lamp', 'bag', 'towel'], []]],
  [
    'only the product of its page, not the others on it',
    { pageProductId: 'tent', pageProductIds: ['soap'] },
    [['lamp', 'bag'], []],
  ],
  ['not the others of a page about none', { pageType: 'HOME', pageProductIds: ['tent'] }, null],
  [
    'no page that names its candidates',
    { pageProductId: 'tent', products: { ids: ['lamp'], qualityScores: null } },
    null,
  ],
  ['no search', { pageProductId: 'tent', searchQuery: 'lamp' }, null],
  ['no page', {}, null],
])('%s', (_, more, expected) => {
  expect(found(more)).toEqual(expected);
});

test('rules of one category, as after taking back a removal, add up', () => {
  const rule = (categoryId: string, withIds: string[]) => ({ categoryId, withIds }) as unknown as ComplementRule;
  expect(
    goesWithCategories([
      rule('phones', ['cases', 'cables']),
      rule('tents', ['lamps']),
      rule('phones', ['cables', 'chargers']),
    ]),
  ).toEqual(
    new Map([
      ['phones', ['cases', 'cables', 'chargers']],
      ['tents', ['lamps']],
    ]),
  );
});
