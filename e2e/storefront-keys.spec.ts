import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { firstCalls, KEY_PLACEHOLDER } from '#core/catalog/rules/api-key-guide.ts';
import { DEMO_PASSWORD } from '#demo/marketplace.ts';
import { expectAccessible, expectNoViolation, expectToFit } from './support/axe.ts';
import { expectNoTextCut } from './support/clipped-text.ts';
import { startSession } from './support/people.ts';
import { retryIndex } from './support/retry.ts';
import { address } from './support/served.ts';
import { expect, test } from './support/test.ts';

/** What the server answers a storefront that calls with a key. */
const statusWith = async (secret: string): Promise<number> =>
  (await fetch(`${address()}/v1/me`, { headers: { authorization: `Bearer ${secret}` } })).status;

const printed = async (command: string, secret: string): Promise<string> =>
  (await promisify(execFile)('sh', ['-c', command.replaceAll(KEY_PLACEHOLDER, secret)])).stdout;

test('staff make a key for a storefront, rotate it and revoke it', async ({ page }) => {
  const name = retryIndex('back end');
  await startSession(page, 'staff');
  await page.goto(`${address()}/storefront`);
  await expect(page.getByText('Demo storefront', { exact: true })).toBeVisible();
  await expectAccessible(page, 'keys of a storefront');
  await expectNoTextCut(page.getByRole('main'));

  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Send feeds').check();
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  await expectToFit(page, 'the form of a key');
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const shown = page.getByRole('dialog', { name: 'The new key' });
  const secret = await shown.getByLabel('Key', { exact: true }).inputValue();
  await expect(shown.getByText(`Bearer ${secret}`)).toBeVisible();
  await expectNoViolation(page, 'a new key', '[role="dialog"]');
  await expectToFit(page, 'a new key');
  await shown.getByRole('button', { name: 'Done' }).click();
  expect(await statusWith(secret)).toBe(200);
  // What the steps of a storefront without keys say; a test auction changes nothing.
  const { me, auction } = firstCalls(address());
  expect(await printed(me, secret)).toContain('"catalog"');
  expect(await printed(auction, secret)).toContain('"results"');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: `Rotate ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Make new key' }).click();
  const next = await shown.getByLabel('Key', { exact: true }).inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  expect(await Promise.all([secret, next].map(statusWith))).toEqual([200, 200]);

  // The newest first: the old key can be revoked, but not rotated again.
  await expect(page.getByRole('button', { name: `Rotate ${name}` })).toHaveCount(1);
  for (const left of [1, 0]) {
    await page
      .getByRole('button', { name: `Revoke ${name}` })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(left);
  }
  expect(await Promise.all([secret, next].map(statusWith))).toEqual([401, 401]);
  await expect(page.getByText(`${name}: revoked`)).toHaveCount(2);
});
