import { UNIT } from '#kernel/money.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi } from '../../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../../testing/database.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createSeed } from '../../../../../testing/seed.ts';
import { countStatements } from '../../../../../testing/statements.ts';
import { clickOn, loadEvents, logEvents, reportingInDinars, type LoggedEvent } from '../report.test-support.ts';

const START = Date.UTC(2026, 5, 10, 4);
const time = { nowMs: START };
const database = await createTestDatabase();
const statements = countStatements(database);
const clickhouse = createTestClickHouse();
const seed = createSeed(database, { clock: () => time.nowMs });
const api = await startApi(database, seed, { clickhouse });
const scenario = await campaignScenario(database, seed, api);
const { owner, member, rival, acme } = scenario;
const { created, approved } = campaignCalls(scenario, START);

beforeAll(async () => {
  const winner = await approved({ name: 'Winner', budgetType: 'DAILY', budgetDailyTotal: '50' });
  const loser = await approved({ name: 'Loser' });
  const ending = await approved({
    name: 'Ending',
    scheduleType: 'DATE_RANGE',
    endDate: new Date(START + 2 * DAY_MS).toISOString(),
  });
  await created({ name: 'Waiting' });
  const of = (campaign: typeof winner, event: Partial<LoggedEvent>) => clickOn(scenario, campaign, event);
  const events = [
    of(winner, { billedMicros: 10n * UNIT }),
    of(winner, { kind: 'SALE', quantity: 1, salesMicros: 50n * UNIT }),
    of(winner, { day: '2026-06-01', billedMicros: 8n * UNIT }),
    // A week ago, at the hour that it is now.
    of(ending, { day: '2026-06-03', billedMicros: UNIT }),
    of(loser, { billedMicros: 30n * UNIT }),
    of(loser, { kind: 'SALE', quantity: 1, salesMicros: 12n * UNIT }),
  ];
  await logEvents(database, seed.newId, events);
  await loadEvents(database, clickhouse, events.length, START);
});

const GRID = `total numPages folded leftOut currency fromDate toDate matchingIds views { view campaigns }
  totals { campaigns spend previousSpend spendChange sales roas }
  groups { key name figures { campaigns spend } }
  objects { groupKey budgetUsed trend campaign { id name } figures { spend spendChange sales roas } }`;

interface Grid {
  currency: string;
  total: number;
  numPages: number;
  folded: number;
  leftOut: number;
  matchingIds: string[];
  views: { view: string; campaigns: number }[];
  totals: Record<string, unknown>;
  groups: { key: string; name: string; figures: { campaigns: number; spend: string } }[];
  objects: {
    groupKey: string | null;
    budgetUsed: number | null;
    trend: string[];
    campaign: { id: string; name: string };
    figures: Record<string, unknown>;
  }[];
}
const grid = async (args = '', user = owner) => {
  const answer = await user.graphql<{ campaignGrid: Grid }>(`{ campaignGrid${args && `(${args})`} { ${GRID} } }`);
  expect(answer.errors).toEqual([]);
  return answer.data!.campaignGrid;
};
const names = async (args: string) => (await grid(args)).objects.map(({ campaign }) => campaign.name);

test('has every campaign with its results, the dearest first, and totals of all pages', async () => {
  const all = await grid('pageSize: 2');
  expect(all).toMatchObject({
    total: 4,
    numPages: 2,
    folded: 0,
    leftOut: 0,
    currency: 'SGD',
    fromDate: '2026-06-04',
    toDate: '2026-06-10',
    totals: { campaigns: 4, spend: '40', previousSpend: '8', spendChange: 400, sales: '62', roas: 155 },
  });
  expect(all.objects.map(({ campaign, figures }) => [campaign.name, figures])).toEqual([
    ['Loser', { spend: '30', spendChange: null, sales: '12', roas: 40 }],
    ['Winner', { spend: '10', spendChange: 25, sales: '50', roas: 500 }],
  ]);
  expect(all.matchingIds).toHaveLength(4);
  expect(all.objects[1]!.trend).toEqual(['0', '0', '0', '0', '8', '0', '0', '0', '0', '0', '0', '0', '10', '0']);
});

test('a day that is not over is compared with the same hours, as in its Why', async () => {
  const whyOf = async ({ fromDate, toDate }: { fromDate: string; toDate: string }) => {
    const answer = await owner.graphql<{ why: { previous: string; present: string } }>(
      `{ why(metric: SPEND, fromDate: "${fromDate}", toDate: "${toDate}", previousFromDate: "2026-05-28", previousToDate: "2026-06-03") {
        previous present } }`,
    );
    expect(answer.errors).toEqual([]);
    return answer.data!.why;
  };
  const compared = async () => {
    const all = await grid();
    expect(await whyOf(all)).toEqual({ previous: all.totals['previousSpend'], present: all.totals['spend'] });
    return [
      all.totals['previousSpend'],
      all.objects.find(({ campaign }) => campaign.name === 'Ending')!.figures['spendChange'],
    ];
  };
  expect(await compared()).toEqual(['8', null]);
  time.nowMs = START + MINUTE_MS;
  expect(await compared()).toEqual(['9', -100]);
  time.nowMs = START;
});

test('views hold what they promise, and say how many under the same filters', async () => {
  expect(await names('view: LOSING')).toEqual(['Loser']);
  expect(await names('view: ENDS_SOON')).toEqual(['Ending']);
  expect(await names('view: IN_REVIEW')).toEqual(['Waiting']);
  expect((await grid('filter: { spendAbove: "5" }')).views).toEqual([
    { view: 'ALL', campaigns: 2 },
    { view: 'DELIVERING', campaigns: 2 },
    { view: 'LOSING', campaigns: 1 },
    { view: 'LIMITED', campaigns: 0 },
    { view: 'ENDS_SOON', campaigns: 0 },
    { view: 'IN_REVIEW', campaigns: 0 },
    { view: 'ENDED', campaigns: 0 },
  ]);
});

test('too little to judge by is so in every currency', async () => {
  await reportingInDinars(database, acme.id, async () => {
    expect((await grid()).currency).toBe('KWD');
    expect(await names('view: LOSING')).toEqual(['Loser']);
  });
});

test('filters, sorts and groups over all campaigns', async () => {
  expect(await names('filter: { name: "win" }')).toEqual(['Winner']);
  expect(await names('filter: { roasBelow: 100 }')).toEqual(['Loser']);
  expect(await names('filter: { endsBefore: "2026-06-13" }')).toEqual(['Ending']);
  expect(await names('filter: { statuses: [DELIVERING], brandIds: ["moon"] }')).toEqual([]);
  expect(await names('sortBy: name, direction: asc')).toEqual(['Ending', 'Loser', 'Waiting', 'Winner']);
  const grouped = await grid('groupBy: STATUS, sortBy: name, direction: asc');
  expect(grouped.groups).toEqual([
    { key: 'DELIVERING', name: 'DELIVERING', figures: { campaigns: 3, spend: '40' } },
    { key: 'PENDING_FOR_APPROVAL', name: 'PENDING_FOR_APPROVAL', figures: { campaigns: 1, spend: '0' } },
  ]);
  expect(grouped.objects.map(({ groupKey, campaign }) => `${groupKey} ${campaign.name}`)).toEqual([
    'DELIVERING Ending',
    'DELIVERING Loser',
    'DELIVERING Winner',
    'PENDING_FOR_APPROVAL Waiting',
  ]);
});

test('another company sees none of it', async () => {
  expect(await grid('', rival)).toMatchObject({ total: 0, matchingIds: [], totals: { spend: '0' } });
  const named = await rival.graphql(`{ campaignGrid(supplierId: "${acme.id}") { total } }`);
  expect(named.codes).toEqual(['NOT_FOUND']);
});

test('more rows take no more queries', async () => {
  const used = async (pageSize: number) => {
    statements.take();
    await grid(`pageSize: ${pageSize}`);
    return statements.take().length;
  };
  expect(await used(4)).toBe(await used(1));
});

test('views are one’s own, replaced by name, and removed', async () => {
  const save = (user: typeof owner, input: Record<string, unknown>) =>
    user.graphql(
      `mutation ($input: SaveCampaignViewInput!) { saveCampaignView(input: $input) { savedCampaignViews { id name search } } }`,
      { input },
    );
  await save(owner, { name: ' Mine ', search: 'view=LOSING' });
  const saved = await save(owner, { name: 'Mine', search: 'view=LIMITED' });
  const views = saved.data!.saveCampaignView.savedCampaignViews as { id: string }[];
  expect(views).toMatchObject([{ name: 'Mine', search: 'view=LIMITED' }]);
  for (const user of [member, rival])
    expect((await user.graphql('{ savedCampaignViews { name } }')).data!.savedCampaignViews).toEqual([]);
  const remove = (user: typeof owner) =>
    user.graphql(`mutation ($id: ID!) { removeCampaignView(input: { id: $id }) { savedCampaignViews { id } } }`, {
      id: views[0]!.id,
    });
  expect((await remove(member)).codes).toEqual(['NOT_FOUND']);
  expect((await remove(rival)).codes).toEqual(['NOT_FOUND']);
  expect((await remove(owner)).data!.removeCampaignView.savedCampaignViews).toEqual([]);
  for (const input of [
    { name: ' ', search: '' },
    { name: 'x'.repeat(61), search: '' },
    { name: 'x', search: 'x'.repeat(2001) },
  ])
    expect((await save(owner, input)).codes).toEqual(['VALIDATION']);
});

test('says how many of the oldest campaigns are more than it reads', async () => {
  await database.transact(SYSTEM, (tx) =>
    sql`
    with copy as (
      insert into campaign (company_id, brand_id, catalog_id, ad_type, name, goal, created_at, updated_at)
      select company_id, brand_id, catalog_id, ad_type, 'Copy ' || n, goal, created_at, updated_at
      from campaign, generate_series(1, 5000) n where name = 'Winner'
      returning id, name)
    insert into ad_set select (jsonb_populate_record(ad_set, jsonb_build_object(
      'id', gen_random_uuid(), 'campaign_id', copy.id, 'name', copy.name))).*
    from ad_set join campaign on campaign.id = ad_set.campaign_id, copy where campaign.name = 'Winner'`.execute(tx),
  );
  expect(await grid()).toMatchObject({ total: 5000, leftOut: 4, totals: { spend: '0' } });
  expect(await grid('filter: { name: "o" }')).toMatchObject({ total: 5000, leftOut: 1 });
  expect(await grid('filter: { name: "Winner" }')).toMatchObject({ total: 1, leftOut: 0 });
});
