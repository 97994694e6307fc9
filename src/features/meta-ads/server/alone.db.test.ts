import { beforeAll, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { expectAlone } from '../../../../testing/broken-company.ts';
import { freshDatabase } from '../../../../testing/database.ts';
import { fillCatalogs, readMeta } from './reading.ts';
import { metaStory } from './testing.ts';

const database = await freshDatabase();
const story = metaStory(database);
const { needs, asSystem } = story;
let companies: [string, string, string];

beforeAll(async () => {
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const company = await story.company(name);
    await story.link(company.id, company.sellerId, company.owner.id);
    ids.push(company.id);
  }
  companies = ids.toSorted() as typeof companies;
});

const since = (column: 'read_at' | 'items_at', from_ms: number) => (companyId: string) =>
  asSystem(async (tx) => {
    const account = tx.selectFrom('meta_account').select(column).where('company_id', '=', companyId);
    const at = (await account.executeTakeFirstOrThrow())[column];
    return at !== null && at.getTime() >= from_ms;
  });

test('what Meta says is read', async () => {
  story.pass(DAY_MS);
  await expectAlone(database, companies, { run: () => readMeta(needs), isDone: since('read_at', story.clock()) });
});

test('catalogs at Meta are filled', async () => {
  story.pass(DAY_MS);
  await expectAlone(database, companies, { run: () => fillCatalogs(needs), isDone: since('items_at', story.clock()) });
});
