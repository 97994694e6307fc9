import { countActs, forgetActs, readActs } from './support/acts.ts';
import { expectAccessible } from './support/axe.ts';
import { addNewcomer, addOwnerBeside } from './support/newcomer.ts';
import { startSession } from './support/people.ts';
import { address } from './support/served.ts';
import { expect, test, type Page } from './support/test.ts';

// What people do most often takes few clicks. Those of campaigns are counted in their own journeys.
const MAX_TO_TOP_UP = 2;
const MAX_TO_INVITE = 4;
const MAX_TO_BOOK = 5;

async function open(page: Page, path: string, creditMicros: bigint): Promise<void> {
  const newcomer = await addNewcomer({ creditMicros });
  // Approves the company, without which it books no packages.
  await addOwnerBeside(newcomer);
  await countActs(page);
  await startSession(page, newcomer);
  await page.goto(address() + path);
}

test('the wallet is topped up in two clicks, once there is a card', async ({ page }) => {
  await open(page, '/campaigns', 12_000_000n);
  const dialog = page.getByRole('dialog');
  const plus = page.getByRole('button', { name: 'Top up wallet' });
  const done = async () => {
    await expect(dialog.getByText('Top-up succeeded')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  };
  // The first time, one button saves the card and pays with it.
  await plus.click();
  await expectAccessible(page, 'a top-up with a suggested amount');
  await dialog.getByRole('button', { name: /^Pay S\$/ }).click();
  await dialog.getByLabel('Card number').fill('4242424242424242');
  await dialog.getByLabel('Expiry date').fill('12/34');
  await dialog.getByLabel('Security code').fill('123');
  await dialog.getByRole('button', { name: /^Save card and pay S\$/ }).click();
  await done();

  await forgetActs(page);
  await plus.click();
  await expect(dialog.getByRole('button', { name: /last time/, pressed: true })).toBeVisible();
  await dialog.getByRole('button', { name: /^Pay S\$/ }).click();
  await expect(dialog.getByText('Top-up succeeded')).toBeVisible();
  expect(await readActs(page)).toMatch(new RegExp(`^c{1,${MAX_TO_TOP_UP}}$`));
  await done();

  await page.getByRole('button', { name: /^Wallet balance: S\$112\.00/ }).click();
  await expect(dialog.getByText('Average daily spend')).toBeVisible();
  await expectAccessible(page, 'what the balance consists of');
  await dialog.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
});

test('colleagues are invited in four clicks and one field', async ({ page }) => {
  await open(page, '/campaigns', 0n);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Team members' }).click();
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^E-mail/).fill('first@endcap.example, second@endcap.example');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('2 invitations sent')).toBeVisible();
  const acts = await readActs(page);
  expect(acts.replaceAll('i', '').length).toBeLessThanOrEqual(MAX_TO_INVITE);
  expect(acts.replaceAll('c', '')).toBe('i');
});

test('a package is booked for a week in five clicks, nothing typed', async ({ page }) => {
  await open(page, '/campaigns', 100_000_000_000n);
  await page.getByRole('link', { name: 'Browse packages' }).click();
  await page
    .getByRole('button', { name: /^Select / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Selected weeks' }).getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Add and check out' }).click();
  await page.getByRole('button', { name: /^Book for S\$/ }).click();
  await expect(page.getByText('Content needed').first()).toBeVisible();
  expect(await readActs(page)).toMatch(new RegExp(`^c{1,${MAX_TO_BOOK}}$`));
});
