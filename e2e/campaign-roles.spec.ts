import { expect, test, type Browser, type Page } from './support/test.ts';
import { addMembership, addBrands, addSellers, insertCompany } from '#core/accounts/server/company-seed.ts';
import { createWallet } from '#core/ledger/server/index.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { signInByApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { control, newId } from './support/server-control.ts';
import { launchCampaign, placeOfProduct, SKU, type Place } from './support/campaigns.ts';
import { expectReadable } from './support/contrast.ts';
import { chooseBrand, startSession, visit } from './support/people.ts';
import { retryIndex } from './support/retry.ts';
import { expectStep, continueTo, openStep } from './support/wizard.ts';

// Permissions of each role on campaigns, and copies to another company that sells the same brand.
test.describe.configure({ mode: 'serial' });

type Who = 'owner' | 'admin' | 'viewer';

const NAME = retryIndex('Everyone’s campaign');
const OTHER_COMPANY = retryIndex('Second Harbour');
const AFTER_TYPE = [
  'Budget and schedule',
  'Targeting and audience',
  'Bid strategy',
  'Sponsored content',
  'Review',
] as const;
let place: Place;
let id = '';
let otherCompanyId = '';
/** One page for each user: what they do here does not depend on what they did before. */
const pages = new Map<Who, Page>();
let page: Page;

test.beforeAll(async ({ request }) => {
  place = await placeOfProduct();
  id = await launchCampaign(await signInByApi(request, 'owner'), place, NAME);
  await control(async (tx) => {
    await setFlag(tx, 'show_copy_to_other_supplier', true);
    const deps = { newId, clock: Date.now };
    otherCompanyId = await insertCompany(tx, deps, {
      name: OTHER_COMPANY,
      countryCode: 'SG',
      timezone: 'Asia/Singapore',
      walletCurrency: 'MYR',
    });
    await createWallet(tx, { id: newId(), companyId: otherCompanyId, currency: 'MYR' });
    await addBrands(tx, otherCompanyId, [place.brandId]);
    await addSellers(tx, otherCompanyId, [place.sellerId]);
    const { id: userId } = await tx
      .selectFrom('appUser')
      .select('id')
      .where('email', '=', 'admin@endcap.example')
      .executeTakeFirstOrThrow();
    await addMembership(tx, deps, { companyId: otherCompanyId, userId, role: 'MEMBER' });
  });
});
test.afterAll(() =>
  control(async (tx) => {
    await setFlag(tx, 'show_copy_to_other_supplier', false);
    await tx.updateTable('membership').set({ status: 'DISABLED' }).where('companyId', '=', otherCompanyId).execute();
  }),
);

test.afterAll(async () => {
  for (const opened of pages.values()) await opened.context().close();
});

/** Goes on as this user, on a wide screen. */
async function actAs(browser: Browser, who: Who): Promise<void> {
  const opened = pages.get(who);
  page = opened ?? (await (await browser.newContext({ reducedMotion: 'reduce' })).newPage());
  pages.set(who, page);
  if (!opened) await startSession(page, who);
  await page.setViewportSize({ width: 1280, height: 800 });
}
async function listAs(browser: Browser, who: Who): Promise<void> {
  await actAs(browser, who);
  await visit(page, '/sponsor');
  await chooseBrand(page, 'Vaseline');
}

test('a viewer reads every step, whose fields are disabled; on a phone the current step stays visible', async ({
  browser,
}) => {
  await actAs(browser, 'viewer');
  await visit(page, `/sponsor/${id}/type`);
  await expect(page.getByLabel('Campaign name')).toBeDisabled();
  await expectReadable(page, 'type', ['light']);
  for (const step of AFTER_TYPE) {
    await openStep(page, step);
    await expectReadable(page, step, ['light']);
  }
  await openStep(page, 'Campaign type');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectReadable(page, 'type on a phone', ['dark']);
  for (const step of AFTER_TYPE) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expectStep(page, step);
    await expectReadable(page, `${step} on a phone`, ['dark']);
    const shown = page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current="step"]');
    const inSight = async () => {
      const { x, width } = (await shown.boundingBox())!;
      return x >= 0 && x + width <= 390;
    };
    await expect.poll(inSight, step).toBe(true);
  }
});

test('at 1280 pixels the actions of a row are visible, and controls are at least 24 pixels tall', async ({
  browser,
}) => {
  await listAs(browser, 'owner');
  const boxOf = async (name: RegExp | string, role: 'button' | 'switch') =>
    (await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .boundingBox())!;
  for (const action of [`Edit: ${NAME}`, `More about ${NAME}`]) {
    const { x, width } = await boxOf(action, 'button');
    expect(x + width, action).toBeLessThan(1280);
  }
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await boxOf(new RegExp(NAME), 'switch')).height, `switch at ${width}`).toBeGreaterThanOrEqual(24);
    const status = page.getByRole('row').filter({ hasText: NAME }).locator('[data-explained]').first();
    expect((await status.boundingBox())!.height, `status at ${width}`).toBeGreaterThanOrEqual(24);
  }
});

test('the products of a campaign open beside the list', async ({ browser }) => {
  await actAs(browser, 'owner');
  await page.getByRole('button', { name: `More about ${NAME}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Products' }).click();
  const drawer = page.getByRole('dialog', { name: `Products of “${NAME}”` });
  await expect(drawer.getByText('1 product selected')).toBeVisible();
  await expect(drawer.getByText(SKU)).toBeVisible();
  await expectAccessible(page, 'the products of a campaign');
});

test('a copy to another supplier opens as a draft of that company', async ({ browser }) => {
  await listAs(browser, 'admin');
  await page.getByRole('button', { name: `More about ${NAME}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy to another company' }).click();
  const dialog = page.getByRole('dialog', { name: `Copy “${NAME}”` });
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeDisabled();
  await expectAccessible(page, 'copying a campaign');
  await dialog.getByRole('radio', { name: OTHER_COMPANY }).click();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page).toHaveURL(/\/sponsor\/\d+\/type$/);
  await expect(page.getByLabel('Campaign name')).toHaveValue(`${NAME} - COPY`);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
});

test('a copy by address starts a new campaign with the values of the original', async ({ browser }) => {
  await actAs(browser, 'owner');
  await visit(page, `/sponsor/copy/${id}/type`);
  await expect(page.getByLabel('Campaign name')).toHaveValue(`${NAME} - COPY`);
  for (const step of AFTER_TYPE) {
    await continueTo(page, step);
    await expect(page).toHaveURL(new RegExp(`/sponsor/copy/${id}/`));
  }
  await expect(page.getByText('1 product selected')).toBeVisible();
  await page.getByRole('button', { name: 'Launch campaign' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${NAME} - COPY`) })).toContainText('In review');
});
