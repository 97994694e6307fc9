import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addStateNews } from '#core/serving/server/index.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { campaignEnds, campaignStops } from './campaign-news.jobs.ts';
import { deletePastNews } from './campaign-news.repository.ts';
import { campaignCalls, campaignScenario } from './sponsored.test-support.ts';
import { recomputeStates } from './state-round.ts';

const START = Date.UTC(2026, 5, 1, 4);
let now = START;
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { owner, member, viewer, rival } = scenario;
const { approved } = campaignCalls(scenario, START);
const deps = { database, clock: () => now };

beforeEach(() => {
  now = START;
});

interface Made {
  id: string;
  adSetId: string;
}

/** Sets what a campaign has spent, and computes its state as the worker does. */
async function spends({ id, adSetId }: Made, units: number): Promise<void> {
  await database.transact(SYSTEM, async (tx) => {
    await sql`insert into ad_set_spend (ad_set_id, company_id, amount_micros)
      select id, company_id, ${units * 1_000_000} from ad_set where id = ${adSetId}
      on conflict (ad_set_id) do update set amount_micros = excluded.amount_micros`.execute(tx);
    await addStateNews(tx, { campaignIds: new Set([BigInt(id)]) });
  });
  await recomputeStates(deps);
}
const mailsAbout = async (name: string) => (await sentEmails(database)).filter(({ subject }) => subject.endsWith(name));
const notices = async (browser: TestBrowser) =>
  JSON.stringify((await browser.graphql('{ notifications { edges { node { messageHtml link unread } } } }')).data);
const tell = () => campaignStops.runDue(deps);

test('people are told once why a campaign stopped, with one button; others of the team see it in the bell', async () => {
  const made = await approved({ name: 'Spent', budgetType: 'TOTAL', budgetTotal: '100' });
  await spends(made, 99);
  await tell();
  expect(await mailsAbout('Spent')).toHaveLength(1);
  await spends(made, 100);
  await Promise.all([tell(), tell()]);
  await tell();
  const mails = (await mailsAbout('Spent')).filter(({ kind }) => kind === 'stopped');
  expect(mails).toMatchObject([
    {
      subject: expect.stringContaining('Spent'),
      action: { url: `/campaigns/${made.id}/settings` },
    },
  ]);
  for (const browser of [owner, member]) {
    const seen = await notices(browser);
    expect(seen).toContain(`"link":"/campaigns/${made.id}/settings","unread":true`);
  }
  for (const browser of [viewer, rival]) expect(await notices(browser)).not.toContain('Spent');
});

test('a campaign that stops again within a day is no news, after it is', async () => {
  const made = await approved({ name: 'Again', budgetType: 'TOTAL', budgetTotal: '100' });
  const stops = async () => (await mailsAbout('Again')).filter(({ kind }) => kind === 'stopped').length;
  await spends(made, 100);
  await tell();
  expect(await stops()).toBe(1);
  now += HOUR_MS;
  await spends(made, 50);
  await spends(made, 100);
  await tell();
  expect(await stops()).toBe(1);
  now += 2 * DAY_MS;
  await spends(made, 50);
  await spends(made, 100);
  await tell();
  expect(await stops()).toBe(2);
});

test('what runs again before it was told is no news, and its next stop is', async () => {
  const made = await approved({ name: 'Brief', budgetType: 'TOTAL', budgetTotal: '100' });
  const stops = async () => (await mailsAbout('Brief')).filter(({ kind }) => kind === 'stopped').length;
  await spends(made, 100);
  await spends(made, 50);
  await tell();
  expect(await stops()).toBe(0);
  now += HOUR_MS;
  await spends(made, 100);
  await tell();
  expect(await stops()).toBe(1);
});

test('what stopped long ago is no news', async () => {
  const made = await approved({ name: 'Old', budgetType: 'TOTAL', budgetTotal: '100' });
  await spends(made, 100);
  now += 2 * DAY_MS;
  await tell();
  expect((await mailsAbout('Old')).filter(({ kind }) => kind === 'stopped')).toEqual([]);
});

test('a stop that begins while the budget of the day is used up is news', async () => {
  const made = await approved({
    name: 'Both',
    budgetType: 'DAILY_TOTAL',
    budgetTotal: '100',
    budgetDailyTotal: '50',
  });
  const stops = async () => (await mailsAbout('Both')).filter(({ kind }) => kind === 'stopped').length;
  await database.transact(SYSTEM, (tx) =>
    sql`insert into accrual (ad_set_id, day, company_id, catalog_id, brand_id, campaign_id, ad_type, amount_micros)
      select ad_set.id, '2026-06-01', campaign.company_id, catalog_id, brand_id, campaign.id, ad_type, 50000000
      from ad_set join campaign on campaign.id = ad_set.campaign_id where ad_set.id = ${made.adSetId}`.execute(tx),
  );
  await spends(made, 50);
  await tell();
  expect(await stops()).toBe(0);
  await spends(made, 100);
  await tell();
  expect(await stops()).toBe(1);
});

test('many campaigns that stop at once are one notice and one mail', async () => {
  const made: Made[] = [];
  for (const name of ['Many 1', 'Many 2', 'Many 3', 'Many 4'])
    made.push(await approved({ name, budgetType: 'TOTAL', budgetTotal: '100' }));
  const before = (await sentEmails(database)).length;
  for (const one of made) await spends(one, 100);
  await tell();
  const mails = (await sentEmails(database)).slice(before).filter(({ kind }) => kind === 'stopped');
  expect(mails).toMatchObject([
    {
      subject: '4 campaigns stopped',
      items: made.map(({ id }, index) => ({
        text: `Many ${index + 1}: Its total budget is spent.`,
        url: `/campaigns/${id}/settings`,
      })),
      action: { url: '/campaigns' },
    },
  ]);
  const seen = await notices(member);
  expect(seen).toContain('4 campaigns');
  expect(seen).not.toContain('<strong>Many 1</strong> has stopped');
});

test('an end is announced three days before, once for each end', async () => {
  const { id } = await approved({
    name: 'Ending',
    scheduleType: 'DATE_RANGE',
    endDate: new Date(START + 10 * DAY_MS).toISOString(),
  });
  const announce = () => campaignEnds.runDue(deps);
  const ends = async () => (await mailsAbout('Ending')).filter(({ kind }) => kind === 'ending');
  await announce();
  expect(await ends()).toEqual([]);
  now = START + 7 * DAY_MS + HOUR_MS;
  await Promise.all([announce(), announce()]);
  now += HOUR_MS;
  await announce();
  expect(await ends()).toMatchObject([{ action: { url: `/campaigns/${id}/settings` } }]);
  // Extended by a week, it has another end.
  await database.transact(SYSTEM, (tx) =>
    sql`update ad_set set end_at = end_at + interval '7 days' where campaign_id = ${id}::bigint`.execute(tx),
  );
  await announce();
  now += 7 * DAY_MS;
  await announce();
  expect(await ends()).toHaveLength(2);
});

test('what was told long ago is forgotten', async () => {
  const made = await approved({ name: 'Past', budgetType: 'TOTAL', budgetTotal: '100' });
  await spends(made, 100);
  await tell();
  const known = async () => {
    const { rows } = await database.read(SYSTEM, (tx) =>
      sql<{ count: number }>`select (select count(*) from campaign_stop)::int
        + (select count(*) from campaign_end_notice where end_at < ${new Date(now)})::int as count`.execute(tx),
    );
    return rows[0]!.count;
  };
  now += 60 * DAY_MS;
  expect(await known()).toBeGreaterThan(2);
  await database.transact(SYSTEM, (tx) => deletePastNews(tx, now));
  expect(await known()).toBe(0);
});
