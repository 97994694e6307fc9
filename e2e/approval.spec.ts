import { expect, test, type Page } from './support/test.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { expectAccessible } from './support/axe.ts';
import { control } from './support/server-control.ts';
import { addNewcomer } from './support/newcomer.ts';
import { newestEmail } from './support/email.ts';
import { signIn, startSession } from './support/people.ts';
import { address } from './support/served.ts';

// From a company without approval to the packages it may book.
test.describe.configure({ mode: 'serial' });

let seller: Page;
let newcomer: `newcomer.${string}`;
test.beforeAll(async ({ browser }) => {
  await control((tx) => setFlag(tx, 'standard_package_ads', true));
  newcomer = await addNewcomer();
  seller = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await startSession(seller, newcomer);
});
test.afterAll(() => seller.context().close());

test('an unapproved company requests approval', async () => {
  await seller.goto(`${address()}/booking`);
  await expect(seller.getByText('Permission denied')).toBeVisible();
  await seller.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(seller.getByText('Your request waits for our staff.')).toBeVisible();
  await expectAccessible(seller, 'a request for approval');
});

test('staff approve the company with a reason, and it books without signing in again', async ({ page }) => {
  await signIn(page, 'staff');
  await page.getByRole('link', { name: 'Companies' }).click();
  await expectAccessible(page, 'the companies');
  await page.getByLabel('Name, e-mail, shop or id').fill(`${newcomer}@endcap.example`);
  await page.getByRole('link', { name: newcomer }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Approved for packages').check();
  await page.getByLabel('Reason').fill('Papers are in order');
  await page.getByRole('button', { name: 'Save and notify' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the settings of a company');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('row', { name: /Papers are in order/ })).toBeVisible();

  await seller.goto(`${address()}/booking/packages`);
  await expect(seller.getByText('Permission denied')).toHaveCount(0);
  await expect(seller.getByRole('heading', { level: 1 })).toBeVisible();
  await newestEmail(`${newcomer}@endcap.example`, /is approved/);
});
