import { createAdvertiser } from './support/advertiser.ts';
import { expectNoViolation } from './support/axe.ts';
import { SKU } from './support/campaigns.ts';
import { addNewcomer } from './support/newcomer.ts';
import { startSession } from './support/people.ts';
import { address } from './support/served.ts';
import { expect, test } from './support/test.ts';

test('a campaign is opened from the list, its budget is raised, and the change is taken back from its history', async ({
  page,
}) => {
  // Of a company of its own, so that the list has this campaign alone.
  const user = await addNewcomer({ creditMicros: 100_000_000n });
  await createAdvertiser(
    { user },
    {
      name: 'At home',
      sku: SKU,
      search: 'vaseline',
      budgetType: 'DAILY',
      budgetDailyMicros: 8_000_000n,
    },
  );
  await startSession(page, user);
  await page.goto(`${address()}/campaigns`);
  await page.getByRole('link', { name: 'At home', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'At home' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Eligible auctions won/ })).toBeVisible();
  await expectNoViolation(page, 'campaign page');

  const tabs = page.getByRole('navigation', { name: 'Parts of the campaign' });
  await tabs.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'Daily budget amount' }).fill('12');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(bar).toContainText('No review needed');
  await expectNoViolation(page, 'settings of a campaign');
  await bar.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Campaign saved')).toBeVisible();
  await expect(bar).toBeHidden();

  await tabs.getByRole('link', { name: 'History' }).click();
  const latest = page.getByRole('listitem').filter({ hasText: 'S$12' });
  await expect(latest.getByText('S$8', { exact: true })).toBeVisible();
  await latest.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(latest.getByText('Undone')).toBeVisible();
  await tabs.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('textbox', { name: 'Daily budget amount' })).toHaveValue('8');
});
