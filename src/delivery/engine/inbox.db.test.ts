import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { earlierEventsRecorded } from '#delivery/collect/index.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase, secondConnection } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { allRecorded } from '../../../testing/recorded.ts';
import { storedByTheDead, timeIsUp } from './inbox.test-support.ts';
import { type Advertiser, createMarket } from './market.test-support.ts';

const database = await createTestDatabase();
const locking = secondConnection(database);
const market = createMarket(database);
await market.open();
const errors: unknown[] = [];
const engine = market.engine({ onError: (error) => errors.push(error) });

beforeAll(() => engine.start());
afterAll(() => engine.stop());

const rowsOf = async ({ adSetId }: Advertiser) =>
  database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('loggedEvent')
      .select(['kind', 'billedMicros', 'attribution'])
      .where('adSetId', '=', adSetId)
      .orderBy('position')
      .execute(),
  );

const inboxRows = () =>
  database.read(SYSTEM, async (tx) => (await sql<{ events: number }>`select events from event_inbox`.execute(tx)).rows);

async function joins(name: string): Promise<Advertiser> {
  const advertiser = await market.advertiser(name);
  await engine.refresh();
  return advertiser;
}

const clickOn = (ad: Advertiser) => market.touch(market.win(engine, ad));
const BILLED = { kind: 'CLICK', billedMicros: 20_000n, attribution: null };

describe('acknowledged events', () => {
  test('are recorded and billed right after, and leave the inbox', async () => {
    const ad = await joins('stored');
    await market.store(engine, { touches: [clickOn(ad), clickOn(ad)] });
    await allRecorded(database);
    expect(await rowsOf(ad)).toEqual([BILLED, BILLED]);
  });

  test('are acknowledged while a wallet is locked, and recorded afterwards', async () => {
    const ad = await joins('locked');
    const click = clickOn(ad);
    await locking.transact(SYSTEM, async (tx) => {
      await sql`select from wallet where company_id = ${ad.companyId} for update`.execute(tx);
      await market.store(engine, { touches: [click] });
      expect(await inboxRows()).toEqual([{ events: 1 }]);
    });
    await allRecorded(database);
    expect(await rowsOf(ad)).toEqual([BILLED]);
  });

  test('that were told again meanwhile count once', async () => {
    const ad = await joins('repeated');
    const click = clickOn(ad);
    await Promise.all([1, 2, 3].map(() => market.store(engine, { touches: [click] })));
    await market.collect(engine, { touches: [click] });
    await allRecorded(database);
    expect(await rowsOf(ad)).toEqual([BILLED]);
  });

  test('are recorded before the engine stops', async () => {
    const ad = await joins('stopping');
    const other = market.engine();
    await other.refresh();
    const stored = Array.from({ length: 40 }, () => market.store(other, { touches: [clickOn(ad)] }));
    await Promise.all(stored);
    await other.stop();
    expect(await rowsOf(ad)).toHaveLength(40);
    expect(await inboxRows()).toEqual([]);
  });
});

describe('events of a process that died', () => {
  test('are recorded once by those that live, after a while', async () => {
    const ad = await joins('orphaned');
    const other = market.engine();
    await other.start();
    await storedByTheDead(database, market, { touches: [clickOn(ad), clickOn(ad)] });
    expect(await rowsOf(ad)).toEqual([]);
    await timeIsUp(database);
    await allRecorded(database);
    await other.stop();
    expect(await rowsOf(ad)).toEqual([BILLED, BILLED]);
    expect(await findDrift(database, market.now())).toEqual([]);
  });

  test('are left to a release that can read them', async () => {
    const ad = await joins('later release');
    await storedByTheDead(database, market, { touches: [clickOn(ad)] });
    const other = market.engine();
    await other.refresh();
    await database.transact(SYSTEM, (tx) => sql`update event_inbox set format = 99`.execute(tx));
    await timeIsUp(database);
    await other.start();
    await other.stop();
    expect(await inboxRows()).toEqual([{ events: 1 }]);
    await database.transact(SYSTEM, (tx) => sql`delete from event_inbox`.execute(tx));
  });

  test('that cannot be read hold up no others', async () => {
    const ad = await joins('behind a broken row');
    await storedByTheDead(database, market, { touches: [clickOn(ad)] });
    await database.transact(SYSTEM, (tx) => sql`update event_inbox set body = 'broken'`.execute(tx));
    await storedByTheDead(database, market, { touches: [clickOn(ad)] });
    errors.length = 0;
    await timeIsUp(database);
    await eventually(async () => expect(await rowsOf(ad)).toEqual([BILLED]));
    expect(errors).toHaveLength(1);
    await database.transact(SYSTEM, (tx) => sql`delete from event_inbox`.execute(tx));
  });

  test('are awaited by sales that came after them', async () => {
    const ad = await joins('sold');
    const click = clickOn(ad);
    await storedByTheDead(database, market, { touches: [click] });
    const order = {
      id: 'order',
      occurredAtMs: market.now(),
      shopper: click.shopper,
      items: [{ sku: ad.sku, quantity: 1, unitPrice: 5 }],
    };
    const view = market.touch(market.win(engine, ad), { kind: 'IMPRESSION' });
    await market.store(engine, { purchases: [order], touches: [view] });
    // The request's other events do not wait.
    await eventually(async () => expect(await rowsOf(ad)).toMatchObject([{ kind: 'IMPRESSION' }]));
    expect(await inboxRows()).toHaveLength(2);
    await timeIsUp(database);
    await allRecorded(database);
    expect(await rowsOf(ad)).toMatchObject([
      { kind: 'IMPRESSION' },
      { kind: 'CLICK' },
      { kind: 'SALE', attribution: 'DIRECT_CLICK' },
    ]);
  });
});

test('an orders feed waits for events before it, and not for ever', async () => {
  let isReady = false;
  await storedByTheDead(database, market, { touches: [market.touch(null)] });
  const waiting = earlierEventsRecorded(database, 60_000).then(() => (isReady = true));
  await earlierEventsRecorded(database, 100);
  expect(isReady).toBe(false);
  await timeIsUp(database);
  await allRecorded(database);
  await waiting;
});

test('events that cannot be recorded are set aside, and cost no other event', async () => {
  const ad = await joins('unharmed');
  const click = clickOn(ad);
  const overflow = {
    id: 'overflow',
    occurredAtMs: market.now(),
    shopper: click.shopper,
    items: [{ sku: ad.sku, quantity: 1_000_000, unitPrice: 1e9 }],
  };
  errors.length = 0;
  await market.store(engine, { touches: [click], purchases: [overflow] });
  await allRecorded(database);
  expect(await rowsOf(ad)).toEqual([BILLED]);
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ eventId: string; event: string }>`select event_id, event from event_set_aside`.execute(tx),
  );
  expect(rows).toMatchObject([{ eventId: 'overflow' }]);
  expect(JSON.parse(rows[0]!.event)).toMatchObject([[], [overflow], [], []]);
  expect(errors).toHaveLength(1);
});

test('an event that the log rejects is set aside, not tried for ever', async () => {
  const ad = await joins('rejected by the log');
  const [good, bad] = [clickOn(ad), { ...clickOn(ad), path: null, searchQuery: 'half \uD800 of a character\0' }];
  const organic = { ...bad, resolvedBidId: null, entity: { id: 'x', type: 'product' as const } };
  await market.store(engine, { touches: [good, organic] });
  await allRecorded(database);
  expect(await rowsOf(ad)).toEqual([BILLED]);
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ eventId: string }>`select event_id from event_set_aside where event_id = ${bad.id}`.execute(tx),
  );
  expect(rows).toHaveLength(1);
});

test('a request of empty lists is acknowledged, and stores nothing', async () => {
  await market.store(engine, {});
  expect(await inboxRows()).toEqual([]);
});
