import { expectAccessible, expectNoViolation, expectToFit } from './support/axe.ts';
import { expectNoTextCut } from './support/clipped-text.ts';
import { startSession } from './support/people.ts';
import { retryIndex } from './support/retry.ts';
import { address } from './support/served.ts';
import { DEMO_PASSWORD } from '#demo/marketplace.ts';
import { expect, test } from './support/test.ts';

test('a feed that a storefront sent shows with what was wrong in it', async ({ page }) => {
  await startSession(page, 'staff');
  await page.goto(`${address()}/storefront`);
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog');
  const name = retryIndex('feed of the desk');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Send feeds').check();
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const shown = page.getByRole('dialog', { name: 'The new key' });
  const secret = await shown.getByLabel('Key', { exact: true }).inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  const sent = await fetch(`${address()}/v1/feeds/brands`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson' },
    body: '{"originalBrandId":"desk","name":"Desk & Co"}\n{"originalBrandId":"nameless"}\n',
  });
  expect(sent.status).toBe(202);

  await page.getByRole('tab', { name: 'Feed' }).click();
  const imports = page.getByRole('table', { name: 'Imports' });
  await expect(imports.getByRole('row', { name }).getByText('Complete')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'feeds of a storefront');
  await expectNoTextCut(page.getByRole('main'));
  await imports.getByRole('row', { name }).getByRole('button', { name: 'Brands' }).click();
  const drawer = page.getByRole('dialog', { name: 'Import' });
  await expect(drawer.getByText('nameless').first()).toBeVisible();
  await expectNoViolation(page, 'problems of a feed', '[role="dialog"]');
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Download all problems' }).click();
  expect((await download).suggestedFilename()).toMatch(/^feed-problems.*\.csv$/);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('a test search asks the ad engine, with a pass for nothing else', async ({ page }) => {
  await startSession(page, 'staff');
  await page.goto(`${address()}/storefront?tab=test`);
  await page.getByRole('combobox', { name: 'Storefront' }).click();
  await page.getByRole('option', { name: 'Singapore' }).click();
  await page.getByLabel('Search term').fill('spatula');
  const asked = page.waitForRequest('**/v2/auctions');
  await page.getByRole('button', { name: 'Run test' }).click();
  const winners = page.getByRole('table', { name: 'Winners' });
  await expect(winners.getByText(/a click$/).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Others' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page, 'a test search');
  await expectToFit(page, 'a test search');
  const headers = await (await asked).allHeaders();
  const real = await fetch(`${address()}/v2/auctions`, {
    method: 'POST',
    headers: { authorization: headers['authorization']! },
    body: '{"auctions":[{"type":"listings","slots":1,"searchQuery":"spatula"}]}',
  });
  expect([real.status, await real.json()]).toMatchObject([403, { errCode: 'tests_only' }]);
  await winners.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/campaigns\/\d+/);
});
