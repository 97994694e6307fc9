import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { PLACEMENTS } from '#delivery/decide/rules/serving.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { logSettled } from '../../../testing/settled.ts';
import { countNewEvents, createClickStatistics } from './click-statistics.ts';

const NOW = Date.UTC(2026, 2, 10, 4);
const CATALOG = '0199a000-0000-7000-8000-000000000001';
const database = await createTestDatabase();
let serial = 0;

beforeEach(async () => {
  await logSettled(database);
  await countNewEvents(database, NOW);
  await database.transact(SYSTEM, async (tx) => {
    await sql`delete from click_evidence`.execute(tx);
    await sql`delete from rank_evidence`.execute(tx);
  });
});

/** Logs events of search ads won at a rank. */
async function log(
  kind: 'CLICK' | 'IMPRESSION',
  count: number,
  more: { sku?: string; rank?: number; invalid?: string; placement?: string } = {},
) {
  const { sku = 'A', rank = 1, invalid = null, placement = 'SEARCH' } = more;
  serial += 1;
  const decision = `0199a000-0000-7000-8000-00000000${rank.toString(16).padStart(4, '0')}`;
  await database.transact(SYSTEM, (tx) =>
    sql`insert into ad_event (event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, decision_id, ad_set_id, sku, placement, invalid_reason)
      select ${`event ${serial} `} || n, ${kind}, ${new Date(NOW)}, ${new Date(NOW)}, '2026-03-10', '2026-03-10', ${CATALOG}, 'ann',
        ${decision}::uuid, ${CATALOG}::uuid, ${sku}, ${placement}, ${invalid} from generate_series(1, ${count}::int) n`.execute(
      tx,
    ),
  );
}

const evidence = () =>
  database.read(SYSTEM, async (tx) => {
    const { rows } = await sql`select sku, impressions, clicks from click_evidence order by sku`.execute(tx);
    return rows;
  });
const count = (nowMs = NOW) => countNewEvents(database, nowMs);

test('counts valid events once, in any process and however often', async () => {
  await log('IMPRESSION', 40);
  await log('CLICK', 2);
  await log('CLICK', 5, { invalid: 'BOT' });
  await logSettled(database);
  await Promise.all([count(), count(), count()]);
  await count();
  expect(await evidence()).toEqual([{ sku: 'A', impressions: 40, clicks: 2 }]);
});

test('a backlog is counted in slices, each in a transaction of its own, so that readers of the log never wait for all of it', async () => {
  const SLICE = 20_000;
  await log('IMPRESSION', 2 * SLICE + 500);
  await logSettled(database);
  const batchOf = () =>
    database.read(SYSTEM, async (tx) => {
      const { rows } = await sql<{ batch: bigint }>`select batch from learn_progress`.execute(tx);
      return rows[0]!.batch;
    });
  const before = await batchOf();
  await count();
  expect((await batchOf()) - before).toBe(3n);
  expect(await evidence()).toEqual([{ sku: 'A', impressions: 2 * SLICE + 500, clicks: 0 }]);
});

test('does not pass by what commits late', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const started = Promise.withResolvers<void>();
  const slow = database.transact(SYSTEM, async (tx) => {
    await sql`insert into ad_event (event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, decision_id, ad_set_id, sku, placement)
      values ('slow', 'IMPRESSION', now(), now(), '2026-03-10', '2026-03-10', ${CATALOG}, 'ann', ${CATALOG}, ${CATALOG}, 'SLOW', 'SEARCH')`.execute(
      tx,
    );
    started.resolve();
    await released;
  });
  await started.promise;
  await log('IMPRESSION', 3);
  await count();
  release();
  await slow;
  await logSettled(database);
  await count();
  expect(await evidence()).toEqual([
    { sku: 'A', impressions: 3, clicks: 0 },
    { sku: 'SLOW', impressions: 1, clicks: 0 },
  ]);
});

test('counts ranks by day', async () => {
  await log('IMPRESSION', 7, { rank: 2 });
  await log('CLICK', 1, { rank: 300 });
  await logSettled(database);
  await count();
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql`select day, rank, impressions, clicks from rank_evidence order by rank`.execute(tx),
  );
  expect(rows).toEqual([
    { day: '2026-03-10', rank: 2, impressions: 7n, clicks: 0n },
    { day: '2026-03-10', rank: 300, impressions: 0n, clicks: 1n },
  ]);
});

test('lets the past fade once a day', async () => {
  await log('IMPRESSION', 100);
  await logSettled(database);
  await count();
  await count(NOW + DAY_MS);
  await count(NOW + DAY_MS + 1000);
  expect(await evidence()).toEqual([{ sku: 'A', impressions: 97, clicks: 0 }]);
});

test('readers follow what others count, and a new product starts from its category', async () => {
  await database.transact(SYSTEM, async (tx) => {
    await sql`insert into currency (code, symbol, rate_micros, fraction_digits) values ('SGD', '$', 1000000, 2) on conflict do nothing`.execute(
      tx,
    );
    await sql`insert into catalog (id, code, name, base_url, currency, timezone, venture_id)
      values (${CATALOG}, 'SG', 'Singapore', 'https://sg.example', 'SGD', 'Asia/Singapore', ${CATALOG}) on conflict do nothing`.execute(
      tx,
    );
    await sql`insert into product (catalog_id, sku, name, price_micros, quantity, category_ids, status, published_at, updated_at)
      values (${CATALOG}, 'A', 'Shoe', 1, 1, '{shoes}', 'ACTIVE', now(), now())`.execute(tx);
  });
  const first = createClickStatistics();
  const second = createClickStatistics();
  await log('IMPRESSION', 10_000, { sku: 'A' });
  await log('CLICK', 1_000, { sku: 'A' });
  await log('IMPRESSION', 90_000, { sku: 'ELSEWHERE' });
  await logSettled(database);
  await first.catchUp(database, NOW + DAY_MS);
  await second.catchUp(database, NOW + DAY_MS);
  const rate = (statistics: typeof first, sku: string, category: string | null) =>
    statistics.ofProduct(CATALOG, sku, category)[PLACEMENTS.indexOf('SEARCH')]!;
  for (const statistics of [first, second]) {
    expect(rate(statistics, 'A', null)).toBeCloseTo(0.1, 2);
    expect(rate(statistics, 'NEW', 'shoes')).toBeCloseTo(0.1, 2);
    expect(rate(statistics, 'NEW', 'lamps')).toBeCloseTo(0.01, 2);
  }
  await log('CLICK', 9_000, { sku: 'A' });
  await logSettled(database);
  await first.catchUp(database, NOW + DAY_MS);
  await second.catchUp(database, NOW + DAY_MS);
  expect(rate(second, 'A', null)).toBeGreaterThan(0.9);
  expect(rate(first, 'A', null)).toBe(rate(second, 'A', null));
});

test('what is sold no more counts for the others, and is forgotten itself; what has faded to nothing is deleted', async () => {
  const sell = (sku: string, status: string) =>
    database.transact(SYSTEM, (tx) =>
      sql`insert into product (catalog_id, sku, name, price_micros, quantity, category_ids, status, published_at, updated_at)
        values (${CATALOG}, ${sku}, 'Boot', 1, 1, '{boots}', ${status}, now(), now())`.execute(tx),
    );
  await sell('OLD', 'INACTIVE');
  await sell('RARE', 'ACTIVE');
  await log('IMPRESSION', 10_000, { sku: 'OLD' });
  await log('CLICK', 1_000, { sku: 'OLD' });
  await log('IMPRESSION', 1, { sku: 'RARE' });
  await logSettled(database);
  const statistics = createClickStatistics();
  await statistics.catchUp(database, NOW + 3 * DAY_MS);
  const rate = (sku: string) => statistics.ofProduct(CATALOG, sku, 'boots')[PLACEMENTS.indexOf('SEARCH')]!;
  expect(rate('NEW')).toBeCloseTo(0.1, 1);
  expect(rate('OLD')).toBe(rate('NEW'));
  // A late click on it changes nothing until the next day.
  const before = rate('NEW');
  await log('CLICK', 500, { sku: 'OLD' });
  await logSettled(database);
  await statistics.catchUp(database, NOW + 3 * DAY_MS);
  expect(rate('NEW')).toBe(before);
  await statistics.catchUp(database, NOW + 4 * DAY_MS);
  expect(rate('NEW')).toBeGreaterThan(before);
  await statistics.catchUp(database, NOW + 204 * DAY_MS);
  await statistics.catchUp(database, NOW + 205 * DAY_MS);
  expect(await evidence()).toMatchObject([{ sku: 'OLD' }]);
});

test('a banner is expected to be clicked as banners of its placement are', async () => {
  const statistics = createClickStatistics();
  await log('IMPRESSION', 20_000, { sku: '', placement: 'TILE_MOBILE' });
  await log('CLICK', 1_000, { sku: '', placement: 'TILE_MOBILE' });
  await log('IMPRESSION', 20_000, { placement: 'HOME' });
  await logSettled(database);
  await statistics.catchUp(database, NOW + 206 * DAY_MS);
  expect(statistics.ofBanner(CATALOG, 'TILE_MOBILE')).toBeCloseTo(0.05, 3);
  expect(statistics.ofBanner(CATALOG, 'DESKTOP_SEARCH')).toBe(0.01);
});
