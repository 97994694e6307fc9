import { beforeAll, expect, test } from 'vitest';
import { UNIT } from '#kernel/money.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { clickOn, loadEvents, logEvents } from './report.test-support.ts';

// All events happen at four o'clock.
const FOUR = Date.UTC(2026, 5, 10, 4);
const time = { nowMs: FOUR - 10 * MINUTE_MS };
const database = await createTestDatabase();
const clickhouse = createTestClickHouse();
const seed = createSeed(database, { clock: () => time.nowMs });
const api = await startApi(database, seed, { clickhouse });
const scenario = await campaignScenario(database, seed, api);
const { owner, rival } = scenario;

beforeAll(async () => {
  const campaign = await campaignCalls(scenario, FOUR).approved({ name: 'Running' });
  const clicks = (['2026-06-08', '2026-06-09', '2026-06-10'] as const).map((day, index) =>
    clickOn(scenario, campaign, { day, billedMicros: BigInt(index + 1) * UNIT }),
  );
  await logEvents(database, seed.newId, clicks);
  await loadEvents(database, clickhouse, clicks.length, FOUR);
});

const costs = async (user: TestBrowser, range: string) => {
  const { data, errors } = await user.graphql(`{ reportDashboard(${range}) { groupId costs } }`);
  expect(errors).toEqual([]);
  return data!.reportDashboard;
};
const TWO_DAYS = 'fromDate: "2026-06-08", toDate: "2026-06-09"';

const sameHours = `${TWO_DAYS}, sameHoursAs: "2026-06-10"`;
const product = (amount: string) => [{ groupId: 'PRODUCT', costs: amount }];

test('the last day that today is compared with counts up to the same hour', async () => {
  expect(await costs(owner, sameHours)).toEqual(product('1'));
  expect(await costs(rival, sameHours)).toEqual([]);
  expect(await costs(owner, TWO_DAYS)).toEqual(product('3'));
  // Days that are over are compared with whole ones.
  const closed = `fromDate: "2026-06-08", toDate: "2026-06-08", sameHoursAs: "2026-06-09"`;
  expect(await costs(owner, closed)).toEqual(product('1'));
  time.nowMs = FOUR + 10 * MINUTE_MS;
  expect(await costs(owner, sameHours)).toEqual(product('3'));
});
