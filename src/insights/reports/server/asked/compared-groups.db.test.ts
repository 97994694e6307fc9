import { beforeAll, expect, test } from 'vitest';
import { createTestClickHouse } from '../../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../../testing/database.ts';
import { createSeed } from '../../../../../testing/seed.ts';
import type { ReportScope } from '../report.repository.ts';
import { loadEvents, logEvents, type LoggedEvent } from '../report.test-support.ts';
import { askAtOnce, askForFile, readCatalogIds, readComparedGroups, type Ask } from './compared-groups.repository.ts';

const NOW_MS = Date.UTC(2026, 2, 20, 6);
const [BEFORE, NOW] = ['2026-03-12', '2026-03-13'];
const AD_SETS = 41;
const MONEY = { rates: new Map([['SGD', 1_000_000n]]), currency: 'SGD' };
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW_MS });
const clickhouse = createTestClickHouse();

let scope: ReportScope;
let keys: string[];
let catalogId: string;

beforeAll(async () => {
  const catalog = await seed.catalog('SG');
  catalogId = catalog.id;
  const acme = await seed.company('Acme');
  const brand = await acme.brand('Bee');
  const all = { brandIds: null, catalogIds: null, campaignIds: null, adSetId: null, adType: null };
  scope = { ...all, companyId: acme.id, fromDate: NOW, toDate: NOW };
  const events = Array.from({ length: AD_SETS }, (_, index): LoggedEvent => ({
    ...{ kind: 'CLICK', day: index % 3 === 0 ? BEFORE : NOW, catalogId: catalog.id, companyId: acme.id },
    ...{ brandId: brand.id, campaignId: 1n, adSetId: seed.newId(), sku: 'RUN-1', billedMicros: BigInt(index) },
  }));
  keys = events.map(({ adSetId }) => adSetId).sort();
  await logEvents(database, seed.newId, events);
  await loadEvents(database, clickhouse, AD_SETS, NOW_MS);
});

const scopes = () => ({
  now: scope,
  before: { scope: { ...scope, fromDate: BEFORE, toDate: BEFORE }, untilMs: null },
});

/** Counts how often ClickHouse is asked. */
function counting(ask: Ask): { ask: Ask; asked: () => number } {
  let times = 0;
  return {
    ask: (...args) => {
      times += 1;
      return ask(...args);
    },
    asked: () => times,
  };
}

test.each([1, 7, AD_SETS, 1000])('in pages of %i each group is there once, in order', async (pageRows) => {
  const options = { maxRows: null, pageRows };
  const { count, pages } = await readComparedGroups(askForFile(clickhouse), scopes(), 'adSetId', MONEY, options);
  const groups = (await Array.fromAsync(pages)).flat();
  expect(count).toBe(AD_SETS);
  expect(groups.map(({ key }) => key)).toEqual(keys);
  expect(groups.reduce((sum, { now, before }) => sum + now.clicks + before.clicks, 0n)).toBe(BigInt(AD_SETS));
});

test('of more rows than are answered one more is counted, and none is summed', async () => {
  const read = async (maxRows: number) => {
    const { ask, asked } = counting(askAtOnce(clickhouse));
    const { count, pages } = await readComparedGroups(ask, scopes(), 'adSetId', MONEY, { maxRows });
    return [count, (await Array.fromAsync(pages)).flat().length, asked()];
  };
  expect(await read(AD_SETS)).toEqual([AD_SETS, AD_SETS, 3]);
  expect(await read(10)).toEqual([11, 0, 1]);
});

test('the catalogs are listed as the rows are asked for: a file waits for no one', async () => {
  const { ask, asked } = counting(askForFile(clickhouse));
  expect(await readCatalogIds(ask, scope)).toEqual([catalogId]);
  expect(asked()).toBe(1);
});
