import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createServingParts, servingAdSets } from '#core/serving/server/index.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { UNDO_WITHIN_MS } from '../rules/operation.ts';
import { deleteOldPreviews } from './operation.jobs.ts';
import { campaignCalls, campaignScenario } from './sponsored.test-support.ts';

const START = Date.UTC(2026, 5, 1, 4);
let now = START;
const database = await createTestDatabase();
// Every look at the clock is later than the last: the log is in the order of what happened.
const seed = createSeed(database, { clock: () => (now += 1) });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { owner, member, viewer, rival, staff, acme, shop } = scenario;
const { approved, created, create: createCampaign, update: updateCampaign } = campaignCalls(scenario, START);

const FIELDS = `id name version entryCount campaignCount keywords targets { kind value name } campaigns { total objects { campaignId name } }`;
type Fields = Record<string, unknown>;
const send = (user: TestBrowser, name: string, selection: string, input: Fields) =>
  user.graphql(
    `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ok ${selection} } }`,
    { input },
  );
let serial = 0;
const create = (input: Fields, user = owner) =>
  send(user, 'createNegativeList', `negativeList { ${FIELDS} }`, { name: `List ${(serial += 1)}`, ...input });
const update = (input: Fields, user = owner) =>
  send(user, 'updateNegativeList', `operationIds negativeList { ${FIELDS} }`, input);
const remove = (id: string, user = owner) => send(user, 'deleteNegativeList', 'id operationId', { id });
const read = (id: string, user = owner) =>
  user.graphql(`query ($id: ID!) { negativeList(id: $id) { ${FIELDS} } }`, { id });
const made = async (input: Fields = {}) => {
  const { data, errors } = await create(input);
  expect(errors).toEqual([]);
  return data!.createNegativeList.negativeList;
};
const changed = async (input: Fields) => {
  const { data, errors } = await update(input);
  expect(errors).toEqual([]);
  return data!.updateNegativeList;
};
const problemsOf = ({ errors }: Awaited<ReturnType<typeof create>>) => errors[0]?.extensions.fields ?? {};
const fieldsOf = (answer: Awaited<ReturnType<typeof create>>) => Object.keys(problemsOf(answer));
const listsOf = async (id: string, user = owner) => {
  const { data } = await user.graphql(
    `query ($id: ID!) { sponsorCampaign(id: $id) { adsetSet { negativeLists { id } } } }`,
    { id },
  );
  return data!.sponsorCampaign.adsetSet[0].negativeLists.map((list: { id: string }) => list.id);
};
const historyOf = async (id: string) => {
  const { data } = await owner.graphql(
    `query ($id: ID!) { sponsorCampaignHistory(campaignId: $id) {
      objects { changes { field old new } undo { operationId state campaigns } } } }`,
    { id },
  );
  return data!.sponsorCampaignHistory.objects;
};
const undo = async (id: string, user = owner) => {
  const { data, codes, errors } = await user.graphql(
    `mutation ($id: ID!) { undoOperation(input: { id: $id }) { operation { id state done skipped } } }`,
    { id },
  );
  return { codes, errors, operation: data?.undoOperation?.operation };
};
/** Why an operation left campaigns as they were. */
const skippedBy = async (id: string) => {
  const { data } = await owner.graphql(
    `query ($id: ID!) { operation(id: $id) { rows(results: [SKIPPED]) { objects { campaignId message } } } }`,
    { id },
  );
  return new Map(
    data!.operation.rows.objects.map((row: { campaignId: string; message: string }) => [row.campaignId, row.message]),
  );
};
/** What auctions know of a campaign's lists. */
const servedBy = async (id: string, parts = createServingParts()) => {
  const [adSet] = await database.read(SYSTEM, (tx) => servingAdSets(tx, { campaignIds: [BigInt(id)] }, parts));
  return adSet!.negativeLists;
};

test('a later page of one reading serves the list as it is by then, and shares it while it is the same', async () => {
  const [one, two, three] = [await approved(), await approved(), await approved()];
  const list = await made({ keywords: ['used'], campaignIds: [one.id, two.id, three.id] });
  const parts = createServingParts();
  const [first] = await servedBy(one.id, parts);
  expect((await servedBy(two.id, parts))[0]).toBe(first);
  await changed({ id: list.id, keywords: ['used', 'worn'] });
  expect((await servedBy(three.id, parts))[0]!.keywords).toHaveLength(2);
});

test('a list counts in all campaigns that use it, at once, and leaves with its deletion', async () => {
  const [one, two] = [await approved(), await approved()];
  const list = await made({
    name: 'Never',
    keywords: ['Used', ' used ', '[free shoes]'],
    targets: [
      { kind: 'PRODUCT', value: 'RUN-2' },
      { kind: 'CATEGORY', value: 'hats' },
    ],
    campaignIds: [one.id, two.id],
  });
  expect(list).toMatchObject({
    version: 1,
    entryCount: 4,
    campaignCount: 2,
    keywords: expect.arrayContaining(['Used', '[free shoes]']),
    targets: [
      { kind: 'CATEGORY', value: 'hats' },
      { kind: 'PRODUCT', value: 'RUN-2' },
    ],
  });
  expect([await listsOf(one.id), await listsOf(two.id)]).toEqual([[list.id], [list.id]]);
  expect(await servedBy(two.id)).toMatchObject([
    { id: list.id, version: 1, keywords: expect.arrayContaining([{ keyword: 'Used', matchType: 'broad' }]) },
  ]);
  await changed({ id: list.id, keywords: [], targets: [{ kind: 'PRODUCT', value: 'RUN-2' }] });
  expect(await servedBy(one.id)).toEqual([
    { id: list.id, version: 2, keywords: [], targets: [{ kind: 'PRODUCT', value: 'RUN-2' }] },
  ]);
  expect((await remove(list.id)).codes).toEqual([]);
  expect([await listsOf(one.id), await servedBy(two.id)]).toEqual([[], []]);
  const [gone, entries, joined] = await historyOf(one.id);
  expect([gone, entries, joined]).toMatchObject([
    { changes: [{ field: 'negativeList', old: 'Never', new: null }], undo: { state: 'OPEN', campaigns: 2 } },
    { changes: [{ field: 'negativeListEntries', old: 'Never: 4', new: 'Never: 1 (+0 −3)' }] },
    { changes: [{ field: 'negativeList', old: null, new: 'Never' }], undo: { campaigns: 2 } },
  ]);
  expect((await undo(entries.undo.operationId)).codes).toEqual(['CONFLICT']);
});

describe('what is saved', () => {
  test.each<[string, Fields, string[]]>([
    ['without a name', { name: ' ' }, ['name']],
    ['with a brand by its name', { targets: [{ kind: 'BRAND', value: 'Bee' }] }, ['targets.0.value']],
    ['with too many keywords', { keywords: Array.from({ length: 1001 }, (_, n) => `word ${n}`) }, ['keywords']],
    ['for campaigns that do not exist', { campaignIds: ['999999'] }, ['campaignIds']],
  ])('not one %s', async (_, input, fields) => {
    expect(fieldsOf(await create(input))).toEqual(fields);
  });

  test('not one with another’s name, in any case', async () => {
    await made({ name: 'Winter' });
    expect(fieldsOf(await create({ name: 'winter ' }))).toEqual(['name']);
  });

  test('the second of two editors is told', async () => {
    const { id } = await made();
    await changed({ id, version: 1, name: 'Theirs' });
    expect((await update({ id, version: 1, name: 'Mine' })).codes).toEqual(['CONFLICT']);
  });

  test('a campaign uses ten lists at most, whichever way they are attached', async () => {
    const campaign = await created();
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push((await made({ campaignIds: [campaign.id] })).id);
    expect(fieldsOf(await create({ campaignIds: [campaign.id] }))).toEqual(['campaignIds']);
    const { id: eleventh } = await made();
    const input = { id: campaign.id, negativeListIds: [...ids, eleventh] };
    expect(fieldsOf(await updateCampaign(owner, input))).toEqual(['negativeListIds']);
    // One that it uses already is no eleventh.
    expect((await update({ id: ids[0]!, campaignIds: [campaign.id] })).codes).toEqual([]);
  });
});

describe('the same on both sides is refused by name', () => {
  test('in a list of a campaign that aims at it', async () => {
    const campaign = await created({
      name: 'Aims',
      keywords: ['[Red  Shoes]'],
      targets: [{ kind: 'PRODUCT', value: 'RUN-2' }],
    });
    const joining = await create({ keywords: ['[red shoes]'], campaignIds: [campaign.id] });
    expect(problemsOf(joining)).toEqual({
      campaignIds: ['The campaign Aims targets Red Shoes: it is either targeted or excluded'],
    });
    const { id } = await made({ keywords: ['red shoes'], campaignIds: [campaign.id] });
    expect(fieldsOf(await update({ id, keywords: ['red shoes', '[RED shoes]'] }))).toEqual(['keywords']);
    expect(fieldsOf(await update({ id, targets: [{ kind: 'PRODUCT', value: 'RUN-2' }] }))).toEqual(['targets']);
    expect((await read(id)).data!.negativeList).toMatchObject({ version: 1, entryCount: 1 });
  });

  test('in a campaign that uses the list, and in a new one', async () => {
    const campaign = await approved();
    const list = await made({
      name: 'No hats',
      keywords: ['"hat"'],
      targets: [{ kind: 'PRODUCT', value: 'HAT-1' }],
      campaignIds: [campaign.id],
    });
    const aiming = await updateCampaign(owner, { id: campaign.id, keywords: ['"Hat"'] });
    expect(problemsOf(aiming)).toEqual({
      negativeListIds: ['The negative list No hats excludes hat: it is either targeted or excluded'],
    });
    expect(
      fieldsOf(await updateCampaign(owner, { id: campaign.id, targets: [{ kind: 'PRODUCT', value: 'HAT-1' }] })),
    ).toEqual(['negativeListIds']);
    expect((await updateCampaign(owner, { id: campaign.id, keywords: ['hat'] })).codes).toEqual([]);
    expect(fieldsOf(await createCampaign(owner, { keywords: ['"hat"'], negativeListIds: [list.id] }))).toEqual([
      'negativeListIds',
    ]);
    const unknown = await createCampaign(owner, { negativeListIds: [seed.newId()] });
    expect(fieldsOf(unknown)).toEqual(['negativeListIds']);
  });

  test('in a change of many campaigns', async () => {
    const campaign = await approved();
    await made({ keywords: ['"cap"'], campaignIds: [campaign.id] });
    const { data } = await send(owner, 'previewOperation', `operation { rows { objects { result reason message } } }`, {
      kind: 'KEYWORDS',
      campaignIds: [campaign.id],
      keywords: ['"cap"'],
    });
    expect(data!.previewOperation.operation.rows.objects).toMatchObject([
      { result: 'SKIPPED', reason: 'RULE', message: expect.stringContaining('excludes cap') },
    ]);
  });
});

describe('a change is taken back', () => {
  test('of the entries, as far as they are still as it left them', async () => {
    const campaign = await approved();
    const { id } = await made({ keywords: ['a', 'b'], campaignIds: [campaign.id] });
    const { operationIds } = await changed({ id, keywords: ['b', 'c'] });
    expect(operationIds).toHaveLength(1);
    await changed({ id, keywords: ['b', 'c', 'd'] });
    const [, entry] = await historyOf(campaign.id);
    expect(entry.undo).toEqual({ operationId: operationIds[0], state: 'OPEN', campaigns: 1 });
    const [before] = await servedBy(campaign.id);
    const undone = await undo(operationIds[0]);
    expect(undone.operation).toMatchObject({ state: 'DONE', done: 1, skipped: 0 });
    expect((await read(id)).data!.negativeList).toMatchObject({ version: 4, keywords: ['a', 'b', 'd'] });
    expect((await servedBy(campaign.id))[0]!.version).toBeGreaterThan(before!.version);
    // Once, and the undo is taken back like any change.
    expect((await undo(operationIds[0])).operation.id).toBe(undone.operation.id);
    await undo(undone.operation.id);
    expect((await read(id)).data!.negativeList.keywords).toEqual(['b', 'c', 'd']);
  });

  test('not where a campaign aims at it by now', async () => {
    const campaign = await approved();
    const { id } = await made({ keywords: ['"cap"'], campaignIds: [campaign.id] });
    const { operationIds } = await changed({ id, keywords: [] });
    await updateCampaign(owner, { id: campaign.id, keywords: ['"cap"'] });
    expect((await undo(operationIds[0])).codes).toEqual(['VALIDATION']);
    expect((await read(id)).data!.negativeList.keywords).toEqual([]);
  });

  test('of the campaigns that use a list', async () => {
    const [one, two] = [await approved(), await approved()];
    const { id } = await made({ campaignIds: [one.id] });
    const { operationIds, negativeList } = await changed({ id, name: 'Other name', campaignIds: [two.id] });
    expect(negativeList.campaigns).toMatchObject({ total: 1, objects: [{ campaignId: two.id }] });
    expect(operationIds).toHaveLength(1);
    expect((await historyOf(one.id))[0].changes).toEqual([{ field: 'negativeList', old: 'Other name', new: null }]);
    expect((await undo(operationIds[0])).operation).toMatchObject({ done: 2, skipped: 0 });
    expect([await listsOf(one.id), await listsOf(two.id)]).toEqual([[id], []]);
  });

  test('of entries and campaigns at once, from the last on, also where one aims at what is excluded', async () => {
    const [one, two] = [await approved(), await approved()];
    await updateCampaign(owner, { id: two.id, keywords: ['"cap"'] });
    const { id } = await made({ keywords: ['"cap"'], campaignIds: [one.id] });
    const freed = await changed({ id, keywords: [], campaignIds: [two.id] });
    const excluded = await changed({ id, keywords: ['"cap"'], campaignIds: [one.id] });
    expect([freed.operationIds.length, excluded.operationIds.length]).toEqual([3, 3]);
    for (const operationId of excluded.operationIds.toReversed()) expect((await undo(operationId)).codes).toEqual([]);
    expect((await read(id)).data!.negativeList.keywords).toEqual([]);
    expect([await listsOf(one.id), await listsOf(two.id)]).toEqual([[], [id]]);
    for (const operationId of freed.operationIds.toReversed()) expect((await undo(operationId)).codes).toEqual([]);
    expect((await read(id)).data!.negativeList.keywords).toEqual(['"cap"']);
    expect([await listsOf(one.id), await listsOf(two.id)]).toEqual([[id], []]);
  });

  test('of a deletion: the list is there again, with its entries and campaigns', async () => {
    const [one, two] = [await approved(), await approved()];
    const { id } = await made({ name: 'Kept', keywords: ['used'], campaignIds: [one.id, two.id] });
    const deletion = (await remove(id)).data!.deleteNegativeList.operationId;
    expect((await read(id)).codes).toEqual(['NOT_FOUND']);
    // Neither its name nor its place is taken while it is gone.
    const { id: other } = await made({ name: 'kept' });
    expect((await undo(deletion)).codes).toEqual(['CONFLICT']);
    expect((await undo(deletion, rival)).codes).toEqual(['NOT_FOUND']);
    await remove(other);
    expect((await undo(deletion)).operation).toMatchObject({ done: 2, skipped: 0 });
    expect((await read(id)).data!.negativeList).toMatchObject({ name: 'Kept', keywords: ['used'], campaignCount: 2 });
    expect(await servedBy(one.id)).toMatchObject([{ id, keywords: [{ keyword: 'used' }] }]);
    // Once.
    expect((await undo(deletion)).operation).toMatchObject({ done: 2 });
    expect((await read(id)).data!.negativeList.campaignCount).toBe(2);
  });

  test('of a deletion, also where the lists of a campaign have changed since; who is left out is told why', async () => {
    const [same, changedSince, full, aiming] = [await approved(), await approved(), await approved(), await approved()];
    const removed = await approved();
    const { id } = await made({
      keywords: ['"cap"'],
      campaignIds: [same, changedSince, full, aiming, removed].map((campaign) => campaign.id),
    });
    const deletion = (await remove(id)).data!.deleteNegativeList.operationId;
    const { id: other } = await made({ campaignIds: [changedSince.id] });
    for (let n = 0; n < 10; n += 1) await made({ campaignIds: [full.id] });
    await updateCampaign(owner, { id: aiming.id, keywords: ['"cap"'] });
    await send(owner, 'removeAdSet', 'adSet { id }', { id: removed.adSetId });
    expect((await historyOf(changedSince.id))[1].undo.state).toBe('OPEN');
    const { operation } = await undo(deletion);
    expect(operation).toMatchObject({ state: 'DONE', done: 2, skipped: 3 });
    expect([await listsOf(same.id), new Set(await listsOf(changedSince.id))]).toEqual([[id], new Set([id, other])]);
    expect(await skippedBy(operation.id)).toEqual(
      new Map([
        [full.id, expect.stringContaining('10')],
        [aiming.id, expect.stringContaining('excludes cap')],
        [removed.id, expect.any(String)],
      ]),
    );
    // That, too: the list is gone again, and comes back as it was.
    const { operation: again } = await undo(operation.id);
    expect(again).toMatchObject({ state: 'DONE', done: 2, skipped: 0 });
    expect((await read(id)).codes).toEqual(['NOT_FOUND']);
    expect([await listsOf(same.id), await listsOf(changedSince.id)]).toEqual([[], [other]]);
    expect((await undo(again.id)).operation).toMatchObject({ done: 2, skipped: 0 });
    expect((await read(id)).data!.negativeList).toMatchObject({ keywords: ['"cap"'], campaignCount: 2 });
    expect(new Set(await listsOf(changedSince.id))).toEqual(new Set([id, other]));
  });

  test('of a deletion, which is not taken back again once others have changed the list', async () => {
    const [one, two, full] = [await approved(), await approved(), await approved()];
    const { id } = await made({ keywords: ['used'], campaignIds: [one.id, full.id] });
    const deletion = (await remove(id)).data!.deleteNegativeList.operationId;
    for (let n = 0; n < 10; n += 1) await made({ campaignIds: [full.id] });
    const { operation: restored } = await undo(deletion);
    expect(restored).toMatchObject({ done: 1, skipped: 1 });
    const isRefused = async () => {
      const { codes, errors } = await undo(restored.id);
      expect([codes, errors[0]?.message]).toEqual([
        ['CONFLICT'],
        'The negative list was changed since and is not deleted',
      ]);
    };

    await changed({ id, keywords: ['used', 'free'] });
    await isRefused();
    await changed({ id, keywords: [] });
    await isRefused();
    await changed({ id, keywords: ['used'], campaignIds: [one.id, two.id] });
    await isRefused();
    // Nor where a campaign uses it that the undo had left out.
    await updateCampaign(owner, { id: full.id, negativeListIds: [id] });
    await changed({ id, campaignIds: [one.id, full.id] });
    await isRefused();
    expect((await read(id)).data!.negativeList).toMatchObject({ keywords: ['used'], campaignCount: 2 });

    await changed({ id, campaignIds: [] });
    expect((await undo(restored.id)).codes).toEqual([]);
    expect((await read(id)).codes).toEqual(['NOT_FOUND']);
  });

  test('of the deletion of a list without campaigns, for 30 days', async () => {
    const { id } = await made({ keywords: ['used'] });
    const deletion = (await remove(id)).data!.deleteNegativeList.operationId;
    await deleteOldPreviews(database, now + UNDO_WITHIN_MS - 10_000);
    expect((await undo(deletion)).codes).toEqual([]);
    expect((await read(id)).data!.negativeList.keywords).toEqual(['used']);
    const again = (await remove(id)).data!.deleteNegativeList.operationId;
    await deleteOldPreviews(database, now + UNDO_WITHIN_MS + 1);
    expect((await undo(again)).codes).toEqual(['CONFLICT']);
  });

  test('of a campaign’s own settings; the list may be gone by then', async () => {
    const campaign = await approved();
    const { id } = await made();
    await updateCampaign(owner, { id: campaign.id, negativeListIds: [id] });
    const [entry] = await historyOf(campaign.id);
    expect(entry).toMatchObject({
      changes: [{ field: 'negativeListIds', old: null, new: id }],
      undo: { state: 'OPEN', campaigns: 1 },
    });
    const { operation } = await undo(entry.undo.operationId);
    expect(await listsOf(campaign.id)).toEqual([]);
    await remove(id);
    expect((await undo(operation.id)).operation).toMatchObject({ done: 0, skipped: 1 });
  });
});

test('a copy uses the same lists, one for another company none', async () => {
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'show_copy_to_other_supplier', true));
  const branch = await seed.company('Branch');
  await branch.brand('Bee');
  await branch.sellers(await shop.seller('s1'));
  const campaign = await approved();
  const { id } = await made({ campaignIds: [campaign.id] });
  const copied = await send(owner, 'duplicateSponsorCampaign', 'duplicatedCampaign { id }', { id: campaign.id });
  expect(copied.errors).toEqual([]);
  expect(await listsOf(copied.data!.duplicateSponsorCampaign.duplicatedCampaign.id)).toEqual([id]);
  const elsewhere = await staff.graphql(
    'mutation ($input: CopySponsorCampaignInput!) { copySponsorCampaign(input: $input) { copiedCampaign { id } } }',
    { input: { campaignId: campaign.id, targetSupplierId: branch.id } },
  );
  expect(await listsOf(elsewhere.data!.copySponsorCampaign.copiedCampaign.id, staff)).toEqual([]);
});

describe('others', () => {
  test('another company sees and changes nothing, lends no campaign, and uses no list', async () => {
    const campaign = await created();
    const { id } = await made({ keywords: ['used'], campaignIds: [campaign.id] });
    const { operationIds } = await changed({ id, keywords: [] });
    expect((await read(id, rival)).codes).toEqual(['NOT_FOUND']);
    expect((await update({ id, name: 'x' }, rival)).codes).toEqual(['NOT_FOUND']);
    expect((await remove(id, rival)).codes).toEqual(['NOT_FOUND']);
    expect((await undo(operationIds[0], rival)).codes).toEqual(['NOT_FOUND']);
    expect(fieldsOf(await create({ campaignIds: [campaign.id] }, rival))).toEqual(['campaignIds']);
    const list = await rival.graphql(`{ negativeLists { total objects { id } } }`);
    expect(list.data!.negativeLists.objects.map((row: { id: string }) => row.id)).not.toContain(id);
    const theirs = (await create({}, rival)).data!.createNegativeList.negativeList.id;
    expect(fieldsOf(await updateCampaign(owner, { id: campaign.id, negativeListIds: [theirs] }))).toEqual([
      'negativeListIds',
    ]);
    // Nor does the database let one company's ad set use another's list.
    await expect(
      database.transact(SYSTEM, (tx) =>
        sql`insert into ad_set_negative_list (ad_set_id, negative_list_id, company_id)
          values (${campaign.adSetId}, ${theirs}, ${acme.id})`.execute(tx),
      ),
    ).rejects.toThrow('foreign key');
  });

  test('viewers read, members write, staff read', async () => {
    const { id } = await made();
    for (const user of [viewer, staff]) {
      expect((await read(id, user)).codes).toEqual([]);
      expect((await create({}, user)).codes).toEqual(['FORBIDDEN']);
      expect((await update({ id, name: 'x' }, user)).codes).toEqual(['FORBIDDEN']);
      expect((await remove(id, user)).codes).toEqual(['FORBIDDEN']);
    }
    expect((await update({ id, name: 'By a member' }, member)).codes).toEqual([]);
  });
});

test('a company has 100 at most', async () => {
  const { data } = await owner.graphql('{ negativeLists { total } }');
  await database.transact(SYSTEM, (tx) =>
    sql`insert into negative_list (id, company_id, name, created_at, updated_at)
      select gen_random_uuid(), ${acme.id}, 'Filler ' || number, now(), now()
      from generate_series(1, ${99 - data!.negativeLists.total}::int) number`.execute(tx),
  );
  expect((await create({})).codes).toEqual([]);
  expect((await create({})).codes).toEqual(['CONFLICT']);
});
