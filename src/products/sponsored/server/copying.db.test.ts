import { describe, expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { campaignScenario } from './sponsored.test-support.ts';

const START = Date.UTC(2026, 5, 1, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => START });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { owner, viewer, rival, staff, shop } = scenario;
await database.transact(SYSTEM, (tx) => setFlag(tx, 'show_copy_to_other_supplier', true));

// Also sells Bee in Singapore, with a wallet in ringgit.
const branch = await seed.company('Branch', { walletCurrency: 'MYR' });
await branch.brand('Bee');
await branch.sellers(await shop.seller('s1'));
// Has the brand but sells none of its products.
const idle = await seed.company('Idle');
await idle.brand('Bee');

const made = await owner.graphql(
  'mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { sponsorCampaign { id } } }',
  {
    input: {
      brandId: scenario.brand.id,
      catalogId: shop.id,
      name: 'Summer',
      asName: 'Summer',
      adsProductName: 'Summer',
      startDate: new Date(START).toISOString(),
      budgetType: 'DAILY',
      budgetDailyTotal: '10',
      bidType: 'MAXIMUM_CPC',
      bidWalletCurrency: '0.33',
      automatic: [{ bucket: 'SUBSTITUTES', isOn: true, bidWalletCurrency: '0.33' }],
      skus: ['RUN-1'],
      keywords: ['[red shoes]'],
    },
  },
);
const campaignId: string = made.data!['createSponsorCampaign'].sponsorCampaign.id;

const targets = async (user: TestBrowser, searchTerm: string | null = null) => {
  const answer = await user.graphql(
    'query ($id: ID!, $searchTerm: String) { compatibleSuppliers(campaignId: $id, searchTerm: $searchTerm) { total objects { id name } } }',
    { id: campaignId, searchTerm },
  );
  return answer.data?.['compatibleSuppliers'].objects.map(({ name }: { name: string }) => name) ?? answer.codes;
};
const copy = (user: TestBrowser, targetSupplierId: string, id = campaignId) =>
  user.graphql(
    'mutation ($input: CopySponsorCampaignInput!) { copySponsorCampaign(input: $input) { copiedCampaign { id name } } }',
    { input: { campaignId: id, targetSupplierId } },
  );

describe('copying to another supplier', () => {
  test('is offered to staff wherever the brand is sold, to users where they are members, too', async () => {
    expect(await targets(staff)).toEqual(['Branch']);
    expect(await targets(staff, 'moon')).toEqual([]);
    expect(await targets(owner)).toEqual([]);
    expect(await targets(viewer)).toEqual(['FORBIDDEN']);
    expect(await targets(rival)).toEqual(['NOT_FOUND']);
  });

  test('creates a draft there, in that wallet’s currency, named as a copy', async () => {
    const answer = await copy(staff, branch.id);
    expect(answer.errors).toEqual([]);
    const { id, name } = answer.data!['copySponsorCampaign'].copiedCampaign;
    expect(name).toBe('Summer - COPY');
    const copied = await staff.graphql(
      'query ($id: ID!) { sponsorCampaign(id: $id) { supplier { name } productAd { skus } adsetSet { status budgetDaily bidWalletCurrency keywords automatic { isOn bidWalletCurrency } } } }',
      { id },
    );
    expect(copied.data!['sponsorCampaign']).toEqual({
      supplier: { name: 'Branch' },
      productAd: { skus: ['RUN-1'] },
      adsetSet: [
        {
          ...{ status: 'DRAFT', budgetDaily: '33', bidWalletCurrency: '1.09', keywords: ['[red shoes]'] },
          automatic: [
            { isOn: true, bidWalletCurrency: null },
            { isOn: true, bidWalletCurrency: null },
            { isOn: true, bidWalletCurrency: '1.09' },
            { isOn: false, bidWalletCurrency: null },
          ],
        },
      ],
    });
    const original = await owner.graphql('query ($id: ID!) { sponsorCampaign(id: $id) { id } }', { id });
    expect(original.codes).toEqual(['NOT_FOUND']);
  });

  test.each([
    ['where the brand is not sold', () => copy(staff, idle.id), 'NOT_FOUND'],
    ['to its own company', () => copy(staff, scenario.acme.id), 'NOT_FOUND'],
    ['to a company the user is not a member of', () => copy(owner, branch.id), 'NOT_FOUND'],
    ['of another company’s campaign', () => copy(rival, branch.id), 'NOT_FOUND'],
    ['by viewers', () => copy(viewer, branch.id), 'FORBIDDEN'],
    ['to an unknown company', () => copy(staff, 'moon'), 'NOT_FOUND'],
  ])('%s is rejected', async (_, attempt, code) => {
    const count = () =>
      database.read(SYSTEM, (tx) =>
        tx
          .selectFrom('campaign')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirst(),
      );
    const before = await count();
    expect((await attempt()).codes).toEqual([code]);
    expect(await count()).toEqual(before);
  });

  test('is for a user of both companies', async () => {
    const ann = await scenario.acme.owner();
    await branch.member('MEMBER', { existing: ann });
    const browser = await api.browser().signIn(ann);
    expect(await targets(browser)).toEqual(['Branch']);
    const answer = await browser.graphql(
      'mutation ($input: CopySponsorCampaignInput!) { copySponsorCampaign(input: $input) { copiedCampaign { name supplier { name } } } }',
      { input: { campaignId, targetSupplierId: branch.id } },
    );
    expect(answer.errors).toEqual([]);
    expect(answer.data!['copySponsorCampaign'].copiedCampaign).toEqual({
      name: 'Summer - COPY',
      supplier: { name: 'Branch' },
    });
  });

  test('is not offered while it is switched off', async () => {
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'show_copy_to_other_supplier', false));
    expect((await copy(staff, branch.id)).codes).toEqual(['FORBIDDEN']);
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'show_copy_to_other_supplier', true));
  });
});

describe('columns', () => {
  const read = async (user: TestBrowser) => {
    const answer = await user.graphql(
      '{ columnSettings(adType: PRODUCT) { table adType columns { id title show sortOrder } } }',
    );
    return answer.data!['columnSettings'] as { table: string; columns: { id: string; show: boolean }[] }[];
  };
  const save = (user: TestBrowser, settings: { id: string; show: boolean }[]) =>
    user.graphql(
      'mutation ($input: SaveColumnSettingsInput!) { saveColumnSettings(input: $input) { ok columnSettings { table columns { id show } } } }',
      { input: { table: 'SPONSOR_CAMPAIGN', settings: settings.map((one) => ({ ...one, title: one.id })) } },
    );

  test('are stored per user', async () => {
    const [first] = await read(owner);
    expect(first).toMatchObject({ table: 'SPONSOR_CAMPAIGN' });
    const arranged = first!.columns.map(({ id, show }) => ({ id, show: id === 'cpc' ? false : show })).reverse();
    expect((await save(owner, arranged)).errors).toEqual([]);
    expect((await read(owner))[0]!.columns.map(({ id, show }) => ({ id, show }))).toEqual(arranged);
    expect((await read(viewer))[0]).toEqual(first);
    expect((await read(staff))[0]).toEqual(first);
    await save(owner, []);
    expect((await read(owner))[0]).toEqual(first);
  });

  test('that do not exist are not stored; too many are rejected', async () => {
    const answer = await save(owner, [{ id: 'moon', show: true }]);
    expect(answer.data!['saveColumnSettings'].columnSettings.columns).not.toContainEqual({ id: 'moon', show: true });
    const many = Array.from({ length: 101 }, (_, index) => ({ id: String(index), show: true }));
    expect((await save(owner, many)).codes).toEqual(['VALIDATION']);
  });
});
