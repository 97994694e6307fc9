import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from './support/test.ts';
import { sql } from 'kysely';
import { setFlag } from '#core/settings/server/index.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import { formatDay } from '#kernel/date-text.ts';
import { addDays, dayIn } from '#kernel/time.ts';
import { expectNoViolation } from './support/axe.ts';
import { companyOf, control, chooseAllBrands } from './support/server-control.ts';
import { signIn, visit } from './support/people.ts';
import { columnOfAllPages, columnShown } from './support/tables.ts';

// An analyst's tasks: from the headline figures to a single product, and every figure as an export.
test.describe.configure({ mode: 'serial' });
let page: Page;
test.beforeAll(async ({ browser }) => {
  await chooseAllBrands();
  await control((tx) => setFlag(tx, 'homepage', true));
  page = await (await browser.newContext({ reducedMotion: 'reduce', acceptDownloads: true })).newPage();
  await signIn(page, 'owner');
});
test.afterAll(async () => {
  await page.context().close();
});

const settled = () => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
const whole = (text: string) => Number(/[\d,]+/.exec(text)![0].replaceAll(',', ''));
const card = (metric: string) => page.getByRole('button', { name: new RegExp(`^${metric}: `) });
const panel = (title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const list = () => page.getByRole('table', { name: 'Product campaigns' });

/** The list renders after the content above it. */
async function listed(): Promise<void> {
  await expect(list().locator('tbody button').first()).toBeVisible();
  await settled();
}

/** A tooltip covers the content as long as the pointer rests on a button. */
async function withoutTooltip(): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

const column = (heading: string) => columnShown(panel('Product campaigns'), heading);

async function download(start: () => Promise<void>): Promise<{ name: string; rows: string[][] }> {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 30_000 }), start()]);
  const text = (await readFile(await file.path(), 'utf8')).replace(/^\ufeff/, '').trimEnd();
  return { name: file.suggestedFilename(), rows: text.split('\r\n').map(cellsOf) };
}

/** A comma within quotes does not separate cells. */
const cellsOf = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, ''));

const exported = (where: Page | Locator) =>
  download(async () => {
    await where.getByRole('button', { name: 'Export', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
  });

const sumOf = ({ rows: [head, ...rows] }: { rows: string[][] }, heading: string) => {
  const at = head!.indexOf(heading);
  return rows.reduce((sum, row) => sum + Number(row[at]), 0);
};

test('headline, breakdowns, campaigns and the daily export agree', async () => {
  await listed();
  await expect(page.getByText(/^Updated/)).toContainText('sales may still change for 7 days');
  await expect(page.getByText(/amounts in SGD/)).toBeVisible();
  const impressions = whole((await card('Impressions').getAttribute('aria-label'))!.split(':')[1]!);
  expect(impressions).toBeGreaterThan(0);
  const of = async (title: string) =>
    (await panel(title).locator('tbody tr td:nth-child(2)').allInnerTexts()).reduce(
      (sum, text) => sum + whole(text),
      0,
    );
  for (const title of ['By campaign', 'By platform', 'By country', 'By search term'])
    expect({ title, impressions: await of(title) }).toEqual({ title, impressions });
  const ofCampaigns = await columnOfAllPages(panel('Product campaigns'), 'Impressions');
  expect(ofCampaigns.reduce((sum, text) => sum + whole(text), 0)).toBe(impressions);
  expect(sumOf(await exported(page), 'Impressions')).toBe(impressions);
  expect(sumOf(await exported(panel('Product campaigns')), 'Impressions')).toBe(impressions);
  const terms = await download(() => page.getByRole('button', { name: 'Download CSV: By search term' }).click());
  expect(terms.name).toMatch(/^search-terms(_\d{4}-\d\d-\d\d){1,2}\.csv$/);
  expect(sumOf(terms, 'Impressions')).toBe(impressions);
  await withoutTooltip();
  await expectNoViolation(page, 'the dashboard');
});

test('metric cards are selected, compared with the previous period and explained', async () => {
  // Four days that are preceded by four other days with figures.
  const today = dayIn('Asia/Singapore', Date.now());
  await visit(page, `/sponsor?date=${addDays(today, -4)}_${addDays(today, -1)}`);
  await settled();
  await page.getByRole('button', { name: 'Add metric' }).first().click();
  await page.getByRole('menuitem', { name: 'Cost', exact: true }).click();
  await expect(card('Cost')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('switch', { name: 'Compare' }).press('Space');
  await expect(page.getByRole('columnheader', { name: /^Impressions, \d/ })).toBeAttached();
  await page.getByRole('button', { name: 'What the metrics mean' }).click();
  const definitions = page.getByRole('dialog', { name: 'What the metrics mean' });
  await expect(definitions.getByText('100 × clicks ÷ impressions')).toBeVisible();
  await expectNoViolation(page, 'the definitions');
  await page.keyboard.press('Escape');

  const chart = page.getByRole('slider', { name: /^Performance/ });
  await chart.focus();
  const last = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('Home');
  await expect(chart).not.toHaveAttribute('aria-valuetext', last!);
  const file = await download(() => page.getByRole('button', { name: 'Download CSV', exact: true }).first().click());
  expect(file.rows[0]).toEqual(['Day', 'Impressions', 'Clicks', 'Cost']);
  expect(file.rows).toHaveLength(5);

  await page.getByRole('button', { name: 'Show as a table' }).click();
  const days = panel('Performance').getByRole('table');
  await expect(days.getByRole('columnheader')).toHaveText([
    'Day',
    ...['Impressions', 'Clicks', 'Cost'].flatMap((metric) => [metric, new RegExp(`^${metric}, \\d`)]),
  ]);
  const shown = await days.locator('tbody tr td:nth-child(2)').allInnerTexts();
  expect(shown.map(whole).toReversed()).toEqual(file.rows.slice(1).map(([, impressions]) => Number(impressions)));
  await withoutTooltip();
  await expectNoViolation(page, 'the days as a table');
});

test('columns are reordered by keyboard and hidden; they and the metrics are remembered', async () => {
  await page.getByRole('button', { name: 'Select columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('button', { name: /^Move Clicks/ }).press('Home');
  await expect(dialog.getByRole('listitem').first()).toContainText('Clicks');
  // Dragged from the first position to the last and back, row by row as a user does.
  const names = () => dialog.getByRole('listitem').allInnerTexts();
  const before = await names();
  const places = async () => {
    const list = (await dialog.getByRole('list').boundingBox())!;
    return { top: list.y + 18, bottom: list.y + list.height - 18 };
  };
  const handle = (await dialog.getByRole('button', { name: /^Move Clicks/ }).boundingBox())!;
  const x = handle.x + handle.width / 2;
  await page.mouse.move(x, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, (await places()).bottom, { steps: 25 });
  await expect.poll(names).toEqual([...before.slice(1), before[0]]);
  await page.mouse.move(x, (await places()).top, { steps: 25 });
  await expect.poll(names).toEqual(before);
  await page.mouse.up();
  await page.mouse.move(x, (await places()).bottom, { steps: 5 });
  expect(await names()).toEqual(before);
  await dialog.getByRole('checkbox', { name: 'Shop' }).uncheck();
  await expectNoViolation(page, 'the columns');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.reload();
  await listed();
  await expect(card('Cost')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('switch', { name: 'Compare' })).toBeChecked();
  await expect(panel('Performance').getByRole('table').locator('tbody tr')).toHaveCount(4);
  await page.getByRole('button', { name: 'Show as a chart' }).click();
  await expect(page.getByRole('slider', { name: /^Performance/ })).toBeVisible();
  // With a selected brand, the list has no brand column.
  const headings = async () =>
    (await list().getByRole('columnheader').allInnerTexts())
      .map((text) => text.trim())
      .filter((text) => text !== 'Brand');
  expect((await headings()).slice(0, 3)).toEqual(['Campaign', 'Clicks', 'Status']);
  expect(await headings()).not.toContain('Shop');
  await page.getByRole('button', { name: 'Select columns' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.poll(async () => (await headings()).slice(0, 2)).toEqual(['Campaign', 'Status']);
});

test('the list is sorted and filtered, and the address reflects it', async () => {
  const heading = list().getByRole('columnheader', { name: 'Clicks', exact: true });
  for (const [step, sorting] of [
    [/sort=clicks&direction=desc/, 'descending'],
    [/sort=clicks&direction=asc/, 'ascending'],
    [/sponsor(\?(?!.*sort=).*)?$/, 'none'],
  ] as const) {
    await heading.getByRole('button').click();
    await expect(page).toHaveURL(step);
    await expect(heading).toHaveAttribute('aria-sort', sorting);
  }
  const [name] = await column('Campaign');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name!);
  await expect(page).toHaveURL(/name=/);
  await expect(list().locator('tbody tr')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('');
  await expect(page).not.toHaveURL(/name=/);
});

test('products add up to their campaign, and days to their product', async () => {
  await visit(page, '/sponsor?sort=impressions&direction=desc&date=2020-01-01_2035-01-01');
  await listed();
  const [name] = await column('Campaign');
  const [impressions] = (await column('Impressions')).map(whole);
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Product performance' }).click();
  const dialog = page.getByRole('dialog', { name: `Product performance: ${name}` });
  await expect(dialog.getByRole('table').first()).toBeVisible();
  await settled();
  const rows = dialog.getByRole('table', { name: 'Product performance' }).locator('tbody tr');
  const headings = await dialog
    .getByRole('table', { name: 'Product performance' })
    .getByRole('columnheader')
    .allInnerTexts();
  const at = headings.findIndex((text) => text.trim() === 'Impressions');
  const ofProducts = await Promise.all(
    (await rows.all()).map(async (row) => whole(await row.locator('td').nth(at).innerText())),
  );
  const file = await exported(dialog);
  expect(sumOf(file, 'Impressions')).toBe(impressions);
  if (file.rows.length <= 7) expect(ofProducts.reduce((sum, one) => sum + one, 0)).toBe(impressions);

  await rows.first().locator('button').first().click();
  const days = dialog.getByRole('region', { name: /day by day$/ });
  await expect(days.getByRole('slider')).toBeVisible();
  const daily = await days.getByRole('table').last().locator('tbody tr td:nth-child(2)').allInnerTexts();
  expect(daily.reduce((sum, text) => sum + whole(text), 0)).toBe(ofProducts[0]);
  await expect(days.getByText('Regular price').first()).toBeVisible();
  await expectNoViolation(page, 'the products of a campaign');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/skuCampaignId/);
});

test('the sales of a campaign are those attributed to it', async () => {
  const facts = await control(async (tx) => {
    const { rows } = await sql<{ name: string; sales: string; lines: number }>`
      select c.name, (sum(e.sales_micros) / 1e6)::text as sales, count(*)::int as lines
      from ad_event e join campaign c on c.id = e.campaign_id join company on company.id = c.company_id
      where e.kind = 'SALE' and company.id = ${await companyOf(tx, 'owner')}
      group by c.name order by count(*) desc limit 1`.execute(tx);
    return rows[0]!;
  });
  await visit(page, `/sponsor?date=2020-01-01_2035-01-01&name=${encodeURIComponent(facts.name)}`);
  await listed();
  const file = await download(async () => {
    await page.getByRole('button', { name: `More about ${facts.name}` }).click();
    await page.getByRole('menuitem', { name: 'Download sales' }).click();
  });
  expect(file.name).toMatch(/^campaign-sales(_\d{4}-\d\d-\d\d){1,2}\.csv$/);
  expect(file.rows).toHaveLength(facts.lines + 1);
  const at = file.rows[0]!.indexOf('Sales');
  const total = file.rows.slice(1).reduce((sum, row) => sum + microsFromDecimal(row[at]!)!, 0n);
  expect(Number(total) / 1e6).toBeCloseTo(Number(facts.sales), 6);
});

test('ad sets are listed with their campaigns', async () => {
  const [name] = await column('Campaign');
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Ad sets' }).click();
  await expect(page).toHaveURL(/\/sponsor\/adset\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ad sets' })).toBeVisible();
  await settled();
  await expect(page.getByRole('table', { name: 'Product ad sets' }).locator('tbody tr')).toHaveCount(1);
  await expectNoViolation(page, 'the ad sets');
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Activity log' }).click();
  await expect(page).toHaveURL(/logActivityAdsSetId=/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Campaigns' }).click();
  await expect(page).toHaveURL(/\/sponsor(\?|$)/);
});

test('the home page shows promotions, and the wallet to its owner', async () => {
  await visit(page, '/homepage');
  const carousel = page.getByRole('region', { name: 'News and offers' });
  await expect(carousel.getByRole('img').first()).toBeVisible();
  await expect(carousel.getByText('1 / 3')).toBeVisible();
  await carousel.getByRole('button', { name: 'Next picture' }).click();
  await expect(carousel.getByText('2 / 3')).toBeVisible();
  // The other slides are inert.
  await expect(carousel.locator(':not([inert]) > a')).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  await expectNoViolation(page, 'the first page');
});

test('two periods are compared in three clicks: the dates, and what they are compared with', async () => {
  await visit(page, '/sponsor');
  await settled();
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('button', { name: /^Dates/ }));
  await click(page.getByRole('button', { name: 'Yesterday', exact: true }));
  const choices = page.getByRole('radiogroup', { name: 'Compare with' });
  await click(choices.getByText('Same weekdays', { exact: true }));
  expect(clicks).toBe(3);
  await expect(page).toHaveURL(/compare=weekdays/);
  await expect(choices.getByRole('radio')).toHaveCount(5);
  const weekBefore = addDays(dayIn('Asia/Singapore', Date.now()), -8);
  await expect(panel('Performance')).toContainText(`vs ${formatDay(weekBefore, 'en-SG', 'short')}`);
  await expect(card('Impressions')).toHaveAccessibleName(/vs /);
  await withoutTooltip();
  await expectNoViolation(page, 'compared periods');
});
