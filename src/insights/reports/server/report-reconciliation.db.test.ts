import fc from 'fast-check';
import { BUCKETS } from '#core/serving/rules/automatic.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { mondayOf, type Day } from '#kernel/time.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { dailyRows, saleRows, termRows, type FileRows } from './exports/export.repository.ts';
import {
  anyFilter,
  CATALOGS,
  COMPANIES,
  drawEvents,
  isOf,
  isWithin,
  NOW_MS,
  expectedReport,
  RATES,
  scopeOf,
  writeEvents,
  writeParties,
  type Filter,
  type RawEvent,
} from './report-reference.test-support.ts';
import {
  NO_REPORT,
  readDailyCosts,
  readMetrics,
  readSoldSkus,
  type Dimension,
  type ReportMetrics,
} from './report.repository.ts';
import { readSkuDays, readSkus } from './sku.repository.ts';
import { loadEvents } from './report.test-support.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

const database = await createTestDatabase();
const clickhouse = createTestClickHouse();

console.log(`numbers agree: CHAOS_SEED=${RUN_SEED}`);
const EVENTS = drawEvents(1500, RUN_SEED);

beforeAll(async () => {
  await writeParties(database);
  await writeEvents(database, EVENTS);
  await loadEvents(database, clickhouse, EVENTS.length, NOW_MS);
});

/** Tolerance: reports round a group once per pair of currencies, the expectation once per currency. */
const ROUNDED_MICROS = 4n;

/** Compares group by group. Counts must be exact; a group of zeros may be missing. */
function expectGroups(found: ReadonlyMap<string, ReportMetrics>, expected: ReadonlyMap<string, ReportMetrics>): void {
  for (const key of new Set([...found.keys(), ...expected.keys()])) {
    const [is, should] = [found.get(key) ?? NO_REPORT, expected.get(key) ?? NO_REPORT];
    for (const [name, value] of Object.entries(should) as [keyof ReportMetrics, bigint][]) {
      const distance = is[name] > value ? is[name] - value : value - is[name];
      const allowed = name.endsWith('Micros') ? ROUNDED_MICROS : 0n;
      expect(distance <= allowed, `${name} of ${key}: ${is[name]} instead of ${value}`).toBe(true);
    }
  }
}

/** Indexes rows by key and fails when a row appears on two pages. */
function onceEach<Row extends { metrics: ReportMetrics }>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const byKey = new Map(rows.map((row) => [keyOf(row), row.metrics]));
  expect(byKey.size).toBe(rows.length);
  return byKey;
}

const always = (check: (filter: Filter) => Promise<void>) =>
  fc.assert(fc.asyncProperty(anyFilter, check), { numRuns: runLength(12), seed: RUN_SEED });
/** Small enough that most files and some days have several pages, and large enough that a page takes several chunks. */
const PAGES_OF = [2, 5000];
const moneyOf = ({ currency }: Filter) => ({ rates: RATES, currency });
const rowsOf = async <Row>(file: Promise<FileRows<Row>>) => (await Array.fromAsync((await file).pages)).flat();
const salesOf = (filter: Filter) =>
  EVENTS.filter((event) => event.kind === 'SALE' && isOf(event, filter) && isWithin(event.day, filter));

const GROUPS: Record<Dimension, (event: RawEvent, on: Day) => string> = {
  day: (_, on) => on,
  week: (_, on) => mondayOf(on),
  month: (_, on) => `${on.slice(0, 7)}-01`,
  adType: ({ adSet }) => adSet.adType,
  campaignId: ({ adSet }) => String(adSet.campaignId),
  adSetId: ({ adSet }) => adSet.id,
  platform: ({ platform }) => platform ?? '',
  placement: ({ placement }) => placement ?? '',
  bucket: ({ bucket }) => (bucket === null ? '' : BUCKETS[bucket - 1]!),
  catalogId: ({ adSet }) => adSet.catalog.id,
  brandId: ({ adSet }) => adSet.brand,
  searchTerm: ({ term }) => term ?? '',
};

describe('any request', () => {
  test.each(Object.keys(GROUPS) as Dimension[])('figures by %s are what the events say', async (dimension) => {
    await always(async (filter) => {
      const metrics = await readMetrics(clickhouse, scopeOf(filter), dimension, moneyOf(filter));
      expectGroups(metrics, expectedReport(EVENTS, filter, GROUPS[dimension]));
    });
  });

  test('products are, each in its storefront’s currency, and so are the days of one', async () => {
    await always(async (filter) => {
      const lines = await readSkus(clickhouse, scopeOf(filter), RATES);
      const days = await readSkuDays(clickhouse, scopeOf(filter), 'A', RATES);
      for (const { id, currency } of CATALOGS) {
        const inCatalog = EVENTS.filter(({ adSet }) => adSet.catalog.id === id);
        const inIts = { ...filter, currency };
        const skus = lines
          .filter(({ catalogId }) => catalogId === id)
          .map(({ sku, metrics }) => [sku, metrics] as const);
        expectGroups(
          new Map(skus),
          expectedReport(inCatalog, inIts, ({ sku }) => sku ?? ''),
        );
        const ofA = inCatalog.filter(({ sku }) => sku === 'A');
        expectGroups(days.get(id) ?? new Map(), expectedReport(ofA, inIts, GROUPS.day));
      }
    });
  });

  test.each(PAGES_OF)(
    'files have the rows of days and of search terms that screens add up, in pages of %i',
    async (pageRows) => {
      await always(async (filter) => {
        const days = await rowsOf(dailyRows(clickhouse, scopeOf(filter), moneyOf(filter), pageRows));
        expectGroups(
          onceEach(days, ({ day, campaignId }) => `${day} ${campaignId}`),
          expectedReport(EVENTS, filter, ({ adSet }, on) => `${on} ${adSet.campaignId}`),
        );
        const terms = await rowsOf(termRows(clickhouse, scopeOf(filter), moneyOf(filter), pageRows));
        expectGroups(
          onceEach(terms, ({ term }) => term),
          expectedReport(EVENTS, filter, GROUPS.searchTerm),
        );
      });
    },
  );

  test.each(PAGES_OF)('a file of sales has every one of them, and no other, in pages of %i', async (pageRows) => {
    await always(async (filter) => {
      const sales = await rowsOf(saleRows(clickhouse, scopeOf(filter), pageRows));
      const written = sales.map(({ day, sku, attribution, platform, placement, term, quantity, sales: amount }) =>
        [day, sku, attribution, platform, placement, term, quantity, amount].join('|'),
      );
      const expected = salesOf(filter).map(
        ({ day, sku, attribution, platform, placement, term, quantity, salesMicros }) =>
          [day, sku ?? '', attribution, platform ?? '', placement ?? '', term ?? '', quantity, salesMicros].join('|'),
      );
      expect(written.toSorted()).toEqual(expected.toSorted());
    });
  });

  test('products that sold are counted by what is left of their sales', async () => {
    await always(async (filter) => {
      const items = new Map<string, Map<string, number>>();
      for (const { adSet, sku, quantity, attribution } of salesOf(filter)) {
        if (attribution !== 'DIRECT_CLICK') continue;
        const campaign = String(adSet.campaignId);
        const skus = items.get(campaign) ?? new Map<string, number>();
        items.set(campaign, skus.set(sku ?? '', (skus.get(sku ?? '') ?? 0) + quantity));
      }
      const sold = await readSoldSkus(clickhouse, scopeOf(filter));
      for (const [campaign, skus] of items)
        expect(sold.get(campaign) ?? 0).toBe([...skus.values()].filter((left) => left > 0).length);
      expect([...sold.keys()].filter((campaign) => !items.has(campaign))).toEqual([]);
    });
  });

  test('the ledger’s auditor gets what each day was billed', async () => {
    await always(async (filter) => {
      const days = { from: filter.range.fromDate, to: filter.range.toDate };
      const reported = await readDailyCosts(clickhouse, COMPANIES, days);
      const expected = new Map<string, bigint>();
      for (const { adSet, billedDay, billedMicros } of EVENTS) {
        if (!isWithin(billedDay, filter)) continue;
        const key = `${adSet.company} ${adSet.catalog.id} ${billedDay}`;
        expected.set(key, (expected.get(key) ?? 0n) + billedMicros);
      }
      const found = new Map(reported.map((row) => [`${row.companyId} ${row.catalogId} ${row.day}`, row.costMicros]));
      for (const key of new Set([...found.keys(), ...expected.keys()]))
        expect({ key, cost: found.get(key) ?? 0n }).toEqual({ key, cost: expected.get(key) ?? 0n });
    });
  });
});
