import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { countStatements } from '../../../../testing/statements.ts';
import { campaignCalls, campaignScenario } from './sponsored.test-support.ts';

const START = Date.UTC(2026, 5, 1, 4);
let now = START;
const database = await createTestDatabase();
const statements = countStatements(database);
// Every look at the clock is later than the last: the log is in the order of what happened.
const seed = createSeed(database, { clock: () => (now += 1) });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { owner, member, viewer, rival, staff } = scenario;
const { created, approved, update } = campaignCalls(scenario, START);

interface Entry {
  updatedBy: string;
  changes: { field: string; old: string | null; new: string | null }[];
  undo: { operationId: string; state: string; campaigns: number } | null;
}
const history = async (id: string, user: TestBrowser = owner) => {
  const answer = await user.graphql(
    `query ($id: ID!) { sponsorCampaignHistory(campaignId: $id) {
      objects { updatedBy changes { field old new } undo { operationId state campaigns } } } }`,
    { id },
  );
  return (answer.data?.sponsorCampaignHistory?.objects ?? answer.codes) as Entry[];
};
const undo = async (operationId: string, user: TestBrowser = owner) => {
  const { data, codes } = await user.graphql(
    `mutation ($id: ID!) { undoOperation(input: { id: $id }) { operation { id done skipped rows { objects { reason } } } } }`,
    { id: operationId },
  );
  return { codes, operation: data?.undoOperation?.operation };
};
const budget = (adSetId: string, budgetDaily: string) =>
  owner.graphql(`mutation ($input: UpdateAdSetBudgetInput!) { updateAdSetBudget(input: $input) { ok } }`, {
    input: { id: adSetId, budgetDaily },
  });
const SETTINGS = `name goal adsetSet { name runningStatus budgetType budget budgetDaily scheduleType startDate endDate bidType
  bidWalletCurrency targetRoas trafficControl keywords negativeKeywords negativeTargets { kind value name }
  automatic { bucket isOn bidWalletCurrency } targets { kind value categoryId name bidWalletCurrency minPrice maxPrice } keywordBids { keyword bidWalletCurrency }
  bidModifiers { dimension value percent } bidHours maxBidWalletCurrency frequencyCap { times hours showsUnknown }
  audience { name gender minAge maxAge locations } }`;
const settings = async (id: string) =>
  (await owner.graphql(`query ($id: ID!) { sponsorCampaign(id: $id) { ${SETTINGS} } }`, { id })).data!.sponsorCampaign;

const daily = () => approved({ budgetType: 'DAILY', budgetDailyTotal: '20' });

test('what would leave nothing that finds the ads is not taken back', async () => {
  const { id } = await approved({ keywords: [] });
  expect((await update(owner, { id, keywords: ['zoom'] })).codes).toEqual([]);
  const [added] = await history(id);
  const automatic = ['CLOSE', 'LOOSE'].map((bucket) => ({ bucket, isOn: false }));
  expect((await update(owner, { id, automatic })).codes).toEqual([]);
  const { operation } = await undo(added!.undo!.operationId);
  expect(operation).toMatchObject({ done: 0, skipped: 1 });
  expect((await settings(id)).adsetSet[0].keywords).toEqual(['zoom']);
});

describe('a change of one campaign is taken back', () => {
  test('whatever was set, all of it', async () => {
    const { id } = await daily();
    const before = await settings(id);
    const { codes } = await update(owner, {
      id,
      name: 'Autumn',
      asName: 'Autumn',
      goal: 'DRIVE_BRAND_AWARENESS',
      budgetType: 'DAILY_TOTAL',
      budgetDailyTotal: '30',
      budgetTotal: '300',
      scheduleType: 'DATE_RANGE',
      endDate: new Date(START + 9 * DAY_MS).toISOString(),
      bidType: 'MAXIMUM_CPC',
      bidWalletCurrency: '0.55',
      trafficControl: 40,
      keywords: ['[zoom]', 'air'],
      negativeKeywords: ['used'],
      automatic: [
        { bucket: 'CLOSE', isOn: true, bidWalletCurrency: '0.65' },
        { bucket: 'LOOSE', isOn: false },
      ],
      targets: [
        { kind: 'PRODUCT', value: 'RUN-1', bidWalletCurrency: '0.8' },
        { kind: 'CATEGORY', value: 'shoes', minPrice: '1', maxPrice: '90' },
      ],
      negativeTargets: [
        { kind: 'PRODUCT', value: 'RUN-2' },
        { kind: 'BRAND', value: scenario.brand.id },
      ],
      keywordBids: [{ keyword: '[zoom]', bidWalletCurrency: '0.7' }],
      bidModifiers: [{ dimension: 'DEVICE', value: 'mobile', percent: 120 }],
      maxBidWalletCurrency: '0.9',
      frequencyCap: { times: 2, hours: 12, showsUnknown: true },
    });
    expect(codes).toEqual([]);
    expect(await settings(id)).not.toEqual(before);
    const [entry] = await history(id);
    expect(entry!.undo).toMatchObject({ state: 'OPEN', campaigns: 1 });
    const { operation } = await undo(entry!.undo!.operationId);
    expect(operation).toMatchObject({ done: 1, skipped: 0 });
    expect(await settings(id)).toEqual(before);
    const after = await history(id);
    expect(after.map((one) => one.undo?.state)).toEqual(['OPEN', 'UNDONE', undefined, undefined]);
    // Taking back what was taken back makes the change again.
    await undo(after[0]!.undo!.operationId);
    expect(await settings(id)).toMatchObject({ name: 'Autumn' });
  });

  test('the switch and the budget of a list too', async () => {
    const { id, adSetId } = await daily();
    await budget(adSetId, '45');
    await owner.graphql(
      `mutation ($id: ID!) { setAdSetRunningStatus(input: { id: $id, runningStatus: PAUSED }) { ok } }`,
      {
        id: adSetId,
      },
    );
    const [paused, raised] = await history(id);
    expect([paused!.undo?.state, raised!.undo?.state]).toEqual(['OPEN', 'OPEN']);
    await undo(raised!.undo!.operationId);
    await undo(paused!.undo!.operationId, member);
    expect((await settings(id)).adsetSet[0]).toMatchObject({ budgetDaily: '20', runningStatus: 'STARTED' });
  });

  test('each write names what takes it back; one that changes nothing, or goes to review, names nothing', async () => {
    const { id, adSetId } = await daily();
    const write = async (mutation: string, type: string, input: Record<string, unknown>) => {
      const { data, codes } = await owner.graphql(
        `mutation ($input: ${type}Input!) { ${mutation}(input: $input) { operationId } }`,
        { input },
      );
      expect(codes).toEqual([]);
      return data![mutation].operationId as string | null;
    };
    const paused = { id: adSetId, runningStatus: 'PAUSED' };
    const endDate = new Date(START + 40 * DAY_MS).toISOString();
    const ids = [
      await write('setAdSetRunningStatus', 'SetAdSetRunningStatus', paused),
      await write('updateAdSetBudget', 'UpdateAdSetBudget', { id: adSetId, budgetDaily: '45' }),
      await write('extendAdSet', 'ExtendAdSet', { adSetId, endDate }),
      await write('updateSponsorCampaign', 'UpdateSponsorCampaign', { id, name: 'Winter' }),
    ];
    const done = (await history(id)).slice(0, 4).map((entry) => entry.undo?.operationId);
    expect(ids).toEqual(done.toReversed());
    expect(await write('setAdSetRunningStatus', 'SetAdSetRunningStatus', paused)).toBeNull();
    expect(await write('updateAdSetBudget', 'UpdateAdSetBudget', { id: adSetId, budgetDaily: '45' })).toBeNull();
    expect(await write('updateSponsorCampaign', 'UpdateSponsorCampaign', { id, skus: ['RUN-1', 'RUN-2'] })).toBeNull();
    for (const operationId of ids) expect((await undo(operationId!)).operation).toMatchObject({ done: 1, skipped: 0 });
    expect((await settings(id)).adsetSet[0]).toMatchObject({ budgetDaily: '20', runningStatus: 'STARTED' });
  });

  test('not once someone changed the same value, and both are named', async () => {
    const { id, adSetId } = await daily();
    await budget(adSetId, '45');
    const [mine] = await history(id);
    await budget(adSetId, '50');
    expect((await history(id)).map((entry) => entry.undo?.state)).toEqual(['OPEN', 'CHANGED', undefined, undefined]);
    const { operation } = await undo(mine!.undo!.operationId);
    expect(operation).toMatchObject({ done: 0, skipped: 1, rows: { objects: [{ reason: 'MOVED' }] } });
    expect((await settings(id)).adsetSet[0].budgetDaily).toBe('50');
  });
});

test('a launch, a review and new content are not taken back', async () => {
  const { id } = await created();
  await update(staff, { id, status: 'SCHEDULED' });
  await update(owner, { id, skus: ['RUN-1', 'RUN-2'] });
  expect((await history(id)).map(({ undo: taken }) => taken)).toEqual([null, null, null]);
});

test('viewers read the log and take nothing back; another company reads nothing of it', async () => {
  const { id, adSetId } = await daily();
  await budget(adSetId, '45');
  const [entry] = await history(id, viewer);
  expect(entry!.undo!.state).toBe('OPEN');
  const { operationId } = entry!.undo!;
  expect((await undo(operationId, viewer)).codes).toEqual(['FORBIDDEN']);
  expect(await history(id, rival)).toEqual(['NOT_FOUND']);
  expect((await undo(operationId, rival)).codes).toEqual(['NOT_FOUND']);
  expect((await undo(operationId, staff)).codes).not.toEqual([]);
  expect((await settings(id)).adsetSet[0].budgetDaily).toBe('45');
});

test('a page of the log asks no more often than one entry', async () => {
  const one = await daily();
  await budget(one.adSetId, '21');
  const many = await daily();
  for (const amount of ['21', '22', '23', '24', '25']) await budget(many.adSetId, amount);
  const counted = async (id: string) => {
    statements.take();
    await history(id);
    return statements.take().length;
  };
  expect(await counted(many.id)).toBe(await counted(one.id));
});

// The last: sessions do not last as long.
test('a change of more than thirty days ago stays', async () => {
  const { id, adSetId } = await daily();
  await budget(adSetId, '45');
  now += 31 * DAY_MS;
  const later = await api.browser().signIn(await scenario.acme.owner());
  const [entry] = await history(id, later);
  expect(entry!.undo!.state).toBe('TOO_LATE');
  expect((await undo(entry!.undo!.operationId, later)).codes).toEqual(['CONFLICT']);
});
