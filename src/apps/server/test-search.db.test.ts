import { expect, test } from 'vitest';
import { createMarket } from '#delivery/engine/market.test-support.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { agent } from '../../../testing/agent.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { freePort } from '../../../testing/free-port.ts';
import { keyOf, program } from '../../../testing/program.ts';
import { createSeed } from '../../../testing/seed.ts';

// The process that answers programs asks one that serves ads, as the balancer leads it there.
const database = await createTestDatabase();
const seed = createSeed(database);
const market = createMarket(database, undefined, { openedMs: Date.now() });
await market.open();
const ad = await market.advertiser('tried', { creditMicros: 1e9 });
const port = await freePort();
const api = await startApi(database, seed, { roles: ['api', 'ads'], origins: [`http://127.0.0.1:${port}`] });
await api.app.listen({ port, host: '127.0.0.1' });
const staff = await seed.staff();
await database.transact(SYSTEM, (tx) =>
  tx
    .insertInto('authenticator')
    .values({ userId: staff.id, encryptedSecret: Buffer.alloc(40), confirmedAt: new Date(seed.clock()) })
    .execute(),
);
const key = (await keyOf(database, seed, staff)).secret;
const path = `/v1/storefronts/${market.catalogId}/test-search`;

test('programs and agents of staff see what a shop would be answered, and nothing comes of it', async () => {
  const call = program(api, key);
  const found = await eventually(async () => {
    const { status, body } = await call('POST', path, { slots: 1 });
    expect([status, body.winners?.length]).toEqual([200, 1]);
    return body;
  });
  expect(found.winners[0]).toMatchObject({ rank: 1, id: ad.sku, price: { per: 'click' } });
  expect(found.losers).toEqual([]);
  const { answer } = await agent(api, key, { toolset: 'storefront' })('test_search', {
    id: market.catalogId,
    term: 'nothing like it',
  });
  expect(answer).toMatchObject({ winners: expect.any(Array), losers: expect.any(Array) });
  const events = await database.read(SYSTEM, (tx) => tx.selectFrom('adEvent').selectAll().execute());
  expect(events).toEqual([]);
});

test('is for staff, and for storefronts that there are', async () => {
  const owner = await (await seed.company('Acme')).owner();
  const sellers = await program(api, (await keyOf(database, seed, owner)).secret)('POST', path, {});
  expect(sellers.status).toBe(403);
  const unknown = await program(api, key)('POST', `/v1/storefronts/${seed.newId()}/test-search`, {});
  expect([unknown.status, unknown.body.error]).toEqual([404, 'not_found']);
});
