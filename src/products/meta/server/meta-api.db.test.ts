import { beforeAll, describe, expect, test } from 'vitest';
import { setConfiguration, setFlag } from '#core/settings/server/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { saveCampaigns } from './campaign.repository.ts';
import { saveMarketplace } from './marketplace.ts';
import { metaResults } from './sync.ts';
import { metaScenario } from './meta.test-support.ts';

const database = await createTestDatabase();
const scenario = metaScenario(database);
const api = await startApi(database, scenario.seed);
const ROLES = ['OWNER', 'ADMIN', 'MEMBER', 'VIEWER'] as const;

let acme: Awaited<ReturnType<typeof scenario.company>>;
const browsers = {} as Record<(typeof ROLES)[number] | 'stranger' | 'staff', TestBrowser>;
beforeAll(async () => {
  await scenario.asSystem(async (tx) => {
    for (const flag of ['enable_meta_ad', 'use_paid_credit_for_meta_ads']) await setFlag(tx, flag, true);
  });
  acme = await scenario.company('Acme');
  const stranger = await scenario.company('Other');
  // Works for the same shop and sorts first in every list, but never linked the shop.
  const neighbour = await scenario.seed.company('Aardvark');
  await neighbour.sellers(acme.sellerId);
  for (const role of ROLES) browsers[role] = await api.browser().signIn(await acme.member(role));
  browsers.stranger = await api.browser().signIn(stranger.owner);
  browsers.staff = await api.browser().signIn(await scenario.seed.staff());
});

const ONBOARD = `mutation ($input: OnboardSellerInput!) { onboardSeller(input: $input) { ok onboarding { id status result } } }`;
const CREATE = `mutation ($input: CreateMetaCampaignInput!) {
  createMetaCampaign(input: $input) { ok asyncSession { id status result { campaignId } } } }`;
const UPDATE = `mutation ($input: UpdateMetaCampaignInput!) {
  updateMetaCampaign(input: $input) { ok metaCampaign { id name status lifetimeBudget isChanging changeError } } }`;
const TOP_UP = `mutation ($input: CreateMpaTopUpRequestInput!) { createMpaTopUpRequest(input: $input) { ok id status statusReason } }`;
const READS = `query ($sellerId: ID!) {
  metaCampaigns(sellerId: $sellerId) { totalCount nextPage previousPage objects { id campaignName status budget } }
  metaPerformance(sellerId: $sellerId) { date }
  metaCustomAudiences(sellerId: $sellerId) { id name }
  metaCatalogCategories(sellerId: $sellerId) { id name }
  metaCatalogProducts(sellerId: $sellerId) { totalCount objects { sku name price availability category } }
  adAccountInsights(sellerId: $sellerId) { spend accountCurrency }
  adAccountBalance(sellerId: $sellerId) { walletBalance accountCurrency }
  mpaTopUpRequests(sellerId: $sellerId) { total objects { id } }
  onboardSellerStatus(sellerId: $sellerId) { status result }
  metaMarketplaceConfig(sellerId: $sellerId) { country creativeText defaultSellerPageUrl }
  me { company { sellers { id isMpaOnboarded } } }
}`;
const campaign = () => ({
  sellerId: acme.sellerId,
  name: 'Spring',
  lifetimeBudget: '100',
  startDate: '2036-06-01',
  endDate: '2036-06-10',
  creativeText: 'Fresh',
  categories: ['shoes'],
});
let campaignId = '';

describe('permissions', () => {
  test('owners and admins link sellers', async () => {
    const input = { sellerId: acme.sellerId, sellerPageUrl: 'https://shop.example' };
    for (const role of ['MEMBER', 'VIEWER', 'staff'] as const)
      expect((await browsers[role].graphql(ONBOARD, { input })).codes).toEqual(['FORBIDDEN']);
    expect((await browsers.stranger.graphql(ONBOARD, { input })).codes).toEqual(['NOT_FOUND']);
    const wrong = await browsers.ADMIN.graphql(ONBOARD, { input: { ...input, sellerPageUrl: 'shop' } });
    expect(wrong.errors[0]?.extensions.fields).toEqual({ sellerPageUrl: ['Invalid URL'] });
    const started = await browsers.ADMIN.graphql(ONBOARD, { input });
    expect(started.data!['onboardSeller']).toMatchObject({ ok: true, onboarding: { status: 'PENDING', result: null } });
    expect((await browsers.OWNER.graphql(ONBOARD, { input })).codes).toEqual(['CONFLICT']);
    await scenario.work();
  });

  test('owners top up wallets', async () => {
    await scenario.addCredit(acme.id, 'PAID', 500_000_000n);
    const input = { sellerId: acme.sellerId, requestAmount: '300', method: 'PAID_CREDIT' };
    for (const role of ['ADMIN', 'MEMBER', 'VIEWER', 'staff'] as const)
      expect((await browsers[role].graphql(TOP_UP, { input })).codes).toEqual(['FORBIDDEN']);
    expect((await browsers.stranger.graphql(TOP_UP, { input })).codes).toEqual(['NOT_FOUND']);
    const ordered = await browsers.OWNER.graphql(TOP_UP, { input });
    expect(ordered.data!['createMpaTopUpRequest']).toMatchObject({ ok: true, status: 'APPROVED', statusReason: null });
    const tooMuch = await browsers.OWNER.graphql(TOP_UP, { input: { ...input, requestAmount: '201' } });
    expect(tooMuch.errors[0]?.extensions.fields).toHaveProperty('requestAmount');
    await scenario.work();
  });

  test('everyone except viewers creates and changes campaigns', async () => {
    for (const role of ['VIEWER', 'staff'] as const)
      expect((await browsers[role].graphql(CREATE, { input: campaign() })).codes).toEqual(['FORBIDDEN']);
    expect((await browsers.stranger.graphql(CREATE, { input: campaign() })).codes).toEqual(['NOT_FOUND']);
    const started = await browsers.MEMBER.graphql(CREATE, { input: campaign() });
    const session = started.data!['createMetaCampaign'].asyncSession as { id: string };
    expect(session).toMatchObject({ status: 'PENDING', result: null });
    await scenario.work();
    const ASK = `query ($sellerId: ID!, $id: ID!) { asyncSessionStatus(sellerId: $sellerId, sessionId: $id) { status result { campaignId errorMessage } } }`;
    const answer = await browsers.VIEWER.graphql(ASK, { sellerId: acme.sellerId, id: session.id });
    expect(answer.data!['asyncSessionStatus']).toMatchObject({ status: 'COMPLETED', result: { errorMessage: null } });
    campaignId = answer.data!['asyncSessionStatus'].result.campaignId as string;
    const foreign = await browsers.stranger.graphql(ASK, { sellerId: acme.sellerId, id: session.id });
    expect(foreign.codes).toEqual(['NOT_FOUND']);

    const input = { sellerId: acme.sellerId, campaignId, status: 'INACTIVE' };
    expect((await browsers.VIEWER.graphql(UPDATE, { input })).codes).toEqual(['FORBIDDEN']);
    expect((await browsers.stranger.graphql(UPDATE, { input })).codes).toEqual(['NOT_FOUND']);
    const changed = await browsers.MEMBER.graphql(UPDATE, { input });
    expect(changed.data!['updateMetaCampaign'].metaCampaign).toMatchObject({ status: 'PAUSED', isChanging: true });
    await scenario.work();
  });

  test('a campaign is not found through another seller, of the same company or another', async () => {
    const READ = `query ($sellerId: ID!, $id: ID!) { metaCampaign(sellerId: $sellerId, campaignId: $id) { name } }`;
    const own = await browsers.VIEWER.graphql(READ, { sellerId: acme.sellerId, id: campaignId });
    expect(own.data).toEqual({ metaCampaign: { name: 'Spring' } });
    const { data } = await browsers.stranger.graphql('{ me { company { sellers { id } } } }');
    const sellerId = data!['me'].company.sellers[0].id as string;
    const foreign = await browsers.stranger.graphql(READ, { sellerId, id: campaignId });
    expect([foreign.data, foreign.codes]).toEqual([{ metaCampaign: null }, ['NOT_FOUND']]);
  });
});

describe('reading', () => {
  test('is complete for the company’s users and staff, and empty for others', async () => {
    await metaResults.runDue(scenario.deps);
    for (const role of [...ROLES, 'staff'] as const) {
      const { data, codes } = await browsers[role].graphql(READS, { sellerId: acme.sellerId });
      expect(codes).toEqual([]);
      expect(data).toMatchObject({
        metaCampaigns: {
          totalCount: 1,
          nextPage: null,
          previousPage: null,
          objects: [{ campaignName: 'Spring', status: 'PAUSED', budget: '100' }],
        },
        metaCatalogCategories: [{ name: 'hats' }, { name: 'shoes' }],
        metaCatalogProducts: {
          totalCount: 2,
          objects: [{ name: 'Hat', price: '40', availability: 'in stock', category: 'hats' }, { name: 'Shoe' }],
        },
        adAccountBalance: { walletBalance: '300', accountCurrency: 'SGD' },
        adAccountInsights: { spend: '0', accountCurrency: 'SGD' },
        mpaTopUpRequests: { total: 1 },
        onboardSellerStatus: { status: 'COMPLETED', result: {} },
        metaMarketplaceConfig: { country: 'SG', creativeText: null, defaultSellerPageUrl: null },
      });
      expect(data!['metaCustomAudiences']).toHaveLength(3);
    }
    const { data, codes } = await browsers.stranger.graphql(READS, { sellerId: acme.sellerId });
    expect(new Set(codes)).toEqual(new Set(['NOT_FOUND']));
    expect(JSON.stringify(data)).not.toContain('Spring');
  });

  test('filters products by campaign, text, SKU, category and price', async () => {
    const found = async (args: string) => {
      const query = `query ($sellerId: ID!) { metaCatalogProducts(sellerId: $sellerId, ${args}) { objects { name } nextPage previousPage } }`;
      const { data } = await browsers.VIEWER.graphql(query, { sellerId: acme.sellerId });
      const { objects, ...page } = data!['metaCatalogProducts'] as { objects: { name: string }[] };
      return { names: objects.map(({ name }) => name), ...page };
    };
    const onePage = { nextPage: null, previousPage: null };
    expect(await found('searchTerm: "HAT"')).toEqual({ names: ['Hat'], ...onePage });
    expect(await found('searchTerm: "shoes"')).toEqual({ names: ['Shoe'], ...onePage });
    expect(await found('searchTerm: "bee"')).toMatchObject({ names: ['Hat', 'Shoe'] });
    expect(await found('skus: ["Acme-1", "Other-1"]')).toEqual({ names: ['Shoe'], ...onePage });
    expect(await found('categories: ["hats"], minPrice: "41"')).toEqual({ names: [], ...onePage });
    expect(await found('maxPrice: "20"')).toEqual({ names: ['Shoe'], ...onePage });
    expect(await found('limit: 1')).toEqual({ names: ['Hat'], nextPage: '1', previousPage: null });
    expect(await found('limit: 1, cursor: "1"')).toEqual({ names: ['Shoe'], nextPage: null, previousPage: '0' });
    const { data } = await browsers.VIEWER.graphql(
      `query ($sellerId: ID!, $id: ID!) { metaCampaign(sellerId: $sellerId, campaignId: $id) { productSetId productCategoryIds } }`,
      { sellerId: acme.sellerId, id: campaignId },
    );
    expect(data!['metaCampaign'].productCategoryIds).toEqual(['shoes']);
    expect(await found(`productSetId: "${data!['metaCampaign'].productSetId}"`)).toEqual({
      names: ['Shoe'],
      ...onePage,
    });
  });

  test('names requested SKUs that the shop does not offer', async () => {
    const query = `query ($sellerId: ID!, $skus: [String!]) {
      metaCatalogProducts(sellerId: $sellerId, skus: $skus, limit: 1) { totalCount unknownSkus }
    }`;
    const unknown = async (skus: string[] | null) =>
      (await browsers.VIEWER.graphql(query, { sellerId: acme.sellerId, skus })).data!['metaCatalogProducts'];
    expect(await unknown(['Z', 'Acme-1', 'A', 'Z', 'Acme-2'])).toEqual({ totalCount: 2, unknownSkus: ['Z', 'A'] });
    expect(await unknown(['Acme-1'])).toEqual({ totalCount: 1, unknownSkus: [] });
    expect(await unknown(null)).toEqual({ totalCount: 2, unknownSkus: [] });
  });

  test.each([
    ['limit: 1001', 'limit'],
    ['limit: 0', 'limit'],
    ['cursor: "x"', 'cursor'],
  ])('rejects %s', async (args, field) => {
    const query = `query ($sellerId: ID!) { metaCatalogProducts(sellerId: $sellerId, ${args}) { totalCount } }`;
    const { errors } = await browsers.VIEWER.graphql(query, { sellerId: acme.sellerId });
    expect(errors[0]?.extensions.fields).toHaveProperty(field);
  });

  test('returns pages of ten campaigns, newest first, each once', async () => {
    const many = Array.from({ length: 22 }, (_, index) => ({
      campaignRef: `ref-${index}`,
      name: `Many ${index}`,
      isActive: true,
      effectiveStatus: index === 21 ? 'IN_PROCESS' : 'ACTIVE',
      objective: 'OUTCOME_SALES',
      startMs: scenario.clock() - 3 * DAY_MS,
      stopMs: index === 20 ? scenario.clock() - 2 * DAY_MS : null,
      lifetimeBudgetMicros: 1_000_000n,
      budgetRemainingMicros: 1_000_000n,
    }));
    await scenario.asSystem((tx) =>
      saveCampaigns(tx, scenario.deps.newId, { companyId: acme.id, sellerId: acme.sellerId }, many, scenario.clock()),
    );
    const PAGE = `query ($sellerId: ID!, $cursor: String) { metaCampaigns(sellerId: $sellerId, cursor: $cursor) {
      totalCount nextPage previousPage objects { campaignName state } } }`;
    const turn = async (cursor: string | null) => {
      const { data } = await browsers.VIEWER.graphql(PAGE, { sellerId: acme.sellerId, cursor });
      return data!['metaCampaigns'] as {
        totalCount: number;
        nextPage: string | null;
        previousPage: string | null;
        objects: { campaignName: string; state: string }[];
      };
    };
    const first = await turn(null);
    const second = await turn(first.nextPage);
    const third = await turn(second.nextPage);
    expect([first, second, third].map(({ objects, totalCount }) => [objects.length, totalCount])).toEqual([
      [10, 23],
      [10, 23],
      [3, 23],
    ]);
    const all = [first, second, third].flatMap(({ objects }) => objects);
    expect(new Set(all.map(({ campaignName }) => campaignName)).size).toBe(23);
    expect(all.at(-1)).toEqual({ campaignName: 'Spring', state: 'PAUSED' });
    expect(first.previousPage).toBeNull();
    expect(third.nextPage).toBeNull();
    expect(await turn(third.previousPage)).toEqual(second);
    expect(await turn(second.previousPage)).toEqual(first);
    const states = new Map(all.map((one) => [one.campaignName, one.state]));
    expect(['Many 21', 'Many 20', 'Many 19'].map((name) => states.get(name))).toEqual([
      'UNDER_REVIEW',
      'ENDED',
      'ACTIVE',
    ]);
  });

  test('is not available where Meta ads are off', async () => {
    await scenario.asSystem((tx) => setFlag(tx, 'enable_meta_ad', false));
    const { codes } = await browsers.OWNER.graphql(
      'query ($id: ID!) { adAccountBalance(sellerId: $id) { accountId } }',
      {
        id: acme.sellerId,
      },
    );
    expect(codes).toEqual(['FORBIDDEN']);
    await scenario.asSystem((tx) => setFlag(tx, 'enable_meta_ad', true));
  });
});

test('a marketplace can set a default text and page', async () => {
  await scenario.asSystem((tx) =>
    saveMarketplace(tx, 'SG', { creativeText: 'Hello', defaultSellerPageUrl: 'https://shop.example' }),
  );
  const { data } = await browsers.stranger.graphql('{ me { company { sellers { id isMpaOnboarded } } } }');
  const [seller] = data!['me'].company.sellers as { id: string; isMpaOnboarded: boolean }[];
  expect(seller!.isMpaOnboarded).toBe(false);
  const linked = await browsers.stranger.graphql(ONBOARD, { input: { sellerId: seller!.id } });
  expect(linked.data!['onboardSeller'].ok).toBe(true);
  await scenario.work();
  const after = await browsers.stranger.graphql('{ me { company { sellers { isMpaOnboarded } } } }');
  expect(after.data!['me'].company.sellers).toEqual([{ isMpaOnboarded: true }]);
});

test('an excluded text is not required', async () => {
  await scenario.asSystem((tx) => setConfiguration(tx, 'mpa_campaign_exclude_fields', 'creativeText'));
  const { creativeText: _, ...input } = campaign();
  expect((await browsers.MEMBER.graphql(CREATE, { input })).codes).toEqual([]);
  await scenario.asSystem((tx) => setConfiguration(tx, 'mpa_campaign_exclude_fields', null));
  const answer = await browsers.MEMBER.graphql(CREATE, { input });
  expect(answer.errors[0]?.extensions.fields).toEqual({ creativeText: ['Creative text is required'] });
});
