import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { MAX_LINE_TOTAL } from '#delivery/collect/events-wire.ts';
import { uuidV7, type Uuid } from '#kernel/ids.ts';
import { SYSTEM } from '#platform/postgres/database.ts';
import { freshClickHouse } from '../../../../testing/clickhouse.ts';
import { freshDatabase, inAnotherProcess } from '../../../../testing/database.ts';
import { readInvalidClicks } from './invalid-clicks-store.ts';
import { loadReports } from './report-loader.ts';
import { addReports, NO_REPORT, readFigures, readRange, type ReportFigures, type ReportScope } from './report-store.ts';
import { readSkus } from './sku-store.ts';

const database = await freshDatabase();
const slowProcess = inAnotherProcess(database);
const clickhouse = freshClickHouse();
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
const total = (rows: Map<string, ReportFigures>) => [...rows.values()].reduce(addReports, NO_REPORT);

async function log(event: Record<string, unknown>) {
  const row = {
    event_id: newId(),
    kind: 'CLICK',
    occurred_at: new Date(NOW_MS),
    received_at: new Date(NOW_MS),
    day: '2026-03-02',
    billed_day: '2026-03-02',
    catalog_id: SG,
    shopper: 'shopper',
    company_id: MINE,
    brand_id: BRAND,
    campaign_id: 1n,
    ad_set_id: AD_SET,
    ad_type: 'PRODUCT',
    sku: 'SKU',
    platform: 'desktop',
    search_term: 'lipstick',
    ...event,
  };
  await database.as(SYSTEM, (tx) =>
    tx
      .insertInto('ad_event')
      .values(row as never)
      .execute(),
  );
}

/** Rows wait while any transaction of the cluster is older, another test file's too. */
async function loadAll(rows: number) {
  let loaded = 0;
  await vi.waitUntil(async () => (loaded += await loadReports(database, clickhouse, NOW_MS)) >= rows, {
    timeout: 10_000,
  });
  expect(loaded).toBe(rows);
}

beforeAll(async () => {
  await database.as(SYSTEM, async (tx) => {
    await sql`insert into currency values ('SGD', '$', 1000000, 2), ('IDR', 'Rp', 11500000000, 0)`.execute(tx);
    for (const [id, code, currency] of [
      [SG, 'SG', 'SGD'],
      [ID, 'ID', 'IDR'],
    ])
      await sql`insert into catalog (id, code, name, base_url, currency, timezone, venture_id)
        values (${id}, ${code}, ${code}, 'https://x.example', ${currency}, 'Asia/Singapore', ${id})`.execute(tx);
    await sql`insert into brand values (${BRAND}, 'Essence', null)`.execute(tx);
    for (const id of [MINE, THEIRS])
      await sql`insert into company (id, name, country_code, timezone, wallet_currency, report_currency, created_at)
        values (${id}, ${id}, 'SG', 'Asia/Singapore', 'SGD', 'SGD', now())`.execute(tx);
  });
  await log({ kind: 'IMPRESSION' });
  await log({ kind: 'IMPRESSION', platform: 'mobile' });
  await log({ billed_micros: 500_000n });
  await log({ billed_micros: 250_001n, billed_day: '2026-03-04', search_term: null });
  await log({ invalid_reason: 'CLICK_RATE' });
  await log({
    kind: 'SALE',
    attribution: 'DIRECT_CLICK',
    quantity: 2,
    sales_micros: 23_000_000_000n,
    catalog_id: ID,
    ad_set_id: OTHER_AD_SET,
    campaign_id: 2n,
  });
  await log({ kind: 'SALE', attribution: 'HALO_CLICK', quantity: 1, sales_micros: 5_000_000n });
  await log({ company_id: THEIRS, billed_micros: 9_000_000n });
  await log({
    company_id: null,
    brand_id: null,
    campaign_id: null,
    ad_set_id: null,
    ad_type: null,
    kind: 'IMPRESSION',
  });
  await loadAll(9);
});

test('figures are the sum of a company’s own valid events, in its report currency', async () => {
  expect(total(await readFigures(clickhouse, scope(), 'ad_type', money))).toEqual({
    impressions: 2n,
    clicks: 2n,
    costs_micros: 750_001n,
    sales_micros: 2_000_000n,
    itemsSold: 2n,
    purchases: 1n,
    haloSales_micros: 5_000_000n,
    haloItemsSold: 1n,
    haloPurchases: 1n,
    viewSales_micros: 0n,
  });
});

test('a late event counts on its day and costs on the day it was billed', async () => {
  const days = await readFigures(clickhouse, scope({ catalogIds: [SG] }), 'day', money);
  expect([...days].map(([day, { clicks, costs_micros }]) => [day, clicks, costs_micros])).toEqual([
    ['2026-03-02', 2n, 500_000n],
    ['2026-03-04', 0n, 250_001n],
  ]);
  expect([...(await readFigures(clickhouse, scope(), 'week', money)).keys()]).toEqual(['2026-03-02']);
});

test.each([
  ['adSetId', { adSetId: OTHER_AD_SET }, 0n, 2n],
  ['campaign', { campaignIds: [1n] }, 750_001n, 0n],
  ['catalog', { catalogIds: [ID] }, 0n, 2n],
  ['brand', { brandIds: [MINE] }, 0n, 0n],
  ['ad type', { adType: 'BANNER' as const }, 0n, 0n],
  ['day', { toDate: '2026-03-02' }, 500_000n, 2n],
])('filtered by %s', async (_, filter, cost, items) => {
  expect(total(await readFigures(clickhouse, scope(filter), 'platform', money))).toMatchObject({
    costs_micros: cost,
    itemsSold: items,
  });
});

test('search terms and platforms are groups, unknown ones empty', async () => {
  const terms = await readFigures(clickhouse, scope(), 'search_term', money);
  expect([...terms].map(([term, { costs_micros }]) => [term, costs_micros])).toEqual([
    ['', 250_001n],
    ['lipstick', 500_000n],
  ]);
  const platforms = await readFigures(clickhouse, scope(), 'platform', money);
  expect(platforms.get('mobile')).toMatchObject({ impressions: 1n, clicks: 0n });
});

test.each([
  [1, ['lipstick']],
  [2, ['lipstick', '']],
  [3, ['lipstick', '']],
])('of more than %i groups the dearest are told, each whole: %j', async (most, terms) => {
  const all = await readFigures(clickhouse, scope(), 'search_term', money);
  const some = await readFigures(clickhouse, scope(), 'search_term', money, most);
  expect(some).toEqual(new Map(terms.map((term) => [term, all.get(term)])));
});

test('another company’s figures stay its own, staff see all', async () => {
  expect(total(await readFigures(clickhouse, scope({ companyId: THEIRS }), 'day', money))).toMatchObject({
    costs_micros: 9_000_000n,
    clicks: 1n,
  });
  expect(total(await readFigures(clickhouse, scope({ companyId: null }), 'day', money))).toMatchObject({
    costs_micros: 9_750_001n,
  });
});

test('the range spans the days with figures and is null without any', async () => {
  expect(await readRange(clickhouse, scope())).toEqual({ startDate: '2026-03-02', endDate: '2026-03-04' });
  expect(await readRange(clickhouse, scope({ companyId: BRAND }))).toBeNull();
});

test('a batch sent again after a crash changes nothing', async () => {
  const before = await readFigures(clickhouse, scope({ companyId: null }), 'search_term', money);
  await database.as(SYSTEM, (tx) => sql`update report_batch set loaded_at = null`.execute(tx));
  await loadAll(9);
  expect(await readFigures(clickhouse, scope({ companyId: null }), 'search_term', money)).toEqual(before);
  expect(total(await readFigures(clickhouse, scope({ companyId: null }), 'day', money))).toEqual(total(before));
});

test('rows of a transaction that commits late are not skipped', async () => {
  const slow = slowProcess.as(SYSTEM, async (tx) => {
    await tx
      .insertInto('ad_event')
      .values({
        event_id: 'slow',
        kind: 'CLICK',
        occurred_at: new Date(NOW_MS),
        received_at: new Date(NOW_MS),
        day: '2026-03-20',
        billed_day: '2026-03-20',
        catalog_id: SG,
        shopper: 's',
        company_id: MINE,
        brand_id: BRAND,
        campaign_id: 1n,
        ad_set_id: AD_SET,
        ad_type: 'PRODUCT',
      })
      .execute();
    await log({ day: '2026-03-20', billed_day: '2026-03-20' });
    // The later row is committed, the earlier one is not: neither may be taken yet.
    expect(await loadReports(database, clickhouse, NOW_MS)).toBe(0);
  });
  await slow;
  await loadAll(2);
  expect(total(await readFigures(clickhouse, scope({ fromDate: '2026-03-20' }), 'day', money))).toMatchObject({
    clicks: 2n,
  });
});

test('corrections take back what they name: a click found invalid, one of two pieces, a whole line', async () => {
  const day = { day: '2026-02-05', billed_day: '2026-02-05' };
  await log({ ...day, billed_micros: 500_000n });
  await log({ ...day, billed_micros: -500_000n, counts: -1 });
  const sale = { ...day, kind: 'SALE', attribution: 'DIRECT_CLICK' };
  await log({ ...sale, quantity: 2, sales_micros: 8_000_000n });
  await log({ ...sale, quantity: -1, sales_micros: -4_000_000n, counts: 0 });
  await log({ ...sale, quantity: 1, sales_micros: 3_000_000n });
  await log({ ...sale, quantity: -1, sales_micros: -3_000_000n, counts: -1 });
  await loadAll(6);
  const february = scope({ fromDate: '2026-02-01', toDate: '2026-02-28' });
  expect(total(await readFigures(clickhouse, february, 'day', money))).toMatchObject({
    clicks: 0n,
    costs_micros: 0n,
    purchases: 1n,
    itemsSold: 1n,
    sales_micros: 4_000_000n,
  });
});

test('processes that load at the same time hand over each batch once', async () => {
  const day = { day: '2026-03-25', billed_day: '2026-03-25' };
  for (let event = 0; event < 3; event += 1) await log(day);
  let loaded = 0;
  await vi.waitUntil(
    async () => {
      const both = [database, slowProcess].map((one) => loadReports(one, clickhouse, NOW_MS));
      for (const rows of await Promise.all(both)) loaded += rows;
      return loaded >= 3;
    },
    { timeout: 10_000 },
  );
  expect(loaded).toBe(3);
  const of25th = await readFigures(clickhouse, scope({ fromDate: '2026-03-25' }), 'day', money);
  expect(total(of25th)).toMatchObject({ clicks: 3n });
});

test('invalid clicks are told with their reason and what was not billed or given back, to their own company alone', async () => {
  const day = { day: '2026-01-05', billed_day: '2026-01-05' };
  await log({ ...day, invalid_reason: 'CLICK_RATE', price_micros: 400_000n });
  await log({ ...day, invalid_reason: 'CLICK_RATE', price_micros: 100_000n });
  await log({ ...day, invalid_reason: 'BOT', price_micros: 300_000n });
  await log({ ...day, billed_micros: -200_000n, unbilled_reason: 'FRAUD', counts: -1 });
  await log({ ...day, kind: 'IMPRESSION', invalid_reason: 'BOT' });
  await log({ ...day, company_id: THEIRS, invalid_reason: 'BOT', price_micros: 900_000n });
  const january = scope({ companyId: null, fromDate: '2026-01-01', toDate: '2026-01-31' });
  const mine = { scope: 'company', companyId: MINE, personId: MINE } as const;
  expect(await database.as(mine, (tx) => readInvalidClicks(tx, january))).toEqual([
    { reason: 'CLICK_RATE', currency: 'SGD', clicks: 2, notBilled_micros: 500_000n, givenBack_micros: 0n },
    { reason: 'BOT', currency: 'SGD', clicks: 1, notBilled_micros: 300_000n, givenBack_micros: 0n },
    { reason: 'FRAUD', currency: 'SGD', clicks: 1, notBilled_micros: 0n, givenBack_micros: 200_000n },
  ]);
});

test('sums of the largest sales agree with the log, beyond what 64 bits hold', async () => {
  const largest = BigInt(MAX_LINE_TOTAL) * 1_000_000n;
  const big = newId();
  for (let line = 0; line < 12; line += 1)
    for (const attribution of ['DIRECT_CLICK', 'HALO_CLICK', 'DIRECT_VIEW'])
      await log({ kind: 'SALE', attribution, quantity: 1, sales_micros: largest, ad_set_id: big, campaign_id: 9n });
  // With what earlier tests left.
  let loaded = 0;
  await vi.waitUntil(async () => (loaded += await loadReports(database, clickhouse, NOW_MS)) >= 36, {
    timeout: 10_000,
  });
  const { rows } = await database.as(SYSTEM, (tx) =>
    sql<{ sales: string }>`select sum(sales_micros)::text as sales from ad_event
      where ad_set_id = ${big} and attribution = 'DIRECT_CLICK'`.execute(tx),
  );
  expect(BigInt(rows[0]!.sales)).toBe(12n * largest);
  const wide = scope({ adSetId: big });
  for (const dimension of ['day', 'search_term', 'campaign_id'] as const)
    expect(total(await readFigures(clickhouse, wide, dimension, money))).toMatchObject({
      sales_micros: 12n * largest,
      haloSales_micros: 12n * largest,
      viewSales_micros: 12n * largest,
    });
  const skus = (await readSkus(clickhouse, wide, money.rates)).map(({ figures }) => figures.sales_micros);
  expect(skus.reduce((sum, sales) => sum + sales, 0n)).toBe(12n * largest);
  await clickhouse.command('optimize table daily final');
  expect(total(await readFigures(clickhouse, wide, 'day', money)).sales_micros).toBe(12n * largest);
});
