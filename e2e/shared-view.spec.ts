import { expectNoViolation } from './support/axe.ts';
import { expectNoTextCut } from './support/clipped-text.ts';
import { startSession } from './support/people.ts';
import { retryIndex } from './support/retry.ts';
import { address } from './support/served.ts';
import { expect, test } from './support/test.ts';

test('an agency shares two brands with a client, who sees them without an account until the link is ended', async ({
  page,
  browser,
}) => {
  const title = retryIndex('For our client');
  await startSession(page, 'agency');
  await page.goto(`${address()}/portfolio`);
  const rows = page.getByRole('rowheader');
  await expect(rows.nth(1)).toBeVisible();
  const brands = (await rows.allTextContents()).slice(0, 2);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'New link' }).click();
  const form = page.getByRole('dialog', { name: 'New link' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  for (const brand of brands) {
    await form.getByRole('combobox', { name: 'Brands' }).fill(brand);
    await page.getByRole('option', { name: brand, exact: true }).click();
  }
  await expectNoTextCut(form);
  await form.getByRole('button', { name: 'Make link' }).click();
  const link = await page.getByRole('textbox', { name: 'Address' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const client = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await client.goto(link);
  await expect(client.getByRole('heading', { name: title })).toBeVisible();
  expect((await client.getByRole('rowheader').allTextContents()).toSorted()).toEqual(
    [...brands, 'All together'].toSorted(),
  );
  for (const column of ['Spend', 'Sales', 'ROAS'])
    await expect(client.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  const spendOf = async (where: typeof page) =>
    where.getByRole('row', { name: brands[0]! }).getByRole('cell').allTextContents();
  const own = await spendOf(page);
  expect(own).toEqual(expect.arrayContaining(await spendOf(client)));
  await expectNoViolation(client, 'a shared view');
  await client.setViewportSize({ width: 390, height: 844 });
  await expectNoTextCut(client.getByRole('main'));

  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Never opened');
  await page.getByRole('button', { name: `End ${title}` }).click();
  await page.getByRole('dialog', { name: /^End/ }).getByRole('button', { name: 'End' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Opened 1 time');
  await client.reload();
  await expect(client.getByText('This link does not open anything')).toBeVisible();
  await client.context().close();
});
