import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysOfCatalog } from '#core/catalog/server/api-key.repository.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { createSeed } from '../../../testing/seed.ts';
import { createMarket } from '../../delivery/engine/market.test-support.ts';

// What staff do with keys in the console reaches every process that auctions.
const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const seed = createSeed(database, { clock: market.now });
const api = await startApi(database, seed);
const user = await seed.staff();
const staff = await api.browser().signIn(user);
const engines = [market.engine(), market.engine()];
const { catalogId } = market;

beforeAll(async () => {
  for (const engine of engines) await engine.start();
});
afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64');
const everywhere = async (key: string, kind: string) => {
  for (const engine of engines) await eventually(() => expect(engine.admit(hashOf(key), false).kind).toBe(kind));
};
const create = async (): Promise<{ id: string; secret: string }> => {
  const { data } = await staff.graphql(
    'mutation ($input: CreateStorefrontKeyInput!) { createStorefrontKey(input: $input) { id secret } }',
    { input: { catalogId, label: 'search page', scopes: ['ads'], currentPassword: user.password } },
  );
  return data!.createStorefrontKey as { id: string; secret: string };
};

test('a key opens auctions as soon as staff made it, and none once they revoked it', async () => {
  const { id, secret } = await create();
  await everywhere(secret, 'ADMITTED');
  const { codes } = await staff.graphql(
    'mutation ($input: RevokeStorefrontKeyInput!) { revokeStorefrontKey(input: $input) { ok } }',
    { input: { catalogId, id } },
  );
  expect(codes).toEqual([]);
  await everywhere(secret, 'UNKNOWN_KEY');
});

test('what a process was called with is known when it has stopped', async () => {
  const { id, secret } = await create();
  const engine = market.engine();
  await engine.refresh();
  for (let call = 0; call < 3; call += 1) engine.admit(hashOf(secret), false);
  engine.admit(hashOf('unknown'), false);
  await engine.stop();
  const now = market.now();
  const listed = await database.read(SYSTEM, (tx) =>
    keysOfCatalog(tx, { catalogId, now, endedSince: now, limit: 100 }),
  );
  expect(listed.find((key) => key.id === id)).toMatchObject({ lastUsedAt: new Date(now), requestsToday: 3n });
});
