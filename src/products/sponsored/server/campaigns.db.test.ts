import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { stateRound } from './state-round.ts';
import { refreshStates } from './state.repository.ts';
import { servingAdSets } from '#core/serving/server/index.ts';
import { CAMPAIGN_FIELDS, campaignCalls, campaignScenario } from './sponsored.test-support.ts';

const START = Date.UTC(2026, 5, 1, 4);
let now = START;
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { owner, member, viewer, rival, staff } = scenario;
const { create, update, created, approved, read } = campaignCalls(scenario, START);

beforeEach(() => {
  now = START;
});

const adSetCall = (user: TestBrowser, name: string, input: Record<string, unknown>) =>
  user.graphql(
    `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ok adSet { id status effectiveStatus runningStatus budgetType budget budgetDaily endDate } } }`,
    { input },
  );

const counts = () =>
  database.read(SYSTEM, async (tx) => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from campaign) as campaigns, (select count(*)::int from creative) as contents,
        (select count(*)::int from activity) as activities`.execute(tx);
    return rows[0]!;
  });

describe('creating', () => {
  test('submits a campaign for review, with a numeric id and a log of its values', async () => {
    const { id, campaign } = await created({ keywords: ['shoes', '[red shoes]', 'Shoes'] });
    expect(id).toMatch(/^\d+$/);
    expect(campaign.adsetSet[0]).toMatchObject({ status: 'PENDING_FOR_APPROVAL', keywords: ['[red shoes]', 'shoes'] });
    expect(campaign.review).toEqual({ state: 'PENDING', notes: null, isServingEarlierVersion: false });
    const log = await viewer.graphql(
      'query ($id: ID!) { sponsorCampaignHistory(campaignId: $id) { total objects { updatedBy changes { actionType field old new } } } }',
      { id },
    );
    expect(log.data!.sponsorCampaignHistory.total).toBe(1);
    expect(log.data!.sponsorCampaignHistory.objects[0].changes).toContainEqual({
      actionType: 'create',
      field: 'startDate',
      old: null,
      new: '2026-06-01',
    });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a blank name', { name: '  ' }, 'name'],
    ['a brand that is not the company’s', { brandId: '00000000-0000-7000-8000-00000000000a' }, 'brandId'],
    ['no brand', { brandId: '' }, 'brandId'],
    ['an unknown country', { catalogId: 'moon' }, 'catalogId'],
    ['a small budget', { budgetType: 'DAILY', budgetDailyTotal: '0' }, 'budgetDailyTotal'],
    [
      'a total below the daily budget',
      { budgetType: 'DAILY_TOTAL', budgetDailyTotal: '20', budgetTotal: '10' },
      'budgetTotal',
    ],
    ['a start in the past', { startDate: new Date(START - 2 * DAY_MS).toISOString() }, 'startDate'],
    ['an end before the start', { scheduleType: 'DATE_RANGE', endDate: new Date(START - 1).toISOString() }, 'endDate'],
    ['an end at this moment', { scheduleType: 'DATE_RANGE', endDate: new Date(START).toISOString() }, 'endDate'],
    ['a low bid', { bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.01' }, 'bidWalletCurrency'],
    ['traffic out of range', { trafficControl: 101 }, 'trafficControl'],
    ['an SKU of another brand', { skus: ['OTHER-1'] }, 'skus'],
    ['nothing to promote', { skus: [] }, 'skus'],
    ['an unknown category', { skus: [], productCategoryIds: ['moon'] }, 'productCategoryIds'],
    ['a name of 256 characters', { name: 'x'.repeat(256), asName: 'a' }, 'name'],
    ['a daily budget left out', { budgetType: 'DAILY' }, 'budgetDailyTotal'],
    ['a daily budget with cents', { budgetType: 'DAILY', budgetDailyTotal: '10.5' }, 'budgetDailyTotal'],
    ['a total budget left out', { budgetType: 'TOTAL' }, 'budgetTotal'],
    ['a range without end', { scheduleType: 'DATE_RANGE' }, 'endDate'],
    ['a bid left out', { bidType: 'MAXIMUM_CPC' }, 'bidWalletCurrency'],
    ['a bid of three decimals', { bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.555' }, 'bidWalletCurrency'],
    ['a bid for banners', { bidType: 'MAXIMUM_CPI', bidWalletCurrency: '1' }, 'bidType'],
    ['a target below zero', { targetRoas: -1 }, 'targetRoas'],
    ['1,001 keywords', { keywords: Array.from({ length: 1001 }, (_, index) => `k${index}`) }, 'keywords'],
    [
      '1,001 negative keywords',
      { negativeKeywords: Array.from({ length: 1001 }, (_, index) => `k${index}`) },
      'negativeKeywords',
    ],
    ['5,000 SKUs', { skus: Array.from({ length: 5000 }, (_, index) => `S${index}`) }, 'skus'],
    ['a lowest price above the highest', { skus: [], productMinPrice: '9', productMaxPrice: '8' }, 'productMinPrice'],
    ['an unknown seller', { skus: [], productMinPrice: '1', productSellerIds: ['moon'] }, 'productSellerIds'],
    ['an age of 151', { maxAge: 151 }, 'maxAge'],
    ['another goal without a description', { goal: 'OTHERS' }, 'goalOther'],
    ['quick create without a category', { skus: [], productMinPrice: '1', isQuickCreate: true }, 'productCategoryIds'],
    [
      'quick create without a seller',
      { skus: [], productCategoryIds: ['shoes'], isQuickCreate: true },
      'productSellerIds',
    ],
    ['images that are not JSON', { productImages: '{' }, 'productImages'],
    ['banners where they are switched off', { adType: 'BANNER', adsBannerName: 'x' }, 'adType'],
  ])('with %s is rejected under its field and writes nothing', async (_, change, field) => {
    const before = await counts();
    const answer = await create(owner, change);
    expect(answer.codes).toEqual(['VALIDATION']);
    expect(Object.keys(answer.errors[0]!.extensions.fields!)).toContain(field);
    expect(await counts()).toEqual(before);
  });

  test('reports problems in the user’s language', async () => {
    owner.language = 'pt';
    const answer = await create(owner, { name: '' });
    const unread = await create(owner, { productImages: '{' });
    owner.language = 'en';
    expect(answer.errors[0]!.extensions.fields!['name']).toEqual(['Dê um nome à campanha']);
    expect(unread.errors[0]!.extensions.fields!['productImages']).toEqual([
      'As imagens dos produtos não podem ser lidas',
    ]);
  });

  test('reports rejections without a field in the user’s language, too', async () => {
    const { id } = await created();
    owner.language = 'id';
    const answer = await update(owner, { id, version: 99, name: 'Later' });
    owner.language = 'en';
    expect(answer.codes).toEqual(['CONFLICT']);
    expect(answer.errors[0]!.message).toMatch(/^Orang lain menyimpan kampanye ini/);
  });

  test('is for members of the company, not its viewers, staff or others', async () => {
    expect((await create(member)).errors).toEqual([]);
    expect((await create(viewer)).codes).toEqual(['FORBIDDEN']);
    expect((await create(staff)).codes).toEqual(['FORBIDDEN']);
    expect((await create(rival, { supplierId: scenario.acme.id })).codes).toEqual(['NOT_FOUND']);
  });
});

describe('another company', () => {
  test('neither sees nor changes a campaign', async () => {
    const { id, adSetId } = await approved();
    const before = await read(owner, id);
    expect(await read(rival, id)).toEqual(['NOT_FOUND']);
    const calls = [
      update(rival, { id, name: 'Mine' }),
      adSetCall(rival, 'setAdSetRunningStatus', { id: adSetId, runningStatus: 'PAUSED' }),
      adSetCall(rival, 'updateAdSetBudget', { id: adSetId, budgetType: 'DAILY', budgetDaily: '5' }),
      adSetCall(rival, 'extendAdSet', { adSetId, endDate: new Date(START + DAY_MS).toISOString() }),
      adSetCall(rival, 'removeAdSet', { id: adSetId }),
      rival.graphql('query ($id: ID!) { sponsorCampaignHistory(campaignId: $id) { total } }', { id }),
      rival.graphql('query ($id: ID!) { adsSetHistory(adsSetId: $id) { total } }', { id: adSetId }),
    ];
    for (const call of calls) expect((await call).codes).toEqual(['NOT_FOUND']);
    expect((await rival.graphql('{ sponsorCampaigns { total } adsSets { total } }')).data).toEqual({
      sponsorCampaigns: { total: 0 },
      adsSets: { total: 0 },
    });
    expect(
      (await rival.graphql('query ($id: ID) { sponsorCampaigns(supplierId: $id) { total } }', { id: scenario.acme.id }))
        .codes,
    ).toEqual(['NOT_FOUND']);
    expect(await read(owner, id)).toEqual(before);
  });

  test('a viewer reads but changes nothing', async () => {
    const { id, adSetId } = await approved();
    expect(await read(viewer, id)).toMatchObject({ id });
    const calls = [
      update(viewer, { id, name: 'x' }),
      adSetCall(viewer, 'setAdSetRunningStatus', { id: adSetId, runningStatus: 'PAUSED' }),
      adSetCall(viewer, 'updateAdSetBudget', { id: adSetId, budgetType: 'DAILY', budgetDaily: '5' }),
      adSetCall(viewer, 'extendAdSet', { adSetId, endDate: new Date(START + DAY_MS).toISOString() }),
      adSetCall(viewer, 'removeAdSet', { id: adSetId }),
      adSetCall(member, 'removeAdSet', { id: adSetId }),
    ];
    for (const call of calls) expect((await call).codes).toEqual(['FORBIDDEN']);
  });
});

describe('a running campaign', () => {
  test('is switched off and on by its owner', async () => {
    const { adSetId } = await approved();
    const off = await adSetCall(owner, 'setAdSetRunningStatus', { id: adSetId, runningStatus: 'PAUSED' });
    expect(off.data!.setAdSetRunningStatus.adSet).toMatchObject({
      status: 'NOT_DELIVERING',
      effectiveStatus: null,
      runningStatus: 'PAUSED',
    });
    const paused = await owner.graphql('{ sponsorCampaigns(status: [PAUSED]) { objects { adsetSet { id } } } }');
    expect(paused.data!.sponsorCampaigns.objects).toEqual([{ adsetSet: [{ id: adSetId }] }]);
    const on = await adSetCall(owner, 'setAdSetRunningStatus', { id: adSetId, runningStatus: 'STARTED' });
    expect(on.data!.setAdSetRunningStatus.adSet).toMatchObject({ status: 'DELIVERING' });
  });

  test('cannot be switched before it was approved', async () => {
    const { adSetId } = await created();
    expect((await adSetCall(owner, 'setAdSetRunningStatus', { id: adSetId, runningStatus: 'PAUSED' })).codes).toEqual([
      'CONFLICT',
    ]);
  });

  test('gets another budget by the rules of the wizard', async () => {
    const { adSetId } = await approved();
    const set = (input: Record<string, unknown>) => adSetCall(owner, 'updateAdSetBudget', { id: adSetId, ...input });
    expect((await set({ budgetDaily: '5' })).codes).toEqual(['CONFLICT']);
    expect((await set({ budgetType: 'DAILY', budgetDaily: '0.5' })).errors[0]!.extensions.fields).toHaveProperty(
      'budgetDaily',
    );
    expect(
      (await set({ budgetType: 'DAILY_TOTAL', budgetDaily: '5', budget: '50' })).data!.updateAdSetBudget.adSet,
    ).toMatchObject({
      budgetType: 'DAILY_TOTAL',
      budgetDaily: '5',
      budget: '50',
    });
    expect((await set({ budget: '4' })).errors[0]!.extensions.fields).toHaveProperty('budget');
  });

  test('is extended, never shortened', async () => {
    const end = new Date(START + 2 * DAY_MS).toISOString();
    const { adSetId } = await approved({ scheduleType: 'DATE_RANGE', endDate: end });
    const extend = (endDate: string) => adSetCall(owner, 'extendAdSet', { adSetId, endDate });
    expect((await extend(end)).errors[0]!.extensions.fields).toHaveProperty('endDate');
    expect((await extend(new Date(START + 9 * DAY_MS).toISOString())).data!.extendAdSet.adSet.endDate).toBe(
      '2026-06-10T04:00:00Z',
    );
  });

  const at = (minutes: number) => new Date(START + minutes * MINUTE_MS).toISOString();

  test.each<[string, Record<string, unknown>, number]>([
    ['without an end, to one that has passed', {}, 3],
    ['without an end, to this moment', {}, 10],
    ['that is over, to a later end that has passed', { scheduleType: 'DATE_RANGE', endDate: at(2) }, 5],
  ])('%s: rejected in every call, and unchanged', async (_, change, minutes) => {
    const { id, adSetId } = await approved(change);
    now = START + 10 * MINUTE_MS;
    await database.transact(SYSTEM, (tx) => refreshStates(tx, now, { campaignIds: [BigInt(id)] }));
    const before = await read(owner, id);
    const extended = await adSetCall(owner, 'extendAdSet', { adSetId, endDate: at(minutes) });
    const saved = await update(owner, { id, scheduleType: 'DATE_RANGE', endDate: at(minutes) });
    for (const { errors } of [extended, saved])
      expect(errors[0]?.extensions.fields?.['endDate']).toEqual(['The end must be later than now']);
    expect(await read(owner, id)).toEqual(before);
  });

  test('is not launched from a draft whose end has passed since', async () => {
    const { id } = await approved({ scheduleType: 'DATE_RANGE', endDate: at(5) });
    const { data } = await owner.graphql(
      'mutation ($id: ID!) { duplicateSponsorCampaign(input: { id: $id }) { duplicatedCampaign { id } } }',
      { id },
    );
    now = START + 10 * MINUTE_MS;
    const answer = await update(owner, { id: data!.duplicateSponsorCampaign.duplicatedCampaign.id, name: 'Again' });
    expect(answer.errors[0]?.extensions.fields).toHaveProperty('endDate');
  });

  test('is removed once, permanently, and listed only on request', async () => {
    const { id, adSetId } = await approved();
    expect((await adSetCall(owner, 'removeAdSet', { id: adSetId })).data!.removeAdSet.adSet.status).toBe('REMOVED');
    expect((await adSetCall(owner, 'removeAdSet', { id: adSetId })).codes).toEqual(['CONFLICT']);
    expect((await update(owner, { id, name: 'Back' })).codes).toEqual(['CONFLICT']);
    const ids = async (args: string) =>
      (
        await owner.graphql(`{ sponsorCampaigns(fetchAll: true ${args}) { objects { id } } }`)
      ).data!.sponsorCampaigns.objects.map((one: { id: string }) => one.id);
    expect(await ids('')).not.toContain(id);
    expect(await ids('status: [REMOVED]')).toContain(id);
    expect(await database.read(SYSTEM, (tx) => servingAdSets(tx, { campaignIds: [BigInt(id)] }))).toEqual([]);
  });
});

test('a duplicate is a draft until it is launched, and is neither reviewed nor served before', async () => {
  const { id } = await approved({ keywords: ['[hat]'] });
  now += 10 * MINUTE_MS;
  const duplicate = (user: TestBrowser) =>
    user.graphql(
      `mutation ($id: ID!) { duplicateSponsorCampaign(input: { id: $id }) { ok duplicatedCampaign { ${CAMPAIGN_FIELDS} adsetSet { startDate } } } }`,
      { id },
    );
  expect((await duplicate(viewer)).codes).toEqual(['FORBIDDEN']);
  expect((await duplicate(rival)).codes).toEqual(['NOT_FOUND']);
  const copy = (await duplicate(member)).data!.duplicateSponsorCampaign.duplicatedCampaign;
  expect(copy).toMatchObject({
    name: 'Summer - COPY',
    productAd: { skus: ['RUN-1'] },
    adsetSet: [{ status: 'DRAFT', keywords: ['[hat]'], startDate: new Date(now).toISOString().replace('.000Z', 'Z') }],
  });
  expect((await update(staff, { id: copy.id, status: 'SCHEDULED' })).codes).toEqual(['CONFLICT']);
  const queue = await staff.graphql('{ sponsorReviewQueue(pageSize: 100) { objects { id } } }');
  expect(queue.data!.sponsorReviewQueue.objects).not.toContainEqual({ id: copy.id });
  const launched = await update(member, { id: copy.id, name: 'Autumn' });
  expect(launched.data!.updateSponsorCampaign.sponsorCampaign).toMatchObject({
    adsetSet: [{ status: 'PENDING_FOR_APPROVAL' }],
  });
});

test('several are duplicated at once, at most 50; of other companies none', async () => {
  const own = [await approved(), await approved()].map(({ id }) => id);
  const plan = (user: TestBrowser, ids: readonly string[]) =>
    user.graphql('query ($ids: [ID!]!) { campaignDuplicates(ids: $ids) { campaignId copyName copyId message } }', {
      ids,
    });
  const duplicate = (user: TestBrowser, ids: readonly string[], key: string) =>
    user.graphql(
      'mutation ($input: DuplicateSponsorCampaignsInput!) { duplicateSponsorCampaigns(input: $input) { duplicates { campaignId copyId } } }',
      { input: { ids, key } },
    );
  const planned = (await plan(member, own)).data!.campaignDuplicates;
  expect(planned).toHaveLength(2);
  for (const one of planned) expect(one).toMatchObject({ copyName: 'Summer - COPY', copyId: null, message: null });
  expect((await duplicate(viewer, own, 'a')).codes).toEqual(['FORBIDDEN']);
  expect((await duplicate(rival, own, 'a')).data!.duplicateSponsorCampaigns.duplicates).toEqual([]);
  const many = Array.from({ length: 51 }, (_, index) => String(index + 1));
  expect((await plan(member, many)).errors[0]?.extensions.fields?.['ids']).toEqual(['At most 50 campaigns at once']);

  const { duplicates } = (await duplicate(member, own, 'b')).data!.duplicateSponsorCampaigns;
  expect(duplicates.map((one: { campaignId: string }) => one.campaignId).toSorted()).toEqual(own.toSorted());
  for (const { copyId } of duplicates)
    expect(await read(member, copyId)).toMatchObject({ name: 'Summer - COPY', adsetSet: [{ status: 'DRAFT' }] });
  expect((await duplicate(member, own, 'b')).data!.duplicateSponsorCampaigns.duplicates).toEqual(duplicates);
});

describe('an incomplete draft', () => {
  const drafted = async () => {
    const { id } = await approved();
    const { data } = await owner.graphql(
      'mutation ($id: ID!) { duplicateSponsorCampaign(input: { id: $id }) { duplicatedCampaign { id } } }',
      { id },
    );
    return data!.duplicateSponsorCampaign.duplicatedCampaign.id as string;
  };

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a budget without its amount', { budgetType: 'DAILY_TOTAL' }, { budgetType: 'DAILY_TOTAL', budgetDaily: null }],
    ['a bid without its amount', { bidType: 'MAXIMUM_CPC' }, {}],
    ['nothing to promote', { skus: [] }, {}],
    ['a range without end', { scheduleType: 'DATE_RANGE' }, { endDate: null }],
  ])('is saved with %s, stays a draft, and cannot be launched', async (_, change, expected) => {
    const id = await drafted();
    const saved = await update(member, { id, name: 'Half', status: 'DRAFT', ...change });
    expect(saved.errors).toEqual([]);
    expect(await read(owner, id)).toMatchObject({ name: 'Half', adsetSet: [{ status: 'DRAFT', ...expected }] });
    expect((await update(member, { id, name: 'Whole' })).codes).toEqual(['VALIDATION']);
    expect(await database.read(SYSTEM, (tx) => servingAdSets(tx, { campaignIds: [BigInt(id)] }))).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a daily budget below the minimum', { budgetType: 'DAILY', budgetDailyTotal: '0' }, 'budgetDailyTotal'],
    ['no name', { name: ' ' }, 'name'],
    ['an SKU of another brand', { skus: ['OTHER-1'] }, 'skus'],
  ])('is not saved with %s', async (_, change, field) => {
    const id = await drafted();
    const before = await read(owner, id);
    const answer = await update(member, { id, status: 'DRAFT', ...change });
    expect(answer.errors[0]?.extensions.fields).toHaveProperty(field);
    expect(await read(owner, id)).toEqual(before);
  });

  test('cannot refer to another company’s objects, neither incomplete nor when launched', async () => {
    const id = await drafted();
    const half = { id, status: 'DRAFT', budgetType: 'DAILY', skus: ['OTHER-1'] };
    expect((await update(member, half)).errors[0]?.extensions.fields).toHaveProperty('skus');
    await database.transact(SYSTEM, (tx) =>
      sql`update creative set skus = '{OTHER-1}' where campaign_id = ${id}::bigint`.execute(tx),
    );
    expect((await update(member, { id, name: 'Whole' })).errors[0]?.extensions.fields).toHaveProperty('skus');
  });

  test('is saved by its own company only, and a launched campaign does not become a draft', async () => {
    const id = await drafted();
    const draft = { id, name: 'Mine', status: 'DRAFT' };
    expect((await update(viewer, draft)).codes).toEqual(['FORBIDDEN']);
    expect((await update(rival, draft)).codes).toEqual(['NOT_FOUND']);
    expect((await update(staff, draft)).codes).toEqual(['FORBIDDEN']);
    const launched = await approved();
    expect((await update(owner, { id: launched.id, name: 'Back', status: 'DRAFT' })).codes).toEqual(['CONFLICT']);
    expect(await read(owner, launched.id)).toMatchObject({ name: 'Summer', adsetSet: [{ status: 'DELIVERING' }] });
  });
});

test('a sweep finds campaigns without an end that lost their stock, or have it again', async () => {
  const { id } = await approved({ skus: ['HAT-1'] });
  const swept = async (quantity: number) => {
    await database.transact(SYSTEM, async (tx) => {
      await sql`update product set quantity = ${quantity} where sku = 'HAT-1'`.execute(tx);
      await stateRound(tx, START);
    });
    return (await read(owner, id)) as object;
  };
  expect(await swept(0)).toMatchObject({ adsetSet: [{ status: 'COMPLETED' }] });
  expect(await swept(5)).toMatchObject({ adsetSet: [{ status: 'DELIVERING' }] });
});

test('states follow time, stock, budget and wallet, and only what changed is written', async () => {
  const end = new Date(START + 2 * DAY_MS).toISOString();
  const { id, adSetId } = await approved({
    skus: ['HAT-1'],
    scheduleType: 'DATE_RANGE',
    endDate: end,
    budgetType: 'DAILY',
    budgetDailyTotal: '10',
  });
  const refreshed = async (atMs = START) => {
    await database.transact(SYSTEM, (tx) => refreshStates(tx, atMs, { campaignIds: [BigInt(id)] }));
    return ((await read(owner, id)) as { adsetSet: { status: string; effectiveStatus: string | null }[] }).adsetSet[0]!;
  };
  const change = (statement: ReturnType<typeof sql>) => database.transact(SYSTEM, (tx) => statement.execute(tx));
  expect(await database.transact(SYSTEM, (tx) => refreshStates(tx, START, { campaignIds: [BigInt(id)] }))).toBe(0);
  await change(sql`insert into accrual (ad_set_id, day, company_id, catalog_id, brand_id, campaign_id, ad_type, amount_micros)
    values (${adSetId}, '2026-06-01', ${scenario.acme.id}, ${scenario.shop.id}, ${scenario.brand.id}, ${id}, 'PRODUCT', 10000000)`);
  expect(await refreshed()).toMatchObject({ status: 'NOT_DELIVERING', effectiveStatus: 'EXCEED_BUDGET' });
  expect(await refreshed(START + DAY_MS)).toMatchObject({ status: 'DELIVERING' });
  await change(sql`update product set quantity = 0 where sku = 'HAT-1'`);
  expect(await refreshed(START + DAY_MS)).toMatchObject({ status: 'COMPLETED' });
  await change(sql`update product set quantity = 5 where sku = 'HAT-1'`);
  await change(sql`update wallet set unpaid_micros = balance_micros where company_id = ${scenario.acme.id}`);
  expect(await refreshed(START + DAY_MS)).toMatchObject({
    status: 'NOT_DELIVERING',
    effectiveStatus: 'WALLET_EXCEED_THRESHOLD',
  });
  await change(sql`update wallet set unpaid_micros = 0 where company_id = ${scenario.acme.id}`);
  expect(await refreshed(START + 2 * DAY_MS)).toMatchObject({ status: 'COMPLETED' });
});

test('without keyword targeting of product campaigns no keywords are added, and existing ones stay', async () => {
  const aimed = await created({ keywords: ['shoes'] });
  const allow = (isOn: boolean) =>
    database.transact(SYSTEM, (tx) => setFlag(tx, 'show_sponsor_product_keywords', isOn));
  await allow(false);
  const { campaign } = await created({ keywords: ['shoes'] });
  expect(campaign.adsetSet[0].keywords).toEqual([]);
  const edited = await update(owner, { id: aimed.id, name: 'Autumn', keywords: ['hats'] });
  expect(edited.data!.updateSponsorCampaign.sponsorCampaign).toMatchObject({
    name: 'Autumn',
    adsetSet: [{ keywords: ['shoes'] }],
  });
  await allow(true);
});

test('bids per keyword and product are stored with the campaign, at once and without a review, and reach the engine', async () => {
  const { id } = await approved({
    skus: ['RUN-1', 'RUN-2'],
    keywords: ['[red shoe]', 'shoe'],
    bidType: 'MAXIMUM_CPC',
    bidWalletCurrency: '0.5',
    keywordBids: [
      { keyword: 'shoe', bidWalletCurrency: '0.7' },
      { keyword: 'gone', bidWalletCurrency: '0.9' },
    ],
    productBids: [{ sku: 'RUN-2', bidWalletCurrency: '0.8' }],
  });
  const stored = async () =>
    (await database.read(SYSTEM, (tx) => servingAdSets(tx, { campaignIds: [BigInt(id)] })))[0]!;
  expect(await stored()).toMatchObject({
    keywordBids: [{ keyword: 'shoe', bidMicros: 700_000n }],
    productBids: [{ sku: 'RUN-2', bidMicros: 800_000n }],
    servingRevision: 1,
    hasPendingContent: false,
  });
  const changed = await update(owner, {
    id,
    keywordBids: [
      { keyword: 'shoe', bidWalletCurrency: '0.6' },
      { keyword: '[red shoe]', bidWalletCurrency: '1.2' },
    ],
    productBids: [],
  });
  expect(changed.errors).toEqual([]);
  expect(await stored()).toMatchObject({
    keywordBids: [
      { keyword: '[red shoe]', bidMicros: 1_200_000n },
      { keyword: 'shoe', bidMicros: 600_000n },
    ],
    productBids: [],
    servingRevision: 2,
    hasPendingContent: false,
  });
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ keywords: string[] }>`
      select keywords from ad_set_revision join ad_set on ad_set.id = ad_set_id where campaign_id = ${id} order by revision`.execute(
      tx,
    ),
  );
  expect(rows.map(({ keywords }) => keywords)).toEqual([['shoe'], ['[red shoe]', 'shoe']]);
  const { data } = await owner.graphql(
    'query ($id: ID!) { sponsorCampaign(id: $id) { history { changes { field old new } } adsetSet { keywordBids { keyword bidWalletCurrency } productBids { sku } } } }',
    { id },
  );
  expect(data!.sponsorCampaign.adsetSet).toEqual([
    {
      keywordBids: [
        { keyword: '[red shoe]', bidWalletCurrency: '1.2' },
        { keyword: 'shoe', bidWalletCurrency: '0.6' },
      ],
      productBids: [],
    },
  ]);
  const changes = data!.sponsorCampaign.history.flatMap((entry: { changes: object[] }) => entry.changes);
  expect(changes).toContainEqual({ field: 'keywordBids', old: 'shoe: 0.7', new: '[red shoe]: 1.2, shoe: 0.6' });
  expect(changes).toContainEqual({ field: 'productBids', old: 'RUN-2: 0.8', new: null });
});

test('a bid per keyword or product below the minimum, or in fractions of a cent, is refused at its line', async () => {
  const { errors } = await create(owner, {
    keywords: ['shoe', 'boot'],
    bidType: 'MAXIMUM_CPC',
    bidWalletCurrency: '0.5',
    keywordBids: [
      { keyword: 'shoe', bidWalletCurrency: '0.7' },
      { keyword: 'boot', bidWalletCurrency: '0.001' },
    ],
    productBids: [{ sku: 'RUN-1', bidWalletCurrency: '0' }],
  });
  expect(Object.keys(errors[0]!.extensions.fields!)).toEqual([
    'keywordBids.1.bidWalletCurrency',
    'productBids.0.bidWalletCurrency',
  ]);
});

test('targets are stored with the campaign, at once and without a review, reach the engine and copies, and no other company', async () => {
  const targets = [
    { kind: 'BRAND_IN_CATEGORY', value: scenario.brand.id, categoryId: 'shoes', maxPrice: '90' },
    { kind: 'PRODUCT', value: 'RUN-2', bidWalletCurrency: '0.8' },
    { kind: 'CATEGORY', value: 'shoes', bidWalletCurrency: '0.7' },
  ];
  const { id } = await approved({ bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.5', targets });
  const stored = async () =>
    (await database.read(SYSTEM, (tx) => servingAdSets(tx, { campaignIds: [BigInt(id)] })))[0]!;
  const none = { categoryId: null, minPriceMicros: null, maxPriceMicros: null, bidMicros: null };
  expect(await stored()).toMatchObject({
    targets: [
      {
        ...none,
        kind: 'BRAND_IN_CATEGORY',
        value: scenario.brand.id,
        categoryId: 'shoes',
        maxPriceMicros: 90_000_000n,
      },
      { ...none, kind: 'CATEGORY', value: 'shoes', bidMicros: 700_000n },
      { ...none, kind: 'PRODUCT', value: 'RUN-2', bidMicros: 800_000n },
    ],
    servingRevision: 1,
    hasPendingContent: false,
  });
  const changed = await update(owner, {
    id,
    targets: targets.slice(1, 2),
    negativeTargets: [{ kind: 'CATEGORY', value: 'shoes' }],
  });
  expect(changed.errors).toEqual([]);
  expect(await stored()).toMatchObject({
    targets: [{ ...none, kind: 'PRODUCT', value: 'RUN-2', bidMicros: 800_000n }],
    negativeTargets: [{ kind: 'CATEGORY', value: 'shoes' }],
    servingRevision: 2,
    hasPendingContent: false,
  });
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ targets: { kind: string; name: string }[] }>`
      select targets from ad_set_revision join ad_set on ad_set.id = ad_set_id where campaign_id = ${id} order by revision`.execute(
      tx,
    ),
  );
  expect(rows.map((row) => row.targets.map(({ kind }) => kind))).toEqual([['CATEGORY', 'PRODUCT'], ['PRODUCT']]);
  const select = `sponsorCampaign(id: $id) { adsetSet { targets { kind value categoryId name bidWalletCurrency minPrice maxPrice }
    negativeTargets { kind value name } } history { changes { field old new } } }`;
  const { data } = await owner.graphql(`query ($id: ID!) { ${select} }`, { id });
  expect(data!.sponsorCampaign.adsetSet).toMatchObject([
    {
      targets: [
        { kind: 'PRODUCT', value: 'RUN-2', categoryId: null, bidWalletCurrency: '0.8', minPrice: null, maxPrice: null },
      ],
      negativeTargets: [{ kind: 'CATEGORY', value: 'shoes', name: expect.any(String) }],
    },
  ]);
  const fields = data!.sponsorCampaign.history.flatMap((entry: { changes: { field: string }[] }) =>
    entry.changes.map(({ field }) => field),
  );
  expect(fields).toEqual(expect.arrayContaining(['targets', 'negativeTargets']));
  const copied = await owner.graphql(
    'mutation ($id: ID!) { duplicateSponsorCampaign(input: { id: $id }) { duplicatedCampaign { adsetSet { targets { value } negativeTargets { value } } } } }',
    { id },
  );
  expect(copied.data!.duplicateSponsorCampaign.duplicatedCampaign.adsetSet).toEqual([
    { targets: [{ value: 'RUN-2' }], negativeTargets: [{ value: 'shoes' }] },
  ]);
  expect((await rival.graphql(`query ($id: ID!) { ${select} }`, { id })).data?.sponsorCampaign ?? null).toBeNull();
  expect((await update(rival, { id, targets: [] })).codes).toEqual(['NOT_FOUND']);
  const both = await update(owner, { id, negativeTargets: [{ kind: 'PRODUCT', value: 'RUN-2' }] });
  expect(Object.keys(both.errors[0]!.extensions.fields!)).toEqual(['negativeTargets.0.value']);
});

const HOURS = Array.from({ length: 168 }, (_, hour) => (hour < 6 ? 0 : 100));

test('percentages on bids are stored with the campaign, at once and without a review, and reach the engine', async () => {
  const { id } = await approved({
    bidModifiers: [
      { dimension: 'PAGE', value: 'SEARCH', percent: 150 },
      { dimension: 'DEVICE', value: 'mobile', percent: 80 },
      { dimension: 'DEVICE', value: 'mobile', percent: 120 },
    ],
    bidHours: HOURS,
    maxBidWalletCurrency: '0.9',
  });
  const stored = async () =>
    (await database.read(SYSTEM, (tx) => servingAdSets(tx, { campaignIds: [BigInt(id)] })))[0]!;
  const [mobile, search] = [
    { dimension: 'DEVICE', value: 'mobile', percent: 120 },
    { dimension: 'PAGE', value: 'SEARCH', percent: 150 },
  ];
  expect(await stored()).toMatchObject({
    bidModifiers: [mobile, search],
    bidHours: HOURS,
    maxBidMicros: 900_000n,
    servingRevision: 1,
    hasPendingContent: false,
  });
  // Nothing that prices are explained by has changed.
  expect((await update(owner, { id, name: 'Winter' })).errors).toEqual([]);
  expect(await stored()).toMatchObject({ servingRevision: 1 });
  const raised = { ...search, percent: 200 };
  const changed = await update(owner, {
    id,
    bidModifiers: [raised],
    bidHours: HOURS.map(() => 100),
    maxBidWalletCurrency: null,
  });
  expect(changed.errors).toEqual([]);
  expect(await stored()).toMatchObject({
    bidModifiers: [raised],
    bidHours: null,
    maxBidMicros: null,
    servingRevision: 2,
    hasPendingContent: false,
  });
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<object>`
      select modifiers, hours, ad_set_revision.max_bid_micros from ad_set_revision join ad_set on ad_set.id = ad_set_id
      where campaign_id = ${id} order by revision`.execute(tx),
  );
  expect(rows).toEqual([
    { modifiers: [mobile, search], hours: HOURS, maxBidMicros: 900_000n },
    { modifiers: [raised], hours: null, maxBidMicros: null },
  ]);
  const query =
    'query ($id: ID!) { sponsorCampaign(id: $id) { history { changes { field old new } } adsetSet { bidModifiers { dimension value percent } bidHours maxBidWalletCurrency } } }';
  const { data } = await owner.graphql(query, { id });
  expect(data!.sponsorCampaign.adsetSet).toEqual([
    { bidModifiers: [raised], bidHours: null, maxBidWalletCurrency: null },
  ]);
  const changes = data!.sponsorCampaign.history.flatMap((entry: { changes: object[] }) => entry.changes);
  expect(changes).toContainEqual({
    field: 'bidModifiers',
    old: 'DEVICE mobile: 120%, PAGE SEARCH: 150%',
    new: 'PAGE SEARCH: 200%',
  });
  expect(changes).toContainEqual({ field: 'bidHours', old: '0-6: 0%', new: null });
  expect(changes).toContainEqual({ field: 'maxBidWalletCurrency', old: '0.9', new: null });
  expect((await rival.graphql(query, { id })).codes).toEqual(['NOT_FOUND']);
  expect((await update(rival, { id, bidModifiers: [] })).codes).toEqual(['NOT_FOUND']);
});

test('percentages that cannot be are refused where they were typed', async () => {
  const { errors } = await create(owner, {
    bidModifiers: [
      { dimension: 'DEVICE', value: 'tablet', percent: 50 },
      { dimension: 'PAGE', value: 'SEARCH', percent: 5 },
      { dimension: 'AGE', value: '25-34', percent: 0 },
    ],
    bidHours: [50],
    maxBidWalletCurrency: '0.001',
  });
  expect(Object.keys(errors[0]!.extensions.fields!).toSorted()).toEqual([
    'bidHours',
    'bidModifiers.0.value',
    'bidModifiers.1.percent',
    'maxBidWalletCurrency',
  ]);
  const closed = await create(owner, { bidHours: HOURS.map(() => 0) });
  expect(closed.errors[0]!.extensions.fields).toHaveProperty('bidHours');
});

test('a frequency cap changes at once, is logged, and reaches the engine; of another company it cannot be seen or set', async () => {
  const frequencyCap = { times: 3, hours: 24, showsUnknown: false };
  const { id } = await approved({ frequencyCap });
  const stored = async () =>
    (await database.read(SYSTEM, (tx) => servingAdSets(tx, { campaignIds: [BigInt(id)] })))[0]!;
  expect(await stored()).toMatchObject({ frequencyCap, hasPendingContent: false });
  expect((await update(owner, { id, name: 'Capped' })).errors).toEqual([]);
  expect(await stored()).toMatchObject({ frequencyCap });
  expect((await update(owner, { id, frequencyCap: { times: 1, hours: 168 } })).errors).toEqual([]);
  const weekly = { times: 1, hours: 168, showsUnknown: true };
  expect(await stored()).toMatchObject({ frequencyCap: weekly, hasPendingContent: false });
  const query =
    'query ($id: ID!) { sponsorCampaign(id: $id) { history { changes { field old new } } adsetSet { frequencyCap { times hours showsUnknown } } } }';
  const { data } = await owner.graphql(query, { id });
  expect(data!.sponsorCampaign.adsetSet).toEqual([{ frequencyCap: weekly }]);
  const changes = data!.sponsorCampaign.history.flatMap((entry: { changes: object[] }) => entry.changes);
  expect(changes).toContainEqual({ field: 'frequencyCap', old: '3 in 24 h, known shoppers', new: '1 in 168 h' });
  expect((await rival.graphql(query, { id })).codes).toEqual(['NOT_FOUND']);
  expect((await update(rival, { id, frequencyCap: null })).codes).toEqual(['NOT_FOUND']);
  expect((await update(owner, { id, frequencyCap: null })).errors).toEqual([]);
  expect(await stored()).toMatchObject({ frequencyCap: null });
  const { errors } = await update(owner, { id, frequencyCap: { times: 0, hours: 169 } });
  expect(errors[0]!.extensions.fields).toEqual({
    'frequencyCap.times': ['Enter a whole number from 1 to 100'],
    'frequencyCap.hours': ['Enter a whole number from 1 to 168'],
  });
});

test('a filter promotes what it matches, and the engine loads everything it needs', async () => {
  const { id } = await approved({
    skus: [],
    productCategoryIds: ['shoes'],
    productMaxPrice: '50',
    keywords: ['"running shoes"'],
    negativeKeywords: ['[kids]'],
    locations: 'Singapore, Jurong',
  });
  const [adSet] = await database.read(SYSTEM, (tx) => servingAdSets(tx, { campaignIds: [BigInt(id)] }));
  expect(adSet).toMatchObject({
    campaignId: BigInt(id),
    companyId: scenario.acme.id,
    brandId: scenario.brand.id,
    catalogTimezone: 'Asia/Singapore',
    walletCurrency: { code: 'SGD', rateMicros: 1_000_000n },
    keywords: [{ keyword: 'running shoes', matchType: 'phrase' }],
    negativeKeywords: [{ keyword: 'kids', matchType: 'exact' }],
    locations: ['Singapore', 'Jurong'],
    products: [
      { sku: 'RUN-1', priceMicros: 20_000_000n, brandName: 'Bee', categoryIds: ['shoes'], categoryPath: ['shoes'] },
    ],
    banners: [],
  });
});

test('a draft may close all automatic targeting before its keywords are typed, but no bid in it is nothing', async () => {
  const closed = ['CLOSE', 'LOOSE'].map((bucket) => ({ bucket, isOn: false }));
  const copied = await owner.graphql(
    'mutation ($id: ID!) { duplicateSponsorCampaign(input: { id: $id }) { duplicatedCampaign { id } } }',
    { id: (await created({ bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.5', keywords: [] })).id },
  );
  const { id } = copied.data!.duplicateSponsorCampaign.duplicatedCampaign;
  expect((await update(owner, { id, status: 'DRAFT', automatic: closed })).errors).toEqual([]);
  for (const [field, change] of Object.entries({
    'automatic.CLOSE.bidWalletCurrency': { automatic: [{ bucket: 'CLOSE', isOn: true, bidWalletCurrency: '0' }] },
    'keywordBids.0.bidWalletCurrency': {
      keywords: ['zoom'],
      keywordBids: [{ keyword: 'zoom', bidWalletCurrency: '0' }],
    },
    'productBids.0.bidWalletCurrency': { productBids: [{ sku: 'RUN-1', bidWalletCurrency: '0' }] },
    'targets.0.bidWalletCurrency': { targets: [{ kind: 'PRODUCT', value: 'RUN-1', bidWalletCurrency: '0' }] },
    maxBidWalletCurrency: { maxBidWalletCurrency: '0' },
  })) {
    const { errors } = await update(owner, { id, status: 'DRAFT', automatic: [], ...change });
    expect(errors.map(({ extensions }) => Object.keys(extensions.fields ?? {}))).toEqual([[field]]);
  }
});

test('automatic targeting is stored with the campaign, at once and without a review, reaches the engine and copies, and no other company', async () => {
  const sent = [
    { bucket: 'SUBSTITUTES', isOn: true, bidWalletCurrency: '0.7' },
    { bucket: 'CLOSE', isOn: true },
    { bucket: 'LOOSE', isOn: false },
  ];
  const { id } = await approved({ bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.5', automatic: sent });
  const stored = async () =>
    (await database.read(SYSTEM, (tx) => servingAdSets(tx, { campaignIds: [BigInt(id)] })))[0]!;
  const loose = { bucket: 'LOOSE', isOn: false, bidMicros: null };
  expect(await stored()).toMatchObject({
    automatic: [loose, { bucket: 'SUBSTITUTES', isOn: true, bidMicros: 700_000n }],
    hasPendingContent: false,
  });
  const select = `sponsorCampaign(id: $id) { adsetSet { automatic { bucket isOn bidWalletCurrency } } history { changes { field old new } } }`;
  const shown = await owner.graphql(`query ($id: ID!) { ${select} }`, { id });
  expect(shown.data!.sponsorCampaign.adsetSet).toEqual([
    {
      automatic: [
        { bucket: 'CLOSE', isOn: true, bidWalletCurrency: null },
        { bucket: 'LOOSE', isOn: false, bidWalletCurrency: null },
        { bucket: 'SUBSTITUTES', isOn: true, bidWalletCurrency: '0.7' },
        { bucket: 'COMPLEMENTS', isOn: false, bidWalletCurrency: null },
      ],
    },
  ]);
  expect((await update(owner, { id, automatic: sent.slice(2) })).errors).toEqual([]);
  expect(await stored()).toMatchObject({ automatic: [loose], hasPendingContent: false });
  const { data } = await owner.graphql(`query ($id: ID!) { ${select} }`, { id });
  expect(data!.sponsorCampaign.history.map((entry: { changes: object[] }) => entry.changes)).toContainEqual([
    { field: 'automatic', old: 'LOOSE: off, SUBSTITUTES: on 0.7', new: 'LOOSE: off' },
  ]);
  const copied = await owner.graphql(
    'mutation ($id: ID!) { duplicateSponsorCampaign(input: { id: $id }) { duplicatedCampaign { adsetSet { automatic { isOn } } } } }',
    { id },
  );
  expect(copied.data!.duplicateSponsorCampaign.duplicatedCampaign.adsetSet).toEqual([
    { automatic: [{ isOn: true }, { isOn: false }, { isOn: false }, { isOn: false }] },
  ]);
  expect((await rival.graphql(`query ($id: ID!) { ${select} }`, { id })).data?.sponsorCampaign ?? null).toBeNull();
  expect((await update(rival, { id, automatic: [] })).codes).toEqual(['NOT_FOUND']);
  const closed = await update(owner, {
    id,
    automatic: [
      { bucket: 'CLOSE', isOn: false },
      { bucket: 'LOOSE', isOn: false },
    ],
  });
  expect(Object.keys(closed.errors[0]!.extensions.fields!)).toEqual(['automatic']);
});
