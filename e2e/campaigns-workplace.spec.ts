import { createAdvertiser } from './support/advertiser.ts';
import { expectNoViolation } from './support/axe.ts';
import { SKU } from './support/campaigns.ts';
import { addNewcomer } from './support/newcomer.ts';
import { startSession } from './support/people.ts';
import { address } from './support/served.ts';
import { expect, test } from './support/test.ts';

const CAMPAIGNS = 10;

test('ten campaigns are paused in three clicks and put back in one', async ({ page }) => {
  // Of a company of its own: ten new campaigns would fill the first page of a list that others look at.
  const user = await addNewcomer({ creditMicros: 100_000_000n });
  for (let number = 1; number <= CAMPAIGNS; number += 1)
    await createAdvertiser({ user }, { name: `Together ${number}`, sku: SKU, search: 'vaseline' });
  await startSession(page, user);
  await page.goto(`${address()}/campaigns`);
  const switches = page.getByRole('switch', { name: /Together/ });
  await expect(switches).toHaveCount(CAMPAIGNS);
  await expectNoViolation(page, 'campaigns');

  let clicks = 0;
  const click = async (role: 'button' | 'checkbox', label: string) => {
    clicks += 1;
    await page.getByRole(role, { name: label, exact: true }).click();
  };
  await click('checkbox', `Select all ${CAMPAIGNS} campaigns of this view`);
  await click('button', 'Pause');
  const preview = page.getByRole('dialog');
  await expect(preview.getByText(`${CAMPAIGNS} campaigns change`)).toBeVisible();
  await expectNoViolation(page, 'preview of a change');
  await click('button', `Apply to ${CAMPAIGNS}`);
  await expect(page.getByText(`${CAMPAIGNS} campaigns paused`)).toBeVisible();
  expect(clicks).toBe(3);
  for (const one of await switches.all()) await expect(one).not.toBeChecked();

  await click('button', 'Undo');
  await expect(page.getByText('Undone')).toBeVisible();
  expect(clicks).toBe(4);
  for (const one of await switches.all()) await expect(one).toBeChecked();
});
