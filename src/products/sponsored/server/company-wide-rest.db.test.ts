import { describe, expect, test } from 'vitest';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { keyOf, program } from '../../../../testing/program.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { campaignCalls, campaignScenario } from './sponsored.test-support.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { approved } = campaignCalls(scenario, seed.clock());
const { id: campaignId } = await approved({ budgetType: 'DAILY', budgetDailyTotal: '20' });
const [owner, stranger] = [await scenario.acme.owner(), await (await seed.company('Stranger')).owner()];
const call = program(api, (await keyOf(database, seed, owner)).secret);
const ofOneBrand = program(api, (await keyOf(database, seed, owner, { brandIds: [scenario.brand.id] })).secret);
const asStranger = program(api, (await keyOf(database, seed, stranger)).secret);

const SGD = (amount: string) => ({ amount, currency: 'SGD' });
const KINDS = [
  {
    path: '/v1/shared-budgets',
    sent: { name: 'Autumn', period: 'DAY', amount: SGD('50.00') },
    change: { amount: SGD('80.00') },
    wrong: [{ amount: SGD('0.50') }, 'amount'],
  },
  {
    path: '/v1/negative-lists',
    sent: { name: 'Never', keywords: ['[free]', '"used"'], targets: [{ kind: 'PRODUCT', value: 'RUN-2' }] },
    change: { keywords: [], targets: [{ kind: 'CATEGORY', value: 'hats' }] },
    wrong: [{ targets: [{ kind: 'BRAND', value: 'Bee' }] }, 'targets.0.value'],
  },
  {
    path: '/v1/budget-rules',
    sent: {
      name: 'Weekend',
      terms: { condition: 'WEEKDAYS', weekdays: [6, 7], effect: 'RAISE', percent: 50, most: SGD('90.00') },
    },
    change: {
      terms: { condition: 'YEARLY', yearlyFrom: '11-11', yearlyTo: '11-12', effect: 'SET', amount: SGD('80.00') },
    },
    wrong: [{ terms: { condition: 'WEEKDAYS', weekdays: [], effect: 'RAISE', percent: 50 } }, 'terms.weekdays'],
  },
] as const;

describe.each(KINDS)('$path', ({ path, sent, change, wrong }) => {
  test('things are created, listed page by page, read, changed and deleted', async () => {
    const first = await call('POST', path, { ...sent, campaignIds: [campaignId] });
    expect([first.status, first.body]).toMatchObject([201, { ...sent, campaignIds: [campaignId], version: 1 }]);
    const second = await call('POST', path, { ...sent, name: 'Another' });
    const page = await call('GET', `${path}?limit=1`);
    const next = await call('GET', `${path}?limit=1&after=${page.body.next}`);
    expect([page, next].flatMap(({ body }) => body.data)).toEqual([first.body, second.body]);
    expect(next.body.next).toBeNull();
    const one = `${path}/${first.body.id}`;
    expect((await call('GET', one)).body).toEqual(first.body);
    const changed = await call('PATCH', one, { ...change, campaignIds: [] });
    expect(changed.body).toMatchObject({ ...change, name: sent.name, campaignIds: [], version: 2 });
    expect((await call('DELETE', one)).body).toEqual(changed.body);
    expect((await call('GET', one)).status).toBe(404);
    await call('DELETE', `${path}/${second.body.id}`);
  });

  test('what is wrong is named at its field, and nothing is stored', async () => {
    const [input, field] = wrong;
    const refused = await call('POST', path, { ...sent, ...input });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
    expect((await call('GET', path)).body.data).toEqual([]);
  });

  test('a dry run answers what would be, and writes nothing', async () => {
    const tried = await call('POST', `${path}?dryRun=true`, sent);
    expect(tried.body.after).toMatchObject(sent);
    expect((await call('GET', path)).body.data).toEqual([]);
  });

  test('keys of single brands and of other companies neither see nor change one', async () => {
    const { body } = await call('POST', path, sent);
    const one = `${path}/${body.id}`;
    for (const other of [ofOneBrand, asStranger]) {
      expect((await other('GET', path)).body.data).toEqual([]);
      const refused = [
        await other('GET', one),
        await other('PATCH', one, { name: 'Taken' }),
        await other('DELETE', one),
      ];
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await ofOneBrand('POST', path, sent)).status).toBe(403);
    expect((await asStranger('POST', path, { ...sent, campaignIds: [campaignId] })).status).toBe(400);
    expect((await call('DELETE', one)).body).toEqual(body);
  });
});
