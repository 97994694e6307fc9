import { expect, test } from 'vitest';
import { checkQuickCreate } from './quick-create.ts';

const product = {
  adType: 'PRODUCT' as const,
  skus: [] as string[],
  productCategoryIds: ['c'],
  productSellerIds: ['s'],
  bannerCategoryIds: [] as string[],
};
const banner = { ...product, adType: 'BANNER' as const, productCategoryIds: [], productSellerIds: [] };

test.each<[string, Partial<typeof product> | typeof banner, string[], string[]]>([
  ['products by category and seller', {}, [], []],
  ['products without a category', { productCategoryIds: [] }, [], ['productCategoryIds']],
  ['products without a seller', { productSellerIds: [] }, [], ['productSellerIds']],
  ['products by SKU', { skus: ['A'], productCategoryIds: [], productSellerIds: [] }, [], []],
  ['a banner with a category', { ...banner, bannerCategoryIds: ['c'] }, [], []],
  ['a banner without one', banner, [], ['bannerCategoryIds']],
  ['a banner where categories are disabled', banner, ['categories'], []],
])('%s', (_, change, disabled, fields) => {
  expect(Object.keys(checkQuickCreate({ ...product, ...change }, new Set(disabled)))).toEqual(fields);
});
