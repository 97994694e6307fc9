import { UNIT } from '#kernel/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { clickOn, loadEvents, logEvents, type LoggedEvent } from '#insights/reports/server/report.test-support.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

// The tenth of June at noon in Singapore: nine days of the month are closed.
const START = Date.UTC(2026, 5, 10, 4);
const MONTH = '2026-06-01';
const database = await createTestDatabase();
const clickhouse = createTestClickHouse();
const seed = createSeed(database, { clock: () => START });
const api = await startApi(database, seed, { clickhouse });
const scenario = await campaignScenario(database, seed, api);
const { owner, viewer, rival, staff, brand, acme } = scenario;
const { approved, created, update } = campaignCalls(scenario, START);
const quiet = { id: seed.newId() };
const other = { id: seed.newId() };

beforeAll(async () => {
  await database.transact(SYSTEM, async (tx) => {
    const brands = [
      { ...quiet, name: 'Quiet' },
      { ...other, name: 'Other' },
    ];
    await tx.insertInto('brand').values(brands).execute();
    await tx.insertInto('companyBrand').values({ companyId: acme.id, brandId: quiet.id }).execute();
  });
  const { id, adSetId } = await approved({ name: 'Winner', budgetType: 'DAILY', budgetDailyTotal: '50' });
  const refused = await created({ name: 'Refused', budgetType: 'DAILY', budgetDailyTotal: '10' });
  await update(staff, { id: refused.id, status: 'REJECTED', notes: 'Blurred' });
  const of = (day: string, event: Partial<LoggedEvent>) => clickOn(scenario, { id, adSetId }, { day, ...event });
  const events = [
    of('2026-06-09', { billedMicros: 10n * UNIT }),
    of('2026-06-09', { kind: 'SALE', quantity: 1, salesMicros: 50n * UNIT }),
    of('2026-06-01', { billedMicros: 8n * UNIT }),
    of('2026-05-31', { billedMicros: 2n * UNIT }),
    // Today is not closed.
    of('2026-06-10', { billedMicros: 99n * UNIT }),
  ];
  await logEvents(database, seed.newId, events);
  await loadEvents(database, clickhouse, events.length, START + DAY_MS);
});

const PORTFOLIO = `query ($id: ID) { portfolio(supplierId: $id) { fromDate toDate month monthDays monthClosedDays walletCurrency { code }
  brands { brand { name } spend previousSpend sales roas monthSpend plan planPercent expectedPercent budgetLeftToday delivering stopped } } }`;
const read = (user: TestBrowser, id?: string) => user.graphql(PORTFOLIO, { id });
const setPlans = (user: TestBrowser, plans: object[], month = MONTH) =>
  user.graphql('mutation ($input: SetBrandPlansInput!) { setBrandPlans(input: $input) { ok } }', {
    input: { month, plans },
  });

test('shows each brand with its results, its campaigns and what is left of today, those in need first', async () => {
  const { data, errors } = await read(viewer);
  expect(errors).toEqual([]);
  expect(data!.portfolio).toMatchObject({
    fromDate: '2026-06-03',
    toDate: '2026-06-09',
    month: MONTH,
    monthDays: 30,
    monthClosedDays: 9,
    walletCurrency: { code: 'SGD' },
  });
  expect(data!.portfolio.brands).toEqual([
    {
      brand: { name: brand.name },
      spend: '10',
      previousSpend: '10',
      sales: '50',
      roas: 500,
      monthSpend: '18',
      plan: null,
      planPercent: null,
      expectedPercent: null,
      budgetLeftToday: expect.any(String),
      delivering: 1,
      stopped: 1,
    },
    expect.objectContaining({ brand: { name: 'Quiet' }, spend: '0', budgetLeftToday: null, delivering: 0, stopped: 0 }),
  ]);
  expect((await read(staff, acme.id)).data!.portfolio.brands).toHaveLength(2);
  expect((await read(rival, acme.id)).codes).toEqual(['NOT_FOUND']);
  expect((await read(rival)).data!.portfolio.brands.map((row: { spend: string }) => row.spend)).not.toContain('10');
});

test('plans are set, kept where they are not named, and removed; pace rests on closed days', async () => {
  const planOf = async (name: string) => {
    const { data } = await read(owner);
    return data!.portfolio.brands.find((row: { brand: { name: string } }) => row.brand.name === name);
  };
  expect((await setPlans(owner, [{ brandId: brand.id, amount: '36' }])).errors).toEqual([]);
  expect((await setPlans(owner, [{ brandId: quiet.id, amount: '7' }])).errors).toEqual([]);
  expect(await planOf(brand.name)).toMatchObject({ plan: '36', planPercent: 50, expectedPercent: (50 * 30) / 9 });
  expect(await planOf('Quiet')).toMatchObject({ plan: '7', planPercent: 0, expectedPercent: 0 });
  expect((await setPlans(owner, [{ brandId: quiet.id, amount: null }])).errors).toEqual([]);
  expect(await planOf('Quiet')).toMatchObject({ plan: null });
  expect((await setPlans(owner, [{ brandId: brand.id, amount: '99' }], '2026-07-01')).errors).toEqual([]);
  expect(await planOf(brand.name)).toMatchObject({ plan: '36' });
});

test('plans are refused at their field: of others’ brands, of no month, with cents; nobody without the right sets one', async () => {
  const { errors } = await setPlans(owner, [
    { brandId: other.id, amount: '5' },
    { brandId: brand.id, amount: '0.5' },
  ]);
  expect(Object.keys(errors[0]!.extensions.fields!).toSorted()).toEqual(['plans.0.brandId', 'plans.1.amount']);
  expect((await setPlans(owner, [], '2026-06-02')).errors[0]!.extensions.fields).toHaveProperty('month');
  expect((await setPlans(viewer, [])).codes).toEqual(['FORBIDDEN']);
  expect((await setPlans(rival, [{ brandId: quiet.id, amount: '5' }])).codes).toEqual(['VALIDATION']);
  // Of a brand that both sell, each has a plan of its own.
  expect((await setPlans(rival, [{ brandId: brand.id, amount: '5' }])).errors).toEqual([]);
  const plans = (user: TestBrowser) =>
    read(user).then(({ data }) => data!.portfolio.brands.flatMap((row: { plan: string | null }) => row.plan ?? []));
  expect([await plans(owner), await plans(rival)]).toEqual([['36'], ['5']]);
});

test('what is left of a plan is spread over the daily budgets of running campaigns; without a plan there is nothing', async () => {
  const budgets = async (user: TestBrowser, id?: string) => {
    const { data, codes } = await user.graphql(
      'query ($id: ID) { portfolio(supplierId: $id) { planBudgets { brandId campaignId amount } } }',
      { id },
    );
    return codes.length > 0 ? codes : data!.portfolio.planBudgets;
  };
  // 18 were spent in nine days: 942 in the 21 days left.
  await setPlans(owner, [{ brandId: brand.id, amount: '960' }]);
  const { data } = await owner.graphql('query { sponsorCampaigns(page: 1, pageSize: 10) { objects { id name } } }');
  const winner = data!.sponsorCampaigns.objects.find(({ name }: { name: string }) => name === 'Winner').id;
  const spread = [{ brandId: brand.id, campaignId: winner, amount: '44' }];
  expect(await budgets(owner)).toEqual(spread);
  expect(await budgets(staff, acme.id)).toEqual(spread);
  expect(await budgets(rival, acme.id)).toEqual(['NOT_FOUND']);
  expect(await budgets(rival)).toEqual([]);

  // They are written as any change of many campaigns, and taken back as one.
  const preview = await owner.graphql(
    `mutation ($input: PreviewOperationInput!) { previewOperation(input: $input) { operation { id fingerprint planned dailyEffect } } }`,
    { input: { kind: 'BUDGET', campaignIds: [winner], budgetsByCampaign: [{ campaignId: winner, amount: '44' }] } },
  );
  const { id, fingerprint, ...planned } = preview.data!.previewOperation.operation;
  expect(planned).toEqual({ planned: 1, dailyEffect: '-6' });
  const dailyBudget = async () => {
    const campaign = await owner.graphql('query ($id: ID!) { sponsorCampaign(id: $id) { adsetSet { budgetDaily } } }', {
      id: winner,
    });
    return campaign.data!.sponsorCampaign.adsetSet[0].budgetDaily;
  };
  await owner.graphql('mutation ($input: ApplyOperationInput!) { applyOperation(input: $input) { ok } }', {
    input: { id, fingerprint },
  });
  expect(await dailyBudget()).toBe('44');
  await owner.graphql('mutation ($input: UndoOperationInput!) { undoOperation(input: $input) { ok } }', {
    input: { id },
  });
  expect(await dailyBudget()).toBe('50');
});
