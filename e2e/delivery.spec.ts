import { sql } from 'kysely';
import { expect, test, type Page } from '@playwright/test';
import { advertise } from './support/advertiser.ts';
import { expectAccessible } from './support/axe.ts';
import { behind } from './support/behind.ts';
import { address, chooseBrand, signIn } from './support/people.ts';
import { storefront } from './support/storefront.ts';

// What a seller can find out about delivery, and do about it: clicks that were not paid for, what earned a sale, why an ad was not shown.
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

const adSet = () =>
  behind(async (tx) => {
    const { rows } = await sql<{ running_status: string; bid_micros: bigint }>`
      select running_status, bid_micros from ad_set join campaign on campaign.id = campaign_id where campaign.name = ${CAMPAIGN}`.execute(
      tx,
    );
    return rows[0]!;
  });
const ask = (slots: number) =>
  storefront().client.createAuction({ auctions: [{ type: 'listings', slots, searchQuery: SEARCH }] });
const why = () => page.getByRole('dialog', { name: 'Why didn’t my ad show?' });

test('a paused campaign is told that it is, and started by one click', async () => {
  const toggle = page.getByRole('row', { name: new RegExp(CAMPAIGN) }).getByRole('switch');
  await page.goto(`${address()}/sponsor`);
  await toggle.press('Space');
  await expect.poll(async () => (await storefront().search(SEARCH)).length, SOON).toBe(0);
  for (let time = 0; time < 12; time += 1) await ask(1);
  await expect(async () => {
    await menu('Why didn’t it show?');
    await expect(why().getByRole('listitem').filter({ hasText: 'Paused' })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await why().getByRole('button', { name: 'Start the campaign' }).click();
  await expect(page.getByText('Changed')).toBeVisible();
  expect((await adSet()).running_status).toBe('STARTED');
  await expect.poll(async () => (await storefront().search(SEARCH)).length, SOON).toBe(1);
});

test('an outbid campaign is told the bid that would have won, and bids it by one click', async () => {
  const other = await behind(async (tx) => {
    const { rows } = await sql<{ sku: string }>`
      select other.sku from product other join product own using (catalog_id, brand_id) join catalog on catalog.id = catalog_id
      where catalog.code = 'SG' and own.sku = ${SKU} and other.sku <> ${SKU} and other.status = 'ACTIVE' and other.quantity > 0
        and other.seller_ids[1] = own.seller_ids[1] limit 1`.execute(tx);
    return rows[0]!.sku;
  });
  const rival = { company: 'Brighter Lanterns', credit_micros: 50_000_000n };
  await advertise(rival, { ...AD, sku: other, name: 'Brighter lantern', bid_micros: 900_000n });
  const winner = async () => (await ask(1)).results[0]!.winners[0]!.id;
  await expect.poll(winner, SOON).toBe(other);
  for (let time = 0; time < 40; time += 1) await ask(1);
  const loss = why().getByRole('listitem').filter({ hasText: 'Outranked' });
  await expect(async () => {
    await menu('Why didn’t it show?');
    await expect(loss).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  const { bid_micros } = await adSet();
  await loss.getByRole('button', { name: /Raise the bid to S\$/ }).click();
  await expect(page.getByText('Changed')).toBeVisible();
  await expect.poll(async () => (await adSet()).bid_micros > bid_micros, SOON).toBe(true);
});
