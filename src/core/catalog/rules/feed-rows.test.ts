import { describe, expect, test } from 'vitest';
import type { Message } from '#kernel/message.ts';
import { fieldsOf, readFeedRow, rowKey, type FeedKind } from './feed-rows.ts';
import { catalogMessages } from './catalog.messages.ts';

const { row: problem } = catalogMessages;

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
  [SG, '9.905', problem.tooManyDecimals({ currency: 'SGD', max: 2 })],
  [CL, '129.90 CLP', problem.noDecimals({ currency: 'CLP' })],
  [CL, 129.9, problem.noDecimals({ currency: 'CLP' })],
])('an amount of %o cannot be %s', (catalog, price, message) => {
  expect(readFeedRow('products', { ...PRODUCT, price }, catalog).problems).toEqual([
    { field: 'price', message, value: String(price) },
  ]);
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

test.each<[string, unknown, Message]>([
  ['sku', '', problem.required()],
  ['sku', 5, problem.notText()],
  ['sku', 'a\0b', problem.notStorable()],
  ['name', 'half \uD83D', problem.notStorable()],
  ['categoryIds', ['\uD83D'], problem.notTextList()],
  ['name', undefined, problem.required()],
  ['price', '9.90 USD', problem.otherCurrency({ currency: 'SGD' })],
  ['price', -1, problem.notAmount()],
  ['price', '1.1234567', problem.notAmount()],
  ['price', 1e21, problem.notAmount()],
  ['price', '1.299,90', problem.ambiguousAmount()],
  ['price', '1,299', problem.ambiguousAmount()],
  ['price', '49,90 SGD', problem.ambiguousAmount()],
  ['price', 'R$ 10.00', problem.notAmount()],
  ['price', null, problem.required()],
  ['price', true, problem.notAmount()],
  ['quantity', 1.5, problem.notCount()],
  ['quantity', '3', problem.notCount()],
  ['quantity', 2 ** 31, problem.notCount()],
  ['image', 'javascript:alert(1)', problem.notAddress()],
  ['link', 'ftp://x', problem.notAddress()],
  ['originalSellerIds', 's1', problem.notTextList()],
  ['originalSellerIds', [1], problem.notTextList()],
  ['categoryIds', 'lamps', problem.notTextList()],
  ['status', 'active', problem.notOneOf({ choices: 'ACTIVE, INACTIVE' })],
  ['publishedAt', '31.5.2024', problem.notInstant()],
  ['promotionEndDate', '2024-02-30', problem.notInstant()],
])('%s cannot be %o', (field, value, message) => {
  const { problems } = readFeedRow('products', { ...PRODUCT, [field]: value }, SG);
  expect(problems).toMatchObject([{ field, message }]);
  expect(problems).toHaveLength(1);
});

test('every invalid field of a row is reported', () => {
  const { problems } = readFeedRow('products', { sku: 'A' }, SG);
  expect(problems?.map(({ field }) => field)).toEqual(['name', 'price', 'quantity']);
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

describe('a decimal comma, where the feed says that it has one', () => {
  const comma = { ...SG, decimal: 'comma' as const };
  const priceOf = (price: unknown) => readFeedRow('products', { ...PRODUCT, price }, comma);

  test.each([
    ['1.299,90', 1_299_900_000n],
    ['1.234.567', 1_234_567_000_000n],
    ['49,9 SGD', 49_900_000n],
    ['49', 49_000_000n],
    [49.9, 49_900_000n],
  ])('%o', (price, micros) => {
    expect(priceOf(price).row?.priceMicros).toBe(micros);
  });

  test.each(['49.90', '1,299.90', '1.29,90', '12.34.567'])('%s can be read two ways', (price) => {
    expect(priceOf(price).problems).toEqual([{ field: 'price', message: problem.ambiguousAmount(), value: price }]);
  });
});

test('a problem shows the beginning of what was written', () => {
  const { problems } = readFeedRow('products', { ...PRODUCT, price: 'x'.repeat(200), quantity: [1] }, SG);
  expect(problems?.map(({ value }) => value)).toEqual(['x'.repeat(80), '[1]']);
});

test('sellers and categories may be left out, in every format', () => {
  const { row } = readFeedRow('products', { sku: 'A', name: 'A', price: 1, quantity: 1 }, SG);
  expect([row?.originalSellerIds, row?.categoryIds]).toEqual([[], []]);
});

test('the fields of a feed are those that reading looks at', () => {
  expect(fieldsOf('brands')).toEqual(['originalBrandId', 'name', 'logo']);
  expect(fieldsOf('products')).toEqual(expect.arrayContaining(['sku', 'name', 'price', 'quantity', 'publishedAt']));
});
