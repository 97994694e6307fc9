import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { answerAuctions } from '#delivery/decide/index.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { adCalls, createTestPasses, fromBackEnd } from './index.ts';
import { createMarket } from './market.test-support.ts';

const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const engine = market.engine({ random: () => 0 });
const winner = await market.advertiser('winner', { keywords: ['shoe'], bidMicros: 900_000 });
const outbid = await market.advertiser('outbid', { keywords: ['shoe'], bidMicros: 800_000 });
const broke = await market.advertiser('broke', { keywords: ['shoe'], creditMicros: 0 });
const women = await market.advertiser('women', { keywords: ['shoe'], audience: { gender: 'FEMALE' } });
await engine.refresh();

const ask = (more: object) => {
  const auction = { type: 'listings', slots: 1, searchQuery: 'shoe', ...more };
  const answer = answerAuctions(JSON.stringify({ auctions: [auction] }), market.catalogId, engine.decide);
  return (JSON.parse(answer.body as string) as { results: Record<string, unknown>[] }).results[0]!;
};

test('a test auction names winners and losers with reasons; nothing is logged, and nothing of it is billed', async () => {
  const { winners, losers } = ask({ test: true, audience: { gender: 'male' } });
  // A shop's key may stand in its pages: what others pay is not in the answer.
  expect(winners).toEqual([{ rank: 1, type: 'product', id: winner.sku, resolvedBidId: 'test' }]);
  const loser = (ad: typeof winner, reason: string) => ({ id: ad.sku, campaignId: String(ad.campaignId), reason });
  expect(losers).toEqual([loser(outbid, 'OUTBID'), loser(broke, 'BUDGET_OR_SCHEDULE'), loser(women, 'OTHER_AUDIENCE')]);
  await engine.stop();
  const { rows } = await database.read(SYSTEM, (tx) => sql`select 1 from auction_log`.execute(tx));
  expect(rows).toEqual([]);
  const click = {
    ...{ kind: 'CLICK' as const, id: 'c', shopper: 'ann', resolvedBidId: 'test', occurredAtMs: market.now() },
    ...{ entity: null, deviceType: null, path: null, searchQuery: null },
  };
  const events = { touches: [click], purchases: [], pageviews: [] };
  expect(await engine.account(events, fromBackEnd(market.catalogId))).toMatchObject({
    refused: [{ reason: 'MALFORMED' }],
  });
});

test('other auctions are answered as ever', () => {
  expect(ask({ test: false })).not.toHaveProperty('losers');
  expect(ask({})).not.toHaveProperty('losers');
  expect(ask({}).winners).toEqual([expect.not.objectContaining({ price: expect.anything() })]);
});

describe('a pass of the console', () => {
  const passes = createTestPasses(createKeyring(['secret']));
  const calls = adCalls({
    engine,
    clock: market.now,
    onError: (error) => {
      throw error;
    },
    requestIdOf: () => 'r',
    publicUrl: '',
    addressOf: () => null,
    testedCatalogOf: passes.catalogOf,
  });
  const server = createServer((request, response) => void calls(request, response)).listen(0, '127.0.0.1');
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const send = async (path: string, body: object, pass = passes.mint(market.catalogId, market.now()).pass) => {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${pass}`, origin: 'https://console.example' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const real = { type: 'listings', slots: 1, searchQuery: 'shoe', audience: { gender: 'male' } };
  const tested = { ...real, test: true };
  const logged = async () => {
    await engine.stop();
    const { rows } = await database.read(SYSTEM, (tx) => sql`select 1 from auction_log`.execute(tx));
    return rows.length;
  };

  test('opens test auctions of its storefront, from a page', async () => {
    const { status, text } = await send('/v2/auctions', { auctions: [tested] });
    expect(status).toBe(200);
    const shown = { id: winner.sku, campaignId: String(winner.campaignId), price: { amount: 0.8, per: 'click' } };
    expect(JSON.parse(text)).toMatchObject({ results: [{ winners: [shown], losers: expect.anything() }] });
    const other = passes.mint('0199a000-0000-7000-8000-000000000001', market.now()).pass;
    const elsewhere = await send('/v2/auctions', { auctions: [tested] }, other);
    expect(JSON.parse(elsewhere.text)).toEqual({ results: [{ resultType: 'listings', error: false, winners: [] }] });
  });

  test('no real auction, not even beside a test; none is logged', async () => {
    const before = await logged();
    for (const auctions of [[real], [tested, real], [{ ...real, test: false }]])
      expect(await send('/v2/auctions', { auctions })).toMatchObject({
        status: 403,
        text: expect.stringContaining('tests_only'),
      });
    expect(await logged()).toBe(before);
  });

  test('no events, with the header or in the address', async () => {
    const body = { clicks: [] };
    expect((await send('/v2/events', body)).status).toBe(401);
    const { pass } = passes.mint(market.catalogId, market.now());
    expect((await send(`/v2/events?key=${pass}`, body)).status).toBe(401);
  });

  test('nothing once it has ended', async () => {
    const { pass, endsAtMs } = passes.mint(market.catalogId, market.now());
    market.at(endsAtMs);
    expect((await send('/v2/auctions', { auctions: [tested] }, pass)).status).toBe(401);
  });

  test('no more than a person asks for', async () => {
    const asked = Array.from({ length: 21 }, () => send('/v2/auctions', { auctions: [tested] }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    market.at(market.now() + 1_000);
    expect((await send('/v2/auctions', { auctions: [tested] })).status).toBe(200);
  });
});
