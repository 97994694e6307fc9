import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTail, createTraffic, deleteTrafficBefore } from '#delivery/observe/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { createApiKey } from '#core/catalog/server/index.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

const NOW = Date.UTC(2026, 2, 10, 4, 30);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW });
const api = await startApi(database, seed);
const [{ id: catalogId }, other] = [await seed.catalog('SG'), await seed.catalog('AU')];
const staff = await api.browser().signIn(await seed.staff());
const traffic = createTraffic(database);
const call = (agoMs: number, status = 200, catalog = catalogId) =>
  traffic.answered(catalog, NOW - agoMs, { isAuction: true, status, ms: 4 });
const keyOf = async (catalog: string) =>
  unwrap(
    await database.transact(SYSTEM, (tx) =>
      createApiKey(tx, seed, { catalogId: catalog, label: 'shop', scopes: ['ads'] }),
    ),
  ).id;

const HEALTH = `query ($id: ID!) { storefrontHealth(catalogId: $id) { lastRequestAt silentSince
  signals { signal value minutes cause hours { from value isBad } } } }`;
const SILENT = '{ silentStorefronts { catalog { id } since } }';
const BUSIEST = '{ busiestStorefront { id } }';
const TAIL = `query ($id: ID!, $after: String, $only: Boolean) { storefrontTail(catalogId: $id, after: $after, onlyProblems: $only) {
  cursor lines { kind reason field keyLabel oneIn body } } }`;
const health = async (id = catalogId) => (await staff.graphql(HEALTH, { id })).data!['storefrontHealth'];

test('staff see 24 hours and now, of all processes; before the first call nothing is red', async () => {
  expect(await health()).toMatchObject({ lastRequestAt: null, silentSince: null });
  expect((await staff.graphql(BUSIEST)).data).toEqual({ busiestStorefront: null });
  for (let times = 0; times < 60; times += 1) call(3 * HOUR_MS);
  for (let times = 0; times < 90; times += 1) call(MINUTE_MS, times < 80 ? 200 : 503);
  await traffic.write();
  call(MINUTE_MS);
  await traffic.write();
  // More calls than the others', but earlier than a day ago.
  for (let times = 0; times < 200; times += 1) call(DAY_MS + 20 * MINUTE_MS, 200, other.id);
  await traffic.write();
  expect((await staff.graphql(BUSIEST)).data).toEqual({ busiestStorefront: { id: catalogId } });
  const { signals, silentSince, lastRequestAt } = await health();
  expect([silentSince, lastRequestAt]).toEqual([null, '2026-03-10T04:29:00Z']);
  const of = (name: string) => signals.find(({ signal }: { signal: string }) => signal === name);
  expect(of('REQUESTS').hours).toHaveLength(24);
  expect(of('REQUESTS').hours.at(-4)).toEqual({ from: '2026-03-10T01:00:00Z', value: 60 / 3600, isBad: false });
  expect(of('P99')).toMatchObject({ value: 5, minutes: 15, cause: null });
  expect(of('ERRORS')).toMatchObject({ value: 10 / 91, cause: 'ERRORS_OURS' });
  expect(of('ERRORS').hours.at(-1)).toMatchObject({ isBad: true });
  expect(await health(seed.newId())).toBeNull();
});

test('a storefront with a key that calls no more is silent, and stays so after its slots are gone', async () => {
  call(20 * MINUTE_MS, 200, other.id);
  await traffic.write();
  expect((await staff.graphql(SILENT)).data).toEqual({ silentStorefronts: [] });
  await keyOf(other.id);
  await database.transact(SYSTEM, (tx) => deleteTrafficBefore(tx, new Date(NOW + DAY_MS)));
  const since = '2026-03-10T04:10:00Z';
  expect((await staff.graphql(SILENT)).data).toEqual({ silentStorefronts: [{ catalog: { id: other.id }, since }] });
  expect(await health(other.id)).toMatchObject({ silentSince: since, lastRequestAt: since });
  expect((await health(other.id)).signals[0]).toMatchObject({ signal: 'REQUESTS', value: 0, cause: 'SILENT' });
});

test('a day is a whole one, and feeds have their age at each hour however often they came', async () => {
  const { id } = await seed.catalog('MY');
  for (let times = 0; times < 60; times += 1) call(DAY_MS - 6 * MINUTE_MS, 503, id);
  await traffic.write();
  await database.transact(SYSTEM, (tx) =>
    sql`
      insert into feed_import (id, catalog_id, kind, status, received, created_at, sent_at, finished_at)
      select gen_random_uuid(), ${id}, 'products', 'COMPLETED', 1, at, at, at from (
        select ${new Date(NOW)}::timestamptz - n * interval '1 second' as at from generate_series(1, 300) n
        union all select ${new Date(NOW - 5 * HOUR_MS)}) import`.execute(tx),
  );
  const { signals } = await health(id);
  const of = (name: string) => signals.find(({ signal }: { signal: string }) => signal === name);
  expect(of('ERRORS')).toMatchObject({ value: 1, minutes: 24 * 60, cause: 'ERRORS_OURS' });
  const ages = of('FEED_AGE').hours.map(({ value }: { value: number | null }) => value);
  expect(ages.slice(-6)).toEqual([1_800, 5_400, 9_000, 12_600, 16_200, 1]);
});

test('the tail goes on from its cursor; others see none of it', async () => {
  const tail = createTail({ database, clock: () => NOW });
  const sender = { catalogId, keyId: await keyOf(catalogId), isBackEnd: false };
  const message = 'clicks[0].occurredAt must be an RFC 3339 time with its offset.';
  const refused = { sender, path: '/v2/events', status: 422, errCode: 'unprocessable_entity', message };
  tail.refused({ ...refused, requestId: 'r', body: '{"clicks":[{"opaqueUserId":"shopper-4711"}]}' });
  await tail.write();
  const { cursor, lines } = (await staff.graphql(TAIL, { id: catalogId, only: true })).data!['storefrontTail'];
  expect(lines).toEqual([
    {
      ...{ kind: 'REFUSED', reason: 'unprocessable_entity', field: 'clicks[0].occurredAt', keyLabel: 'shop', oneIn: 1 },
      body: '{"clicks":[{"opaqueUserId":"shoppe…"}]}',
    },
  ]);
  const later = String(Number(cursor) + 10_000);
  expect((await staff.graphql(TAIL, { id: catalogId, after: later })).data!['storefrontTail'].lines).toEqual([]);
  expect((await staff.graphql(TAIL, { id: other.id })).data!['storefrontTail'].lines).toEqual([]);
  const owner = await api.browser().signIn(await (await seed.company('Acme')).owner());
  for (const [query, variables] of [
    [HEALTH, { id: catalogId }],
    [SILENT, {}],
    [BUSIEST, {}],
    [TAIL, { id: catalogId }],
  ] as const) {
    const { data, errors } = await owner.graphql(query, variables);
    expect(errors).toHaveLength(1);
    expect(Object.values(data ?? {}).every((value) => value === null)).toBe(true);
  }
});
