import { expect, test } from 'vitest';
import { sortByOwnership } from './ownership.ts';

const lamp = { sku: 'lamp', sellerIds: ['s1', 's2'] };
const table = { sku: 'table', sellerIds: ['s3'] };
const sofa = { sku: 'sofa', sellerIds: [] };
const FOUND = [lamp, table, sofa];

test.each<[string[], string[] | null, unknown]>([
  [['lamp'], ['s2'], { products: [lamp], notFoundSkus: [], notOwnedProducts: [], requiredSellerIds: [] }],
  [
    ['lamp', 'lamp'],
    ['s9'],
    { products: [], notFoundSkus: [], notOwnedProducts: [lamp], requiredSellerIds: ['s1', 's2'] },
  ],
  [
    ['table', 'lamp'],
    [],
    { products: [], notFoundSkus: [], notOwnedProducts: [table, lamp], requiredSellerIds: ['s3', 's1', 's2'] },
  ],
  [['sofa'], [], { products: [sofa], notFoundSkus: [], notOwnedProducts: [], requiredSellerIds: [] }],
  [
    ['removed', 'table'],
    null,
    { products: [table], notFoundSkus: ['removed'], notOwnedProducts: [], requiredSellerIds: [] },
  ],
  [[], null, { products: [], notFoundSkus: [], notOwnedProducts: [], requiredSellerIds: [] }],
])('%j for a company with sellers %j', (skus, own, expected) => {
  expect(sortByOwnership(skus, FOUND, own)).toEqual(expected);
});
