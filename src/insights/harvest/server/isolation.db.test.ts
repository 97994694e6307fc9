import { expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { createAdvisor } from '#insights/advice/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { expectIsolated } from '../../../../testing/broken-company.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { harvestRules } from './harvest.jobs.ts';

// Noon in Singapore.
const NOW = Date.UTC(2026, 5, 1, 4);
const database = await createTestDatabase();
const clickhouse = createTestClickHouse();
const seed = createSeed(database, { clock: () => NOW });
const api = await startApi(database, seed, { clickhouse });

test('rules of a company act though those of another cannot', async () => {
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'sponsor_search_term_report', true));
  const shop = await seed.catalog('SG');
  const companyWithRule = async (name: string) => {
    const company = await seed.company(name);
    const owner = await api.browser().signIn(await company.owner());
    const terms = { catalogId: shop.id, kind: 'LOSERS', windowDays: 30, leastSpend: '5' };
    const { errors } = await owner.graphql(
      `mutation ($input: SaveHarvestRuleInput!) { saveHarvestRule(input: $input) { ok } }`,
      { input: { name: 'Every day', terms } },
    );
    expect(errors).toEqual([]);
    return company.id;
  };
  const ids = [await companyWithRule('One'), await companyWithRule('Two'), await companyWithRule('Three')];
  // Sorted in processing order, so that the failing company precedes another.
  const companies = ids.toSorted() as [string, string, string];
  const deps = {
    database,
    clickhouse,
    advisor: createAdvisor(database),
    clock: () => NOW,
    newId: seed.newId,
    hasReports: () => true,
  };
  const isDone = (companyId: string) =>
    database.read(SYSTEM, async (tx) => {
      const acts = tx.selectFrom('harvestAct').select('day').where('companyId', '=', companyId);
      return (await acts.executeTakeFirst()) !== undefined;
    });
  await expectIsolated(database, companies, { work: harvestRules, deps, isDone });
});
