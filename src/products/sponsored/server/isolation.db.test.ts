import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { expectIsolated } from '../../../../testing/broken-company.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { budgetRules } from './budget-rule.jobs.ts';
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
