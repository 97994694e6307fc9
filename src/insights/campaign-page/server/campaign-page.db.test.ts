import { UNIT } from '#kernel/money.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { clickOn, loadEvents, logEvents, type LoggedEvent } from '#insights/reports/server/report.test-support.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { countStatements } from '../../../../testing/statements.ts';

/** When all events of a day happen, and an hour later. */
const EVENTS = Date.UTC(2026, 5, 10, 4);
const START = EVENTS + 60 * MINUTE_MS;
const time = { nowMs: START };
const database = await createTestDatabase();
const statements = countStatements(database);
const clickhouse = createTestClickHouse();
const seed = createSeed(database, { clock: () => time.nowMs });
const api = await startApi(database, seed, { clickhouse });
const scenario = await campaignScenario(database, seed, api);
const { owner, viewer, rival, staff } = scenario;
const { approved } = campaignCalls(scenario, START);

const made = { id: '', small: '' };

beforeAll(async () => {
  const campaign = await approved({
    name: 'Shoes',
    skus: ['RUN-1', 'RUN-2', 'HAT-1'],
    budgetType: 'DAILY',
    budgetDailyTotal: '50',
  });
  const small = await approved({ name: 'Small' });
  Object.assign(made, { id: campaign.id, small: small.id });
  const of = (event: Partial<LoggedEvent>) => clickOn(scenario, campaign, event);
  const events = [
    of({ billedMicros: 10n * UNIT }),
    of({ kind: 'SALE', quantity: 1, salesMicros: 50n * UNIT }),
    of({ day: '2026-06-02', billedMicros: 8n * UNIT }),
    // Today is not closed, and other campaigns are not this one.
    of({ day: '2026-06-10', billedMicros: 99n * UNIT }),
    of({ campaignId: BigInt(small.id), adSetId: small.adSetId, billedMicros: 77n * UNIT }),
  ];
  await logEvents(database, seed.newId, events);
  await loadEvents(database, clickhouse, events.length, START);
});

const page = async (user: TestBrowser, id: string) => {
  const { data, codes } = await user.graphql(
    `query ($id: ID!) { campaignPage(id: $id) { id productCount budgetUsed pictures { sku name }
      campaign { name brand { name } supplier { nameWithCluster } adsetSet { shop budgetDaily } review { state } } } }`,
    { id },
  );
  return data?.campaignPage ?? codes;
};
const results = async (user: TestBrowser, id: string, days: Record<string, string> = {}) => {
  const { data, codes } = await user.graphql(
    `query ($id: ID!, $fromDate: Date, $toDate: Date) { campaignResults(id: $id, fromDate: $fromDate, toDate: $toDate) {
      fromDate toDate previousFromDate previousToDate currency { code } spend previousSpend sales previousSales roas previousRoas
      clicks purchases days { day spend } } }`,
    { id, ...days },
  );
  return data?.campaignResults ?? codes;
};

test('the head has what stands above every tab', async () => {
  expect(await page(owner, made.id)).toMatchObject({
    id: made.id,
    productCount: 3,
    budgetUsed: 0,
    campaign: {
      name: 'Shoes',
      brand: { name: 'Bee' },
      adsetSet: [{ budgetDaily: '50' }],
      review: { state: 'APPROVED' },
    },
  });
  const { pictures } = (await page(viewer, made.id)) as { pictures: { sku: string }[] };
  expect(pictures.map(({ sku }) => sku).toSorted()).toEqual(['HAT-1', 'RUN-1', 'RUN-2']);
});

describe('results', () => {
  test('are of the last closed days, beside as many before them', async () => {
    const found = await results(owner, made.id);
    expect(found).toMatchObject({
      fromDate: '2026-06-03',
      toDate: '2026-06-09',
      previousFromDate: '2026-05-27',
      previousToDate: '2026-06-02',
      spend: '10',
      previousSpend: '8',
      sales: '50',
      previousSales: '0',
      roas: 500,
      previousRoas: 0,
      clicks: 1,
      purchases: 1,
    });
    expect(found.days).toHaveLength(14);
    expect(found.days.at(-1)).toEqual({ day: '2026-06-09', spend: '10' });
  });

  test('are of the days asked for', async () => {
    expect(await results(owner, made.id, { fromDate: '2026-06-10', toDate: '2026-06-10' })).toMatchObject({
      spend: '99',
      previousSpend: '10',
      days: [
        { day: '2026-06-09', spend: '10' },
        { day: '2026-06-10', spend: '99' },
      ],
    });
    expect(await results(owner, made.id, { fromDate: '2026-06-10', toDate: '2026-06-01' })).toEqual(['VALIDATION']);
    expect(await results(owner, made.id, { fromDate: '2020-01-01', toDate: '2026-06-01' })).toEqual(['VALIDATION']);
  });

  test('until today are compared with the same hours, the days one by one with whole ones', async () => {
    const days = { fromDate: '2026-06-10', toDate: '2026-06-10' };
    const ask = async () => {
      const { data } = await owner.graphql(
        `query ($id: ID!, $day: Date!) { campaignResults(id: $id, fromDate: $day, toDate: $day) {
          previousSpend previousSales previousRoas previousUntil days { day spend } } }`,
        { id: made.id, day: days.fromDate },
      );
      return data?.campaignResults;
    };
    const listed = [
      { day: '2026-06-09', spend: '10' },
      { day: '2026-06-10', spend: '99' },
    ];
    time.nowMs = EVENTS - 10 * MINUTE_MS;
    const until = new Date(time.nowMs - DAY_MS);
    const before = await ask();
    expect(before).toMatchObject({ previousSpend: '0', previousSales: '0', previousRoas: null, days: listed });
    expect(new Date(before.previousUntil)).toEqual(until);
    time.nowMs = EVENTS + 10 * MINUTE_MS;
    expect(await ask()).toMatchObject({ previousSpend: '10', previousSales: '50', previousRoas: 500, days: listed });
    time.nowMs = START;
  });

  test('are staff’s to read in the company’s currency', async () => {
    expect(await results(staff, made.id)).toMatchObject({ spend: '10', currency: { code: 'SGD' } });
  });
});

test('another company, and everyone for a campaign that is none, finds nothing', async () => {
  for (const [user, id] of [
    [rival, made.id],
    [owner, '999999999'],
    [owner, 'nonsense'],
  ] as const) {
    expect(await page(user, id)).toEqual(['NOT_FOUND']);
    expect(await results(user, id)).toEqual(['NOT_FOUND']);
  }
});

test('more products cost no more statements', async () => {
  const counted = async (id: string) => {
    statements.take();
    await page(owner, id);
    return statements.take().length;
  };
  await counted(made.small);
  expect(await counted(made.id)).toBe(await counted(made.small));
});
