import { expect, test, type Page } from './support/test.ts';
import sharp from 'sharp';
import { setFlag } from '#core/settings/server/index.ts';
import { expectNoViolation } from './support/axe.ts';
import { control } from './support/server-control.ts';
import { clickTwiceAtOnce } from './support/network-faults.ts';
import { newestEmail } from './support/email.ts';
import { chooseBrand, signIn, startSession } from './support/people.ts';
import { address } from './support/served.ts';
import { retryIndex } from './support/retry.ts';
import { expectStep, continueTo } from './support/wizard.ts';

// Campaigns of both types, created in each of the three ways, through their whole life cycle until removal.
test.describe.configure({ mode: 'serial' });

const TILES = retryIndex('Winter tiles');
const GLOW = retryIndex('Quick glow');
const BANNER = retryIndex('Quick banner');
const SECTIONS = retryIndex('Three sections');
const PARTS = retryIndex('Three parts');

let seller: Page;
let staff: Page;

test.beforeAll(async ({ browser }) => {
  const open = async () => (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  [seller, staff] = await Promise.all([open(), open()]);
  await signIn(seller, 'owner');
  await chooseBrand(seller, 'Vaseline');
  await startSession(staff, 'staff');
});
test.afterAll(async () => {
  await control((tx) => setFlag(tx, 'use_advanced_sponsor_campaign_ui', false));
  await Promise.all([seller.context().close(), staff.context().close()]);
});

const picture = async (width: number, height: number) => ({
  name: 'banner.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#0d7377' } })
    .png()
    .toBuffer(),
});
/** Creates an image with far too many bytes for a placement, unless it is re-encoded as JPEG. */
const largeImage = async (width: number, height: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const drawn = sharp({ create: { width, height, channels: 3, background: 'grey', noise } });
  return { name: 'heavy.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
};
const next = () => seller.getByRole('button', { name: 'Next', exact: true });
const list = (adType = '') => seller.goto(`${address()}/sponsor${adType}`);
const row = (name: string) => seller.getByRole('row', { name: new RegExp(name) });

async function chooseCountry(within: Pick<Page, 'getByRole'> = seller): Promise<void> {
  const country = within.getByRole('combobox', { name: 'Target country' });
  await country.click();
  await seller.getByRole('option', { name: 'Singapore' }).click();
  await expect(country).toHaveValue('Singapore');
}

async function menu(name: string, action: string): Promise<void> {
  await seller.getByRole('button', { name: `More about ${name}`, exact: true }).click();
  await seller.getByRole('menuitem', { name: action }).click();
}

async function review(name: string, verdict: 'Approve' | 'Reject', reason = ''): Promise<void> {
  await staff.goto(`${address()}/review/list`);
  await staff.getByRole('link', { name, exact: true }).click();
  await expectStep(staff, 'Review');
  const bar = staff.getByRole('region', { name: 'Review' });
  await bar.getByRole('button', { name: verdict }).click();
  if (verdict === 'Reject') {
    const dialog = staff.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog.getByText('Give a reason for the rejection')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'Reject' }).click();
  }
  await expect(staff.getByRole('heading', { name: 'Campaign review' })).toBeVisible();
}

async function remove(name: string): Promise<void> {
  await menu(name, 'Remove');
  await seller.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(seller.getByText(`“${name}” is removed`)).toBeVisible();
}

test('the wizard creates a banner campaign with images and a landing page', async () => {
  await seller.goto(`${address()}/sponsor/new/type`);
  await seller.getByLabel('Campaign name').fill(TILES);
  await seller.getByRole('button', { name: /^Banner ads/ }).click();
  await expect(next()).toBeDisabled();
  await seller.getByRole('button', { name: /^Mobile tile/ }).click();
  await expectNoViolation(seller, 'banner placements');
  await continueTo(seller, 'Budget and schedule');

  // Unticking the last limit keeps the selection and shows what is missing.
  await seller.getByRole('radio', { name: /Set a limit/ }).check();
  await seller.getByRole('checkbox', { name: 'Daily budget' }).uncheck();
  await expect(seller.getByRole('radio', { name: /Set a limit/ })).toBeChecked();
  await expect(seller.getByText('Select a daily budget, a total budget or both')).toBeVisible();
  await expect(next()).toBeDisabled();
  await seller.getByRole('radio', { name: /No budget limit/ }).check();
  await continueTo(seller, 'Targeting and audience');

  await chooseCountry();
  await expect(next()).toBeDisabled();
  await seller
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'keywords.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('body lotion,120\n[vaseline],80\nbody lotion,1\n'),
    });
  await expect(seller.getByText('2 keywords added · 1 was there already')).toBeVisible();
  await continueTo(seller, 'Bid strategy');
  await continueTo(seller, 'Sponsored content');

  const file = seller.locator('input[type=file]');
  await file.setInputFiles(await picture(60, 60));
  await expect(seller.getByText('The picture must be at least 600 pixels wide')).toBeVisible();
  await file.setInputFiles(await picture(600, 300));
  await expect(seller.getByText('The picture must be at least 600 pixels high')).toBeVisible();
  await file.setInputFiles(await picture(600, 600));
  await expect(seller.getByRole('img', { name: 'Picture for Mobile tile' })).toBeVisible();
  const landing = seller.getByRole('textbox', { name: 'Landing page' });
  await landing.fill('https://elsewhere.example/');
  await landing.blur();
  await expect(seller.getByText(/The page must belong to/)).toBeVisible();
  await seller.getByRole('button', { name: 'Build address' }).click();
  const dialog = seller.getByRole('dialog', { name: 'Landing page' });
  await dialog.getByLabel('Path').fill('sale');
  await expect(dialog.getByText('The path must start with /')).toBeVisible();
  await dialog.getByLabel('Path').fill('/sale');
  await dialog.getByRole('button', { name: 'Use this address' }).click();
  await expect(landing).toHaveValue(/\/sale$/);
  await seller.getByRole('combobox', { name: 'Categories' }).click();
  await seller.getByRole('option').first().click();
  await seller.keyboard.press('Escape');
  await expectNoViolation(seller, 'banner content');
  await continueTo(seller, 'Review');
  await expect(seller.getByRole('tab', { name: 'Mobile tile' })).toBeVisible();
  await expect(seller.getByText('vaselineExact')).toBeVisible();
  await expectNoViolation(seller, 'banner review');
  await clickTwiceAtOnce(seller.getByRole('button', { name: 'Launch campaign' }));
  await expect(seller).toHaveURL(/adType=BANNER/);
  await expect(row(TILES)).toContainText('In review');
});

test('a campaign is rejected with a reason, corrected, approved and removed', async () => {
  await review(TILES, 'Reject', 'The picture has no brand name');
  await list('?adType=BANNER');
  await expect(row(TILES)).toContainText('Rejected');
  await seller.getByRole('button', { name: `Edit: ${TILES}` }).click();
  await expect(seller.getByText('Campaign is disapproved. Reason: The picture has no brand name')).toBeVisible();
  // The rejected content opens; the email leads to it in the campaign's settings.
  await expect(seller).toHaveURL(/\/sponsor\/\d+\/content$/);
  const settings = seller.url().replace(/\/sponsor\/(\d+)\/content$/, '/campaigns/$1/settings#content');
  expect((await newestEmail('owner@endcap.example', /^Campaign rejected/)).link).toBe(settings);
  const shown = seller.getByRole('img', { name: 'Picture for Mobile tile' });
  const rejected = await shown.getAttribute('src');
  await seller.locator('input[type=file]').setInputFiles(await picture(1200, 1200));
  await expect.poll(() => shown.getAttribute('src')).not.toBe(rejected);
  await continueTo(seller, 'Review');
  await seller.getByRole('button', { name: 'Launch' }).click();
  await expect(row(TILES)).toContainText('In review');
  await review(TILES, 'Approve');
  await list('?adType=BANNER');
  await expect(row(TILES)).toContainText(/Delivering|Scheduled/);
  await remove(TILES);
});

test('the short form creates a product campaign of all products', async () => {
  await list();
  await seller.getByRole('button', { name: 'Ways to launch' }).click();
  await seller.getByRole('menuitem', { name: 'Quick campaign' }).click();
  const dialog = seller.getByRole('dialog', { name: 'Quick campaign' });
  const start = dialog.getByRole('button', { name: 'Start campaign' });
  await expect(dialog.getByLabel('Campaign name')).toBeFocused();
  await seller.keyboard.type(GLOW);
  await expect(start).toBeDisabled();
  await chooseCountry(dialog);
  await expect(dialog.getByText(/products? match/)).toBeVisible();
  await expectNoViolation(seller, 'quick campaign');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await seller.getByRole('button', { name: 'Keep editing' }).click();
  await clickTwiceAtOnce(start);
  await expect(row(GLOW)).toContainText('In review');
  await remove(GLOW);
});

test('the short form creates a banner campaign', async () => {
  await seller.getByRole('button', { name: 'Ways to launch' }).click();
  await seller.getByRole('menuitem', { name: 'Quick campaign' }).click();
  const dialog = seller.getByRole('dialog', { name: 'Quick campaign' });
  const banners = dialog.getByRole('button', { name: /^Banner ads/ });
  await banners.click();
  await expect(banners).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByLabel('Campaign name').fill(BANNER);
  await chooseCountry(dialog);
  await dialog.getByRole('combobox', { name: 'Placements' }).click();
  await seller.getByRole('option', { name: /^App search/ }).click();
  const file = dialog.locator('input[type=file]').first();
  const shown = dialog.getByRole('img', { name: 'Picture for App search' });
  await file.setInputFiles(await picture(750, 300));
  await expect(shown).toHaveAttribute('src', /\.png$/);
  await file.setInputFiles(await largeImage(2250, 900));
  await expect(shown).toHaveAttribute('src', /\.jpg$/);
  const landing = dialog.getByRole('textbox', { name: 'Landing page' });
  await landing.fill('/new');
  await landing.blur();
  await expect(landing).toHaveValue(/^https:\/\/.*\/new$/);
  await dialog.getByRole('button', { name: 'Start campaign' }).click();
  await expect(row(BANNER)).toContainText('In review');
  await remove(BANNER);
});

test('a campaign is created, edited, duplicated and removed in the layout with three sections', async () => {
  await control((tx) => setFlag(tx, 'use_advanced_sponsor_campaign_ui', true));
  await seller.goto(`${address()}/sponsor-v2`);
  await expect(next()).toBeDisabled();
  await seller.getByLabel('Campaign name').fill(SECTIONS);
  await chooseCountry();
  await expect(next()).toBeEnabled();
  await expectNoViolation(seller, 'three sections');
  await continueTo(seller, 'Campaign content');
  await seller.getByRole('button', { name: 'Add by list' }).click();
  const lists = seller.getByRole('dialog', { name: 'Add products by SKU' });
  await lists.locator('input[type=file]').setInputFiles({
    name: 'skus.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('SKI-VAS-VAS-120,first\nNOT-THERE,second\n'),
  });
  await lists.getByRole('button', { name: 'Add 2 SKUs' }).click();
  const action = seller.getByRole('dialog', { name: 'Action required' });
  await expect(action.getByText('1 SKU is not in the catalog')).toBeVisible();
  await expect(action.getByText('NOT-THERE')).toBeVisible();
  await action.getByRole('button', { name: 'Leave these out' }).click();
  await expect(seller.getByText('1 product selected')).toBeVisible();
  await continueTo(seller, 'Review campaign');
  await expect(seller).toHaveURL(/\/sponsor-v2\?stage=review$/);
  await seller.goBack();
  await expect(seller.getByText('1 product selected')).toBeVisible();
  await seller.goForward();
  await seller.reload();
  await expect(seller).toHaveURL(/\/sponsor-v2\?stage=review$/);
  const entries = seller.getByRole('navigation', { name: 'Main navigation' });
  await expect(entries.getByRole('link', { name: 'Sponsored Ads', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await seller.getByRole('button', { name: 'Launch campaign' }).click();
  await expect(row(SECTIONS)).toContainText('In review');

  await seller.getByRole('button', { name: `Edit: ${SECTIONS}` }).click();
  await expect(seller).toHaveURL(/\/sponsor-v2\/\d+$/);
  await seller.getByLabel('Campaign name').fill(PARTS);
  await continueTo(seller, 'Campaign content');
  await continueTo(seller, 'Review campaign');
  await seller.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(PARTS)).toContainText('In review');

  await menu(PARTS, 'Duplicate');
  await seller.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await expect(seller.getByLabel('Campaign name')).toHaveValue(`${PARTS} - COPY`);
  await list();
  await remove(`${PARTS} - COPY`);
  await remove(PARTS);
});
