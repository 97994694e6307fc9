import { expect, test, type Page } from '@playwright/test';
import { advertise } from './support/advertiser.ts';
import { expectAccessible } from './support/axe.ts';
import { address, chooseBrand, signIn } from './support/people.ts';
import { storefront } from './support/storefront.ts';

// What a seller can find out about delivery: clicks that were not paid for, what earned a sale.
test.describe.configure({ mode: 'serial' });

const CAMPAIGN = 'Moonlit trail';
const SEARCH = 'moonlit trail lantern';
const SKU = 'SKI-VAS-VAS-120';
const AD = { sku: SKU, search: SEARCH, bidType: 'MAXIMUM_CPC' as const };
const SOON = { timeout: 8_000, intervals: [100, 250] };

let page: Page;

test.beforeAll(async ({ browser }) => {
  await advertise({ person: 'owner' }, { ...AD, name: CAMPAIGN, bid_micros: 500_000n });
  page = await browser.newPage();
  await signIn(page, 'owner');
  await chooseBrand(page, 'Vaseline');
});
test.afterAll(() => page.close());

async function menu(action: string): Promise<void> {
  await page.goto(`${address()}/sponsor`);
  await page.getByRole('button', { name: `More about ${CAMPAIGN}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('clicks that came too fast are told with what was not billed', async () => {
  const shop = storefront();
  await expect.poll(async () => (await shop.search(SEARCH)).map(({ sku }) => sku), SOON).toEqual([SKU]);
  const row = page.getByRole('row', { name: /Too many by one shopper/ });
  const counted = async () =>
    (await row.count()) === 0 ? 0 : Number((await row.getByRole('cell').first().innerText()).replaceAll(/\D/g, ''));
  await expect(page.getByText('Invalid clicks').or(page.getByRole('table').first()).first()).toBeVisible();
  const before = await counted();
  for (let time = 0; time < 4; time += 1) {
    const [win] = await shop.search(SEARCH);
    await shop.client.reportEvent(shop.click(win!, 'hasty shopper', SEARCH));
  }
  await page.reload();
  await expect.poll(counted, SOON).toBe(before + 3);
  await expect(row).toContainText('S$');
});

test('a sale opens and says which click earned it', async () => {
  const shop = storefront();
  const [win] = await shop.search(SEARCH);
  await shop.client.reportEvent(shop.click(win!, 'lantern buyer', SEARCH));
  await shop.client.reportEvent(shop.purchase(SKU, 3, 12.5, 'lantern buyer'));
  await menu('What earned its sales?');
  const drawer = page.getByRole('dialog', { name: 'What earned its sales?' });
  const sale = drawer.getByRole('listitem').filter({ hasText: 'S$37.50' });
  await expect(sale).toContainText('3 pieces');
  await expect(sale.getByText('bought it')).toBeHidden();
  await sale.locator('summary').press('Enter');
  await expect(sale).toContainText('The shopper clicked this product’s ad and bought it.');
  await expect(sale).toContainText(SEARCH);
  await expect(sale).toContainText('The last click within 7 days before a sale earns it.');
  await expectAccessible(page, 'the sales of a campaign');
  await drawer.getByRole('button', { name: 'Close' }).click();
});
