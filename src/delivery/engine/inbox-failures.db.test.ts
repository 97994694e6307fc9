import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NIL_UUID } from '#kernel/ids.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import { type Database, SYSTEM, createDatabase } from '#platform/db/database.ts';
import { createTestDatabase, secondConnection } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { allRecorded } from '../../../testing/recorded.ts';
import { storedByTheDead, timeIsUp } from './inbox.test-support.ts';
import { type Advertiser, createMarket } from './market.test-support.ts';

const database = await createTestDatabase();
const locking = secondConnection(database);
const market = createMarket(database);
await market.open();
/** Gives up waiting for a lock soon, as in production, where it is seconds. */
const hasty = createDatabase(database.appUrl, {
  deadlines: { checkoutMs: 10_000, statementMs: 30_000, lockMs: 300, idleMs: 30_000, transactionMs: 60_000 },
});
let isAway = false;
let attempts = 0;
const intake: Database = {
  ...hasty,
  transact(viewer, work) {
    if (!isAway) return hasty.transact(viewer, work);
    attempts += 1;
    return Promise.reject(new Error('Connection terminated unexpectedly'));
  },
};
const errors: unknown[] = [];
const engine = market.engine({ intake, onError: (error) => errors.push(error) });

beforeAll(() => engine.start());
beforeEach(() => void (errors.length = 0));
afterAll(async () => {
  await engine.stop();
  await hasty.close();
});

const rowsOf = ({ adSetId }: Advertiser, kind: 'CLICK' | 'SALE') =>
  database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('loggedEvent')
      .select(['billedMicros', 'attribution'])
      .where('adSetId', '=', adSetId)
      .where('kind', '=', kind)
      .execute(),
  );
const clicksOn = (ad: Advertiser) => rowsOf(ad, 'CLICK');
const salesOf = (ad: Advertiser) => rowsOf(ad, 'SALE');
const inboxRows = () =>
  database.read(SYSTEM, async (tx) => (await sql`select from event_inbox`.execute(tx)).rows.length);
const BILLED = { billedMicros: 20_000n, attribution: null };
const CREDITED = { billedMicros: 0n, attribution: 'DIRECT_CLICK' };

async function joins(name: string): Promise<Advertiser> {
  const advertiser = await market.advertiser(name);
  await engine.refresh();
  return advertiser;
}

const clickOn = (ad: Advertiser) => market.touch(market.win(engine, ad));

test('a locked wallet holds up its own company’s events alone', async () => {
  const [locked, other] = [await joins('locked'), await joins('other')];
  await locking.transact(SYSTEM, async (tx) => {
    await sql`select from wallet where company_id = ${locked.companyId} for update`.execute(tx);
    await market.store(engine, { touches: [clickOn(other), clickOn(locked), clickOn(other), clickOn(locked)] });
    await eventually(async () => expect(await clicksOn(other)).toEqual([BILLED, BILLED]));
    await market.store(engine, { touches: [clickOn(other)] });
    await eventually(async () => expect(await clicksOn(other)).toHaveLength(3));
    expect(await clicksOn(locked)).toEqual([]);
  });
  await allRecorded(database);
  expect(await clicksOn(locked)).toEqual([BILLED, BILLED]);
  expect(await findDrift(database, market.now())).toEqual([]);
});

test('who asks for the outcome does not fail with others of its transaction', async () => {
  const [locked, other] = [await joins('locked beside'), await joins('asking')];
  await locking.transact(SYSTEM, async (tx) => {
    await sql`select from wallet where company_id = ${locked.companyId} for update`.execute(tx);
    const stored = market.store(engine, { touches: [clickOn(locked)] });
    const asked = [1, 2].map(() => market.collect(engine, { touches: [clickOn(other)] }));
    await Promise.all([stored, ...asked]);
  });
  expect(await clicksOn(other)).toEqual([BILLED, BILLED]);
  await allRecorded(database);
  expect(await clicksOn(locked)).toEqual([BILLED]);
});

test('sales wait for touches before them that could not be recorded yet', async () => {
  const ad = await joins('sold later');
  const click = clickOn(ad);
  const items = [{ sku: ad.sku, quantity: 1, unitPrice: 5 }];
  const order = { id: 'later order', occurredAtMs: market.now(), shopper: click.shopper, items };
  await locking.transact(SYSTEM, async (tx) => {
    await sql`select from wallet where company_id = ${ad.companyId} for update`.execute(tx);
    // Beside another event, so that it is divided.
    await market.store(engine, { touches: [click, clickOn(ad)] });
    await eventually(() => expect(errors.length).toBeGreaterThan(1));
    await market.store(engine, { purchases: [order] });
    await market.collect(engine, { touches: [market.touch(null, { entity: { type: 'product', id: 'organic' } })] });
  });
  await allRecorded(database);
  expect(await salesOf(ad)).toEqual([CREDITED]);
});

test('sales are left to others with the touches before them that a stop leaves unrecorded', async () => {
  const ad = await joins('sold by others');
  const other = market.engine({ intake, onError: (error) => errors.push(error) });
  await other.refresh();
  const click = clickOn(ad);
  const items = [{ sku: ad.sku, quantity: 1, unitPrice: 5 }];
  const order = { id: 'order of others', occurredAtMs: market.now(), shopper: click.shopper, items };
  await locking.transact(SYSTEM, async (tx) => {
    await sql`select from wallet where company_id = ${ad.companyId} for update`.execute(tx);
    await market.store(other, { touches: [click] });
    await eventually(() => expect(errors.length).toBeGreaterThan(0));
    await market.store(other, { purchases: [order] });
    await other.stop();
    expect(await salesOf(ad)).toEqual([]);
    expect(await inboxRows()).toBe(2);
  });
  await timeIsUp(database);
  await allRecorded(database);
  expect(await salesOf(ad)).toEqual([CREDITED]);
});

test('events that our own code cannot record hold up no others, and are set aside after an hour', async () => {
  const ad = await joins('beside the gone');
  const lost = market.touch(null);
  await storedByTheDead(database, { ...market, catalogId: NIL_UUID }, { touches: [lost] });
  await storedByTheDead(database, market, { touches: [clickOn(ad)] });
  await timeIsUp(database);
  await eventually(async () => expect(await clicksOn(ad)).toEqual([BILLED]));
  const isTriedAgain = async () => {
    const before = errors.length;
    await eventually(() => expect(errors.length).toBeGreaterThan(before));
  };
  await isTriedAgain();
  // While nothing else is recorded it may be the release that fails.
  market.at(market.now() + HOUR_MS);
  await isTriedAgain();
  expect(await inboxRows()).toBe(1);
  await market.store(engine, { touches: [clickOn(ad)] });
  await allRecorded(database);
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ event: string }>`select event from event_set_aside where event_id = ${lost.id}`.execute(tx),
  );
  expect(rows.map(({ event }) => JSON.parse(event))).toEqual([[[lost], [], [], []]]);
});

test('a drain gives up with the database, and leaves to others what is not recorded', async () => {
  const ad = await joins('drained');
  const other = market.engine({ intake, onError: (error) => errors.push(error) });
  await other.refresh();
  await locking.transact(SYSTEM, async (tx) => {
    await sql`select from wallet where company_id = ${ad.companyId} for update`.execute(tx);
    for (let count = 0; count < 5; count += 1) await market.store(other, { touches: [clickOn(ad)] });
    isAway = true;
    attempts = 0;
    await other.stop();
    expect(attempts).toBeLessThanOrEqual(3);
  });
  isAway = false;
  await timeIsUp(database);
  await allRecorded(database);
  expect(await clicksOn(ad)).toHaveLength(5);
});
