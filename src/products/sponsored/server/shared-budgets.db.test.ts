import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { findDrift, prepareAccruals } from '#core/ledger/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { refreshStates } from './state.repository.ts';
import { campaignCalls, campaignScenario } from './sponsored.test-support.ts';

const START = Date.UTC(2026, 5, 1, 4);
let now = START;
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { owner, member, viewer, rival, staff, shop, brand, acme } = scenario;
const { approved, created } = campaignCalls(scenario, START);
beforeEach(() => {
  now = START;
});

const FIELDS = `id name period amount currency fromDate toDate version memberCount
  spends { day startDate endDate spent spentToday } firstStop { at member { name } }
  members { total objects { campaignId name spent spentToday status budgetDaily } }`;
type Fields = Record<string, unknown>;
const send = (user: TestBrowser, name: string, selection: string, input: Fields) =>
  user.graphql(
    `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ok ${selection} } }`,
    { input },
  );
const create = (input: Fields, user = owner) =>
  send(user, 'createSharedBudget', `sharedBudget { ${FIELDS} }`, {
    name: `Budget ${(serial += 1)}`,
    period: 'DAY',
    amount: '50',
    ...input,
  });
const update = (input: Fields, user = owner) => send(user, 'updateSharedBudget', `sharedBudget { ${FIELDS} }`, input);
const remove = (id: string, user = owner) => send(user, 'deleteSharedBudget', 'id', { id });
const read = (id: string, user = owner) =>
  user.graphql(`query ($id: ID!) { sharedBudget(id: $id) { ${FIELDS} } }`, { id });
let serial = 0;
const made = async (input: Fields = {}) => {
  const { data, errors } = await create(input);
  expect(errors).toEqual([]);
  return data!.createSharedBudget.sharedBudget;
};
const fieldsOf = ({ errors }: Awaited<ReturnType<typeof create>>) => Object.keys(errors[0]?.extensions.fields ?? {});

const TODAY = '2026-06-01';

/** Charges a campaign on a local day. */
async function spend(
  { id, adSetId }: { id: string; adSetId: string },
  amountMicros: bigint,
  day = TODAY,
): Promise<string | null> {
  const charge = {
    kind: 'CLICK' as const,
    companyId: acme.id,
    adSetId,
    campaignId: BigInt(id),
    catalogId: shop.id,
    brandId: brand.id,
    adType: 'PRODUCT' as const,
    day,
    priceMicros: amountMicros,
    budgetDailyMicros: null,
    budgetTotalMicros: null,
  };
  return database.transact(SYSTEM, async (tx) => {
    const { bills, written } = (await prepareAccruals(tx, [charge])).accrue([charge]);
    await written;
    return bills[0]!.unbilledReason;
  });
}
const statesOf = async (...ids: string[]) => {
  await database.transact(SYSTEM, (tx) => refreshStates(tx, now, { campaignIds: ids.map(BigInt) }));
  return Promise.all(
    ids.map(async (id) => {
      const { data } = await owner.graphql(
        `query ($id: ID!) { sponsorCampaign(id: $id) { adsetSet { status effectiveStatus sharedBudget { name isUsedUp } } } }`,
        { id },
      );
      return data!.sponsorCampaign.adsetSet[0];
    }),
  );
};
const historyOf = async (id: string) => {
  const { data } = await owner.graphql(
    `query ($id: ID!) { sponsorCampaignHistory(campaignId: $id) { objects { changes { field old new } } } }`,
    { id },
  );
  return data!.sponsorCampaignHistory.objects.map((entry: { changes: Fields[] }) => entry.changes[0]);
};

test('campaigns stop together when their budget is used up, and go on when it is raised', async () => {
  const [one, two] = [await approved(), await approved({ budgetType: 'DAILY', budgetDailyTotal: '9' })];
  now = START + 60_000;
  const budget = await made({ name: 'Autumn', amount: '10', campaignIds: [one.id, two.id] });
  expect(budget).toMatchObject({ memberCount: 2, amount: '10', version: 1, currency: 'SGD', firstStop: null });
  expect(await spend(one, 7_000_000n)).toBe(null);
  expect((await read(budget.id)).data!.sharedBudget).toMatchObject({
    spends: [{ day: '2026-06-01', startDate: '2026-06-01', endDate: '2026-06-01', spent: '7', spentToday: '7' }],
    // Half of the day has passed.
    firstStop: { at: expect.stringMatching(/^2026-06-01T09:1/), member: null },
    members: {
      total: 2,
      objects: [
        { campaignId: one.id, spent: '7' },
        { campaignId: two.id, spent: '0', budgetDaily: '9' },
      ],
    },
  });
  expect(await spend(two, 7_000_000n)).toBe('SHARED');
  expect(await statesOf(one.id, two.id)).toEqual(
    [1, 2].map(() => ({
      status: 'NOT_DELIVERING',
      effectiveStatus: 'EXCEED_BUDGET',
      sharedBudget: { name: 'Autumn', isUsedUp: true },
    })),
  );
  now += 1000;
  const raised = await update({ id: budget.id, version: 1, amount: '20' });
  expect(raised.data!.updateSharedBudget.sharedBudget).toMatchObject({ version: 2, amount: '20', memberCount: 2 });
  expect(await statesOf(one.id, two.id)).toEqual(
    [1, 2].map(() => ({
      status: 'DELIVERING',
      effectiveStatus: null,
      sharedBudget: { name: 'Autumn', isUsedUp: false },
    })),
  );
  expect((await historyOf(one.id)).slice(0, 2)).toEqual([
    { field: 'sharedBudgetAmount', old: '10', new: '20' },
    { field: 'sharedBudget', old: null, new: 'Autumn' },
  ]);
  now += 1000;
  expect((await remove(budget.id)).codes).toEqual([]);
  expect((await historyOf(one.id))[0]).toEqual({ field: 'sharedBudget', old: 'Autumn', new: null });
  expect((await statesOf(one.id))[0].sharedBudget).toBe(null);
  expect(await findDrift(database, now)).toEqual([]);
});

describe('what is saved', () => {
  test.each<[string, Fields, string[]]>([
    ['without a name', { name: ' ' }, ['name']],
    ['of nothing', { amount: '0' }, ['amount']],
    ['of a fraction', { amount: '10.5' }, ['amount']],
    ['of a range without days', { period: 'RANGE' }, ['toDate']],
    ['with campaigns that do not exist', { campaignIds: ['999999'] }, ['campaignIds']],
  ])('not one %s', async (_, input, fields) => {
    expect(fieldsOf(await create(input))).toEqual(fields);
  });

  test('not one with another’s name, in any case', async () => {
    await made({ name: 'Winter' });
    expect(fieldsOf(await create({ name: 'winter ' }))).toEqual(['name']);
  });

  test('a campaign is in one at most, and one that was removed joins none', async () => {
    const { id, adSetId } = await created();
    const first = await made({ campaignIds: [id] });
    expect(fieldsOf(await create({ campaignIds: [id] }))).toEqual(['campaignIds']);
    await update({ id: first.id, campaignIds: [] });
    expect((await create({ campaignIds: [id] })).codes).toEqual([]);
    const other = await created();
    await send(owner, 'removeAdSet', 'adSet { id }', { id: other.adSetId });
    expect(fieldsOf(await create({ campaignIds: [other.id] }))).toEqual(['campaignIds']);
    expect(adSetId).not.toBe(other.adSetId);
  });

  test('once per key', async () => {
    const input = { key: 'once', name: 'Keyed', campaignIds: [] };
    const [first, second] = [await create(input), await create(input)];
    expect(second.data!.createSharedBudget.sharedBudget.id).toBe(first.data!.createSharedBudget.sharedBudget.id);
    expect((await create({ ...input, amount: '51' })).codes).toEqual(['CONFLICT']);
  });

  test('the second of two editors is told', async () => {
    const { id } = await made();
    await update({ id, version: 1, name: 'Theirs' });
    expect((await update({ id, version: 1, name: 'Mine' })).codes).toEqual(['CONFLICT']);
    expect((await update({ id, name: 'Mine' })).codes).toEqual([]);
  });

  test('another period counts what was spent in it', async () => {
    const ad = await approved();
    await spend(ad, 3_000_000n, '2026-05-31');
    await spend(ad, 4_000_000n);
    const { id } = await made({ campaignIds: [ad.id] });
    const spent = async (input: Fields) =>
      (await update({ id, ...input })).data!.updateSharedBudget.sharedBudget.spends;
    expect(await spent({})).toMatchObject([{ spent: '4' }]);
    expect(await spent({ period: 'RANGE', fromDate: '2026-05-31', toDate: '2026-06-09' })).toMatchObject([
      { spent: '7' },
    ]);
    expect(await spent({ fromDate: '2026-06-02' })).toEqual([]);
    expect(await spent({ period: 'MONTH' })).toMatchObject([{ startDate: TODAY, endDate: '2026-06-30', spent: '4' }]);
    expect(await findDrift(database, now)).toEqual([]);
  });
});

test('the outlook tells on how many days a cap would have stopped the campaigns', async () => {
  const ad = await approved();
  await spend(ad, 2_000_000n, '2026-05-04');
  await spend(ad, 6_000_000n, '2026-05-31');
  await spend(ad, 8_000_000n, '2026-05-03');
  await spend(ad, 9_000_000n);
  const outlook = (period: string, amount: string, user = owner) =>
    user
      .graphql(
        `query ($ids: [ID!]!, $amount: Decimal!, $period: SharedBudgetPeriod!) {
          sharedBudgetOutlook(campaignIds: $ids, period: $period, amount: $amount) { days averageDaily daysReached }
        }`,
        { ids: [ad.id], amount, period },
      )
      .then(({ data }) => data!.sharedBudgetOutlook);
  // Today is not over, and the day before them is too long ago.
  expect(await outlook('DAY', '5')).toEqual({ days: 28, averageDaily: '0.285714', daysReached: 1 });
  expect(await outlook('MONTH', '60')).toMatchObject({ daysReached: 2 });
  expect(await outlook('DAY', '5', rival)).toEqual({ days: 28, averageDaily: '0', daysReached: 0 });
});

describe('operations', () => {
  const OPERATION = `operation { id fingerprint planned done skipped rows { objects { campaignId result reason changes { field old new } } } }`;
  const preview = async (input: Fields, user = owner) =>
    send(user, 'previewOperation', OPERATION, { kind: 'SHARED_BUDGET', ...input });
  const apply = async (input: Fields) => {
    const { data, errors } = await preview(input);
    expect(errors).toEqual([]);
    const { id, fingerprint } = data!.previewOperation.operation;
    return (await send(owner, 'applyOperation', OPERATION, { id, fingerprint })).data!.applyOperation.operation;
  };
  const undo = async (id: string) =>
    (await send(owner, 'undoOperation', OPERATION, { id })).data!.undoOperation.operation;
  const membersOf = async (id: string) =>
    (await read(id)).data!.sharedBudget.members.objects.map(({ campaignId }: Fields) => campaignId).sort();

  test('add campaigns as previewed, move them, take them out, and are undone', async () => {
    const [one, two] = [await approved(), await approved()];
    const [first, second] = [await made({ campaignIds: [one.id] }), await made()];
    const ids = [one.id, two.id];
    const shown = (await preview({ sharedBudgetId: first.id, campaignIds: ids })).data!.previewOperation.operation;
    expect(shown.rows.objects).toMatchObject([
      { campaignId: two.id, result: 'PLANNED', changes: [{ field: 'sharedBudget', old: null, new: first.name }] },
      { campaignId: one.id, result: 'SKIPPED', reason: 'UNCHANGED' },
    ]);
    expect(await membersOf(first.id)).toEqual([one.id]);
    await apply({ sharedBudgetId: first.id, campaignIds: ids });
    expect(await membersOf(first.id)).toEqual([one.id, two.id].sort());
    const moved = await apply({ sharedBudgetId: second.id, campaignIds: ids });
    expect([await membersOf(first.id), (await membersOf(second.id)).length]).toEqual([[], 2]);
    // Under another name it is the same budget.
    await update({ id: first.id, name: 'Renamed' });
    expect(await undo(moved.id)).toMatchObject({ done: 2, skipped: 0 });
    expect((await membersOf(first.id)).length).toBe(2);
    const left = await apply({ campaignIds: ids });
    expect(await membersOf(first.id)).toEqual([]);
    await remove(first.id);
    expect((await undo(left.id)).rows.objects).toMatchObject([
      { result: 'SKIPPED', reason: 'NO_SHARED_BUDGET' },
      { result: 'SKIPPED', reason: 'NO_SHARED_BUDGET' },
    ]);
    expect(await findDrift(database, now)).toEqual([]);
  });

  test('name no other company’s budget', async () => {
    const { id } = await created();
    const { data } = await create({ name: 'Rival' }, rival);
    const foreign = data!.createSharedBudget.sharedBudget.id;
    expect((await preview({ sharedBudgetId: foreign, campaignIds: [id] })).codes).toEqual(['NOT_FOUND']);
    const { id: own } = await made();
    expect((await preview({ sharedBudgetId: own, campaignIds: [id] }, rival)).codes).toEqual(['NOT_FOUND']);
  });
});

describe('others', () => {
  test('another company sees and changes nothing, and lends no campaign', async () => {
    const ad = await created();
    const { id } = await made({ campaignIds: [ad.id] });
    expect((await read(id, rival)).codes).toEqual(['NOT_FOUND']);
    expect((await update({ id, amount: '1' }, rival)).codes).toEqual(['NOT_FOUND']);
    expect((await remove(id, rival)).codes).toEqual(['NOT_FOUND']);
    await update({ id, campaignIds: [] });
    expect(fieldsOf(await create({ campaignIds: [ad.id] }, rival))).toEqual(['campaignIds']);
    const list = await rival.graphql(`{ sharedBudgets { total objects { id } } }`);
    expect(list.data!.sharedBudgets.objects.map((row: { id: string }) => row.id)).not.toContain(id);
    // Nor does the database let one company's ad set into another's budget.
    await expect(
      database.transact(SYSTEM, (tx) =>
        sql`insert into shared_budget_member (ad_set_id, shared_budget_id, company_id)
          select ${ad.adSetId}, ${id}, id from company where id <> ${acme.id} limit 1`.execute(tx),
      ),
    ).rejects.toThrow('foreign key');
  });

  test('viewers read, members write, staff read', async () => {
    const { id } = await made();
    for (const user of [viewer, staff]) {
      expect((await read(id, user)).codes).toEqual([]);
      expect((await create({}, user)).codes).toEqual(['FORBIDDEN']);
      expect((await update({ id, amount: '1' }, user)).codes).toEqual(['FORBIDDEN']);
      expect((await remove(id, user)).codes).toEqual(['FORBIDDEN']);
    }
    expect((await update({ id, amount: '60' }, member)).codes).toEqual([]);
  });
});

test('a company has 200 at most', async () => {
  const { data } = await owner.graphql('{ sharedBudgets { total } }');
  await database.transact(SYSTEM, (tx) =>
    sql`insert into shared_budget (id, company_id, name, period, amount_micros, created_at, updated_at)
      select gen_random_uuid(), ${acme.id}, 'Filler ' || number, 'DAY', 1000000, now(), now()
      from generate_series(1, ${199 - data!.sharedBudgets.total}::int) number`.execute(tx),
  );
  expect((await create({})).codes).toEqual([]);
  expect((await create({})).codes).toEqual(['CONFLICT']);
});
