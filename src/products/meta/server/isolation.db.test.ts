import { beforeAll, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { expectIsolated } from '../../../../testing/broken-company.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { metaCatalogs, metaResults } from './sync.ts';
import { metaScenario } from './meta.test-support.ts';

const database = await createTestDatabase();
const scenario = metaScenario(database);
const { deps, asSystem } = scenario;
let companies: [string, string, string];

beforeAll(async () => {
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const company = await scenario.company(name);
    await scenario.link(company.id, company.sellerId, company.owner.id);
    ids.push(company.id);
  }
  companies = ids.toSorted() as typeof companies;
});

const since = (column: 'resultsSyncedAt' | 'catalogSyncedAt', fromMs: number) => (companyId: string) =>
  asSystem(async (tx) => {
    const account = tx.selectFrom('metaAccount').select(column).where('companyId', '=', companyId);
    const at = (await account.executeTakeFirstOrThrow())[column];
    return at !== null && at.getTime() >= fromMs;
  });

test('results are synced', async () => {
  scenario.pass(DAY_MS);
  await expectIsolated(database, companies, {
    work: metaResults,
    deps,
    isDone: since('resultsSyncedAt', scenario.clock()),
  });
});

test('catalogs at Meta are updated', async () => {
  scenario.pass(DAY_MS);
  await expectIsolated(database, companies, {
    work: metaCatalogs,
    deps,
    isDone: since('catalogSyncedAt', scenario.clock()),
  });
});
