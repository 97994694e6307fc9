import { expect, test, type Page } from './support/test.ts';
import { createAdvertiser } from './support/advertiser.ts';
import { campaignFacts } from './support/server-control.ts';
import { campaignRow, chooseBrand, signIn, signOut, signInByForm } from './support/people.ts';
import { storefront, type Win } from './support/storefront.ts';
import { retryIndex } from './support/retry.ts';
import { expectStep, continueTo } from './support/wizard.ts';

// One scenario in order: a seller's ad is created, approved, shown, clicked, charged and reported, and stops when it
// should.
test.describe.configure({ mode: 'serial' });

const CAMPAIGN = retryIndex('Midnight glow');
const SEARCH = retryIndex('midnight glow ritual');
const SKU = 'SKI-VAS-VAS-120';
const SHOPPER = retryIndex('shopper');
/** Maximum time for a change to reach the storefront. */
const SOON = { timeout: 5_000, intervals: [100, 250] };
/** Of changes that follow each other, the dashboard reads the last one up to 15 seconds after the first. */
const SEEN = { ...SOON, timeout: 30_000 };

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});
test.afterAll(() => page.close());

test('a seller creates a product campaign step by step and sees it pending', async () => {
  await signInByForm(page, 'member');
  await chooseBrand(page, 'Vaseline');
  await page.getByRole('button', { name: 'Launch campaign' }).click();

  const next = page.getByRole('button', { name: 'Next', exact: true });
  await expect(next).toBeDisabled();
  await page.getByLabel('Campaign name').fill(CAMPAIGN);
  await continueTo(page, 'Budget and schedule');

  await page.getByRole('radio', { name: /Set a limit/ }).check();
  await page.getByRole('checkbox', { name: 'Daily budget' }).check();
  await page.getByRole('textbox', { name: 'Daily budget amount' }).fill('0');
  await page.getByRole('textbox', { name: 'Daily budget amount' }).blur();
  await expect(next).toBeDisabled();
  // Right after the storefront's midnight, the pacing of a small budget allows less than the cost of a click.
  await page.getByRole('textbox', { name: 'Daily budget amount' }).fill('50');
  await continueTo(page, 'Targeting and audience');

  await page.getByRole('combobox', { name: 'Target country' }).click();
  await page.getByRole('option', { name: 'Singapore' }).click();
  await page.getByRole('textbox', { name: 'Add to Keywords' }).fill(SEARCH);
  await page.getByText('Exact', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Add' }).first().click();
  await continueTo(page, 'Bid strategy');

  await page.getByRole('radio', { name: /Max. CPC/ }).check();
  await page.getByRole('textbox', { name: 'Max. CPC bid' }).fill('2.5');
  await continueTo(page, 'Sponsored content');

  await page.getByRole('button', { name: /^Add Vaseline Men Body/ }).click();
  await expect(page.getByText('1 product selected')).toBeVisible();
  await continueTo(page, 'Review');
  await page.getByRole('button', { name: 'Launch campaign' }).click();
  await expect(page.getByRole('row', { name: new RegExp(CAMPAIGN) })).toContainText('In review');
  expect(await storefront().search(SEARCH)).toEqual([]);
});

test('staff approve the campaign', async () => {
  await signOut(page);
  await signIn(page, 'staff');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Review/ })
    .click();
  await page.getByRole('region', { name: 'Waiting' }).getByRole('button', { name: CAMPAIGN }).click();
  await page.getByRole('link', { name: CAMPAIGN, exact: true }).click();
  await expectStep(page, 'Review');
  const verdict = page.getByRole('region', { name: 'Review' });
  await verdict.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`“${CAMPAIGN}” is approved`)).toBeVisible();
});

let clicked: object[] = [];

test('the storefront shows the ad, and the seller sees events and cost', async () => {
  const shop = storefront();
  let win!: Win;
  await expect
    .poll(async () => {
      [win] = (await shop.search(SEARCH)) as [Win];
      return win?.sku;
    }, SOON)
    .toBe(SKU);

  await signOut(page);
  await signIn(page, 'owner');
  await chooseBrand(page, 'Vaseline');
  const chip = page.getByRole('button', { name: /^Wallet balance/ });
  const before = await chip.innerText();

  clicked = [
    shop.impression(win, SHOPPER, SEARCH),
    shop.click(win, SHOPPER, SEARCH),
    shop.purchase(SKU, 2, 12.97, SHOPPER),
  ];
  for (const event of clicked) expect(await shop.report(event)).toEqual({ ok: true, retry: false });
  const { billed } = await campaignFacts(CAMPAIGN);
  expect(Number(billed)).toBeGreaterThan(0);

  await expect
    .poll(() => campaignRow(page, CAMPAIGN), SEEN)
    .toMatchObject({
      Impressions: '1',
      Clicks: '1',
      Cost: `S$${Number(billed).toFixed(2)}`,
      'Direct sales': 'S$25.94',
    });
  await expect.poll(() => chip.innerText(), SEEN).not.toBe(before);
});

test('sending every event again changes nothing', async () => {
  const before = await campaignFacts(CAMPAIGN);
  for (const event of clicked) await storefront().report(event);
  expect(await campaignFacts(CAMPAIGN)).toEqual(before);
});

test('a paused campaign stops winning within five seconds, and wins again after it is resumed', async () => {
  const shop = storefront();
  const toggle = page.getByRole('row', { name: new RegExp(CAMPAIGN) }).getByRole('switch');
  await toggle.press('Space');
  await expect.poll(() => shop.search(SEARCH), SOON).toEqual([]);
  await toggle.press('Space');
  await expect.poll(async () => (await shop.search(SEARCH)).length, SOON).toBe(1);
});

test('a campaign with a spent budget stops winning, and nothing more is billed', async () => {
  const shop = storefront();
  // All decided before the first click, because pacing would spread them over the day.
  const wins = (await Promise.all(Array.from({ length: 80 }, () => shop.search(SEARCH)))).flat();
  await page.getByRole('button', { name: `Change the budget of ${CAMPAIGN}` }).click();
  await page.getByRole('textbox', { name: 'Daily budget' }).fill('1');
  await page.getByRole('textbox', { name: 'Daily budget' }).press('Enter');
  await expect(page.getByText('Campaign budget updated')).toBeVisible();
  for (const [shopper, win] of wins.entries()) {
    await shop.report(shop.click(win, retryIndex(`budget-shopper-${shopper}`), SEARCH));
  }
  await expect.poll(() => shop.search(SEARCH), SOON).toEqual([]);
  const { billed, accrued } = await campaignFacts(CAMPAIGN);
  expect(billed).toBe('1');
  expect(accrued).toBe('1');
});

test('a campaign with an empty wallet stops winning', async () => {
  const search = retryIndex('pocket money parade');
  const name = retryIndex('Pocket money');
  const company = { company: retryIndex('Nearly Broke'), creditMicros: 2_250_000n };
  await createAdvertiser(company, { name, sku: SKU, search });
  const shop = storefront();
  await expect.poll(async () => (await shop.search(search)).length, SOON).toBe(1);
  for (let shopper = 0; shopper < 20; shopper += 1) {
    const [win] = await shop.search(search);
    if (!win) break;
    await shop.report(shop.click(win, retryIndex(`wallet-shopper-${shopper}`), search));
  }
  await expect.poll(() => shop.search(search), SOON).toEqual([]);
  expect((await campaignFacts(name)).billed).toBe('2.25');
});
