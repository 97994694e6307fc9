import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { clickOn, loadEvents, logEvents } from '#insights/reports/server/report.test-support.ts';
import { UNIT } from '#kernel/money.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

const START = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
const clickhouse = createTestClickHouse();
const seed = createSeed(database, { clock: () => START });
const api = await startApi(database, seed, { clickhouse });
const scenario = await campaignScenario(database, seed, api);
const { owner, viewer, rival, shop } = scenario;
const { approved } = campaignCalls(scenario, START);

const LOGGED = 30;
const made = { outbid: '', beaten: '', steady: '' };

beforeAll(async () => {
  const outbid = await approved({ name: 'Outbid' });
  // Spends less, and loses as often as ever.
  const beaten = await approved({ name: 'Beaten' });
  const steady = await approved({ name: 'Steady' });
  Object.assign(made, { outbid: outbid.id, beaten: beaten.id, steady: steady.id });
  const spent = (campaign: typeof outbid, before: bigint, now: bigint) => [
    clickOn(scenario, campaign, { day: '2026-06-01', billedMicros: before * UNIT }),
    clickOn(scenario, campaign, { day: '2026-06-08', billedMicros: now * UNIT }),
  ];
  const events = [...spent(outbid, 30n, 6n), ...spent(beaten, 40n, 9n), ...spent(steady, 20n, 19n)];
  await logEvents(database, seed.newId, events);
  await loadEvents(database, clickhouse, events.length, START);
  const bid = ({ adSetId }: { adSetId: string }, rank: number | null) => ({
    ...{ adSetId, sku: 'RUN-1', bidMicros: 500_000, clickRate: 0.01, quality: 1, rank, priceMicros: null },
  });
  const auctions = [
    { at: START - 10 * DAY_MS, candidates: [bid(outbid, 1), bid(beaten, null), bid(steady, 2)] },
    { at: START - 2 * DAY_MS, candidates: [bid(outbid, null), bid(beaten, null), bid(steady, null)] },
  ];
  await database.transact(SYSTEM, async (tx) => {
    for (const { at, candidates } of auctions)
      for (let entry = 0; entry < LOGGED; entry += 1)
        await sql`insert into auction_log (id, catalog_id, at, sample_weight, search_term, platform, has_shopper, slots, candidates)
          values (${seed.newId()}, ${shop.id}, ${new Date(at)}, 10, 'shoes', 'SEARCH', true, 1, ${JSON.stringify(candidates)})`.execute(
          tx,
        );
  });
});

const outranked = async (user: TestBrowser) => {
  const { data, errors } = await user.graphql('{ overview { todos { key kind atStake campaignId name } } }');
  expect(errors).toEqual([]);
  return data!.overview.todos.filter(({ kind }: { kind: string }) => kind === 'OUTRANKED');
};

test('a campaign that spends less since others stand above it is a to-do, by what it spends less', async () => {
  const todo = {
    key: `OUTRANKED:${made.outbid}`,
    kind: 'OUTRANKED',
    atStake: '24',
    campaignId: made.outbid,
    name: 'Outbid',
  };
  expect(await outranked(owner)).toEqual([todo]);
  expect(await outranked(viewer)).toEqual([todo]);
});

test('another company is shown none of it', async () => {
  expect(await outranked(rival)).toEqual([]);
});
