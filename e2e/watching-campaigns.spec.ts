import { expect, test, type Locator, type Page } from '@playwright/test';
import { setFlag } from '#features/shell/server/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { ExpiringCampaignsDocument } from '#platform/api-client/generated/graphql.ts';
import { advertise } from './support/advertiser.ts';
import { expectNoViolation } from './support/axe.ts';
import { behind } from './support/behind.ts';
import { SKU } from './support/campaigns.ts';
import { address, chooseBrand, rowOfCampaign, signIn } from './support/people.ts';
import { ofThisTry } from './support/tries.ts';

// Campaigns that end or run out of money soon are pointed out, where nothing is pushed away, and helped on the spot.
test.describe.configure({ mode: 'serial' });

const ENDING = ofThisTry('Two more days');
let page: Page;

test.beforeAll(async ({ browser }) => {
  const search = ofThisTry('two more days');
  const budget = { budgetType: 'TOTAL', budgetTotal_micros: 500_000_000n } as const;
  const schedule = { scheduleType: 'DATE_RANGE', endAt_ms: Date.now() + 2.5 * DAY_MS } as const;
  await advertise({ person: 'owner' }, { name: ENDING, sku: SKU, search, ...budget, ...schedule });
  await behind((tx) => setFlag(tx, 'homepage', true));
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, 'owner');
  await chooseBrand(page, 'Vaseline');
});
test.afterAll(async () => {
  await behind((tx) => setFlag(tx, 'homepage', null));
  await page.context().close();
});

/** How far two things are apart on a page before and after the answer about ending campaigns comes. */
async function distances(path: string, { above, below, told }: Record<'above' | 'below' | 'told', Locator>) {
  const held = Promise.withResolvers<void>();
  const { hash } = ExpiringCampaignsDocument.__meta__ as { hash: string };
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(hash)) await held.promise;
    await route.continue();
  });
  // Both at one moment: what loads above them may move the two together.
  const distance = async () => {
    const [upper, lower] = [await above.elementHandle(), await below.elementHandle()];
    return page.evaluate(([one, other]) => other.getBoundingClientRect().top - one.getBoundingClientRect().top, [
      upper,
      lower,
    ] as const);
  };
  await page.goto(address() + path);
  await expect(below).toBeVisible();
  await expect(told).toBeHidden();
  const before = await distance();
  held.resolve();
  await expect(told).toBeVisible();
  await page.unroute('**/graphql');
  return { before, after: await distance() };
}

test('the list of campaigns says how many end soon, and stays where it is when it does', async () => {
  const soon = page.getByRole('button', { name: /ending soon$/ });
  const above = page.getByRole('heading', { name: 'Product campaigns' });
  const { before, after } = await distances('/sponsor', { above, below: rowOfCampaign(page, ENDING), told: soon });
  expect(after).toBe(before);
  await expect(soon).toHaveAttribute('aria-expanded', 'false');
  await soon.click();
  const list = page.getByRole('list', { name: 'Expiring campaigns' });
  await expect(list.getByRole('listitem').filter({ hasText: ENDING })).toContainText('2 days left');
  await expectNoViolation(page, 'campaigns that end soon');
});

test('the first page lists all that end, the soonest first, and nothing on it moves when they come', async () => {
  const { before, after } = await distances('/homepage', {
    above: page.getByRole('heading', { name: 'Expiring campaigns' }),
    below: page.getByRole('heading', { name: 'Budgets running down' }),
    told: page.getByRole('button', { name: `Extend ${ENDING}` }),
  });
  expect(after).toBe(before);
  const days = await page
    .getByRole('list', { name: 'Expiring campaigns' })
    .getByText(/^Ends today$|days? left$/)
    .allInnerTexts();
  const counts = days.map((text) => Number(/^\d+/.exec(text)?.[0] ?? 0));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  await expectNoViolation(page, 'running campaigns on the first page');
});

test('one is extended by a week where it is pointed out', async () => {
  await page.getByRole('button', { name: `Extend ${ENDING}` }).click();
  const dialog = page.getByRole('dialog', { name: `Extend “${ENDING}”` });
  await expect(dialog.getByRole('radio', { name: /week/i })).toBeChecked();
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(
    page.getByRole('list', { name: 'Expiring campaigns' }).getByRole('listitem').filter({ hasText: ENDING }),
  ).toContainText('9 days left');
});

test('who may only look is offered no change', async ({ browser }) => {
  const viewer = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(viewer, 'viewer');
  await viewer.goto(`${address()}/homepage`);
  await expect(viewer.getByRole('link', { name: ENDING })).toHaveCount(2);
  await expect(viewer.getByRole('button', { name: /^(Extend|Raise the budget of) / })).toHaveCount(0);
  await viewer.context().close();
});

test('it is removed, so that it stands in nobody’s way', async () => {
  await page.goto(`${address()}/sponsor`);
  await page.getByRole('button', { name: `More about ${ENDING}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`“${ENDING}” is removed`)).toBeVisible();
});
