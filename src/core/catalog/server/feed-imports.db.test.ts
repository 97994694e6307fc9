import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/graphql/context.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { readNextFeed } from './feed-import.ts';
import { catalogExports } from './feed-problems.exports.ts';

const START_MS = Date.UTC(2026, 10, 26, 2);
let nowMs = START_MS;
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => nowMs });
const api = await startApi(database, seed);
const sg = await seed.catalog('SG');
const my = await seed.catalog('MY');
const key = await sg.apiKey();
const staff = await api.browser().signIn(await seed.staff());
const owner = await api.browser().signIn(await (await seed.company('Acme')).owner());
const deps = { database, clock: seed.clock, newId: seed.newId, recordOrders: async () => {} };
const quiet = createLogger({ level: 'silent' });

const product = (sku: string, more: object = {}) => ({ sku, name: sku, price: '1.50', quantity: 1, ...more });
async function send(path: string, rows: readonly object[], method: 'PUT' | 'POST' | 'DELETE' = 'PUT'): Promise<string> {
  nowMs += 1000;
  const answer = await api.app.inject({
    method,
    url: `/v1/feeds/${path}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    payload: rows.map((row) => JSON.stringify(row)).join('\n'),
  });
  expect(answer.statusCode).toBe(202);
  while (await readNextFeed(deps, quiet));
  return answer.json<{ importId: string }>().importId;
}

const IMPORTS = `query ($catalogId: ID!, $kind: FeedKind, $status: FeedImportStatus, $page: Int, $pageSize: Int) {
  feedImports(catalogId: $catalogId, kind: $kind, status: $status, page: $page, pageSize: $pageSize) {
    total numPages objects {
      id kind format preset keyLabel status error bytes received accepted unchanged rejected receivedAt startedAt finishedAt } } }`;
const PROBLEMS = `query ($catalogId: ID!, $id: ID!) { feedImportProblems(catalogId: $catalogId, id: $id) {
  import { id rejected } reasons { error field message rows firstLine example } first { line key field error message value } } }`;
const STATE = `query ($catalogId: ID!) { feedState(catalogId: $catalogId) {
  kinds { kind lastCompleteAt isOverdue } offered withoutPicture withoutStock } }`;
const PASS = 'mutation ($catalogId: ID!) { makeTestAuctionPass(catalogId: $catalogId) { ok pass endsAt } }';
const list = async (filter: object = {}) =>
  (await staff.graphql(IMPORTS, { catalogId: sg.id, ...filter })).data!.feedImports as {
    total: number;
    numPages: number;
    objects: Record<string, unknown>[];
  };
const state = async (catalogId = sg.id) => (await staff.graphql(STATE, { catalogId })).data!.feedState;

let first: string;
let failed: string;
let brands: string;
beforeAll(async () => {
  first = await send('products', [
    product('A', { image: 'https://shop.example/a.png' }),
    product('B', { quantity: 0 }),
    product('C', { price: '1.505' }),
    product('D', { price: '2.505', categoryIds: ['none'] }),
  ]);
  failed = await send('products', [{ sku: 'E' }]);
  brands = await send('brands', [{ originalBrandId: 'acme', name: 'Acme' }]);
});

test('staff see how feeds went, newest first, by kind, by status and by pages', async () => {
  const all = await list();
  expect(all.objects.map(({ id }) => id)).toEqual([brands, failed, first]);
  expect(all.objects[2]).toMatchObject({
    ...{ kind: 'PRODUCTS', format: 'ndjson', preset: 'endcap', keyLabel: 'test', status: 'COMPLETED', error: null },
    ...{ received: 4, accepted: 2, unchanged: 0, rejected: 2 },
    receivedAt: new Date(START_MS + 1000).toISOString().replace('.000', ''),
    finishedAt: expect.any(String),
  });
  const ids = async (filter: object) => (await list(filter)).objects.map(({ id }) => id);
  expect(await ids({ kind: 'PRODUCTS' })).toEqual([failed, first]);
  expect(await ids({ kind: 'PRODUCTS', status: 'FAILED' })).toEqual([failed]);
  expect(await ids({ kind: 'PRODUCT_REMOVALS' })).toEqual([]);
  expect(await list({ pageSize: 2, page: 2 })).toMatchObject({ total: 3, numPages: 2, objects: [{ id: first }] });
  expect(await list({ pageSize: 2, page: 9 })).toMatchObject({ total: 3, objects: [] });
  expect((await staff.graphql(IMPORTS, { catalogId: my.id })).data!.feedImports.total).toBe(0);
});

test('an import says why rows were rejected, as the API of storefronts does; of another storefront it is not found', async () => {
  const { data } = await staff.graphql(PROBLEMS, { catalogId: sg.id, id: first });
  const answer = await api.app.inject({
    url: `/v1/feeds/imports/${first}`,
    headers: { authorization: `Bearer ${key}` },
  });
  const { problems, rejected } = answer.json<{
    problems: { byReason: Record<string, unknown>[] };
    rejected: Record<string, unknown>[];
  }>();
  expect(data!.feedImportProblems).toEqual({
    import: { id: first, rejected: 2 },
    reasons: problems.byReason.map(({ docs: _, ...reason }) => reason),
    first: rejected.map(({ sku: _, ...problem }) => problem),
  });
  expect(data!.feedImportProblems.reasons[0]).toMatchObject({ error: 'price_precision', rows: 2, firstLine: 3 });
  for (const asked of [
    { catalogId: my.id, id: first },
    { catalogId: sg.id, id: 'none' },
    { catalogId: 'none', id: first },
  ])
    expect((await staff.graphql(PROBLEMS, asked)).errors[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
});

test('all problems are a file for staff', async () => {
  const { FEED_PROBLEMS } = catalogExports({ database });
  const context = { language: 'en' } as Context;
  const open = (catalogId: string, importId: unknown) =>
    FEED_PROBLEMS.open(context, { catalogId, filters: { importId } });
  const opened = await open(sg.id, first);
  if (!opened.ok || !('rows' in opened.value)) throw new Error('not opened');
  const rows = await Array.fromAsync(opened.value.rows);
  expect(rows[0]).toEqual([3, 'C', 'price', 'price_precision', 'SGD has at most 2 decimals', '1.505']);
  expect(rows.map(([line]) => line)).toEqual([3, 4]);
  expect((await open(my.id, first)).ok).toBe(false);
  expect((await open(sg.id, undefined)).ok).toBe(false);
  const ask = (who: TestBrowser) =>
    who.graphql('mutation ($input: CreateExportRequestInput!) { createExportRequest(input: $input) { ok } }', {
      input: { fileType: 'CSV', dataType: 'FEED_PROBLEMS', params: { catalogId: sg.id, filters: { importId: first } } },
    });
  expect((await ask(staff)).errors).toEqual([]);
  expect((await ask(owner)).errors).not.toEqual([]);
});

test('what products lack is counted as feeds change them', async () => {
  expect(await state()).toMatchObject({ offered: 2, withoutPicture: 1, withoutStock: 1 });
  await send('products', [product('B', { quantity: 5 }), product('A')]);
  expect(await state()).toMatchObject({ offered: 2, withoutPicture: 2, withoutStock: 0 });
  await send('products', [product('A', { status: 'INACTIVE' }), product('F', { quantity: 0 })]);
  expect(await state()).toMatchObject({ offered: 2, withoutPicture: 2, withoutStock: 1 });
  await send('products', [{ sku: 'B' }, { sku: 'F' }], 'DELETE');
  expect(await state()).toMatchObject({ offered: 0, withoutPicture: 0, withoutStock: 0 });
  await database.pool.query(`delete from product where sku = 'B'`);
  await send('products', [product('A', { quantity: 0 })]);
  await database.pool.query(`delete from product where sku = 'A'`);
  expect(await state()).toMatchObject({ offered: 0, withoutPicture: 0, withoutStock: 0 });
  expect(await state(my.id)).toMatchObject({ offered: 0, withoutPicture: 0, withoutStock: 0 });
});

test('a company sees none of it and gets no pass', async () => {
  const asked: [string, Record<string, unknown>][] = [
    [IMPORTS, { catalogId: sg.id }],
    [PROBLEMS, { catalogId: sg.id, id: first }],
    [STATE, { catalogId: sg.id }],
    [PASS, { catalogId: sg.id }],
  ];
  for (const who of [owner, api.browser()])
    for (const [operation, variables] of asked) {
      const { data, errors } = await who.graphql(operation, variables);
      expect(Object.values(data ?? {}).every((value) => value === null)).toBe(true);
      expect(errors).not.toEqual([]);
    }
});

test('staff get a pass for a storefront that there is; it opens no feed and nothing else of the API', async () => {
  const { data } = await staff.graphql(PASS, { catalogId: sg.id });
  const { pass, endsAt } = data!.makeTestAuctionPass as { pass: string; endsAt: string };
  expect(Date.parse(endsAt)).toBe(Math.floor((nowMs + 300_000) / 1000) * 1000);
  expect((await staff.graphql(PASS, { catalogId: seed.newId() })).errors).not.toEqual([]);
  const answers = await Promise.all(
    [
      ['GET', '/v1/me'],
      ['GET', '/v1/feeds/imports'],
      ['PUT', '/v1/feeds/products'],
      ['GET', '/v1/products/A'],
      ['GET', '/v1/campaigns'],
    ].map(([method, url]) =>
      api.app.inject({
        method: method as 'GET',
        url: url!,
        headers: { authorization: `Bearer ${pass}`, 'content-type': 'application/x-ndjson' },
        ...(method === 'PUT' && { payload: JSON.stringify(product('X')) }),
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
});

test('products and orders are due again after a day; a failed import refreshes nothing', async () => {
  const ages = async () =>
    Object.fromEntries((await state()).kinds.map((kind: { kind: string }) => [kind.kind, kind])) as Record<
      string,
      { lastCompleteAt: string | null; isOverdue: boolean }
    >;
  const last = await send('products', [product('G')]);
  const sentMs = nowMs;
  await send('products', [{ sku: 'H' }]);
  expect((await list()).objects[1]).toMatchObject({ id: last });
  expect((await ages())['PRODUCTS']).toMatchObject({ isOverdue: false });
  expect(Date.parse((await ages())['PRODUCTS']!.lastCompleteAt!)).toBe(sentMs);
  expect((await ages())['ORDERS']).toEqual({ kind: 'ORDERS', lastCompleteAt: null, isOverdue: false });
  nowMs = sentMs + DAY_MS + HOUR_MS;
  await staff.signIn(await seed.staff());
  expect(await ages()).toMatchObject({ PRODUCTS: { isOverdue: true }, BRANDS: { isOverdue: false } });
});
