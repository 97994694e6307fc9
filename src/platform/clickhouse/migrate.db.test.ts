import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exclusively } from '#platform/db/exclusively.ts';
import { startClickHouseServer } from '../../../testing/clickhouse-server.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { type ClickHouse, openClickHouse } from './clickhouse.ts';
import { ForeignReportsError, migrateClickHouse } from './migrate.ts';
import { ownFiles, SUCCESSORS, writeMigrations } from './successors.test-support.ts';

const database = await createTestDatabase();
const server = await startClickHouseServer();
const opened: ClickHouse[] = [];
const open = async () => {
  const clickhouse = await openClickHouse({ url: server.url }, 1);
  opened.push(clickhouse);
  return clickhouse;
};
const folder = await mkdtemp(join(tmpdir(), 'endcap-clickhouse-'));
afterAll(async () => {
  await Promise.all(opened.map((clickhouse) => clickhouse.close()));
  await server.stop();
  await rm(folder, { recursive: true });
});

const inTurn = <T>(work: () => Promise<T>) => exclusively(database, 'report-migration', work);
const TABLES = `select name from system.tables where database = currentDatabase() order by engine = 'MaterializedView' desc, name`;

async function dropEverything(clickhouse: ClickHouse): Promise<void> {
  for (const { name } of await clickhouse.query<{ name: string }>(TABLES))
    await clickhouse.command(`drop table ${name}`);
}

test('three processes that start on an empty server together all start, and make one report store', async () => {
  const starts = await Promise.all([open(), open(), open()]);
  await dropEverything(starts[0]);
  await Promise.all(starts.map((clickhouse) => migrateClickHouse(clickhouse, { exclusively: inTurn })));
  const files = (await ownFiles()).map((name) => ({ name }));
  expect(await starts[0].query('select name from migration order by name')).toEqual(files);
  expect(await starts[0].query('select toUInt32(count()) as stores from endcap_store')).toEqual([{ stores: 1 }]);
});

test(
  'killed between any two statements, the next start finishes, and no roll-up counts anything twice',
  { timeout: 240_000 },
  async () => {
    const clickhouse = await open();
    const own = await ownFiles();
    const older = await writeMigrations(join(folder, 'older'), own);
    const newer = await writeMigrations(join(folder, 'newer'), [...own, ...Object.keys(SUCCESSORS)]);

    let isOver = false;
    for (let allowed = 0; !isOver; allowed += 1) {
      await dropEverything(clickhouse);
      const killed = dyingAfter(clickhouse, allowed);
      // Killed on an empty server, or on one filled by an older version.
      const isFilled = await killed.finishes(older);
      if (isFilled) {
        await clickhouse.insert('ad_event', [click(1), click(2)], `two clicks ${allowed}`);
        isOver = await killed.finishes(newer);
      }
      await migrateClickHouse(clickhouse, { folder: newer });
      await clickhouse.insert('ad_event', [click(3)], `another click ${allowed}`);
      const clicks = isFilled ? '3' : '1';
      expect(await sums(clickhouse)).toEqual([
        { daily: clicks, terms: clicks, skus: clicks, attributions: clicks, stores: '1' },
      ]);
      expect(allowed).toBeLessThan(40);
    }
  },
);

test('tables of an unknown version before this one are rejected, and those of the next release are not', async () => {
  const clickhouse = await open();
  await dropEverything(clickhouse);
  await migrateClickHouse(clickhouse);
  await clickhouse.command(`insert into migration values ('990_attributions.sql', 'a')`);
  await migrateClickHouse(clickhouse);
  await clickhouse.command(`insert into migration values ('0001_reports.sql', 'a')`);
  const error = await migrateClickHouse(clickhouse).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ForeignReportsError);
  expect((error as Error).message).toMatch(/0001_reports.sql.*empty the report store/);
});

function dyingAfter(clickhouse: ClickHouse, allowed: number) {
  let remaining = allowed;
  const dying: ClickHouse = {
    ...clickhouse,
    command: (text) => ((remaining -= 1) < 0 ? Promise.reject(new Error('killed')) : clickhouse.command(text)),
  };
  return {
    finishes: (from: string) =>
      migrateClickHouse(dying, { folder: from }).then(
        () => true,
        () => false,
      ),
  };
}

const sums = (clickhouse: ClickHouse) =>
  clickhouse.query<Record<'daily' | 'terms' | 'skus' | 'attributions' | 'stores', string>>(`
    select (select toString(sum(clicks)) from daily) as daily, (select toString(sum(clicks)) from daily_search_term) as terms,
      (select toString(sum(clicks)) from daily_sku) as skus,
      (select toString(sum(clicks)) from daily_attribution) as attributions, (select toString(count()) from endcap_store) as stores`);

const ID = '0199a000-0000-7000-8000-000000000001';
const click = (position: number) => ({
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
  walletCurrency: 'SGD',
  catalogCurrency: 'SGD',
});
