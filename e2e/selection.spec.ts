import { expect, test, type Locator, type Page } from './support/test.ts';
import { DEMO_PASSWORD } from '#demo/marketplace.ts';
import { addMembership } from '#core/accounts/server/company-seed.ts';
import { expectAccessible } from './support/axe.ts';
import { control, newId } from './support/server-control.ts';
import { chooseBrand, keepNotificationsClosed, signIn, startSession } from './support/people.ts';
import { address } from './support/served.ts';

// The scope of displayed figures: selected with the pickers in the header, by address, and by opening objects of
// another scope.
test.describe.configure({ mode: 'serial' });

const OWN = 'Harbourlight Retail';
const OTHER = 'Merlion Distribution';
const GROUPED = 'Merlion Nusantara';
const SELLER = newId();

const ids = { other: '', brand: '', foreignBrand: '', campaign: '', account: '' };

const companyId = (name: string) =>
  control(
    async (tx) => (await tx.selectFrom('company').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id,
  );
const brandsOf = (name: string) =>
  control((tx) =>
    tx
      .selectFrom('brand')
      .innerJoin('companyBrand', 'companyBrand.brandId', 'brand.id')
      .innerJoin('company', 'company.id', 'companyBrand.companyId')
      .select(['brand.id', 'brand.name'])
      .where('company.name', '=', name)
      .orderBy('brand.name')
      .execute(),
  );

test.beforeAll(async () => {
  ids.other = await companyId(OTHER);
  const own = await brandsOf(OWN);
  ids.brand = own.find(({ name }) => name === 'Lenovo')!.id;
  ids.foreignBrand = (await brandsOf(OTHER)).find(({ id }) => !own.some((brand) => brand.id === id))!.id;
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

test('staff filter all screens by company, and the address keeps the filter', async ({ page }) => {
  await signIn(page, 'staff');
  await expect(picker(page, 'Company')).toHaveText(/All companies/);
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
});

test('the company picker groups by wallet currency, announces position and count, and takes every key in one field', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await openPicker(page, 'Company');
  await page.keyboard.type('merlion');
  await expect(options(page, 'Company')).toHaveText([GROUPED, OTHER]);
  const list = page.getByRole('listbox', { name: 'Company' });
  await expect(list.getByText(/^(IDR|SGD)$/)).toHaveText(['IDR', 'SGD']);
  expect(await heightOf(options(page, 'Company').first())).toBe(45);
  expect((await list.boundingBox())!.width).toBe(300);
  await expectAccessible(page, 'company picker');
  await expect(page.getByRole('listbox', { name: 'Company' })).toMatchAriaSnapshot(`
    - listbox "Company":
      - group "IDR":
        - option /${GROUPED}/
      - group "SGD":
        - option /${OTHER}/
  `);
  const places = options(page, 'Company').evaluateAll((rows) =>
    rows.map((row) => `${row.ariaPosInSet} of ${row.ariaSetSize}`),
  );
  expect(await places).toEqual(['1 of 2', '2 of 2']);
  await expect(page.getByRole('status').filter({ hasText: '2 in the list' })).toBeAttached();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('no such company');
  await expect(page.getByText('No record')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(picker(page, 'Company')).toBeFocused();

  await openPicker(page, 'Company');
  // All companies, page by page: the active row exists wherever the list is scrolled to.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  // Keys pressed before the list has loaded would be forgotten with its earlier rows.
  await expect(options(page, 'Company').nth(6)).toBeVisible();
  await expect(options(page, 'Company').first()).toHaveText('All companies');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowDown');
  await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  const field = page.getByRole('combobox', { name: 'Company' });
  await expect(page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`)).toHaveAttribute(
    'aria-posinset',
    '7',
  );
  // Chromium makes every scrollable element a tab stop.
  await page.keyboard.press('Tab');
  await expect(list).not.toBeFocused();
});

test('staff select any brand of the marketplace, and selecting a company clears it', async ({ page }) => {
  const last = await control((tx) =>
    tx.selectFrom('brand').select('name').orderBy('name', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
  await signIn(page, 'staff');
  await picker(page, 'Brand').click();
  const list = page.getByRole('listbox', { name: 'Brand' });
  await expect(options(page, 'Brand').nth(1)).toBeVisible();
  expect((await list.boundingBox())!.width).toBe(350);
  expect(await heightOf(list)).toBeLessThanOrEqual(350);
  // Pages load as the end of the list becomes visible.
  await expect
    .poll(async () => {
      await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
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

test('a brand in the address is applied once; a brand of another company is rejected', async ({ page }) => {
  await startSession(page, 'owner');
  await page.goto(`${address()}/sponsor?brandId=${ids.brand}&date=2026-05-01_2026-05-31`);
  await expect(picker(page, 'Brand')).toHaveText(/Lenovo/);
  await expect.poll(() => search(page).get('brandId')).toBeNull();
  expect(search(page).get('date')).toBe('2026-05-01_2026-05-31');
  await page.reload();
  await expect(picker(page, 'Brand')).toHaveText(/Lenovo/);

  await page.goto(`${address()}/sponsor?brandId=${ids.foreignBrand}`);
  await expect.poll(() => search(page).get('brandId')).toBeNull();
  await expect(page.getByRole('alert').filter({ hasText: 'not found' })).toBeVisible();
  await expect(picker(page, 'Brand')).toHaveText(/Lenovo/);
  await chooseBrand(page, 'All brands');
  // Other users see their own company, whatever the address contains.
  await page.goto(`${address()}/sponsor?company=${ids.other}`);
  await expect(page.getByRole('heading', { name: 'Sponsored Ads' })).toBeVisible();
  await expect(picker(page, 'Company')).toHaveCount(0);
  await expect(picker(page, 'Account')).toHaveText(new RegExp(OWN));
  await expect(picker(page, 'Account')).toBeDisabled();
});

test('a user with one brand cannot select another', async ({ page }) => {
  const company = await companyId(GROUPED);
  const [only, ...others] = await brandsOf(GROUPED);
  await control((tx) =>
    tx
      .deleteFrom('companyBrand')
      .where('companyId', '=', company)
      .where(
        'brandId',
        'in',
        others.map(({ id }) => id),
      )
      .execute(),
  );
  try {
    await page.addInitScript(keepNotificationsClosed);
    await page.goto(address());
    await page.getByLabel('E-mail').fill('viewer.3@endcap.example');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(picker(page, 'Brand')).toHaveText(new RegExp(only!.name));
    await expect(picker(page, 'Brand')).toBeDisabled();
    await page.goto(`${address()}/sponsor?brandId=${ids.foreignBrand}`);
    await expect.poll(() => search(page).get('brandId')).toBeNull();
    await expect(picker(page, 'Brand')).toHaveText(new RegExp(only!.name));
  } finally {
    await control((tx) =>
      tx
        .insertInto('companyBrand')
        .values(others.map(({ id }) => ({ companyId: company, brandId: id })))
        .execute(),
    );
  }
});

test('a user with several companies switches between them by keyboard', async ({ page }) => {
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
  await signIn(page, 'member');
  await expect(picker(page, 'Account')).toHaveText(new RegExp(OWN));
  await page.goto(`${address()}/sponsor?mbgSellerId=7`);
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
});

test('opening a campaign of another own company switches to that company', async ({ page }) => {
  await signIn(page, 'member');
  await expect(picker(page, 'Account')).toHaveText(new RegExp(OWN));
  await page.goto(`${address()}/sponsor/${ids.campaign}/budget?mbgSellerId=7`);
  await expect(picker(page, 'Account')).toHaveText(new RegExp(OTHER));
  await expect(page).toHaveURL(`${address()}/sponsor/${ids.campaign}/budget`);
  await expect(page.getByRole('heading', { name: 'Budget' }).first()).toBeVisible();
  await picker(page, 'Account').click();
  await page.getByRole('option', { name: new RegExp(OWN) }).click();
  await expect(picker(page, 'Account')).toHaveText(new RegExp(OWN));
});

test('the language is changed, remembered and used by the server', async ({ page }) => {
  await signIn(page, 'owner');
  await picker(page, 'Language').press('Enter');
  await page.getByRole('menuitem', { name: 'Português' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
  await expect(page.getByRole('navigation', { name: 'Navegação principal' })).toBeVisible();
  // Texts already received from the server are requested again in the new language.
  await page.evaluate(() => (window.location.hash = 'get-started'));
  await expect(page.getByRole('dialog').getByRole('button', { name: /Complete seu perfil/ })).toBeVisible();
  await page.goto(`${address()}/company`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
  await page.getByLabel('Nome da empresa').fill(OTHER);
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Já existe uma empresa com este nome')).toBeVisible();
  await page.getByRole('button', { name: /perfil/i }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
});
