import { expect, test, type Page } from './support/test.ts';
import sharp from 'sharp';
import { addCredit } from '#core/ledger/server/index.ts';
import { expectNoViolation } from './support/axe.ts';
import { control, chooseAllBrands, newId } from './support/server-control.ts';
import { startSession, visit } from './support/people.ts';
import { retryIndex } from './support/retry.ts';

// A seller compares packages, books one and supplies its content; staff review it and reserve a week.
test.describe.configure({ mode: 'serial' });

let seller: Page;
let staff: Page;
/** A retry has its own booking and its own money. */
const booking = retryIndex('Winter skin');

test.beforeAll(async ({ browser }) => {
  const open = async () => (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await chooseAllBrands();
  [seller, staff] = await Promise.all([open(), open()]);
  await startSession(seller, 'owner');
  await startSession(staff, 'staff');
  await control(async (tx) => {
    const { id } = await tx
      .selectFrom('company')
      .select('id')
      .where('name', '=', 'Harbourlight Retail')
      .executeTakeFirstOrThrow();
    await addCredit(tx, newId, {
      idempotencyKey: booking,
      companyId: id,
      kind: 'PAID',
      creditType: 'MANUAL',
      paymentMethod: 'MANUAL',
      amountMicros: 50_000_000_000n,
      taxMicros: 0n,
      startDate: '2026-01-01',
      expiryDate: null,
      description: 'For packages',
      atMs: Date.now(),
      actorId: null,
    });
  });
});
test.afterAll(() => Promise.all([seller.context().close(), staff.context().close()]));

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const select = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const cents = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
const amountOf = async (label: string) =>
  cents(
    await seller
      .getByLabel('Summary')
      .locator('dt', { hasText: label })
      .locator('xpath=following-sibling::dd[1]')
      .innerText(),
  );

test('packages are compared five at a time, and one is added to the cart', async () => {
  await visit(seller, '/booking?search=nothing-like-it');
  await expect(seller.getByText('No record')).toBeVisible();
  await visit(seller, '/booking');
  await expect(seller.getByRole('row').filter({ hasText: 'Our brand day' })).toContainText('Awaiting payment');
  await expectNoViolation(seller, 'bookings');
  await seller.getByRole('main').getByRole('link', { name: 'Browse packages' }).first().click();
  await expect(heading(seller, 'Compare packages')).toBeVisible();
  await select(seller, 'Country', 'Singapore');
  const packages = seller.getByRole('region', { name: 'Packages side by side' }).locator('thead th');
  await expect(packages).toHaveCount(5);
  await expectNoViolation(seller, 'comparison');
  await seller.getByRole('button', { name: 'Next page' }).click();
  await expect(packages).toHaveCount(3);
  await select(seller, 'Goal', 'Consideration');
  await expect(packages).toHaveCount(1);
  await seller.getByRole('button', { name: 'Select Category Takeover' }).click();
  const dialog = seller.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Selected weeks' }).getByRole('listitem')).toHaveCount(1);
  await expectNoViolation(seller, 'weeks of a package');
  // Looking at another country selects nothing there.
  await dialog.getByRole('combobox', { name: 'Country' }).click();
  await seller.getByRole('option', { name: 'Malaysia', exact: true }).click();
  await expect(dialog.getByText('Free', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Selected weeks' }).getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Add to cart' }).click();
  await expect(seller.getByRole('button', { name: 'Take Category Takeover out of the cart' })).toBeVisible();
});

test('the cart itemizes its price and survives a reload', async () => {
  await seller.getByRole('link', { name: /Cart/ }).click();
  await expect(heading(seller, 'Cart')).toBeVisible();
  await select(seller, 'Country', 'Singapore');
  await seller.getByRole('button', { name: 'Add the first free week' }).click();
  await expect(seller.getByRole('list', { name: 'Selected weeks' }).getByRole('listitem')).toHaveCount(2);
  await expect(seller.getByText('2 weeks at S$1,800.00')).toBeVisible();
  await seller.reload();
  await expect(seller.getByText('2 weeks at S$1,800.00')).toBeVisible();
  const [amount, total] = [await amountOf('Packages'), await amountOf('Total')];
  expect([amount, total]).toEqual([360_000, 360_000]);
  await seller.getByText('Bank transfer', { exact: true }).click();
  await expect(seller.getByText('9.00% of S$3,600.00')).toBeVisible();
  expect(await amountOf('Total')).toBe(392_400);
  await seller.getByText('Wallet credit', { exact: true }).click();
  await expect(seller.getByText('paid when the credit was topped up')).toBeVisible();
  await expectNoViolation(seller, 'cart');
});

test('wallet credit books and pays at once', async () => {
  await select(seller, 'Brand', 'Vaseline');
  await seller.getByRole('textbox', { name: 'Campaign name' }).fill(booking);
  await seller.getByRole('button', { name: 'Book for S$3,600.00' }).click();
  await expect(heading(seller, booking)).toBeVisible();
  await expect(seller.getByText('Content needed').first()).toBeVisible();
  await expect(seller.getByText(/^SG-\d{6}$/)).toBeVisible();
  await expectNoViolation(seller, 'booking');
});

test('content of placements is supplied once for all weeks', async () => {
  await seller.getByRole('link', { name: 'Fill in content' }).click();
  await expect(heading(seller, 'Placements')).toBeVisible();
  await seller.getByRole('textbox', { name: 'Department' }).fill('Beauty & Care');
  await seller.getByRole('textbox', { name: 'Landing page' }).fill('not an address');
  await seller.getByRole('textbox', { name: 'Department' }).click();
  await expect(seller.getByText('Enter an address that begins with https://')).toBeVisible();
  await seller.getByRole('textbox', { name: 'Landing page' }).fill('https://sg.endcap.example/skin');
  await seller.getByRole('textbox', { name: 'Department' }).click();
  const buffer = await sharp({ create: { width: 1200, height: 300, channels: 3, background: '#0d7377' } })
    .png()
    .toBuffer();
  await seller.locator('input[type="file"]').setInputFiles({ name: 'header.png', mimeType: 'image/png', buffer });
  await expect(seller.getByText('Complete', { exact: true })).toBeVisible();
  await expect(seller.getByText('In review', { exact: true })).toBeVisible();
  await expectNoViolation(seller, 'placements');
});

test('staff find a booking in the calendar, reject it with a reason, and approve it', async () => {
  await visit(staff, '/booking-calendar');
  // Without an earlier selection: the deployment's own country.
  await expect(staff.getByRole('combobox', { name: 'Country' })).toHaveValue('Singapore');
  await select(staff, 'Placement', 'Category header');
  const holder = staff.getByRole('link', { name: `Harbourlight Retail · ${booking}` }).first();
  await expectNoViolation(staff, 'calendar');
  await holder.click();
  await expect(heading(staff, booking)).toBeVisible();
  await staff.getByRole('button', { name: 'Decide' }).click();
  await staff.getByRole('menuitem', { name: 'Reject' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Say why')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too dark');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(staff.getByText('The content was rejected: Too dark')).toBeVisible();

  await seller.reload();
  await seller.getByRole('textbox', { name: 'Department' }).fill('Skin care');
  await seller.getByRole('textbox', { name: 'Landing page' }).click();
  await expect(seller.getByText('In review', { exact: true })).toBeVisible();
  await staff.reload();
  await staff.getByRole('button', { name: 'Decide' }).click();
  await staff.getByRole('menuitem', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByText('Approved').first()).toBeVisible();
});

test('staff reserve and release a week by keyboard', async () => {
  await visit(staff, '/booking-calendar');
  await select(staff, 'Country', 'Malaysia');
  const month = staff.getByText(/^\w+ 20\d\d$/);
  const before = await month.innerText();
  await staff.getByRole('button', { name: 'Month after' }).click();
  await expect(month).not.toHaveText(before);
  const free = staff.getByRole('button', { name: /: Free/ }).first();
  await free.focus();
  await staff.keyboard.press('Enter');
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(dialog.getByText('Say why')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Own anniversary');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(staff.getByText('Reserved: Own anniversary')).toBeVisible();
  await staff.getByRole('button', { name: 'Release' }).click();
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(staff.getByText('Reserved: Own anniversary')).toBeHidden();
  await visit(staff, '/booking-calendar');
  await expect(staff.getByRole('combobox', { name: 'Country' })).toHaveValue('Malaysia');
});

test('cancelling a booking refunds the wallet', async () => {
  await visit(seller, '/booking');
  await seller.getByRole('link', { name: booking }).click();
  await seller.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = seller.getByRole('dialog');
  await expect(dialog.getByText(/S\$3,600\.00 goes back to your wallet now/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(seller.getByText('Cancelled').first()).toBeVisible();
  await expect(seller.getByText('Back in the wallet')).toBeVisible();
});

test('staff edit a package on its own page', async () => {
  await visit(staff, '/packages');
  await staff.getByRole('link', { name: 'Category Takeover' }).click();
  const name = staff.getByRole('textbox', { name: 'Name' }).first();
  await expect(name).toHaveValue('Category Takeover');
  await expectNoViolation(staff, 'a package');
  await name.fill('');
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('Fill out this field')).toBeVisible();
  await name.fill('Category Takeover!');
  await staff.keyboard.press('Escape');
  const bar = staff.getByRole('region', { name: 'Unsaved changes' });
  await expect(bar.getByText('Category Takeover!')).toBeVisible();
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toBeHidden();
  await name.fill('Category Takeover');
  await staff.getByRole('link', { name: 'Package management' }).first().click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toBeHidden();
});
