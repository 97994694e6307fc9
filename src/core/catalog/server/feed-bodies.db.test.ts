import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '#platform/telemetry/logger.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { readNextFeed } from './feed-import.ts';
import { deleteOldUploads } from './feed-upload.ts';

const SAMPLES = join(import.meta.dirname, '../../../../docs/samples');
const database = await createTestDatabase();
let now = Date.UTC(2026, 10, 26, 2);
const seed = createSeed(database, { clock: () => (now += 1) });
const api = await startApi(database, seed);
const sg = await seed.catalog('SG');
const my = await seed.catalog('MY');
const key = await sg.apiKey();
const deps = { database, clock: seed.clock, newId: seed.newId, recordOrders: async () => {} };
const quiet = createLogger({ level: 'silent' });

beforeAll(async () => {
  await sg.feed('sellers', { originalSellerId: 'acme-store', name: 'Acme' });
  await sg.feed('categories', { id: 'home', label: 'Home' }, { id: 'lamps', label: 'Lamps', parentId: 'home' });
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: Record<string, never> & { importId: string; error: string; detail: string; errors: Record<string, unknown>[] };
}

async function call(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  { body, headers = {} }: { body?: string | Buffer; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await api.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body !== undefined && { payload: body }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}
const NDJSON = { 'content-type': 'application/x-ndjson' };
const CSV = { 'content-type': 'text/csv' };
const put = (body: string | Buffer, headers: Record<string, string> = NDJSON, query = '') =>
  call('PUT', `/v1/feeds/products${query}`, { body, headers: { ...NDJSON, ...headers } });
const row = (sku: string, more: object = {}) =>
  JSON.stringify({ sku, name: `Café ${sku}`, price: '1.50', quantity: 1, ...more });
const read = async ({ body }: Answer) => {
  while (await readNextFeed(deps, quiet));
  return (await call('GET', `/v1/feeds/imports/${body.importId}`)).body as unknown as Record<string, unknown> & {
    problems: { rows: number; byReason: Record<string, unknown>[] };
  };
};
const nameOf = async (sku: string) =>
  (await database.pool.query('select name, price_micros from product where sku = $1', [sku])).rows[0];
const digest = (bytes: string | Buffer) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
const imports = async () =>
  (await database.pool.query('select count(*)::int as n from feed_import')).rows[0].n as number;

describe('a body that is taken', () => {
  test('as gzip, with the digest of what was sent and its number of rows', async () => {
    const packed = gzipSync(`${row('Z-1')}\n${row('Z-2')}\n`);
    const headers = { 'content-encoding': 'gzip', 'content-digest': digest(packed), 'endcap-rows': '2' };
    const answer = await put(packed, headers);
    expect([answer.status, answer.body]).toMatchObject([202, { received: 2 }]);
    expect(await read(answer)).toMatchObject({ status: 'COMPLETED', accepted: 2, bytes: row('Z-1').length * 2 + 4 });
  });

  test.each(['iso-8859-1', 'windows-1252', 'ISO-8859-1'])('as %s, which is recorded', async (charset) => {
    // In Windows-1252 the euro is 0x80.
    const bytes = Buffer.concat([
      Buffer.from('sku,name,price,quantity\nL-1,Caf', 'latin1'),
      Buffer.from([0xe9, 0x20, 0x80]),
      Buffer.from(',1.50,1\n'),
    ]);
    const answer = await put(bytes, { 'content-type': `text/csv; charset=${charset}` });
    expect(await read(answer)).toMatchObject({ accepted: 1, encoding: 'windows-1252', preset: 'endcap' });
    expect((await nameOf('L-1')).name).toBe('Café €');
  });

  test('as XML whose prolog says so', async () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?><rss><item><id>L-2</id><title>Caf\xe9</title><price>1.50 SGD</price><quantity>1</quantity></item></rss>`;
    const answer = await put(Buffer.from(text, 'latin1'), { 'content-type': 'application/xml' });
    expect(await read(answer)).toMatchObject({ accepted: 1, encoding: 'windows-1252', preset: 'google' });
    expect((await nameOf('L-2')).name).toBe('Café');
  });

  test.each<[string, string, string]>([
    ['semicolons', 'sku;name;price;quantity\nD-1;"A; B";1.50;1\n', ''],
    ['tabs', 'sku\tname\tprice\tquantity\nD-1\tA; B\t1.50\t1\n', ''],
    ['a decimal comma', 'sku;name;price;quantity\nD-1;A; B;1,50;1\n'.replace('A; B', '"A; B"'), '?decimal=comma'],
    ['a separator that is named', 'a,b,c,d,e,f;sku;name;price;quantity\n1;D-1;"A; B";1.50;1\n', '?separator=semicolon'],
  ])('as a table with %s', async (_name, text, query) => {
    expect(await read(await put(text, CSV, query))).toMatchObject({ accepted: 1 });
    expect(await nameOf('D-1')).toEqual({ name: 'A; B', price_micros: 1_500_000n });
  });

  test('again under its key: the first answer, whatever it was packed in', async () => {
    const first = await put(row('K-1'), { 'idempotency-key': 'once' });
    const again = await put(gzipSync(row('K-1')), { 'idempotency-key': 'once', 'content-encoding': 'gzip' });
    expect([again.status, again.body]).toEqual([202, first.body]);
    const other = await put(row('K-2'), { 'idempotency-key': 'once' });
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
    await read(first);
    expect(await nameOf('K-2')).toBeUndefined();
    // After a week the key is free again.
    now += 8 * 86_400_000;
    await deleteOldUploads(deps);
    const later = await put(row('K-2'), { 'idempotency-key': 'once' });
    expect(later.status).toBe(202);
    expect(later.body.importId).not.toBe(first.body.importId);
    await read(later);
  });
});

describe('a bad body is refused whole, with its code', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const bomb = gzipSync('{}\n'.repeat(3 * 2 ** 20));
  const good = `${row('B-1')}\n${row('B-2')}\n`;
  const csv = 'sku,name,price,quantity\n';
  test.each<[string, string | Buffer, Record<string, string>, number, string]>([
    ['Latin-1 NDJSON', latin1(row('B-1')), {}, 400, 'encoding_not_utf8'],
    ['Latin-1 CSV', latin1(`${csv}B-1,Caf\xe9,1,1\n`), CSV, 400, 'encoding_not_utf8'],
    [
      'Latin-1 that says UTF-8',
      latin1(row('B-1')),
      { 'content-type': 'application/x-ndjson; charset=utf-8' },
      400,
      'encoding_not_utf8',
    ],
    ['UTF-16', Buffer.from(good, 'utf16le'), {}, 400, 'encoding_not_utf8'],
    ['UTF-16 of plain letters', Buffer.from('{"sku":"B-1"}\n{}\n', 'utf16le'), {}, 400, 'feed_unreadable'],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${good}`, 'utf16le'), {}, 400, 'encoding_not_utf8'],
    [
      'a charset that is not read',
      good,
      { 'content-type': 'application/x-ndjson; charset=shift_jis' },
      415,
      'unsupported_media_type',
    ],
    [
      'XML in Shift-JIS',
      '<?xml version="1.0" encoding="Shift_JIS"?><rss/>',
      { 'content-type': 'text/xml' },
      415,
      'unsupported_media_type',
    ],
    ['nothing', '', {}, 400, 'feed_empty'],
    ['blank lines', '\n\n  \n', {}, 400, 'feed_empty'],
    ['a header without rows', csv, CSV, 400, 'feed_empty'],
    ['JSON', '[{"sku":"B-1"}]', {}, 400, 'feed_unreadable'],
    ['a page', '<!doctype html>', {}, 400, 'feed_unreadable'],
    ['text', 'sku,name', {}, 400, 'feed_unreadable'],
    ['a cut first line', row('B-1').slice(0, -1), {}, 400, 'feed_truncated'],
    ['a cut last line', good.slice(0, -3), {}, 400, 'feed_truncated'],
    [
      'a cut character',
      Buffer.concat([Buffer.from(`${row('B-1')}\n{"sku":"`), Buffer.from([0xc3])]),
      {},
      400,
      'feed_truncated',
    ],
    ['a cut table', `${csv}B-1,"A`, CSV, 400, 'feed_truncated'],
    ['cut XML', '<rss><item><id>B-1</id>', { 'content-type': 'text/xml' }, 400, 'feed_truncated'],
    ['XML that is none', '<rss><item></rss>', { 'content-type': 'text/xml' }, 400, 'feed_unreadable'],
    ['XML of something else', '<html></html>', { 'content-type': 'text/xml' }, 400, 'feed_unreadable'],
    [
      'XML that expands',
      '<!DOCTYPE x [<!ENTITY e "e">]><rss><item>&e;</item></rss>',
      { 'content-type': 'text/xml' },
      400,
      'feed_unreadable',
    ],
    ['another type', good, { 'content-type': 'application/json' }, 415, 'unsupported_media_type'],
    ['no type', good, { 'content-type': '' }, 415, 'unsupported_media_type'],
    ['another compression', good, { 'content-encoding': 'br' }, 415, 'unsupported_encoding'],
    ['two compressions', good, { 'content-encoding': 'gzip, gzip' }, 415, 'unsupported_encoding'],
    ['no gzip', good, { 'content-encoding': 'gzip' }, 400, 'compression_invalid'],
    ['cut gzip', gzipSync(good).subarray(0, -9), { 'content-encoding': 'gzip' }, 400, 'compression_invalid'],
    ['a bomb', bomb, { 'content-encoding': 'gzip' }, 400, 'compression_ratio'],
    ['another digest', good, { 'content-digest': digest('x') }, 400, 'digest_mismatch'],
    [
      'the digest before packing',
      gzipSync(good),
      { 'content-encoding': 'gzip', 'content-digest': digest(good) },
      400,
      'digest_mismatch',
    ],
    ['a digest of no kind', good, { 'content-digest': 'md5=:x:' }, 400, 'invalid_request'],
    ['fewer rows', good, { 'endcap-rows': '3' }, 400, 'rows_mismatch'],
    ['a number of rows that is none', good, { 'endcap-rows': 'two' }, 400, 'invalid_request'],
    ['a table without prices', 'sku,name,quantity\nB-1,A,1\n', CSV, 400, 'columns_missing'],
    ['a table of bars', 'sku|name|price|quantity\nB-1|A|1|1\n', CSV, 400, 'columns_missing'],
    ['a preset that it does not fit', `${csv}B-1,A,1,1\n`, CSV, 400, 'columns_missing'],
    ['a name of an upload with spaces', good, { 'idempotency-key': 'a b' }, 400, 'invalid_request'],
    ['a rest of nothing', good, { 'upload-offset': '7' }, 400, 'invalid_request'],
    ['a rest from elsewhere', good, { 'idempotency-key': 'rest', 'upload-offset': '7' }, 409, 'upload_conflict'],
    [
      'a rest in another encoding',
      good,
      { 'content-type': 'text/csv; charset=latin1', 'idempotency-key': 'r', 'upload-offset': '7' },
      400,
      'invalid_request',
    ],
  ])('%s', async (name, body, headers, status, error) => {
    const before = await imports();
    const answer = await put(body, headers, name.startsWith('a preset') ? '?preset=shopify' : '');
    expect([answer.status, answer.body]).toMatchObject([status, { status, error, detail: expect.any(String) }]);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(await imports()).toBe(before);
    const { rows } = await database.pool.query(`select sku from product where sku like 'B-%'`);
    expect(rows).toEqual([]);
  });

  test('says line, byte and what it probably is', async () => {
    const { body } = await put(Buffer.concat([Buffer.from('{"sku":"A"}\n'), latin1('{"name":"Caf\xe9"}')]));
    expect(body).toMatchObject({
      detail: 'Line 2: column 13, byte 25: not UTF-8. It looks like Windows-1252; declare it',
      errors: [{ line: 2, byte: 25, error: 'encoding_not_utf8' }],
    });
  });

  test('names all missing columns, and the nearest one there is', async () => {
    const { body } = await put('Handle,Title,Variant SKU x,Variant Prise,Variant Inventory Qty\na,A,S,1,1\n', CSV);
    expect(body.errors).toEqual([
      { error: 'columns_missing', field: 'sku', columns: ['Variant SKU', 'SKU'], nearest: 'Variant SKU x' },
      { error: 'columns_missing', field: 'price', columns: ['Variant Price', 'Price'], nearest: 'Variant Prise' },
    ]);
    expect(body.detail).toContain('sku: no such column; did you mean Variant SKU x?');
  });

  test('a feed cut at the end of a line is found by its number of rows', async () => {
    const { status, body } = await put(`${row('B-1')}\n${row('B-2')}\n`, { 'endcap-rows': '3' });
    expect([status, body.error, body.detail]).toEqual([
      400,
      'rows_mismatch',
      'Endcap-Rows says 3 rows, and 2 arrived. Nothing was taken',
    ]);
  });
});

describe('presets', () => {
  const NAMES = ['google.csv', 'shopify.csv', 'shopify-new.csv', 'vendure.csv', 'vtex.ndjson'] as const;
  test.each(NAMES)('%s is found by its first line, and read without a problem', async (name) => {
    const text = readFileSync(join(SAMPLES, name), 'utf8');
    const answer = await put(text, name.endsWith('.csv') ? CSV : NDJSON);
    expect(answer.body['preset']).toBe(name.split(/[.-]/)[0]);
    const done = await read(answer);
    expect(done).toMatchObject({ status: 'COMPLETED', problems: { rows: 0 } });
    expect(done['accepted']).toBe(done['received']);
    const again = await put(text, name.endsWith('.csv') ? CSV : NDJSON);
    expect(await read(again)).toMatchObject({ unchanged: done['received'] });
  });

  test('what they read', async () => {
    const { rows } = await database.pool.query(
      `select sku, product.name, brand.name as brand, price_micros::float8 / 1e6 as price,
        promotion_price_micros::float8 / 1e6 as sale, quantity, status, category_ids as categories
       from product join brand on brand.id = brand_id where sku ~ '^[GSNVX]-' order by sku`,
    );
    const lamp = (sku: string, name: string, more: object = {}) => ({
      ...{ sku, name, brand: 'Acme', price: 49.9, sale: null, quantity: 3, status: 'ACTIVE', categories: ['lamps'] },
      ...more,
    });
    const first = { sale: 39.9, quantity: 12 };
    const floor = { price: 129.9, quantity: 0 };
    expect(rows).toEqual([
      lamp('G-1', 'Desk lamp', first),
      lamp('G-2', 'Floor lamp', floor),
      lamp('N-1', 'Desk lamp - Brass', first),
      lamp('N-2', 'Desk lamp - Black'),
      lamp('S-1', 'Desk lamp - Brass', first),
      lamp('S-2', 'Desk lamp - Black'),
      lamp('S-3', 'Floor lamp', { ...floor, status: 'INACTIVE' }),
      lamp('V-1', 'Desk lamp brass', { quantity: 12 }),
      lamp('V-2', 'Desk lamp black'),
      lamp('V-3', 'Floor lamp', floor),
      lamp('X-1', 'Desk lamp Brass', first),
      lamp('X-2', 'Desk lamp Black', { quantity: 0 }),
    ]);
  });

  test('problems have the names of the sender', async () => {
    const text = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty,Vendor\na,A,Q-1,1.234,x,Acme\n';
    const { importId } = (await put(text, CSV)).body;
    const done = await read({ body: { importId } } as Answer);
    expect(done['rejected']).toMatchObject([
      { key: 'Q-1', field: 'Variant Price', error: 'price_precision', value: '1.234' },
      { key: 'Q-1', field: 'Variant Inventory Qty', error: 'not_count', value: 'x' },
    ]);
  });
});

describe('own column names', () => {
  const saved = (body: object, bearer = key) =>
    call('PUT', '/v1/feeds/mapping?kind=products', {
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    });
  const columns = { 'Art-Nr': 'sku', Bezeichnung: 'name', Preis: 'price', Bestand: 'quantity' };

  test('count from the next feed on, in tables and in NDJSON; each version stays', async () => {
    expect((await saved({ columns: { x: 'colour' } })).body).toMatchObject({
      error: 'invalid_request',
      errors: [{ field: 'columns.x' }],
    });
    expect((await saved({ columns })).body).toMatchObject({ version: 1, columns, savedBy: 'test' });
    const table = await put('Art-Nr;Bezeichnung;Preis;Bestand\nM-1;Lampe;1,50;2\n', CSV, '?decimal=comma');
    expect(await read(table)).toMatchObject({ accepted: 1 });
    const lines = await put(JSON.stringify({ 'Art-Nr': 'M-2', Bezeichnung: 'Lampe', Preis: 2, Bestand: 1 }));
    expect(await read(lines)).toMatchObject({ accepted: 1 });
    expect(await nameOf('M-1')).toEqual({ name: 'Lampe', price_micros: 1_500_000n });
    expect((await saved({ columns: {} })).body).toMatchObject({ version: 2, history: [{ version: 1, columns }] });
    expect((await put('Art-Nr;Bezeichnung;Preis;Bestand\nM-3;L;1;1\n', CSV)).body.error).toBe('columns_missing');
    const foreign = await call('GET', '/v1/feeds/mapping', {
      headers: { authorization: `Bearer ${await my.apiKey()}` },
    });
    expect(foreign.body).toMatchObject({ version: 0, columns: {}, history: [] });
  });
});

describe('a preview', () => {
  const preview = (body: string | Buffer, headers: Record<string, string> = NDJSON, query = '') =>
    call('POST', `/v1/feeds/preview${query}`, { body, headers });

  test('tells what was found, and writes nothing', async () => {
    const before = await imports();
    const text = 'sku;name;price;quantity;colour\nP-1;A;1,50;1;red\nP-2;B;1.50;1;red\n';
    const { status, body } = await preview(text, CSV, '?decimal=comma');
    expect([status, body]).toMatchObject([
      200,
      {
        format: 'csv',
        encoding: 'utf-8',
        separator: 'semicolon',
        preset: 'endcap',
        columns: ['sku', 'name', 'price', 'quantity', 'colour'],
        missing: [],
        unknown: ['colour'],
        isCut: false,
        rows: [
          { line: 2, row: { sku: 'P-1', price: '1.5', quantity: 1, status: 'ACTIVE' }, problems: [] },
          { line: 3, row: null, problems: [{ field: 'price', error: 'price_ambiguous', value: '1.50' }] },
        ],
      },
    ]);
    expect(await imports()).toBe(before);
    expect(await nameOf('P-1')).toBeUndefined();
  });

  test('names all missing and unknown columns at once', async () => {
    const { status, body } = await preview('SKU,Titel,Preis\nA,B,1\n', CSV);
    expect(status).toBe(200);
    expect(body).toMatchObject({ unknown: ['Titel', 'Preis'], rows: [] });
    expect((body['missing'] as unknown as { field: string }[]).map(({ field }) => field)).toEqual([
      'name',
      'price',
      'quantity',
    ]);
  });

  test('reads the beginning of a large feed, which may end anywhere', async () => {
    const text = Array.from({ length: 40_000 }, (_, n) => row(`P-${n}`, { colour: 'red' })).join('\n');
    const { status, body } = await preview(gzipSync(text), { ...NDJSON, 'content-encoding': 'gzip' });
    expect([status, body]).toMatchObject([200, { isCut: true, unknown: ['colour'] }]);
    expect(body['rows']).toHaveLength(20);
  });

  test('refuses what cannot be read as an import would', async () => {
    expect((await preview('<html>')).body.error).toBe('feed_unreadable');
    expect((await preview('a,b', { 'content-type': 'application/json' })).status).toBe(415);
  });
});

describe('a key', () => {
  test('knows its storefront, its limits and what is left of them', async () => {
    const { status, body } = await call('GET', '/v1/me');
    expect([status, body]).toMatchObject([
      200,
      {
        key: { name: 'test', scopes: ['ads', 'feed'], expiresAt: null },
        catalog: {
          id: sg.id,
          code: 'SG',
          name: 'Singapore',
          currency: 'SGD',
          timezone: 'Asia/Singapore',
          language: 'en',
        },
        limits: {
          feed: { rows: 1_000_000, categories: 100_000 },
          ads: { requestsPerSecond: 5000, burst: 10_000, auctionsPerRequest: 5, eventsPerList: 50, winnerHours: 24 },
        },
        links: { feeds: expect.stringMatching(/\/v1\/feeds\/products$/) },
      },
    ]);
    const { feedCalls } = body['limits'] as unknown as { feedCalls: { perMinute: number; left: number } };
    const next = (await call('GET', '/v1/me')).body['limits'] as unknown as { feedCalls: { left: number } };
    expect([feedCalls.perMinute, next.feedCalls.left]).toEqual([1e9, feedCalls.left - 1]);
    const ads = { authorization: `Bearer ${await sg.apiKey(['ads'])}` };
    expect((await call('GET', '/v1/me', { headers: ads })).body).toMatchObject({ key: { scopes: ['ads'] } });
    expect((await call('GET', '/v1/me', { headers: { authorization: 'Bearer x' } })).body.error).toBe('invalid_key');
  });

  test('reads a product as auctions see it, and why it cannot be advertised', async () => {
    await read(
      await put(
        [
          row('V/1 é', { categoryIds: ['lamps'], originalSellerIds: ['acme-store'] }),
          row('V-0', { quantity: 0, status: 'INACTIVE', brandName: 'Acme' }),
        ].join('\n'),
      ),
    );
    const one = await call('GET', `/v1/products/${encodeURIComponent('V/1 é')}`);
    expect(one.body).toMatchObject({
      sku: 'V/1 é',
      price: '1.5',
      quantity: 1,
      brand: null,
      sellers: [{ originalSellerId: 'acme-store', name: 'Acme' }],
      categories: [{ id: 'lamps', labels: ['Home', 'Lamps'] }],
      lastImport: { id: expect.any(String) },
      obstacles: [{ reason: 'NO_BRAND' }],
    });
    const other = await call('GET', '/v1/products/V-0');
    expect(other.body).toMatchObject({
      brand: { name: 'Acme' },
      obstacles: [{ reason: 'INACTIVE' }, { reason: 'OUT_OF_STOCK' }],
    });
    const foreign = { authorization: `Bearer ${await my.apiKey()}` };
    expect((await call('GET', '/v1/products/V-0', { headers: foreign })).status).toBe(404);
  });
});

describe('imports', () => {
  test('are listed newest first, by kind, status and time, page by page; another storefront sees none', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3]) {
      const answer = await call('PUT', '/v1/feeds/segments', { body: `{"id":"i${n}","name":"I"}`, headers: NDJSON });
      ids.unshift(answer.body.importId);
      await read(answer);
    }
    const list = async (query: string, bearer = key) =>
      (await call('GET', `/v1/feeds/imports?${query}`, {
        headers: { authorization: `Bearer ${bearer}` },
      })) as Answer & {
        body: { data: { id: string }[]; next: string | null };
      };
    const first = await list('kind=segments&limit=2');
    expect(first.body.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(String(first.headers['link'])).toContain('rel="next"');
    const second = await list(`kind=segments&limit=2&after=${first.body.next}`);
    expect(second.body.data.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(second.body.next).toBeNull();
    expect((await list(`kind=sellers&after=${first.body.next}`)).body.error).toBe('invalid_cursor');
    expect((await list('kind=segments&status=FAILED')).body.data).toEqual([]);
    expect((await list(`from=${new Date(now + 1000).toISOString()}`)).body.data).toEqual([]);
    const foreign = await my.apiKey();
    expect((await list('', foreign)).body.data).toEqual([]);
    for (const path of ['', '/problems', '/problems.csv'])
      expect(
        (await call('GET', `/v1/feeds/imports/${ids[0]}${path}`, { headers: { authorization: `Bearer ${foreign}` } }))
          .status,
      ).toBe(404);
  });

  test('keep all problems for a week: as pages, and as a file that no spreadsheet runs', async () => {
    const lines = Array.from({ length: 1_500 }, (_, n) => row(`=F-${n}`, { price: n === 7 ? 'x' : '1.234' }));
    lines.push(row('F-good'));
    const done = await read(await put(lines.join('\n')));
    const { id } = done as unknown as { id: string };
    expect(done).toMatchObject({ accepted: 1, problems: { rows: 1500 } });
    expect(done['rejected']).toHaveLength(1000);
    expect(done.problems.byReason).toMatchObject([
      { error: 'price_precision', field: 'price', rows: 1499, firstLine: 1, example: '1.234' },
      { error: 'price_format', rows: 1, firstLine: 8, example: 'x' },
    ]);
    const seen: number[] = [];
    for (let after = ''; ;) {
      const { body } = await call('GET', `/v1/feeds/imports/${id}/problems?limit=400${after}`);
      const { data, next } = body as unknown as { data: { line: number }[]; next: string | null };
      seen.push(...data.map(({ line }) => line));
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(seen).toEqual(Array.from({ length: 1500 }, (_, n) => n + 1));
    const file = await api.app.inject({
      url: `/v1/feeds/imports/${id}/problems.csv`,
      headers: { authorization: `Bearer ${key}` },
    });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, firstRow, ...rest] = file.body.split('\r\n');
    expect([head, firstRow, rest.length]).toEqual([
      'line,key,field,error,message,value',
      "1,'=F-0,price,price_precision,SGD has at most 2 decimals,1.234",
      1500,
    ]);
    now += 8 * 86_400_000;
    await deleteOldUploads(deps);
    expect((await call('GET', `/v1/feeds/imports/${id}/problems`)).body).toMatchObject({ data: [] });
    expect((await call('GET', `/v1/feeds/imports/${id}`)).body).toMatchObject({ problems: { rows: 1500 } });
  });
});

test('no name has a replacement character, and a wrong method or path is answered as problem details', async () => {
  const { rows } = await database.pool.query(`select sku from product where name like '%\uFFFD%'`);
  expect(rows).toEqual([]);
  const wrong = await call('POST', '/v1/feeds/products', { body: '{}', headers: NDJSON });
  expect([wrong.status, wrong.headers['allow'], wrong.body]).toMatchObject([
    405,
    'PUT, DELETE, GET',
    { error: 'method_not_allowed' },
  ]);
  for (const url of ['/v1', '/v1/', '/v1/feed', '/v1/feeds', '/v1/feeds/SG/wishes/x', '/v1/index.html']) {
    const { status, headers, body } = await call('GET', url);
    expect([url, status, headers['content-type'], body.error]).toEqual([
      url,
      404,
      'application/problem+json; charset=utf-8',
      'not_found',
    ]);
    expect(headers['endcap-request-id']).toEqual(expect.any(String));
  }
});
