import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countNewEvents } from '#delivery/learn/index.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { SYSTEM, type Viewer } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { logSettled } from '../../../testing/settled.ts';
import { type Advertiser, NOON_MS, createMarket } from './market.test-support.ts';

const database = await createTestDatabase();
const market = createMarket(database);
await market.open();
const engine = market.engine();

beforeAll(() => engine.start());
afterAll(() => engine.stop());

async function joins(name: string, options?: Parameters<typeof market.advertiser>[1]): Promise<Advertiser> {
  const advertiser = await market.advertiser(name, options);
  await engine.refresh();
  return advertiser;
}

const read = async <Row>(text: ReturnType<typeof sql<Row>>, viewer: Viewer = SYSTEM) =>
  (await database.read(viewer, (tx) => text.execute(tx))).rows;
const seen = (ad: Advertiser, shopper: string) =>
  market.touch(market.win(engine, ad), { kind: 'IMPRESSION', shopper, path: '/search' });
const order = (id: string, shopper: string, sku: string) => ({
  ...{ id, occurredAtMs: market.now(), shopper },
  items: [{ sku, quantity: 1, unitPrice: 12.5 }],
});
const batchesOf = (ad: Advertiser) =>
  read(
    sql<{ rows: number; touches: bigint }>`
      select rows, (select count(*) from impression_touch where batch = position) as touches
      from impression_batch where ${ad.adSetId} = any(ad_set_id) order by position`,
  );
const salesOf = (ad: Advertiser) =>
  read(
    sql<{ attribution: string; touch: bigint }>`
      select attribution, touch_position as touch from ad_event where kind = 'SALE' and ad_set_id = ${ad.adSetId} order by position`,
  );

test('free and valid ones of one transaction are one row; the others are rows of the log, and all of them are in its view', async () => {
  const ad = await joins('batched');
  const [ann, bob] = [seen(ad, 'ann'), seen(ad, 'bob')];
  const bot = { ...seen(ad, 'crawler'), userAgent: 'Googlebot/2.1' };
  const organic = market.touch(null, { kind: 'IMPRESSION', entity: { type: 'product', id: ad.sku } });
  const click = market.touch(market.win(engine, ad), { shopper: 'ann' });
  await market.collect(engine, { touches: [ann, bob, seen(ad, 'ann'), bot, organic, click, ann] });
  expect(await batchesOf(ad)).toEqual([{ rows: 4, touches: 2n }]);
  const rows = await read(
    sql<{ kind: string; invalid: string | null }>`
      select kind, invalid_reason as invalid from ad_event where ad_set_id = ${ad.adSetId} order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'CLICK', invalid: null },
    { kind: 'IMPRESSION', invalid: 'BOT' },
  ]);
  const shoppers = await read(
    sql<{ shopper: string; n: bigint }>`
      select shopper, count(*) as n from logged_event where sku = ${ad.sku} group by shopper order by shopper`,
  );
  expect(Object.fromEntries(shoppers.map(({ shopper, n }) => [shopper, Number(n)]))).toMatchObject({
    ...{ ann: 3, bob: 1, crawler: 1, [organic.shopper]: 1 },
  });
});

test('what automatic fit showed names its kind, in batches, clicks and sales', async () => {
  const ad = await joins('found by fit', { keywords: ['zeppelin'], categoryIds: ['airships'] });
  const bucketsOf = (kind: string) =>
    read(
      sql<{ bucket: number | null }>`
        select bucket from logged_event where ad_set_id = ${ad.adSetId} and kind = ${kind} order by position, occurred_at`,
    ).then((rows) => rows.map(({ bucket }) => bucket));
  const shown = (more: Parameters<typeof market.win>[2]) => market.win(engine, ad, { products: null, ...more });
  const close = shown({ categories: [['airships']] });
  const named = shown({ searchQuery: 'zeppelin' });
  await market.collect(engine, {
    touches: [close, named].map((bid, place) =>
      market.touch(bid, { kind: 'IMPRESSION', shopper: 'gil', occurredAtMs: market.now() + place }),
    ),
  });
  expect(await bucketsOf('IMPRESSION')).toEqual([1, null]);
  await market.collect(engine, { touches: [market.touch(close, { shopper: 'hal' })] });
  await market.collect(engine, { purchases: [order('close', 'hal', ad.sku)] });
  expect([await bucketsOf('CLICK'), await bucketsOf('SALE')]).toEqual([[1], [1]]);
  const viewed = market.touch(close, { kind: 'IMPRESSION', shopper: 'ida' });
  await market.collect(engine, { touches: [viewed] });
  await market.collect(engine, { purchases: [order('viewed', 'ida', ad.sku)] });
  expect(await bucketsOf('SALE')).toEqual([1, 1]);
});

test('those that cost something are rows', async () => {
  const ad = await joins('paid per view', { bidType: 'MAXIMUM_CPI', bidMicros: 20_000 });
  await market.collect(engine, { touches: [seen(ad, 'ann')] });
  expect(await batchesOf(ad)).toEqual([]);
  const rows = await read(sql<{ kind: string }>`select kind from ad_event where ad_set_id = ${ad.adSetId}`);
  expect(rows).toEqual([{ kind: 'IMPRESSION' }]);
});

test('earn sales later and in the same request, each view is kept once, for its company alone', async () => {
  const ad = await joins('viewed');
  await market.collect(engine, { touches: [seen(ad, 'cleo'), seen(ad, 'dan')] });
  market.at(NOON_MS + HOUR_MS);
  await market.collect(engine, { purchases: [order('first', 'dan', ad.sku)] });
  await market.collect(engine, { purchases: [order('second', 'dan', ad.sibling)] });
  await market.collect(engine, { touches: [seen(ad, 'eve')], purchases: [order('at once', 'eve', ad.sku)] });
  await market.collect(engine, { purchases: [order('a stranger’s', 'fay', ad.sku)] });
  market.at(NOON_MS);
  const sales = await salesOf(ad);
  expect(sales.map(({ attribution }) => attribution)).toEqual(['DIRECT_VIEW', 'HALO_VIEW', 'DIRECT_VIEW']);
  expect(sales[0]!.touch).toBe(sales[1]!.touch);
  expect(sales[2]!.touch).not.toBe(sales[0]!.touch);
  const kept = (viewer: Viewer) =>
    read(
      sql<{ place: number; sku: string; at: Date }>`
        select place, sku, occurred_at as at from credited_view where ad_set_id = ${ad.adSetId} order by position`,
      viewer,
    );
  const views = [
    { place: 2, sku: ad.sku, at: new Date(NOON_MS) },
    { place: 1, sku: ad.sku, at: new Date(NOON_MS + HOUR_MS) },
  ];
  expect(await kept({ scope: 'company', companyId: ad.companyId, userId: ad.companyId })).toEqual(views);
  const rival = await joins('rival');
  expect(await kept({ scope: 'company', companyId: rival.companyId, userId: rival.companyId })).toEqual([]);
});

test('are no touches where views earn nothing', async () => {
  const change = (days: number) =>
    database.transact(SYSTEM, (tx) =>
      sql`update catalog set view_window_days = ${days} where id = ${market.catalogId}`.execute(tx),
    );
  const ad = await joins('not credited');
  await change(0);
  await engine.refresh();
  await market.collect(engine, { touches: [seen(ad, 'gus')] });
  await change(7);
  await engine.refresh();
  expect(await batchesOf(ad)).toEqual([{ rows: 1, touches: 0n }]);
});

test('and clicks count once when they are sent again in the next week, by a clock that is ahead or years behind', async () => {
  const ad = await joins('resent');
  const mondayMs = Date.UTC(2026, 2, 16);
  market.at(mondayMs - 10_000);
  const events = [
    { ...seen(ad, 'ahead'), occurredAtMs: mondayMs + 20_000 },
    { ...market.touch(market.win(engine, ad), { shopper: 'ahead' }), occurredAtMs: mondayMs + 20_000 },
    { ...market.touch(market.win(engine, ad), { shopper: 'behind' }), occurredAtMs: mondayMs - 80 * DAY_MS },
  ];
  for (const ms of [mondayMs - 10_000, mondayMs + 30_000, mondayMs + HOUR_MS]) {
    market.at(ms);
    await market.collect(engine, { touches: events });
  }
  market.at(NOON_MS);
  const rows = await read(
    sql<{ kind: string; n: number }>`
      select kind, count(*)::int as n from logged_event where ad_set_id = ${ad.adSetId} group by kind order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'CLICK', n: 2 },
    { kind: 'IMPRESSION', n: 1 },
  ]);
});

test('are learned from as clicks are, once', async () => {
  const ad = await joins('learned');
  await market.collect(engine, { touches: [1, 2, 3].map((n) => seen(ad, `shopper ${n}`)) });
  await market.click(engine, market.win(engine, ad)!);
  await logSettled(database);
  for (let round = 0; round < 2; round += 1) await countNewEvents(database, market.now());
  const [evidence] = await read(
    sql<{ impressions: number; clicks: number }>`
      select sum(impressions) as impressions, sum(clicks) as clicks from click_evidence where sku = ${ad.sku}`,
  );
  expect(evidence).toEqual({ impressions: 3, clicks: 1 });
});
