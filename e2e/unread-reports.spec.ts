import { expect, test, type Locator, type Page } from './support/test.ts';
import { setFlag } from '#core/shell/server/index.ts';
import {
  AdSetsDocument,
  CampaignVisibilityDocument,
  DashboardBreakdownsDocument,
  DashboardCampaignsDocument,
  DashboardChartDocument,
  DashboardInvalidClicksDocument,
  DashboardTotalsDocument,
  ExpiringCampaignsDocument,
  OutOfBudgetCampaignsDocument,
  SkuHistoryDocument,
  SkusReportDocument,
  SponsorCampaignsDocument,
  WalletDocument,
} from '#platform/api-client/generated/graphql.ts';
import { expectNoViolation, expectToFit } from './support/axe.ts';
import { control, chooseAllBrands } from './support/behind.ts';
import { blockRequests, errorShownBy } from './support/cut-off.ts';
import { startSession } from './support/people.ts';
import { address } from './support/served.ts';

// Reports that fail to load are shown as errors rather than as empty data, and are reported to the server's log.
test.describe.configure({ mode: 'serial' });
let page: Page;
test.beforeAll(async ({ browser }) => {
  await chooseAllBrands();
  await control((tx) => setFlag(tx, 'homepage', true));
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await startSession(page, 'owner');
});
test.afterAll(async () => {
  await control((tx) => setFlag(tx, 'homepage', true));
  await page.context().close();
});

const notices = (where: Page | Locator = page) => where.getByRole('status').filter({ hasText: 'Could not be loaded.' });
const panel = (title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const isLogged = async (told: ReturnType<typeof errorShownBy>) =>
  expect((await (await told).response())?.status()).toBe(204);
const more = async (action: string) => {
  await page
    .getByRole('button', { name: /^More about / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('the dashboard keeps its frame, without figures and without the word that there are none', async () => {
  const restore = await blockRequests(
    page,
    DashboardTotalsDocument,
    DashboardChartDocument,
    DashboardBreakdownsDocument,
    DashboardCampaignsDocument,
    DashboardInvalidClicksDocument,
    SponsorCampaignsDocument,
    ExpiringCampaignsDocument,
    OutOfBudgetCampaignsDocument,
    WalletDocument,
  );
  const told = errorShownBy(page);
  await page.goto(`${address()}/sponsor`);
  const titles = [
    'Performance',
    'Wallet',
    'By platform',
    'Invalid clicks',
    'By campaign',
    'By country',
    'By search term',
    'Product campaigns',
  ];
  for (const title of titles) await expect(notices(panel(title)), title).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Impressions: –' })).toBeVisible();
  const list = page.getByRole('table', { name: 'Product campaigns' });
  await expect(list.getByRole('columnheader', { name: 'Campaign', exact: true })).toBeVisible();
  await expect(list.locator('tbody tr')).toHaveCount(0);
  for (const claim of [/No record/, /Nothing was recorded/, /No campaigns/, /Nothing ends or runs out/])
    await expect(page.getByText(claim)).toHaveCount(0);
  await isLogged(told);
  await expectNoViolation(page, 'a dashboard that could not be read');
  await expectToFit(page, 'a dashboard that could not be read');
  await page.setViewportSize({ width: 1440, height: 900 });

  // Totals are polled continuously, and their recovery refetches everything else.
  await restore();
  await expect(list.locator('tbody tr').first()).toBeVisible();
  await expect(panel('By campaign').locator('tbody tr').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Impressions: \d/ })).toBeVisible();
});

test('figures that could not be refreshed stay, and are said to be old', async () => {
  const list = panel('Product campaigns');
  await expect(list.locator('tbody tr').first()).toBeVisible();
  const restore = await blockRequests(page, SponsorCampaignsDocument);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const old = list.getByRole('status').filter({ hasText: 'Could not be refreshed.' });
  await expect(old).toBeVisible();
  await expect(list.locator('tbody tr').first()).toBeVisible();
  await restore();
  await old.getByRole('button', { name: 'Try again' }).click();
  await expect(old).toHaveCount(0);
});

test('why a campaign was not shown is left open, not said to be all good', async () => {
  await page.goto(`${address()}/sponsor?status=DELIVERING`);
  const restore = await blockRequests(page, CampaignVisibilityDocument);
  const told = errorShownBy(page);
  await more('Why didn’t it show?');
  const drawer = page.getByRole('dialog', { name: 'Why didn’t my ad show?' });
  await expect(notices(drawer)).toHaveCount(1);
  await expect(drawer.getByRole('listitem')).toHaveCount(0);
  await expect(drawer.getByText(/all good|No auction/i)).toHaveCount(0);
  await isLogged(told);
  await expectNoViolation(page, 'a diagnosis that could not be read');
  await restore();
  await notices(drawer).getByRole('button', { name: 'Try again' }).click();
  await expect(notices(drawer)).toHaveCount(0);
  await expect(drawer.locator('[aria-busy="false"]')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
});

test('a campaign’s products and a product’s days are shown empty and tried again', async () => {
  await page.goto(`${address()}/sponsor?sort=impressions&direction=desc`);
  const restore = await blockRequests(page, SkusReportDocument);
  const told = errorShownBy(page);
  await more('Product performance');
  const dialog = page.getByRole('dialog', { name: /^Product performance/ });
  const products = dialog.getByRole('table', { name: 'Product performance' });
  await expect(notices(dialog)).toHaveCount(1);
  await expect(products.getByRole('columnheader').first()).toBeVisible();
  await expect(products.locator('tbody tr')).toHaveCount(0);
  await isLogged(told);
  await restore();
  await notices(dialog).getByRole('button', { name: 'Try again' }).click();
  await expect(notices(dialog)).toHaveCount(0);
  const again = await blockRequests(page, SkuHistoryDocument);
  await products.locator('tbody tr').first().getByRole('button').first().click();
  const days = dialog.getByRole('region', { name: /day by day$/ });
  await expect(notices(days)).toHaveCount(1);
  await expectNoViolation(page, 'days that could not be read');
  await again();
  await notices(days).getByRole('button', { name: 'Try again' }).click();
  await expect(days.getByRole('slider')).toBeVisible();
});

test('so are ad sets, and the campaigns on the first page', async () => {
  const restoreAdSets = await blockRequests(page, AdSetsDocument);
  await page.goto(`${address()}/sponsor/adset`);
  await expect(notices(panel('Product ad sets'))).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Product ad sets' }).locator('tbody tr')).toHaveCount(0);
  await restoreAdSets();

  const restore = await blockRequests(page, ExpiringCampaignsDocument, OutOfBudgetCampaignsDocument);
  const told = errorShownBy(page);
  await page.goto(`${address()}/homepage`);
  for (const title of ['Expiring campaigns', 'Budgets running down']) {
    await expect(notices(panel(title)), title).toHaveCount(1);
    await expect(panel(title).getByText('No running campaign')).toHaveCount(0);
  }
  await isLogged(told);
  await expectNoViolation(page, 'a first page whose campaigns could not be read');
  await restore();
  await notices(panel('Expiring campaigns')).getByRole('button', { name: 'Try again' }).click();
  await expect(notices(panel('Expiring campaigns'))).toHaveCount(0);
});
