import { expect, test, type Browser, type Page } from './support/test.ts';
import { DEMO_PASSWORD } from '#demo/marketplace.ts';
import { setConfiguration, setFlag } from '#core/settings/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import { expectAccessible } from './support/axe.ts';
import { control, newId } from './support/server-control.ts';
import { newestEmail } from './support/email.ts';
import { keepNotificationsClosed, startSession, visit } from './support/people.ts';
import { lookAway, reportsOf } from './support/page-reports.ts';
import { address } from './support/served.ts';

// One company from its registration on, in order: its founder signs up, and colleagues join in every possible way.
test.describe.configure({ mode: 'serial' });

const SELLER = 'fresh.start.trading@hk.sellers.example';
const PASSWORD = 'Fjord-Lantern-47';

const dashboard = (page: Page) => page.getByRole('heading', { name: 'Sponsored Ads' });
const home = (page: Page) => page.getByRole('heading', { name: /^Welcome/ });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const addressField = (page: Page) => page.getByRole('combobox', { name: 'Address', exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function browse(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.addInitScript(keepNotificationsClosed);
  return page;
}

/** Releases the seller of a user who signed up through the seller center in an earlier run. */
async function clearSeller(tx: Transaction): Promise<void> {
  const user = tx.selectFrom('appUser').select('id').where('email', '=', SELLER);
  await tx.deleteFrom('providerIdentity').where('userId', 'in', user).execute();
  await tx.deleteFrom('linkedAccount').where('email', '=', SELLER).execute();
  await tx
    .updateTable('appUser')
    .set({ email: `${newId()}@founding.example` })
    .where('email', '=', SELLER)
    .execute();
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /profile and settings/ }).click();
  await press(page, 'Log out');
  await expect(heading(page, 'Sign in')).toBeVisible();
}

/** Unique in every run. */
let company: string;
let founderEmail: string;
let colleagueEmail: string;
let owner: Page;
test.beforeAll(async ({ browser }) => {
  const telling = Date.now().toString(36);
  company = `Founding House ${telling}`;
  founderEmail = `wei.lin.${telling}@founding.example`;
  colleagueEmail = `noor.aziz.${telling}@founding.example`;
  owner = await browse(browser);
  await control(clearSeller);
});
test.afterAll(async () => {
  await owner.context().close();
  await control(async (tx) => {
    await setFlag(tx, 'enable_landing_page', null);
    await setConfiguration(tx, 'chat_url', null);
  });
});

test('a new user signs up by keyboard', async () => {
  const page = owner;
  await page.goto(`${address()}/auth`);
  await page.getByRole('link', { name: 'Sign up', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/auth\/register\?step=0$/);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(founderEmail);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Wei Lin');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Fjord');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password does not meet every rule below')).toBeVisible();
  await expectAccessible(page, 'sign-up, the person');
  // Until the server has checked the other fields, Enter does nothing.
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Your company')).toBeVisible();
  await page.getByLabel('Company name').fill('Harbourlight Retail');
  await page.keyboard.press('Tab');
  await expect(page.getByText('A company with this name exists already')).toBeVisible();
  await expectAccessible(page, 'sign-up, the company');
  await fill(page, {
    'Company name': company,
    'Registration number': '202400001A',
    'Authorized representative': 'Wei Lin',
    'Postal code': '048944',
    'Phone number': '6123 4567',
  });
  await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toHaveValue('Singapore');
  await addressField(page).fill('1 Market Street');
  await expect(page.getByLabel('Wallet currency')).toHaveCount(0);
  await page.getByLabel('Phone number').press('Enter');

  await expect(heading(page, 'What you sell')).toBeVisible();
  await expect(page.getByRole('link', { name: 'terms and conditions', exact: true })).toBeVisible();
  await expect(page.getByText('Verified')).toBeVisible();
  await expectAccessible(page, 'sign-up, what is sold');
  await press(page, 'Create account');
  await expect(page.getByRole('dialog', { name: 'Get started' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(home(page)).toBeVisible();
});

test('going back after logging out shows no data', async () => {
  const page = owner;
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('Error')) failures.push(message.text());
  });
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Team members' }).click();
  await expect(page.getByText(founderEmail)).toBeVisible();
  await logOut(page);
  await page.goBack();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByText(founderEmail)).toHaveCount(0);
  expect(failures).toEqual([]);
});

test('a forgotten password is reset by email, once', async () => {
  const page = owner;
  await page.goto(`${address()}/auth`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  await page.getByLabel('E-mail').fill(founderEmail);
  await press(page, 'Send the link');
  await expect(page.getByText(`If ${founderEmail} has a login`)).toBeVisible();
  await expectAccessible(page, 'reset, sent');

  const { link } = await newestEmail(founderEmail, /Set a new password/);
  expect(new URL(link).pathname).toMatch(/^\/auth\/reset-confirm\/[^/]+\/[^/]+$/);
  const here = address() + new URL(link).pathname;
  await page.goto(here);
  await expectAccessible(page, 'reset, the password');
  await fill(page, { 'New password': `${PASSWORD}-b`, 'Repeat the new password': `${PASSWORD}-b` });
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your password is set')).toBeVisible();
  await page.goto(here);
  await expect(heading(page, 'This link has expired')).toBeVisible();
  await expectAccessible(page, 'a link that is over');
});

test('two-step sign-in requires an emailed code and returns to the requested page', async () => {
  const page = owner;
  const signInAgain = async (password: string) => {
    await fill(page, { 'E-mail': founderEmail, Password: password });
    await page.keyboard.press('Enter');
  };
  await page.goto(`${address()}/company?from=letter`);
  await expect(page).toHaveURL(/\/auth\?nextUrl=%2Fcompany%3Ffrom%3Dletter$/);
  await signInAgain(PASSWORD);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await signInAgain(`${PASSWORD}-b`);
  await expect(page).toHaveURL(/\/company\?from=letter$/);

  await visit(page, '/profile');
  await page.getByRole('switch', { name: 'Ask for a one-time code when signing in' }).press('Space');
  await expect(page.getByText('Two-step sign-in is on', { exact: true })).toBeVisible();
  await logOut(page);
  await signInAgain(`${PASSWORD}-b`);
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await expect(page.getByLabel('One-time code')).toBeFocused();
  const { code } = await newestEmail(founderEmail, /code/i);
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('One-time code')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'one-time code');
  await page.getByLabel('One-time code').fill(code);
  await page.keyboard.press('Enter');
  await expect(home(page)).toBeVisible();
});

const invite = async (email: string) => {
  await visit(owner, '/user');
  await press(owner, 'Invite member');
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  return address() + new URL((await newestEmail(email, new RegExp(`invites you to ${company}`))).link).pathname;
};

test('an invitation creates a user and works once', async ({ browser }) => {
  const link = await invite(colleagueEmail);
  const page = await browse(browser);
  await page.goto(link);
  await expect(heading(page, `Join ${company}`)).toBeVisible();
  await expect(page.getByText(`Wei Lin invites you to ${company} as viewer.`)).toBeVisible();
  await expectAccessible(page, 'invitation of someone new');
  await fill(page, { 'First name': 'Noor', 'Last name': 'Aziz', Password: PASSWORD });
  await page.keyboard.press('Enter');
  await expect(home(page)).toBeVisible();
  await page.goto(link);
  await expect(heading(page, 'This invitation is not valid any more')).toBeVisible();
  await page.context().close();
});

const throughSellerCenter = async (page: Page, opener: string, country: RegExp) => {
  await press(page, opener);
  await page.getByRole('list', { name: 'Country of your seller center' }).getByRole('link', { name: country }).click();
  await page.getByRole('link', { name: /Fresh Start Trading/ }).click();
};

test('a seller signs up and in through a seller center, and joins another company', async ({ browser }) => {
  const page = await browse(browser);
  await page.goto(`${address()}/auth/register-with-sc`);
  await expectAccessible(page, 'sign-up with a seller center');
  await throughSellerCenter(page, 'Sign up with Seller Center', /Hong Kong/);
  const dialog = page.getByRole('dialog', { name: 'Select your wallet’s currency' });
  await expect(dialog).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expectAccessible(page, 'wallet currency');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/auth\/register-with-sc\/success$/);
  await expectAccessible(page, 'signed up with a seller center');
  await page.getByRole('link', { name: 'Skip and get started' }).click();
  await expect(page.getByRole('dialog', { name: 'Get started' })).toBeVisible();
  await page.keyboard.press('Escape');
  await logOut(page);

  await throughSellerCenter(page, 'Continue with Seller Center', /Hong Kong/);
  await expect(home(page)).toBeVisible();
  const link = await invite(SELLER);
  await page.goto(link);
  await expect(heading(page, `Join ${company}`)).toBeVisible();
  await press(page, 'Accept the invitation');
  await expect(page.getByText(`You are now working in ${company}.`, { exact: false })).toBeVisible();
  await press(page, `Go to ${company}`);
  await expect(page.getByRole('button', { name: `Account: ${company}` })).toBeEnabled();
  await page.context().close();
});

test('staff impersonate an owner for a reason, which is not tracked, and return', async ({ page }) => {
  await startSession(page, 'staff');
  await page.goto(`${address()}/profile`);
  await page.getByRole('button', { name: /profile and settings/ }).click();
  await press(page, 'View as');
  const dialog = page.getByRole('dialog', { name: 'View as' });
  await dialog.getByRole('combobox', { name: 'Company' }).fill(company);
  await page.getByRole('option', { name: company, exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Person' }).fill('wei');
  await page.getByRole('option', { name: /Wei Lin/ }).click();
  await expectAccessible(page, 'starting an impersonation');
  await dialog.getByLabel('Reason').fill('too short');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog.getByText('Say why in 10 to 500 characters')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Ticket 4711: the budget looks wrong');
  const reports = reportsOf(page);
  // Loads the whole console again, as the other user.
  const loaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await loaded;
  await expect(dashboard(page)).toBeVisible();
  const bar = page.getByRole('status').filter({ hasText: 'Viewing as Wei Lin' });
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(32);
  const before = reports.length;
  await visit(page, '/profile/password');
  await expect(page.getByLabel('Current password', { exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeDisabled();
  await lookAway(page);
  await visit(page, '/sponsor');
  await expect(dashboard(page)).toBeVisible();
  await lookAway(page);
  expect(reports.slice(before).flatMap(({ screens }) => screens)).toEqual([]);
  await bar.getByRole('button', { name: 'End' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Review/ })).toBeVisible();
});

test('the terms and the landing page are open to everyone; a session that ends unnoticed leaves nothing', async ({
  page,
}) => {
  await visit(page, '/auth/register-with-sc/success');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await visit(page, '/auth/reset');
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  await expectAccessible(page, 'reset');
  await page.goto(`${address()}/terms-and-conditions`);
  await expect(page).toHaveURL(/\/terms-and-conditions\.html\?v=\d+$/);
  await expectAccessible(page, 'terms');
  await control(async (tx) => {
    await setFlag(tx, 'enable_landing_page', true);
    await setConfiguration(tx, 'chat_url', 'https://chat.example/endcap');
  });
  await page.goto(`${address()}/brands`);
  await expect(page).toHaveURL(/\/home\?nextUrl=%2Fbrands$/);
  await expect(page.getByText('1.76M+')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chat with us' })).toHaveAttribute('href', 'https://chat.example/endcap');
  await expectAccessible(page, 'landing page');
  await expect(page.getByRole('link', { name: 'Sign up', exact: true })).toHaveAttribute('href', /^\/auth\/register/);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await fill(page, { 'E-mail': 'owner@endcap.example', Password: DEMO_PASSWORD });
  await press(page, 'Sign in');
  await expect(heading(page, 'Accounts')).toBeVisible();

  // The session ends without the page noticing: nothing is on its way.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => sessionStorage.setItem('of-this-session', 'yes'));
  await page.context().clearCookies();
  // Without a pointer: over the link it already fetches the screen, and the refusal takes the link away before it is pressed.
  await page.getByRole('link', { name: 'Team members' }).dispatchEvent('click');
  await expect(page).toHaveURL(/\/home\?nextUrl=/);
  expect(await page.evaluate(() => sessionStorage.getItem('of-this-session'))).toBeNull();
});
