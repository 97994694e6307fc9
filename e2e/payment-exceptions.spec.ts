import { expect, test, type Page } from './support/test.ts';
import { expectAccessible } from './support/axe.ts';
import { drift } from './support/server-control.ts';
import { refundAtProvider, newPayer, payByCard, spendOf } from './support/payments.ts';
import { startSession } from './support/people.ts';
import { address } from './support/served.ts';
import { retryIndex } from './support/retry.ts';

const PAYS = '4242424242424242';
const REFUND_FAILS = '4000000000005126';

// Staff handle one company's payments, which fail one after the other. Each step builds on the previous one.
test.describe.configure({ mode: 'serial' });
let page: Page;
const name = retryIndex('Second Thoughts');
let company: string;
test.beforeAll(async ({ browser }) => {
  company = await newPayer(name);
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await startSession(page, 'staff');
});
test.afterAll(() => page.context().close());

const dialog = () => page.getByRole('dialog');
const row = (what: string | RegExp) => page.getByRole('row').filter({ hasText: name }).filter({ hasText: what });
const current = () => page.getByText(/^Balance/).locator('strong');

/** Reloads until a payment event delivered to the server appears in the list. */
async function waiting(what: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`${address()}/payment-checks?list=later`);
    await expect(row(what)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

test('a refund of spent money is charged to the wallet once it has enough credit', async () => {
  const { paymentRef } = await payByCard(company, PAYS, 100n);
  await spendOf(company, 70n);
  // A credit of 100 costs 109 including tax.
  await refundAtProvider(paymentRef, 10_900n);
  await waiting('S$70.00');
  await expect(row('S$70.00')).toContainText('refunded after it was spent');
  await expectAccessible(page, 'payments that went wrong later');
  await row('S$70.00').getByRole('button', { name: 'Take from wallet' }).click();
  await expect(dialog().getByText(`Take S$70.00 from the wallet of ${name}?`)).toBeVisible();
  await expectAccessible(page, 'taking from a wallet');
  await dialog().getByRole('button', { name: 'Take from wallet' }).click();
  await expect(dialog().getByText('The wallet does not hold as much paid credit')).toBeVisible();
  await dialog().getByRole('button', { name: 'Cancel' }).click();

  await payByCard(company, PAYS, 200n);
  await row('S$70.00').getByRole('button', { name: 'Take from wallet' }).click();
  await dialog().getByRole('button', { name: 'Take from wallet' }).click();
  await expect(row('S$70.00')).toHaveCount(0);
  await page.getByText('Done', { exact: true }).click();
  await expect(row('S$70.00')).toContainText('Taken from the wallet');
  await expectAccessible(page, 'payments that went wrong later, decided');

  await row('S$70.00').getByRole('link', { name }).click();
  await expect(current()).toHaveText('S$130.00');
  const taken = page.getByRole('row').filter({ hasText: 'A payment that was refunded or disputed' });
  await expect(taken).toContainText('70.00');
  await expect(page.getByRole('row').filter({ hasText: 'Refund: the payment was refunded' })).toContainText('30.00');
  expect(await drift()).toEqual([]);
});

test('a write-off by the provider does not change the wallet', async () => {
  const { paymentRef } = await payByCard(company, PAYS, 50n);
  await spendOf(company, 180n);
  await refundAtProvider(paymentRef, 5450n);
  await waiting('S$50.00');
  await row('S$50.00').getByRole('button', { name: 'Write off' }).click();
  await expect(dialog().getByText('Write S$50.00 off?')).toBeVisible();
  await dialog().getByRole('button', { name: 'Write off' }).click();
  await expect(row('S$50.00')).toHaveCount(0);
  await page.getByText('Done', { exact: true }).click();
  await expect(row('S$50.00')).toContainText('Written off');
  await page.goto(`${address()}/billing/transactions?company=${company}`);
  await expect(current()).toHaveText('S$0.00');
  expect(await drift()).toEqual([]);
});

test('a failed refund waits until its credit is restored', async () => {
  const { paymentRef } = await payByCard(company, REFUND_FAILS, 80n);
  await refundAtProvider(paymentRef, 4360n);
  await waiting('S$43.60');
  await expect(row('S$43.60')).toContainText('credit reversed, refund failed');
  await page.goto(`${address()}/billing/credits?company=${company}`);
  await expect(current()).toHaveText('S$40.00');
  const bought = page.getByRole('row').filter({ hasText: 'S$40.00' });
  await bought.getByRole('button').first().click();
  await dialog().getByRole('button', { name: 'Refund', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Refund this credit' });
  await expect(form.getByText(/^At most S\$40\.00: what was paid/)).toBeVisible();
  await expectAccessible(page, 'a credit paid back');
  await form.getByLabel('Amount').fill('40.01');
  await form.getByLabel('Reason').fill('Account closed');
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(form.getByText('More than was paid for what is left of the credit')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`${address()}/billing/credits?company=${company}`);
  await page.getByRole('button', { name: 'Grant credit' }).click();
  await dialog().getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Paid' }).click();
  await dialog().getByLabel('Amount').fill('40');
  await dialog().getByLabel('Reason').fill('The refund failed');
  await dialog().getByRole('button', { name: 'Grant credit' }).click();
  await expect(current()).toHaveText('S$80.00');

  await waiting('S$43.60');
  await row('S$43.60').getByRole('button', { name: 'Settled' }).click();
  await expect(dialog().getByText(`Is S$43.60 settled with ${name}?`)).toBeVisible();
  await dialog().getByRole('button', { name: 'Settled' }).click();
  await expect(row('S$43.60')).toHaveCount(0);
  expect(await drift()).toEqual([]);
});
