import { expect, test } from 'vitest';
import { readFeedRow, rowKey, type FeedKind } from './feed-rows.ts';

const SG = { currency: 'SGD', fractionDigits: 2, timezone: 'Asia/Singapore' };
const CL = { currency: 'CLP', fractionDigits: 0, timezone: 'America/Santiago' };
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

test('a product with only its required fields', () => {
  const { row } = readFeedRow('products', { ...PRODUCT, unknown: 1 }, SG);
  expect(row).toMatchObject({
    sku: 'A-1',
    priceMicros: 9_900_000n,
    originalSellerIds: ['s1'],
    originalBrandId: null,
    image: null,
    promotionStartAt: null,
    publishedAt: Date.UTC(2024, 4, 31, 16),
  });
});

test('a product is for sale, and published when it is received, unless its feed has other values', () => {
  const { status: _status, publishedAt: _publishedAt, ...silent } = PRODUCT;
  expect(readFeedRow('products', silent, SG).row).toMatchObject({ status: 'ACTIVE', publishedAt: null });
  expect(readFeedRow('products', { ...silent, status: 'INACTIVE' }, SG).row).toMatchObject({ status: 'INACTIVE' });
});

test.each([
  [SG, '9.905', 'SGD has at most 2 decimals'],
  [CL, '129.90 CLP', 'CLP has no decimals'],
  [CL, 129.9, 'CLP has no decimals'],
])('an amount of %o cannot be %s', (catalog, price, message) => {
  expect(readFeedRow('products', { ...PRODUCT, price }, catalog).problems).toEqual([{ field: 'price', message }]);
});

test.each([
  [SG, '9.9000', 9_900_000n],
  [CL, '129.00 CLP', 129_000_000n],
  [CL, 129, 129_000_000n],
])('trailing zeros of %o are not decimals: %s', (catalog, price, expected) => {
  expect(readFeedRow('products', { ...PRODUCT, price }, catalog).row?.priceMicros).toBe(expected);
});

test.each<[FeedKind, unknown, string | null]>([
  ['products', { sku: 'A', id: 'B' }, 'A'],
  ['products', { id: ['G-1'], title: ['Lamp'] }, 'G-1'],
  ['orders', { orderId: 7 }, '7'],
  ['orders', { id: 'x' }, null],
  ['brands', { originalBrandId: 'x'.repeat(300) }, 'x'.repeat(200)],
  ['sellers', null, null],
  ['segments', [], null],
])('%s %j has the sender’s key %s', (kind, line, key) => {
  expect(rowKey(kind, line)).toBe(key);
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
  expect(readFeedRow('products', { ...PRODUCT, price }, SG).row?.priceMicros).toBe(expected);
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
  ['price', '1.299,90', /such as 1299\.90/],
  ['price', 'R$ 10.00', /such as 1299\.90/],
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
  ['promotionEndDate', '2024-02-30', /instant/],
])('%s cannot be %o', (field, value, message) => {
  const { problems } = readFeedRow('products', { ...PRODUCT, [field]: value }, SG);
  expect(problems).toEqual([{ field, message: expect.stringMatching(message) }]);
});

test('every invalid field of a row is reported', () => {
  const { problems } = readFeedRow('products', { sku: 'A' }, SG);
  expect(problems?.map(({ field }) => field)).toEqual([
    'name',
    'price',
    'quantity',
    'originalSellerIds',
    'categoryIds',
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
