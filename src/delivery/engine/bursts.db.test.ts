import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CannotStoreError, type ClientInfo, UnstorableEventsError } from '#delivery/collect/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase, secondConnection } from '../../../testing/database.ts';
import type { WireEvents } from './index.ts';
import { type Advertiser, createMarket } from './market.test-support.ts';

const database = await createTestDatabase();
const locking = secondConnection(database);
const market = createMarket(database);
await market.open();
const engine = market.engine();
let events = 0;

beforeAll(() => engine.start());
afterAll(() => engine.stop());

type Touch = WireEvents['touches'][number];

const win = (ad: Advertiser) => market.win(engine, ad);
const { touch } = market;
const collect = (part: Partial<WireEvents>, origin?: Partial<ClientInfo>) => market.collect(engine, part, origin);

function logOf({ adSetId }: Pick<Advertiser, 'adSetId'>) {
  return database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('loggedEvent')
      .select(['kind', 'billedMicros', 'invalidReason'])
      .where('adSetId', '=', adSetId)
      .orderBy('position')
      .execute(),
  );
}

async function joins(name: string): Promise<Advertiser> {
  const advertiser = await market.advertiser(name);
  await engine.refresh();
  return advertiser;
}

describe('bursts', () => {
  const page = { isBackEnd: false, address: '203.0.113.9', userAgent: 'Mozilla/5.0' };
  const burst = async (name: string, origin: Partial<ClientInfo>, touchOf: (number: number) => Partial<Touch>) => {
    const ad = await joins(name);
    for (let number = 0; number < 29; number += 1)
      await collect({ touches: [touch(win(ad), { occurredAtMs: market.now() + number, ...touchOf(number) })] }, origin);
    const rows = await logOf(ad);
    const reasons = rows.map(({ invalidReason }) => invalidReason);
    return { billed: reasons.filter((reason) => reason === null).length, rows, reasons: new Set(reasons) };
  };

  test('of invented shoppers from one address are stored, and not billed beyond a household’s clicks', async () => {
    const { billed, rows, reasons } = await burst('burst of inventions', page, () => ({}));
    expect(rows).toHaveLength(29);
    expect(reasons).toEqual(new Set([null, 'CLICK_RATE']));
    expect(billed).toBe(3);
    expect(rows.filter(({ billedMicros }) => billedMicros! > 0n)).toHaveLength(3);
  });

  test('of invented agents and addresses from one address are as well', async () => {
    const { billed } = await burst('burst of agents', page, (number) => ({
      userAgent: `Mozilla/5.0 (${number})`,
      ipAddress: `198.51.100.${number}`,
    }));
    expect(billed).toBe(8);
  });

  test('that one back end relays for many shoppers are billed; of one shopper’s address only what a household clicks', async () => {
    const relay = { isBackEnd: true, address: '10.0.0.5', userAgent: 'shop-relay-bot/1.0' };
    expect((await burst('relayed', relay, () => ({}))).billed).toBe(29);
    expect((await burst('relayed of many', relay, (number) => ({ ipAddress: `198.51.100.${number}` }))).billed).toBe(
      29,
    );
    expect((await burst('relayed of one', relay, () => ({ ipAddress: '198.51.100.7' }))).billed).toBe(3);
  });

  test('of one shopper’s auctions are that shopper’s clicks, whatever the events call themselves', async () => {
    const ad = await joins('sealed shopper');
    for (const atMs of [0, 1000]) {
      const token = market.win(engine, ad, { shopper: 'sealed' });
      await collect({ touches: [touch(token, { occurredAtMs: market.now() + atMs })] });
    }
    expect((await logOf(ad)).map(({ invalidReason }) => invalidReason)).toEqual([null, 'CLICK_RATE']);
  });
});

test('events are stored while dashboards use all their connections', async () => {
  const apart = market.engine({ intake: secondConnection(database) });
  const ad = await joins('beside dashboards');
  await apart.refresh();
  const token = market.win(apart, ad)!;
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const blocked = Array.from({ length: database.pool.options.max }, () => database.read(SYSTEM, () => isOver));
  await market.click(apart, token);
  end();
  await Promise.all(blocked);
  expect((await logOf(ad)).map(({ billedMicros }) => billedMicros)).toEqual([20_000n]);
});

describe('events that cannot be stored', () => {
  const overflowing = () => ({
    id: `overflow ${(events += 1)}`,
    occurredAtMs: market.now(),
    shopper: `buyer ${events}`,
    items: [{ sku: 'x', quantity: 1_000_000, unitPrice: 1e9 }],
  });

  test('cost no other event of their request, nor of requests beside it', async () => {
    const [first, second] = [await joins('unharmed'), await joins('unharmed too')];
    const purchase = overflowing();
    const clicks = [touch(win(first)), touch(win(second))] as const;
    // A shopper with a touch, so that the line is credited and stored.
    const bought = { ...purchase, shopper: clicks[0].shopper, items: [{ ...purchase.items[0]!, sku: first.sku }] };
    await collect({ touches: [clicks[0]] });
    const answers = await Promise.allSettled([
      collect({ touches: [clicks[1]], purchases: [bought] }),
      collect({ touches: [touch(win(first), { kind: 'IMPRESSION' })] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect((answers[0] as PromiseRejectedResult).reason).toBeInstanceOf(UnstorableEventsError);
    expect((answers[0] as PromiseRejectedResult).reason.message).toContain(purchase.id);
    expect((await logOf(second)).map(({ billedMicros }) => billedMicros)).toEqual([20_000n]);
    expect(await logOf(first)).toHaveLength(2);
  });

  test('are refused while the disk is full, and accepted as soon as it is not', async () => {
    let reason: string | null = null;
    const full = market.engine({ refusesEvents: () => reason });
    const ad = await joins('full disk');
    await full.refresh();
    const told = [touch(market.win(full, ad))];
    reason = '9 MB are free';
    await expect(market.collect(full, { touches: told })).rejects.toBeInstanceOf(CannotStoreError);
    // Auctions go on, and so does the engine's health: only the disk is full.
    expect([market.win(full, ad), full.health.events()]).toEqual([expect.any(String), null]);
    reason = null;
    await market.collect(full, { touches: told });
    expect((await logOf(ad)).map(({ billedMicros }) => billedMicros)).toEqual([20_000n]);
  });

  test('wait for a bounded time, and are stored once when they are sent again', async () => {
    const patient = market.engine({ eventLimits: { maxWaiting: 3, maxWaitingBytes: 1e6, timeoutMs: 50 } });
    await patient.refresh();
    const ad = await joins('frozen');
    await patient.refresh();
    const told = [1, 2].map(() => touch(market.win(patient, ad)));
    const send = (touches: readonly Touch[]) => market.collect(patient, { touches });
    await locking.transact(SYSTEM, async (tx) => {
      await sql`select from wallet where company_id = ${ad.companyId} for update`.execute(tx);
      await expect(send(told)).rejects.toBeInstanceOf(CannotStoreError);
    });
    await patient.stop();
    await send(told);
    expect((await logOf(ad)).map(({ billedMicros }) => billedMicros)).toEqual([20_000n, 20_000n]);
  });

  test('are rejected at once while too many wait', async () => {
    const busy = market.engine({ eventLimits: { maxWaiting: 3, maxWaitingBytes: 1e6, timeoutMs: 60_000 } });
    await busy.refresh();
    const ad = await joins('crowded');
    await busy.refresh();
    const send = (count: number) =>
      market.collect(busy, { touches: Array.from({ length: count }, () => touch(market.win(busy, ad))) });
    const answers = await Promise.allSettled([send(2), send(1), send(1)]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await send(3);
    expect(await logOf(ad)).toHaveLength(6);
  });

  test('are rejected at once while those that wait hold too much memory', async () => {
    const long = 'a'.repeat(2000);
    const busy = market.engine({ eventLimits: { maxWaiting: 1000, maxWaitingBytes: 7500, timeoutMs: 60_000 } });
    await busy.refresh();
    const ad = await joins('wordy');
    await busy.refresh();
    const send = () => market.collect(busy, { touches: [touch(win(ad), { path: long })] });
    const answers = await Promise.allSettled([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await send();
    expect(await logOf(ad)).toHaveLength(3);
  });
});
