import { expect, test, type Page } from '@playwright/test';
import { expectNoViolation } from './support/axe.ts';
import { address, signIn } from './support/people.ts';

// One owner's way: link a shop, put money there, run campaigns. Each step goes on from the one before.
test.describe.configure({ mode: 'serial' });
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await (
    await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 1000 } })
  ).newPage();
  await signIn(page, 'owner');
});
test.afterAll(async () => {
  await page.context().close();
});

const settled = () => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

async function open(path: string): Promise<void> {
  await page.goto(address() + path);
  await expect(page.getByRole('heading', { level: 1, name: 'Meta Ads' })).toBeVisible();
  await settled();
}

async function openSeller(country: string, path = '/mpa/campaign'): Promise<void> {
  await open(path);
  await page.getByRole('tab', { name: country }).click();
}

async function askToLink(url: string): Promise<void> {
  await page.getByRole('button', { name: 'Link Account' }).click();
  const asked = dialog(/^Link .* to Meta$/);
  const submit = asked.getByRole('button', { name: 'Link Account' });
  await expect(submit).toBeDisabled();
  await asked.getByLabel('Shop URL').fill(url);
  await asked.getByLabel(/I accept/).check();
  await submit.click();
}

test.describe('linking a shop', () => {
  test('is one address away from each page of the area', async () => {
    await page.goto(`${address()}/mpa`);
    await expect(page).toHaveURL(/\/mpa\/campaign/);
    await openSeller('Malaysia', '/mpa/credits');
    await expect(page.getByText(/is not linked to Meta\.$/)).toBeVisible();
  });

  test('asks for an address that is one', async () => {
    await openSeller('Malaysia');
    await expectNoViolation(page, 'a shop that is not linked');
    await askToLink('shop');
    await expect(page.getByText('Invalid URL')).toBeVisible();
    await expectNoViolation(page, 'linking a shop');
    await page.keyboard.press('Escape');
  });

  test('says why Meta refused, and lets one try again', async () => {
    await page.clock.install();
    await openSeller('Malaysia');
    await askToLink('https://www.facebook.com/refused');
    await expect(async () => {
      await page.clock.fastForward(15_000);
      await expect(page.getByRole('alert')).toContainText('did not give us access', { timeout: 500 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert')).toContainText('did not give us access');
  });

  test('is given up by the screen after five minutes', async () => {
    await openSeller('Indonesia');
    await askToLink('https://www.facebook.com/silent');
    await expect(page.getByText('may take a few minutes')).toBeVisible();
    await page.clock.fastForward(5 * 60_000);
    await expect(page.getByText('Request timeout, please try again later.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  test('ends on the shop’s own dashboard', async () => {
    await openSeller('Malaysia');
    await askToLink('https://www.facebook.com/harbourlight.my');
    await expect(async () => {
      await page.clock.fastForward(15_000);
      await expect(page.getByRole('heading', { name: 'Meta Wallet Balance' })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.clock.resume();
    await expect(page.getByRole('button', { name: 'Quick campaign' })).toHaveAttribute('aria-disabled', 'true');
  });
});

async function orderTopUp(method: string, amount: string): Promise<void> {
  await openSeller('Singapore', '/mpa/credits');
  await page.getByRole('button', { name: 'Top up' }).click();
  const asked = dialog(/^Top up the Meta wallet/);
  await asked.getByLabel('Top Up Amount').fill(amount);
  await asked.getByRole('radio', { name: method }).check();
  await asked.getByRole('button', { name: /^(Top up|Request top-up)$/ }).click();
}
const historyRow = (method: string, amount: string) =>
  page.getByRole('row').filter({ hasText: method }).filter({ hasText: amount });

test.describe('money for Meta', () => {
  test('is asked for with its tax, in amounts people choose', async () => {
    await openSeller('Singapore', '/mpa/credits');
    await expect(page.getByText(/has a balance of S\$[\d,.]+/)).toBeVisible();
    await expectNoViolation(page, 'Meta credits');
    await page.getByRole('button', { name: 'Top up' }).click();
    const asked = dialog(/^Top up the Meta wallet/);
    await asked.getByRole('button', { name: 'S$100', exact: true }).click();
    await expect(asked.getByText('S$109.00')).toBeVisible();
    await asked.getByRole('radio', { name: 'Paid credit' }).check();
    await asked.getByLabel('Top Up Amount').fill('99999');
    await expect(asked.getByText('Your paid credit is lower than this amount')).toBeVisible();
    await expect(asked.getByRole('button', { name: 'Top up', exact: true })).toBeDisabled();
    await expectNoViolation(page, 'topping up a Meta wallet');
    await page.keyboard.press('Escape');
  });

  test('comes from paid credit at once', async () => {
    await orderTopUp('Paid credit', '21');
    await expect(page.getByText('The Meta wallet was topped up')).toBeVisible();
    await expect(historyRow('Paid credit', 'S$21.00')).toContainText('Completed');
  });

  test('comes by transfer once it has arrived', async () => {
    await orderTopUp('Wire transfer', '31');
    await expect(page.getByText('Your top-up request was received')).toBeVisible();
    await expect(historyRow('Wire transfer', 'S$31.00')).toContainText('Requesting');
  });

  test('comes by the card on file', async () => {
    await page.goto(`${address()}/billing/method`);
    await page.getByRole('button', { name: 'Add card' }).click();
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry date').fill('12/34');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByRole('listitem', { name: /4242/ })).toBeVisible();
    await orderTopUp('Card', '41');
    await expect(page.getByText('The Meta wallet was topped up')).toBeVisible();
    const row = historyRow('Card', 'S$41.00');
    await expect(row).toContainText('S$44.69');
    await expect(row).toContainText('Completed');
    await expect(row.getByRole('button', { name: /Download/ })).toBeVisible();
    await page.getByRole('combobox', { name: 'Payment method' }).or(page.getByLabel('Payment method')).first().click();
    await page.getByRole('option', { name: 'Wire transfer' }).click();
    await expect(row).toHaveCount(0);
    await expect(page).toHaveURL(/method=WIRE_TRANSFER/);
    // The journeys that come after begin without a card.
    await page.goto(`${address()}/billing/method`);
    await page.getByRole('button', { name: /^Delete:.*4242/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('listitem', { name: /4242/ })).toHaveCount(0);
  });
});

const campaignRow = (name: string) => page.getByRole('row').filter({ hasText: name });

test.describe('campaigns', () => {
  test('are shown with what they did', async () => {
    await openSeller('Singapore');
    await expect(campaignRow('Always on')).toContainText('S$620.00');
    for (const metric of ['Impressions', 'Clicks', 'Cost', 'Sales'])
      await expect(page.getByRole('button', { name: new RegExp(`^${metric}: .*[1-9]`) })).toBeVisible();
    await expectNoViolation(page, 'the Meta dashboard');
  });

  test('are made on one short form, in the background', async () => {
    await page.getByRole('button', { name: 'Quick campaign' }).click();
    const form = dialog('New Meta Campaign Creation');
    await form.getByLabel('Lifetime Budget').fill('50');
    await form.getByRole('button', { name: 'Create campaign' }).click();
    await expect(form.getByText('Campaign name is required')).toBeVisible();
    await expectNoViolation(page, 'the short form');
    await form.getByLabel('Campaign Name').fill('Quick one');
    await form.getByRole('button', { name: 'Create campaign' }).click();
    const creation = dialog('Campaign creation');
    await expect(creation.getByText('may take a few minutes')).toBeVisible();
    await expect(creation.getByText('Your campaign was created.')).toBeVisible({ timeout: 20_000 });
    await creation.getByRole('button', { name: 'OK' }).click();
    await expect(campaignRow('Quick one')).toContainText('Active');
  });

  test('that Meta refuses say why, and nothing typed is lost', async () => {
    await page.getByRole('button', { name: 'Quick campaign' }).click();
    const form = dialog('New Meta Campaign Creation');
    await form.getByLabel('Campaign Name').fill('Too good');
    await form.getByLabel('Lifetime Budget').fill('50');
    await form.getByLabel('Creative Text').fill('A miracle');
    await form.getByRole('button', { name: 'Create campaign' }).click();
    await expect(page.getByText(/advertising rules do not allow/)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await expect(form.getByLabel('Campaign Name')).toHaveValue('Too good');
    await form.getByRole('button', { name: 'Advanced set up' }).click();
  });

  test('go on from the short form to the long one, with products chosen one by one', async () => {
    await expect(page.getByRole('heading', { name: 'Create New Campaign - Advanced Set Up' })).toBeVisible();
    await expect(page.getByLabel('Campaign Name')).toHaveValue('Too good');
    await page.getByLabel('Campaign Name').fill('Chosen ones');
    await page.getByLabel('Creative Text').fill('Chosen for you');
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('textbox', { name: /Search by SKU/ }).fill('e');
    await expect(page.getByText(/Search Result \([1-9]/)).toBeVisible();
    const found = page.getByRole('region', { name: 'Search Result' });
    await found.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Add ticked' }).click();
    await expect(page.getByText('Sponsored Products (1 product)')).toBeVisible();
    await expect(found.getByRole('checkbox').first()).toBeDisabled();
    await expectNoViolation(page, 'setting up a Meta campaign');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Off-site (Facebook)')).toBeVisible();
    await expectNoViolation(page, 'reviewing a Meta campaign');
    await page.getByRole('button', { name: 'Submit' }).click();
    const creation = dialog('Campaign creation');
    await expect(creation.getByText('Your campaign was created.')).toBeVisible({ timeout: 20_000 });
    await creation.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/mpa\/campaign\?mbgSellerId=/);
    await expect(campaignRow('Chosen ones')).toBeVisible();
  });

  test('take a list of SKUs from a file', async () => {
    await page.getByRole('link', { name: 'Advanced set up' }).click();
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('textbox', { name: /Search by SKU/ }).fill('e');
    const sku = await page.getByRole('region', { name: 'Search Result' }).locator('small').first().innerText();
    await page.getByRole('tab', { name: 'CSV Selection' }).click();
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'skus.txt', mimeType: 'text/plain', buffer: Buffer.from(sku) });
    await expect(page.getByText('Only .csv files can be read')).toBeVisible();
    await file.setInputFiles({ name: 'skus.csv', mimeType: 'text/csv', buffer: Buffer.from(`${sku},UNKNOWN\n`) });
    await expect(page.getByText('Search Result (1 product)')).toBeVisible();
    await page.getByRole('button', { name: 'Add all' }).click();
    await expect(page.getByText('Sponsored Products (1 product)')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/mpa\/campaign\?/);
  });

  test('are paused and started with a switch', async () => {
    const row = campaignRow('Quick one');
    const toggle = row.getByRole('switch');
    await toggle.click({ force: true });
    await expect(row).toContainText('Paused');
    await expect(row.getByLabel('Being changed at Meta…')).toHaveCount(0);
    await page.reload();
    await expect(campaignRow('Quick one')).toContainText('Paused');
    await campaignRow('Quick one').getByRole('switch').click({ force: true });
    await expect(campaignRow('Quick one')).toContainText('Active');
  });

  test('are edited over the list and on a page of their own', async () => {
    await page.getByRole('button', { name: 'Edit Quick one' }).click();
    const form = dialog('Edit campaign');
    await form.getByLabel('Lifetime Budget').fill('60');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(campaignRow('Quick one')).toContainText('S$60.00');
    await page.getByRole('button', { name: 'Edit Always on – best sellers' }).click();
    await page.getByRole('link', { name: 'All settings' }).click();
    await expect(page.getByRole('heading', { name: 'Edit Campaign' })).toBeVisible();
    await expect(page.getByLabel('Start Date')).toBeDisabled();
    await expect(page.getByText(/^Promoted items: [1-9]/)).toBeVisible();
    await page.getByLabel('Campaign Name').fill('Always on');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/mpa\/campaign\?mbgSellerId=/, { timeout: 20_000 });
    await expect(campaignRow('Always on')).toBeVisible();
  });

  test('that do not exist say so', async () => {
    await page.goto(`${address()}/mpa/campaign/edit/00000000-0000-7000-8000-000000000000`);
    await expect(dialog('Error')).toContainText('Campaign not found');
    await dialog('Error').getByRole('button', { name: 'Close' }).last().click();
    await expect(page).toHaveURL(/\/mpa\/campaign/);
  });
});

test('a viewer reads, and changes nothing', async ({ browser }) => {
  const theirs = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(theirs, 'viewer');
  await theirs.goto(`${address()}/mpa/campaign`);
  await expect(theirs.getByRole('row').filter({ hasText: 'Quick one' }).getByRole('switch')).toBeDisabled();
  await expect(theirs.getByRole('button', { name: 'Quick campaign' })).toHaveAttribute('aria-disabled', 'true');
  await expect(theirs.getByRole('button', { name: 'Top up' })).toHaveCount(0);
  await theirs.context().close();
});
