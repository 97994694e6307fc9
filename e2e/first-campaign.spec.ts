import { expect, test } from './support/test.ts';
import { addNewcomer } from './support/newcomer.ts';
import { signInByForm } from './support/people.ts';

const MAX_MS = 120_000;

test('a new account creates its first product campaign on the short form in under two minutes', async ({ browser }) => {
  const newcomer = await addNewcomer();
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.addInitScript(countClicks);
  const startMs = Date.now();
  await signInByForm(page, newcomer);
  await page.getByRole('button', { name: 'Ways to launch' }).click();
  await page.getByRole('menuitem', { name: 'Quick campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick campaign' });
  await expect(dialog.getByLabel('Campaign name')).toBeFocused();
  await page.keyboard.type('My first campaign');
  const start = dialog.getByRole('button', { name: 'Start campaign' });
  await expect(start).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Target country' }).click();
  await page.getByRole('option', { name: 'Singapore' }).click();
  await expect(dialog.getByText(/[1-9]\d* products? match/)).toBeVisible();
  await start.click();
  const row = page.getByRole('row', { name: /My first campaign/ });
  await expect(row).toContainText('In review');
  const tookMs = Date.now() - startMs;
  const clicks = await page.evaluate(() => Number(sessionStorage.getItem('journey-clicks')));
  console.log(`a first campaign: ${clicks} clicks, ${(tookMs / 1000).toFixed(1)} s from the sign-in page on`);
  expect(clicks).toBeLessThanOrEqual(8);
  expect(tookMs).toBeLessThan(MAX_MS);

  const more = page.getByRole('button', { name: 'More about My first campaign' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Products' }).click();
  const products = page.getByRole('dialog', { name: 'Products of “My first campaign”' });
  await expect(products.getByText('Your account is not approved by staff')).toBeVisible();
  await products.getByRole('button', { name: 'Close' }).click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toBeHidden();
  await page.context().close();
});

/** Runs in every page of a tab: counts the user's clicks. */
function countClicks(): void {
  const KEY = 'journey-clicks';
  const count = (event: Event) => {
    if (event.isTrusted) sessionStorage.setItem(KEY, String(Number(sessionStorage.getItem(KEY)) + 1));
  };
  document.addEventListener('click', count, { capture: true });
}
