import { expect, test, type Page } from './support/test.ts';
import { signInByApi } from './support/api.ts';
import { expectNoViolation } from './support/axe.ts';
import { rowOfCampaign, signIn } from './support/people.ts';
import { address } from './support/served.ts';
import { chooseAllBrands } from './support/server-control.ts';
import { expectStep, openStep } from './support/wizard.ts';

// An owner manages existing campaigns: in order, on one page.
test.describe.configure({ mode: 'serial' });

let page: Page;
let name = '';

test.beforeAll(async ({ browser }) => {
  await chooseAllBrands();
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  // All of them on one page: which are the newest depends on the demo.
  await page.addInitScript(() => localStorage.setItem('endcap.pageSize', '50'));
  await signIn(page, 'owner');
  // One that delivers: where another opens for editing depends on its problem.
  const delivering = page.getByRole('row').filter({ hasText: 'Delivering' });
  const inPlace = delivering.getByRole('button', { name: /\/ day.*Change the budget of/ }).first();
  await inPlace.waitFor();
  name = (await inPlace.innerText()).split('Change the budget of ')[1]!.trim();
});
test.afterAll(() => page.context().close());

const select = async (action: string, of = name) => {
  await page.getByRole('button', { name: `More about ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('a daily budget is changed in the list, with validation', async () => {
  await page.getByRole('button', { name: `Change the budget of ${name}` }).click();
  const amount = page.getByRole('textbox', { name: 'Daily budget' });
  await amount.fill('0');
  await amount.blur();
  await expect(page.getByText(/less than the minimum/)).toBeVisible();
  await expectNoViolation(page, 'a wrong budget');
  await amount.fill('37');
  await amount.press('Enter');
  await expect(page.getByText('Campaign budget updated')).toBeVisible();
  await expect(rowOfCampaign(page, name)).toContainText('37 / day');
});

test('the activity log shows the change at its own address', async () => {
  await select('Activity log');
  await expect(page).toHaveURL(/logActivityCampaignId=\d+/);
  await page.reload();
  const log = page.getByRole('dialog');
  await expect(log.getByText('S$37', { exact: true })).toBeVisible();
  await expectNoViolation(page, 'activity log');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/logActivity/);
});

test('a concurrent edit is shown and merged', async ({ request }) => {
  await page.getByRole('button', { name: `Edit: ${name}` }).click();
  await expectStep(page, 'Budget and schedule');
  await openStep(page, 'Campaign type');
  await page.getByLabel('Campaign name').fill(`${name} mine`);
  const id = /sponsor\/(\d+)/.exec(page.url())![1];
  const other = await signInByApi(request, 'owner');
  await other(`mutation ($id: ID!) { updateSponsorCampaign(input: { id: $id, trafficControl: 63 }) { ok } }`, { id });
  await openStep(page, 'Review');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else saved this campaign meanwhile' });
  await expect(notice).toContainText('Match strictness');
  await expect(notice).toContainText('63');
  await expectNoViolation(page, 'saved by someone else meanwhile');
  await notice.getByRole('button', { name: 'Keep my changes on top' }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Save changes' }).click();
  name = `${name} mine`;
  await expect(rowOfCampaign(page, name)).toBeVisible();
});

test('a duplicate opens as a draft and is removed', async () => {
  await select('Duplicate');
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(/\/sponsor\/\d+\/type$/);
  await expect(page.getByLabel('Campaign name')).toHaveValue(`${name} - COPY`);
  await page.goto(`${address()}/sponsor`);
  await select('Remove', `${name} - COPY`);
  const dialog = page.getByRole('dialog', { name: `Remove “${name} - COPY”?` });
  await expectNoViolation(page, 'removing a campaign');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`“${name} - COPY” is removed`)).toBeVisible();
  await expect(page.getByRole('button', { name: `More about ${name} - COPY`, exact: true })).toBeHidden();
});
