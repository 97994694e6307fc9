import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { keyOf, program } from '../../../../testing/program.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { requestRebuild } from './load.repository.ts';
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
  expect(await freshness()).toEqual({ until: at(FOUR), isBehind: false });
  time.nowMs = FOUR + 6 * MINUTE_MS;
  expect(await freshness()).toEqual({ until: at(FOUR), isBehind: true });
  await loadEvents(database, clickhouse, 1, time.nowMs);
  expect(await freshness()).toEqual({ until: at(time.nowMs), isBehind: false });
});

test('a report of a program promises no day of which something is missing', async () => {
  const maker = await seed.company('Program');
  const call = program(api, (await keyOf(database, seed, await maker.owner())).secret);
  const promised = async () => {
    const { status, body } = await call('POST', '/v1/reports', { metrics: ['clicks'], by: 'day' });
    expect(status).toBe(200);
    return [body.asOf, body.completeThrough];
  };
  const campaign = await campaignCalls(scenario, FOUR).approved({ name: 'Promised' });
  const more = (day: string) => logEvents(database, seed.newId, [clickOn(scenario, campaign, { day })]);
  time.nowMs = Date.UTC(2026, 5, 14, 6);
  // A quiet spell is none of being behind.
  expect(await promised()).toEqual([new Date(time.nowMs).toISOString(), '2026-06-13']);
  await more('2026-06-14');
  expect(await promised()).toEqual(['2026-06-14T04:00:00.000Z', '2026-06-13']);
  await loadEvents(database, clickhouse, 1, time.nowMs);
  await more('2026-06-12');
  time.nowMs += HOUR_MS;
  expect(await promised()).toEqual(['2026-06-12T04:00:00.000Z', '2026-06-11']);
  await loadEvents(database, clickhouse, 1, time.nowMs);
  expect(await promised()).toEqual([new Date(time.nowMs).toISOString(), '2026-06-13']);
  // A store that is filled from the start has nothing yet.
  await database.transact(SYSTEM, requestRebuild);
  expect(await promised()).toEqual(['2026-06-09T04:00:00.000Z', '2026-06-08']);
});
