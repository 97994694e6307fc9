import { expect, test, type Locator, type Page } from './support/test.ts';
import { setFlag } from '#core/settings/server/index.ts';
import {
  DashboardBreakdownsDocument,
  DashboardCampaignsDocument,
  DashboardChartDocument,
  DashboardInvalidClicksDocument,
  DashboardTotalsDocument,
  ExpiringCampaignsDocument,
  OutOfBudgetCampaignsDocument,
  SponsorCampaignsDocument,
  WalletDocument,
} from '#platform/api-client/generated/graphql.ts';
import { expectNoViolation, expectToFit } from './support/axe.ts';
import { control, chooseAllBrands } from './support/server-control.ts';
import { blockRequests, nextErrorReport } from './support/network-faults.ts';
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

const notices = (where: Page | Locator = page) =>
  where.getByRole('status').or(where.getByRole('alert')).filter({ hasText: 'Could not be loaded.' });
const panel = (title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

test('a dashboard that fails to load shows errors, is reported and recovers', async () => {
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
  const report = nextErrorReport(page);
  await page.goto(`${address()}/sponsor`);
  const titles = [
    'Performance',
    'Wallet',
    'By platform',
    'Filtered clicks',
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
  for (const claim of [/No record/, /Nothing was recorded/, /No campaigns/])
    await expect(page.getByText(claim)).toHaveCount(0);
  expect((await (await report).response())?.status()).toBe(204);
  await expectNoViolation(page, 'a dashboard that could not be read');
  await expectToFit(page, 'a dashboard that could not be read');
  await page.setViewportSize({ width: 1440, height: 900 });

  // Totals are polled continuously, and their recovery refetches everything else.
  await restore();
  await expect(list.locator('tbody tr').first()).toBeVisible();
  await expect(panel('By campaign').locator('tbody tr').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Impressions: \d/ })).toBeVisible();
});
