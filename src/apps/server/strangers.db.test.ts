import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { loadReports } from '#insights/reports/server/report-loader.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { until } from '../../../testing/eventually.ts';

// Two companies that sell the same brand in the same storefront: the closest that strangers get to each other.
const NOW_MS = Date.UTC(2026, 5, 1, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW_MS });
const api = await startApi(database, seed);
const { owner, rival, staff, acme, brand, shop } = await campaignScenario(database, seed, api);

/** Data that only the owner's company may read. */
const SECRETS = /Secret plan|Secret words|SECRET-TERM|123\.456789|Opening balance/;
const ids: Record<string, string> = { company: acme.id, brand: brand.id, catalog: shop.id };

beforeAll(async () => {
  const made = await owner.graphql(
    `mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { sponsorCampaign { id adsetSet { id } } } }`,
    {
      input: {
        brandId: brand.id,
        catalogId: shop.id,
        name: 'Secret plan',
        asName: 'Secret plan',
        adsProductName: 'Secret plan',
        keywords: ['Secret words'],
        startDate: new Date(NOW_MS).toISOString(),
        skus: ['RUN-1'],
      },
    },
  );
  const campaign = made.data!.createSponsorCampaign.sponsorCampaign;
  ids['campaign'] = campaign.id;
  ids['adSet'] = campaign.adsetSet[0].id;
  await staff.graphql(`mutation { updateSponsorCampaign(input: {id: "${campaign.id}", status: SCHEDULED}) { ok } }`);
  await database.transact(SYSTEM, async (tx) => {
    for (const flag of ['sponsor_search_term_report', 'show_country_demographic_report']) await setFlag(tx, flag, true);
    await sql`insert into ad_event (event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, company_id,
        brand_id, campaign_id, ad_set_id, ad_type, sku, platform, search_term, billed_micros)
      values ('one', 'CLICK', now(), now(), '2026-06-01', '2026-06-01', ${shop.id}, 'shopper', ${acme.id},
        ${brand.id}, ${campaign.id}, ${ids['adSet']}, 'PRODUCT', 'RUN-1', 'desktop', 'SECRET-TERM', 123456789)`.execute(
      tx,
    );
  });
  // Rows are withheld while any transaction of the cluster is older, including another test file's.
  await until(() => loadReports(database, api.clickhouse, NOW_MS));
});

const filled = (text: string) => text.replaceAll(/\$(\w+)/g, (_, name: string) => `"${ids[name]}"`);
const ask = async (browser: TestBrowser, text: string) => JSON.stringify(await browser.graphql(filled(text)));

const DAYS = 'fromDate: "2026-06-01", toDate: "2026-06-01"';
const CAMPAIGN = 'name adsetSet { keywords report { costs } } report { costs }';
const HISTORY = 'objects { changes { new } }';

describe.each<[string]>([
  ['{ sponsorCampaign(id: $campaign) { name } }'],
  [`{ sponsorCampaigns(supplierId: $company) { objects { ${CAMPAIGN} } } }`],
  [`{ sponsorCampaigns(brandId: $brand) { objects { ${CAMPAIGN} } } }`],
  [`{ sponsorCampaigns(filters: {campaignIds: [$campaign]}) { objects { ${CAMPAIGN} } } }`],
  [`{ sponsorCampaigns(sortBy: costs, direction: desc, fetchAll: true) { objects { name report { costs } } } }`],
  [`{ adsSets(campaignId: $campaign) { objects { name keywords report { costs } } } }`],
  [`{ sponsorCampaignHistory(campaignId: $campaign) { ${HISTORY} } }`],
  [`{ adsSetHistory(adsSetId: $adSet) { ${HISTORY} } }`],
  [`{ adHistory(adId: $adSet) { ${HISTORY} } }`],
  [`{ reportDashboard(${DAYS}) { costs } }`],
  [`{ reportDashboard(supplierId: $company, ${DAYS}) { costs } }`],
  [`{ reportDashboard(campaignId: $campaign, ${DAYS}) { costs } }`],
  [`{ reportDashboard(adSetId: $adSet, ${DAYS}) { costs } }`],
  [`{ reportDashboard(brandId: $brand, ${DAYS}) { costs } }`],
  [`{ reportDashboardCampaigns(brandId: $brand, ${DAYS}) { groupName costs } }`],
  [`{ reportChart(campaignId: $campaign, ${DAYS}) { costTotal reportCosts { value } } }`],
  [`{ platformSummary(campaignId: $campaign, ${DAYS}) { costs } }`],
  [`{ bucketSummary(campaignId: $campaign, ${DAYS}) { costs } }`],
  [`{ chartFlags(campaignId: $campaign, ${DAYS}) { day flags { by campaignName old new } } }`],
  [`{ searchTermSummary(brandId: $brand, ${DAYS}) { searchTerm } }`],
  [`{ searchTermGrid(lens: ALL, ${DAYS}) { objects { term } rare { spend } } }`],
  [`{ countrySummary(brandId: $brand, ${DAYS}) { costs } }`],
  ['{ walletTransactions(companyId: $company) { objects { description } } }'],
  ['{ walletTransactions { objects { description } } }'],
  ['{ listCredits(companyId: $company) { objects { description } } }'],
  ['{ listCredits { objects { description } } }'],
])('%s', (text) => {
  test('is visible to its company only', async () => {
    expect(await ask(owner, text)).toMatch(SECRETS);
    expect(await ask(rival, text)).not.toMatch(SECRETS);
  });
});

test('the days there are reports for, and a wallet, are the company’s own', async () => {
  expect(await ask(owner, '{ reportRange(campaignId: $campaign) { startDate } }')).toMatch('2026-06-01');
  expect(await ask(rival, '{ reportRange(campaignId: $campaign) { startDate } }')).not.toMatch('2026-06-01');
  expect(await ask(owner, '{ wallet(companyId: $company) { balance } }')).toMatch('"balance":"1000"');
  expect(await ask(rival, '{ wallet(companyId: $company) { balance } }')).toMatch('NOT_FOUND');
});

test.each([
  ['updateSponsorCampaign(input: {id: $campaign, name: "Mine"}) { ok }'],
  ['updateSponsorCampaign(input: {id: $campaign, status: REJECTED, notes: "no"}) { ok }'],
  ['setAdSetRunningStatus(input: {id: $adSet, runningStatus: PAUSED}) { ok }'],
  ['updateAdSetBudget(input: {id: $adSet, budgetType: DAILY, budgetDaily: "1"}) { ok }'],
  ['extendAdSet(input: {adSetId: $adSet, endDate: "2027-01-01T00:00:00Z"}) { ok }'],
  ['removeAdSet(input: {id: $adSet}) { ok }'],
  ['switchAccount(input: {accountId: $company}) { ok }'],
])('%s by a stranger is rejected and changes nothing', async (text) => {
  const readCampaigns = () =>
    database.read(SYSTEM, async (tx) => {
      const { rows } =
        await sql`select to_jsonb(campaign) as campaign, to_jsonb(ad_set) as ad_set, to_jsonb(creative) as content
        from campaign join ad_set on ad_set.campaign_id = campaign.id join creative on creative.campaign_id = campaign.id`.execute(
          tx,
        );
      return rows;
    });
  const before = await readCampaigns();
  expect(before).toHaveLength(1);
  expect(await ask(rival, `mutation { ${text} }`)).toMatch(/"codes":\["(NOT_FOUND|FORBIDDEN)"\]/);
  expect(await readCampaigns()).toEqual(before);
});

test('staff who have an account of their own still see another company’s campaign with its figures', async () => {
  const company = await seed.company('Staff’s own');
  const user = await seed.user({ isStaff: true });
  const browser = await api.browser().signIn(await company.member('MEMBER', { existing: user }));
  expect(await ask(browser, '{ adsSets(campaignId: $campaign) { objects { report { costs } } } }')).toMatch(
    '123.456789',
  );
  expect(await ask(browser, '{ sponsorCampaign(id: $campaign) { report { costs } } }')).toMatch('123.456789');
});

test('staff read every company’s figures, together or one at a time', async () => {
  for (const text of [
    `{ reportDashboard(${DAYS}) { costs } }`,
    `{ reportDashboard(supplierId: $company, ${DAYS}) { costs } }`,
    `{ adsSets(campaignId: $campaign) { objects { report { costs } } } }`,
  ])
    expect(await ask(staff, text)).toMatch('123.456789');
});
