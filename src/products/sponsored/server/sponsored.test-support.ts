import { setFlag } from '#core/settings/server/index.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { TestApi, TestBrowser } from '../../../../testing/api.ts';
import type { Seed } from '../../../../testing/seed.ts';

/** Seeds a storefront with shoes, a company that may advertise them, and a signed-in user of every kind. */
export async function campaignScenario(database: Database, seed: Seed, api: TestApi) {
  const shop = await seed.catalog('SG');
  await shop.products(
    { sku: 'RUN-1', price: 20, brand: 'Bee', sellers: ['s1'], categories: ['shoes'] },
    { sku: 'RUN-2', price: 80, brand: 'Bee', sellers: ['s1'], categories: ['shoes'] },
    { sku: 'HAT-1', price: 10, brand: 'Bee', sellers: ['s1'], categories: ['hats'] },
    { sku: 'OLD-1', brand: 'Bee', sellers: ['s1'], status: 'INACTIVE' },
    { sku: 'OTHER-1', brand: 'Wasp', sellers: ['s2'] },
  );
  const acme = await seed.company('Acme');
  const brand = await acme.brand('Bee');
  await acme.sellers(await shop.seller('s1'));
  const rival = await seed.company('Rival');
  await rival.brand('Bee');
  await acme.fund(1000);
  await database.transact(SYSTEM, async (tx) => {
    for (const flag of [
      'show_dynamic_filter_product_on_creating_ads',
      'show_sponsor_product_keywords',
      'show_sponsor_target',
      'sponsor_ads_audience',
      'enable_quick_campaign_creation',
    ])
      await setFlag(tx, flag, true);
  });
  const signIn = async (credentials: { email: string; password: string }): Promise<TestBrowser> =>
    api.browser().signIn(credentials);
  return {
    shop,
    brand,
    acme,
    owner: await signIn(await acme.owner()),
    member: await signIn(await acme.member('MEMBER')),
    viewer: await signIn(await acme.member('VIEWER')),
    rival: await signIn(await rival.owner()),
    staff: await signIn(await seed.staff()),
  };
}

export const CAMPAIGN_FIELDS = `id name version adsetSet { id status effectiveStatus runningStatus budgetType budget budgetDaily endDate notes keywords }
  productAd { skus productCategoryIds } review { state notes isServingEarlierVersion }`;

type Scenario = Awaited<ReturnType<typeof campaignScenario>>;
type Fields = Record<string, unknown>;

/** API calls that create, change and read campaigns. Campaigns created as a precondition must succeed. */
export function campaignCalls({ brand, shop, owner, staff }: Scenario, startAtMs: number) {
  const plain = (change: Fields = {}) => ({
    brandId: brand.id,
    catalogId: shop.id,
    name: 'Summer',
    asName: 'Summer',
    adsProductName: 'Summer',
    startDate: new Date(startAtMs).toISOString(),
    skus: ['RUN-1'],
    ...change,
  });
  const create = (user: TestBrowser, change: Fields = {}) =>
    user.graphql(
      `mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { ok sponsorCampaign { ${CAMPAIGN_FIELDS} } } }`,
      { input: plain(change) },
    );
  const update = (user: TestBrowser, input: Fields) =>
    user.graphql(
      `mutation ($input: UpdateSponsorCampaignInput!) { updateSponsorCampaign(input: $input) { ok sponsorCampaign { ${CAMPAIGN_FIELDS} } } }`,
      { input },
    );
  const created = async (change: Fields = {}) => {
    const { data, errors } = await create(owner, change);
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    const campaign = data!.createSponsorCampaign.sponsorCampaign;
    return { id: campaign.id as string, adSetId: campaign.adsetSet[0].id as string, campaign };
  };
  const approved = async (change: Fields = {}) => {
    const made = await created(change);
    const { data, errors } = await update(staff, { id: made.id, status: 'SCHEDULED' });
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    return { ...made, campaign: data!.updateSponsorCampaign.sponsorCampaign };
  };
  const read = async (user: TestBrowser, id: string) => {
    const answer = await user.graphql(`query ($id: ID!) { sponsorCampaign(id: $id) { ${CAMPAIGN_FIELDS} } }`, { id });
    return answer.data?.sponsorCampaign ?? answer.codes;
  };
  return { plain, create, update, created, approved, read };
}
