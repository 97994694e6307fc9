import { sql } from 'kysely';
import { expect, request, test, type APIRequestContext, type Page } from './support/test.ts';
import { signInByApi, type Ask } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { launchCampaign, placeOfProduct } from './support/campaigns.ts';
import { startSession } from './support/people.ts';
import { control } from './support/server-control.ts';
import { address } from './support/served.ts';
import { retryIndex } from './support/retry.ts';
import { expectStep } from './support/wizard.ts';

// Staff review campaigns: several at once, one that changed beside the version that runs, and one after the other by
// keys.
test.describe.configure({ mode: 'serial' });

const NAMES = [
  retryIndex('Queue one'),
  retryIndex('Queue two'),
  retryIndex('Queue three'),
  retryIndex('Queue four'),
  retryIndex('Queue five'),
] as const;
let staff: Page;
let calls: APIRequestContext;
let seller: Ask;
const ids: string[] = [];
/** What waits in the demo marketplace: out of the queue while all green ones are approved. */
let others: string[] = [];

test.beforeAll(async ({ browser }) => {
  staff = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await startSession(staff, 'staff');
  calls = await request.newContext();
  seller = await signInByApi(calls, 'owner');
  const place = await placeOfProduct();
  for (const name of NAMES) ids.push(await launchCampaign(seller, place, name));
});
test.afterAll(async () => {
  await control((tx) =>
    sql`update creative set review = 'PENDING' where campaign_id = any(${others}::bigint[])`.execute(tx),
  );
  await Promise.all([staff.context().close(), calls.dispose()]);
});

const bar = () => staff.getByRole('group', { name: 'Bulk review' });
const select = (name: string) => staff.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
const waiting = (name: string) => staff.getByRole('link', { name, exact: true });
const save = (id: string, input: object) =>
  seller('mutation ($input: UpdateSponsorCampaignInput!) { updateSponsorCampaign(input: $input) { ok } }', {
    input: { id, ...input },
  });

test('several campaigns are approved at once in the list, except one that changed meanwhile', async () => {
  await staff.goto(`${address()}/review/list`);
  await select(NAMES[0]);
  await select(NAMES[1]);
  await expect(bar().getByText('2 selected')).toBeVisible();
  await save(ids[1]!, { trafficControl: 5 });
  await bar().getByRole('button', { name: 'Approve' }).click();
  await staff.getByRole('dialog', { name: 'Approve 2 campaigns?' }).getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByText('1 campaign approved')).toBeVisible();
  const left = staff.getByRole('alert').filter({ hasText: '1 campaign failed' });
  await expect(left).toContainText(NAMES[1]);
  await expect(left).toContainText('Someone else saved this campaign meanwhile');
  await expect(waiting(NAMES[0])).toBeHidden();
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

test('campaigns are decided by keys, and all green ones in three clicks', async () => {
  others = await control(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update creative set review = 'REJECTED' where review = 'PENDING' and campaign_id <> all(${ids}::bigint[])
      returning campaign_id::text as id`.execute(tx);
    return rows.map(({ id }) => id);
  });
  const stateOf = async (id: string) => {
    const { sponsorCampaign } = await seller<{ sponsorCampaign: { review: { state: string; notes: string | null } } }>(
      'query ($id: ID!) { sponsorCampaign(id: $id) { review { state notes } } }',
      { id },
    );
    return sponsorCampaign.review;
  };
  const opened = (name: string) => staff.getByRole('heading', { name });
  const menu = staff.getByRole('navigation').getByRole('link', { name: /^Review/ });
  await staff.goto(`${address()}/review`);
  await expect(opened(NAMES[1])).toBeVisible();
  await expectAccessible(staff, 'the review cockpit');
  await staff.keyboard.press('a');
  await expect(opened(NAMES[2])).toBeVisible();
  await staff.keyboard.press('r');
  await staff.keyboard.press('1');
  await staff.keyboard.press('Enter');
  await expect(opened(NAMES[3])).toBeVisible();
  await staff.keyboard.press('a');
  await expect(opened(NAMES[4])).toBeVisible();
  await staff.keyboard.press('u');
  await expect(opened(NAMES[3])).toBeVisible();
  // Leaving sends what is held.
  await staff.getByRole('link', { name: 'Show as list' }).click();
  await expect.poll(() => stateOf(ids[1]!)).toMatchObject({ state: 'APPROVED' });
  await expect
    .poll(() => stateOf(ids[2]!))
    .toEqual({ state: 'REJECTED', notes: 'The picture is blurred, distorted or does not show the product.' });

  await menu.click();
  await staff.getByRole('button', { name: 'Approve all green (2)' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(staff.getByText('Nothing waits for review')).toBeVisible();
  for (const id of ids.slice(3)) expect(await stateOf(id)).toMatchObject({ state: 'APPROVED' });
});
