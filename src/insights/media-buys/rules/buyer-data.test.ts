import { expect, test } from 'vitest';
import { changesOf, countsOfItems, itemsOf, skusAtOnce, skusOfItems, type SentCatalog } from './buyer-catalog.ts';
import { declaredBrand } from './declared-account.ts';
import { eventFailures } from './logged-events.ts';

const items = (catalog: Partial<SentCatalog>) => {
  const read = itemsOf({ type: 'product', ...catalog });
  return read.ok
    ? read.value.map(({ itemId, sku }) => `${itemId}=${sku}`)
    : `${read.problem.code} ${read.problem.field}`;
};

test.each<[string, Partial<SentCatalog>, string[] | string]>([
  ['SKUs', { ids: ['A', 'B'] }, ['A=A', 'B=B']],
  ['items that are named by their SKU', { items: [{ item_id: 'A', title: 'Shoe' }] }, ['A=A']],
  ['items with a SKU beside their name', { items: [{ item_id: 'one', sku: 'A&B={C} é' }] }, ['one=A&B={C} é']],
  ['items of other feeds', { items: [{ id: 'A' }, { sku: 'B' }] }, ['A=A', 'B=B']],
  [
    'what has neither',
    { items: [{}, { sku: 7 }, { item_id: 'x'.repeat(256) }, { sku: 'A' }] },
    ['items[0]=null', 'items[1]=null', `${'x'.repeat(255)}=null`, 'A=A'],
  ],
  ['nothing', {}, 'VALIDATION_ERROR items'],
  ['nothing with a SKU', { items: [{ title: 'Shoe' }, { sku: 7 }] }, 'VALIDATION_ERROR items'],
  ['too many', { ids: Array.from({ length: 501 }, String) }, 'VALIDATION_ERROR items'],
  ['another type', { type: 'store', ids: ['A'] }, 'UNSUPPORTED_FEATURE type'],
  ['another identifier', { content_id_type: 'gtin', ids: ['A'] }, 'UNSUPPORTED_FEATURE content_id_type'],
  ['a feed elsewhere', { url: 'https://feeds.example' } as object, 'UNSUPPORTED_FEATURE url'],
  ['a selector', { ids: ['A'], tags: ['sale'] } as object, 'UNSUPPORTED_FEATURE tags'],
])('a catalog of %s', (_, catalog, expected) => {
  expect(items(catalog)).toEqual(expected);
});

test('each item that is not advertised has its reason', () => {
  const read = itemsOf({ type: 'product', ids: ['A', 'B', 'C', 'A'], items: [{ title: 'no sku' }] });
  if (!read.ok) throw new Error(read.problem.message);
  const counts = countsOfItems(
    read.value,
    new Map([
      ['A', null],
      ['B', 0],
    ]),
  );
  expect(counts).toMatchObject({ item_count: 5, items_approved: 3, items_pending: 0, items_rejected: 2 });
  expect(counts.item_issues?.map(({ item_id: id, status }) => `${id} ${status}`)).toEqual([
    'B warning',
    'C rejected',
    'A warning',
    'items[4] rejected',
  ]);
  expect(skusOfItems(read.value)).toEqual(['A', 'B', 'C']);
  expect(countsOfItems(read.value.slice(0, 1), new Map([['A', 3]]))).not.toHaveProperty('item_issues');
});

test.each([
  [0, 50_000],
  [1, 50_000],
  [20, 2_500],
  [60, 500],
  [1000, 500],
])('SKUs of one request for %d storefronts: %d', (storefronts, expected) => {
  expect(skusAtOnce(storefronts, 500)).toBe(expected);
});

test('the first reasons of a list are answered, and how many more there are', () => {
  const read = itemsOf({ type: 'product', ids: Array.from({ length: 500 }, (_, at) => `S-${at}`) });
  if (!read.ok) throw new Error(read.problem.message);
  const counts = countsOfItems(read.value, new Map());
  expect(counts).toMatchObject({
    items_rejected: 500,
    warnings: ['450 more items have a reason; a shorter list has them all'],
  });
  expect(counts.item_issues).toHaveLength(50);
});

test.each([
  [{ name: 'Old', skus: ['A'] }, { name: 'Old', skus: ['A'] }, []],
  [{ name: 'Old', skus: ['A'] }, { name: 'New', skus: ['A'] }, ['name']],
  [{ name: null, skus: ['A', 'B'] }, { name: null, skus: ['B', 'A'] }, ['items']],
  [{ name: null, skus: ['A'] }, { name: 'New', skus: ['A', 'B'] }, ['name', 'items']],
])('a catalog that was %j and is %j changed %j', (before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes);
});

const BRANDS = [
  { id: '1', name: 'Acme Outdoor' },
  { id: '2', name: 'Bee' },
];
test.each<[string, object, boolean, string]>([
  ['a brand of the key', {}, false, '1'],
  ['its wallet', { payment_terms: 'prepay' }, false, '1'],
  ['its own brand_id', { brand: { domain: 'acmeoutdoor.example', brand_id: 'acme_outdoor' } }, false, '1'],
  ['another brand_id', { brand: { domain: 'acmeoutdoor.example', brand_id: 'acme_kids' } }, false, 'ACCOUNT_NOT_FOUND'],
  ['a brand_id of no letters', { brand: { domain: 'acmeoutdoor.example', brand_id: 7 } }, false, 'ACCOUNT_NOT_FOUND'],
  ['another brand', { brand: { domain: 'rival.example' } }, false, 'ACCOUNT_NOT_FOUND'],
  ['no brand', { brand: {} }, false, 'ACCOUNT_NOT_FOUND'],
  ['an id in the place of a brand', { brand: { account_id: '1' } }, false, 'ACCOUNT_NOT_FOUND'],
  ['an agent that pays', { billing: 'agent' }, true, 'BILLING_NOT_SUPPORTED'],
  ['an advertiser that pays', { billing: 'advertiser' }, false, 'BILLING_NOT_SUPPORTED'],
  ['payment later', { payment_terms: 'net_30' }, false, 'PAYMENT_TERMS_NOT_SUPPORTED'],
  ['payment later where no money is real', { payment_terms: 'net_30' }, true, '1'],
  ['a sandbox in a live environment', { sandbox: true }, false, 'ACCOUNT_NOT_FOUND'],
  ['a sandbox in a test environment', { sandbox: true }, true, '1'],
  ['what is live in a test environment', { sandbox: false }, true, 'ACCOUNT_NOT_FOUND'],
])('a declared account of %s', (_, parts, isTest, expected) => {
  const declared = {
    brand: { domain: 'acmeoutdoor.example' },
    operator: 'agency.example',
    billing: 'operator',
    ...parts,
  };
  const found = declaredBrand(declared, BRANDS, { isTest });
  expect(found.ok ? found.value.id : found.problem.code).toBe(expected);
});

test.each([
  [{ event_id: 'a', event_type: 'purchase', event_time: '2026-04-15T19:30:00Z' }, 'a UNSUPPORTED_FEATURE'],
  [{ event_id: 'a', event_type: 'lead', event_time: '2026-04-15T19:30:00Z' }, 'a UNSUPPORTED_FEATURE'],
  [{ event_id: 'a', event_type: 'donate', event_time: '2026-04-15T19:30:00Z' }, 'a VALIDATION_ERROR'],
  [{ event_id: 'a', event_type: 'lead', event_time: 'yesterday' }, 'a VALIDATION_ERROR'],
  [{ event_id: 'a', event_time: '2026-04-15T19:30:00Z' }, 'a VALIDATION_ERROR'],
  [{ event_type: 'lead' }, 'events[0] VALIDATION_ERROR'],
  [{ event_id: 'x'.repeat(257) }, 'events[0] VALIDATION_ERROR'],
])('an event %j is not counted: %s', (event, expected) => {
  const [failure] = eventFailures([event], ['purchase', 'lead']);
  expect(`${failure!.event_id} ${failure!.code}`).toBe(expected);
});
