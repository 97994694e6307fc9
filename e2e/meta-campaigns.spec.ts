import { expect, test, type Page } from './support/test.ts';
import { expectNoViolation } from './support/axe.ts';
import { metaArea, unlink } from './support/meta.ts';
import { startSession } from './support/people.ts';
import { retryIndex } from './support/retry.ts';

// An owner manages campaigns of the demo's linked shop. Each step continues from the previous one.
test.describe.configure({ mode: 'serial' });
let page: Page;
const quick = retryIndex('Quick one');
const tooGood = retryIndex('Too good');
const selected = retryIndex('Chosen ones');
test.beforeAll(async ({ browser }) => {
  await unlink();
  page = await (
    await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 1000 } })
  ).newPage();
  await startSession(page, 'owner');
});
test.afterAll(async () => {
  await page.context().close();
});

const openSeller = (country: string) => metaArea(page).openSeller(country);
const dialog = (name: string | RegExp) => metaArea(page).dialog(name);
const campaignRow = (name: string) => page.getByRole('row').filter({ hasText: name });

test.describe('campaigns', () => {
  test('are listed with their results', async () => {
    await openSeller('Singapore');
    await expect(campaignRow('Always on')).toContainText('S$620.00');
    for (const metric of ['Impressions', 'Clicks', 'Cost', 'Sales'])
      await expect(page.getByRole('button', { name: new RegExp(`^${metric}: .*[1-9]`) })).toBeVisible();
    await expectNoViolation(page, 'the Meta dashboard');
  });

  test('are created on the short form, in the background', async () => {
    await page.getByRole('button', { name: 'New Meta campaign' }).click();
    const form = dialog('New Meta Campaign Creation');
    await form.getByLabel('Lifetime Budget').fill('50');
    await form.getByRole('button', { name: 'Create campaign' }).click();
    await expect(form.getByText('Campaign name is required')).toBeVisible();
    await expectNoViolation(page, 'the short form');
    await form.getByLabel('Campaign Name').fill(quick);
    await form.getByRole('button', { name: 'Create campaign' }).click();
    const creation = dialog('Campaign creation');
    await expect(creation.getByText('may take a few minutes')).toBeVisible();
    await expect(creation.getByText('Your campaign was created.')).toBeVisible({ timeout: 20_000 });
    await creation.getByRole('button', { name: 'OK' }).click();
    await expect(campaignRow(quick)).toContainText('Active');
  });

  test('that Meta rejects show the reason and keep the input', async () => {
    await page.getByRole('button', { name: 'New Meta campaign' }).click();
    const form = dialog('New Meta Campaign Creation');
    await form.getByLabel('Campaign Name').fill(tooGood);
    await form.getByLabel('Lifetime Budget').fill('50');
    await form.getByLabel('Creative Text').fill('A miracle');
    await form.getByRole('button', { name: 'Create campaign' }).click();
    await expect(page.getByText(/advertising rules do not allow/)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await expect(form.getByLabel('Campaign Name')).toHaveValue(tooGood);
    await form.getByRole('button', { name: 'Full setup' }).click();
  });

  test('continue from the short form to the advanced setup, with selected products', async () => {
    await expect(page.getByRole('heading', { name: 'Create New Campaign - Advanced Set Up' })).toBeVisible();
    await expect(page.getByLabel('Campaign Name')).toHaveValue(tooGood);
    await page.getByLabel('Campaign Name').fill(selected);
    await page.getByLabel('Creative Text').fill('Chosen for you');
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('searchbox', { name: /Search by SKU/ }).fill('e');
    await expect(page.getByText(/Search Result \([1-9]/)).toBeVisible();
    const found = page.getByRole('region', { name: 'Search Result' });
    await found.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Add selected' }).click();
    await expect(page.getByText('Sponsored Products (1 product)')).toBeVisible();
    await expect(found.getByRole('checkbox').first()).toBeDisabled();
    await expectNoViolation(page, 'setting up a Meta campaign');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText('Off-site (Facebook)')).toBeVisible();
    await expectNoViolation(page, 'reviewing a Meta campaign');
    await page.getByRole('button', { name: 'Submit' }).click();
    const creation = dialog('Campaign creation');
    await expect(creation.getByText('Your campaign was created.')).toBeVisible({ timeout: 20_000 });
    await creation.getByRole('button', { name: 'OK' }).click();
    await metaArea(page).isShown();
    await expect(page).toHaveURL(/\/mpa\/campaign\?mbgSellerId=/);
    await expect(campaignRow(selected)).toBeVisible();
  });

  test('are paused and resumed', async () => {
    const row = campaignRow(quick);
    const toggle = row.getByRole('switch');
    await toggle.click({ force: true });
    await expect(row).toContainText('Paused');
    await expect(row.getByLabel('Being changed at Meta…')).toHaveCount(0);
    await page.reload();
    await expect(campaignRow(quick)).toContainText('Paused');
    await campaignRow(quick).getByRole('switch').click({ force: true });
    await expect(campaignRow(quick)).toContainText('Active');
  });

  test('are edited in a dialog and on a page', async () => {
    await page.getByRole('button', { name: `Edit ${quick}` }).click();
    const form = dialog('Edit campaign');
    await form.getByLabel('Lifetime Budget').fill('60');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(campaignRow(quick)).toContainText('S$60.00');
    await page.getByRole('button', { name: /^Edit Always on/ }).click();
    await page.getByRole('link', { name: 'All settings' }).click();
    await expect(page.getByRole('heading', { name: 'Edit Campaign' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Start Date' })).toBeDisabled();
    await expect(page.getByText(/^Promoted items: [1-9]/)).toBeVisible();
    await page.getByLabel('Campaign Name').fill('Always on');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Meta Ads' })).toBeVisible({ timeout: 20_000 });
    await expect(campaignRow('Always on')).toBeVisible();
  });
});
