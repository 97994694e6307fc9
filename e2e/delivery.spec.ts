import { expect, test, type Page } from './support/test.ts';
import { sql } from 'kysely';
import { createAdvertiser } from './support/advertiser.ts';
import { expectAccessible } from './support/axe.ts';
import { control, campaignFacts } from './support/server-control.ts';
import { chooseBrand, signIn } from './support/people.ts';
import { address } from './support/served.ts';
import { storefront } from './support/storefront.ts';
import { retryIndex } from './support/retry.ts';

// What a seller can learn about delivery: unbilled clicks and the attribution of sales.
test.describe.configure({ mode: 'serial' });

const SKU = 'SKI-VAS-VAS-120';
const SOON = { timeout: 8_000, intervals: [100, 250] };
/** Of changes that follow each other, the dashboard reads the last one up to 15 seconds after the first. */
const SEEN = { timeout: 30_000 };

let page: Page;
const campaign = retryIndex('Moonlit trail');
const search = retryIndex('moonlit trail lantern');
const hastyShopper = retryIndex('hasty shopper');
const calmShopper = retryIndex('calm shopper');
const buyer = retryIndex('lantern buyer');

test.beforeAll(async ({ browser }) => {
  const ad = { sku: SKU, search, bidType: 'MAXIMUM_CPC' as const, bidMicros: 500_000n };
  await createAdvertiser({ user: 'owner' }, { ...ad, name: campaign });
  page = await browser.newPage();
  await signIn(page, 'owner');
  await chooseBrand(page, 'Vaseline');
});
test.afterAll(() => page.close());

async function menu(action: string): Promise<void> {
  await page.goto(`${address()}/sponsor?name=${encodeURIComponent(campaign)}`);
  await page.getByRole('button', { name: `More about ${campaign}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('invalid clicks are shown with the amounts that were not billed', async () => {
  const shop = storefront();
  await expect.poll(async () => (await shop.search(search)).map(({ sku }) => sku), SOON).toEqual([SKU]);
  const row = page.getByRole('row', { name: /Click rate limit/ });
  const before = await tooFast();
  for (let time = 0; time < 4; time += 1) {
    const [win] = await shop.search(search);
    await shop.report(shop.click(win!, hastyShopper, search));
  }
  expect(await tooFast()).toBe(before + 3);
  // A valid click changes the totals, which triggers a refetch of all reports.
  const [win] = await shop.search(search);
  await shop.report(shop.click(win!, calmShopper, search));
  await expect(row.getByRole('cell').first()).toHaveText(String(before + 3), SEEN);
  await expect(row).toContainText('S$');
});

/** Number of logged clicks on the brand's ads that one shopper made too fast. */
async function tooFast(): Promise<number> {
  const { companyId, brandId } = await campaignFacts(campaign);
  const { rows } = await control((tx) =>
    sql<{ clicks: number }>`select count(*)::int as clicks from ad_event
      where kind = 'CLICK' and invalid_reason = 'CLICK_RATE' and company_id = ${companyId} and brand_id = ${brandId}
        and day > (now() at time zone 'Asia/Singapore')::date - 7`.execute(tx),
  );
  return rows[0]!.clicks;
}

test('a sale shows the click it is attributed to', async () => {
  const shop = storefront();
  const [win] = await shop.search(search);
  await shop.report(shop.click(win!, buyer, search));
  await shop.report(shop.purchase(SKU, 3, 12.5, buyer));
  await menu('Attributed orders');
  const drawer = page.getByRole('dialog', { name: 'Attributed orders' });
  const sale = drawer.getByRole('listitem').filter({ hasText: 'S$37.50' });
  await expect(sale).toContainText('3 pieces');
  await expect(sale.getByText('bought it')).toBeHidden();
  await sale.locator('summary').press('Enter');
  await expect(sale).toContainText('The shopper clicked this product’s ad and bought it.');
  await expect(sale).toContainText(search);
  await expect(sale).toContainText('The last click within 7 days before a sale earns it.');
  await expectAccessible(page, 'the sales of a campaign');
  await drawer.getByRole('button', { name: 'Close' }).click();
});
