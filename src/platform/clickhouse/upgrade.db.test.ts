import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openClickHouse } from './clickhouse.ts';
import { migrateClickHouse } from './migrate.ts';
import { ownFiles, SUCCESSORS, writeMigrations } from './successors.test-support.ts';

// A version reads reports written by older versions, and adds to them.
const folder = await mkdtemp(join(tmpdir(), 'endcap-clickhouse-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const ID = '0199a000-0000-7000-8000-000000000001';
const event = (position: number, more: object = {}) => ({
  position,
  kind: 'CLICK',
  occurredAt: '2026-03-10 04:00:00.000',
  day: '2026-03-10',
  billedDay: '2026-03-10',
  catalogId: ID,
  shopper: 'ann',
  companyId: ID,
  brandId: ID,
  campaignId: 7,
  adSetId: ID,
  adType: 'PRODUCT',
  sku: 'A',
  platform: '',
  placement: 'SEARCH',
  searchTerm: 'shoe',
  walletCurrency: 'SGD',
  catalogCurrency: 'SGD',
  billedMicros: 100,
  invalid: 0,
  quantity: 0,
  salesMicros: 0,
  attribution: '',
  ...more,
});
const sale = { kind: 'SALE', billedMicros: 0, quantity: 1, salesMicros: 5000, attribution: 'DIRECT_CLICK' };
const SUMS = `toString(sum(clicks)) as clicks, toString(sum(cost_micros)) as cost, toString(sum(direct_sales_micros)) as sales, toString(sum(direct_purchases)) as purchases`;

test('of each earlier version, every roll-up goes on from what it had, and new ones from the events', async () => {
  const names = [...(await ownFiles()), ...Object.keys(SUCCESSORS)];
  const data = join(folder, 'data');
  // Each version continues with the previous one's data and adds two clicks and a sale.
  for (const [version, name] of names.entries()) {
    const older = await writeMigrations(join(folder, 'older'), names.slice(0, version + 1));
    const engine = await openClickHouse({ folder: data }, 1);
    await migrateClickHouse(engine, { folder: older });
    const batch = [event(version * 10), event(version * 10 + 1), event(version * 10 + 2, sale)];
    await engine.insert('ad_event', batch, `batch ${version}`);
    await engine.insert('ad_event', batch, `batch ${version}`);
    const rounds = version + 1;
    const expected = {
      clicks: String(2 * rounds),
      cost: String(200 * rounds),
      sales: String(5000 * rounds),
      purchases: String(rounds),
    };
    const tables = await engine.query<{ name: string }>(
      `select name from system.tables where database = currentDatabase() and name like 'daily%' and engine = 'SummingMergeTree' order by name`,
    );
    expect(tables.length).toBeGreaterThan(0);
    for (const { name: table } of tables)
      expect(await engine.query(`select ${SUMS} from ${table}`), `${table} after ${name}`).toEqual([expected]);
    await engine.close();
  }
  const corrected = await openClickHouse({ folder: data }, 1);
  await corrected.insert('ad_event', [event(99, { billedMicros: -100, counts: -1 })], 'correction');
  expect(await corrected.query(`select ${SUMS} from daily`)).toMatchObject([
    { clicks: String(2 * names.length - 1), cost: String(200 * names.length - 100) },
  ]);
  await corrected.close();
});
