import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followYieldEffects } from '#core/yield/server/index.ts';
import { addDays, DAY_MS, dayIn, HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { createAdvisor, createStorefrontRevenue } from './index.ts';

const START = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
const clickhouse = createTestClickHouse();
let now = START;
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed, { clickhouse });
/** Sessions end before weeks are over. */
const asStaff = async (text: string, variables: Record<string, unknown>) =>
  (await api.browser().signIn(await seed.staff())).graphql(text, variables);
const shop = await seed.catalog('SG');
const replays = createAdvisor(database);
const readRevenue = createStorefrontRevenue({ database, clickhouse });
const follow = () =>
  followYieldEffects({ database, clock: () => now, replays, readRevenue, hasReports: () => Promise.resolve(true) });

// Each hour of nine days one auction of one place, which stands for ten: a bid of 0.50 wins against one of 0.20.
await database.transact(SYSTEM, async (tx) => {
  const bid = { sku: 'SHOE', clickRate: 0.1, quality: 1 };
  const candidates = [
    { ...bid, adSetId: seed.newId(), bidMicros: 500_000, rank: 1, priceMicros: 200_000 },
    { ...bid, sku: 'HAT', adSetId: seed.newId(), bidMicros: 200_000, rank: null, priceMicros: null },
  ];
  for (let hour = 1; hour < 9 * 24; hour += 1)
    await sql`insert into auction_log (id, catalog_id, at, sample_weight, search_term, product_ids, platform, slots, candidates)
      values (${seed.newId()}, ${shop.id}, ${new Date(START - hour * HOUR_MS)}, 10, 'x', null, 'SEARCH', 1, ${JSON.stringify(candidates)})`.execute(
      tx,
    );
});

/** Two currencies charge this much each day, from some days before until some days after the start. */
async function charge(from: number, to: number, micros: number) {
  const today = dayIn('Asia/Singapore', START);
  const row = {
    ...{
      company_id: seed.newId(),
      brand_id: seed.newId(),
      catalog_id: shop.id,
      campaign_id: '1',
      ad_set_id: seed.newId(),
    },
    ...{ ad_type: 'PRODUCT', platform: 'WEB', placement: 'SEARCH', catalog_currency: 'SGD', impressions: 0, clicks: 1 },
    ...{ direct_sales_micros: '0', direct_items: 0, direct_purchases: 0, halo_sales_micros: '0', halo_items: 0 },
    ...{ halo_purchases: 0, view_sales_micros: '0', wallet_currency: 'SGD', cost_micros: String(micros) },
  };
  const rows = Array.from({ length: to - from + 1 }, (_, at) => ({ ...row, day: addDays(today, from + at) }));
  await clickhouse.insert('daily', rows, `charged ${from} ${to}`);
}

const SAVE = 'mutation ($input: SaveYieldRuleInput!) { saveYieldRule(input: $input) { rule { id version } } }';
const REMOVE = 'mutation ($input: SeenYieldRuleInput!) { removeYieldRule(input: $input) { ok } }';
const CHANGES = `query ($id: ID!) { yieldRuleChanges(catalogId: $id) { objects {
  predictedRevenue realizedRevenue rule { version isRemoved } } } }`;
const floor = async (amount: string, more: Record<string, unknown> = {}) => {
  // No two changes are of the same moment.
  now += 1;
  const input = { catalogId: shop.id, kind: 'FLOOR', billedOn: 'CLICK', amount, ...more };
  return (await asStaff(SAVE, { input })).data!.saveYieldRule.rule as { id: string; version: number };
};
const changes = async () =>
  (await asStaff(CHANGES, { id: shop.id })).data!.yieldRuleChanges.objects as {
    predictedRevenue: [string, string] | null;
    realizedRevenue: string | null;
  }[];

test('a change is predicted once, and compared with what happened in its first week', async () => {
  await charge(-20, -1, 10_000_000);
  await charge(0, 60, 14_000_000);
  const rule = await floor('0.30');
  await follow();
  const [first] = await changes();
  const [low, high] = first!.predictedRevenue!.map(Number) as [number, number];
  // 168 clicks a week at 0.20, and then at 0.30.
  expect([0 < low, low < 16.8, 16.8 < high, first!.realizedRevenue]).toEqual([true, true, true, null]);
  now = START + 8 * DAY_MS;
  await follow();
  expect((await changes())[0]!.realizedRevenue).toBeNull();
  now = START + 9 * DAY_MS;
  await follow();
  expect(await changes()).toMatchObject([{ predictedRevenue: first!.predictedRevenue, realizedRevenue: '28' }]);
  await asStaff(REMOVE, { input: rule });
});

const weeksOf = async (ruleId: string) => {
  const rows = await database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('yieldEffect')
      .select(['weekFrom', 'comparedFrom'])
      .where('ruleId', '=', ruleId)
      .orderBy('version')
      .execute(),
  );
  return rows.map(({ weekFrom, comparedFrom }) => [weekFrom, comparedFrom]);
};
const today = (days = 0) => addDays(dayIn('Asia/Singapore', now), days);

test('what is changed twice within the weeks is compared with nothing', async () => {
  const before = (await changes()).length;
  const rule = await floor('0.25', { pageType: 'SEARCH' });
  now += DAY_MS;
  await floor('0.35', { ...rule, pageType: 'SEARCH' });
  await follow();
  now += 9 * DAY_MS;
  await follow();
  const [second, first] = await changes();
  expect(await changes()).toHaveLength(before + 2);
  // Nothing was logged lately: there is nothing to replay.
  expect([second!.predictedRevenue, second!.realizedRevenue]).toEqual([null, null]);
  expect([first!.predictedRevenue, first!.realizedRevenue]).toEqual([null, null]);
  expect(await weeksOf(rule.id)).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('a rule that begins later is compared with the week before that, and one that never held with nothing', async () => {
  const rule = await floor('0.25', { pageType: 'CART', fromDate: today(20) });
  const starts = today(20);
  await follow();
  expect(await weeksOf(rule.id)).toEqual([[starts, addDays(starts, -7)]]);
  now += DAY_MS;
  await asStaff(REMOVE, { input: rule });
  await follow();
  expect((await weeksOf(rule.id))[1]).toEqual([null, null]);
  now += 30 * DAY_MS;
  await follow();
  expect((await weeksOf(rule.id))[0]).toEqual([null, null]);
});

test('a rule that is over is compared once it holds again, and the end of one from the next day on', async () => {
  const rule = await floor('0.25', { pageType: 'HOME', untilDate: today() });
  now += 2 * DAY_MS;
  const again = await floor('0.25', { ...rule, pageType: 'HOME' });
  now += DAY_MS;
  await floor('0.25', { ...again, pageType: 'HOME', untilDate: today() });
  await follow();
  const day = today();
  expect(await weeksOf(rule.id)).toEqual([
    [null, null],
    [day, addDays(day, -8)],
    [addDays(day, 1), addDays(day, -7)],
  ]);
});

test('a change that no worker saw on its day is not predicted, but compared', async () => {
  const rule = await floor('0.25', { pageType: 'PRODUCT' });
  const day = today();
  now += 3 * DAY_MS;
  await follow();
  expect(await weeksOf(rule.id)).toEqual([[addDays(day, 1), addDays(day, -7)]]);
  now += 6 * DAY_MS;
  await follow();
  expect((await changes())[0]).toEqual(expect.objectContaining({ predictedRevenue: null, realizedRevenue: '0' }));
});
