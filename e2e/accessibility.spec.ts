import { expect, test, type Browser, type BrowserContext, type Page } from './support/test.ts';
import { expectNoViolation, expectNoViolationInBothSchemes, expectTargets, expectToFit } from './support/axe.ts';
import { chooseBrand, startSession, visit } from './support/people.ts';
import { address } from './support/served.ts';

type Who = 'owner' | 'member' | 'staff';

interface Screen {
  name: string;
  /** Null when not signed in. */
  who: Who | null;
  path: string;
  /** The page of a record: the first of these links on `path` leads to it. */
  record?: RegExp;
  /** Of that page. */
  tab?: string;
  /** Heading or text that marks the content as loaded; without it, that nothing loads any more. */
  shows?: string | RegExp;
  /** Overlays to open, by the name of their button. */
  overlays?: readonly RegExp[];
}

const STEPS = ['type', 'budget', 'target', 'strategy', 'content', 'review'] as const;

const SCREENS: readonly Screen[] = [
  { name: 'sign-in', who: null, path: '/auth', shows: 'Sign in' },
  {
    name: 'dashboard',
    who: 'owner',
    path: '/sponsor',
    shows: 'Product campaigns',
    overlays: [/^Brand:/, /Last 7 days/, /^Add metric/, /^Notifications/, /^Language:/, /profile and settings/],
  },
  { name: 'nothing found', who: 'member', path: '/sponsor?name=no-such-campaign', shows: 'No record' },
  {
    name: 'transactions',
    who: 'owner',
    path: '/billing/transactions',
    shows: 'Opening balance',
    overlays: [/^Dates|^Days|1 .* – /],
  },
  { name: 'no permission', who: 'member', path: '/billing/transactions', shows: 'Permission denied' },
  { name: 'quick-start guide', who: 'owner', path: '/sponsor#get-started', shows: 'A few steps' },
  { name: 'features', who: 'staff', path: '/settings', shows: 'Access and accounts' },
  { name: 'configuration', who: 'staff', path: '/settings?tab=configuration', shows: 'max_number_of_cards' },
  { name: 'history of settings', who: 'staff', path: '/settings?tab=history', shows: 'Whole deployment' },
  { name: 'settings of a company', who: 'owner', path: '/company', shows: 'Company name' },
  { name: 'profile', who: 'owner', path: '/profile', shows: 'Two-step sign-in' },
  { name: 'choice of e-mails', who: 'owner', path: '/profile/emails', shows: 'Weekly summary' },
  { name: 'change of the password', who: 'owner', path: '/profile/password', shows: 'Current password' },
  {
    name: 'storefront keys',
    who: 'staff',
    path: '/storefront',
    shows: 'Demo storefront',
    overlays: [/^New key/, /^Rotate /, /^Revoke /],
  },
  { name: 'storefront events', who: 'staff', path: '/storefront-events', shows: 'Storefront events' },
  { name: 'ledger audit', who: 'staff', path: '/ledger-audit', shows: /ledger/i },
  { name: 'bank transfers', who: 'staff', path: '/transfers', shows: 'Bank transfers' },
  { name: 'payments to check', who: 'staff', path: '/payment-checks', shows: 'Payment issues' },
  { name: 'vouchers', who: 'staff', path: '/vouchers', shows: 'Vouchers' },
  { name: 'package management', who: 'staff', path: '/packages', shows: 'Package management' },
  { name: 'a booking that failed', who: 'owner', path: '/booking/error', shows: /not|bookings/i },
  { name: 'new Meta campaign', who: 'owner', path: '/mpa/campaign/add', shows: /campaign/i },
  { name: 'review queue', who: 'staff', path: '/review', shows: 'Campaign review' },
  { name: 'registration', who: null, path: '/auth/register' },
  { name: 'forgotten password', who: null, path: '/auth/reset' },
  { name: 'home', who: 'owner', path: '/homepage' },
  { name: 'home of staff', who: 'staff', path: '/homepage' },
  { name: 'campaigns', who: 'owner', path: '/campaigns' },
  ...['overview', 'terms', 'products', 'delivery', 'orders', 'settings', 'history'].map((tab) => ({
    name: `campaign, ${tab}`,
    who: 'owner' as const,
    path: '/campaigns',
    record: /^\/campaigns\/\d+/,
    tab,
  })),
  { name: 'launch', who: 'member', path: '/launch' },
  { name: 'three-section set-up', who: 'member', path: '/sponsor-v2' },
  { name: 'search terms', who: 'owner', path: '/search-terms' },
  { name: 'rules for search terms', who: 'owner', path: '/search-terms/rules' },
  { name: 'portfolio', who: 'owner', path: '/portfolio' },
  { name: 'negative lists', who: 'owner', path: '/negative-lists' },
  { name: 'shared budgets', who: 'owner', path: '/budgets' },
  { name: 'Meta campaigns', who: 'owner', path: '/mpa/campaign' },
  { name: 'Meta credits', who: 'owner', path: '/mpa/credits' },
  { name: 'packages', who: 'owner', path: '/booking/packages' },
  { name: 'bookings', who: 'owner', path: '/booking' },
  { name: 'a booking', who: 'owner', path: '/booking', record: /^\/booking\/[^/]+\/detail/ },
  { name: 'content of a booking', who: 'owner', path: '/booking', record: /^\/booking\/[^/]+\/placements/ },
  { name: 'cart', who: 'owner', path: '/booking/cart' },
  ...['statement', 'invoices', 'monthly-invoices', 'credits', 'method', 'info'].map((tab) => ({
    name: `billing, ${tab}`,
    who: 'owner' as const,
    path: `/billing/${tab}`,
  })),
  { name: 'team', who: 'owner', path: '/user' },
  { name: 'brands', who: 'owner', path: '/brands' },
  { name: 'linked accounts', who: 'owner', path: '/linked' },
  { name: 'linked accounts of the profile', who: 'owner', path: '/profile/linked-accounts' },
  { name: 'access keys', who: 'owner', path: '/api' },
  { name: 'approvals', who: 'owner', path: '/approvals' },
  { name: 'review as a list', who: 'staff', path: '/review/list' },
  { name: 'companies', who: 'staff', path: '/companies' },
  ...['overview', 'settings', 'team', 'brands', 'billing', 'history'].map((tab) => ({
    name: `company, ${tab}`,
    who: 'staff' as const,
    path: '/companies',
    record: /^\/companies\/[^/]+/,
    tab,
  })),
  { name: 'new package', who: 'staff', path: '/packages/new' },
  { name: 'package', who: 'staff', path: '/packages', record: /^\/packages\/[^/]+\/edit/ },
  { name: 'booking calendar', who: 'staff', path: '/booking-calendar' },
  { name: 'yield', who: 'staff', path: '/yield' },
  { name: 'platform health', who: 'staff', path: '/health' },
  ...['keys', 'tail', 'events', 'feed', 'test'].map((tab) => ({
    name: `storefronts, ${tab}`,
    who: 'staff' as const,
    path: `/storefront?tab=${tab}`,
  })),
];

const users = new Map<Who | null, Page>();

test.beforeAll(async ({ browser }) => {
  for (const who of [null, 'owner', 'member', 'staff'] as const) users.set(who, await enter(browser, who));
  await users.get('member')!.goto(`${address()}/sponsor`);
  await chooseBrand(users.get('member')!, 'Vaseline');
});
test.afterAll(async () => {
  for (const page of users.values()) await page.context().close();
});

async function enter(browser: Browser, who: Who | null): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (who) await startSession(page, who);
  return page;
}

const OVERLAY = ':is([role="dialog"], [role="menu"])';
const openOverlay = (page: Page) => page.locator(OVERLAY).filter({ visible: true });

/** Opens an overlay, closes it by keyboard, and expects the focus to return to the opener. */
async function openAndClose(page: Page, overlay: RegExp, whileOpen: () => Promise<void>): Promise<void> {
  const opener = page.getByRole('button', { name: overlay }).first();
  await opener.click();
  await expect(openOverlay(page)).toHaveCount(1);
  // Escape is for what has the focus, which arrives a moment after the overlay.
  await expect.poll(() => page.evaluate((of) => document.activeElement?.closest(of) != null, OVERLAY)).toBe(true);
  await whileOpen();
  await page.keyboard.press('Escape');
  await expect(openOverlay(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
}

/** Returns the address of a screen: its path, or the page of the first record that is linked there. */
async function addressOf(page: Page, { path, record, tab }: Screen): Promise<string> {
  if (!record) return path;
  await visit(page, path);
  const links = page.getByRole('main').getByRole('link');
  await expect(links.first()).toBeVisible();
  const find = async () => {
    const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    return all.find((href) => record.test(href)) ?? '';
  };
  await expect.poll(find).toMatch(record);
  const [pathname] = (await find()).split('?');
  if (!tab) return pathname!;
  return pathname!.startsWith('/campaigns/') ? `${record.exec(pathname!)![0]}/${tab}` : `${pathname}?tab=${tab}`;
}

async function expectScreenAccessible(page: Page, screen: Screen): Promise<void> {
  const { name, shows, overlays = [] } = screen;
  await page.setViewportSize({ width: 1440, height: 900 });
  const path = await addressOf(page, screen);
  await expectNoViolationInBothSchemes(page, name, async () => {
    await visit(page, path);
    if (shows) await expect(page.getByText(shows).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // Forecasts take long on two cores.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 25_000 });
  });
  await expectToFit(page, name);
  await expectTargets(page, name);
  for (const overlay of overlays)
    await openAndClose(page, overlay, async () => {
      await expectToFit(page, `${name} with ${String(overlay)} open`);
      await expectNoViolation(page, `${name} with ${String(overlay)} open`, OVERLAY);
    });
}

// One after the other in the console that a user has open: loading it for each takes longer than checking it.
for (const screen of SCREENS)
  test(`${screen.name} is accessible: ${screen.who ?? 'signed out'}`, () =>
    expectScreenAccessible(users.get(screen.who)!, screen));

test('a screen is accessible while it loads, and when the server cannot be reached', async () => {
  const page = users.get('owner')!;
  await page.setViewportSize({ width: 1440, height: 900 });
  // Reloaded, because what was shown before would be shown again.
  await page.goto(`${address()}/sponsor`);
  await expect(page.getByText('Product campaigns').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const { promise: isLookedAt, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    await isLookedAt;
    await route.abort();
  });
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Settings', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sponsored Ads');
  await expectNoViolation(page, 'company, loading');
  goOn();
  await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached' }).first()).toBeVisible();
  await expectNoViolation(page, 'company, unreachable');
  await expectToFit(page, 'company, unreachable');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toHaveCount(0);
});

test('every step of a campaign is accessible', async () => {
  const page = users.get('member')!;
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/sponsor');
  await page
    .getByRole('button', { name: /^Edit: / })
    .first()
    .click();
  await page.waitForURL(/\/sponsor\/\d+\/\w+/);
  const campaign = new URL(page.url()).pathname.replace(/\/\w+$/, '');
  for (const step of STEPS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectNoViolationInBothSchemes(page, step, async () => {
      await visit(page, `${campaign}/${step}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    });
    await expectToFit(page, step);
  }
});

test('the review of a campaign is accessible', async () => {
  const page = users.get('staff')!;
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/review/list');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expectNoViolation(page, 'review bar');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolation(page, 'review bar asking why');
  await page.keyboard.press('Escape');
  await expectToFit(page, 'review bar');
});

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement!;
      if (element === document.body) return '';
      return element.getAttribute('aria-label') ?? element.textContent;
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never reaches ${String(name)}`);
}

test('the console works with the keyboard alone', async ({ browser }) => {
  const page = await browser.newPage();
  await page.goto(address());
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type('member@endcap.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Endcap-demo-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sponsored Ads' })).toBeVisible();

  await tabTo(page, /^Brand:/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Brand' })).toBeFocused();
  await page.keyboard.type('Amazon');
  await expect(page.getByRole('option')).toHaveCount(1);
  // Enter selects nothing until the list reflects the typed text.
  await expect(page.getByRole('status').filter({ hasText: '1 in the list' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Brand: Amazon' })).toBeVisible();

  await tabTo(page, /^Launch campaign/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Campaign name')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/sponsor/new/type');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sponsored Ads' })).toBeVisible();

  const toggle = page.getByRole('switch', { checked: true, disabled: false }).first();
  await toggle.focus();
  const name = (await toggle.getAttribute('aria-label'))!;
  const same = page.getByRole('switch', { name });
  await page.keyboard.press('Space');
  await expect(same).not.toBeChecked();
  await expect(same).toBeEnabled();
  await same.focus();
  await page.keyboard.press('Space');
  await expect(same).toBeChecked();

  await tabTo(page, /^[^:]+: Last 7 days/);
  await page.keyboard.press('Enter');
  // The dropdown takes the focus once it is open.
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeFocused();
  await tabTo(page, /^Yesterday$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /: Yesterday/ })).toBeVisible();
  await page.close();
});
