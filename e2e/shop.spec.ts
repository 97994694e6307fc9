import { devices, expect, test } from './support/test.ts';
import { createAdvertiser } from './support/advertiser.ts';
import { address } from './support/served.ts';
import { retryIndex } from './support/retry.ts';
import { storefront } from './support/storefront.ts';

// A click of a browser that says it is a robot is not billed.
const { userAgent } = devices['Desktop Firefox'];

test('a shopper sees an ad, clicks it and orders; the drawer follows it from the auction to the sale', async ({
  browser,
}) => {
  const name = retryIndex('Shop');
  // One word that no other campaign of this server fits.
  const search = name.toLowerCase().replaceAll(' ', '');
  await createAdvertiser({ company: name, creditMicros: 50_000_000n }, { name, sku: 'SKI-VAS-VAS-120', search });
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  const ad = page.locator('endcap-sponsored');
  // As soon as it is approved, and at the latest within five seconds.
  await expect.poll(async () => (await storefront().search(search)).length, { timeout: 5000 }).toBe(1);
  await page.goto(`${address()}/shop/sg/search?q=${encodeURIComponent(search)}`);
  await expect(ad.getByText('Sponsored', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'What just happened' }).click();
  const drawer = page.getByRole('complementary', { name: 'What just happened' });
  await expect(drawer.getByText(/A click costs S\$/)).toBeVisible();
  await expect(drawer.getByText('in view for a second')).toBeVisible();
  await ad.getByRole('link').click();
  await expect(drawer.getByText(/S\$\d+\.\d\d were charged to/)).toBeVisible();
  await page.locator('.product').getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('Your order is')).toBeVisible();
  await expect(drawer.getByText(/were earned by the ad of/)).toBeVisible();
  await context.close();
});
