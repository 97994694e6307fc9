import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createLogger } from '#platform/telemetry/logger.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { readNextFeed, type FeedDependencies } from './feed-import.ts';
import { deleteOldUploads, receiveFeed, type FeedUpload } from './feed-upload.ts';
import { catalogMessages } from '../rules/catalog.messages.ts';

const { row: problem } = catalogMessages;

// A database of its own, so that only these tests import feeds.
const database = await createTestDatabase();
let now = Date.UTC(2026, 2, 5, 4);
const seed = createSeed(database, { clock: () => (now += 1) });
const api = await startApi(database, seed);
const sg = await seed.catalog('SG');
const my = await seed.catalog('MY');
const key = await sg.apiKey();
const quiet = createLogger({ level: 'silent' });

const deps: FeedDependencies = {
  database,
  clock: seed.clock,
  newId: seed.newId,
  // Any insert in the same transaction would do; it fails for an existing row.
  recordOrders: async (tx, catalogId, orders) => {
    const ids = orders.map((order) => order.orderId);
    await sql`insert into order_line_receipt (catalog_id, order_id, line, has_shopper, received_at)
      select ${catalogId}, unnest(${ids}::text[]), 0, true, now()`.execute(tx);
  },
};
const readAll = async (dependencies = deps) => {
  while (await readNextFeed(dependencies, quiet));
};
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows as Row[];
const importOf = async (id: string) =>
  (
    await query('select status, received, accepted, rows_read, rejected, reasons from feed_import where id = $1', [id])
  )[0];

const upload = (feed: Partial<FeedUpload> & Pick<FeedUpload, 'bytes'>) =>
  receiveFeed(deps, { catalogId: sg.id, kind: 'segments', format: 'ndjson', key: null, fromByte: 0, ...feed });
const segments = (count: number, name: string) =>
  Buffer.from(Array.from({ length: count }, (_, n) => JSON.stringify({ id: `s${n}`, name })).join('\n'));
const sellers = (count: number) =>
  Buffer.from(
    Array.from({ length: count }, (_, n) => JSON.stringify({ originalSellerId: `s${n}`, name: `S${n}` })).join('\n'),
  );
const single = (bytes: Buffer) => Readable.from([bytes]);
async function* cutAfter(bytes: Buffer, count: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < count; from += 65_536) yield bytes.subarray(from, Math.min(count, from + 65_536));
  throw new Error('the line was cut');
}
const receiptOf = async (answer: ReturnType<typeof upload>) => {
  const result = await answer;
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};
const problemOf = async (answer: ReturnType<typeof upload>) => {
  const result = await answer;
  return result.ok ? null : result.problem;
};
const uploadState = async (name: string, bearer = key) =>
  api.app.inject({ url: `/v1/feeds/${sg.id}/uploads/${name}`, headers: { authorization: `Bearer ${bearer}` } });

describe('an interrupted upload', () => {
  const bytes = segments(90_000, 'Cut');

  test('resumes where it stopped, with the same result as an uninterrupted one', async () => {
    await expect(upload({ key: 'nightly', bytes: cutAfter(bytes, 2_500_000) })).rejects.toThrow('cut');
    const { offset, ...state } = (await uploadState('nightly')).json();
    expect(state).toEqual({ importId: expect.any(String), status: 'RECEIVING' });
    expect(offset).toBeGreaterThan(2_000_000);
    expect(await problemOf(upload({ key: 'nightly', fromByte: 5, bytes: single(bytes.subarray(5)) }))).toEqual({
      error: 'upload_conflict',
      detail: `Resume at byte ${offset}`,
      members: { offset },
    });
    const rest = single(bytes.subarray(offset));
    expect(await receiptOf(upload({ key: 'nightly', fromByte: offset, bytes: rest }))).toEqual({
      importId: state.importId,
      received: 90_000,
      preset: 'endcap',
    });
    await readAll();
    expect(await importOf(state.importId)).toMatchObject({ status: 'COMPLETED', accepted: 90_000 });
    expect(await query('select count(*)::int as n from segment where name = $1', ['Cut'])).toEqual([{ n: 90_000 }]);
  });

  test('can be sent again from its start; once complete, the same content changes nothing and other content is rejected', async () => {
    await expect(upload({ key: 'again', bytes: cutAfter(bytes, 2_500_000) })).rejects.toThrow('cut');
    const first = await receiptOf(upload({ key: 'again', bytes: single(segments(3, 'Again')) }));
    expect(first.received).toBe(3);
    await readAll();
    const repeated = segments(3, 'Again');
    expect(await receiptOf(upload({ key: 'again', bytes: single(repeated) }))).toEqual(first);
    const rest = single(repeated.subarray(40));
    expect(await receiptOf(upload({ key: 'again', fromByte: 40, bytes: rest }))).toEqual(first);
    for (const different of [segments(3, 'Never'), segments(4, 'Again'), segments(2, 'Again')])
      expect(await problemOf(upload({ key: 'again', bytes: single(different) }))).toEqual({
        error: 'idempotency_key_reused',
        detail: expect.stringContaining(first.importId),
      });
    expect(await query('select name, count(*)::int as n from segment group by 1 order by 1')).toEqual([
      { name: 'Again', n: 3 },
      { name: 'Cut', n: 89_997 },
    ]);
  });

  test('is superseded by a later request', async () => {
    let isFirst = true;
    const slow = async function* () {
      for (let from = 0; from < bytes.length; from += 1_000_000) {
        yield bytes.subarray(from, from + 1_000_000);
        if (isFirst) await receiptOf(upload({ key: 'twice', bytes: single(segments(2, 'Later')) }));
        isFirst = false;
      }
    };
    expect(await problemOf(upload({ key: 'twice', bytes: slow() }))).toMatchObject({ error: 'upload_conflict' });
    await readAll();
    expect(await query(`select id, name from segment where name = 'Later' order by id`)).toHaveLength(2);
  });

  test('without a key is deleted; one with a key is deleted after a week', async () => {
    const open = () => query(`select upload_key from feed_import where status = 'RECEIVING'`);
    await expect(upload({ bytes: cutAfter(bytes, 2_500_000) })).rejects.toThrow('cut');
    expect(await open()).toEqual([]);
    await expect(upload({ key: 'lost', bytes: cutAfter(bytes, 2_500_000) })).rejects.toThrow('cut');
    await deleteOldUploads(deps);
    expect(await open()).toEqual([{ upload_key: 'lost' }]);
    await deleteOldUploads({ database, clock: () => now + 8 * 86_400_000 });
    expect(await open()).toEqual([]);
    expect(await query('select count(*)::int as n from feed_part')).toEqual([{ n: 0 }]);
  });

  test('is not deleted while it goes on, however long ago it began', async () => {
    const day = 86_400_000;
    const at = (nowMs: number) => ({ ...deps, clock: () => nowMs });
    const wanted = { catalogId: sg.id, kind: 'segments', format: 'ndjson', key: 'slow' } as const;
    const first = { ...wanted, fromByte: 0, bytes: cutAfter(bytes, 2_500_000) };
    await expect(receiveFeed(at(now), first)).rejects.toThrow('cut');
    const { offset } = (await uploadState('slow')).json();
    const later = { nowMs: now + 6 * day };
    const resumed = async function* () {
      yield bytes.subarray(offset, offset + 2_500_000);
      later.nowMs += 6 * day;
      await deleteOldUploads(at(later.nowMs));
      yield bytes.subarray(offset + 2_500_000);
    };
    const rest = { ...wanted, fromByte: offset, bytes: resumed() };
    expect(await receiptOf(receiveFeed({ ...deps, clock: () => later.nowMs }, rest))).toMatchObject({
      received: 90_000,
    });
    await readAll();
  });

  test('is visible to its catalog only, and its key belongs to one kind of feed', async () => {
    await receiptOf(upload({ key: 'typed', bytes: single(segments(2, 'Typed')) }));
    await readAll();
    const foreign = await my.apiKey();
    expect((await uploadState('typed', foreign)).statusCode).toBe(403);
    const theirs = await api.app.inject({
      url: '/v1/feeds/uploads/typed',
      headers: { authorization: `Bearer ${foreign}` },
    });
    expect(theirs.statusCode).toBe(404);
    expect((await uploadState('never')).statusCode).toBe(404);
    expect(await problemOf(upload({ key: 'typed', kind: 'sellers', bytes: single(segments(1, 'x')) }))).toEqual({
      error: 'upload_conflict',
      detail: 'This upload is one of segments',
    });
  });
});

describe('reading in steps', () => {
  const ORDERS = 45_000;
  const item = { sku: 'A', quantity: 1, unitPrice: 1 };
  const order = (n: number) => ({ orderId: `o${n}`, occurredAt: '2026-03-01', status: 'CREATED', items: [item] });
  const orders = (wrong: number) =>
    Buffer.from(
      Array.from({ length: ORDERS }, (_, n) => JSON.stringify(n === wrong ? { orderId: 'x' } : order(n))).join('\n'),
    );
  const recorded = () => query('select count(*)::int as n from order_line_receipt');

  test('after a failed reader, the next one continues after its last step', async () => {
    const { importId } = await receiptOf(upload({ kind: 'orders', bytes: single(orders(44_000)) }));
    let batches = 0;
    const breaking: FeedDependencies = {
      ...deps,
      async recordOrders(tx, ...rest) {
        await deps.recordOrders(tx, ...rest);
        if ((batches += 1) === 15) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
      },
    };
    await readNextFeed(breaking, quiet);
    expect(await importOf(importId)).toMatchObject({ status: 'PENDING', rows_read: 14_000, accepted: 14_000 });
    expect(await recorded()).toEqual([{ n: 14_000 }]);
    await readAll();
    expect(await importOf(importId)).toMatchObject({
      status: 'COMPLETED',
      received: ORDERS,
      accepted: ORDERS - 1,
      rejected: expect.arrayContaining([
        { line: 44_001, key: 'x', field: 'items', message: problem.notItemList({ max: 1000 }) },
      ]),
    });
    expect(await recorded()).toEqual([{ n: ORDERS - 1 }]);
  });

  test('a stopped reader leaves the rest to the next', async () => {
    const { importId } = await receiptOf(upload({ kind: 'sellers', bytes: single(sellers(45_000)) }));
    const stopping = new AbortController();
    const clock = () => (stopping.abort(), seed.clock());
    await readNextFeed({ ...deps, clock }, quiet, stopping.signal);
    expect(await importOf(importId)).toMatchObject({ status: 'PENDING', rows_read: 20_000 });
    await readAll();
    expect(await importOf(importId)).toMatchObject({ status: 'COMPLETED', accepted: 45_000 });
  });

  test('an import whose process was killed fails over after five minutes, and a later feed of its catalog waits for it', async () => {
    const first = await receiptOf(upload({ bytes: single(segments(1, 'First')) }));
    const claimedBefore = (minutes: number) =>
      database.pool.query(
        `update feed_import set status = 'PROCESSING', attempt = 1, started_at = now() - make_interval(mins => $1) where id = $2`,
        [minutes, first.importId],
      );
    await claimedBefore(4);
    await receiptOf(upload({ bytes: single(segments(1, 'Second')) }));
    expect(await readNextFeed(deps, quiet)).toBe(false);
    await claimedBefore(6);
    await readAll();
    expect(await query(`select name from segment where id = 's0'`)).toEqual([{ name: 'Second' }]);
  });

  test('an import that always fails ends as FAILED', async () => {
    const { importId } = await receiptOf(upload({ kind: 'orders', bytes: single(orders(-1)) }));
    await readAll({ ...deps, recordOrders: () => Promise.reject(new Error('defect')) });
    expect(await importOf(importId)).toMatchObject({ status: 'FAILED', accepted: 0 });
    expect(await query('select count(*)::int as n from feed_part')).toEqual([{ n: 0 }]);
  });

  test('of many rejected rows the first thousand are listed and all are counted by reason, across steps', async () => {
    const text = Array.from({ length: 21_500 }, (_, n) =>
      n < 500 || n >= 20_000 ? '{}' : JSON.stringify({ id: 'm', name: 'M' }),
    );
    const { importId } = await receiptOf(upload({ kind: 'segments', bytes: single(Buffer.from(text.join('\n'))) }));
    await readAll();
    const state = (await importOf(importId)) as { accepted: number; rejected: { line: number }[]; reasons: unknown };
    expect([state.accepted, state.rejected.length, state.rejected.at(-1)!.line]).toEqual([19_500, 2000, 20_500]);
    expect(state.reasons).toEqual([
      { field: 'id', message: problem.required(), rows: 2000, firstLine: 1, example: null },
      { field: 'name', message: problem.required(), rows: 2000, firstLine: 1, example: null },
    ]);
  });
});

test('statistics are refreshed at once after a large feed of products, not after a small one', async () => {
  const known = async () =>
    (await query<{ n: number }>(`select reltuples::float8 as n from pg_class where relname = 'product'`))[0]!.n;
  const products = (count: number) => Array.from({ length: count }, (_, n) => ({ sku: `P${n}` }));
  const before = await known();
  await my.products(...products(100));
  expect(await known()).toBe(before);
  await my.products(...products(5_000));
  expect(await known()).toBeGreaterThanOrEqual(5_000);
});

describe('Google’s product data', () => {
  const send = (type: string, payload: string) =>
    api.app.inject({
      method: 'PUT',
      url: `/v1/feeds/${sg.id}/products`,
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      payload,
    });
  const productsOf = () =>
    query(
      `select sku, product.name, price_micros::int as price, quantity, brand.name as brand, category_ids as categories,
        published_at as published from product left join brand on brand.id = brand_id where catalog_id = $1 order by sku`,
      [sg.id],
    );

  test.each([
    [
      'text/csv',
      'id,title,price,availability,brand,product_type\n{sku},"Lamp, red",9.90 SGD,in_stock,Bee,Home > Lamps\nX,No price,,in_stock,,\n',
      3,
    ],
    [
      'text/tab-separated-values',
      'id\ttitle\tprice\tavailability\tbrand\tproduct_type\n{sku}\tLamp, red\t9.90 SGD\tin stock\tBee\tlamps\nX\tNo price\t\tin_stock\t\t\n',
      3,
    ],
    [
      'application/xml',
      `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel>
<item><g:id>{sku}</g:id><g:title>Lamp, red</g:title><g:price>9.90 SGD</g:price><g:availability>in_stock</g:availability><g:brand>Bee</g:brand><g:product_type>HOME &gt; lamps</g:product_type></item>
<item><g:id>X</g:id><g:title>No price</g:title><g:availability>in_stock</g:availability></item></channel></rss>`,
      3,
    ],
  ])('as %s', async (type, text, line) => {
    const categories = '{"id":"lamps","label":"Lamps","parentId":"home"}\n{"id":"home","label":"Home"}';
    await receiptOf(upload({ kind: 'categories', bytes: single(Buffer.from(categories)) }));
    const answer = await send(type, text.replace('{sku}', type));
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { received: 2, preset: 'google' }]);
    await readAll();
    expect(await importOf(answer.json().importId)).toMatchObject({
      status: 'COMPLETED',
      accepted: 1,
      rejected: [{ line, key: 'X', field: 'price', message: problem.required() }],
    });
    expect(await productsOf()).toContainEqual({
      sku: type,
      name: 'Lamp, red',
      price: 9_900_000,
      quantity: 1,
      brand: 'Bee',
      categories: ['lamps'],
      published: expect.any(Date),
    });
  });

  test('the publication time stays, and unchanged products are not written', async () => {
    const before = await productsOf();
    const versions = () => query('select sku, xmin::text from product order by sku');
    const untouched = await versions();
    const row = (price: string) =>
      `id,title,price,availability,brand,product_type\ntext/csv,"Lamp, red",${price},in_stock,Bee,lamps\n`;
    await send('text/csv', row('9.90 SGD'));
    await readAll();
    expect(await versions()).toEqual(untouched);
    await send('text/csv', row('5 SGD'));
    await readAll();
    expect(await productsOf()).toEqual(
      before.map((one) =>
        (one as { sku: string }).sku === 'text/csv' ? { ...(one as object), price: 5_000_000 } : one,
      ),
    );
  });
});

test('of a large feed with nine kinds of mistakes, each is counted exactly, across steps', async () => {
  const ROWS = 45_000;
  const wrong: readonly ((row: object) => string)[] = [
    (row) => JSON.stringify({ ...row, name: undefined }),
    (row) => JSON.stringify({ ...row, price: 'much' }),
    (row) => JSON.stringify({ ...row, price: '1.299,90' }),
    (row) => JSON.stringify({ ...row, price: '1.299' }),
    (row) => JSON.stringify({ ...row, price: '9.90 USD' }),
    (row) => JSON.stringify({ ...row, quantity: 'many' }),
    (row) => JSON.stringify({ ...row, originalSellerIds: ['nobody'] }),
    (row) => JSON.stringify({ ...row, categoryIds: ['nowhere'] }),
    () => '{"sku":',
  ];
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const row = { sku: `W${n}`, name: `Lamp ${n}`, price: '9.90', quantity: 1 };
    // Three in a hundred.
    return (wrong[n % 300] ?? JSON.stringify)(row);
  });
  const { importId } = await receiptOf(upload({ kind: 'products', bytes: single(Buffer.from(rows.join('\n'))) }));
  await readAll();
  const { body } = await api.app.inject({
    url: `/v1/feeds/imports/${importId}?limit=0`,
    headers: { authorization: `Bearer ${key}` },
  });
  const done = JSON.parse(body) as { accepted: number; problems: { rows: number; byReason: object[] } };
  const each = ROWS / 300;
  expect([done.accepted, done.problems.rows]).toEqual([ROWS - 9 * each, 9 * each]);
  const counted = done.problems.byReason as { error: string; field: string; rows: number; firstLine: number }[];
  expect(
    counted
      .map(({ error, field, rows: of, firstLine }) => [error, field, of, firstLine])
      .toSorted((a, b) => Number(a[3]) - Number(b[3])),
  ).toEqual([
    ['required', 'name', each, 1],
    ['price_format', 'price', each, 2],
    ['price_ambiguous', 'price', each, 3],
    ['price_precision', 'price', each, 4],
    ['wrong_currency', 'price', each, 5],
    ['not_count', 'quantity', each, 6],
    ['unknown_seller', 'originalSellerIds', each, 7],
    ['unknown_category', 'categoryIds', each, 8],
    ['not_json', '', each, 9],
  ]);
}, 120_000);
