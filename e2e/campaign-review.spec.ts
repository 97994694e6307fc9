import { expect, request, test, type APIRequestContext, type Page } from './support/test.ts';
import { signInByApi, type Ask } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { launchCampaign, placeOfProduct } from './support/campaigns.ts';
import { startSession } from './support/people.ts';
import { address } from './support/served.ts';
import { retryIndex } from './support/retry.ts';
import { expectStep } from './support/wizard.ts';

// Staff review several campaigns at once, and compare the pending content of a changed campaign with the serving
// content.
test.describe.configure({ mode: 'serial' });

const NAMES = [retryIndex('Queue one'), retryIndex('Queue two'), retryIndex('Queue three')] as const;
let staff: Page;
let calls: APIRequestContext;
let seller: Ask;
const ids: string[] = [];

test.beforeAll(async ({ browser }) => {
  staff = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await startSession(staff, 'staff');
  calls = await request.newContext();
  seller = await signInByApi(calls, 'owner');
  const place = await placeOfProduct();
  for (const name of NAMES) ids.push(await launchCampaign(seller, place, name));
});
test.afterAll(async () => {
  await Promise.all([staff.context().close(), calls.dispose()]);
});

const bar = () => staff.getByRole('group', { name: 'Decide about several' });
const select = (name: string) => staff.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).check();
const waiting = (name: string) => staff.getByRole('link', { name, exact: true });
const save = (id: string, input: object) =>
  seller('mutation ($input: UpdateSponsorCampaignInput!) { updateSponsorCampaign(input: $input) { ok } }', {
    input: { id, ...input },
  });

test('the review queue starts with the longest wait and shows its length', async () => {
  await staff.goto(`${address()}/review`);
  await expect(waiting(NAMES[2])).toBeVisible();
  const rows = await staff.getByRole('row').allInnerTexts();
  const places = NAMES.map((name) => rows.findIndex((row) => row.includes(name)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  await expect(staff.getByRole('row', { name: new RegExp(NAMES[0]) })).toContainText(/just now|minute/);
  await expectAccessible(staff, 'the review queue');
});

test('several campaigns are approved at once, except one that changed meanwhile', async () => {
  await select(NAMES[0]);
  await select(NAMES[1]);
  await expect(bar().getByText('2 chosen')).toBeVisible();
  await save(ids[1]!, { trafficControl: 5 });
  await bar().getByRole('button', { name: 'Approve' }).click();
  await staff.getByRole('dialog', { name: 'Approve 2 campaigns?' }).getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByText('1 campaign approved')).toBeVisible();
  const left = staff.getByRole('alert').filter({ hasText: '1 campaign needs another look' });
  await expect(left).toContainText(NAMES[1]);
  await expect(left).toContainText('Somebody else saved this campaign meanwhile');
  await expect(waiting(NAMES[0])).toBeHidden();
});

test('several campaigns are rejected with one required reason', async () => {
  await select(NAMES[1]);
  await select(NAMES[2]);
  await bar().getByRole('button', { name: 'Reject' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Reject 2 campaigns' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Give a reason for the rejection')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No picture of the product');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(staff.getByText('2 campaigns rejected')).toBeVisible();
  for (const id of ids.slice(1)) {
    const { sponsorCampaign } = await seller<{ sponsorCampaign: { review: { notes: string } } }>(
      'query ($id: ID!) { sponsorCampaign(id: $id) { review { notes } } }',
      { id },
    );
    expect(sponsorCampaign.review.notes).toBe('No picture of the product');
  }
});

test('an edit of an approved campaign is compared with the approved version', async () => {
  await save(ids[0]!, { adsProductName: 'Another name' });
  await staff.reload();
  await staff.getByRole('button', { name: `Compare ${NAMES[0]} with its approved version` }).click();
  const drawer = staff.getByRole('dialog', { name: NAMES[0] });
  const difference = drawer.getByRole('row', { name: /Name of the ad/ });
  await expect(difference).toContainText(NAMES[0]);
  await expect(difference).toContainText('Another name');
  await expectAccessible(staff, 'a compared campaign');
  await staff.keyboard.press('Escape');
  await waiting(NAMES[0]).click();
  await expectStep(staff, 'Review');
  await expect(staff.getByRole('row', { name: /Name of the ad/ })).toContainText('Another name');
  await staff.getByRole('region', { name: 'Review', exact: true }).getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByRole('heading', { name: 'Campaign review' })).toBeVisible();
  await expect(waiting(NAMES[0])).toBeHidden();
});
