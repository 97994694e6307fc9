import { expect, test, type Page } from './support/test.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { expectAccessible } from './support/axe.ts';
import { control, newId } from './support/server-control.ts';
import { discard } from './support/dialogs.ts';
import { startSession, visit } from './support/people.ts';
import { address } from './support/served.ts';

// An owner sets up a company. Tests run in order, and each restores the company's initial state.
test.describe.configure({ mode: 'serial' });

/** Unique in every run. */
let founded: string;
let colleague: string;
let unmanaged: string;
let page: Page;
test.beforeAll(async ({ browser }) => {
  const telling = Date.now();
  founded = `Harbourlight ${telling}`;
  unmanaged = `Juniper ${telling}`;
  colleague = `new.colleague.${telling}@endcap.example`;
  await control((tx) => setFlag(tx, 'user_multiple_companies', true));
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await startSession(page, 'owner');
});
test.afterAll(async () => {
  await page.context().close();
  await control(async (tx) => {
    // Later journeys expect the owner to have a single company.
    await tx
      .updateTable('membership')
      .set({ status: 'DISABLED' })
      .where('companyId', 'in', (query) => query.selectFrom('company').select('id').where('name', '=', founded))
      .execute();
  });
});

const open = async (path: string, heading: string) => {
  await visit(page, path);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

test('company details are saved and put back', async () => {
  await open('/company', 'Company settings');
  const name = page.getByLabel('Company name');
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect(save).toBeDisabled();
  for (const [value, postalCode] of [
    ['Harbourlight Retail Pte Ltd', '048944'],
    ['Harbourlight Retail', ''],
  ] as const) {
    await name.fill(value);
    await page.getByLabel('Postal code').fill(postalCode);
    await save.click();
    await expect(page.getByText('Team profile updated').last()).toBeVisible();
    await expect(save).toBeDisabled();
  }
});

test('a colleague is invited, once a day', async () => {
  const invite = async () => {
    await page.getByRole('button', { name: 'Invite member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill(colleague);
    await dialog.getByRole('radio', { name: 'Member' }).check();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    return dialog;
  };
  await open('/user', 'Team members');
  await expectAccessible(page, 'team');
  await expect(await invite()).toBeHidden();
  await page.getByRole('tab', { name: 'Invitations sent' }).click();
  const row = page.getByRole('row', { name: new RegExp(colleague) });
  await expect(row).toContainText('Pending');
  await expect(row.getByRole('button', { name: /Resend/ })).toHaveCount(0);
  await expectAccessible(page, 'invitations');
  const dialog = await invite();
  await expect(dialog.getByText(/invited less than a day ago/)).toBeVisible();
  await expectAccessible(page, 'an invitation');
  await discard(page);
});

test('a member is deactivated and reactivated; owners cannot deactivate themselves', async () => {
  await open('/user', 'Team members');
  await expect(page.getByRole('switch', { name: 'Olivia Tan is active' })).toBeDisabled();
  await page.getByRole('switch', { name: 'Vikram Nair is active' }).click({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('row', { name: /Vikram Nair/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Deactivated' }).click();
  await expect(page.getByRole('row', { name: /Vikram Nair/ })).toBeVisible();
  await expectAccessible(page, 'deactivated members');
  await page.getByRole('switch', { name: 'Vikram Nair is active' }).click({ force: true });
  await expect(page.getByText('No record')).toBeVisible();
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page.getByRole('row', { name: /Vikram Nair/ })).toBeVisible();
});

test('an unmanaged brand is added and removed; a brand of another company waits for staff', async () => {
  await control((tx) => tx.insertInto('brand').values({ id: newId(), name: unmanaged }).execute());
  await open('/brands', 'Accounts');
  const card = page.getByRole('listitem').filter({ hasText: unmanaged });
  await expect(card).toHaveCount(0);
  await expectAccessible(page, 'brands');
  await page.getByRole('button', { name: 'Add brands' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Add brands' })).toBeDisabled();
  await dialog.getByLabel('Search brands').fill(unmanaged);
  await dialog.getByRole('checkbox', { name: unmanaged }).check();
  await expectAccessible(page, 'brands to add');
  await dialog.getByRole('button', { name: 'Add 1 brand' }).click();
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: `Remove ${unmanaged}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Add brands' }).click();
  await dialog.getByLabel('Search brands').fill('appl');
  await dialog.getByRole('checkbox', { name: 'Apple' }).check();
  await dialog.getByRole('button', { name: 'Add 1 brand' }).click();
  await expect(page.getByRole('list', { name: 'Waiting for our staff' })).toHaveText('Apple');
  await control((tx) => tx.deleteFrom('claim').execute());
});

test('a seller center account is linked and unlinked', async () => {
  await open('/linked', 'Linked accounts');
  await expectAccessible(page, 'linked accounts');
  const row = page.getByRole('row', { name: /Philippines/ });
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Seller Center Philippines' })).toBeVisible();
  await expectAccessible(page, 'seller center');
  await page.getByRole('link', { name: /Cancel/ }).click();
  await expect(page.getByText('The account was not linked')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await row.getByRole('link').click();
  await page.getByRole('link', { name: /Harbourlight Retail/ }).click();
  await expect(row).toContainText('harbourlight.retail@ph.sellers.example');
  expect(page.url()).toBe(`${address()}/linked`);
  await row.getByRole('button', { name: /Unlink/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(row).toContainText('Not linked');
});

test('another company is created once the form is complete', async () => {
  await open('/new-company', 'New company');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByText('Select at least one brand')).toBeVisible();
  await expectAccessible(page, 'another company');
  for (const [label, value] of [
    ['Company name', founded],
    ['Registration number', '201912345K'],
    ['Authorized representative', 'Olivia Tan'],
  ] as const)
    await page.getByLabel(label).fill(value);
  const addressField = page.getByRole('combobox', { name: 'Address', exact: true });
  await addressField.pressSequentially('sultan ismail');
  await page.getByRole('option', { name: /^12 Jalan Sultan Ismail/ }).click();
  await expect(addressField).toHaveValue('12 Jalan Sultan Ismail, Kuala Lumpur');
  await expect(page.getByLabel('Postal code')).toHaveValue('50250');
  await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toHaveValue('Malaysia');
  await page.getByRole('button', { name: 'Select brands' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Amazon' }).check();
  await expectAccessible(page, 'brands of another company');
  await page.getByRole('dialog').getByRole('button', { name: 'Select 1 brand' }).click();
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('dialog', { name: `${founded} is ready` })).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeEnabled();
});
