import { expect, test, type Locator, type Page } from './support/test.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { createFormat } from '#design/format.ts';
import { addDays, DAY_MS, dayIn, type Day } from '#kernel/time.ts';
import { ExpiringCampaignsDocument, ExtendAdSetDocument } from '#platform/api-client/generated/graphql.ts';
import { createAdvertiser } from './support/advertiser.ts';
import { expectNoViolation } from './support/axe.ts';
import { control } from './support/server-control.ts';
import { SKU } from './support/campaigns.ts';
import { blockRequests, nextErrorReport } from './support/network-faults.ts';
import { chooseBrand, rowOfCampaign, signIn, visit } from './support/people.ts';
import { address } from './support/served.ts';
import { retryIndex } from './support/retry.ts';

// Campaigns that end or run out of money soon are pointed out without layout shift, and can be fixed in place.
test.describe.configure({ mode: 'serial' });

const ENDING = retryIndex('Two more days');
const SINGAPORE = 'Asia/Singapore';
const endsMs = Date.now() + 2.5 * DAY_MS;
/** In the console's format. */
const written = createFormat('en-SG', SINGAPORE).day;
let page: Page;

test.beforeAll(async ({ browser }) => {
  const search = retryIndex('two more days');
  const budget = { budgetType: 'TOTAL', budgetTotalMicros: 500_000_000n } as const;
  const schedule = { scheduleType: 'DATE_RANGE', endAtMs: endsMs } as const;
  await createAdvertiser({ user: 'owner' }, { name: ENDING, sku: SKU, search, ...budget, ...schedule });
  await control((tx) => setFlag(tx, 'homepage', true));
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, 'owner');
  await chooseBrand(page, 'Vaseline');
});
test.afterAll(async () => {
  await control((tx) => setFlag(tx, 'homepage', true));
  await page.context().close();
});

/** Measures the distance between two elements before and after the response on ending campaigns arrives. */
async function distances(path: string, { above, below, shown }: Record<'above' | 'below' | 'shown', Locator>) {
  const held = Promise.withResolvers<void>();
  const { hash } = ExpiringCampaignsDocument.__meta__ as { hash: string };
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(hash)) await held.promise;
    await route.continue();
  });
  // Measured in one step, because content that loads above may move both elements.
  const distance = async () => {
    const [upper, lower] = [await above.elementHandle(), await below.elementHandle()];
    return page.evaluate(([one, other]) => other.getBoundingClientRect().top - one.getBoundingClientRect().top, [
      upper,
      lower,
    ] as const);
  };
  await page.goto(address() + path);
  await expect(below).toBeVisible();
  await expect(shown).toBeHidden();
  const before = await distance();
  held.resolve();
  await expect(shown).toBeVisible();
  await page.unroute('**/graphql');
  return { before, after: await distance() };
}

test('the campaign list shows how many campaigns end soon, without a layout shift', async () => {
  const soon = page.getByRole('button', { name: /ending soon$/ });
  const above = page.getByRole('heading', { name: 'Product campaigns' });
  const { before, after } = await distances('/sponsor', { above, below: rowOfCampaign(page, ENDING), shown: soon });
  expect(after).toBe(before);
  await expect(soon).toHaveAttribute('aria-expanded', 'false');
  await soon.click();
  const list = page.getByRole('list', { name: 'Ending soon' });
  await expect(list.getByRole('listitem').filter({ hasText: ENDING })).toContainText('2 days left');
  await expectNoViolation(page, 'campaigns that end soon');
});

test('the home page lists ending campaigns by date, without a layout shift', async () => {
  const { before, after } = await distances('/homepage', {
    above: page.getByRole('heading', { name: 'Ending soon' }),
    below: page.getByRole('heading', { name: 'Low budgets' }),
    shown: page.getByRole('button', { name: `Extend ${ENDING}` }),
  });
  expect(after).toBe(before);
  const days = await page
    .getByRole('list', { name: 'Ending soon' })
    .getByText(/^Ends today$|days? left$/)
    .allInnerTexts();
  const counts = days.map((text) => Number(/^\d+/.exec(text)?.[0] ?? 0));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  await expectNoViolation(page, 'running campaigns on the first page');
});

const dialog = () => page.getByRole('dialog', { name: `Extend “${ENDING}”` });
const openDialog = () => page.getByRole('button', { name: `Extend ${ENDING}`, exact: true }).click();
const listed = () => page.getByRole('list', { name: 'Ending soon' }).getByRole('listitem').filter({ hasText: ENDING });

test('a campaign is extended by a week from the home page', async () => {
  await openDialog();
  await expect(dialog()).toContainText(`Runs until ${written(dayIn(SINGAPORE, endsMs))}`);
  await expect(dialog().getByRole('radio', { name: /week/i })).toBeChecked();
  await dialog().getByRole('button', { name: 'Extend' }).click();
  await expect(
    page.getByText(`“${ENDING}” runs until ${written(dayIn(SINGAPORE, endsMs + 7 * DAY_MS))}`),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(listed()).toContainText('9 days left');
});

test('a campaign is extended to a later day from the campaign list', async () => {
  await visit(page, '/sponsor');
  await page.getByRole('button', { name: /ending soon$/ }).click();
  await openDialog();
  const previous = dayIn(SINGAPORE, endsMs + 7 * DAY_MS);
  const selected = addDays(dayIn(SINGAPORE, Date.now()), 12);
  await dialog().getByRole('radio', { name: 'Another day' }).check();
  await expect(dialog().getByRole('button', { name: 'Extend' })).toBeDisabled();
  await dialog().getByRole('button', { name: 'New end date: select on a calendar' }).click();
  // The calendar opens at the first selectable days.
  const shown = addDays(previous, 1);
  if (shown.endsWith('-01')) await expect(dayButton(shown)).toBeEnabled();
  else await expect(dayButton(previous)).toBeDisabled();
  if (selected.slice(0, 7) !== shown.slice(0, 7)) await page.getByRole('button', { name: 'Next month' }).click();
  await dayButton(selected).click();
  await dialog().getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByText(`“${ENDING}” runs until ${written(selected)}`)).toBeVisible();
  await expect(listed()).toContainText('12 days left');
  await openDialog();
  await expect(dialog()).toContainText(`Runs until ${written(selected)}`);
  await expectNoViolation(page, 'how a campaign is extended');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
});

const dayButton = (day: Day) => {
  const name = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
  return page.getByRole('button', { name, exact: true });
};

test('an extension that fails changes nothing, is reported and can be retried', async () => {
  const restore = await blockRequests(page, ExtendAdSetDocument);
  const report = nextErrorReport(page);
  await openDialog();
  await dialog().getByRole('button', { name: 'Extend' }).click();
  await expect(dialog().getByText(/^The end was not changed\./)).toBeVisible();
  await expectNoViolation(page, 'an end that could not be changed');
  expect((await (await report).response())?.status()).toBe(204);
  await expect(listed()).toContainText('12 days left');
  await restore();
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await visit(page, '/homepage');
  await expect(listed()).toContainText('19 days left');
});

test('an ad set is paused and started in the list of ad sets, and the campaign is removed', async () => {
  await visit(page, '/sponsor');
  await page.getByRole('button', { name: `More about ${ENDING}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ad sets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ad sets' })).toBeVisible();
  const row = page.getByRole('table', { name: 'Product ad sets' }).locator('tbody').getByRole('row');
  await row.getByRole('switch').press('Space');
  await expect(row).toContainText('Paused');
  await row.getByRole('switch').press('Space');
  await expect(row).toContainText('Delivering');

  await visit(page, '/sponsor');
  await page.getByRole('button', { name: `More about ${ENDING}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`“${ENDING}” is removed`)).toBeVisible();
});
