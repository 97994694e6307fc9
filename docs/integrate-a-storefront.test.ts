import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { API_ERRORS } from '#delivery/decide/rules/errors.ts';
import { readFeedRow, type FeedKind } from '#core/catalog/rules/feed-rows.ts';

const ROOT = join(import.meta.dirname, '..');
const guide = readFileSync(join(ROOT, 'docs/integrate-a-storefront.md'), 'utf8');
const SG = { currency: 'SGD', fractionDigits: 2, timezone: 'Asia/Singapore' };
const ROWS: Record<FeedKind, string> = {
  products: 'products',
  'product-removals': 'product removals',
  brands: 'brands',
  sellers: 'sellers',
  categories: 'categories',
  segments: 'segments',
  orders: 'orders',
};

/** The names of the fields that reading a row looks at. */
function fieldsRead(kind: FeedKind): Set<string> {
  const names = new Set<string>();
  const recorder = (): object =>
    new Proxy(
      {},
      {
        get: (_target, name) => {
          names.add(String(name));
          return name === 'items' ? [recorder()] : undefined;
        },
      },
    );
  readFeedRow(kind, recorder(), SG);
  return names;
}

test.each(Object.entries(ROWS) as [FeedKind, string][])(
  'the guide names each field of %s, and no other',
  (kind, title) => {
    const [, row = ''] = new RegExp(`^\\| ${title} \\|(.*)\\|$`, 'm').exec(guide) ?? [];
    const named = [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
    expect(new Set(named)).toEqual(fieldsRead(kind));
  },
);

test('the guide explains each code of the ad calls, and no other', () => {
  const [, errors = ''] = guide.split('\n## Errors');
  const explained = [...errors.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, code]) => code!);
  expect(new Set(explained)).toEqual(new Set(Object.keys(API_ERRORS)));
});
