import { describe, expect, it } from 'vitest';
import { type FilteredProduct, type ProductFilter, advertises, automatedBid, narrowest } from './serving.ts';

const filter: ProductFilter = {
  skus: [],
  brandId: 'brand',
  categoryIds: [],
  sellerIds: [],
  min_micros: null,
  max_micros: null,
};
const shoe: FilteredProduct = {
  sku: 'A',
  brandId: 'brand',
  price_micros: 50n,
  sellerIds: ['shop'],
  categoryPath: ['sport', 'shoes'],
};

describe('advertises', () => {
  it.each<[string, Partial<ProductFilter>, boolean]>([
    ['everything of the brand', {}, true],
    ['another brand', { brandId: 'other' }, false],
    ['a named SKU, whatever the other filters say', { skus: ['A'], brandId: 'other', categoryIds: ['x'] }, true],
    ['another SKU is named', { skus: ['B'] }, false],
    ['in a category', { categoryIds: ['shoes'] }, true],
    ['below a category', { categoryIds: ['hats', 'sport'] }, true],
    ['outside the categories', { categoryIds: ['hats'] }, false],
    ['in a shop', { sellerIds: ['shop'] }, true],
    ['in another shop', { sellerIds: ['other'] }, false],
    ['at the lowest price', { min_micros: 50n }, true],
    ['below it', { min_micros: 51n }, false],
    ['at the highest price', { max_micros: 50n }, true],
    ['above it, even when named', { max_micros: 49n, skus: ['A'] }, false],
  ])('%s', (_, more, expected) => {
    expect(advertises({ ...filter, ...more }, shoe)).toBe(expected);
  });
});

describe('narrowest', () => {
  it.each([
    [null, null, 'higher', null],
    [1n, null, 'higher', 1n],
    [null, 2n, 'lower', 2n],
    [1n, 2n, 'higher', 2n],
    [1n, 2n, 'lower', 1n],
  ] as const)('%s and %s, the %s', (a, b, pick, expected) => {
    expect(narrowest(a, b, pick)).toBe(expected);
  });
});

describe('automatedBid', () => {
  it.each([
    ['nobody else bids', [], 40],
    ['one other', [90], 90],
    ['the middle of several', [30, 500, 70], 70],
    ['never below the minimum', [5, 6, 7], 20],
  ])('%s', (_, others, expected) => {
    expect(automatedBid(others, 20)).toBe(expected);
  });
});
