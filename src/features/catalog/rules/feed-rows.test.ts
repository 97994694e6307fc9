import { expect, test } from 'vitest';
import { readFeedRow, type FeedKind } from './feed-rows.ts';

const SG = { currency: 'SGD', timezone: 'Asia/Singapore' };
const PRODUCT = {
  sku: ' A-1 ',
  name: 'Lamp',
  price: 9.9,
  quantity: 3,
  originalSellerIds: ['s1', 's1'],
  categoryIds: [],
  status: 'ACTIVE',
  publishedAt: '2024-05-31T16:00:00Z',
};

test('a product with the least it needs', () => {
  const { row } = readFeedRow('products', { ...PRODUCT, unknown: 1 }, SG);
  expect(row).toMatchObject({
    sku: 'A-1',
    price_micros: 9_900_000n,
    originalSellerIds: ['s1'],
    originalBrandId: null,
    image: null,
    promotionStartAt: null,
    publishedAt: Date.UTC(2024, 4, 31, 16),
  });
});

test('days mean the whole local day of the catalog', () => {
  const { row } = readFeedRow(
    'products',
    { ...PRODUCT, promotionStartDate: '2024-06-01', promotionEndDate: '2024-06-01' },
    SG,
  );
  expect(row?.promotionStartAt).toBe(Date.UTC(2024, 4, 31, 16));
  expect(row?.promotionEndAt).toBe(Date.UTC(2024, 5, 1, 16));
});

test.each([
  [9.9, 9_900_000n],
  ['9.90', 9_900_000n],
  ['9.90 SGD', 9_900_000n],
  [0, 0n],
])('a price of %o', (price, expected) => {
  expect(readFeedRow('products', { ...PRODUCT, price }, SG).row?.price_micros).toBe(expected);
});

test.each<[string, unknown, RegExp]>([
  ['sku', '', /given/],
  ['sku', 5, /text/],
  ['sku', 'a\0b', /cannot be kept/],
  ['name', 'half \uD83D', /cannot be kept/],
  ['categoryIds', ['\uD83D'], /list/],
  ['name', undefined, /given/],
  ['price', '9.90 USD', /in SGD/],
  ['price', -1, /0 or more/],
  ['price', '1.1234567', /six decimals/],
  ['price', 1e21, /six decimals/],
  ['price', null, /given/],
  ['price', true, /amount/],
  ['quantity', 1.5, /whole/],
  ['quantity', '3', /whole/],
  ['quantity', 2 ** 31, /whole/],
  ['image', 'javascript:alert(1)', /http/],
  ['link', 'ftp://x', /http/],
  ['originalSellerIds', 's1', /list/],
  ['originalSellerIds', [1], /list/],
  ['categoryIds', undefined, /list/],
  ['status', 'active', /ACTIVE or INACTIVE/],
  ['publishedAt', '31.5.2024', /instant/],
  ['publishedAt', undefined, /given/],
  ['promotionEndDate', '2024-02-30', /instant/],
])('%s cannot be %o', (field, value, message) => {
  const { problems } = readFeedRow('products', { ...PRODUCT, [field]: value }, SG);
  expect(problems).toEqual([{ field, message: expect.stringMatching(message) }]);
});

test('every wrong field of a row is named', () => {
  const { problems } = readFeedRow('products', { sku: 'A' }, SG);
  expect(problems?.map(({ field }) => field)).toEqual([
    'name',
    'price',
    'quantity',
    'originalSellerIds',
    'categoryIds',
    'status',
    'publishedAt',
  ]);
});

test.each<[FeedKind, unknown, unknown]>([
  ['product-removals', { sku: 'A' }, { sku: 'A' }],
  ['brands', { originalBrandId: 'b', name: 'Bee' }, { originalBrandId: 'b', name: 'Bee', logo: null }],
  ['sellers', { originalSellerId: 's', name: 'Shop' }, { originalSellerId: 's', name: 'Shop' }],
  ['categories', { id: 'c', label: 'Cat' }, { id: 'c', label: 'Cat', parentId: null }],
  ['categories', { id: 'c', label: 'Cat', parentId: '' }, { id: 'c', label: 'Cat', parentId: null }],
  ['segments', { id: 'g', name: 'Women' }, { id: 'g', name: 'Women' }],
  ['brands', { name: 'Bee' }, null],
  ['brands', [], null],
  ['brands', null, null],
])('%s: %j', (kind, line, expected) => {
  expect(readFeedRow(kind, line, SG).row).toEqual(expected);
});
