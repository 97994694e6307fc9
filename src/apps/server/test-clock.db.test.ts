import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createApiKey } from '#core/catalog/server/index.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import { createMovableClock, holdEnvironment, refuseOtherEnvironment } from '#core/test-environment/server/index.ts';
import { createMarket } from '#delivery/engine/market.test-support.ts';
import { uuidV7 } from '#kernel/ids.ts';
import { ok, type Result } from '#kernel/result.ts';
import { addDays, DAY_MS, dayIn, HOUR_MS, startOfDay } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { createSeed } from '../../../testing/seed.ts';
import { runLength } from '../../../testing/run-length.ts';

// The whole server with its jobs, in a test environment: days that pass in seconds are days like any others.
const ZONE = 'Asia/Singapore';
const DAYS = runLength(5);
const database = await createTestDatabase();
const time = createMovableClock();
const newId = () => uuidV7(time.clock(), randomBytes(10));
await holdEnvironment(database, true);
// Noon, some days before a month ends: no day or month ends in between.
const noonOf = (month: string) => startOfDay(ZONE, `${month}-26`) + 12 * HOUR_MS;
const months = [0, 1].map((ahead) => dayIn(ZONE, Date.now() + ahead * 31 * DAY_MS).slice(0, 7));
const startMs = months.map(noonOf).find((noonMs) => noonMs > Date.now())!;
const aheadMs = startMs - Date.now();
await database.transact(SYSTEM, (tx) => sql`update test_clock set offset_ms = ${aheadMs}`.execute(tx));
time.setOffset(aheadMs);
const openedMs = time.clock();
const market = createMarket(database, undefined, { openedMs });
await market.open();
const ad = await market.advertiser('tried', { creditMicros: 1e9 });
const api = await startApi(
  database,
  { clock: time.clock, newId },
  { roles: ['api', 'ads', 'worker'], testClock: time },
);
const made = await database.transact(SYSTEM, (tx) =>
  createApiKey(
    tx,
    { newId, clock: time.clock },
    { catalogId: market.catalogId, label: 'test', scopes: ['ads', 'feed'] },
  ),
);
const { secret } = valueOf(made);
const seed = createSeed(database, { clock: time.clock });
const signedIn = await api.browser().signIn(await (await seed.company('signed in')).owner());

function valueOf<Value>(result: Result<Value, unknown>): Value {
  expect(result).toEqual(ok(expect.anything()));
  return (result as { value: Value }).value;
}

await api.app.listen({ port: 0, host: '127.0.0.1' });
/** A shop knows the wall's clock alone, and stamps what it reports by it. */
async function asShop<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await fetch(new URL(path, api.app.listeningOrigin), {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, prefer: 'return=representation' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}
interface Auctions {
  results: { winners: { resolvedBidId: string }[] }[];
}
const seeAd = () =>
  eventually(async () => {
    const { results } = await asShop<Auctions>('/v2/auctions', {
      auctions: [{ type: 'listings', slots: 1, products: { ids: [ad.sku] } }],
    });
    expect(results[0]!.winners).toHaveLength(1);
    return results[0]!.winners[0]!.resolvedBidId;
  });
const clickAd = async (shopper: string) => {
  const click = {
    id: newId(),
    occurredAt: new Date().toISOString(),
    resolvedBidId: await seeAd(),
    opaqueUserId: shopper,
  };
  expect(await asShop('/v2/events', { clicks: [click] })).toMatchObject({ accepted: 1, refused: [] });
};

const call = async (method: 'GET' | 'POST', payload?: object, more: Record<string, string> = {}) => {
  const headers = {
    ...more,
    authorization: `Bearer ${secret}`,
    ...(payload && { 'content-type': 'application/json' }),
  };
  const answer = await api.app.inject({ method, url: '/v1/test/clock', headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Record<string, string | null>>() };
};
/** Waits as long as the clock goes on: a busy machine takes its time for each step. */
async function arrived(): Promise<void> {
  for (let seen = ''; ;) {
    const { now, target } = await eventually(async () => {
      const { body } = await call('GET');
      expect(body['target'] === null || body['now']! > seen).toBe(true);
      return body;
    });
    if (target === null) return;
    seen = new Date(Date.parse(now!) + HOUR_MS).toISOString();
  }
}
const spent = async () => {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ day: string; spent: bigint }>`
      select charge_date::text as day, sum(spent_micros)::bigint as spent from wallet_day
      where company_id = ${ad.companyId} and spent_micros <> 0 group by charge_date order by charge_date`.execute(tx),
  );
  return rows;
};

test('keys say that they are for tests, and what they open says so, too', async () => {
  expect(secret).toMatch(/^ek_test_[\w-]{32}$/);
  const me = await api.app.inject({ url: '/v1/me', headers: { authorization: `Bearer ${secret}` } });
  expect(me.json()).toMatchObject({ environment: 'test' });
});

test(`${DAYS} days with a click each are closed and settled as they pass`, { timeout: 120_000 }, async () => {
  const startedMs = performance.now();
  const days: string[] = [];
  for (let number = 0; number < DAYS; number += 1) {
    days.push(dayIn(ZONE, time.clock()));
    await clickAd(`shopper ${number}`);
    expect(await call('POST', { by: 'P1D' })).toMatchObject({ status: 202, body: { target: expect.any(String) } });
    await arrived();
  }
  // Late events still belong to a day for some hours after its midnight.
  expect(await call('POST', { by: 'PT4H' })).toMatchObject({ status: 202 });
  await arrived();
  const seconds = (performance.now() - startedMs) / 1000;
  expect((await spent()).map(({ day }) => day)).toEqual(days);
  expect(await findDrift(database, time.clock())).toEqual([]);
  // Nor did the auditor, on the way, see a day that was closed and not charged.
  const { rows } = await database.read(SYSTEM, (tx) => sql`select * from audit_finding`.execute(tx));
  expect(rows).toEqual([]);
  expect(seconds / DAYS).toBeLessThan(6);
});

test('an order after days is credited to the click before, with the shop’s own clock on both', async () => {
  const purchase = {
    ...{ id: 'order 1', occurredAt: new Date().toISOString(), opaqueUserId: `shopper ${DAYS - 1}` },
    items: [{ productId: ad.sku, quantity: 1, unitPrice: 20 }],
  };
  expect(await asShop('/v2/events', { purchases: [purchase] })).toMatchObject({ accepted: 1, refused: [] });
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ campaignId: bigint; day: string; salesMicros: bigint }>`
      select campaign_id, day::text, sales_micros from ad_event where sales_micros <> 0`.execute(tx),
  );
  expect(rows).toEqual([{ campaignId: ad.campaignId, day: dayIn(ZONE, time.clock()), salesMicros: 20_000_000n }]);
});

test('a month that passes brings its invoice', { timeout: 120_000 }, async () => {
  const key = { 'idempotency-key': newId() };
  const today = dayIn(ZONE, time.clock());
  const nextMonth = addDays(`${today.slice(0, 8)}28`, 4).slice(0, 8) + '01';
  const to = new Date(startOfDay(ZONE, nextMonth) + 4 * HOUR_MS).toISOString();
  const [first, again] = [await call('POST', { to }, key), await call('POST', { to }, key)];
  expect(again).toMatchObject({ status: 202, body: { target: first.body['target'] } });
  await arrived();
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ code: string }>`
      select replace(verify_code::text, '-', '') as code from invoice where company_id = ${ad.companyId} and kind = 'MONTHLY'`.execute(
      tx,
    ),
  );
  expect(rows.length).toBeGreaterThan(0);
  // Who checks it is not misled.
  const [{ code }] = rows as [{ code: string }];
  expect((await api.app.inject({ url: `/v1/documents/${code}` })).json()).toMatchObject({ isTest: true });
  expect((await api.app.inject({ url: `/verify/${code}` })).body).toContain('This is a test document');
  expect(await findDrift(database, time.clock())).toEqual([]);
});

test('each answer says what time it is here, so that screens have the right days from the first on', async () => {
  const { headers } = await api.app.inject({ url: '/healthz' });
  expect(Math.abs(Number(headers['endcap-now']) - time.clock())).toBeLessThan(60_000);
});

test('people stay signed in: sessions go by the wall’s clock', async () => {
  expect(await signedIn.graphql('{ me { email } }')).toMatchObject({ data: { me: { email: expect.any(String) } } });
});

test('it only moves forward, a month at most, and one move at a time', { timeout: 60_000 }, async () => {
  const nowMs = time.clock();
  for (const [payload, message] of [
    [{ to: new Date(nowMs - DAY_MS).toISOString() }, 'only moves forward'],
    [{ by: 'P32D' }, 'At most 31 days at a time'],
    [{ by: 'tomorrow' }, 'a duration such as P1D'],
    [{ by: 'P1D', to: addDays('2026-01-01', 1) }, ''],
  ] as const) {
    const { status, body } = await call('POST', payload);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
  }
  const both = await Promise.all([call('POST', { by: 'PT1H' }), call('POST', { by: 'PT1H' })]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([202, 409]));
  await arrived();
});

test('a database is of one kind of environment for good', async () => {
  await expect(holdEnvironment(database, false)).rejects.toThrow('of a test environment');
  await holdEnvironment(database, true);
  const live = await createTestDatabase();
  await holdEnvironment(live, false);
  await createMarket(live).open();
  await expect(holdEnvironment(live, true)).rejects.toThrow('of a live environment');
  // Before a newer release migrates it.
  await expect(refuseOtherEnvironment(live.ownerUrl, true)).rejects.toThrow('of a live environment');
  await refuseOtherEnvironment(live.ownerUrl, false);
});
