import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { clickOn, loadEvents, logEvents } from './report.test-support.ts';

// All events are received at four o'clock.
const FOUR = Date.UTC(2026, 5, 10, 4);
const QUIET_SINCE = FOUR - 20 * MINUTE_MS;
const time = { nowMs: QUIET_SINCE };
const database = await createTestDatabase();
const clickhouse = createTestClickHouse();
const seed = createSeed(database, { clock: () => time.nowMs });
const api = await startApi(database, seed, { clickhouse });
const scenario = await campaignScenario(database, seed, api);

const freshness = async () => {
  const { data, errors } = await scenario.owner.graphql('{ reportFreshness { until isBehind } }');
  expect(errors).toEqual([]);
  return data!['reportFreshness'];
};
const at = (atMs: number) => new Date(atMs).toISOString().replace('.000Z', 'Z');

test('reports are behind by the oldest event that is missing, not by how long it was quiet before', async () => {
  const campaign = await campaignCalls(scenario, FOUR).approved({ name: 'Running' });
  const clickAt = (day: string) => logEvents(database, seed.newId, [clickOn(scenario, campaign, { day })]);
  await clickAt('2026-06-09');
  await loadEvents(database, clickhouse, 1, QUIET_SINCE);
  time.nowMs = FOUR;
  expect(await freshness()).toEqual({ until: at(FOUR), isBehind: false });
  await clickAt('2026-06-10');
  time.nowMs = FOUR + MINUTE_MS;
  expect(await freshness()).toEqual({ until: at(time.nowMs - 5 * MINUTE_MS), isBehind: false });
  time.nowMs = FOUR + 6 * MINUTE_MS;
  expect(await freshness()).toEqual({ until: at(QUIET_SINCE), isBehind: true });
  await loadEvents(database, clickhouse, 1, time.nowMs);
  expect(await freshness()).toEqual({ until: at(time.nowMs), isBehind: false });
});
