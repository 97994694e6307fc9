import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { address, signIn } from './support/people.ts';

const PAYS = '4242424242424242';
const ASKS = '4000000000003220';
const DECLINES = '4000000000000002';

// One owner, from the first card to automatic top-up: each step builds on the one before.
test.describe.configure({ mode: 'serial' });
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, 'owner');
});
test.afterAll(() => page.context().close());

async function expectAccessible(what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
    expect
      .soft(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        `${what}, ${colorScheme}`,
      )
      .toEqual([]);
  }
}

async function typeCard(number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
}

const dialog = () => page.getByRole('dialog');
const bank = () => page.frameLocator('iframe');
const credit = async () => Number((await page.getByText(/^Current credit/).innerText()).replaceAll(/[^\d.]/g, ''));

async function openTopUp(amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Top up', exact: true }).click();
  await dialog().getByLabel('Amount', { exact: true }).fill(amount);
}

test('billing details are checked, saved and there again', async () => {
  await page.goto(`${address()}/billing`);
  await expect(page).toHaveURL(/\/billing\/info/);
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('Details on invoices').fill('Acme Pte Ltd');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not a valid e-mail address')).toBeVisible();
  await expectAccessible('billing details');
  await page.getByLabel('E-mail').fill('bills@endcap.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Billing detail updated')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue('bills@endcap.example');
});

test('a card is added; one whose bank asks is added once it is confirmed', async () => {
  await page.goto(`${address()}/billing/method`);
  await page.getByRole('button', { name: 'Add card' }).click();
  await typeCard(PAYS);
  await expectAccessible('add card');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('listitem', { name: /4242/ })).toContainText('Default');
  await page.getByRole('button', { name: 'Add card' }).click();
  await typeCard(ASKS);
  await page.getByRole('button', { name: 'Save card' }).click();
  await bank().getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('listitem', { name: /3220/ })).toBeVisible();
  await expectAccessible('payment methods');
});

test('a voucher takes its part off, the card pays the rest, the wallet has it all', async () => {
  const before = await credit();
  await openTopUp('200');
  await page.getByLabel('Voucher code').fill('welcome10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Apply voucher code success')).toBeVisible();
  await expectAccessible('top-up');
  await page.getByRole('button', { name: 'Pay S$196.20' }).click();
  await expect(dialog().getByText('Top-up succeeded')).toBeVisible();
  await expectAccessible('top-up succeeded');
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(credit).toBeCloseTo(before + 200, 0);
});

test('a declined card is told and nothing is credited; one whose bank asks pays once it is confirmed', async () => {
  const before = await credit();
  await openTopUp('50');
  await page.getByRole('radio', { name: /One-time/ }).click();
  await typeCard(DECLINES);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(dialog().getByText('Payment was not successful')).toBeVisible();
  await typeCard(ASKS);
  await page.getByRole('button', { name: /^Pay / }).click();
  await bank().getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog().getByText('Cannot confirm payment')).toBeVisible();
  await page.getByRole('radio', { name: /One-time/ }).click();
  await dialog().getByLabel('Amount', { exact: true }).fill('50');
  await typeCard(ASKS);
  await page.getByRole('button', { name: /^Pay / }).click();
  await bank().getByRole('button', { name: 'Approve' }).click();
  await expect(dialog().getByText('Top-up succeeded')).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(credit).toBeCloseTo(before + 50, 0);
});

test('a bank transfer says what to quote and where to send the money', async () => {
  await openTopUp('5000');
  await page.getByRole('radio', { name: /Bank transfer/ }).click();
  await page.getByRole('button', { name: 'Request top-up' }).click();
  await expect(dialog().getByText(/EC-\w{5}-\w{5}/)).toBeVisible();
  await expect(dialog().getByText('Sandbox Bank')).toBeVisible();
  await expectAccessible('bank transfer');
  await dialog().getByRole('button', { name: 'Close' }).last().click();
});

test('automatic top-up is saved only once it is agreed to, and switched off at once', async () => {
  await page.getByRole('button', { name: 'Change amounts' }).click();
  await dialog().getByLabel('Add this amount').fill('5');
  await expect(dialog().getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog()
    .getByLabel(/I agree/)
    .check();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog().getByText('The amount must be at least S$10.00')).toBeVisible();
  await dialog().getByLabel('Add this amount').fill('150');
  await expectAccessible('automatic top-up');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('S$150.00 is added from your default card')).toBeVisible();
  const toggle = page.getByRole('switch', { name: 'Top up automatically' });
  await expect(toggle).toBeChecked();
  await toggle.click({ force: true });
  await expect(toggle).not.toBeChecked();
});
