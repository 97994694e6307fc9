import { beforeAll, expect, test } from 'vitest';
import { changed, type Change } from '#products/sponsored/rules/activity.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { MAX_FLAGS_OF_DAY } from '../rules/list-bounds.ts';

const NOW = Date.UTC(2026, 5, 30, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { shop, acme, brand, owner, viewer, rival, staff } = scenario;
const { approved } = campaignCalls(scenario, NOW);

const made = { shoes: '', hats: '' };
const DAYS = { fromDate: '2026-06-01', toDate: '2026-06-20' };

beforeAll(async () => {
  made.shoes = (await approved({ name: 'Shoes' })).id;
  made.hats = (await approved({ name: 'Hats' })).id;
  await database.transact(SYSTEM, async (tx) => {
    const { actorId } = await tx
      .selectFrom('activity')
      .select('actorId')
      .where('campaignId', '=', BigInt(made.shoes))
      .where('actorId', 'is not', null)
      .executeTakeFirstOrThrow();
    const log = (campaignId: string, at: string, changes: readonly Change[], more: object = {}) =>
      tx
        .insertInto('activity')
        .values({
          id: seed.newId(),
          companyId: acme.id,
          campaignId: BigInt(campaignId),
          at: new Date(at),
          actorId,
          changes: JSON.stringify(changes),
          ...more,
        })
        .execute();
    const budget = changed('adset', 'budgetDaily', '8', '12');
    const pause = changed('adset', 'runningStatus', 'STARTED', 'PAUSED');
    // Half past midnight of the second there, still the first in UTC.
    await log(made.shoes, '2026-06-01T16:30:00Z', [budget, changed('adset', 'keywords', 'a', 'b')]);
    await log(made.hats, '2026-06-03T04:00:00Z', [changed('ad', 'review', 'PENDING', 'APPROVED')], { actorId: null });
    await log(made.hats, '2026-06-04T04:00:00Z', [changed('ad', 'review', 'APPROVED', 'PENDING')]);
    await log(made.hats, '2026-06-04T05:00:00Z', [changed('campaign', 'name', 'Caps', 'Hats')]);
    const operationId = seed.newId();
    for (const campaignId of [made.shoes, made.hats])
      await log(campaignId, '2026-06-05T04:00:00Z', [pause], { operationId });
    for (let minute = 0; minute < MAX_FLAGS_OF_DAY + 2; minute += 1)
      await log(made.shoes, `2026-06-07T04:0${minute}:00Z`, [
        changed('adset', 'bidWalletCurrency', '0.5', `0.6${minute}`),
      ]);
    await log(made.shoes, '2026-06-25T04:00:00Z', [budget]);
    // A shared budget: joined by both at once, renamed, raised.
    const shared = (old: string | null, now: string | null) => changed('adset', 'sharedBudget', old, now);
    for (const campaignId of [made.shoes, made.hats]) {
      await log(campaignId, '2026-07-01T04:00:00Z', [shared(null, 'Summer')]);
      await log(campaignId, '2026-07-02T04:00:00Z', [shared('Summer', 'Autumn')]);
      await log(campaignId, '2026-07-03T04:00:00Z', [changed('adset', 'sharedBudgetAmount', '100', '200')]);
    }
    await log(made.shoes, '2026-07-04T04:00:00Z', [changed('adset', 'sharedBudgetDays', 'DAY', 'MONTH')]);
    await log(made.hats, '2026-07-04T04:00:01Z', [changed('adset', 'budgetRule', null, 'Weekends')]);
    await log(made.hats, '2026-07-05T04:00:00Z', [changed('adset', 'targets', 'shoes: 0.50', 'shoes: 0.60')]);
    const both = seed.newId();
    await log(made.shoes, '2026-07-06T04:00:00Z', [budget], { operationId: both });
    await log(made.hats, '2026-07-06T04:00:01Z', [changed('adset', 'budgetDaily', null, '12')], { operationId: both });
    const mixed = seed.newId();
    await log(made.shoes, '2026-07-07T04:00:00Z', [pause], { operationId: mixed });
    await log(made.hats, '2026-07-07T04:00:01Z', [changed('adset', 'runningStatus', 'PAUSED', 'STARTED')], {
      operationId: mixed,
    });
    for (const minute of [5, 1])
      await tx
        .insertInto('adEvent')
        .values({
          eventId: seed.newId(),
          kind: 'CLICK',
          occurredAt: new Date(`2026-06-10T04:0${minute}:00Z`),
          receivedAt: new Date(NOW),
          day: '2026-06-10',
          billedDay: '2026-06-10',
          catalogId: shop.id,
          shopper: 'ann',
          companyId: acme.id,
          brandId: brand.id,
          campaignId: BigInt(made.shoes),
          adSetId: seed.newId(),
          adType: 'PRODUCT',
          unbilledReason: 'WALLET',
        })
        .execute();
  });
});

const ask = (user: TestBrowser, filters: object = {}) =>
  user.graphql(
    `query ($brandId: ID, $campaignId: ID, $ventureId: ID, $supplierId: ID, $fromDate: Date, $toDate: Date, $adType: AdType) {
      chartFlags(brandId: $brandId, campaignId: $campaignId, ventureId: $ventureId, supplierId: $supplierId,
        fromDate: $fromDate, toDate: $toDate, adType: $adType) {
        day count walletCurrency { code } flags { kind at by campaignId campaignName campaigns field old new } } }`,
    { ...DAYS, ...filters },
  );
const flags = async (user: TestBrowser, filters: object = {}) => (await ask(user, filters)).data?.chartFlags ?? [];
const kinds = async (filters: object) =>
  (await flags(owner, filters)).map(({ day, flags: [first] }: { day: string; flags: { kind: string }[] }) => [
    day.slice(-2),
    first!.kind,
  ]);

test('each day says who did what, in the campaign’s own day, and leaves out what moves no figure', async () => {
  const days = await flags(owner);
  expect(days.map(({ day, count }: { day: string; count: number }) => [day, count])).toEqual([
    ['2026-06-02', 1],
    ['2026-06-03', 1],
    ['2026-06-05', 1],
    ['2026-06-07', MAX_FLAGS_OF_DAY + 2],
    ['2026-06-10', 1],
  ]);
  const [budget, review, pause, bids, wallet] = days;
  const nothing = { campaignId: null, campaignName: null, campaigns: 0, field: null, old: null, new: null };
  expect(budget.flags).toMatchObject([
    {
      kind: 'BUDGET',
      campaignId: made.shoes,
      campaignName: 'Shoes',
      campaigns: 1,
      field: 'budgetDaily',
      old: '8',
      new: '12',
    },
  ]);
  expect(budget.flags[0].by).toMatch(/\w+ \w+/);
  expect(review.flags).toMatchObject([{ kind: 'REVIEW', by: null, new: 'APPROVED', campaignName: 'Hats' }]);
  expect(pause.flags).toMatchObject([{ kind: 'PAUSE', campaigns: 2, field: 'runningStatus', new: 'PAUSED' }]);
  // The newest ones; the others are counted.
  expect(bids.flags).toHaveLength(MAX_FLAGS_OF_DAY);
  expect(bids.flags[0]).toMatchObject({ kind: 'BID', new: `0.6${MAX_FLAGS_OF_DAY + 1}` });
  expect(wallet.flags).toEqual([{ kind: 'WALLET', at: '2026-06-10T04:01:00Z', by: null, ...nothing }]);
  expect(days[0].walletCurrency.code).toBe('SGD');
});

test('a chart has the flags of what it shows; the wallet is everyone’s', async () => {
  expect(await kinds({ campaignId: made.hats })).toEqual([
    ['03', 'REVIEW'],
    ['05', 'PAUSE'],
    ['10', 'WALLET'],
  ]);
  expect((await flags(owner, { campaignId: made.hats }))[1].flags).toMatchObject([{ campaigns: 1, new: 'PAUSED' }]);
  expect(await kinds({ adType: 'BANNER' })).toEqual([['10', 'WALLET']]);
  expect(await kinds({ brandId: seed.newId() })).toEqual([['10', 'WALLET']]);
  expect(await kinds({ fromDate: '2026-06-24', toDate: '2026-06-26' })).toEqual([['25', 'BUDGET']]);
});

test('what several campaigns have in common is said of them, and no long list is sent', async () => {
  const days = await flags(owner, { fromDate: '2026-07-01', toDate: '2026-07-07' });
  const unsaid = { old: null, new: null };
  expect(days.map(({ day, flags: all }: { day: string; flags: object[] }) => [day.slice(-2), all])).toMatchObject([
    ['01', [{ kind: 'BUDGET', field: 'sharedBudget', campaigns: 2, ...unsaid }]],
    ['03', [{ kind: 'BUDGET', field: 'sharedBudgetAmount', campaigns: 2, ...unsaid }]],
    [
      '04',
      [
        { kind: 'BUDGET', field: 'budgetRule', campaigns: 1, ...unsaid },
        { kind: 'BUDGET', field: 'sharedBudgetDays', campaigns: 1, ...unsaid },
      ],
    ],
    ['05', [{ kind: 'BID', field: 'targets', campaigns: 1, ...unsaid }]],
    ['06', [{ kind: 'BUDGET', field: 'budgetDaily', campaigns: 2, old: null, new: '12' }]],
    ['07', [{ kind: 'PAUSE', field: 'runningStatus', campaigns: 2, ...unsaid }]],
  ]);
});

test('another company gets none of them with any filter', async () => {
  expect(await flags(viewer)).toHaveLength(5);
  for (const filters of [{}, { brandId: brand.id }, { campaignId: made.shoes }, { supplierId: acme.id }])
    expect(await flags(rival, filters)).toEqual([]);
  expect(await flags(staff, { supplierId: acme.id })).toHaveLength(5);
  // Across companies there is no one to name.
  expect(await flags(staff)).toEqual([]);
  expect((await ask(api.browser())).codes).toEqual(['UNAUTHENTICATED']);
});

test('a flag leads to its entry of the log, and to nothing of another company or campaign', async () => {
  const entry = async (user: TestBrowser, campaignId: string, entryId: string) => {
    const { data, codes } = await user.graphql(
      'query ($id: ID!, $entryId: ID) { sponsorCampaignHistory(campaignId: $id, entryId: $entryId) { total objects { id changes { field } } } }',
      { id: campaignId, entryId },
    );
    return data?.sponsorCampaignHistory ?? codes;
  };
  const { data } = await owner.graphql(
    'query ($fromDate: Date, $toDate: Date) { chartFlags(fromDate: $fromDate, toDate: $toDate) { flags { id } } }',
    DAYS,
  );
  const { id } = data!.chartFlags[0].flags[0];
  expect(await entry(owner, made.shoes, id)).toEqual({
    total: 1,
    objects: [{ id, changes: [{ field: 'budgetDaily' }, { field: 'keywords' }] }],
  });
  expect(await entry(owner, made.hats, id)).toEqual({ total: 0, objects: [] });
  expect(await entry(owner, made.shoes, 'first')).toEqual({ total: 0, objects: [] });
  expect(await entry(rival, made.shoes, id)).toEqual(['NOT_FOUND']);
});
