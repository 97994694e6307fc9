import { expect, test } from './support/test.ts';
import { countActs, readActs } from './support/acts.ts';
import { addNewcomer } from './support/newcomer.ts';
import { address } from './support/served.ts';
import { startSession } from './support/people.ts';

const MAX_CLICKS = 5;
/** From the last key to the answer on screen. */
const MAX_WAIT_MS = 1000;

test('a campaign is launched on one page in five clicks, nothing typed', async ({ browser }) => {
  const newcomer = await addNewcomer({ creditMicros: 900_000_000n });
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await countActs(page);
  await startSession(page, newcomer);
  await page.goto(`${address()}/campaigns`);
  await page.getByRole('link', { name: 'New campaign' }).first().click();
  // The only brand is taken without asking; the country is chosen where there are several.
  const country = page.getByRole('combobox', { name: 'Target country' });
  await expect(country).toBeVisible();
  if ((await country.inputValue()) === '') {
    await country.click();
    await page.getByRole('option', { name: 'Singapore' }).click();
  }
  await expect(
    page.getByRole('list', { name: 'Products of the campaign' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expect(page.getByText(/at most S\$\d+ a day/)).toBeVisible();
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  await expect(page).toHaveURL(/\/campaigns\/\d+/);
  await expect(
    page
      .getByRole('main')
      .getByText(/review/i)
      .first(),
  ).toBeVisible();
  const acts = await readActs(page);
  console.log(`a campaign on one page: ${acts.length} acts (${acts})`);
  expect(acts).toMatch(/^c+$/);
  expect(acts.length).toBeLessThanOrEqual(MAX_CLICKS);
  await page.context().close();
});

test('forecast and preview follow within a second of the last key', async ({ page }) => {
  await startSession(page, 'owner');
  await page.goto(`${address()}/launch`);
  // The brand of another journey may still be chosen.
  const [other, amazon] = ['Change brand', 'Amazon'].map((name) => page.getByRole('button', { name }));
  await expect(other!.or(amazon!).first()).toBeVisible();
  if (await other!.isVisible()) await other!.click();
  await amazon!.click();
  const country = page.getByRole('combobox', { name: 'Target country' });
  await expect(country).toBeVisible();
  if ((await country.inputValue()) === '') {
    await country.click();
    await page.getByRole('option', { name: 'Singapore' }).click();
  }
  await expect(page.getByText('Sponsored', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: /Max. CPC/ }).check();
  const bid = page.getByRole('textbox', { name: /Max. CPC bid/ });
  await expect(bid).not.toHaveValue('');
  const waits: number[] = [];
  for (const amount of ['0.31', '0.52', '0.73']) {
    await bid.fill(amount);
    const fromMs = Date.now();
    await expect(page.locator('[data-refreshing]')).not.toHaveCount(0);
    await expect(page.locator('[data-refreshing]')).toHaveCount(0);
    waits.push(Date.now() - fromMs);
  }
  console.log(`forecast and preview follow after ${waits.join(', ')} ms`);
  expect(Math.min(...waits)).toBeLessThan(MAX_WAIT_MS);
});
