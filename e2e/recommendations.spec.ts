import { expect, test, type Page } from './support/test.ts';
import { sql } from 'kysely';
import { createAdvertiser } from './support/advertiser.ts';
import { expectAccessible } from './support/axe.ts';
import { control } from './support/server-control.ts';
import { SKU } from './support/campaigns.ts';
import { chooseBrand, signIn, visit } from './support/people.ts';
import { storefront } from './support/storefront.ts';
import { retryIndex } from './support/retry.ts';
import { expectStep, openStep } from './support/wizard.ts';

// A reason why a campaign was not shown is listed and fixed in place with one click.
test.describe.configure({ mode: 'serial' });

const CAMPAIGN = retryIndex('Dim harbour lamp');
const RIVAL = retryIndex('Bright harbour lamp');
const SEARCH = retryIndex('dim harbour lamp');
const AD = { search: SEARCH, bidType: 'MAXIMUM_CPC' as const };
const SOON = { timeout: 15_000, intervals: [250, 500] };

let page: Page;
let rivalSku = '';

test.beforeAll(async ({ browser }) => {
  rivalSku = await control(async (tx) => {
    const { rows } = await sql<{ sku: string }>`
      select other.sku from product other
      join product own on own.catalog_id = other.catalog_id and own.brand_id = other.brand_id and own.sku = ${SKU}
      join catalog on catalog.id = own.catalog_id and catalog.code = 'SG'
      where other.sku <> own.sku and other.status = 'ACTIVE' and other.quantity > 0 order by other.sku limit 1`.execute(
      tx,
    );
    return rows[0]!.sku;
  });
  await createAdvertiser({ user: 'owner' }, { ...AD, sku: SKU, name: CAMPAIGN, bidMicros: 500_000n });
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, 'owner');
  await chooseBrand(page, 'Vaseline');
});
test.afterAll(() => page.context().close());

const shop = storefront();
/** Returns the winner of the only slot. */
const first = async () => {
  const { results } = await shop.client.createAuction({
    auctions: [{ type: 'listings', slots: 1, searchQuery: SEARCH }],
  });
  return results[0]?.winners?.[0]?.id;
};
const search = async (times: number) => {
  for (let time = 0; time < times; time += 1) await first();
};
const drawer = () => page.getByRole('dialog', { name: 'Delivery diagnosis' });
/** Reloads until the latest auctions have been counted; the address retains the open drawer. */
async function expectRemedy(name: RegExp): Promise<void> {
  await visit(page, '/sponsor');
  const more = page.getByRole('button', { name: `More about ${CAMPAIGN}`, exact: true });
  await expect(more).toBeVisible();
  // Content that loads above the list shifts it, and any open menu with it.
  await expect(async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Delivery diagnosis' }).click({ timeout: 2000 });
    await expect(drawer()).toBeVisible({ timeout: 2000 });
  }).toPass(SOON);
  await expect(async () => {
    await page.reload();
    await drawer().getByText('Today', { exact: true }).click();
    await expect(drawer().getByRole('button', { name }).first()).toBeVisible({ timeout: 2000 });
  }).toPass({ ...SOON, timeout: 30_000 });
}

test('an outbid campaign is raised to the winning bid, and removed', async () => {
  await expect.poll(first, SOON).toBe(SKU);
  await createAdvertiser(
    { company: RIVAL, creditMicros: 50_000_000n },
    { ...AD, sku: rivalSku, name: RIVAL, bidMicros: 15_000_000n },
  );
  await expect.poll(first, SOON).toBe(rivalSku);
  await search(100);

  await expectRemedy(/^Raise the bid to/);
  await expectAccessible(page, 'remedies of a campaign that was not shown');
  const raise = drawer().getByRole('button', { name: /^Raise the bid to/ });
  const amount = /S\$([\d.]+)/.exec(await raise.innerText())![1]!;
  await raise.click();
  await expect(page.getByText('Changed', { exact: true })).toBeVisible();
  await expect(raise).toBeHidden();
  await drawer().getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: `Edit: ${CAMPAIGN}` }).click();
  await expectStep(page, 'Budget and schedule');
  await openStep(page, 'Bid strategy');
  const bid = page.getByRole('textbox', { name: /Max. CPC bid/ });
  await expect.poll(async () => Number(await bid.inputValue())).toBe(Number(amount));

  await visit(page, '/sponsor');
  await page.getByRole('button', { name: `More about ${CAMPAIGN}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`“${CAMPAIGN}” is removed`)).toBeVisible();
});
