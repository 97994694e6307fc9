import { expect, test } from 'vitest';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { importFeed } from './index.ts';
import { STORED_KINDS, type StoredKind } from './stored-feed.repository.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
const live = await seed.catalog('SG');
const other = await seed.catalog('MY');
const deps = { database, clock: seed.clock, newId: seed.newId, recordOrders: async () => {} };

const FEEDS: Readonly<Record<StoredKind, object[]>> = {
  brands: [{ originalBrandId: 'b-1', name: 'Bee', logo: 'https://x.example/bee.png' }],
  sellers: [
    { originalSellerId: 's-1', name: 'One' },
    { originalSellerId: 's-2', name: 'Two' },
  ],
  // A child before its parent, by its id.
  categories: [
    { id: 'a', label: 'Child', parentId: 'b' },
    { id: 'b', label: 'Parent' },
  ],
  segments: [{ id: 'summer', name: 'Summer sale' }],
  products: [
    {
      ...{ sku: 'A', name: 'Plain', price: '12.5', quantity: 0, status: 'INACTIVE', categoryIds: [] },
      publishedAt: '2024-01-01T00:00:00+00:00',
    },
    {
      ...{ sku: 'Ü "2"', name: 'Everything', price: '100', quantity: 7, status: 'ACTIVE', availableSize: 3 },
      ...{ image: 'https://x.example/1.png', link: 'https://x.example/1', originalBrandId: 'b-1', brandName: 'Bee' },
      ...{ originalSellerIds: ['s-1', 's-2'], categoryIds: ['a', 'b'], blackPrice: '80.05' },
      ...{ promotionPrice: '90', promotionStartDate: '2024-02-01T00:00:00+00:00' },
      ...{
        promotionEndDate: '2024-03-01T00:00:00+00:00',
        markdownPrice: '95',
        publishedAt: '2024-01-01T08:30:00+00:00',
      },
    },
  ],
};
const ORDER: readonly StoredKind[] = ['brands', 'sellers', 'categories', 'segments', 'products'];

const send = async (catalogId: string, kind: StoredKind, lines: readonly object[]) => {
  const sent = await importFeed(deps, { catalogId, kind, lines });
  expect(sent).toMatchObject({ ok: true, value: { accepted: lines.length, rejected: [] } });
};
const stored = async (key: string, kind: StoredKind) => {
  const answer = await api.app.inject({ url: `/v1/feeds/${kind}`, headers: { authorization: `Bearer ${key}` } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson']);
  return answer.payload
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as object);
};

test('what feeds brought is read as they sent it, and brings the same elsewhere', async () => {
  const [key, otherKey] = [await live.apiKey(), await other.apiKey()];
  for (const kind of ORDER) await send(live.id, kind, FEEDS[kind]);
  for (const kind of ORDER) await send(other.id, kind, await stored(key, kind));
  for (const kind of STORED_KINDS) {
    expect(await stored(otherKey, kind)).toEqual(await stored(key, kind));
    expect(await stored(key, kind)).toMatchObject(FEEDS[kind]);
  }
});

test('more than is read at once comes whole and in order; another storefront’s stays there', async () => {
  const lines = Array.from({ length: 4321 }, (_, number) => ({
    id: String(number).padStart(5, '0'),
    name: 'One of many',
  }));
  const many = await seed.catalog('AU');
  await send(many.id, 'segments', lines);
  expect(await stored(await many.apiKey(), 'segments')).toEqual(lines);
  expect(await stored(await live.apiKey(), 'segments')).toEqual(FEEDS.segments);
});
