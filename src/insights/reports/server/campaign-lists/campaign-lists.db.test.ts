import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../../testing/api.ts';
import { createTestDatabase } from '../../../../../testing/database.ts';
import { createSeed } from '../../../../../testing/seed.ts';
import { countStatements } from '../../../../../testing/statements.ts';
import { CAMPAIGN_FIELDS, campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';

const START = Date.UTC(2026, 5, 1, 4);
const database = await createTestDatabase();
const statements = countStatements(database);
const seed = createSeed(database, { clock: () => START });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { owner } = scenario;
const { created, approved } = campaignCalls(scenario, START);

test('the list filters by name, status and budget, sorts by name, and has metrics of zero', async () => {
  await created({ name: 'Zebra 100%', asName: 'z', budgetType: 'TOTAL', budgetTotal: '70' });
  await created({ name: 'Zebra 100 bis', asName: 'z' });
  const list = async (args: string) =>
    (
      await owner.graphql(
        `{ sponsorCampaigns(${args}) { total numPages objects { name report { impressions ctr skuCount } } } }`,
      )
    ).data!.sponsorCampaigns;
  expect(await list('campaignName: "zebra 100%"')).toMatchObject({ total: 1, objects: [{ name: 'Zebra 100%' }] });
  expect(
    (await list('campaignName: "zebra", sortBy: name, direction: desc')).objects.map(
      (one: { name: string }) => one.name,
    ),
  ).toEqual(['Zebra 100%', 'Zebra 100 bis']);
  expect(await list('campaignName: "zebra", filters: { budgetTypes: [TOTAL] }')).toMatchObject({ total: 1 });
  expect(await list('campaignName: "zebra", pageSize: 1, page: 2, sortBy: costs, direction: desc')).toMatchObject({
    total: 2,
    numPages: 2,
    objects: [{ name: 'Zebra 100%', report: { impressions: 0, ctr: null, skuCount: 1 } }],
  });
});

test('a long list takes no more queries than a short one', async () => {
  const list = async (pageSize: number) => {
    statements.take();
    const answer = await owner.graphql(
      `query ($pageSize: Int) { sponsorCampaigns(pageSize: $pageSize) { objects {
        ${CAMPAIGN_FIELDS} brand { name } supplier { name walletCurrency { code } } bannerAd { name } history { id }
        targetingSet { keywords { keyword } categories { label } catalog { name } }
      } } }`,
      { pageSize },
    );
    expect(answer.errors).toEqual([]);
    return { statements: statements.take().length, rows: answer.data!.sponsorCampaigns.objects.length as number };
  };
  for (let made = 0; made < 20; made += 1) await created({ name: `One of many ${made}` });
  const some = await list(10);
  const many = await list(20);
  expect([some.rows, many.rows]).toEqual([10, 20]);
  expect(many.statements).toBe(some.statements);
});

test('what ends and what runs out of budget is listed while it runs, the most pressing first', async () => {
  const until = (days: number) => ({
    scheduleType: 'DATE_RANGE',
    endDate: new Date(START + days * DAY_MS).toISOString(),
  });
  const total = (budgetTotal: string) => ({ budgetType: 'TOTAL', budgetTotal });
  const spent = ({ id, adSetId }: { id: string; adSetId: string }, amountMicros: number) =>
    database.transact(SYSTEM, async (tx) => {
      await sql`insert into accrual (ad_set_id, day, company_id, catalog_id, brand_id, campaign_id, ad_type, amount_micros)
        values (${adSetId}, '2026-06-01', ${scenario.acme.id}, ${scenario.shop.id}, ${scenario.brand.id}, ${id}, 'PRODUCT', ${amountMicros})`.execute(
        tx,
      );
    });
  await approved({ name: 'Late', ...until(9) });
  await approved({ name: 'Soon', ...until(2) });
  await approved({ name: 'Endless' });
  await created({ name: 'Waiting', ...until(1), ...total('50') });
  await spent(await approved({ name: 'Slow', ...total('100') }), 5_000_000);
  await spent(
    await approved({ name: 'Fast', budgetDailyTotal: '90', budgetTotal: '100', budgetType: 'DAILY_TOTAL' }),
    60_000_000,
  );
  await approved({ name: 'Untouched', ...total('40') });
  await approved({ name: 'Daily', budgetType: 'DAILY', budgetDailyTotal: '30' });
  const names = async (args: string) => {
    const found = await owner.graphql(
      `{ sponsorCampaigns(status: [DELIVERING], ${args}, direction: asc) { objects { name } } }`,
    );
    return found.data!.sponsorCampaigns.objects.map(({ name }: { name: string }) => name);
  };
  expect(await names('filters: { hasEndDate: true }, sortBy: endDate')).toEqual(['Soon', 'Late']);
  expect(await names('filters: { budgetTypes: [TOTAL, DAILY_TOTAL] }, sortBy: budgetRemainingDays')).toEqual([
    'Fast',
    'Slow',
    'Untouched',
  ]);
});
