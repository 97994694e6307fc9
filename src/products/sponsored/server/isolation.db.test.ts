import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { expectIsolated } from '../../../../testing/broken-company.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { budgetRules } from './budget-rule.jobs.ts';
import { campaignEnds, campaignStops } from './campaign-news.jobs.ts';
import { campaignCalls, campaignScenario } from './sponsored.test-support.ts';

// Monday noon in Singapore.
const START = Date.UTC(2026, 5, 1, 4);
let now = START;
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const TERMS = { condition: 'WEEKDAYS', weekdays: [1, 2, 3, 4, 5, 6, 7], effect: 'RAISE', percent: 50 };

/** Returns a company with a campaign under a rule that acts every day. */
async function companyWithRule(name: string): Promise<string> {
  const company = await seed.company(name);
  const brand = await company.brand('Bee');
  await company.sellers(await scenario.shop.seller('s1'));
  const owner = await api.browser().signIn(await company.owner());
  const { approved } = campaignCalls({ ...scenario, brand, owner }, START);
  const { id } = await approved({ budgetType: 'DAILY', budgetDailyTotal: '20' });
  const { errors } = await owner.graphql(
    `mutation ($input: CreateBudgetRuleInput!) { createBudgetRule(input: $input) { ok } }`,
    { input: { name: 'Every day', terms: TERMS, campaignIds: [id] } },
  );
  expect(errors).toEqual([]);
  return company.id;
}

/** Returns three companies with a campaign each, sorted in processing order: the failing one precedes another. */
async function threeCompanies(change: Record<string, unknown>): Promise<[string, string, string]> {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const company = await seed.company(`News ${(serial += 1)}`);
    const brand = await company.brand('Bee');
    await company.sellers(await scenario.shop.seller(`news${serial}`));
    const owner = await api.browser().signIn(await company.owner());
    await campaignCalls({ ...scenario, brand, owner }, START).approved(change);
    ids.push(company.id);
  }
  return ids.toSorted() as [string, string, string];
}
let serial = 0;

test('people are told of campaigns that stopped', async () => {
  const companies = await threeCompanies({});
  await database.transact(SYSTEM, (tx) =>
    sql`with stopped as (update ad_set set why_not = 'NO_ACTIVE_SKU' where company_id = any(${companies}::uuid[])
        returning campaign_id, company_id)
      insert into campaign_stop (campaign_id, company_id, stopped_at)
      select campaign_id, company_id, ${new Date(now)} from stopped`.execute(tx),
  );
  const isDone = (companyId: string) =>
    database.read(SYSTEM, async (tx) => {
      const told = tx.selectFrom('campaignStop').select('notifiedAt').where('companyId', '=', companyId);
      return (await told.executeTakeFirstOrThrow()).notifiedAt !== null;
    });
  await expectIsolated(database, companies, { work: campaignStops, deps: { database, clock: () => now }, isDone });
});

test('people are told of campaigns that end in three days', async () => {
  const companies = await threeCompanies({
    scheduleType: 'DATE_RANGE',
    endDate: new Date(START + 2.5 * DAY_MS).toISOString(),
  });
  const isDone = (companyId: string) =>
    database.read(SYSTEM, async (tx) => {
      const told = tx.selectFrom('campaignEndNotice').select('endAt').where('companyId', '=', companyId);
      return (await told.executeTakeFirst()) !== undefined;
    });
  await expectIsolated(database, companies, { work: campaignEnds, deps: { database, clock: () => now }, isDone });
});

test('the budgets of a day are decided', async () => {
  const ids = [await companyWithRule('One'), await companyWithRule('Two'), await companyWithRule('Three')];
  // Sorted in processing order, so that the failing company precedes another.
  const companies = ids.toSorted() as [string, string, string];
  now += DAY_MS;
  const deps = {
    database,
    clock: () => now,
    hasReports: () => true,
    readResults: () => Promise.resolve(new Map()),
  };
  const isDone = (companyId: string) =>
    database.read(SYSTEM, async (tx) => {
      const decided = tx.selectFrom('budgetOfDay').select('day').where('companyId', '=', companyId);
      return (await decided.executeTakeFirst()) !== undefined;
    });
  await expectIsolated(database, companies, { work: budgetRules, deps, isDone });
});
