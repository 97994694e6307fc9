import { expect, test } from 'vitest';
import { campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { SANDBOX_PROVIDERS } from '#integrations/seller-center/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { issueProviderToken } from './linked-accounts.ts';

const NOW_MS = Date.UTC(2026, 5, 1, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW_MS });
const api = await startApi(database, seed);
const { owner, rival, acme, brand, shop } = await campaignScenario(database, seed, api);
const rivalCompany = await seed.company('Other');
const cat = await rivalCompany.brand('Cat');
const free = seed.newId();
await database.transact(SYSTEM, (tx) => tx.insertInto('brand').values({ id: free, name: 'Free' }).execute());
const asMember = await api.browser().signIn(await acme.member('MEMBER'));
const asViewer = await api.browser().signIn(await acme.member('VIEWER'));

const change = (browser: TestBrowser, name: 'addBrands' | 'removeBrands', brandIds: string[]) =>
  browser.graphql(`mutation ($ids: [ID!]!) { ${name}(input: { brandIds: $ids }) { ok company { brands { name } } } }`, {
    ids: brandIds,
  });
const brandsOf = async (browser: TestBrowser) =>
  (await browser.graphql('{ me { company { brands { name } } } }')).data!.me.company.brands.map(
    ({ name }: { name: string }) => name,
  );

test('an unmanaged brand is added at once, only once, and removed again; a managed brand becomes a claim', async () => {
  const own = await brandsOf(owner);
  const added = await change(owner, 'addBrands', [free, free, cat.id]);
  expect(added.data!.addBrands.company.brands.map(({ name }: { name: string }) => name)).toEqual([...own, 'Free']);
  expect((await change(owner, 'addBrands', [free])).codes).toEqual([]);
  const removed = await change(owner, 'removeBrands', [free]);
  expect(removed.data!.removeBrands.company.brands.map(({ name }: { name: string }) => name)).toEqual(own);
});

test.each<[string, TestBrowser, 'addBrands' | 'removeBrands', string[], string]>([
  ['none', owner, 'addBrands', [], 'VALIDATION'],
  ['one there is not', owner, 'addBrands', ['nonsense'], 'VALIDATION'],
  ['one among others', owner, 'addBrands', [cat.id, '00000000-0000-7000-8000-000000000000'], 'VALIDATION'],
  ['none', owner, 'removeBrands', [], 'VALIDATION'],
  ['another company’s', owner, 'removeBrands', [cat.id], 'NOT_FOUND'],
  ['as a member', asMember, 'addBrands', [cat.id], 'FORBIDDEN'],
  ['as a member', asMember, 'removeBrands', [brand.id], 'FORBIDDEN'],
])('%s: rejected, and nothing changes', async (_, browser, name, ids, code) => {
  const before = await brandsOf(owner);
  expect((await change(browser, name, ids)).codes).toEqual([code]);
  expect(await brandsOf(owner)).toEqual(before);
});

test('a brand stays while its campaigns are under way, also when another company removes its own', async () => {
  await shop.products({ sku: 'WEB-1', price: 20, brand: 'Ant', sellers: ['s1'], categories: ['shoes'] });
  const ant = await acme.brand('Ant');
  await rivalCompany.brand('Ant');
  const otherOwner = await api.browser().signIn(await rivalCompany.owner());
  const made = await owner.graphql(
    'mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { sponsorCampaign { adsetSet { id } } } }',
    {
      input: {
        brandId: ant.id,
        catalogId: shop.id,
        name: 'Plan',
        asName: 'Plan',
        adsProductName: 'Plan',
        startDate: new Date(NOW_MS).toISOString(),
        skus: ['WEB-1'],
      },
    },
  );
  expect(await change(owner, 'removeBrands', [ant.id])).toMatchObject({
    codes: ['CONFLICT'],
    errors: [{ message: `Campaigns of ${ant.name} have not ended. End or remove them first.` }],
  });
  expect((await change(otherOwner, 'removeBrands', [ant.id])).codes).toEqual([]);
  const adSetId = made.data!.createSponsorCampaign.sponsorCampaign.adsetSet[0].id;
  await owner.graphql('mutation ($id: ID!) { removeAdSet(input: { id: $id }) { ok } }', { id: adSetId });
  expect((await change(owner, 'removeBrands', [ant.id])).codes).toEqual([]);
});

test('sellers are added by all who can run campaigns', async () => {
  const seller = await shop.seller('new-shop');
  const add = (browser: TestBrowser, ids: string[]) =>
    browser.graphql(
      'mutation ($ids: [ID!]!) { addSellers(input: { sellerIds: $ids }) { company { sellers { name } } } }',
      { ids },
    );
  expect((await add(asMember, [seller])).data!.addSellers.company.sellers).toContainEqual({ name: 'new-shop' });
  expect((await add(asViewer, [seller])).codes).toEqual(['FORBIDDEN']);
  expect((await add(asMember, [])).codes).toEqual(['VALIDATION']);
  expect((await add(asMember, ['nonsense'])).codes).toEqual(['VALIDATION']);
});

const SG = SANDBOX_PROVIDERS.find(({ countryCode }) => countryCode === 'SG')!;
const tokenOf = (index: number) =>
  database.transact(SYSTEM, (tx) => {
    const { balanceMicros: _, ...account } = SG.accounts[index]!;
    return issueProviderToken(tx, { provider: SG.code, account, now: NOW_MS });
  });
const LINKED = 'provider isEnabledTopUp balance companyLinkedAccount { email }';
const link = (browser: TestBrowser, accessToken: string) =>
  browser.graphql(
    `mutation ($input: LinkAccountInput!) { linkAccount(input: $input) { ok sellerCenterAuthBackend { ${LINKED} } } }`,
    { input: { provider: SG.code, accessToken } },
  );
const unlink = (browser: TestBrowser, provider = SG.code) =>
  browser.graphql(
    `mutation ($p: String!) { unlinkAccount(input: { provider: $p }) { sellerCenterAuthBackend { ${LINKED} } } }`,
    {
      p: provider,
    },
  );
const stateOf = async (browser: TestBrowser) => {
  const { data } = await browser.graphql(`{ sellerCenterAuthBackends { ${LINKED} } }`);
  return data!.sellerCenterAuthBackends.find(({ provider }: { provider: string }) => provider === SG.code);
};

test('a seller center account is linked, returned with its balance to permitted members, and unlinked', async () => {
  const linked = {
    provider: SG.code,
    isEnabledTopUp: true,
    balance: '2500',
    companyLinkedAccount: { email: SG.accounts[0]!.email },
  };
  const unlinked = { ...linked, balance: null, companyLinkedAccount: null };
  const token = await tokenOf(0);
  expect((await link(asMember, token)).codes).toEqual(['FORBIDDEN']);
  expect((await link(owner, token)).data).toEqual({ linkAccount: { ok: true, sellerCenterAuthBackend: linked } });
  expect(await stateOf(owner)).toEqual(linked);
  for (const browser of [asMember, rival, api.browser()]) expect(await stateOf(browser)).toEqual(unlinked);
  expect((await link(owner, token)).codes).toEqual(['VALIDATION']);
  expect((await link(owner, await tokenOf(1))).codes).toEqual(['CONFLICT']);
  const unused = await tokenOf(0);
  expect(await link(rival, unused)).toMatchObject({
    codes: ['CONFLICT'],
    errors: [{ message: 'This seller center account is linked to another company' }],
  });
  expect((await unlink(rival)).codes).toEqual(['NOT_FOUND']);
  expect((await unlink(asMember)).codes).toEqual(['FORBIDDEN']);
  expect((await unlink(owner)).data).toEqual({ unlinkAccount: { sellerCenterAuthBackend: unlinked } });
  // No account was linked, so the sign-in at the provider is still valid.
  expect((await link(rival, unused)).codes).toEqual([]);
  expect((await unlink(rival)).codes).toEqual([]);
  expect((await unlink(owner, 'elsewhere')).codes).toEqual(['NOT_FOUND']);
});

test('a provider belongs to the storefront of its country, if there is one', async () => {
  const ask = (provider: string) =>
    api.browser().graphql('query ($p: String!) { authProviderCatalog(provider: $p) { catalogId } }', { p: provider });
  expect((await ask(SG.code)).data).toEqual({ authProviderCatalog: { catalogId: shop.id } });
  expect((await ask('seller-center-hk')).data).toEqual({ authProviderCatalog: { catalogId: null } });
  expect((await ask('elsewhere')).codes).toEqual(['NOT_FOUND']);
});
