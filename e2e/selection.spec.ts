import { expect, test, type Page } from '@playwright/test';
import { addAccount } from '#features/company/server/index.ts';
import { expectAccessible } from './support/axe.ts';
import { behind, newId } from './support/behind.ts';
import { address, chooseBrand, signIn } from './support/people.ts';

// Whose figures are looked at: by the pickers in the header, by the address, and by opening what belongs elsewhere.
test.describe.configure({ mode: 'serial' });

const OWN = 'Harbourlight Retail';
const OTHER = 'Merlion Distribution';
const GROUPED = 'Merlion Nusantara';

const ids = { other: '', brand: '', foreignBrand: '', campaign: '', lockedBrand: '' };
const added: string[] = [];

const companyId = (name: string) =>
  behind(
    async (tx) => (await tx.selectFrom('company').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id,
  );
const brandsOf = (name: string) =>
  behind((tx) =>
    tx
      .selectFrom('brand')
      .innerJoin('company_brand', 'company_brand.brand_id', 'brand.id')
      .innerJoin('company', 'company.id', 'company_brand.company_id')
      .select(['brand.id', 'brand.name'])
      .where('company.name', '=', name)
      .orderBy('brand.name')
      .execute(),
  );

async function join(email: string, company: string): Promise<void> {
  const id = await companyId(company);
  await behind(async (tx) => {
    const person = await tx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    added.push(
      await addAccount(tx, { newId, clock: Date.now }, { companyId: id, personId: person.id, role: 'MEMBER' }),
    );
  });
}

test.beforeAll(async () => {
  ids.other = await companyId(OTHER);
  ids.brand = (await brandsOf(OWN)).find(({ name }) => name === 'Lenovo')!.id;
  ids.foreignBrand = (await brandsOf(OTHER))[0]!.id;
  ids.campaign = await behind(async (tx) => {
    const row = await tx
      .selectFrom('campaign')
      .select('id')
      .where('company_id', '=', ids.other)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return String(row.id);
  });
});
test.afterAll(async () => {
  // The journeys to come know people of one company.
  await behind((tx) => tx.updateTable('account').set({ status: 'DISABLED' }).where('id', 'in', added).execute());
});

const picker = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}:`) });
const search = (page: Page) => new URL(page.url()).searchParams;

test('staff narrow every screen to a company by the address, and it stays there from screen to screen', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await expect(picker(page, 'Company')).toHaveText(/All companies/);
  await page.goto(`${address()}/sponsor?company=${ids.other}&mbgSellerId=7`);
  await expect(picker(page, 'Company')).toHaveText(new RegExp(`Filtering\\s*${OTHER}`));
  await page.getByRole('link', { name: 'Ledger audit' }).click();
  await expect(page).toHaveURL(/\/ledger-audit/);
  expect([search(page).get('company'), search(page).get('mbgSellerId')]).toEqual([ids.other, '7']);
  await page.goBack();

  await chooseBrand(page, (await brandsOf(OTHER))[0]!.name);
  await picker(page, 'Company').click();
  await page.keyboard.type('nusan');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option').locator('mark')).toHaveText('Nusan');
  await page.keyboard.press('Enter');
  await expect(picker(page, 'Company')).toHaveText(new RegExp(GROUPED));
  await expect(picker(page, 'Brand')).toHaveText(/All brands/);
  expect([...search(page).keys()].filter((key) => key === 'mbgSellerId' || key === 'brandId')).toEqual([]);

  await picker(page, 'Company').click();
  await page.getByRole('option', { name: 'All companies' }).click();
  await expect(picker(page, 'Company')).toHaveText(/All companies/);
  expect(search(page).get('company')).toBeNull();
});

test('companies of a group stand under the currency of their wallets, and a long list goes on while it is read', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await picker(page, 'Company').click();
  await page.keyboard.type('merlion');
  const list = page.getByRole('listbox', { name: 'Company' });
  await expect(list.getByRole('option')).toHaveText([OTHER, GROUPED]);
  await expect(list.getByText('SGD')).toBeVisible();
  await expect(list.getByText('IDR')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('no such company');
  await expect(page.getByText('No record')).toBeVisible();
});

test('a brand in the address is applied and leaves it; another company’s is refused', async ({ page }) => {
  await signIn(page, 'owner');
  await page.goto(`${address()}/sponsor?brandId=${ids.brand}&date=2026-05-01_2026-05-31`);
  await expect(picker(page, 'Brand')).toHaveText(/Lenovo/);
  await expect.poll(() => search(page).get('brandId')).toBeNull();
  expect(search(page).get('date')).toBe('2026-05-01_2026-05-31');
  await page.reload();
  await expect(picker(page, 'Brand')).toHaveText(/Lenovo/);

  await page.goto(`${address()}/sponsor?brandId=${ids.foreignBrand}`);
  await expect.poll(() => search(page).get('brandId')).toBeNull();
  await expect(picker(page, 'Brand')).toHaveText(/Lenovo/);
  await chooseBrand(page, 'All brands');
  // Whoever is not staff sees their own company, whatever the address says.
  await page.goto(`${address()}/sponsor?company=${ids.other}`);
  await expect(page.getByRole('heading', { name: 'Sponsored Ads' })).toBeVisible();
  await expect(picker(page, 'Company')).toHaveCount(0);
});

test('whoever has one brand works with it and no other', async ({ page }) => {
  const person = 'viewer.3@endcap.example';
  const brands = await brandsOf(GROUPED);
  const others = brands.slice(1).map(({ id }) => id);
  const company = await companyId(GROUPED);
  await behind((tx) =>
    tx.deleteFrom('company_brand').where('company_id', '=', company).where('brand_id', 'in', others).execute(),
  );
  try {
    await page.addInitScript(() => sessionStorage.setItem('endcap-notifications-opened', 'yes'));
    await page.goto(address());
    await page.getByLabel('E-mail').fill(person);
    await page.getByLabel('Password', { exact: true }).fill('Endcap-demo-2026');
    await page.keyboard.press('Enter');
    await expect(picker(page, 'Brand')).toHaveText(new RegExp(brands[0]!.name));
    await expect(picker(page, 'Brand')).toBeDisabled();
    await page.goto(`${address()}/sponsor?brandId=${ids.foreignBrand}`);
    await expect.poll(() => search(page).get('brandId')).toBeNull();
    await expect(picker(page, 'Brand')).toHaveText(new RegExp(brands[0]!.name));
  } finally {
    await behind((tx) =>
      tx
        .insertInto('company_brand')
        .values(others.map((brand_id) => ({ company_id: company, brand_id })))
        .execute(),
    );
  }
});

test('whoever belongs to several companies switches between them, by keyboard', async ({ page }) => {
  await join('member@endcap.example', OTHER);
  await signIn(page, 'member');
  await expect(picker(page, 'Account')).toHaveText(new RegExp(OWN));
  await page.goto(`${address()}/sponsor?mbgSellerId=7`);
  await picker(page, 'Account').press('Enter');
  await page.keyboard.type('nothing of the kind');
  await expect(page.getByText('No record')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('merlion');
  await expect(page.getByRole('option')).toHaveText([/Merlion Distribution.*Member/]);
  await expectAccessible(page, 'account picker');
  await page.keyboard.press('Enter');
  await expect(picker(page, 'Account')).toHaveText(new RegExp(OTHER));
  expect(search(page).get('mbgSellerId')).toBeNull();
  await picker(page, 'Account').click();
  await page.getByRole('option', { name: new RegExp(OWN) }).click();
  await expect(picker(page, 'Account')).toHaveText(new RegExp(OWN));
});

test('opening a campaign of one’s other company goes there, and shows it', async ({ page }) => {
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

test('the language is changed on this device, and stays', async ({ page }) => {
  await signIn(page, 'viewer');
  await picker(page, 'Language').press('Enter');
  await page.getByRole('menuitem', { name: 'Português' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
  await expect(page.getByRole('navigation', { name: 'Navegação principal' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
  await page.getByRole('button', { name: /perfil/i }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
});
