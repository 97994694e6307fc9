import { expect, test, type Page } from './support/test.ts';
import { deleteCards, savedCards } from './support/cards.ts';
import { expectNoViolation } from './support/axe.ts';
import { discard } from './support/dialogs.ts';
import { metaArea, unlink } from './support/meta.ts';
import { startSession } from './support/people.ts';
import { RETRY_CENTS } from './support/retry.ts';

// An owner links a shop and tops up its Meta wallet. Each step continues from the previous one.
test.describe.configure({ mode: 'serial' });
let page: Page;
test.beforeAll(async ({ browser }) => {
  await unlink();
  await deleteCards('owner');
  page = await (
    await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 1000 } })
  ).newPage();
  await startSession(page, 'owner');
});
test.afterAll(async () => {
  await page.context().close();
});

const openSeller = (country: string, path?: string) => metaArea(page).openSeller(country, path);
const dialog = (name: string | RegExp) => metaArea(page).dialog(name);

async function requestLink(url: string): Promise<void> {
  await page.getByRole('button', { name: 'Link Account' }).click();
  const asked = dialog(/^Link .* to Meta$/);
  const submit = asked.getByRole('button', { name: 'Link Account' });
  await expect(submit).toBeDisabled();
  await asked.getByLabel('Shop URL').fill(url);
  await asked.getByLabel(/I accept/).check();
  await submit.click();
}

test.describe('linking a shop', () => {
  test('is required by each page of the area', async () => {
    await metaArea(page).open('/mpa');
    await expect(page).toHaveURL(/\/mpa\/campaign/);
    await openSeller('Malaysia', '/mpa/credits');
    await expect(page.getByText(/is not linked to Meta\.$/)).toBeVisible();
  });

  test('shows why Meta rejected it and can be retried', async () => {
    await page.clock.install();
    await openSeller('Malaysia');
    await expectNoViolation(page, 'a shop that is not linked');
    await requestLink('https://www.facebook.com/refused');
    await expect(async () => {
      await page.clock.fastForward(15_000);
      await expect(page.getByRole('alert')).toContainText('did not give us access', { timeout: 500 });
    }).toPass();
    await discard(page);
    await expect(page.getByRole('alert')).toContainText('did not give us access');
  });

  test('leads to the dashboard of the shop', async () => {
    await openSeller('Malaysia');
    await requestLink('https://www.facebook.com/harbourlight.my');
    await expect(async () => {
      await page.clock.fastForward(15_000);
      await expect(page.getByRole('heading', { name: 'Meta Wallet Balance' })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.clock.resume();
    await expect(page.getByRole('button', { name: 'New Meta campaign' })).toHaveAttribute('aria-disabled', 'true');
  });
});

/** Orders a top-up of whole units plus this attempt's cents. */
async function createTopUp(method: string, units: number): Promise<void> {
  await openSeller('Singapore', '/mpa/credits');
  await page.getByRole('button', { name: 'Top up', exact: true }).click();
  const asked = dialog(/^Top up the Meta wallet/);
  await asked.getByLabel('Top Up Amount').fill(`${units}.${RETRY_CENTS}`);
  await asked.getByRole('radio', { name: method }).check();
  await asked.getByRole('button', { name: /^(Top up|Request top-up)$/ }).click();
}
const historyRow = (method: string, units: number) =>
  page
    .getByRole('row')
    .filter({ hasText: method })
    .filter({ hasText: `S$${units}.${RETRY_CENTS}` });

test.describe('money for Meta', () => {
  test('shows the tax and validates the amount', async () => {
    await openSeller('Singapore', '/mpa/credits');
    await expect(page.getByText(/has a balance of S\$[\d,.]+/)).toBeVisible();
    await expectNoViolation(page, 'Meta credits');
    await page.getByRole('button', { name: 'Top up', exact: true }).click();
    const asked = dialog(/^Top up the Meta wallet/);
    await asked.getByRole('button', { name: 'Request top-up' }).click();
    await expect(asked.getByText('Top Up Amount is required')).toBeVisible();
    await asked.getByRole('button', { name: 'S$100', exact: true }).click();
    await expect(asked.getByText('Top Up Amount is required')).toHaveCount(0);
    await expect(asked.getByText('S$109.00')).toBeVisible();
    await asked.getByRole('radio', { name: 'Paid credit' }).check();
    await asked.getByLabel('Top Up Amount').fill('99999');
    await expect(asked.getByText('Your paid credit is lower than this amount').first()).toBeVisible();
    await expect(asked.getByRole('button', { name: 'Top up', exact: true })).toBeDisabled();
    await expectNoViolation(page, 'topping up a Meta wallet');
    await discard(page);
  });

  test('is paid from credit at once', async () => {
    await createTopUp('Paid credit', 21);
    await expect(page.getByText('The Meta wallet was topped up')).toBeVisible();
    await expect(historyRow('Paid credit', 21)).toContainText('Completed');
  });

  test('is requested by bank transfer', async () => {
    await createTopUp('Bank transfer', 31);
    await expect(page.getByText('Your top-up request was received')).toBeVisible();
    await expect(historyRow('Bank transfer', 31)).toContainText('Requesting');
  });

  test('is paid by the saved card', async () => {
    await savedCards(page).add('4242424242424242');
    await expect(savedCards(page).item('4242424242424242')).toBeVisible();
    await createTopUp('Card', 41);
    await expect(page.getByText('The Meta wallet was topped up')).toBeVisible();
    const row = historyRow('Card', 41);
    await expect(row).toContainText(`S$${(Number(`41.${RETRY_CENTS}`) * 1.09).toFixed(2)}`);
    await expect(row).toContainText('Completed');
    await expect(row.getByRole('button', { name: /Download/ })).toBeVisible();
    await page.getByRole('combobox', { name: 'Payment method' }).click();
    await page.getByRole('option', { name: 'Bank transfer' }).click();
    await expect(row).toHaveCount(0);
    await expect(page).toHaveURL(/method=WIRE_TRANSFER/);
    await savedCards(page).remove('4242424242424242');
  });

  test('declined by the card shows the reason in the dialog and in the list', async () => {
    await savedCards(page).add('4000000000000341');
    await expect(savedCards(page).item('4000000000000341')).toBeVisible();
    await createTopUp('Card', 51);
    const refusal = page.getByRole('dialog').getByRole('alert');
    await expect(refusal).toBeVisible();
    const why = await refusal.innerText();
    await discard(page);
    const row = historyRow('Card', 51);
    await expect(row).toContainText('Failed');
    await row.getByRole('button', { name: why }).hover();
    await expect(page.getByRole('tooltip')).toHaveText(why);
    await savedCards(page).remove('4000000000000341');
  });

  test('shows that a slow payment is in progress', async () => {
    let goOn = () => {};
    const noticed = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('requestAmount')) await noticed;
      await route.continue();
    });
    await createTopUp('Paid credit', 22);
    await expect(page.getByText('Your request is in progress')).toBeVisible();
    goOn();
    await expect(page.getByText('The Meta wallet was topped up')).toBeVisible();
    await page.unroute('**/graphql');
  });
});
