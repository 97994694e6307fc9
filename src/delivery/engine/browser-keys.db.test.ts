import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { createApiKey, revokeApiKey } from '#core/catalog/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { fromBackEnd } from './index.ts';
import { createMarket } from './market.test-support.ts';
import { uuidV7 } from '#kernel/ids.ts';
import { ok } from '#kernel/result.ts';

const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const engine = market.engine();
const ad = await market.advertiser('seen');
const other = await market.advertiser('other');
await engine.refresh();

const deps = { newId: () => uuidV7(market.now(), crypto.getRandomValues(new Uint8Array(10))), clock: market.now };
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64');
const bid = (sku = ad.sku) => market.win(engine, { sku })!;
const viewable = (id: string, resolvedBidId: string, seenMs = 1200) => ({
  id,
  occurredAtMs: market.now(),
  resolvedBidId,
  seenMs,
});
const none = { touches: [], purchases: [], pageviews: [] };
const origin = fromBackEnd(market.catalogId);
const cut = (token: string) => token.slice(0, -6);

test('a browser key is admitted from its pages alone, for nothing else, until it is revoked', async () => {
  const catalogId = market.catalogId;
  const pages = { catalogId, label: 'pages', scopes: ['browser'], origins: ['https://shop.example'] };
  const { id, secret: key } = unwrap(await database.transact(SYSTEM, (tx) => createApiKey(tx, deps, pages)));
  expect(key).toMatch(/^epk_/);
  await engine.refresh();
  expect(engine.admitBrowser(hashOf(key), 'https://shop.example')).toMatchObject({
    kind: 'ADMITTED',
    sender: { catalogId, isBackEnd: false },
  });
  expect(engine.admitBrowser(hashOf(key), 'https://evil.example').kind).toBe('OTHER_ORIGIN');
  expect(engine.admitBrowser(hashOf(key), undefined).kind).toBe('OTHER_ORIGIN');
  expect(engine.admit(hashOf(key), true).kind).toBe('UNKNOWN_KEY');
  const { secret: ads } = unwrap(
    await database.transact(SYSTEM, (tx) => createApiKey(tx, deps, { catalogId, label: 'ads', scopes: ['ads'] })),
  );
  await engine.refresh();
  expect(engine.admitBrowser(hashOf(ads), 'https://shop.example').kind).toBe('UNKNOWN_KEY');
  unwrap(await database.transact(SYSTEM, (tx) => revokeApiKey(tx, deps, { catalogId, id })));
  await engine.refresh();
  expect(engine.admitBrowser(hashOf(key), 'https://shop.example').kind).toBe('UNKNOWN_KEY');
});

test('the table, too, gives a key for pages its pages, and no other key', async () => {
  const made = (scopes: string[], origins: string[]) =>
    database.transact(SYSTEM, async (tx) =>
      ok(
        await tx
          .insertInto('apiKey')
          .values({
            id: deps.newId(),
            catalogId: market.catalogId,
            label: 'x',
            scopes,
            origins,
            keyHash: Buffer.from(scopes.join()),
            createdAt: new Date(market.now()),
          })
          .execute(),
      ),
    );
  await expect(made(['browser'], [])).rejects.toThrow(/check/);
  await expect(made(['ads', 'browser'], ['https://shop.example'])).rejects.toThrow(/check/);
});

test('a viewable is stored once, with what its bid says; it costs nothing', async () => {
  const token = bid();
  await engine.collect({ ...none, viewables: [viewable('v-1', token)] }, origin);
  await engine.collect({ ...none, viewables: [viewable('v-1', token), viewable('v-2', cut(token))] }, origin);
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql`select event_id, catalog_id, ad_set_id, campaign_id, sku, seen_ms, day::text from viewable`.execute(tx),
  );
  expect(rows).toEqual([
    {
      eventId: 'v-1',
      catalogId: market.catalogId,
      adSetId: ad.adSetId,
      campaignId: ad.campaignId,
      sku: ad.sku,
      seenMs: 1200,
      day: '2026-03-10',
    },
  ]);
  const events = await database.read(SYSTEM, (tx) => sql`select 1 from logged_event`.execute(tx));
  expect(events.rows).toEqual([]);
});

test('an accounted request names what was new, seen before and not believed, by its place', async () => {
  const token = bid(other.sku);
  const touch = (kind: 'CLICK' | 'IMPRESSION', id: string, resolvedBidId: string, shopper: string) => ({
    ...{ kind, id, shopper, resolvedBidId, occurredAtMs: market.now() },
    ...{ entity: null, deviceType: null, path: null, searchQuery: null },
  });
  const events = {
    touches: [
      touch('IMPRESSION', 'i-1', token, 'ann'),
      touch('IMPRESSION', 'i-2', cut(token), 'ann'),
      touch('CLICK', 'c-1', token, 'ann'),
      touch('CLICK', 'c-1', token, 'ann'),
      touch('CLICK', 'c-2', token, 'ann'),
    ],
    purchases: [
      { id: 'p', occurredAtMs: market.now(), shopper: 'ann', items: [{ sku: other.sku, quantity: 1, unitPrice: 5 }] },
    ],
    pageviews: [],
    viewables: [viewable('s-1', token), viewable('s-2', 'nonsense')],
  };
  expect(await engine.account(events, origin)).toEqual({
    accepted: 4,
    duplicates: 1,
    refused: [
      { list: 'impressions', index: 1, id: 'i-2', reason: 'FORGED' },
      { list: 'clicks', index: 2, id: 'c-2', reason: 'CLICK_RATE' },
      { list: 'viewables', index: 1, id: 's-2', reason: 'MALFORMED' },
    ],
  });
  expect(await engine.account(events, origin)).toEqual({ accepted: 0, duplicates: 8, refused: [] });
});
