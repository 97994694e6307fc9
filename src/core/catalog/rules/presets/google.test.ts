import { describe, expect, test } from 'vitest';
import { attributeName, GOOGLE } from './google.ts';
import { readAttributes } from './read-row.ts';
import type { Attributes } from './preset.ts';
import { catalogMessages } from '../catalog.messages.ts';
import type { Message } from '#kernel/message.ts';

const { row } = catalogMessages;

const SG = { currency: 'SGD', fractionDigits: 2, timezone: 'Asia/Singapore' };
const MIN: Attributes = { id: ['A'], title: ['Lamp'], price: ['9.90 SGD'], availability: ['in_stock'] };

test('a product with only its required attributes', () => {
  expect(readAttributes(GOOGLE, MIN, SG).row).toMatchObject({
    sku: 'A',
    name: 'Lamp',
    priceMicros: 9_900_000n,
    quantity: 1,
    status: 'ACTIVE',
    brandName: null,
    originalBrandId: null,
    originalSellerIds: [],
    categoryIds: [],
    publishedAt: null,
  });
});

describe('attributes', () => {
  test.each<[string, Attributes, object]>([
    ['out of stock', { availability: ['out_of_stock'] }, { quantity: 0 }],
    ['available for preorder', { availability: ['preorder'] }, { quantity: 1 }],
    ['a quantity takes precedence over availability', { quantity: ['7'] }, { quantity: 7 }],
    [
      'addresses',
      { link: ['https://x.example/a'], image_link: ['https://x.example/a.png'] },
      { link: 'https://x.example/a', image: 'https://x.example/a.png' },
    ],
    ['brand', { brand: ['Bee'] }, { brandName: 'Bee' }],
    [
      'sellers and types, each once',
      { external_seller_id: ['s1', 's2'], product_type: ['Women > Shoes', 'Sale', 'Sale'] },
      { originalSellerIds: ['s1', 's2'], categoryIds: ['Women > Shoes', 'Sale'] },
    ],
    [
      'a sale with its dates',
      { sale_price: ['5.00 SGD'], sale_price_effective_date: ['2024-06-01T00:00+0800 / 2024-06-02T00:00+0800'] },
      {
        promotionPriceMicros: 5_000_000n,
        promotionStartAt: Date.UTC(2024, 4, 31, 16),
        promotionEndAt: Date.UTC(2024, 5, 1, 16),
      },
    ],
    ['paused', { pause: ['ads'] }, { status: 'INACTIVE' }],
  ])('%s', (_name, attributes, expected) => {
    expect(readAttributes(GOOGLE, { ...MIN, ...attributes }, SG).row).toMatchObject(expected);
  });
});

describe('problems use the sender’s field names', () => {
  test.each<[string, Attributes, { field: string; message: Message }]>([
    ['no id', { id: [] }, { field: 'id', message: row.required() }],
    ['another currency', { price: ['9.90 USD'] }, { field: 'price', message: row.otherCurrency({ currency: 'SGD' }) }],
    ['an image that is not an address', { image_link: ['a.png'] }, { field: 'image_link', message: row.notAddress() }],
    ['neither stock nor availability', { availability: [] }, { field: 'quantity', message: row.required() }],
    [
      'a sale without a zone',
      { sale_price_effective_date: ['2024-06-01T00:00/2024-06-02'] },
      { field: 'sale_price_effective_date', message: row.notInstant() },
    ],
  ])('%s', (_name, attributes, problem) => {
    expect(readAttributes(GOOGLE, { ...MIN, ...attributes }, SG).problems).toMatchObject([problem]);
  });
});

test.each([
  ['g:image_link', 'image_link'],
  ['Image Link', 'image_link'],
  ['sale-price', 'sale_price'],
])('the attribute %s is %s', (written, name) => {
  expect(attributeName(written)).toBe(name);
});
