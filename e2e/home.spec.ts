import { DAY_MS } from '#kernel/time.ts';
import { createAdvertiser } from './support/advertiser.ts';
import { expectNoViolation } from './support/axe.ts';
import { SKU } from './support/campaigns.ts';
import { addNewcomer } from './support/newcomer.ts';
import { startSession } from './support/people.ts';
import { retryIndex } from './support/retry.ts';
import { address } from './support/served.ts';
import { storefront } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

const SOON = { timeout: 8_000, intervals: [100, 250] };

test('the owner extends a campaign that ends soon from home, and takes it back', async ({ page }) => {
  const user = await addNewcomer({ creditMicros: 100_000_000n });
  const search = retryIndex('homeward trail lantern');
  await createAdvertiser(
    { user },
    {
      name: 'Ends soon',
      sku: SKU,
      search,
      bidType: 'MAXIMUM_CPC',
      bidMicros: 500_000n,
      scheduleType: 'DATE_RANGE',
      endAtMs: Date.now() + 3 * DAY_MS,
    },
  );
  // A campaign that spends nothing has nothing at stake.
  const shop = storefront();
  await expect.poll(async () => (await shop.search(search)).map(({ sku }) => sku), SOON).toEqual([SKU]);
  const [win] = await shop.search(search);
  await shop.report(shop.click(win!, retryIndex('homeward shopper'), search));

  await startSession(page, user);
  await page.goto(`${address()}/homepage`);
  const extend = page.getByRole('button', { name: 'Extend 7 days: Ends soon' });
  await expect(extend).toBeVisible();
  await expect(page.getByText('1 thing needs you.')).toBeVisible();
  await expectNoViolation(page, 'home of an owner');
  await extend.click();
  await expect(page.getByText('Nothing needs you.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(extend).toBeVisible();
});

test('staff see how long the oldest review waits, and open its queue', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await startSession(page, 'staff');
  await page.goto(`${address()}/homepage`);
  const reviews = page.getByRole('link', { name: /^Reviews/ });
  await expect(reviews).toContainText(/Oldest: |Nothing waits/);
  await expect(reviews).toBeInViewport();
  await expectNoViolation(page, 'desk of staff');
  await reviews.click();
  await expect(page).toHaveURL(/\/review/);
});
