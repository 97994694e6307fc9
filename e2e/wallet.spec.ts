import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from './support/test.ts';
import { sql } from 'kysely';
import { pdfText } from '../testing/pdf-text.ts';
import { expectNoViolation } from './support/axe.ts';
import { addCredit, issueInvoice } from '#core/ledger/server/index.ts';
import { daysText, readDays } from '#kernel/day.ts';
import { addDays } from '#kernel/time.ts';
import { companyOf, control, chooseAllBrands, closeThisMonth, drift, newId } from './support/server-control.ts';
import { startSession, visit } from './support/people.ts';
import { address } from './support/served.ts';
import { columnOfAllPages } from './support/tables.ts';

// An accountant checks one month; each step compares two screens.
test.describe.configure({ mode: 'serial' });
let page: Page;
test.beforeAll(async ({ browser }) => {
  await closeThisMonth();
  await chooseAllBrands();
  page = await (await browser.newContext({ reducedMotion: 'reduce', acceptDownloads: true })).newPage();
  await startSession(page, 'owner');
});
test.afterAll(async () => {
  await page.context().close();
});

const COUNTRY = 'Singapore';

const settled = (where = page) => expect(where.locator('[aria-busy="true"]')).toHaveCount(0);
/** Parses an amount to cents; negative for money out. */
const cents = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100) * (/[−-]/.test(text) ? -1 : 1);
const term = (name: string, where = page) =>
  where.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');

async function open(path: string, heading: string, where = page): Promise<void> {
  await visit(where, path);
  await expect(where.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await settled(where);
}

test('credits add up to the balance', async () => {
  await open('/billing/credits', 'Credits');
  const left = (await columnOfAllPages(page.getByRole('main'), 'Remaining')).map(cents);
  const summary = page.getByText(/^Balance/);
  const current = cents(await summary.locator('strong').innerText());
  // Cost of running days is no longer available, and taken from the credits when its day is settled.
  const unpaid = cents(/(\S+) of cost not charged yet/.exec(await summary.innerText())?.[1] ?? '0');
  // Each amount is rounded separately.
  expect(Math.abs(left.reduce((sum, one) => sum + one, 0) - unpaid - current)).toBeLessThanOrEqual(left.length + 1);
  await expectNoViolation(page, 'credits');
  await page
    .getByRole('textbox', { name: 'Status' })
    .or(page.getByRole('combobox', { name: 'Status' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Expired' }).click();
  await expect(page).toHaveURL(/status=EXPIRED/);
  await expect(page.getByText('No record')).toBeVisible();
  await expectNoViolation(page, 'no credits');
});

/** Sum of the invoice's credit notes in cents. */
const creditedOn = (invoice: string): Promise<number> =>
  control(async (tx) => {
    const { rows } = await sql<{ cents: string }>`
      select coalesce(sum(n.net_micros + n.tax_micros), 0) / 10000 as cents
      from credit_note n join invoice i on i.id = n.invoice_id
      where i.series || '-' || lpad(i.number::text, 6, '0') = ${invoice}`.execute(tx);
    return Number(rows[0]!.cents);
  });

let invoiced: number;
/** What was spent in the month, less what was credited. */
let owed: number;
test('a monthly invoice equals its transactions, on screen and in the PDF', async () => {
  await open('/billing/monthly-invoices', 'Monthly invoices');
  await expectNoViolation(page, 'monthly invoices');
  const row = page.getByRole('row').filter({ hasText: COUNTRY });
  invoiced = cents(await row.getByRole('cell').last().innerText());
  expect(invoiced).toBeGreaterThan(0);

  const number = row.getByRole('button', { name: /SG-\d{6}/ });
  const name = `${(await number.innerText()).trim()}.pdf`;
  const [download] = await Promise.all([page.waitForEvent('download'), number.click()]);
  expect(download.suggestedFilename()).toBe(name);
  const words = pdfText(await readFile(await download.path())).join('\n');
  expect(words).toContain(name.replace('.pdf', ''));
  expect(words).toContain((invoiced / 100).toFixed(2));

  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await expect(page).toHaveURL(/country=/);
  await settled();
  owed = cents(await term('Spent').innerText()) - cents(await term('Credited').innerText());
  // In a retry, the first attempt's credit notes reduce the amount.
  expect(owed).toBe(invoiced - (await creditedOn(name.replace('.pdf', ''))));
  await expectNoViolation(page, 'transactions');
});

test('the closing balance of a month is the opening balance of the next', async () => {
  const { pathname, search, searchParams } = new URL(page.url());
  const { fromDate, toDate } = readDays(searchParams.get('date')!)!;
  const months = [toDate, addDays(fromDate, -1)].map((last) =>
    daysText({ fromDate: `${last.slice(0, 7)}-01`, toDate: last }),
  );
  const held: { before: number; after: number }[] = [];
  for (const month of months) {
    await open(`/billing/transactions?date=${month}`, 'Transactions');
    const [before, came, went, after] = await Promise.all(
      ['Opening balance', 'Credited', 'Spent', 'Closing balance'].map(async (name) =>
        cents(await term(name).innerText()),
      ),
    );
    // Each amount is rounded separately.
    expect(Math.abs(before! + came! - went! - after!)).toBeLessThanOrEqual(2);
    held.push({ before: before!, after: after! });
  }
  const [month, previous] = held;
  expect(month!.before).toBe(previous!.after);
  expect(month!.after).toBeGreaterThan(0);
  await open(pathname + search, 'Transactions');
});

test('transactions are exported', async () => {
  // Delays the answer: the file may be ready before the "preparing" message can be observed.
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('WALLET_TRANSACTIONS'))
      await expect(page.getByText('Preparing file to download...')).toBeVisible();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^transactions(_\d{4}-\d\d-\d\d){1,2}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\ufeffDate,Description,Brand/);
  expect(text.split('\r\n').length).toBeGreaterThan(3);
  await page.unroute('**/graphql');
});

/** Id of the transaction in the drawer, from the address. */
let followed: string;
test('a charge is traced to its clicks and its credit, and back', async () => {
  // Days without clicks have charges of zero.
  const charge = page
    .getByRole('row')
    .filter({ hasText: /−S\$(?!0\.00)/ })
    .getByRole('button', { name: /^Product ads/ })
    .first();
  await charge.click();
  const drawer = page.getByRole('dialog', { name: 'Transaction' });
  await expect(drawer.getByText(/^−/).first()).toBeVisible();
  // Waits for the fade-in to end.
  await expect(drawer).toHaveCSS('opacity', '1');
  followed = new URL(page.url()).searchParams.get('trace')!;
  const amount = Math.abs(cents(await drawer.getByText(/^−/).first().innerText()));
  const clicks = Number(await term('Clicks').innerText());
  // A charge whose cents do not come out even has one more row, for what it carries over; that one has no clicks.
  const paidFor = drawer
    .getByRole('region', { name: /^Paid for/ })
    .getByRole('listitem')
    .filter({ hasText: /\d clicks?/ });
  const costs = (await paidFor.locator('.figures').allInnerTexts()).map(cents);
  expect(costs.length).toBeGreaterThan(0);
  // Each amount is rounded separately.
  expect(Math.abs(costs.reduce((sum, one) => sum + one, 0) - amount)).toBeLessThanOrEqual(costs.length);
  const counted = (await paidFor.allInnerTexts()).map((text) => Number(/(\d+) clicks?/.exec(text)![1]));
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(clicks);
  await expectNoViolation(page, 'a transaction followed');

  await drawer.getByRole('region', { name: 'Paid from' }).getByRole('button').first().click();
  const credit = page.getByRole('dialog', { name: 'Credit' });
  await expect(credit.getByText(/^left of/)).toBeVisible();
  await expectNoViolation(page, 'a credit followed');
  await credit
    .getByRole('button', { name: /^Product ads/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Transaction' })).toBeVisible();
});

test('a correction after the invoice is on a credit note, to the cent', async ({ browser }) => {
  const staff = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await startSession(staff, 'staff');
  const company = await control((tx) => companyOf(tx, 'owner'));
  await staff.goto(`${address()}/billing/transactions?company=${company}&trace=${encodeURIComponent(followed)}`);
  const drawer = staff.getByRole('dialog', { name: 'Transaction' });
  await expect(drawer.getByRole('button', { name: 'Reverse charge' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Reverse charge' }).click();
  const form = staff.getByRole('dialog', { name: 'Reverse this charge' });
  await form.getByLabel('Amount').fill('0.01');
  await form.getByLabel('Reason').fill('Robots clicked');
  await expectNoViolation(staff, 'a charge taken back');
  await form.getByRole('button', { name: 'Reverse charge' }).click();
  await expect(drawer.getByRole('region', { name: 'Reversed by' })).toContainText('Robots clicked');
  await staff.context().close();

  // A full load, because the console keeps what it read before the correction.
  await page.goto(`${address()}/billing/monthly-invoices`);
  await expect(page.getByRole('heading', { level: 1, name: 'Monthly invoices' })).toBeVisible();
  await settled();
  const row = page.getByRole('row').filter({ hasText: COUNTRY });
  const note = row.getByRole('button', { name: /SGC-\d{6}/ }).last();
  const name = `CN_${(await note.innerText()).trim()}.pdf`;
  const [download] = await Promise.all([page.waitForEvent('download'), note.click()]);
  expect(download.suggestedFilename()).toBe(name);
  const words = pdfText(await readFile(await download.path())).join('\n');
  expect(words).toContain('Robots clicked');
  expect(words).toContain('0.01');

  // The month is unchanged except for the credited cent, as is its list of movements.
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await settled();
  expect(cents(await term('Spent').innerText()) - cents(await term('Credited').innerText())).toBe(owed - 1);
  expect(await drift()).toEqual([]);
});

test('documents are downloaded as one archive', async () => {
  await open('/billing/invoices', 'Invoices');
  await expectNoViolation(page, 'invoices');
  const [download] = await Promise.all([
    // Created in the background; the page polls every few seconds.
    page.waitForEvent('download', { timeout: 30_000 }),
    page.getByRole('button', { name: 'Download PDFs' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^invoices_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = (await readFile(await download.path())).toString('latin1');
  expect(archive).toMatch(/SG-\d{6}\.pdf/);
  expect(archive).toMatch(/CN_SGC-\d{6}\.pdf/);
});

/** A top-up with its receipt in the middle of last month, which the demo's history may not reach. */
const topUpLastMonth = () =>
  control(async (tx) => {
    const companyId = await companyOf(tx, 'owner');
    const now = new Date();
    const atMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15, 4);
    const idempotencyKey = `last-month-${now.getTime()}`;
    const own = { idempotencyKey, companyId, atMs };
    await addCredit(tx, newId, {
      ...own,
      kind: 'PAID',
      creditType: 'TOPUP',
      paymentMethod: 'CARD',
      amountMicros: 12_340_000n,
      taxMicros: 0n,
      startDate: new Date(atMs).toISOString().slice(0, 10),
      expiryDate: null,
      description: 'Top-up',
      actorId: null,
    });
    await issueInvoice(tx, newId, {
      ...own,
      kind: 'TOP_UP',
      series: 'SG',
      currency: 'SGD',
      lines: [{ description: 'Top-up', amountMicros: 12_340_000n }],
      taxes: [],
      buyer: { name: 'Buyer', address: [] },
      language: 'en',
      transactionKeys: [idempotencyKey],
      timezone: 'Asia/Singapore',
    });
  });

test('the month’s documents take two clicks, for all countries, from anywhere', async () => {
  await topUpLastMonth();
  await open('/billing/credits', 'Credits');
  let clicks = 0;
  const click = async (role: 'link' | 'button', name: RegExp) => {
    clicks += 1;
    await page.getByRole(role, { name }).click();
  };
  await click('link', /^Statement$/);
  // Created in the background; the page polls every few seconds.
  const file = page.waitForEvent('download', { timeout: 30_000 });
  await click('button', /^Close \w+ \d{4}$/);
  const download = await file;
  expect(clicks).toBe(2);
  expect(download.suggestedFilename()).toMatch(/^statement_\d{4}-\d{2}-01_\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = (await readFile(await download.path())).toString('latin1');
  for (const name of [/summary_\d{4}-\d{2}\.csv/, /transactions_\d{4}-\d{2}\.csv/, /SG-\d{6}\.pdf/])
    expect(archive).toMatch(name);
  await expectNoViolation(page, 'a statement');

  const line = page.getByRole('row').filter({ hasText: 'Topped up' });
  const amount = cents(await line.getByRole('cell').innerText());
  expect(amount).toBeGreaterThan(0);
  await line.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await settled();
  expect(cents(await term('Credited').innerText())).toBe(amount);
});

test('a month has the same transactions in every time zone of its reader', async ({ browser }) => {
  const storageState = await page.context().storageState();
  const afar = await browser.newContext({ timezoneId: 'Pacific/Auckland', reducedMotion: 'reduce', storageState });
  const reader = await afar.newPage();
  await open('/billing/monthly-invoices', 'Monthly invoices', reader);
  await reader.getByRole('row').filter({ hasText: COUNTRY }).getByRole('link').click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await settled(reader);
  const [out, back] = [term('Spent', reader), term('Credited', reader)];
  expect(cents(await out.innerText()) - cents(await back.innerText())).toBe(owed - 1);
  await afar.close();
});
