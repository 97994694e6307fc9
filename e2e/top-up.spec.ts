import { expect, test, type Page } from './support/test.ts';
import { CreateTopUpRequestDocument } from '#platform/api-client/generated/graphql.ts';
import { expectAccessible } from './support/axe.ts';
import { deleteCards } from './support/cards.ts';
import { companyOf, control } from './support/server-control.ts';
import { clickTwiceAtOnce, loseResponse } from './support/network-faults.ts';
import { startSession, visit } from './support/people.ts';
import { address } from './support/served.ts';
import { retryIndex } from './support/retry.ts';

const PAYS = '4242424242424242';
const ASKS = '4000000000003220';
const DECLINES = '4000000000000002';
const PAYS_LESS = '4000000000000507';

// One owner, from the first card to automatic top-up. Each step builds on the previous one.
test.describe.configure({ mode: 'serial' });
let page: Page;
let staff: Page;
let transferReference: string;
const voucher = retryIndex('E2E').replace(' ', '-');
test.beforeAll(async ({ browser }) => {
  // A retry must start without cards and linked accounts, like the first attempt.
  await deleteCards('owner');
  await control(async (tx) => {
    await tx
      .deleteFrom('linkedAccount')
      .where('companyId', '=', await companyOf(tx, 'owner'))
      .execute();
  });
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await startSession(page, 'owner');
  staff = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await startSession(staff, 'staff');
});
test.afterAll(() => Promise.all([page.context().close(), staff.context().close()]));

async function typeCard(number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
}

const dialog = () => page.getByRole('dialog');
const bank = () => page.frameLocator('iframe');
const credit = async () => {
  const shown = page.getByText(/^Balance/).locator('strong');
  await expect(shown).toHaveText(/\d/);
  return Number((await shown.innerText()).replaceAll(/[^\d.]/g, ''));
};

async function openTopUp(amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Top up', exact: true }).click();
  await dialog().getByLabel('Amount', { exact: true }).fill(amount);
}

test('billing details are validated and saved', async () => {
  await visit(page, '/billing');
  await expect(page).toHaveURL(/\/billing\/info/);
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('Details on invoices').fill('Acme Pte Ltd');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not a valid e-mail address')).toBeVisible();
  await expectAccessible(page, 'billing details');
  await page.getByLabel('E-mail').fill('bills@endcap.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Billing detail updated')).toBeVisible();
});

test('a card is added; a card with 3-D Secure is added after confirmation', async () => {
  await visit(page, '/billing/method');
  await page.getByRole('button', { name: 'Add card' }).click();
  await typeCard(PAYS);
  await expectAccessible(page, 'add card');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(dialog()).toBeHidden();
  await expect(page.getByRole('listitem', { name: /4242/ })).toContainText('Default');
  await page.getByRole('button', { name: 'Add card' }).click();
  await typeCard(ASKS);
  await page.getByRole('button', { name: 'Save card' }).click();
  await bank().getByRole('button', { name: 'Approve' }).click();
  await expect(dialog()).toBeHidden();
  await expect(page.getByRole('listitem', { name: /3220/ })).toBeVisible();
  await expectAccessible(page, 'payment methods');
});

test('a voucher covers part of a top-up, and the card pays the rest', async () => {
  const before = await credit();
  await openTopUp('200');
  await page.getByLabel('Voucher code').fill('welcome10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Apply voucher code success')).toBeVisible();
  await expectAccessible(page, 'top-up');
  await page.getByRole('button', { name: 'Pay S$196.20' }).click();
  await expect(dialog().getByText('Top-up succeeded')).toBeVisible();
  await expectAccessible(page, 'top-up succeeded');
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(credit).toBeCloseTo(before + 200, 0);
});

test('a declined card credits nothing; a card with 3-D Secure pays after confirmation', async () => {
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

test('a card is charged once despite a lost response and double clicks', async () => {
  const before = await credit();
  await openTopUp('77');
  await page.getByRole('radio', { name: /One-time/ }).click();
  await typeCard(PAYS);
  await loseResponse(page, CreateTopUpRequestDocument);
  await clickTwiceAtOnce(page.getByRole('button', { name: /^Pay / }));
  await expect(dialog().getByText('Top-up succeeded')).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await page.reload();
  await expect.poll(credit).toBeCloseTo(before + 77, 0);
});

test('a bank transfer shows its reference and account', async () => {
  await openTopUp('5000');
  await page.getByRole('radio', { name: /Bank transfer/ }).click();
  await page.getByRole('button', { name: 'Request top-up' }).click();
  transferReference = await dialog()
    .getByText(/EC-\w{5}-\w{5}/)
    .innerText();
  await expect(dialog().getByText('Sandbox Bank')).toBeVisible();
  await expectAccessible(page, 'bank transfer');
  await dialog().getByRole('button', { name: 'Close' }).last().click();
});

test('automatic top-up requires consent and is switched off at once', async () => {
  await page.getByRole('button', { name: 'Change amounts' }).click();
  await dialog().getByLabel('Add this amount').fill('5');
  await expect(dialog().getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog()
    .getByLabel(/I agree/)
    .check();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog().getByText('The amount must be at least S$10.00')).toBeVisible();
  await dialog().getByLabel('Add this amount').fill('150');
  await expectAccessible(page, 'automatic top-up');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('S$150.00 is added from your default card')).toBeVisible();
  const toggle = page.getByRole('switch', { name: 'Top up automatically' });
  await expect(toggle).toBeChecked();
  await toggle.click({ force: true });
  await expect(toggle).not.toBeChecked();
});

test('staff credit a transfer, create a voucher, and read billing without editing it', async () => {
  const before = await credit();
  const form = staff.getByRole('dialog');
  await visit(staff, '/transfers');
  await staff.getByRole('searchbox', { name: 'Reference or company' }).fill(transferReference);
  await expect(staff.getByRole('row')).toHaveCount(2);
  await staff.getByRole('button', { name: 'Mark as received' }).click();
  await form.getByLabel('Amount received').fill('5000');
  await form.getByRole('button', { name: 'Credit' }).click();
  await expect(form.getByText('Another amount was ordered')).toBeVisible();
  await form.getByLabel('Amount received').fill('5450');
  await form.getByRole('button', { name: 'Credit' }).click();
  await expect(staff.getByText(/^S\$5,000\.00 credited to/)).toBeVisible();
  await expect.poll(credit).toBeCloseTo(before + 5000, 0);
  await staff.getByText('Done', { exact: true }).click();
  const decided = staff.getByRole('row').filter({ hasText: transferReference });
  await expect(decided).toContainText('Credited');
  await expectAccessible(staff, 'decided transfers');
  const company = new URL((await decided.getByRole('link').getAttribute('href'))!, address()).searchParams.get(
    'company',
  );

  await visit(staff, `/vouchers?company=${company}`);
  await staff.getByRole('button', { name: 'New voucher' }).click();
  await form.getByLabel('Code').fill(voucher);
  await form.getByLabel('Percent off').fill('15');
  await form.getByLabel(/^Only for/).check();
  await expectAccessible(staff, 'new voucher');
  await form.getByRole('button', { name: 'Create voucher' }).click();
  await expect(staff.getByRole('row').filter({ hasText: voucher })).toContainText('0 of 100');

  await visit(staff, `/billing/info?company=${company}`);
  await expect(staff.getByText('bills@endcap.example')).toBeVisible();
  await expect(staff.getByRole('button', { name: /Save|Top up/ })).toHaveCount(0);
  await visit(staff, `/billing/method?company=${company}`);
  await expect(staff.getByRole('listitem', { name: /4242/ })).toContainText('Default');
  await expect(staff.getByRole('button', { name: /Add card|Delete|Set default/ })).toHaveCount(0);
  // Within the console the company would stay chosen.
  await staff.goto(`${address()}/billing/info`);
  await expect(staff.getByText('Select a company')).toBeVisible();
});

test('a payment of another amount is credited only by staff', async () => {
  const before = await credit();
  await openTopUp('60');
  await page.getByRole('radio', { name: /One-time/ }).click();
  await typeCard(PAYS_LESS);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(dialog().getByText('Request received')).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).last().click();

  const form = staff.getByRole('dialog');
  await visit(staff, '/payment-checks');
  const row = staff.getByRole('row').filter({ hasText: 'S$64.40' });
  await expect(row).toContainText('not S$65.40');
  await expectAccessible(staff, 'payments to check');
  await row.getByRole('button', { name: 'Credit' }).click();
  await expect(form.getByText(/^S\$65\.40 was asked for/)).toBeVisible();
  await expectAccessible(staff, 'a payment to credit');
  await form.getByRole('button', { name: 'Credit' }).click();
  await expect(row).toHaveCount(0);
  await staff.getByText('Done', { exact: true }).click();
  await expect(staff.getByRole('row').filter({ hasText: 'S$64.40' }).first()).toContainText('Credited');
  await expectAccessible(staff, 'payments decided about');
  // 59.08 of it becomes credit; the rest is tax.
  await expect.poll(credit).toBeCloseTo(before + 59.08, 1);
});

// Late, because it uses up the balance, which a retry would find empty.
test('a seller balance pays up to its amount', async () => {
  await visit(page, '/linked');
  const link = page.getByRole('row').filter({ hasText: 'Seller Center Singapore' });
  await link.getByText('Link', { exact: true }).click();
  await page.getByText('Bargain Bay').click();
  await expect(link).toContainText('Unlink');
  await visit(page, '/billing/method');
  const before = await credit();
  await openTopUp('900');
  await page.getByRole('radio', { name: /Seller Center Singapore/ }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(dialog().getByText('Your seller center balance is not sufficient')).toBeVisible();
  await dialog().getByLabel('Amount', { exact: true }).fill('40');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(dialog().getByText('Top-up succeeded')).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(credit).toBeCloseTo(before + 40, 0);
  // The account is used up: it is displayed, but cannot be selected.
  await page.getByRole('button', { name: 'Top up', exact: true }).click();
  await expect(page.getByRole('radio', { name: /Seller Center Singapore/ })).toBeDisabled();
  await expectAccessible(page, 'a balance of nothing');
  await page.keyboard.press('Escape');
  await visit(page, '/linked');
  await link.getByText('Unlink', { exact: true }).click();
  await dialog().getByRole('button', { name: 'Unlink' }).click();
  await expect(link).toContainText('Not linked');
});
