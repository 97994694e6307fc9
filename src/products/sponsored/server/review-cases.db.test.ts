import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { MAX_APPROVED } from '../rules/review-checks.ts';
import { campaignsForPrograms } from './for-programs.ts';
import { campaignCalls, campaignScenario } from './sponsored.test-support.ts';

const START = Date.UTC(2026, 5, 1, 4);
let now = START;
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { owner, rival, staff, shop } = scenario;
const { update, created, read } = campaignCalls(scenario, START);

const approve = (campaigns: { id: string; version: number }[], browser = staff) =>
  browser.graphql(
    `mutation ($input: ApproveCampaignsInput!) {
      approveCampaigns(input: $input) { ok approved refused { id reason } } }`,
    { input: { campaigns } },
  );
const caseOf = async (id: string, browser = staff) =>
  browser.graphql(
    `query ($id: ID!) { reviewCase(id: $id) {
      risk approvedBefore rejectedBefore productsOnSale picture landingPage
      checks { name isGreen reason } products { sku } names { id name } reasons { id label text }
      campaign { id version review { state } } } }`,
    { id },
  );
const versionOf = async (id: string): Promise<number> => (await read(owner, id)).version;
const sellOut = (sku: string, quantity: number) =>
  database.transact(SYSTEM, (tx) => sql`update product set quantity = ${quantity} where sku = ${sku}`.execute(tx));

describe('a campaign that a colleague has open', () => {
  const keepOpen = async (browser: typeof staff, id: string, isOpen = true) => {
    const { data, codes } = await browser.graphql<{ keepReviewOpen: { openWith: string[] } }>(
      'mutation ($input: KeepReviewOpenInput!) { keepReviewOpen(input: $input) { openWith } }',
      { input: { id, isOpen } },
    );
    return data?.keepReviewOpen.openWith ?? codes;
  };
  const openWith = async (id: string) => {
    const { data } = await staff.graphql<{
      reviewCases: { objects: { openWith: string[]; campaign: { id: string } }[] };
    }>('{ reviewCases(pageSize: 100) { objects { openWith campaign { id } } } }');
    return data!.reviewCases.objects.find(({ campaign }) => campaign.id === id)!.openWith;
  };

  test('says so for a minute after the last sign of it; staff alone see and tell it', async () => {
    const { id } = await created();
    const colleague = await api.browser().signIn(await seed.staff());
    await keepOpen(colleague, id);
    const [name] = await keepOpen(staff, id);
    expect(name).toEqual(expect.any(String));
    expect(await openWith(id)).toEqual([name]);
    now += MINUTE_MS + 1;
    expect(await openWith(id)).toEqual([]);
    await keepOpen(colleague, id);
    expect(await openWith(id)).toEqual([name]);
    await keepOpen(colleague, id, false);
    expect(await openWith(id)).toEqual([]);
    expect(await keepOpen(owner, id)).toEqual(['FORBIDDEN']);
    expect(await keepOpen(staff, 'nothing')).toEqual(['NOT_FOUND']);
  });
});

describe('a case', () => {
  test('has the checks, the record of the company and reasons in its language', async () => {
    const { id } = await created({ skus: ['RUN-1', 'RUN-2'] });
    const earlier = await created();
    await update(staff, { id: earlier.id, status: 'REJECTED', notes: 'Blurred' });
    await update(owner, { id: earlier.id, name: 'Sharper' });
    await update(staff, { id: earlier.id, status: 'SCHEDULED' });
    await database.transact(SYSTEM, (tx) =>
      sql`update app_user set language = 'pt' where id in (
        select user_id from membership where company_id = ${scenario.acme.id} and role = 'OWNER')`.execute(tx),
    );
    await sellOut('RUN-2', 0);
    const { data } = await caseOf(id);
    expect(data!.reviewCase).toMatchObject({
      risk: 'MEDIUM',
      approvedBefore: 1,
      rejectedBefore: 1,
      productsOnSale: 1,
      products: [{ sku: 'RUN-1' }, { sku: 'RUN-2' }],
    });
    expect(data!.reviewCase.checks).toContainEqual({
      name: 'STOCK',
      isGreen: true,
      reason: '1 of 2 products on sale',
    });
    expect(data!.reviewCase.reasons).toHaveLength(9);
    expect(data!.reviewCase.reasons[0]).toMatchObject({
      label: expect.stringContaining('The picture is blurred'),
      text: expect.stringContaining('A imagem está desfocada'),
    });
    await sellOut('RUN-2', 5);
  });

  test('is for staff', async () => {
    const { id } = await created();
    for (const browser of [owner, rival]) expect((await caseOf(id, browser)).codes).toEqual(['FORBIDDEN']);
    expect((await caseOf('999999')).codes).toEqual(['NOT_FOUND']);
  });

  test('a category in which the brand sells nothing is red', async () => {
    await shop.products({ sku: 'TOY-1', brand: 'Wasp', sellers: ['s2'], categories: ['toys'] });
    const { id } = await created({ skus: [], productCategoryIds: ['shoes', 'hats'] });
    const checkOf = async () =>
      (await caseOf(id)).data!.reviewCase.checks.find(({ name }: { name: string }) => name === 'CATEGORY');
    expect(await checkOf()).toMatchObject({ isGreen: true });
    await database.transact(SYSTEM, (tx) =>
      sql`update creative set category_ids = '{shoes,toys}' where campaign_id = ${id}`.execute(tx),
    );
    expect(await checkOf()).toMatchObject({ isGreen: false, reason: expect.stringContaining('toys') });
  });

  test('the queue lists the cases, oldest first, and says how long verdicts take', async () => {
    await database.transact(SYSTEM, (tx) =>
      sql`update creative set review = 'REJECTED', reviewed_at = null where review = 'PENDING'`.execute(tx),
    );
    await database.transact(SYSTEM, (tx) => sql`update creative set reviewed_at = null`.execute(tx));
    const ask = async () =>
      (await staff.graphql(`{ reviewCases { total objects { risk campaign { id } } } reviewMedianWait }`)).data!;
    expect(await ask()).toEqual({ reviewCases: { total: 0, objects: [] }, reviewMedianWait: null });
    const first = await created();
    now += 20 * MINUTE_MS;
    const second = await created();
    await update(staff, { id: first.id, status: 'SCHEDULED' });
    expect(await ask()).toEqual({
      reviewCases: { total: 1, objects: [{ risk: 'LOW', campaign: { id: second.id } }] },
      reviewMedianWait: 20,
    });
  });
});

describe('refused words', () => {
  const set = (words: string[], revision: number, browser = staff, catalogId = shop.id) =>
    browser.graphql(
      'mutation ($input: SetRefusedWordsInput!) { setRefusedWords(input: $input) { ok refusedWords { words revision changedBy } } }',
      { input: { catalogId, words, revision } },
    );
  const wordsOf = async (id: string) =>
    (await caseOf(id)).data!.reviewCase.checks.find(({ name }: { name: string }) => name === 'WORDS');

  test('an ad with one is red, with the word and where it stands, and is never approved with others', async () => {
    const red = await created({ adsProductName: 'A MIRÁCLE for runners' });
    expect(await wordsOf(red.id)).toBeUndefined();
    const { data } = await set(['Miracle', 'cure'], 0);
    expect(data!.setRefusedWords).toEqual({
      ok: true,
      refusedWords: { words: ['cure', 'Miracle'], revision: 1, changedBy: expect.any(String) },
    });
    const reason = '“Miracle” in the ad’s name';
    expect(await wordsOf(red.id)).toEqual({ name: 'WORDS', isGreen: false, reason });
    expect((await caseOf(red.id)).data!.reviewCase.risk).toBe('HIGH');
    const green = await created({ adsProductName: 'Miracles and curers' });
    expect(await wordsOf(green.id)).toMatchObject({ isGreen: true });
    const both = await Promise.all([red, green].map(async ({ id }) => ({ id, version: await versionOf(id) })));
    expect((await approve(both)).data!.approveCampaigns).toEqual({
      ok: true,
      approved: [green.id],
      refused: [{ id: red.id, reason: `A check is red: ${reason}` }],
    });
    // One by one staff may still decide otherwise.
    expect((await update(staff, { id: red.id, status: 'SCHEDULED' })).errors).toEqual([]);
    await set([], 1);
    expect(await wordsOf(green.id)).toBeUndefined();
  });

  test('are of one storefront, changed by staff alone, and not from an old list', async () => {
    const abroad = await seed.catalog('MY');
    await set(['miracle'], 0, staff, abroad.id);
    const { id } = await created({ adsProductName: 'A miracle' });
    expect(await wordsOf(id)).toBeUndefined();
    expect((await set(['miracle'], 0)).codes).toEqual(['CONFLICT']);
    expect((await set(['!'], 2)).codes).toEqual(['VALIDATION']);
    for (const browser of [owner, rival]) {
      expect((await set(['miracle'], 2, browser)).codes).toEqual(['FORBIDDEN']);
      expect((await browser.graphql(`{ refusedWords(catalogId: "${shop.id}") { words } }`)).codes).toEqual([
        'FORBIDDEN',
      ]);
    }
    expect((await set([], 0, staff, seed.newId())).codes).toEqual(['NOT_FOUND']);
  });
});

describe('approving several', () => {
  test('takes those whose checks are green, and refuses a red one with its reason', async () => {
    const green = await created({ skus: ['RUN-1'] });
    const red = await created({ skus: ['HAT-1'] });
    await sellOut('HAT-1', 0);
    const before = (await sentEmails(database)).length;
    const { data } = await approve([
      { id: red.id, version: await versionOf(red.id) },
      { id: green.id, version: await versionOf(green.id) },
    ]);
    expect(data!.approveCampaigns).toEqual({
      ok: true,
      approved: [green.id],
      refused: [{ id: red.id, reason: 'A check is red: None of the products is on sale' }],
    });
    expect(await read(owner, green.id)).toMatchObject({ review: { state: 'APPROVED' } });
    expect(await read(owner, red.id)).toMatchObject({ review: { state: 'PENDING' } });
    // As a verdict on one campaign does, it writes to the advertiser.
    const subjects = (await sentEmails(database)).slice(before).map(({ subject }) => subject);
    expect(new Set(subjects)).toEqual(new Set(['Campanha aprovada: Summer']));
    await sellOut('HAT-1', 5);
  });

  test('refuses what changed since it was shown', async () => {
    const { id } = await created();
    const version = await versionOf(id);
    await update(owner, { id, skus: ['RUN-2'] });
    const { data } = await approve([{ id, version }]);
    expect(data!.approveCampaigns).toMatchObject({
      approved: [],
      refused: [{ id, reason: expect.stringContaining('Someone else saved this campaign meanwhile') }],
    });
    expect(await read(owner, id)).toMatchObject({ review: { state: 'PENDING' } });
  });

  test('counts once, however often and at the same time it is sent', async () => {
    const { id } = await created();
    const version = await versionOf(id);
    const before = (await sentEmails(database)).length;
    const answers = await Promise.all([1, 2, 3].map(() => approve([{ id, version }])));
    expect(answers.filter(({ data }) => data!.approveCampaigns.approved.length === 1)).toHaveLength(1);
    const verdict = { id, version, status: 'REJECTED', notes: 'Too late' };
    expect((await update(staff, verdict)).codes).toEqual(['CONFLICT']);
    const sent = (await sentEmails(database)).slice(before).map(({ to }) => to);
    expect(sent.length).toBeGreaterThan(0);
    expect(new Set(sent).size).toBe(sent.length);
  });

  test('is for staff, and for a page of the queue at most', async () => {
    const { id } = await created();
    expect((await approve([{ id, version: 1 }], owner)).codes).toEqual(['FORBIDDEN']);
    const many = Array.from({ length: MAX_APPROVED + 1 }, () => ({ id, version: 1 }));
    expect((await approve(many)).codes).toEqual(['VALIDATION']);
    expect((await approve([{ id: 'nonsense', version: 1 }])).data!.approveCampaigns.refused).toHaveLength(1);
    expect(await read(owner, id)).toMatchObject({ review: { state: 'PENDING' } });
  });
});

test('a program gives no verdict on a live database, whatever is bound', async () => {
  const { id } = await created();
  const context = { session: { userId: seed.newId(), membership: null }, isFlagOn: () => Promise.resolve(false) };
  const decide = campaignsForPrograms.verdictOfTests({ database });
  const { companyId } = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('campaign').select('companyId').where('id', '=', BigInt(id)).executeTakeFirstOrThrow(),
  );
  const verdict = { companyId, campaignId: id, decision: { kind: 'APPROVE' } } as const;
  expect(await decide({ ...context, clock: () => now, newId: seed.newId } as never, verdict)).toMatchObject({
    problem: { code: 'FORBIDDEN' },
  });
  expect(await read(owner, id)).toMatchObject({ review: { state: 'PENDING' } });
});
