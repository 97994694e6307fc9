import { expect, test, type Browser, type Page } from './support/test.ts';
import { DEMO_PASSWORD } from '#demo/marketplace.ts';
import { setConfiguration, setFlag } from '#core/settings/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import { expectAccessible } from './support/axe.ts';
import { control, newId } from './support/server-control.ts';
import { addNewcomer } from './support/newcomer.ts';
import { newestEmail } from './support/email.ts';
import { keepNotificationsClosed, signIn, visit } from './support/people.ts';
import { address } from './support/served.ts';

// One company from its registration on, in order: its founder signs up, and colleagues join in every possible way.
test.describe.configure({ mode: 'serial' });

const SELLER = 'fresh.start.trading@hk.sellers.example';
const PASSWORD = 'Fjord-Lantern-47';

const dashboard = (page: Page) => page.getByRole('heading', { name: 'Sponsored Ads' });
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
    await setFlag(tx, 'show_company_currency_setting', null);
    await setConfiguration(tx, 'chat_url', null);
  });
});

test('a new user signs up by keyboard, with validation in every step', async () => {
  const page = owner;
  await page.goto(`${address()}/auth`);
  await page.getByRole('link', { name: 'Sign up', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/auth\/register\?step=0$/);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type('owner@endcap.example');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/already/)).toBeVisible();
  await page.getByLabel('E-mail').fill(founderEmail);
  await page.getByLabel('Full name').focus();
  await page.keyboard.type('Wei Lin');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Fjord');
  const rules = page.getByRole('list', { name: 'What the password needs' }).getByRole('listitem');
  await expect(rules.filter({ hasText: 'not met' })).toHaveText([/12 characters/, /A digit/, /special/]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password does not meet every rule below')).toBeVisible();
  await expectAccessible(page, 'sign-up, the person');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(rules.filter({ hasText: 'not met' })).toHaveCount(0);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Your company')).toBeVisible();
  await page.getByLabel('Company name').fill('Harbourlight Retail');
  await page.keyboard.press('Tab');
  await expect(page.getByText('A company with this name exists already')).toBeVisible();
  await press(page, 'Continue');
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
  await expect(dashboard(page)).toBeVisible();
});

test('sign-up with a choice of wallet currency creates a company with that currency', async ({ browser }) => {
  await control((tx) => setFlag(tx, 'show_company_currency_setting', true));
  const page = await browse(browser);
  await page.goto(`${address()}/auth/register`);
  await fill(page, { 'E-mail': `dollar.${founderEmail}`, 'Full name': 'Mei Tan', Password: PASSWORD });
  await press(page, 'Continue');
  await expect(heading(page, 'Your company')).toBeVisible();
  await fill(page, {
    'Company name': `${company} Abroad`,
    'Registration number': '202400002B',
    'Authorized representative': 'Mei Tan',
    'Phone number': '6123 4567',
  });
  await addressField(page).pressSequentially('61 robinson');
  await page.getByRole('option', { name: /^61 Robinson Road/ }).click();
  await expect(page.getByLabel('Postal code')).toHaveValue('068893');
  await page.getByRole('combobox', { name: 'Wallet currency' }).click();
  await page.getByRole('option', { name: /^USD/ }).click();
  await expectAccessible(page, 'sign-up, the company with its currency');
  await press(page, 'Continue');
  await expect(page.getByText('Verified')).toBeVisible();
  await press(page, 'Create account');
  await expect(page.getByRole('dialog', { name: 'Get started' })).toBeVisible();
  await visit(page, '/company');
  await expect(addressField(page)).toHaveValue('61 Robinson Road');
  // Currency of the wallet and of its reports.
  await expect(page.getByText('USD (US$)')).toHaveCount(2);
  await page.context().close();
  await control((tx) => setFlag(tx, 'show_company_currency_setting', null));
});

test('going back after logging out shows no data', async () => {
  const page = owner;
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('Error')) failures.push(message.text());
  });
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
  await page.getByLabel('E-mail').fill('nobody-at-all@founding.example');
  await press(page, 'Send the link');
  await expect(heading(page, 'Check your inbox')).toBeVisible();
  await press(page, 'Use another address');
  await page.getByLabel('E-mail').fill(founderEmail);
  await press(page, 'Send the link');
  await expect(page.getByText(`If ${founderEmail} has a login`)).toBeVisible();
  await expectAccessible(page, 'reset, sent');

  const { link } = await newestEmail(founderEmail, /Set a new password/);
  expect(new URL(link).pathname).toMatch(/^\/auth\/reset-confirm\/[^/]+\/[^/]+$/);
  const here = address() + new URL(link).pathname;
  await page.goto(here);
  await fill(page, { 'New password': `${PASSWORD}-b`, 'Repeat the new password': PASSWORD });
  await press(page, 'Set the password');
  await expect(page.getByText('The two passwords differ')).toBeVisible();
  await expectAccessible(page, 'reset, the password');
  await page.getByLabel('Repeat the new password').fill(`${PASSWORD}-b`);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your password is set')).toBeVisible();
  await page.goto(here);
  await expect(heading(page, 'This link is over')).toBeVisible();
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
  await expectAccessible(page, 'profile');
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
  await expect(dashboard(page)).toBeVisible();
});

test('changing the password requires the current one and ends all other sessions', async ({ browser }) => {
  const page = owner;
  // What an attacker with stolen cookies would have.
  const other = await browse(browser);
  await other.context().addCookies(await page.context().cookies());
  await visit(page, '/profile/password');
  await fill(page, {
    'Current password': 'not-my-Password-1',
    'New password': PASSWORD,
    'Repeat the new password': PASSWORD,
  });
  await press(page, 'Change password');
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'change password');
  await page.getByLabel('Current password').fill(`${PASSWORD}-b`);
  await press(page, 'Change password');
  await expect(page.getByText('Password updated')).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');

  await page.goto(`${address()}/auth`);
  await expect(dashboard(page)).toBeVisible();
  await other.goto(`${address()}/profile`);
  await expect(heading(other, 'Sign in')).toBeVisible();
  await other.context().close();
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
  await owner.goto(link);
  await expect(heading(owner, 'This invitation is for somebody else')).toBeVisible();
  await owner.getByRole('link', { name: `Stay signed in as ${founderEmail}` }).click();
  await expect(dashboard(owner)).toBeVisible();

  const page = await browse(browser);
  await page.goto(link);
  await expect(heading(page, `Join ${company}`)).toBeVisible();
  await expect(page.getByText(`Wei Lin invites you to ${company} as viewer.`)).toBeVisible();
  await expectAccessible(page, 'invitation of somebody new');
  await fill(page, { 'First name': 'Noor', 'Last name': 'Aziz', Password: PASSWORD });
  await page.keyboard.press('Enter');
  await expect(dashboard(page)).toBeVisible();
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
  const dialog = page.getByRole('dialog', { name: 'Choose your wallet’s currency' });
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
  await expect(dashboard(page)).toBeVisible();
  const link = await invite(SELLER);
  await page.goto(link);
  await expect(heading(page, `Join ${company}`)).toBeVisible();
  await press(page, 'Accept the invitation');
  await expect(page.getByText(`You are now working in ${company}.`, { exact: false })).toBeVisible();
  await press(page, `Go to ${company}`);
  await expect(page.getByRole('button', { name: `Account: ${company}` })).toBeEnabled();
  await page.context().close();
});

test('a user with an unverified email address signs in before joining another company', async ({ browser }) => {
  const email = `${await addNewcomer()}@endcap.example`;
  await control((tx) => tx.updateTable('appUser').set({ isEmailVerified: false }).where('email', '=', email).execute());
  const link = await invite(email);
  const page = await browse(browser);
  await page.goto(link);
  await expect(heading(page, `Join ${company}`)).toBeVisible();
  await expect(page.getByText(`${email} has a login already.`)).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await fill(page, { 'E-mail': email, Password: DEMO_PASSWORD });
  await page.keyboard.press('Enter');
  await press(page, 'Accept the invitation');
  await expect(page.getByText(`You are now working in ${company}.`, { exact: false })).toBeVisible();
  await press(page, `Go to ${company}`);
  await expect(page.getByRole('button', { name: `Account: ${company}` })).toBeEnabled();
  await page.context().close();
});

test('a forged seller center link is rejected', async ({ page }) => {
  for (const [path, provider] of [
    ['/auth', 'seller-center-hk'],
    ['/auth/register-with-sc', 'seller-center-sg'],
  ] as const) {
    await page.goto(`${address()}${path}?accessToken=somebody-elses&provider=${provider}`);
    await expect(page.getByText('The seller center did not sign you in.')).toBeVisible();
    await expect(page).toHaveURL(address() + path);
  }
});

test('staff impersonate an owner for a reason, and return', async ({ page }) => {
  await signIn(page, 'staff');
  await page.getByRole('button', { name: /profile and settings/ }).click();
  await press(page, 'Look through somebody’s eyes');
  const dialog = page.getByRole('dialog', { name: 'Look through somebody’s eyes' });
  await dialog.getByRole('combobox', { name: 'Company' }).fill(company);
  await page.getByRole('option', { name: company, exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Person' }).fill('wei');
  await page.getByRole('option', { name: /Wei Lin/ }).click();
  await dialog.getByLabel('Reason').fill('too short');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog.getByText('Say why in 10 to 500 characters')).toBeVisible();
  await expect(dialog.getByText(/Ends by itself after an hour/)).toBeVisible();
  await expectAccessible(page, 'starting an impersonation');
  await dialog.getByLabel('Reason').fill('Ticket 4711: the budget looks wrong');
  await dialog.getByRole('button', { name: 'Start' }).click();

  const bar = page.getByRole('status').filter({ hasText: 'You are looking through the eyes of Wei Lin' });
  await expect(bar).toBeVisible();
  await visit(page, '/profile/password');
  await expect(page.getByLabel('Current password', { exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeDisabled();
  await bar.getByRole('button', { name: 'End' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Campaign review' })).toBeVisible();
});

test('addresses of the sign-in area lead where they should, signed in and out', async ({ page }) => {
  for (const path of ['/auth/no-such-page', '/auth/register-with-sc/success']) {
    await visit(page, path);
    await expect(heading(page, 'Sign in')).toBeVisible();
  }
  await page.goto(`${address()}/terms-and-conditions`);
  await expect(page).toHaveURL(/\/terms-and-conditions\.html\?v=\d+$/);
  await expectAccessible(page, 'terms');
  for (const path of ['/auth/password-setup/over', '/auth/reset']) {
    await page.goto(address() + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
  await control(async (tx) => {
    await setFlag(tx, 'enable_landing_page', true);
    await setConfiguration(tx, 'chat_url', 'https://chat.example/endcap');
  });
  await page.goto(`${address()}/company`);
  await expect(page).toHaveURL(/\/home\?nextUrl=%2Fcompany$/);
  await expect(page.getByText('1.76M+')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chat with us' })).toHaveAttribute('href', 'https://chat.example/endcap');
  await expectAccessible(page, 'landing page');
  await expect(page.getByRole('link', { name: 'Sign up', exact: true })).toHaveAttribute('href', /^\/auth\/register/);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await fill(page, { 'E-mail': 'owner@endcap.example', Password: DEMO_PASSWORD });
  await press(page, 'Sign in');
  await expect(heading(page, 'Company settings')).toBeVisible();
  for (const path of [
    '/auth',
    '/auth/register?step=0',
    '/auth/reset',
    '/auth/reset-confirm/a/b',
    '/auth/register-with-sc',
  ]) {
    await visit(page, path);
    await expect(page).toHaveURL(/\/sponsor/);
  }

  // The session ends without the page noticing.
  await page.goto(`${address()}/brands`);
  await expect(heading(page, 'Accounts')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('of-this-session', 'yes'));
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Team members' }).click();
  await expect(page).toHaveURL(/\/home\?nextUrl=/);
  expect(await page.evaluate(() => sessionStorage.getItem('of-this-session'))).toBeNull();
});
