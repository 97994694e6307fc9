import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { MAX_LINE_TOTAL } from '#delivery/collect/events-wire.ts';
import { uuidV7, type Uuid } from '#kernel/ids.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase, secondConnection } from '../../../../testing/database.ts';
import { readInvalidClicks } from './invalid-clicks.repository.ts';
import { loadReports } from './report-loader.ts';
import {
  addReports,
  NO_REPORT,
  readMetrics,
  readRange,
  type ReportMetrics,
  type ReportScope,
} from './report.repository.ts';
import { readSkus } from './sku.repository.ts';
import { until } from '../../../../testing/eventually.ts';

const database = await createTestDatabase();
const slowProcess = secondConnection(database);
const clickhouse = createTestClickHouse();
const NOW_MS = Date.parse('2026-03-10T00:00:00Z');
let serial = 0;
const newId = () => uuidV7(NOW_MS + (serial += 1), Buffer.alloc(10, serial));

const [SG, ID, BRAND, MINE, THEIRS, AD_SET, OTHER_AD_SET] = Array.from({ length: 7 }, newId) as [
  Uuid,
  Uuid,
  Uuid,
  Uuid,
  Uuid,
  Uuid,
  Uuid,
];
const money = {
  currency: 'SGD',
  rates: new Map([
    ['SGD', 1_000_000n],
    ['IDR', 11_500_000_000n],
  ]),
};
const scope = (overrides: Partial<ReportScope> = {}): ReportScope => ({
  companyId: MINE,
  fromDate: '2026-03-01',
  toDate: '2026-03-31',
  brandIds: null,
  catalogIds: null,
  campaignIds: null,
  adSetId: null,
  adType: null,
  ...overrides,
});
const total = (rows: Map<string, ReportMetrics>) => [...rows.values()].reduce(addReports, NO_REPORT);

async function log(event: Record<string, unknown>) {
  const row = {
    eventId: newId(),
    kind: 'CLICK',
    occurredAt: new Date(NOW_MS),
    receivedAt: new Date(NOW_MS),
    day: '2026-03-02',
    billedDay: '2026-03-02',
    catalogId: SG,
    shopper: 'shopper',
    companyId: MINE,
    brandId: BRAND,
    campaignId: 1n,
    adSetId: AD_SET,
    adType: 'PRODUCT',
    sku: 'SKU',
    platform: 'desktop',
    searchTerm: 'lipstick',
    ...event,
  };
  await database.transact(SYSTEM, (tx) =>
    tx
      .insertInto('adEvent')
      .values(row as never)
      .execute(),
  );
}

/** Rows wait while any older transaction of the cluster is open, including those of other test files. */
async function loadAll(rows: number) {
  let loaded = 0;
  await until(async () => (loaded += await loadReports(database, clickhouse, NOW_MS)) >= rows);
  expect(loaded).toBe(rows);
}

beforeAll(async () => {
  await database.transact(SYSTEM, async (tx) => {
    await sql`insert into currency (code, symbol, rate_micros, fraction_digits) values ('SGD', '$', 1000000, 2), ('IDR', 'Rp', 11500000000, 0)`.execute(
      tx,
    );
    for (const [id, code, currency] of [
      [SG, 'SG', 'SGD'],
      [ID, 'ID', 'IDR'],
    ])
      await sql`insert into catalog (id, code, name, base_url, currency, timezone, venture_id)
        values (${id}, ${code}, ${code}, 'https://x.example', ${currency}, 'Asia/Singapore', ${id})`.execute(tx);
    await sql`insert into brand (id, name, logo) values (${BRAND}, 'Essence', null)`.execute(tx);
    for (const id of [MINE, THEIRS])
      await sql`insert into company (id, name, country_code, timezone, wallet_currency, report_currency, created_at)
        values (${id}, ${id}, 'SG', 'Asia/Singapore', 'SGD', 'SGD', now())`.execute(tx);
  });
  await log({ kind: 'IMPRESSION' });
  await log({ kind: 'IMPRESSION', platform: 'mobile' });
  await log({ billedMicros: 500_000n });
  await log({ billedMicros: 250_001n, billedDay: '2026-03-04', searchTerm: null });
  await log({ invalidReason: 'CLICK_RATE' });
  await log({
    kind: 'SALE',
    attribution: 'DIRECT_CLICK',
    quantity: 2,
    salesMicros: 23_000_000_000n,
    catalogId: ID,
    adSetId: OTHER_AD_SET,
    campaignId: 2n,
  });
  await log({ kind: 'SALE', attribution: 'HALO_CLICK', quantity: 1, salesMicros: 5_000_000n });
  await log({ companyId: THEIRS, billedMicros: 9_000_000n });
  await log({
    companyId: null,
    brandId: null,
    campaignId: null,
    adSetId: null,
    adType: null,
    kind: 'IMPRESSION',
  });
  await loadAll(9);
});

test('figures are the sum of a company’s own valid events, in its report currency', async () => {
  expect(total(await readMetrics(clickhouse, scope(), 'adType', money))).toEqual({
    impressions: 2n,
    clicks: 2n,
    costsMicros: 750_001n,
    salesMicros: 2_000_000n,
    itemsSold: 2n,
    purchases: 1n,
    haloSalesMicros: 5_000_000n,
    haloItemsSold: 1n,
    haloPurchases: 1n,
    viewSalesMicros: 0n,
  });
});

test('a late event counts on its day and costs on the day it was billed', async () => {
  const days = await readMetrics(clickhouse, scope({ catalogIds: [SG] }), 'day', money);
  expect([...days].map(([day, { clicks, costsMicros }]) => [day, clicks, costsMicros])).toEqual([
    ['2026-03-02', 2n, 500_000n],
    ['2026-03-04', 0n, 250_001n],
  ]);
  expect([...(await readMetrics(clickhouse, scope(), 'week', money)).keys()]).toEqual(['2026-03-02']);
});

test.each([
  ['adSetId', { adSetId: OTHER_AD_SET }, 0n, 2n],
  ['campaign', { campaignIds: [1n] }, 750_001n, 0n],
  ['catalog', { catalogIds: [ID] }, 0n, 2n],
  ['brand', { brandIds: [MINE] }, 0n, 0n],
  ['ad type', { adType: 'BANNER' as const }, 0n, 0n],
  ['day', { toDate: '2026-03-02' }, 500_000n, 2n],
])('filtered by %s', async (_, filter, cost, items) => {
  expect(total(await readMetrics(clickhouse, scope(filter), 'platform', money))).toMatchObject({
    costsMicros: cost,
    itemsSold: items,
  });
});

test('search terms and platforms are groups, unknown ones empty', async () => {
  const terms = await readMetrics(clickhouse, scope(), 'searchTerm', money);
  expect([...terms].map(([term, { costsMicros }]) => [term, costsMicros])).toEqual([
    ['', 250_001n],
    ['lipstick', 500_000n],
  ]);
  const platforms = await readMetrics(clickhouse, scope(), 'platform', money);
  expect(platforms.get('mobile')).toMatchObject({ impressions: 1n, clicks: 0n });
});

test.each([
  [1, ['lipstick']],
  [2, ['lipstick', '']],
  [3, ['lipstick', '']],
])('of more than %i groups the most expensive are returned, each complete: %j', async (max, terms) => {
  const all = await readMetrics(clickhouse, scope(), 'searchTerm', money);
  const some = await readMetrics(clickhouse, scope(), 'searchTerm', money, max);
  expect(some).toEqual(new Map(terms.map((term) => [term, all.get(term)])));
});

test('another company’s figures stay its own, staff see all', async () => {
  expect(total(await readMetrics(clickhouse, scope({ companyId: THEIRS }), 'day', money))).toMatchObject({
    costsMicros: 9_000_000n,
    clicks: 1n,
  });
  expect(total(await readMetrics(clickhouse, scope({ companyId: null }), 'day', money))).toMatchObject({
    costsMicros: 9_750_001n,
  });
});

test('the range spans the days with figures and is null without any', async () => {
  expect(await readRange(clickhouse, scope())).toEqual({ startDate: '2026-03-02', endDate: '2026-03-04' });
  expect(await readRange(clickhouse, scope({ companyId: BRAND }))).toBeNull();
});

test('a batch sent again after a crash changes nothing', async () => {
  const before = await readMetrics(clickhouse, scope({ companyId: null }), 'searchTerm', money);
  await database.transact(SYSTEM, (tx) => sql`update report_batch set loaded_at = null`.execute(tx));
  await loadAll(9);
  expect(await readMetrics(clickhouse, scope({ companyId: null }), 'searchTerm', money)).toEqual(before);
  expect(total(await readMetrics(clickhouse, scope({ companyId: null }), 'day', money))).toEqual(total(before));
});

test('rows of a transaction that commits late are not skipped', async () => {
  const slow = slowProcess.transact(SYSTEM, async (tx) => {
    await tx
      .insertInto('adEvent')
      .values({
        eventId: 'slow',
        kind: 'CLICK',
        occurredAt: new Date(NOW_MS),
        receivedAt: new Date(NOW_MS),
        day: '2026-03-20',
        billedDay: '2026-03-20',
        catalogId: SG,
        shopper: 's',
        companyId: MINE,
        brandId: BRAND,
        campaignId: 1n,
        adSetId: AD_SET,
        adType: 'PRODUCT',
      })
      .execute();
    await log({ day: '2026-03-20', billedDay: '2026-03-20' });
    // The later row is committed, the earlier one is not, so neither may be loaded yet.
    expect(await loadReports(database, clickhouse, NOW_MS)).toBe(0);
  });
  await slow;
  await loadAll(2);
  expect(total(await readMetrics(clickhouse, scope({ fromDate: '2026-03-20' }), 'day', money))).toMatchObject({
    clicks: 2n,
  });
});

test('corrections take back what they name: a click found invalid, one of two pieces, a whole line', async () => {
  const day = { day: '2026-02-05', billedDay: '2026-02-05' };
  await log({ ...day, billedMicros: 500_000n });
  await log({ ...day, billedMicros: -500_000n, counts: -1 });
  const sale = { ...day, kind: 'SALE', attribution: 'DIRECT_CLICK' };
  await log({ ...sale, quantity: 2, salesMicros: 8_000_000n });
  await log({ ...sale, quantity: -1, salesMicros: -4_000_000n, counts: 0 });
  await log({ ...sale, quantity: 1, salesMicros: 3_000_000n });
  await log({ ...sale, quantity: -1, salesMicros: -3_000_000n, counts: -1 });
  await loadAll(6);
  const february = scope({ fromDate: '2026-02-01', toDate: '2026-02-28' });
  expect(total(await readMetrics(clickhouse, february, 'day', money))).toMatchObject({
    clicks: 0n,
    costsMicros: 0n,
    purchases: 1n,
    itemsSold: 1n,
    salesMicros: 4_000_000n,
  });
});

test('processes that load at the same time hand over each batch once', async () => {
  const day = { day: '2026-03-25', billedDay: '2026-03-25' };
  for (let event = 0; event < 3; event += 1) await log(day);
  let loaded = 0;
  await until(async () => {
    const both = [database, slowProcess].map((connection) => loadReports(connection, clickhouse, NOW_MS));
    for (const rows of await Promise.all(both)) loaded += rows;
    return loaded >= 3;
  });
  expect(loaded).toBe(3);
  const of25th = await readMetrics(clickhouse, scope({ fromDate: '2026-03-25' }), 'day', money);
  expect(total(of25th)).toMatchObject({ clicks: 3n });
});

test('invalid clicks are returned with their reason and amounts, to their own company only', async () => {
  const day = { day: '2026-01-05', billedDay: '2026-01-05' };
  await log({ ...day, invalidReason: 'CLICK_RATE', priceMicros: 400_000n });
  await log({ ...day, invalidReason: 'CLICK_RATE', priceMicros: 100_000n });
  await log({ ...day, invalidReason: 'BOT', priceMicros: 300_000n });
  await log({ ...day, billedMicros: -200_000n, unbilledReason: 'FRAUD', counts: -1 });
  await log({ ...day, kind: 'IMPRESSION', invalidReason: 'BOT' });
  await log({ ...day, companyId: THEIRS, invalidReason: 'BOT', priceMicros: 900_000n });
  const january = scope({ companyId: null, fromDate: '2026-01-01', toDate: '2026-01-31' });
  const mine = { scope: 'company', companyId: MINE, userId: MINE } as const;
  expect(await database.read(mine, (tx) => readInvalidClicks(tx, january))).toEqual([
    { reason: 'CLICK_RATE', currency: 'SGD', clicks: 2, notBilledMicros: 500_000n, returnedMicros: 0n },
    { reason: 'BOT', currency: 'SGD', clicks: 1, notBilledMicros: 300_000n, returnedMicros: 0n },
    { reason: 'FRAUD', currency: 'SGD', clicks: 1, notBilledMicros: 0n, returnedMicros: 200_000n },
  ]);
});

test('sums of the largest sales agree with the log, beyond what 64 bits hold', async () => {
  const maxTotal = BigInt(MAX_LINE_TOTAL) * 1_000_000n;
  const big = newId();
  for (let line = 0; line < 12; line += 1)
    for (const attribution of ['DIRECT_CLICK', 'HALO_CLICK', 'DIRECT_VIEW'])
      await log({ kind: 'SALE', attribution, quantity: 1, salesMicros: maxTotal, adSetId: big, campaignId: 9n });
  // Includes rows of earlier tests.
  let loaded = 0;
  await until(async () => (loaded += await loadReports(database, clickhouse, NOW_MS)) >= 36);
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ sales: string }>`select sum(sales_micros)::text as sales from ad_event
      where ad_set_id = ${big} and attribution = 'DIRECT_CLICK'`.execute(tx),
  );
  expect(BigInt(rows[0]!.sales)).toBe(12n * maxTotal);
  const wide = scope({ adSetId: big });
  for (const dimension of ['day', 'searchTerm', 'campaignId'] as const)
    expect(total(await readMetrics(clickhouse, wide, dimension, money))).toMatchObject({
      salesMicros: 12n * maxTotal,
      haloSalesMicros: 12n * maxTotal,
      viewSalesMicros: 12n * maxTotal,
    });
  const skus = (await readSkus(clickhouse, wide, money.rates)).map(({ metrics }) => metrics.salesMicros);
  expect(skus.reduce((sum, sales) => sum + sales, 0n)).toBe(12n * maxTotal);
  await clickhouse.command('optimize table daily final');
  expect(total(await readMetrics(clickhouse, wide, 'day', money)).salesMicros).toBe(12n * maxTotal);
});
