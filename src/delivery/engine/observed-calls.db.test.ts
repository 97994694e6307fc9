import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceTail, readSilent, readTail, readTraffic } from '#delivery/observe/index.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { AdEngine } from './index.ts';
import { adCalls } from './index.ts';
import { API_KEY, NOON_MS, createMarket } from './market.test-support.ts';

const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const ad = await market.advertiser('shown', { categoryIds: ['shoes'] });
const PAGE_KEY = 'epk_of-pages';
await database.transact(SYSTEM, (tx) =>
  sql`
    insert into api_key (id, catalog_id, key_hash, label, scopes, origins, created_at)
    values (gen_random_uuid(), ${market.catalogId}, sha256(${PAGE_KEY}), 'pages', '{browser}', '{https://shop.example}', now())`.execute(
    tx,
  ),
);
const errors: unknown[] = [];
const engines = [1, 2].map(() => market.engine({ observes: true, onError: (error) => errors.push(error) }));
const urls: string[] = [];
const servers = engines.map((engine) => createServer(callsOf(engine)));
const { catalogId } = market;

function callsOf(engine: AdEngine) {
  const calls = adCalls({
    ...{ engine, observer: engine.observer, clock: market.now, publicUrl: 'https://ads.example' },
    onError: (error) => errors.push(error),
    requestIdOf: () => 'request-1',
    addressOf: () => '203.0.113.9',
  });
  return (...call: Parameters<typeof calls>) => void calls(...call);
}

beforeAll(async () => {
  for (const [index, engine] of engines.entries()) {
    await engine.start();
    servers[index]!.listen(0, '127.0.0.1');
    await once(servers[index]!, 'listening');
    urls.push(`http://127.0.0.1:${(servers[index]!.address() as AddressInfo).port}`);
  }
});
afterAll(async () => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  for (const engine of engines) await engine.stop();
});

const ask = (process: number, path: string, body: unknown, key = API_KEY) =>
  fetch(`${urls[process]}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const auction = { type: 'listings', slots: 1, opaqueUserId: 'shopper-4711', products: { ids: [ad.sku] } };
async function won(process: number, more: object = {}): Promise<string> {
  const answer = await ask(process, '/v2/auctions', { auctions: [{ ...auction, ...more }] });
  const { results } = (await answer.json()) as { results: [{ winners: [{ resolvedBidId: string }] }] };
  return results[0].winners[0].resolvedBidId;
}
const event = (id: string, more: object) => ({
  ...{ id, occurredAt: new Date(market.now()).toISOString(), opaqueUserId: 'shopper-4711' },
  ...more,
});
const lines = (onlyProblems = false) =>
  database.read(SYSTEM, (tx) => readTail(tx, { catalogId, since: new Date(0), onlyProblems, limit: 100 }));
const write = () => Promise.all(engines.flatMap(({ observer }) => [observer!.traffic.write(), observer!.tail.write()]));
const silent = (atMs: number) => database.read(SYSTEM, (tx) => readSilent(tx, new Date(atMs)));

test('processes add up what they were called with, and what of it belongs together', async () => {
  expect(await silent(NOON_MS + DAY_MS)).toEqual([]);
  const bids = [await won(0), await won(1)];
  await ask(1, '/v2/auctions', { auctions: [{ ...auction, products: { ids: ['NONE'] } }] });
  await ask(0, '/v2/auctions', { auctions: [{ ...auction, test: true }] });
  await ask(0, '/v2/auctions', '{');
  await ask(0, '/v2/auctions', { auctions: [auction] }, 'of a stranger');
  const impression = event('seen', { resolvedBidId: bids[0] });
  const sent = {
    impressions: [
      impression,
      event('made up', { resolvedBidId: 'none' }),
      event('organic', { entity: { id: ad.sku, type: 'product' } }),
    ],
    clicks: [event('clicked', { resolvedBidId: bids[1], occurredAt: new Date(NOON_MS - 100_000).toISOString() })],
  };
  expect((await ask(1, '/v2/events', sent)).status).toBe(204);
  await eventually(async () =>
    expect((await database.read(SYSTEM, (tx) => sql`select from event_inbox`.execute(tx))).rows).toEqual([]),
  );
  const order = { purchases: [event('order', { items: [{ productId: ad.sku, unitPrice: 5 }] })] };
  expect((await ask(0, '/v2/events', order)).status).toBe(204);
  await eventually(async () => {
    await write();
    expect(await database.read(SYSTEM, (tx) => readTraffic(tx, catalogId, new Date(0)))).toMatchObject([
      {
        ...{ slotMs: NOON_MS, lastRequestMs: NOON_MS, requests: 7, refused: 1, tooMany: 0, failed: 0 },
        ...{
          auctions: 3,
          filled: 2,
          impressions: 2,
          impressionsJoined: 1,
          clicks: 1,
          clicksJoined: 1,
          orders: 1,
          ordersJoined: 1,
        },
      },
    ]);
  });
  const [slot] = await database.read(SYSTEM, (tx) => readTraffic(tx, catalogId, new Date(0)));
  // The refused one was not decided.
  expect(slot!.durations.reduce((sum, count) => sum + count)).toBe(4);
  // The median is 0 s, one event came 100 s late.
  expect(slot!.skews).toEqual([0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0]);
  expect(await silent(NOON_MS + 1)).toEqual([{ catalogId, since: new Date(NOON_MS) }]);
  expect(await silent(NOON_MS)).toEqual([]);
});

test('without a look only problems are kept, each kind a few times, with their field', async () => {
  // Two processes wrote them, in either order.
  const shown = (await lines()).toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
  expect(shown.map(({ kind, reason, field, path }) => [kind, reason, field, path])).toEqual([
    ['IMPRESSION', 'MALFORMED', 'resolvedBidId', '/v2/events'],
    ['REFUSED', 'invalid_json', null, '/v2/auctions'],
  ]);
  const wrong = { clicks: [event('late', { resolvedBidId: 'x', occurredAt: 'yesterday', ip: '203.0.113.9' })] };
  for (let times = 0; times < 5; times += 1) expect((await ask(0, '/v2/events', wrong)).status).toBe(422);
  await write();
  const refused = (await lines(true)).filter(({ reason }) => reason === 'unprocessable_entity');
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({
    ...{ kind: 'REFUSED', status: 422, field: 'clicks[0].occurredAt', keyLabel: 'shop', requestId: 'request-1' },
    message: 'clicks[0].occurredAt must be an RFC 3339 time with its offset.',
  });
  expect(refused[0]!.body).toContain('"opaqueUserId":"shoppe…"');
  expect(refused[0]!.body).not.toMatch(/4711|203\.0/);
});

test('opened in one process it opens in all; an auction and its events have their visit in common', async () => {
  await database.transact(SYSTEM, (tx) => announceTail(tx, catalogId));
  await eventually(() => expect(engines.map(({ observer }) => observer!.tail.isOpen(catalogId))).toEqual([true, true]));
  const bid = await won(0, { searchQuery: 'running shoe' });
  await ask(1, '/v2/events', { impressions: [event('seen later', { resolvedBidId: bid })] });
  const joined = await eventually(async () => {
    const shown = await lines();
    const seen = shown.find(({ eventId }) => eventId === 'seen later')!;
    const visit = shown.filter((line) => line.visit === seen.visit);
    expect(visit.map(({ kind }) => kind).toSorted()).toEqual(['AUCTION', 'IMPRESSION']);
    return visit;
  });
  expect(joined.find(({ kind }) => kind === 'AUCTION')).toMatchObject({
    ...{ searchTerm: 'running shoe', slots: 1, shopper: 'shoppe…', winners: [{ rank: 1, id: ad.sku }], oneIn: 1 },
    ...{ reason: null, keyLabel: 'shop' },
  });
  const [before] = await lines();
  market.at(NOON_MS + MINUTE_MS);
  expect(engines.map(({ observer }) => observer!.tail.isOpen(catalogId))).toEqual([false, false]);
  await won(0);
  await write();
  expect((await lines())[0]!.id).toBe(before!.id);
  expect(errors).toEqual([]);
});

test('what anyone may have sent with a key of pages is shown, and says nothing of the storefront', async () => {
  const counted = async () => {
    await write();
    const slots = await database.read(SYSTEM, (tx) => readTraffic(tx, catalogId, new Date(0)));
    return slots.map(({ slotMs, requests, refused, lastRequestMs }) => ({ slotMs, requests, refused, lastRequestMs }));
  };
  const from = (origin: string) =>
    fetch(`${urls[0]}/v2/events?key=${PAGE_KEY}`, { method: 'POST', headers: { origin }, body: '{}' });
  market.at(NOON_MS + 10 * MINUTE_MS);
  const before = await counted();
  expect((await from('https://elsewhere.example')).status).toBe(403);
  expect(await counted()).toEqual(before);
  expect((await lines(true))[0]).toMatchObject({ kind: 'REFUSED', reason: 'origin_not_listed', keyLabel: 'pages' });
  expect((await from('https://shop.example')).status).toBe(400);
  expect(await counted()).toEqual([
    ...before,
    { slotMs: market.now(), requests: 1, refused: 1, lastRequestMs: market.now() },
  ]);
});
