import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNextFeed } from '#core/catalog/server/feed-import.ts';
import { createApiKey } from '#core/catalog/server/index.ts';
import { CannotStoreError } from '#delivery/collect/index.ts';
import { adCalls, fromBackEnd } from '#delivery/engine/index.ts';
import { auctionOf, createMarket } from '#delivery/engine/market.test-support.ts';
import { KEY_SCOPES } from '#kernel/scope.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { lock } from '#platform/db/lock.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { startApi } from '../../../testing/api.ts';
import { asOwner } from '../../../testing/as-owner.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { keyOf, program } from '../../../testing/program.ts';
import { createSeed, PASSWORD, type SeededUser } from '../../../testing/seed.ts';
import { ERROR_PAGES } from './docs/docs-page.ts';

/** Every code that an answer may have is provoked, and its page is opened. */
const database = await createTestDatabase();
let now = Date.UTC(2026, 10, 26, 2);
const seed = createSeed(database, { clock: () => (now += 1) });
const api = await startApi(database, seed, {
  limits: { graphqlPerMinute: 1e9, csrfPerMinute: 1e9, feedsPerMinute: 120, providersPerMinute: 1e9 },
});
const sg = await seed.catalog('SG');
const key = await sg.apiKey();
const deps = { database, clock: seed.clock, newId: seed.newId, recordOrders: async () => {} };
const quiet = createLogger({ level: 'silent' });
const seen = new Set<string>();
const pages = new Set<string>();

type Problem = { error: string; type: string; status: number; title: string; detail: string };

let owner: SeededUser;
let call: ReturnType<typeof program>;
let acme: Awaited<ReturnType<typeof seed.company>>;

beforeAll(async () => {
  await sg.products({ sku: 'RUN-1', brand: 'Bee', sellers: ['Shop'] });
  acme = await seed.company('Acme');
  await acme.brand('Bee');
  owner = await acme.owner();
  call = program(api, (await keyOf(database, seed, owner)).secret);
});

/** Notes what an answer at /v1 says, which has to be problem details throughout. */
function note({ status, headers, body }: { status: number; headers: Record<string, unknown>; body: unknown }): string {
  const problem = body as Problem;
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(problem).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) });
  expect(headers['endcap-request-id']).toEqual(expect.any(String));
  seen.add(problem.error);
  pages.add(problem.type);
  return problem.error;
}

async function feed(
  body: string | Buffer,
  headers: Record<string, string> = {},
  { method = 'PUT', path = '/v1/feeds/products' }: { method?: 'PUT' | 'GET' | 'POST' | 'DELETE'; path?: string } = {},
) {
  const answer = await api.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', ...headers },
    ...(method !== 'GET' && { payload: body }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

const ROW = '{"sku":"A","name":"A","price":1,"quantity":1}';
const CSV = { 'content-type': 'text/csv' };

test.each<[string, string | Buffer, Record<string, string>, Parameters<typeof feed>[2]]>([
  ['invalid_key', ROW, { authorization: 'Bearer none' }, {}],
  ['invalid_request', ROW, { 'endcap-rows': 'x' }, {}],
  ['wrong_catalog', ROW, {}, { path: '/v1/feeds/BR/products' }],
  ['not_for_pages', ROW, { origin: 'https://shop.example' }, {}],
  ['not_found', '', {}, { method: 'GET', path: '/v1/feeds/imports/none' }],
  ['method_not_allowed', '', {}, { method: 'POST' }],
  ['unsupported_media_type', ROW, { 'content-type': 'application/json' }, {}],
  ['unsupported_encoding', ROW, { 'content-encoding': 'br' }, {}],
  ['feed_empty', '', {}, {}],
  ['feed_unreadable', '<html>', {}, {}],
  ['feed_truncated', `${ROW}\n{"sku"`, {}, {}],
  ['columns_missing', 'sku,name\nA,A\n', CSV, {}],
  ['encoding_not_utf8', Buffer.from('{"name":"\xe9"}', 'latin1'), {}, {}],
  ['digest_mismatch', ROW, { 'content-digest': 'sha-256=:AAAA:' }, {}],
  ['rows_mismatch', ROW, { 'endcap-rows': '2' }, {}],
  ['compression_invalid', ROW, { 'content-encoding': 'gzip' }, {}],
  ['compression_ratio', gzipSync('{}\n'.repeat(2 ** 21)), { 'content-encoding': 'gzip' }, {}],
  ['upload_conflict', ROW, { 'idempotency-key': 'k', 'upload-offset': '5' }, {}],
  ['feed_too_large', '{"id":"A"}\n'.repeat(100_001), {}, { path: '/v1/feeds/categories' }],
  ['invalid_cursor', '', {}, { method: 'GET', path: '/v1/feeds/imports?after=x' }],
  ['invalid_json', '{', {}, { path: '/v1/feeds/mapping' }],
  ['body_too_large', ' '.repeat(300_000), {}, { path: '/v1/feeds/mapping' }],
])('a feed: %s', async (error, body, headers, where) => {
  expect(note(await feed(body, headers, where))).toBe(error);
});

test('a feed: keys, their scope and their limit', async () => {
  const first = await feed(ROW, { 'idempotency-key': 'same' });
  expect(first.status).toBe(202);
  expect(note(await feed(`${ROW}\n`, { 'idempotency-key': 'same' }))).toBe('idempotency_key_reused');
  const ads = await sg.apiKey(['ads']);
  expect(note(await feed(ROW, { authorization: `Bearer ${ads}` }))).toBe('scope_missing');
  const other = await sg.apiKey();
  const ask = () => feed('', { authorization: `Bearer ${other}` }, { method: 'GET', path: '/v1/me' });
  let last = await ask();
  for (let calls = 0; calls < 120 && last.status === 200; calls += 1) last = await ask();
  expect([note(last), last.headers['retry-after']]).toEqual(['rate_limited', expect.any(String)]);
});

test('an import that accepts nothing, and one that fails on our side', async () => {
  const read = async (importId: string, dependencies = deps) => {
    while (await readNextFeed(dependencies, quiet));
    return (await feed('', {}, { method: 'GET', path: `/v1/feeds/imports/${importId}` })).body;
  };
  const nothing = await read((await feed('{"sku":"A"}')).body.importId);
  expect(nothing).toMatchObject({ status: 'FAILED', error: 'nothing_accepted' });
  const order = JSON.stringify({
    ...{ orderId: 'o', occurredAt: '2026-11-26', status: 'CREATED' },
    items: [{ sku: 'RUN-1', quantity: 1, unitPrice: 1 }],
  });
  const sent = await feed(order, {}, { method: 'POST', path: '/v1/feeds/orders' });
  const failing = { ...deps, recordOrders: () => Promise.reject(new Error('defect')) };
  const failed = await read(sent.body.importId, failing);
  expect(failed).toMatchObject({ status: 'FAILED', error: 'import_failed' });
  for (const { error } of [nothing, failed]) seen.add(error as string);
});

test('every reason why a row is rejected', async () => {
  const rows = async (path: string, lines: readonly (object | string)[], query = '') => {
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    const method = path === 'orders' ? 'POST' : path === 'removals' ? 'DELETE' : 'PUT';
    const where = { method, path: `/v1/feeds/${path === 'removals' ? 'products' : path}${query}` } as const;
    const { importId } = (await feed(text, {}, where)).body;
    while (await readNextFeed(deps, quiet));
    const { body } = await feed('', {}, { method: 'GET', path: `/v1/feeds/imports/${importId}` });
    for (const { error, docs } of body.problems.byReason as { error: string; docs: string }[]) {
      seen.add(error);
      pages.add(docs);
    }
    return body;
  };
  const good = { sku: 'A', name: 'A', price: 1, quantity: 1 };
  await rows('products', [
    good,
    { ...good, name: undefined },
    { ...good, name: 5 },
    { ...good, sku: 'x'.repeat(201) },
    { ...good, name: 'a\0' },
    { ...good, image: 'a.png' },
    { ...good, categoryIds: 'x' },
    { ...good, quantity: -1 },
    { ...good, price: 'much' },
    { ...good, price: '1,000' },
    { ...good, price: '1.001' },
    { ...good, price: '1 USD' },
    { ...good, publishedAt: 'today' },
    { ...good, status: 'active' },
    { ...good, sku: 'B', originalBrandId: 'none' },
    { ...good, sku: 'C', originalSellerIds: ['none'] },
    { ...good, sku: 'D', categoryIds: ['none'] },
    '{ no json',
    '[]',
    `{"a":"${'x'.repeat(2 ** 20)}"}`,
    good,
  ]);
  await rows('removals', [{ sku: 'none' }, good]);
  await rows('categories', [
    { id: 'a', label: 'A', parentId: 'b' },
    { id: 'b', label: 'B', parentId: 'a' },
    ...['c1', 'c2', 'c3', 'c4', 'c5'].map((id, n) => ({ id, label: id, ...(n > 0 && { parentId: `c${n}` }) })),
  ]);
  // A hundred reasons are counted one by one; no feed of a test has as many.
  const { rows: stored } = await database.pool.query(
    `update feed_import set reasons = reasons || '[{"field":"","message":{"namespace":"catalog","code":"reason.other","params":{}},"rows":1,"firstLine":1,"example":null}]'
      where id = (select id from feed_import order by created_at desc limit 1) returning id`,
  );
  const { body } = await feed('', {}, { method: 'GET', path: `/v1/feeds/imports/${stored[0].id}` });
  for (const { error, docs } of body.problems.byReason) {
    seen.add(error);
    pages.add(docs);
  }
});

test('the management API', async () => {
  const campaign = {
    brandId: (await call('GET', '/v1/brands')).body.data[0].id,
    catalogId: sg.id,
    ...{ name: 'Shoes', asName: 'Shoes', adName: 'Shoes', skus: ['RUN-1'], budgetType: 'DAILY' },
    startDate: new Date(now).toISOString(),
    budgetDailyTotal: { amount: '20.00', currency: 'SGD' },
  };
  await acme.sellers(await sg.seller('Shop'));
  const created = await call('POST', '/v1/campaigns', campaign);
  expect(created.status).toBe(201);
  const path = `/v1/campaigns/${created.body.id}`;
  expect(note(await call('POST', '/v1/campaigns', campaign, { 'idempotency-key': '' }))).toBe(
    'idempotency_key_missing',
  );
  const once = { 'idempotency-key': 'once' };
  await call('POST', '/v1/campaigns', campaign, once);
  expect(note(await call('POST', '/v1/campaigns', { ...campaign, name: 'B' }, once))).toBe('idempotency_key_reused');
  expect(note(await call('PATCH', path, { name: 'B' }, { 'if-match': '"none"' }))).toBe('precondition_failed');
  expect(note(await call('POST', `${path}/pause`))).toBe('conflict');
  const other = await seed.company('Other');
  await other.member('ADMIN', { existing: owner });
  const agency = (await keyOf(database, seed, owner, { companyIds: [acme.id, other.id] })).secret;
  expect(note(await program(api, agency)('GET', '/v1/companies'))).toBe('company_required');
  const requireTwoStep = (requiresTwoStep: boolean) =>
    database.transact(SYSTEM, (tx) =>
      tx.updateTable('company').set({ requiresTwoStep }).where('id', '=', other.id).execute(),
    );
  await requireTwoStep(true);
  expect(note(await program(api, agency, other.id)('GET', '/v1/companies'))).toBe('two_step_required');
  await requireTwoStep(false);
  const viewer = await acme.member('VIEWER');
  const reader = program(api, (await keyOf(database, seed, viewer)).secret);
  expect(note(await reader('POST', '/v1/campaigns', campaign))).toBe('forbidden');
  const { id, secret } = await keyOf(database, seed, owner);
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const running = database.transact(SYSTEM, async (tx) => {
    await lock(tx, 'idempotency-key', `${id} ${acme.id} busy`);
    started.resolve();
    await ended.promise;
  });
  await started.promise;
  const busy = await program(api, secret)('POST', '/v1/campaigns', campaign, { 'idempotency-key': 'busy' });
  ended.resolve();
  await running;
  expect(note(busy)).toBe('idempotency_in_progress');
  // A table that is gone is a defect of ours.
  await asOwner(database.ownerUrl, 'alter table feed_mapping rename to gone');
  expect(note(await feed('', {}, { method: 'GET', path: '/v1/feeds/mapping' }))).toBe('internal_error');
  await asOwner(database.ownerUrl, 'alter table gone rename to feed_mapping');
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  const stopped = { ...database, transact: () => Promise.reject(full) };
  const without = await startApi(stopped, seed, { clickhouse: api.clickhouse });
  const answer = await program(without, secret)('POST', '/v1/campaigns', campaign);
  expect([note(answer), answer.headers['retry-after']]).toEqual(['unavailable', expect.any(String)]);
});

test('auctions and events, and why events are not believed', async () => {
  const ads = await createTestDatabase();
  const market = createMarket(ads);
  await market.open();
  const engine = market.engine();
  const ad = await market.advertiser('seen');
  await engine.refresh();
  let failure: Error | null = null;
  const served = {
    admit: (hash: string, isFromPage: boolean) =>
      isFromPage ? ({ kind: 'NOT_FOR_PAGES' } as const) : busy ? TOO_MANY : engine.admit(hash, isFromPage),
    admitBrowser: engine.admitBrowser,
    decide: engine.decide,
    collect: (...args: Parameters<typeof engine.collect>) =>
      failure ? Promise.reject(failure) : engine.collect(...args),
    account: engine.account,
    refusal: engine.refusal,
  };
  const TOO_MANY = { kind: 'TOO_MANY', perSecond: 1, waitS: 1 } as const;
  let busy = false;
  const calls = adCalls({
    engine: served,
    clock: market.now,
    onError: () => {},
    publicUrl: 'http://localhost',
    addressOf: () => null,
    requestIdOf: () => 'r',
    testedCatalogOf: (pass) => (pass === 'ept_pass' ? market.catalogId : null),
  });
  const server = createServer((request, response) => void calls(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made = async (scopes: ('ads' | 'browser')[], origins: string[]) => {
    const key = { catalogId: market.catalogId, label: 'x', scopes, origins };
    return unwrap(await ads.transact(SYSTEM, (tx) => createApiKey(tx, { ...deps, clock: market.now }, key))).secret;
  };
  const secret = await made(['ads'], []);
  const browserKey = await made(['browser'], ['https://shop.example']);
  await engine.refresh();
  const ask = async (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, ...headers },
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    expect(answer.headers.get('x-request-id')).toBe('r');
    const { errCode, docUrl } = (await answer.json()) as { errCode: string; docUrl: string };
    seen.add(errCode);
    pages.add(docUrl);
    return errCode;
  };
  const auctions = (...list: object[]) => ({ auctions: list });
  const event = { id: 'e', occurredAt: new Date(market.now()).toISOString(), opaqueUserId: 's' };
  const purchase = { purchases: [{ ...event, items: [{ productId: 'A', unitPrice: 1 }] }] };
  const page = { authorization: '', origin: 'https://shop.example' };
  const listing = { type: 'listings', slots: 1 };
  const cases: [string, Parameters<typeof ask>][] = [
    ['bad_request', ['/v2/events', ' '.repeat(5 * 2 ** 20)]],
    ['empty_request', ['/v2/events', {}]],
    ['invalid_api_key', ['/v2/events', {}, { authorization: 'Bearer none' }]],
    ['invalid_json', ['/v2/events', '{']],
    ['method_not_allowed', ['/v2/events', '', {}, 'GET']],
    ['missing_auctions', ['/v2/auctions', {}]],
    ['missing_slots', ['/v2/auctions', auctions({ type: 'listings' })]],
    ['too_few_slots', ['/v2/auctions', auctions({ ...listing, slots: 0 })]],
    ['too_many_auctions', ['/v2/auctions', auctions(...Array.from({ length: 6 }, () => listing))]],
    ['not_for_pages', ['/v2/events', {}, { origin: 'https://shop.example' }]],
    ['not_for_browser_keys', [`/v2/events?key=${browserKey}`, purchase, page]],
    ['origin_not_listed', [`/v2/events?key=${browserKey}`, purchase, { ...page, origin: 'https://evil.example' }]],
    ['tests_only', ['/v2/auctions', auctions(listing), { authorization: 'Bearer ept_pass' }]],
    ['not_found', ['/v2/nothing', {}]],
    ['unprocessable_entity', ['/v2/auctions', auctions({ type: 'x', slots: 1 })]],
    ['unsupported_encoding', ['/v2/events', '', { 'content-encoding': 'br' }]],
  ];
  for (const [code, asked] of cases) expect(await ask(...asked)).toBe(code);
  failure = new CannotStoreError('full');
  expect(await ask('/v2/events', purchase)).toBe('service_unavailable');
  failure = new Error('defect');
  expect(await ask('/v2/events', purchase)).toBe('internal_server_error');
  busy = true;
  expect(await ask('/v2/events', purchase)).toBe('too_many_requests');

  const token = engine.decide([auctionOf(ad.sku)], market.catalogId)[0]!.winners[0]!.resolvedBidId;
  const changed = `${token.slice(0, -9)}${token.at(-9) === 'A' ? 'B' : 'A'}${token.slice(-8)}`;
  // The second byte names the key that signed it.
  const bytes = Buffer.from(token, 'base64url');
  bytes[1]! ^= 0xff;
  const click = (id: string, resolvedBidId: string, more: object = {}) => ({
    ...{ kind: 'CLICK' as const, id, shopper: 'ann', resolvedBidId, occurredAtMs: market.now() },
    ...{ entity: null, deviceType: null, path: null, searchQuery: null, ...more },
  });
  const account = async (touches: ReturnType<typeof click>[], catalogId = market.catalogId) => {
    const outcome = await engine.account({ touches, purchases: [], pageviews: [] }, fromBackEnd(catalogId));
    for (const { reason } of outcome.refused) seen.add(reason.toLowerCase());
  };
  await account([
    click('1', 'none'),
    click('2', changed),
    click('3', bytes.toString('base64url')),
    click('4', token, { userAgent: 'Googlebot/2.1' }),
    click('5', token),
    click('6', token),
  ]);
  const elsewhere = await ads.transact(SYSTEM, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into catalog (id, code, name, venture_id, base_url, currency, timezone)
      select ${seed.newId()}, 'ZZ', 'Z', venture_id, base_url, currency, timezone from catalog limit 1 returning id`.execute(
      tx,
    );
    return rows[0]!.id;
  });
  await engine.refresh();
  await account([click('7', token)], elsewhere);
  market.at(market.now() + 2 * DAY_MS);
  await account([click('8', token)]);
  await engine.stop();
});

test('the key of an agent and its mandate', async () => {
  const agent = await keyOf(database, seed, owner, { scopes: KEY_SCOPES });
  const calls = program(api, agent.secret);
  const pause = () => calls('POST', '/v1/operations', { kind: 'PAUSE', campaignIds: ['1'] });
  expect(note(await pause())).toBe('mandate_missing');
  const browser = await api.browser().signIn(owner);
  const given = await browser.graphql(
    'mutation ($input: CreateMandateInput!) { createMandate(input: $input) { ok } }',
    {
      input: {
        ...{ accessKeyId: agent.id, groups: ['CREATE'], day: '50', month: '500', maxChangePercent: 20, maxRaise: '0' },
        ...{ maxObjectsPerHour: 5, currentPassword: PASSWORD },
      },
    },
  );
  expect(given.errors).toEqual([]);
  expect(note(await pause())).toBe('outside_mandate');
  const [brand] = (await calls('GET', '/v1/brands')).body.data as { id: string }[];
  const launch = {
    ...{ brandId: brand!.id, catalogId: sg.id, name: 'A', asName: 'A', adName: 'A', skus: ['RUN-1'] },
    ...{ startDate: new Date(now).toISOString(), budgetType: 'DAILY' },
    budgetDailyTotal: { amount: '20', currency: 'SGD' },
  };
  expect(note(await calls('POST', '/v1/campaigns', launch))).toBe('approval_needed');
});

test('there is no code beside these, and each has its page', async () => {
  expect([...seen].toSorted()).toEqual(ERROR_PAGES);
  for (const url of [...pages, ...[...seen].map((code) => `http://localhost/docs/errors/${code}`)]) {
    const { origin, pathname } = new URL(url);
    expect(origin).toBe('http://localhost');
    const page = await api.app.inject({ url: pathname });
    expect([url, page.statusCode]).toEqual([url, 200]);
    expect(page.body).toContain('What to do');
  }
});
