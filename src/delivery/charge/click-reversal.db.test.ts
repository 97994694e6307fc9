import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Uuid, uuidV7 } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { auctionOf, createMarket, NOON_MS } from '#delivery/engine/market.test-support.ts';
import { findDrift, settle } from '#core/ledger/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { expectIsolated } from '../../../testing/broken-company.ts';
import { createTestDatabase, secondConnection } from '../../../testing/database.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { fastClicks, reverseClicksOf } from './index.ts';
import { fromBackEnd } from '#delivery/collect/index.ts';

const database = await createTestDatabase();
const locking = secondConnection(database);
const market = createMarket(database);
await market.open();
const engine = market.engine();
const other = market.engine();
let serial = 0;
const newId = () => uuidV7(NOON_MS + (serial += 1), Buffer.alloc(10, serial));
const taking = (nowMs: number) => ({ database, newId, clock: () => nowMs });

beforeAll(async () => {
  await engine.start();
  await other.start();
});
afterAll(async () => {
  await engine.stop();
  await other.stop();
});

function win(sku: string): string {
  return engine.decide([auctionOf(sku)], market.catalogId)[0]!.winners[0]!.resolvedBidId;
}

async function clicked(by: typeof engine, sku: string, shopper: string): Promise<void> {
  const where = { entity: null, deviceType: null, path: null, searchQuery: null };
  const id = `click ${(serial += 1)}`;
  const touch = { kind: 'CLICK' as const, id, occurredAtMs: market.now(), shopper, resolvedBidId: win(sku), ...where };
  await by.account({ touches: [touch], purchases: [], pageviews: [] }, fromBackEnd(market.catalogId));
}

/** Makes both processes check the shopper's clicks and wait for the wallet before either can write. */
async function clickedInBoth(companyId: Uuid, sku: string, shopper: string): Promise<void> {
  const clicks = await locking.transact(SYSTEM, async (tx) => {
    await sql`select from wallet where company_id = ${companyId} for update`.execute(tx);
    const both = [clicked(engine, sku, shopper), clicked(other, sku, shopper)];
    while ((await waitingForLocks(database)) < 2) await new Promise((resolve) => setImmediate(resolve));
    return both;
  });
  await Promise.all(clicks);
}

const moneyOf = (companyId: Uuid) =>
  database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('wallet')
      .select(['balanceMicros as balance', 'unpaidMicros as unpaid'])
      .where('companyId', '=', companyId)
      .executeTakeFirstOrThrow(),
  );
const rowsOf = (companyId: Uuid) =>
  database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('adEvent')
      .select(['billedMicros', 'unbilledReason', 'counts'])
      .where('companyId', '=', companyId)
      .orderBy('position')
      .execute(),
  );

test('clicks that two processes accepted, but together came too fast, are owed no longer; looking again changes nothing', async () => {
  const ad = await market.advertiser('fast');
  await engine.refresh();
  await other.refresh();
  await clickedInBoth(ad.companyId, ad.sku, 'ann');
  market.at(NOON_MS + 2 * MINUTE_MS);
  await clicked(engine, ad.sku, 'ann');
  await clicked(engine, ad.sku, 'bob');
  expect(await moneyOf(ad.companyId)).toMatchObject({ unpaid: 80_000n });
  expect(await fastClicks.runDue(taking(market.now()))).toEqual([1]);
  expect(await fastClicks.runDue(taking(market.now()))).toEqual([]);
  expect(await moneyOf(ad.companyId)).toMatchObject({ unpaid: 60_000n });
  expect((await rowsOf(ad.companyId)).at(-1)).toEqual({
    billedMicros: -20_000n,
    unbilledReason: 'CLICK_RATE',
    counts: -1,
  });
  expect(await findDrift(database, market.now())).toEqual([]);
});

test('what was charged already comes back as credit, once, also when two look at the same time', async () => {
  const ad = await market.advertiser('charged');
  await engine.refresh();
  for (const minute of [5, 10]) {
    market.at(NOON_MS + minute * MINUTE_MS);
    await clicked(engine, ad.sku, 'machine');
  }
  await clicked(engine, ad.sku, 'cat');
  const laterMs = NOON_MS + 2 * DAY_MS;
  await settle(database, laterMs, newId);
  expect(await moneyOf(ad.companyId)).toEqual({ balance: 99_940_000n, unpaid: 0n });
  const found = { catalogId: market.catalogId, shopper: 'machine', fromMs: NOON_MS, toMs: laterMs };
  const reversed = await Promise.all([
    reverseClicksOf(taking(laterMs), found),
    reverseClicksOf(taking(laterMs), found),
  ]);
  expect(reversed.toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(await moneyOf(ad.companyId)).toEqual({ balance: 99_980_000n, unpaid: 0n });
  const { clicks } = await database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('statementLine')
      .select(({ fn }) => fn.sum('clicks').as('clicks'))
      .where('companyId', '=', ad.companyId)
      .executeTakeFirstOrThrow(),
  );
  expect(Number(clicks)).toBe(1);
  expect(await findDrift(database, laterMs)).toEqual([]);
});

test('a reversed click is no longer credited with sales', async () => {
  market.at(NOON_MS + 3 * DAY_MS);
  const ad = await market.advertiser('no sale');
  await engine.refresh();
  await clicked(engine, ad.sku, 'thief');
  const found = { catalogId: market.catalogId, shopper: 'thief', fromMs: NOON_MS, toMs: market.now() };
  expect(await reverseClicksOf(taking(market.now()), found)).toBe(1);
  const items = [{ sku: ad.sku, quantity: 1, unitPrice: 5 }];
  const order = { id: 'stolen', occurredAtMs: market.now(), shopper: 'thief', items };
  await engine.account({ touches: [], purchases: [order], pageviews: [] }, fromBackEnd(market.catalogId));
  expect(await rowsOf(ad.companyId)).toHaveLength(2);
});

test('one company’s failed click reversal does not block another’s', async () => {
  market.at(NOON_MS + 4 * DAY_MS);
  const names = ['left', 'middle', 'right'];
  const ads = [];
  for (const name of names) ads.push(await market.advertiser(name));
  await engine.refresh();
  await other.refresh();
  for (const [index, ad] of ads.entries()) await clickedInBoth(ad.companyId, ad.sku, names[index]!);
  // They write their logs now and then, and everything but the retry must stay as it is.
  await engine.stop();
  await other.stop();
  const [left, middle, right] = ads.map(({ companyId }) => companyId);
  await expectIsolated(database, [left!, middle!, right!], {
    work: fastClicks,
    deps: taking(market.now()),
    isDone: async (companyId) => (await rowsOf(companyId)).at(-1)!.counts === -1,
  });
});
