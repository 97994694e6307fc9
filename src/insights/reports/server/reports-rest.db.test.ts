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

/** A key of its own has calls left: the clock stands still. */
const freshCall = async () => program(api, (await keyOf(database, seed, owner)).secret);

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

test('beside the figures stand those of earlier days, as the dashboard has them', async () => {
  const call = await freshCall();
  const days = { from: addDays(FIRST_DAY, 10), to: addDays(FIRST_DAY, 14) };
  const asked = { metrics: ['clicks', 'costs', 'sales', 'roas'], by: 'campaign', ...days };
  const before = await call('POST', '/v1/reports', {
    ...asked,
    from: addDays(FIRST_DAY, 5),
    to: addDays(FIRST_DAY, 9),
  });
  for (const compare of ['previous', { from: before.body.from, to: before.body.to }]) {
    const { body } = await call('POST', '/v1/reports', { ...asked, compare });
    expect([body.compared, body.comparedTotal]).toEqual([
      { from: before.body.from, to: before.body.to },
      before.body.total,
    ]);
    const beside = body.rows.map(({ key, compared }: { key: string; compared: object }) => [key, compared]);
    expect(beside).toEqual(
      before.body.rows.map(({ key, metrics }: { key: string; metrics: object }) => [key, metrics]),
    );
  }
  const daily = await call('POST', '/v1/reports', { ...asked, by: 'day', compare: 'weekdays' });
  const earlier = await call('POST', '/v1/reports', {
    ...asked,
    ...{ by: 'day', from: addDays(days.from, -7), to: addDays(days.to, -7) },
  });
  for (const { key, compared } of daily.body.rows as { key: string; compared: object }[]) {
    const same = (earlier.body.rows as { key: string; metrics: object }[]).find((row) => row.key === addDays(key, -7));
    if (same) expect(compared).toEqual(same.metrics);
  }
  const months = { from: '2026-02-01', to: '2026-02-28', compare: 'month' };
  expect((await call('POST', '/v1/reports', { ...asked, ...months })).body.compared.to).toBe('2026-01-31');
  for (const wrong of [
    { compare: { from: days.from, to: days.to } },
    { by: 'week', compare: 'previous' },
    // The days of the other one have none to stand beside, or stand beside nothing.
    { by: 'day', ...months },
    { by: 'day', compare: { from: addDays(FIRST_DAY, 8), to: addDays(FIRST_DAY, 9) } },
  ]) {
    const refused = await call('POST', '/v1/reports', { ...asked, ...wrong });
    expect([refused.status, refused.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['compare'],
    ]);
  }
});

test('today is compared up to the same hour', async () => {
  const call = await freshCall();
  const today = addDays(FIRST_DAY, 19);
  const { body } = await call('POST', '/v1/reports', {
    metrics: ['clicks'],
    by: 'campaign',
    from: today,
    to: today,
    compare: 'previous',
  });
  const before = addDays(today, -1);
  const { data } = await browser.graphql(
    `query ($day: Date, $as: Date) { reportDashboard(fromDate: $day, toDate: $day, sameHoursAs: $as) { clicks } }`,
    { day: before, as: today },
  );
  expect(body.compared).toEqual({ from: before, to: before });
  expect(body.comparedTotal.clicks).toBe(
    data!['reportDashboard'].reduce((sum: number, { clicks }: { clicks: string }) => sum + Number(clicks), 0),
  );
});

test('as text there are the rows, and the header says the rest', async () => {
  const call = await freshCall();
  const asked = { metrics: ['clicks', 'costs', 'roas'], by: 'campaign', from: FIRST_DAY, to: addDays(FIRST_DAY, 20) };
  const { body, headers } = await call('POST', '/v1/reports', asked);
  expect(headers['endcap-report']).toBeUndefined();
  const { rows, windows, ...about } = body;
  expect(windows).toHaveLength(1);
  const { secret } = await keyOf(database, seed, owner);
  const text = async (format: string) => {
    const answer = await api.app.inject({
      ...{ method: 'POST', url: '/v1/reports', payload: { ...asked, format } },
      headers: { authorization: `Bearer ${secret}` },
    });
    // However many storefronts there are, a header is short.
    expect(JSON.parse(answer.headers['endcap-report'] as string)).toEqual({ ...about, asOf: expect.any(String) });
    return [answer.headers['content-type'], answer.body] as const;
  };
  const [ndjsonType, lines] = await text('ndjson');
  expect(ndjsonType).toBe('application/x-ndjson; charset=utf-8');
  expect(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(rows);
  const [csvType, csv] = await text('csv');
  expect(csvType).toBe('text/csv; charset=utf-8');
  expect(csv.trimEnd().split('\r\n')).toEqual([
    'key,clicks,costs,roas',
    ...rows.map(
      ({
        key,
        metrics,
      }: {
        key: string;
        metrics: { clicks: number; costs: { amount: string }; roas: number | null };
      }) => [key, metrics.clicks, metrics.costs.amount, metrics.roas ?? ''].join(','),
    ),
  ]);
});

test('metrics say how they are computed', async () => {
  const call = await freshCall();
  const { body } = await call('GET', '/v1/metrics');
  expect(body.data).toContainEqual({ id: 'cpc', unit: 'money', formula: 'costs / clicks' });
  expect(body.data).toContainEqual({ id: 'clicks', unit: 'count', formula: null });
});
