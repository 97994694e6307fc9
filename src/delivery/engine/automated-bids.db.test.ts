import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { logSettled } from '../../../testing/settled.ts';
import { type Advertiser, createMarket } from './market.test-support.ts';
import { countNewEvents } from '#delivery/learn/index.ts';

const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const engine = market.engine();
const another = market.engine();

beforeAll(() => engine.start());
afterAll(async () => {
  await engine.stop();
  await another.stop();
});

/** Makes the engine read everything logged so far. */
async function refresh(): Promise<void> {
  await logSettled(database);
  await engine.refresh();
}

/** Clicks as a new shopper and, if requested, buys the clicked product. */
async function click(ad: Advertiser, bought = false): Promise<string> {
  const touch = market.touch(market.win(engine, ad));
  const { id, shopper, occurredAtMs } = touch;
  const items = [{ sku: ad.sku, quantity: 1, unitPrice: 50 }];
  const sold = { id: `order of ${id}`, occurredAtMs: occurredAtMs + 1, shopper, items };
  await market.collect(engine, { touches: [touch], purchases: bought ? [sold] : [] });
  return sold.id;
}

type Evidence = Record<'clicks' | 'sold' | 'salesMicros' | 'stepClicks' | 'stepCostMicros' | 'bidMicros', number>;
const evidenceOf = ({ adSetId }: Advertiser) =>
  database.read(SYSTEM, async (tx) => {
    const { rows } = await sql<Evidence>`
      select clicks, sold, sales_micros, step_clicks, step_cost_micros, bid_micros from ad_set_evidence where ad_set_id = ${adSetId}`.execute(
      tx,
    );
    return rows[0]!;
  });
const pass = (minutes: number) => market.at(market.now() + minutes * MINUTE_MS);
const aim = (ad: Advertiser, percent: number) =>
  database.transact(SYSTEM, (tx) =>
    sql`update ad_set set target_roas_percent = ${percent} where id = ${ad.adSetId}`.execute(tx),
  );

test('a bid that is left to us is moved by what clicks cost and sold, and every process bids it', async () => {
  const rival = await market.advertiser('rival', { bidMicros: 600_000 });
  const ad = await market.advertiser('auto', { bidType: 'AUTOMATED' });
  await aim(ad, 200);
  await engine.refresh();
  // 50 per order line, two lines per hundred clicks, halved for the target: 0.5; less than the competitor's 0.6.
  expect(await evidenceOf(ad)).toMatchObject({ bidMicros: 500_000 });

  for (let n = 0; n < 11; n += 1) await click(ad, n % 5 === 0);
  pass(11);
  await refresh();
  const seen = await evidenceOf(ad);
  expect(seen).toMatchObject({ clicks: 11, sold: 3, salesMicros: 150_000_000, stepClicks: 0, stepCostMicros: 0 });
  // It sells better than expected, so it may pay more: by a quarter at a time.
  expect(seen.bidMicros).toBe(625_000);

  await another.start();
  expect(await evidenceOf(ad)).toMatchObject({ bidMicros: 625_000 });
  expect(await evidenceOf(rival)).toBeUndefined();
});

test('what comes back counts as not sold', async () => {
  const ad = await market.advertiser('returned', { bidType: 'AUTOMATED' });
  await engine.refresh();
  const order = await click(ad, true);
  await refresh();
  expect(await evidenceOf(ad)).toMatchObject({ clicks: 1, sold: 1, salesMicros: 50_000_000 });
  const { recordOrders } = await import('#delivery/attribute/index.ts');
  const removed = {
    orderId: order,
    occurredAt: market.now(),
    opaqueUserId: null,
    status: 'CANCELLED' as const,
    items: [],
  };
  await database.transact(SYSTEM, (tx) => recordOrders(tx, market.catalogId, [removed], market.now()));
  await refresh();
  expect(await evidenceOf(ad)).toMatchObject({ clicks: 1, sold: 0, salesMicros: 0 });
});

test('with an unspent budget the bid rises; without budget or target it stays', async () => {
  const idle = await market.advertiser('idle', { bidType: 'AUTOMATED', dailyMicros: 50_000_000 });
  const free = await market.advertiser('free', { bidType: 'AUTOMATED' });
  await engine.refresh();
  const first = (await evidenceOf(idle)).bidMicros;
  expect((await evidenceOf(free)).bidMicros).toBe(first);
  pass(11);
  await engine.refresh();
  expect((await evidenceOf(idle)).bidMicros).toBeCloseTo(first * 1.1, 3);
  expect((await evidenceOf(free)).bidMicros).toBe(first);
});

test('negligible evidence of an ad set is deleted once it is over; until then its bid stays', async () => {
  const running = await market.advertiser('running', { bidType: 'AUTOMATED' });
  const over = await market.advertiser('over', { bidType: 'AUTOMATED' });
  const known = await market.advertiser('known', { bidType: 'AUTOMATED' });
  await engine.refresh();
  await database.transact(SYSTEM, async (tx) => {
    await sql`update ad_set_evidence set clicks = 0.02, sold = 0 where ad_set_id in (${running.adSetId}, ${over.adSetId})`.execute(
      tx,
    );
    await sql`update ad_set_evidence set clicks = 3 where ad_set_id = ${known.adSetId}`.execute(tx);
    await sql`update ad_set set end_at = ${new Date(market.now())} where id in (${over.adSetId}, ${known.adSetId})`.execute(
      tx,
    );
  });
  pass(24 * 60);
  await countNewEvents(database, market.now());
  expect(await evidenceOf(running)).toMatchObject({ bidMicros: expect.any(Number) });
  expect(await evidenceOf(known)).toMatchObject({ bidMicros: expect.any(Number) });
  expect(await evidenceOf(over)).toBeUndefined();
});
