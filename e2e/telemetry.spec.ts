import { expect, test } from './support/test.ts';
import { lookAway, reportsOf } from './support/page-reports.ts';
import { signIn, signOut, signInByForm } from './support/people.ts';
import { address } from './support/served.ts';

test('screens are reported by route pattern, and the next user is another visitor', async ({ page }) => {
  const reports = reportsOf(page);
  await page.goto(`${address()}/auth/reset-confirm/someone/a-secret-token`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await signInByForm(page, 'owner');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
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

test('a defect is reported with its screen; an unreachable server is not, but an ad blocker is suspected', async ({
  page,
}) => {
  const reports = reportsOf(page);
  await signIn(page, 'owner');
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

  await page.addStyleTag({ content: '#ads-banner { height: 0 !important; padding: 0 !important; }' });
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Team members' }).click();
  await expect(page.getByText('please turn off your Ad Blocker extension to continue.').first()).toBeVisible({
    timeout: 20_000,
  });
});
