import { expect, test, type Locator, type Page } from './support/test.ts';
import { addMembership } from '#core/accounts/server/company-seed.ts';
import { expectAccessible } from './support/axe.ts';
import { control, newId } from './support/server-control.ts';
import { startSession, visit } from './support/people.ts';
import { address } from './support/served.ts';

// The scope of displayed figures: selected with the pickers in the header, by address, and by opening objects of
// another scope.
test.describe.configure({ mode: 'serial' });

const OWN = 'Harbourlight Retail';
const OTHER = 'Merlion Distribution';
const GROUPED = 'Merlion Nusantara';
const SELLER = newId();

const ids = { other: '', campaign: '', account: '' };

const companyId = (name: string) =>
  control(
    async (tx) => (await tx.selectFrom('company').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id,
  );
test.beforeAll(async () => {
  ids.other = await companyId(OTHER);
  ids.campaign = await control(async (tx) => {
    const row = await tx
      .selectFrom('campaign')
      .select('id')
      .where('companyId', '=', ids.other)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return String(row.id);
  });
});
test.afterAll(async () => {
  if (!ids.account) return;
  // Later journeys expect users with a single company.
  await control((tx) =>
    tx.updateTable('membership').set({ status: 'DISABLED' }).where('id', '=', ids.account).execute(),
  );
});

const picker = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}:`) });
/** Waits for the field, because earlier key presses would be lost. */
async function openPicker(page: Page, label: string): Promise<void> {
  await picker(page, label).press('Enter');
  await expect(page.getByRole('combobox', { name: label, exact: true })).toBeFocused();
}
const options = (page: Page, label: string) => page.getByRole('listbox', { name: label }).getByRole('option');
const search = (page: Page) => new URL(page.url()).searchParams;
const heightOf = async (element: Locator) => (await element.boundingBox())!.height;

test('staff filter all screens by company and by any brand, and the address keeps the company', async ({ page }) => {
  await startSession(page, 'staff');
  await page.goto(`${address()}/sponsor?company=${ids.other}&mbgSellerId=${SELLER}`);
  await expect(picker(page, 'Company')).toHaveText(new RegExp(`Filtering\\s*${OTHER}`));
  await page.getByRole('link', { name: 'Ledger audit' }).click();
  await expect(page).toHaveURL(/\/ledger-audit/);
  expect([search(page).get('company'), search(page).get('mbgSellerId')]).toEqual([ids.other, SELLER]);
  await expect(page.getByRole('heading', { name: 'Ledger audit' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sponsored Ads' })).toBeVisible();

  // Typed immediately: the rows load later, and no input is lost.
  await openPicker(page, 'Company');
  await page.keyboard.type('nusan');
  await expect(options(page, 'Company')).toHaveText([GROUPED]);
  await expect(options(page, 'Company').locator('mark')).toHaveText('Nusan');
  await page.keyboard.press('Enter');
  await expect(picker(page, 'Company')).toHaveText(new RegExp(GROUPED));
  await expect(picker(page, 'Brand')).toHaveText(/All brands/);
  await expect.poll(() => search(page).get('mbgSellerId')).toBeNull();

  await picker(page, 'Company').click();
  await page.getByRole('option', { name: 'All companies' }).click();
  await expect(picker(page, 'Company')).toHaveText(/All companies/);
  expect(search(page).get('company')).toBeNull();

  await openPicker(page, 'Company');
  await page.keyboard.type('merlion');
  await expect(options(page, 'Company')).toHaveText([GROUPED, OTHER]);
  const list = page.getByRole('listbox', { name: 'Company' });
  expect(await heightOf(options(page, 'Company').first())).toBe(45);
  expect((await list.boundingBox())!.width).toBe(300);
  await expectAccessible(page, 'company picker');
  await expect(list).toMatchAriaSnapshot(`
    - listbox "Company":
      - group "IDR":
        - option /${GROUPED}/
      - group "SGD":
        - option /${OTHER}/
  `);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('no such company');
  await expect(page.getByText('No record')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(picker(page, 'Company')).toBeFocused();

  await openPicker(page, 'Company');
  await expect(options(page, 'Company').nth(6)).toBeVisible();
  await expect(options(page, 'Company').first()).toHaveText('All companies');
  // Chromium makes every scrollable element a tab stop.
  await page.keyboard.press('Tab');
  await expect(list).not.toBeFocused();
  await page.keyboard.press('Escape');

  const last = await control((tx) =>
    tx.selectFrom('brand').select('name').orderBy('name', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
  await picker(page, 'Brand').click();
  const brands = page.getByRole('listbox', { name: 'Brand' });
  await expect(options(page, 'Brand').nth(1)).toBeVisible();
  expect((await brands.boundingBox())!.width).toBe(350);
  expect(await heightOf(brands)).toBeLessThanOrEqual(350);
  // Pages load as the end of the list becomes visible.
  await expect
    .poll(async () => {
      await brands.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      return options(page, 'Brand').last().innerText();
    })
    .toContain(last.name);
  await options(page, 'Brand').last().click();
  await expect(picker(page, 'Brand')).toHaveText(new RegExp(last.name));
  await page.reload();
  await expect(picker(page, 'Brand')).toHaveText(new RegExp(last.name));

  await openPicker(page, 'Company');
  await page.keyboard.type('merlion dist');
  await expect(options(page, 'Company')).toHaveText([OTHER]);
  await page.keyboard.press('Enter');
  await expect(picker(page, 'Brand')).toHaveText(/All brands/);
});

test('a user with several companies switches between them by keyboard, and by opening a campaign', async ({ page }) => {
  ids.account = await control(async (tx) => {
    const user = await tx
      .selectFrom('appUser')
      .select('id')
      .where('email', '=', 'member@endcap.example')
      .executeTakeFirstOrThrow();
    const previous = await tx
      .updateTable('membership')
      .set({ status: 'ACTIVE' })
      .where('companyId', '=', ids.other)
      .where('userId', '=', user.id)
      .returning('id')
      .executeTakeFirst();
    if (previous) return previous.id;
    const data = { companyId: ids.other, userId: user.id, role: 'MEMBER' } as const;
    return addMembership(tx, { newId, clock: Date.now }, data);
  });
  await startSession(page, 'member');
  await page.goto(`${address()}/sponsor?mbgSellerId=7`);
  await expect(picker(page, 'Account')).toHaveText(new RegExp(OWN));
  await openPicker(page, 'Account');
  await page.keyboard.type('nothing of the kind');
  await expect(page.getByText('No record')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('merlion');
  await expect(options(page, 'Account')).toHaveText([/Merlion Distribution.*Member/]);
  await expectAccessible(page, 'account picker');
  await page.keyboard.press('Enter');
  await expect(picker(page, 'Account')).toHaveText(new RegExp(OTHER));
  expect(search(page).get('mbgSellerId')).toBeNull();
  await picker(page, 'Account').click();
  await page.getByRole('option', { name: new RegExp(OWN) }).click();
  await expect(picker(page, 'Account')).toHaveText(new RegExp(OWN));

  await visit(page, `/sponsor/${ids.campaign}/budget?mbgSellerId=7`);
  await expect(picker(page, 'Account')).toHaveText(new RegExp(OTHER));
  await expect(page).toHaveURL(`${address()}/sponsor/${ids.campaign}/budget`);
  await expect(page.getByRole('heading', { name: 'Budget' }).first()).toBeVisible();
  await picker(page, 'Account').click();
  await page.getByRole('option', { name: new RegExp(OWN) }).click();
  await expect(picker(page, 'Account')).toHaveText(new RegExp(OWN));
});

test('the language is changed, remembered and used by the server', async ({ page }) => {
  await startSession(page, 'owner');
  await page.goto(`${address()}/company`);
  await picker(page, 'Language').press('Enter');
  await page.getByRole('menuitem', { name: 'Português' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
  await expect(page.getByRole('navigation', { name: 'Navegação principal' })).toBeVisible();
  // Texts already received from the server are requested again in the new language.
  await page.evaluate(() => (window.location.hash = 'get-started'));
  await expect(page.getByRole('dialog').getByRole('button', { name: /Complete seu perfil/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
  await page.getByLabel('Nome da empresa').fill(OTHER);
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Já existe uma empresa com este nome')).toBeVisible();
  await page.getByRole('button', { name: /perfil/i }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
});
