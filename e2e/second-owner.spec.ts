import { expect, test, type Page } from './support/test.ts';
import { DEMO_PASSWORD } from '#demo/marketplace.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { expectAccessible } from './support/axe.ts';
import { newestEmail } from './support/email.ts';
import { addNewcomer, addOwnerBeside } from './support/newcomer.ts';
import { startSession, visit } from './support/people.ts';
import { address } from './support/served.ts';
import { control } from './support/server-control.ts';

// Two owners of a company agree on an amount: above it, none of them orders alone.
test.describe.configure({ mode: 'serial' });

let ann: Page;
let otto: Page;
let other: `newcomer.${string}`;
test.beforeAll(async ({ browser }) => {
  await control((tx) => setFlag(tx, 'standard_package_ads', true));
  const newcomer = await addNewcomer({ creditMicros: 20_000_000_000n });
  other = await addOwnerBeside(newcomer);
  const open = async () => (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  [ann, otto] = await Promise.all([open(), open()]);
  await startSession(ann, newcomer);
  await startSession(otto, other);
});
test.afterAll(() => Promise.all([ann.context().close(), otto.context().close()]));

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('an owner sets the amount with their password', async () => {
  await visit(ann, '/company');
  await expect(ann.getByText('Off: no order waits.')).toBeVisible();
  await ann.getByRole('button', { name: 'Set an amount' }).click();
  const dialog = ann.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('500');
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  await expectAccessible(ann, 'the amount above which orders wait');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(ann.getByText('Orders above S$500.00 wait for another owner.')).toBeVisible();
});

test('the cart says that the order will wait, and it does', async () => {
  await visit(ann, '/booking/packages');
  await ann.getByRole('button', { name: 'Next page' }).click();
  await ann.getByRole('button', { name: 'Select Push Wave' }).click();
  const dialog = ann.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Selected weeks' }).getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Add and check out' }).click();
  await ann.getByRole('textbox', { name: 'Campaign name' }).fill('For two');
  await expect(ann.getByText(/above the amount that another owner confirms/)).toBeVisible();
  await expectAccessible(ann, 'a cart that will wait');
  await ann.getByRole('button', { name: /^Ask for S\$/ }).click();
  await expect(heading(ann, 'Approvals')).toBeVisible();
  await expect(row(ann, 'For two')).toContainText('Waiting');
  await expect(row(ann, 'For two').getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await visit(ann, '/booking');
  await expect(ann.getByText('For two')).toHaveCount(0);
});

test('the other owner comes from the mail, says yes, and it is booked', async () => {
  const { link } = await newestEmail(`${other}@endcap.example`, /^An order of Nia Newcomer/);
  expect(link).toMatch(/\/approvals$/);
  await otto.goto(`${address()}${new URL(link).pathname}`);
  await expect(heading(otto, 'Approvals')).toBeVisible();
  await expect(row(otto, 'For two')).toContainText('Paid with: Wallet credit');
  await expectAccessible(otto, 'an order that waits');
  await otto.getByRole('button', { name: 'Approve the request of Nia Newcomer' }).click();
  await otto.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(row(otto, 'For two')).toContainText('By Otto Other');
  await visit(ann, '/billing/transactions');
  await visit(ann, '/booking');
  await expect(row(ann, 'For two')).toContainText('Content needed');
});

test('to end it asks the other owner too, who says no and why', async () => {
  await visit(ann, '/company');
  await ann.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = ann.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('');
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(ann.getByText('Your change waits for another owner, who has a mail')).toBeVisible();
  await expect(ann.getByText('Orders above S$500.00 wait for another owner.')).toBeVisible();
  await otto.goto(`${address()}/approvals`);
  await otto.getByRole('button', { name: 'Reject the request of Nia Newcomer' }).click();
  await otto.getByRole('dialog').getByLabel('Reason (optional)').fill('We agreed on this');
  await otto.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await ann.goto(`${address()}/approvals`);
  await expect(row(ann, 'Amount above which orders wait')).toContainText('We agreed on this');
});
