import { expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { importFeed } from './index.ts';
import { catalogMessages } from '../rules/catalog.messages.ts';
import { eventually } from '../../../../testing/eventually.ts';

const { row: problem } = catalogMessages;

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed, { roles: ['api', 'worker'] });
const sg = await seed.catalog('SG');
const my = await seed.catalog('MY');
const key = await sg.apiKey();
const recordedOrders: unknown[] = [];
const deps = {
  database,
  clock: seed.clock,
  newId: seed.newId,
  recordOrders: async (_tx: unknown, _catalogId: string, orders: readonly unknown[]) =>
    void recordedOrders.push(...orders),
};

const take = async (kind: Parameters<typeof sg.feed>[0], ...lines: object[]) => {
  const result = await importFeed(deps, { catalogId: sg.id, kind, lines });
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};
const brandsOfProducts = async () => {
  const { rows } = await database.pool.query(
    'select sku, brand.name as brand from product left join brand on brand.id = brand_id order by sku',
  );
  return Object.fromEntries(rows.map((row) => [row.sku, row.brand]));
};
const product = (sku: string, more: object = {}) => ({
  sku,
  name: `Product ${sku}`,
  price: '9.90 SGD',
  quantity: 1,
  originalSellerIds: [],
  categoryIds: [],
  status: 'ACTIVE',
  publishedAt: '2024-01-01T00:00:00Z',
  ...more,
});

test('products find their brand by id or name; without either they have none', async () => {
  await take('brands', { originalBrandId: 'b-1', name: 'Bee' });
  const { accepted, rejected } = await take(
    'products',
    product('A', { originalBrandId: 'b-1' }),
    product('B', { originalBrandId: 'b-2', brandName: 'Übergröße' }),
    product('C', { brandName: 'BEE' }),
    product('D'),
    product('E', { originalBrandId: 'b-9' }),
    product('F', { brandName: 'ÜBERGRÖßE' }),
  );
  expect({ accepted, rejected }).toMatchObject({
    accepted: 5,
    rejected: [
      { line: 5, key: 'E', field: 'originalBrandId', message: problem.unknownBrand({ id: 'b-9' }), value: 'b-9' },
    ],
  });
  expect(await brandsOfProducts()).toMatchObject({
    A: 'Bee',
    B: expect.stringMatching(/^Übergröße$/i),
    C: 'Bee',
    D: null,
  });
});

test('a renamed brand stays the same brand, and its products with it', async () => {
  const idOf = async (name: string) =>
    (await database.pool.query('select id from brand where name = $1', [name])).rows[0]?.id;
  const before = await idOf('Bee');
  await take('brands', { originalBrandId: 'b-1', name: 'Busy Bee', logo: 'https://x.example/bee.png' });
  expect(await idOf('Busy Bee')).toBe(before);
  expect(await brandsOfProducts()).toMatchObject({ A: 'Busy Bee' });
  await take('brands', { originalBrandId: 'b-3', name: 'Cat' }, { originalBrandId: 'b-1', name: 'Cat' });
  expect(await brandsOfProducts()).toMatchObject({ A: 'Cat' });
});

test('the same brand in two storefronts is one brand', async () => {
  await my.feed('brands', { originalBrandId: 'my-cat', name: 'cat' });
  const { rows } = await database.pool.query(`select count(*)::int as n from brand where lower(name) = 'cat'`);
  expect(rows).toEqual([{ n: 1 }]);
});

test('sellers and categories must be known, and every rejected row is reported with its line', async () => {
  await take('sellers', { originalSellerId: 's', name: 'Shop' });
  const text = [
    JSON.stringify(product('G', { originalSellerIds: ['s'] })),
    '',
    '{ not json',
    JSON.stringify(product('H', { originalSellerIds: ['t'], categoryIds: ['c'] })),
    JSON.stringify(product('I', { price: '5 MYR' })),
    '[]',
  ].join('\n');
  const result = await importFeed(deps, { catalogId: sg.id, kind: 'products', lines: text });
  expect(result).toMatchObject({
    value: {
      received: 5,
      accepted: 1,
      rejected: [
        { line: 3, key: null, field: '', message: problem.notJson() },
        { line: 4, key: 'H', field: 'originalSellerIds', message: problem.unknownSeller({ id: 't' }) },
        { line: 4, key: 'H', field: 'categoryIds', message: problem.unknownCategory({ id: 'c' }) },
        { line: 5, key: 'I', field: 'price', message: problem.otherCurrency({ currency: 'SGD' }) },
        { line: 6, key: null, field: '', message: problem.notObject() },
      ],
    },
  });
});

test('categories come in any order; a fifth level is rejected, naming the ancestor to use', async () => {
  const { accepted, rejected } = await take(
    'categories',
    { id: 'e', label: 'E', parentId: 'd' },
    { id: 'd', label: 'D', parentId: 'c' },
    { id: 'c', label: 'C', parentId: 'b' },
    { id: 'b', label: 'B', parentId: 'a' },
    { id: 'a', label: 'A' },
  );
  expect({ accepted, rejected }).toMatchObject({
    accepted: 4,
    rejected: [{ line: 1, key: 'e', field: 'parentId', message: problem.tooDeep({ max: 4, id: 'd', label: 'D' }) }],
  });
  await take('categories', { id: 'x', label: 'X' }, { id: 'b', label: 'B', parentId: 'x' });
  const { rows } = await database.pool.query(`select path from category where id = 'd'`);
  expect(rows).toEqual([{ path: ['x', 'b', 'c', 'd'] }]);
});

test('sent again, a feed changes nothing; the last of two lines counts', async () => {
  await take('products', product('J', { price: 1 }), product('J', { price: 2 }));
  await take('products', product('J', { price: 1 }), product('J', { price: 2 }));
  const { rows } = await database.pool.query(`select price_micros from product where sku = 'J'`);
  expect(rows).toEqual([{ price_micros: 2_000_000n }]);
});

test('a removed product is no longer offered, but reports still know its name', async () => {
  const { accepted, rejected } = await take('product-removals', { sku: 'J' }, { sku: 'never' });
  expect({ accepted, rejected }).toMatchObject({
    accepted: 1,
    rejected: [{ line: 2, key: 'never', field: 'sku', message: problem.unknownProduct({ sku: 'never' }) }],
  });
  const { rows } = await database.pool.query(`select name, status, quantity from product where sku = 'J'`);
  expect(rows).toEqual([{ name: 'Product J', status: 'INACTIVE', quantity: 0 }]);
});

test('orders are read as a whole, problems name the item, and the last line of an order counts', async () => {
  const item = { sku: 'A', quantity: 1, unitPrice: 9.9 };
  const order = { orderId: 'o-1', occurredAt: '2024-05-31T16:00:00Z', status: 'CREATED', items: [item] };
  const { accepted, rejected } = await take(
    'orders',
    { ...order, opaqueUserId: 'ann' },
    { ...order, status: 'RETURNED' },
    { ...order, orderId: 'o-2', items: [item, { sku: 'B', quantity: -1 }] },
    { ...order, orderId: 'o-3', items: [] },
  );
  expect({ accepted, rejected }).toMatchObject({
    accepted: 2,
    rejected: [
      { line: 3, key: 'o-2', field: 'items[2].quantity', message: problem.notCount() },
      { line: 3, key: 'o-2', field: 'items[2].unitPrice', message: problem.required() },
      { line: 4, key: 'o-3', field: 'items', message: problem.notItemList({ max: 1000 }) },
    ],
  });
  expect(recordedOrders).toEqual([
    {
      orderId: 'o-1',
      occurredAt: Date.parse('2024-05-31T16:00:00Z'),
      opaqueUserId: null,
      status: 'RETURNED',
      items: [{ sku: 'A', originalSellerId: null, quantity: 1, unitPriceMicros: 9_900_000n }],
    },
  ]);
});

const NDJSON = { 'content-type': 'application/x-ndjson' };
const send = (
  path: string,
  payload: string | Buffer,
  headers: Record<string, string> = {},
  method: 'PUT' | 'DELETE' | 'POST' = 'PUT',
) =>
  api.app.inject({
    method,
    url: `/v1/feeds/${sg.id}/${path}`,
    headers: { authorization: `Bearer ${key}`, ...NDJSON, ...headers },
    payload,
  });
const importOf = (id: string, bearer = key) =>
  api.app.inject({ url: `/v1/feeds/imports/${id}`, headers: { authorization: `Bearer ${bearer}` } });

test('a feed is acknowledged, read in the background, and reported', async () => {
  const accepted = await send('products', `${JSON.stringify(product('K'))}\n{"sku":"L"}\n`);
  expect(accepted.statusCode).toBe(202);
  const { importId } = accepted.json();
  const statusUrl = expect.stringMatching(new RegExp(`/v1/feeds/imports/${importId}$`));
  expect(accepted.json()).toEqual({ importId, received: 2, statusUrl, preset: 'endcap' });
  await eventually(async () => expect((await importOf(importId)).json()).toMatchObject({ status: 'COMPLETED' }));
  expect((await importOf(importId)).json()).toMatchObject({
    received: 2,
    accepted: 1,
    kind: 'products',
    format: 'ndjson',
    preset: 'endcap',
    encoding: 'utf-8',
    key: 'test',
    error: null,
    problems: { rows: 1 },
    rejected: expect.arrayContaining([
      {
        line: 2,
        key: 'L',
        sku: 'L',
        field: 'name',
        error: 'required',
        message: 'Enter a value',
        value: null,
      },
    ]),
  });
  const removed = await send('products', '{"sku":"K"}', {}, 'DELETE');
  await eventually(async () =>
    expect((await importOf(removed.json().importId)).json()).toMatchObject({ status: 'COMPLETED', accepted: 1 }),
  );
  const { rows } = await database.pool.query('select count(*)::int as n from feed_part');
  expect(rows).toEqual([{ n: 0 }]);
});

test('a storefront is addressed by its country, and a wrong one is answered with the right address', async () => {
  const to = (catalog: string) =>
    api.app.inject({
      method: 'PUT',
      url: `/v1/feeds/${catalog}/segments`,
      headers: { authorization: `Bearer ${key}`, ...NDJSON },
      payload: '{"id":"g","name":"G"}',
    });
  expect((await to('SG')).statusCode).toBe(202);
  expect((await to('sg')).statusCode).toBe(202);
  for (const wrong of ['MY', my.id, 'nowhere'])
    expect([(await to(wrong)).statusCode, (await to(wrong)).json()]).toMatchObject([
      403,
      {
        error: 'wrong_catalog',
        code: 'FORBIDDEN',
        message: `This key is for SG; the address says ${wrong}. Send to /v1/feeds/segments, or use a key of ${wrong}`,
      },
    ]);
});

test('an import without accepted rows is FAILED; its answer counts rows by reason and can be limited', async () => {
  const wrong = (sku: string, seller: string) => JSON.stringify({ ...product(sku), originalSellerIds: [seller] });
  const { importId } = (
    await send('products', [wrong('P1', 'x'), wrong('P2', 'y'), '{"sku":"P3","name":"P","categoryIds":[]}'].join('\n'))
  ).json();
  const answer = async (query = '', language = 'en') =>
    (
      await api.app.inject({
        url: `/v1/feeds/imports/${importId}${query}`,
        headers: { authorization: `Bearer ${key}`, 'accept-language': language },
      })
    ).json();
  await eventually(async () => expect(await answer()).toMatchObject({ status: 'FAILED' }));
  const docs = (error: string) => expect.stringMatching(new RegExp(`/docs/errors/${error}$`));
  expect(await answer('?limit=1')).toMatchObject({
    status: 'FAILED',
    error: 'nothing_accepted',
    received: 3,
    accepted: 0,
    problems: {
      rows: 3,
      byReason: [
        {
          error: 'unknown_seller',
          field: 'originalSellerIds',
          message: 'Unknown seller',
          rows: 2,
          firstLine: 1,
          example: 'x',
          docs: docs('unknown_seller'),
        },
        { error: 'required', field: 'price', rows: 1, firstLine: 3, example: null },
        { error: 'required', field: 'quantity', message: 'Enter a value', rows: 1 },
      ],
    },
    rejected: [
      {
        line: 1,
        key: 'P1',
        field: 'originalSellerIds',
        error: 'unknown_seller',
        message: 'Unknown seller x',
        value: 'x',
      },
    ],
  });
  expect(await answer('?limit=1', 'pt')).toMatchObject({
    problems: { byReason: expect.arrayContaining([expect.objectContaining({ message: 'Vendedor desconhecido' })]) },
    rejected: [{ message: 'Vendedor desconhecido x' }],
  });
  expect((await answer()).rejected.map((problem: { key: string }) => problem.key)).toEqual(['P1', 'P2', 'P3', 'P3']);
  expect((await answer('?limit=0')).rejected).toEqual([]);
  expect(await answer('?limit=all')).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'limit' }] });
});

test('only a key of the catalog with the feed scope may send, and only it sees the import', async () => {
  const line = JSON.stringify(product('M'));
  expect((await send('products', line, { authorization: '' })).json()).toMatchObject({
    code: 'UNAUTHENTICATED',
    message: 'UNAUTHORIZED',
  });
  expect((await send('products', line, { authorization: 'Bearer nonsense' })).statusCode).toBe(401);
  expect((await send('products', line, { authorization: `Bearer ${await sg.apiKey(['ads'])}` })).statusCode).toBe(403);
  expect((await send('products', line, { origin: 'https://shop.example' })).json()).toMatchObject({
    code: 'FORBIDDEN',
  });
  const foreign = await my.apiKey();
  expect((await send('products', line, { authorization: `Bearer ${foreign}` })).statusCode).toBe(403);
  const { importId } = (await send('products', line)).json();
  expect((await importOf(importId)).statusCode).toBe(200);
  expect((await importOf(importId, foreign)).statusCode).toBe(404);
  expect((await importOf('nonsense')).statusCode).toBe(404);
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('apiKey').set({ revokedAt: new Date() }).where('catalogId', '=', my.id).execute(),
  );
  expect((await importOf(importId, foreign)).statusCode).toBe(401);
});

test('a key for ads only, and a feed of the wrong kind, are rejected with what to send', async () => {
  const ads = await send('brands', '{}', { authorization: `Bearer ${await sg.apiKey(['ads'])}` });
  expect(ads.json().message).toContain('--scopes feed');
  const table = await send('brands', 'id,title', { 'content-type': 'text/csv' });
  expect([table.statusCode, table.json()]).toMatchObject([
    415,
    { error: 'unsupported_media_type', detail: 'Send brands as application/x-ndjson, application/ndjson' },
  ]);
});

test('unreadable and unknown requests are rejected', async () => {
  const rejected: [string, string, Record<string, string>, number, string][] = [
    ['products', '<xml/>', {}, 400, 'feed_unreadable'],
    ['products', '[{"sku":"A"}]', {}, 400, 'feed_unreadable'],
    ['products', '', {}, 400, 'feed_empty'],
    ['products', 'sku,title\nA,a', { 'content-type': 'text/csv' }, 400, 'columns_missing'],
    ['products', '{"sku":"A"}\n{"sku":"B', {}, 400, 'feed_truncated'],
    ['products', '<rss><item><g:id>A</g:id>', { 'content-type': 'application/xml' }, 400, 'feed_truncated'],
    ['products', '{"sku":"A"}', { 'content-type': 'application/json' }, 415, 'unsupported_media_type'],
    ['brands', 'id,title\nA,a', { 'content-type': 'text/csv' }, 415, 'unsupported_media_type'],
    ['products', '{"sku":"A"}', { 'content-encoding': 'br' }, 415, 'unsupported_encoding'],
    ['products', '{"sku":"A"}', { 'idempotency-key': 'with space' }, 400, 'invalid_request'],
    ['products', '{"sku":"A"}', { 'upload-offset': '5' }, 400, 'invalid_request'],
    ['products', '{"sku":"A"}', { 'idempotency-key': 'a', 'upload-offset': '-5' }, 400, 'invalid_request'],
  ];
  for (const [path, body, headers, status, error] of rejected) {
    const answer = await send(path, body, headers);
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { error, requestId: expect.any(String) }]);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  }
  expect((await send('wishes', '{}')).statusCode).toBe(404);
  expect((await send('categories', '{"id":"A"}\n'.repeat(100_001))).statusCode).toBe(413);
  const { rows } = await database.pool.query(`select count(*)::int as n from feed_import where status = 'RECEIVING'`);
  expect(rows).toEqual([{ n: 0 }]);
});
