import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SharedBudget } from '#core/ledger/rules/shared-budget.ts';
import { findDrift, sharedBudgets } from '#core/ledger/server/index.ts';
import { reverseClicksOf } from '#delivery/charge/index.ts';
import { uuidV7 } from '#kernel/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { type Advertiser, NOON_MS, TODAY, createMarket } from './market.test-support.ts';
import { until } from '../../../testing/eventually.ts';

// Two engines on one database simulate two processes: `first` receives the events, `second` only the notifications.
const database = await createTestDatabase();
// Ten to midnight: nearly all of the day's traffic has passed, so that pacing holds no ad set back.
const EVENING_MS = NOON_MS + 11 * HOUR_MS + 50 * MINUTE_MS;
const market = createMarket(database, undefined, { openedMs: EVENING_MS });
await market.open();
const first = market.engine();
const second = market.engine();
const PRICE = 20_000n;
let serial = 0;

beforeAll(async () => {
  await first.start();
  await second.start();
});
afterAll(async () => {
  await first.stop();
  await second.stop();
});

const { win, serves } = market;
const everywhere = (ads: readonly Advertiser[], isServing: boolean) => () =>
  ads.every((ad) => [first, second].every((engine) => serves(engine, ad) === isServing));

const click = (token: string, more?: Parameters<typeof market.click>[2]) => market.click(first, token, more);

/** Campaigns of one company. */
async function campaigns(name: string, count: number): Promise<Advertiser[]> {
  const leading = await market.advertiser(`${name}0`);
  const others: Advertiser[] = [];
  for (let number = 1; number < count; number += 1)
    others.push(await market.advertiser(`${name}${number}`, { of: leading }));
  await refresh();
  return [leading, ...others];
}
const refresh = () => Promise.all([first.refresh(), second.refresh()]);
const lastRow = async () => {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ billed: bigint; reason: string | null }>`
      select billed_micros as billed, unbilled_reason as reason from ad_event order by position desc limit 1`.execute(
      tx,
    ),
  );
  return rows[0];
};
const spentOf = async ({ id }: SharedBudget) => {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ start: string; spent: bigint }>`
      select period_start as start, amount_micros as spent from shared_budget_spend
      where shared_budget_id = ${id} order by period_start`.execute(tx),
  );
  return rows.map(({ start, spent }) => [start, spent]);
};
const transact = (work: Parameters<typeof database.transact<void>>[1]) => database.transact(SYSTEM, work);

test('used up, it stops all its members in every process; raised, they deliver again', async () => {
  const ads = await campaigns('stop', 2);
  const other = await market.advertiser('stop-other', { of: ads[0]! });
  const budget = await market.share(ads, { amountMicros: 3n * PRICE - 5_000n });
  await refresh();
  await click(win(first, ads[0]!)!);
  await click(win(first, ads[1]!)!);
  expect(everywhere([...ads, other], true)()).toBe(true);
  await click(win(first, ads[0]!)!);
  expect(await lastRow()).toEqual({ billed: PRICE - 5_000n, reason: 'SHARED' });
  expect(ads.map((ad) => serves(first, ad))).toEqual([false, false]);
  await until(everywhere(ads, false));
  expect(everywhere([other], true)()).toBe(true);

  await transact((tx) => sharedBudgets.update(tx, { ...budget, amountMicros: 5n * PRICE }, new Date(market.now())));
  await until(everywhere(ads, true));
  expect(await findDrift(database, market.now())).toEqual([]);
});

describe('membership', () => {
  test('brings along what was spent, and takes it away', async () => {
    const [one, two] = (await campaigns('member', 2)) as [Advertiser, Advertiser];
    await click(win(first, one)!);
    await click(win(first, two)!);
    const budget = await market.share([one], { amountMicros: 2n * PRICE });
    await until(everywhere([one, two], true));
    const assign = (ad: Advertiser, sharedBudgetId: string | null) =>
      transact((tx) => sharedBudgets.assign(tx, { companyId: ad.companyId, adSetIds: [ad.adSetId], sharedBudgetId }));
    // Together they have spent all of it.
    await assign(two, budget.id);
    expect(await spentOf(budget)).toEqual([[TODAY, 2n * PRICE]]);
    await until(everywhere([one, two], false));
    await assign(two, null);
    expect(await spentOf(budget)).toEqual([[TODAY, PRICE]]);
    await until(everywhere([one, two], true));
    // In another budget it counts there alone.
    const other = await market.share([two], { amountMicros: 9n * PRICE, period: 'MONTH' });
    await assign(one, other.id);
    expect(await spentOf(budget)).toEqual([]);
    expect(await spentOf(other)).toEqual([['2026-03-01', 2n * PRICE]]);
    await transact((tx) => sharedBudgets.remove(tx, other));
    await until(everywhere([one, two], true));
    expect(await findDrift(database, market.now())).toEqual([]);
  });

  test('of a click that was decided before is what it is when the click is charged', async () => {
    const [one] = (await campaigns('later', 1)) as [Advertiser];
    const tokens = [win(first, one)!, win(first, one)!];
    await market.share([one], { amountMicros: PRICE });
    await click(tokens[0]!);
    await click(tokens[1]!);
    expect(await lastRow()).toEqual({ billed: 0n, reason: 'SHARED' });
  });
});

describe('periods', () => {
  test('a range limits its days together and no others', async () => {
    const ads = await campaigns('range', 2);
    const budget = await market.share(ads, {
      amountMicros: PRICE,
      period: 'RANGE',
      fromDay: '2026-03-11',
      toDay: '2026-03-12',
    });
    await refresh();
    await click(win(first, ads[0]!)!);
    expect(await spentOf(budget)).toEqual([]);
    market.at(EVENING_MS + DAY_MS);
    await click(win(first, ads[0]!)!);
    await until(everywhere(ads, false));
    market.at(EVENING_MS + 2 * DAY_MS);
    await refresh();
    expect(everywhere(ads, false)()).toBe(true);
    market.at(EVENING_MS + 3 * DAY_MS);
    await refresh();
    expect(everywhere(ads, true)()).toBe(true);
    await click(win(first, ads[1]!)!);
    expect(await spentOf(budget)).toEqual([['2026-03-11', PRICE]]);
    market.at(EVENING_MS);
    expect(await findDrift(database, market.now())).toEqual([]);
  });

  test('a late click counts on the day it is billed', async () => {
    const ads = await campaigns('late', 2);
    const budget = await market.share(ads, { amountMicros: 2n * PRICE });
    await refresh();
    const tokens = [win(first, ads[0]!)!, win(first, ads[1]!)!, win(first, ads[0]!)!];
    await transact((tx) =>
      sql`insert into closed_day (catalog_id, day, closed_at) values (${market.catalogId}, ${TODAY}, now())`
        .execute(tx)
        .then(() => {}),
    );
    market.at(EVENING_MS + HOUR_MS);
    for (const token of tokens) await click(token, { occurredAtMs: EVENING_MS });
    expect(await spentOf(budget)).toEqual([['2026-03-11', 2n * PRICE]]);
    expect(await lastRow()).toEqual({ billed: 0n, reason: 'SHARED' });
    await transact((tx) => sql`delete from closed_day`.execute(tx).then(() => {}));
    market.at(EVENING_MS);
  });
});

test('clicks that are reversed leave room again', async () => {
  const ads = await campaigns('reversed', 2);
  const budget = await market.share(ads, { amountMicros: PRICE });
  await refresh();
  await click(win(first, ads[0]!)!, { shopper: 'thief' });
  const found = { catalogId: market.catalogId, shopper: 'thief', fromMs: EVENING_MS - 1, toMs: market.now() + 1 };
  const newId = () => uuidV7(EVENING_MS + (serial += 1), Buffer.alloc(10, serial));
  expect(await reverseClicksOf({ database, newId, clock: market.now }, found)).toBe(1);
  expect(await spentOf(budget)).toEqual([[TODAY, 0n]]);
  await refresh();
  expect(everywhere(ads, true)()).toBe(true);
  expect(await findDrift(database, market.now())).toEqual([]);
});
