import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { uuidV7, type Uuid } from '#kernel/ids.ts';
import { convert } from '#kernel/money.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { SYSTEM } from '#platform/postgres/database.ts';
import { freshClickHouse } from '../../../../testing/clickhouse.ts';
import { freshDatabase } from '../../../../testing/database.ts';
import { dailyRows, saleRows, termRows } from './exports/export-store.ts';
import { loadReports } from './load-store.ts';
import {
  addReports,
  NO_REPORT,
  readFigures,
  type Dimension,
  type ReportFigures,
  type ReportScope,
} from './report-store.ts';
import { readSkuDays, readSkus } from './sku-store.ts';

const database = await freshDatabase();
const clickhouse = freshClickHouse();

const SEED = Number(process.env['FC_SEED'] ?? Date.now() % 2 ** 31);
console.log(`numbers agree: FC_SEED=${SEED}`);

const NOW_MS = Date.parse('2026-03-10T00:00:00Z');
let serial = 0;
const newId = () => uuidV7(NOW_MS + (serial += 1), Buffer.alloc(10, serial));
const ids = (count: number) => Array.from({ length: count }, newId);

const COMPANIES = ids(2);
const BRANDS = ids(3);
const [SG, ID] = ids(2) as [Uuid, Uuid];
const CATALOGS: { id: Uuid; currency: string }[] = [
  { id: SG, currency: 'SGD' },
  { id: ID, currency: 'IDR' },
];
const WALLETS: Record<Uuid, string> = { [COMPANIES[0]!]: 'SGD', [COMPANIES[1]!]: 'MYR' };
const AD_SETS = ids(6).map((id, index) => ({
  id,
  campaignId: BigInt(index + 1),
  company: COMPANIES[index % 2]!,
  brand: BRANDS[index % 3]!,
  catalog: CATALOGS[index % 2]!,
  adType: index === 5 ? 'BANNER' : 'PRODUCT',
}));
const FIRST: Day = '2026-02-20';
const rates = new Map<string, bigint>([
  ['SGD', 1_000_000n],
  ['MYR', 3_300_000n],
  ['IDR', 11_500_000_000n],
]);

interface RawEvent {
  adSet: (typeof AD_SETS)[number];
  kind: 'IMPRESSION' | 'CLICK' | 'SALE';
  day: Day;
  billedDay: Day;
  sku: string | null;
  platform: string | null;
  placement: string | null;
  term: string | null;
  billed_micros: bigint;
  isInvalid: boolean;
  counts: number | null;
  quantity: number;
  sales_micros: bigint;
  attribution: string | null;
}

const day = fc.integer({ min: 0, max: 20 }).map((days) => addDays(FIRST, days));
const anyEvent: fc.Arbitrary<RawEvent> = fc
  .record({
    adSet: fc.constantFrom(...AD_SETS),
    kind: fc.constantFrom<RawEvent['kind']>('IMPRESSION', 'IMPRESSION', 'CLICK', 'SALE'),
    day,
    late: fc.constantFrom(0, 0, 0, 3),
    sku: fc.constantFrom('A', 'B', 'C', null),
    platform: fc.constantFrom('desktop', 'mobile', null),
    placement: fc.constantFrom('SEARCH', null),
    term: fc.constantFrom('lipstick', 'red shoes', "o'neill", null),
    billed_micros: fc.bigInt(0n, 900_001n),
    isInvalid: fc.boolean(),
    isTakenBack: fc.constantFrom(false, false, true),
    quantity: fc.integer({ min: 1, max: 4 }),
    sales_micros: fc.bigInt(0n, 90_000_001n),
    attribution: fc.constantFrom('DIRECT_CLICK', 'HALO_CLICK', 'DIRECT_VIEW'),
  })
  .map(({ late, isTakenBack, ...event }) => {
    const sign = isTakenBack ? -1 : 1;
    const isSale = event.kind === 'SALE';
    const isBilled = !isSale && !event.isInvalid;
    return {
      ...event,
      billedDay: isBilled ? addDays(event.day, late) : event.day,
      isInvalid: !isSale && event.isInvalid,
      billed_micros: isBilled ? event.billed_micros * BigInt(sign) : 0n,
      counts: isTakenBack ? -1 : null,
      quantity: isSale ? event.quantity * sign : 0,
      sales_micros: isSale ? event.sales_micros * BigInt(sign) : 0n,
      attribution: isSale ? event.attribution : null,
    };
  });

const [EVENTS] = fc.sample(fc.array(anyEvent, { minLength: 1500, maxLength: 1500 }), { numRuns: 1, seed: SEED }) as [
  RawEvent[],
];

const anyFilter = fc.record({
  company: fc.option(fc.constantFrom(...COMPANIES)),
  range: fc.tuple(day, day).map(([a, b]) => (a < b ? { fromDate: a, toDate: b } : { fromDate: b, toDate: a })),
  brands: fc.option(fc.subarray(BRANDS, { minLength: 1 })),
  catalogs: fc.option(
    fc.subarray(
      CATALOGS.map(({ id }) => id),
      { minLength: 1 },
    ),
  ),
  adSet: fc.option(fc.constantFrom(...AD_SETS)),
  by: fc.constantFrom('campaign', 'ad set'),
  adType: fc.option(fc.constantFrom('PRODUCT' as const, 'BANNER' as const)),
  currency: fc.constantFrom<string>('SGD', 'MYR', 'IDR'),
});
type Filter = typeof anyFilter extends fc.Arbitrary<infer Value> ? Value : never;

const scopeOf = ({ company, range, brands, catalogs, adSet, by, adType }: Filter): ReportScope => ({
  companyId: company,
  ...range,
  brandIds: brands,
  catalogIds: catalogs,
  campaignIds: adSet && by === 'campaign' ? [adSet.campaignId] : null,
  adSetId: adSet && by === 'ad set' ? adSet.id : null,
  adType,
});

/** What a person with the events on paper would come to: each currency added up, then converted, once. */
function onPaper({ company, range, brands, catalogs, adSet, adType, currency }: Filter): ReportFigures {
  const sums = { ...NO_REPORT };
  const money = { costs: new Map<string, bigint>(), direct: new Map(), halo: new Map(), view: new Map() } as Record<
    'costs' | 'direct' | 'halo' | 'view',
    Map<string, bigint>
  >;
  const add = (to: Map<string, bigint>, code: string, amount: bigint) => to.set(code, (to.get(code) ?? 0n) + amount);
  const isIn = (on: Day) => on >= range.fromDate && on <= range.toDate;
  for (const event of EVENTS) {
    const { adSet: of, attribution } = event;
    if (company && of.company !== company) continue;
    if (brands && !brands.includes(of.brand)) continue;
    if (catalogs && !catalogs.includes(of.catalog.id)) continue;
    if (adSet && of.id !== adSet.id) continue;
    if (adType && of.adType !== adType) continue;
    if (isIn(event.billedDay)) add(money.costs, WALLETS[of.company]!, event.billed_micros);
    if (!isIn(event.day)) continue;
    const counts = BigInt(event.counts ?? 1);
    if (event.kind === 'IMPRESSION' && !event.isInvalid) sums.impressions += counts;
    if (event.kind === 'CLICK' && !event.isInvalid) sums.clicks += counts;
    if (attribution === 'DIRECT_CLICK') {
      sums.itemsSold += BigInt(event.quantity);
      sums.purchases += counts;
      add(money.direct, of.catalog.currency, event.sales_micros);
    }
    if (attribution === 'HALO_CLICK') {
      sums.haloItemsSold += BigInt(event.quantity);
      sums.haloPurchases += counts;
      add(money.halo, of.catalog.currency, event.sales_micros);
    }
    if (attribution === 'DIRECT_VIEW') add(money.view, of.catalog.currency, event.sales_micros);
  }
  const total = (amounts: Map<string, bigint>) =>
    [...amounts].reduce((sum, [code, amount]) => sum + convert(amount, rates.get(code)!, rates.get(currency)!), 0n);
  return {
    ...sums,
    costs_micros: total(money.costs),
    sales_micros: total(money.direct),
    haloSales_micros: total(money.halo),
    viewSales_micros: total(money.view),
  };
}

const totalOf = (all: Iterable<ReportFigures>) => [...all].reduce(addReports, NO_REPORT);

/** Groups are rounded each on its own, by less than a millionth; what is counted agrees exactly. */
function expectAgreement(found: ReportFigures, expected: ReportFigures, groups: number): void {
  for (const [name, value] of Object.entries(expected) as [keyof ReportFigures, bigint][]) {
    const distance = found[name] > value ? found[name] - value : value - found[name];
    const allowed = name.endsWith('_micros') ? BigInt(groups * 3) : 0n;
    expect(distance <= allowed, `${name}: ${found[name]} instead of ${value}`).toBe(true);
  }
}

beforeAll(async () => {
  await database.as(SYSTEM, async (tx) => {
    for (const [code, rate] of rates) await sql`insert into currency values (${code}, '$', ${rate}, 2)`.execute(tx);
    for (const { id, currency } of CATALOGS)
      await sql`insert into catalog (id, code, name, base_url, currency, timezone, venture_id)
        values (${id}, ${currency.slice(0, 2)}, ${id}, 'https://x.example', ${currency}, 'Asia/Singapore', ${id})`.execute(
        tx,
      );
    for (const id of COMPANIES)
      await sql`insert into company (id, name, country_code, timezone, wallet_currency, report_currency, created_at)
        values (${id}, ${id}, 'SG', 'Asia/Singapore', ${WALLETS[id]!}, 'SGD', now())`.execute(tx);
    await tx
      .insertInto('ad_event')
      .values(
        EVENTS.map(({ adSet, ...event }) => ({
          event_id: newId(),
          kind: event.kind,
          occurred_at: new Date(`${event.day}T10:00:00Z`),
          received_at: new Date(NOW_MS),
          day: event.day,
          billed_day: event.billedDay,
          catalog_id: adSet.catalog.id,
          shopper: 'shopper',
          company_id: adSet.company,
          brand_id: adSet.brand,
          campaign_id: adSet.campaignId,
          ad_set_id: adSet.id,
          ad_type: adSet.adType,
          sku: event.sku,
          platform: event.platform,
          placement: event.placement,
          search_term: event.term,
          billed_micros: event.billed_micros,
          invalid_reason: event.isInvalid ? 'BOT' : null,
          counts: event.counts,
          quantity: event.quantity,
          sales_micros: event.sales_micros,
          attribution: event.attribution,
        })) as never,
      )
      .execute();
  });
  // Rows wait while any transaction of the cluster is older, another test file's too.
  let loaded = 0;
  await vi.waitUntil(async () => (loaded += await loadReports(database, clickhouse, NOW_MS)) >= EVENTS.length, 10_000);
});

describe('whatever is asked for', () => {
  const dimensions: Dimension[] = [
    'day',
    'week',
    'month',
    'ad_type',
    'campaign_id',
    'ad_set_id',
    'platform',
    'placement',
    'catalog_id',
    'search_term',
  ];
  const always = (check: (filter: Filter) => Promise<void>) =>
    fc.assert(fc.asyncProperty(anyFilter, check), { numRuns: 25, seed: SEED });

  test.each(dimensions)('figures by %s come to what the events say', async (dimension) => {
    await always(async (filter) => {
      const money = { rates, currency: filter.currency };
      const figures = await readFigures(clickhouse, scopeOf(filter), dimension, money);
      expectAgreement(totalOf(figures.values()), onPaper(filter), figures.size + 1);
    });
  });

  test('products come to the same, each in its storefront’s currency', async () => {
    await always(async (filter) => {
      const lines = await readSkus(clickhouse, scopeOf(filter), rates);
      for (const { id, currency } of CATALOGS) {
        const here = lines.filter(({ catalogId }) => catalogId === id);
        const catalogs = (filter.catalogs ?? [id]).filter((one) => one === id);
        const expected = onPaper({ ...filter, catalogs, currency });
        expectAgreement(totalOf(here.map(({ figures }) => figures)), expected, here.length + 1);
      }
    });
  });

  test('a product’s days come to its line', async () => {
    await always(async (filter) => {
      const lines = await readSkus(clickhouse, scopeOf(filter), rates);
      const line = lines.find(({ sku }) => sku === 'A');
      const days = await readSkuDays(clickhouse, scopeOf(filter), 'A', rates);
      const found = totalOf(days.get(line?.catalogId ?? '')?.values() ?? []);
      expectAgreement(found, line?.figures ?? NO_REPORT, 22);
    });
  });

  test('files come to what the screens say', async () => {
    await always(async (filter) => {
      const money = { rates, currency: filter.currency };
      const expected = onPaper(filter);
      const days = (await Array.fromAsync((await dailyRows(clickhouse, scopeOf(filter), money)).pages)).flat();
      expectAgreement(totalOf(days.map(({ figures }) => figures)), expected, days.length + 1);
      const terms = (await Array.fromAsync((await termRows(clickhouse, scopeOf(filter), money)).pages)).flat();
      expectAgreement(totalOf(terms.map(({ figures }) => figures)), expected, terms.length + 1);
      const sales = (await Array.fromAsync((await saleRows(clickhouse, scopeOf(filter))).pages)).flat();
      const items = sales
        .filter(({ attribution }) => attribution === 'DIRECT_CLICK')
        .reduce((sum, { quantity }) => sum + quantity, 0);
      expect(BigInt(items)).toBe(expected.itemsSold);
    });
  });
});
