import { expect, test, type Page } from './support/test.ts';
import { signIn, signOut, signInByForm } from './support/people.ts';
import { address } from './support/served.ts';

interface Report {
  visit: string;
  screens: string[];
  failures: { message: string; screen: string }[];
}

/** Records all telemetry that the page sends from now on. */
function reportsOf(page: Page): Report[] {
  const reports: Report[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/page-reports')) reports.push(request.postDataJSON() as Report);
  });
  return reports;
}

/** Queued telemetry is sent when the page becomes hidden. */
const lookAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  });

test('screens are reported by route pattern, and the next user is another visitor', async ({ page }) => {
  const reports = reportsOf(page);
  await page.goto(`${address()}/auth/reset-confirm/somebody/a-secret-token`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await signInByForm(page, 'owner');
  await page.getByRole('link', { name: 'Team members' }).click();
  await expect(page.getByRole('heading', { name: 'Team members' })).toBeVisible();
  await lookAway(page);
  const screens = () => reports.flatMap((report) => report.screens);
  await expect.poll(screens).toEqual(expect.arrayContaining(['/auth', '/sponsor', '/user']));
  expect(JSON.stringify(reports)).not.toMatch(/secret-token|endcap\.example/);
  const first = reports.at(-1)!.visit;

  await signOut(page);
  await page.goto(`${address()}/auth/reset`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await lookAway(page);
  await expect.poll(() => reports.at(-1)!.visit).not.toBe(first);
});

test('a defect is reported with its screen; an unreachable server is not', async ({ page }) => {
  const reports = reportsOf(page);
  await signIn(page, 'viewer');
  await page.evaluate(() => {
    queueMicrotask(() => {
      throw new Error('out of order');
    });
    void Promise.reject(new TypeError('Failed to fetch'));
  });
  await lookAway(page);
  await expect
    .poll(() => reports.flatMap(({ failures }) => failures.map(({ message, screen }) => [message, screen])))
    .toEqual([['out of order', '/sponsor']]);
});

test('impersonation is not tracked', async ({ page }) => {
  await signIn(page, 'staff');
  await page.getByRole('button', { name: /profile and settings/ }).click();
  await page.getByRole('button', { name: 'Look through somebody’s eyes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Look through somebody’s eyes' });
  await dialog.getByRole('combobox', { name: 'Company' }).fill('harbour');
  await page.getByRole('option', { name: 'Harbourlight Retail' }).click();
  await dialog.getByRole('combobox', { name: 'Person' }).fill('vikram');
  await page.getByRole('option', { name: /Vikram/ }).click();
  await dialog.getByLabel('Reason').fill('Ticket 4712: figures look wrong');
  const reports = reportsOf(page);
  await dialog.getByRole('button', { name: 'Start' }).click();
  const bar = page.getByRole('status').filter({ hasText: 'You are looking through the eyes of Vikram' });
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(32);
  const before = reports.length;
  await page.goto(`${address()}/profile`);
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  await lookAway(page);
  await page.getByRole('link', { name: 'Sponsored Ads' }).click();
  await expect(page.getByRole('heading', { name: 'Sponsored Ads' })).toBeVisible();
  await lookAway(page);
  expect(reports.slice(before).flatMap(({ screens }) => screens)).toEqual([]);
  await bar.getByRole('button', { name: 'End' }).click();
  await expect(page.getByRole('link', { name: 'Campaign review' })).toBeVisible();
});

test('users of ad blockers are asked to disable them when the server cannot be reached', async ({ page }) => {
  await signIn(page, 'owner');
  await page.addStyleTag({ content: '#ads-banner { height: 0 !important; padding: 0 !important; }' });
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('link', { name: 'Team members' }).click();
  await expect(page.getByText('please turn off your Ad Blocker extension to continue.').first()).toBeVisible({
    timeout: 20_000,
  });
});
