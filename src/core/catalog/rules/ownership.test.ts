import { expect, test } from 'vitest';
import { sortByOwnership } from './ownership.ts';

const lamp = { sku: 'lamp', sellerIds: ['s1', 's2'] };
const desk = { sku: 'desk', sellerIds: ['s3'] };
const sofa = { sku: 'sofa', sellerIds: [] };
const FOUND = [lamp, desk, sofa];

test.each<[string[], string[] | null, unknown]>([
  [['lamp'], ['s2'], { products: [lamp], notFoundSkus: [], notOwnedProducts: [], requiredSellerIds: [] }],
  [
    ['lamp', 'lamp'],
    ['s9'],
    { products: [], notFoundSkus: [], notOwnedProducts: [lamp], requiredSellerIds: ['s1', 's2'] },
  ],
  [
    ['desk', 'lamp'],
    [],
    { products: [], notFoundSkus: [], notOwnedProducts: [desk, lamp], requiredSellerIds: ['s3', 's1', 's2'] },
  ],
  [['sofa'], [], { products: [sofa], notFoundSkus: [], notOwnedProducts: [], requiredSellerIds: [] }],
  [['gone', 'desk'], null, { products: [desk], notFoundSkus: ['gone'], notOwnedProducts: [], requiredSellerIds: [] }],
  [[], null, { products: [], notFoundSkus: [], notOwnedProducts: [], requiredSellerIds: [] }],
])('%j for a company with sellers %j', (skus, own, expected) => {
  expect(sortByOwnership(skus, FOUND, own)).toEqual(expected);
});
