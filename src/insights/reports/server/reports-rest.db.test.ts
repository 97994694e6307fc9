import { beforeAll, expect, test } from 'vitest';
import { select, seededRandom } from '#demo/random.ts';
import { addDays } from '#kernel/time.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { keyOf, program } from '../../../../testing/program.ts';
import { createSeed, type SeededUser } from '../../../../testing/seed.ts';
import { launchCampaign, loadEvents, logEvents, type LoggedEvent } from './report.test-support.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';

const random = seededRandom(RUN_SEED);
const NOW_MS = Date.UTC(2026, 2, 20, 6);
const FIRST_DAY = '2026-03-01';
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW_MS });
const clickhouse = createTestClickHouse();
const api = await startApi(database, seed, { clickhouse });

let owner: SeededUser;
let browser: TestBrowser;
let call: ReturnType<typeof program>;
let brands: string[];
let companyId: string;

beforeAll(async () => {
  const catalog = await seed.catalog('SG');
  await catalog.products(
    { sku: 'RUN-1', brand: 'Bee', sellers: ['Shop'] },
    { sku: 'BAG-1', brand: 'Ant', sellers: ['Shop'] },
  );
  const acme = await seed.company('Acme');
  companyId = acme.id;
  const bee = await acme.brand('Bee');
  const ant = await acme.brand('Ant');
  brands = [bee.id, ant.id];
  await acme.sellers(await catalog.seller('Shop'));
  owner = await acme.owner();
  browser = await api.browser().signIn(owner);
  call = program(api, (await keyOf(database, seed, owner)).secret);
  const startDate = new Date(NOW_MS).toISOString();
  const campaigns = await Promise.all([
    launchCampaign(browser, { brandId: bee.id, catalogId: catalog.id, startDate, skus: ['RUN-1'] }),
    launchCampaign(browser, { brandId: ant.id, catalogId: catalog.id, startDate, skus: ['BAG-1'] }),
  ]);
  const events = Array.from({ length: 400 }, (): LoggedEvent => {
    const which = random() < 0.5 ? 0 : 1;
    const kind = select(random, ['IMPRESSION', 'CLICK', 'SALE'] as const);
    return {
      kind,
      day: addDays(FIRST_DAY, Math.floor(random() * 20)),
      catalogId: catalog.id,
      companyId,
      brandId: brands[which]!,
      campaignId: BigInt(campaigns[which].campaignId),
      adSetId: campaigns[which].adSetId,
      sku: which === 0 ? 'RUN-1' : 'BAG-1',
      ...(kind === 'CLICK' && { billedMicros: BigInt(Math.floor(random() * 1_000_000)) }),
      ...(kind === 'SALE' && {
        quantity: 1 + Math.floor(random() * 3),
        salesMicros: BigInt(Math.floor(random() * 90_000_000)),
        attribution: select(random, ['DIRECT_CLICK', 'HALO_CLICK'] as const),
      }),
    };
  });
  await logEvents(database, seed.newId, events);
  await loadEvents(database, clickhouse, events.length, NOW_MS);
});

test(`a program's report is the dashboard's, to the last digit (seed ${RUN_SEED})`, async () => {
  for (let round = 0; round < 25; round += 1) {
    const first = Math.floor(random() * 20);
    const from = addDays(FIRST_DAY, first);
    const to = addDays(from, Math.floor(random() * 10));
    const brandId = random() < 0.5 ? select(random, brands) : null;
    const { data, codes } = await browser.graphql(
      `query ($brandId: ID, $from: Date, $to: Date) {
        reportDashboardCampaigns(brandId: $brandId, fromDate: $from, toDate: $to) {
          groupId impressions clicks costs
        }
      }`,
      { brandId, from, to },
    );
    expect(codes).toEqual([]);
    const { status, body } = await call('POST', '/v1/reports', {
      metrics: ['impressions', 'clicks', 'costs'],
      by: 'campaign',
      filter: brandId ? { brandId } : {},
      from,
      to,
    });
    expect([status, body.currency]).toEqual([200, 'SGD']);
    const inRest = body.rows.map(
      ({
        key,
        metrics,
      }: {
        key: string;
        metrics: { impressions: number; clicks: number; costs: { amount: string } };
      }) => [key, metrics.impressions, metrics.clicks, Number(metrics.costs.amount)],
    );
    const onDashboard = data!['reportDashboardCampaigns'].map(
      (row: { groupId: string; impressions: string; clicks: string; costs: string }) => [
        row.groupId,
        Number(row.impressions),
        Number(row.clicks),
        Number(row.costs),
      ],
    );
    expect(new Set(inRest.map(String))).toEqual(new Set(onDashboard.map(String)));
  }
});

test('a key of one brand reports that brand alone', async () => {
  const narrow = program(api, (await keyOf(database, seed, owner, { brandIds: [brands[0]!] })).secret);
  const whole = { metrics: ['clicks'], by: 'campaign', from: FIRST_DAY, to: addDays(FIRST_DAY, 20) };
  const all = await call('POST', '/v1/reports', whole);
  const one = await narrow('POST', '/v1/reports', whole);
  expect([all.body.rows.length, one.body.rows.length]).toEqual([2, 1]);
  const other = await narrow('POST', '/v1/reports', { ...whole, filter: { brandId: brands[1] } });
  expect(other.body.rows).toEqual([]);
});
