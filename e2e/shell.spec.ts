import { expect, test, type Page } from './support/test.ts';
import { notify } from '#core/notifications/server/index.ts';
import { setConfiguration, setFlag } from '#core/settings/server/index.ts';
import { reviewMessages } from '#products/sponsored/rules/review.messages.ts';
import { control } from './support/server-control.ts';
import { addNewcomer } from './support/newcomer.ts';
import { signIn, startSession, visit } from './support/people.ts';
import { address } from './support/served.ts';

const userId = (email: string) =>
  control(async (tx) => {
    const row = await tx.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    return row.id;
  });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(address() + path);
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
}

test('notifications open automatically once and are read one by one or all together', async ({ page }) => {
  const words = `<img src=x onerror=alert(${Date.now()})>`;
  // A new user gets no other notifications.
  const newcomer = await addNewcomer();
  const to = { userId: await userId(`${newcomer}@endcap.example`), companyId: null };
  await control(async (tx) => {
    // More than are listed at first.
    for (const campaign of [...'abcdefg', words]) {
      const message = reviewMessages.notice.approved({ campaign });
      await notify(tx, { to, kind: 'team', message, link: '/billing/transactions', at: Date.now() });
    }
  });

  await startSession(page, newcomer, { withNotifications: true });
  await open(page, '/profile');
  const news = page.getByRole('dialog').filter({ hasText: 'Notifications' });
  await expect(news.getByText(words)).toBeVisible();
  expect(await news.locator('img').count()).toBe(0);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications: 8 unread');
  await news.getByRole('button').filter({ hasText: words }).click();
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications: 7 unread');

  await page.reload();
  await expect(bell).toHaveAccessibleName('Notifications: 7 unread');
  await expect(news).toHaveCount(0);
  await bell.press('Enter');
  await expect(news.getByRole('listitem')).toHaveCount(6);
  await news.getByRole('button', { name: 'See more' }).click();
  await expect(news.getByRole('listitem')).toHaveCount(8);
  await news.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('following the quick-start guide completes it, and moves it to the menu', async ({ page }) => {
  const viewer = await userId('viewer@endcap.example');
  await control((tx) =>
    tx
      .deleteFrom('onboardingStep')
      .where('membershipId', 'in', tx.selectFrom('membership').select('id').where('userId', '=', viewer))
      .execute(),
  );
  await signIn(page, 'viewer');
  const entry = page.getByRole('link', { name: 'Get started' });
  await expect(entry).toHaveCount(0);
  for (const step of ['Complete your profile', 'See how your ads perform']) {
    await visit(page, '/sponsor#get-started');
    const guide = page.getByRole('dialog', { name: 'Get started' });
    expect((await guide.boundingBox())!.width).toBe(620);
    await guide.getByRole('button', { name: new RegExp(step) }).press('Enter');
    await expect(guide).toHaveCount(0);
    await expect(page).not.toHaveURL(/#/);
  }
  await entry.click();
  await expect(page.getByText('2 of 2 done')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/#/);
});

test('a flag set by staff takes effect for others, whose unknown pages lead to the dashboard and whose menu collapses', async ({
  page,
  browser,
}) => {
  await control((tx) => setFlag(tx, 'homepage', false));
  await startSession(page, 'staff');
  await open(page, '/settings');
  await page.getByRole('switch', { name: 'homepage' }).press('Space');
  await page.getByRole('tab', { name: 'Configuration' }).click();
  await page.getByRole('textbox', { name: 'help_page_url', exact: true }).fill('ftp://nowhere');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter an https address')).toBeVisible();
  await page.getByRole('textbox', { name: 'help_page_url', exact: true }).fill('https://help.example/start');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Help center' })).toHaveAttribute('href', 'https://help.example/start');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('row', { name: / help_page_url .*Sofia/ }).first()).toContainText(
    'https://help.example/start',
  );

  const member = await browser.newPage();
  await startSession(member, 'member');
  await member.goto(`${address()}/no/such/page`);
  await expect(member).toHaveURL(/\/sponsor$/);
  await member.getByRole('button', { name: 'Collapse' }).click();
  await expect(member.getByRole('complementary')).toHaveCSS('width', '53px');
  await member.getByRole('button', { name: 'Collapse' }).click();
  await member.getByRole('link', { name: 'Home' }).click();
  await expect(member.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await member.close();
  await control(async (tx) => {
    await setFlag(tx, 'homepage', true);
    await setConfiguration(tx, 'help_page_url', null);
  });
});

test('an open page detects a new version and loads it with the next link once there is no unsaved input', async ({
  page,
}) => {
  await page.clock.install();
  let asked = 0;
  await page.route('**/version.txt*', (route) => {
    asked += 1;
    return route.fulfill({ body: 'another' });
  });
  await page.goto(`${address()}/auth?nextUrl=%2Fbrands`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.clock.fastForward(46_000);
  await expect.poll(() => asked).toBe(1);
  await page.getByLabel('E-mail').fill('kept@endcap.example');
  await expect(page).toHaveURL(`${address()}/auth?nextUrl=%2Fbrands&version=another`);
  await expect(page.getByLabel('E-mail')).toHaveValue('kept@endcap.example');
  const isSamePage = () => page.evaluate(() => 'isThisPage' in window);
  await page.evaluate(() => Object.assign(window, { isThisPage: true }));
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(await isSamePage()).toBe(true);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page).toHaveURL(`${address()}/auth?version=another`);
  // The address may change a moment before the page.
  await page.waitForFunction(() => !('isThisPage' in window));
});

test('a page of another account than the signed-in one is blocked', async ({ page }) => {
  await startSession(page, 'owner');
  await open(page, '/profile');
  // Requests of the page are held back; without a session they would be refused, and the page would learn of the
  // sign-out instead of the other account.
  const { promise: inFront, resolve: bringToFront } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    await inFront;
    await route.continue();
  });
  // In another tab.
  await startSession(page, 'staff');
  bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const dialog = page.getByRole('dialog', { name: 'Account changed' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Review/ })).toBeVisible();
});
