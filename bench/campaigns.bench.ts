// Response times for a seller with thousands of products, on the built console and the real server with a small demo:
// checking a list of 4,999 SKUs, creating and saving a campaign of them, and changing a step with all of them selected;
// then a picker with 100,000 products.
// `node bench/campaigns.bench.ts [rounds, default 5]`
import { chromium, request, type APIRequestContext, type Page } from '@playwright/test';
import { cpus, loadavg } from 'node:os';
import { SKU_LIMIT } from '#products/sponsored/rules/check-campaign.ts';
import { signInByApi, type Ask } from '../e2e/support/api.ts';
import { chromiumPath } from '../e2e/support/chromium.ts';
import { chooseBrand, signIn } from '../e2e/support/people.ts';
import { address } from '../e2e/support/served.ts';
import startServer from '../e2e/support/start-server.ts';
import { feedProducts, longestFrameMs, summary, timed, watchFrames, type Place } from './thousands.ts';

const [rounds = 5] = process.argv.slice(2).map(Number);
const PICKER_PRODUCTS = 100_000;
const SKUS = Array.from({ length: SKU_LIMIT - 1 }, (_, index) => `BENCH-${index}`);

const stopServer = await startServer({ workers: 1 });
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; ${SKUS.length} SKUs, median of ${rounds}`,
  );
  const place = await feedProducts(SKUS.length);
  const calls: APIRequestContext = await request.newContext();
  console.table(await measureApi(await signInByApi(calls, 'owner'), place));
  const page = await browser.newPage();
  console.table({ 'Change of step': summary(await measureSteps(page), 100) });
  await feedProducts(PICKER_PRODUCTS, SKUS.length);
  console.table(await measurePicker(page));
  await calls.dispose();
} finally {
  await browser.close();
  await stopServer();
}

async function measureApi(ask: Ask, place: Place): Promise<Record<string, object>> {
  const checked: number[] = [];
  const created: number[] = [];
  const saved: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    checked.push(
      await timed(() =>
        ask(
          'mutation ($input: ValidateExistingProductsInput!) { validateExistingProducts(input: $input) { ok result { products { sku } notFoundSkus } } }',
          { input: { ...place, skus: SKUS } },
        ),
      ),
    );
    const input = { ...place, name: 'Thousands', asName: 'Thousands', adsProductName: 'Thousands', skus: SKUS };
    let id = '';
    created.push(
      await timed(async () => {
        const { createSponsorCampaign } = await ask<{ createSponsorCampaign: { sponsorCampaign: { id: string } } }>(
          'mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { sponsorCampaign { id } } }',
          { input: { ...input, startDate: new Date().toISOString() } },
        );
        ({ id } = createSponsorCampaign.sponsorCampaign);
      }),
    );
    saved.push(
      await timed(() =>
        ask('mutation ($input: UpdateSponsorCampaignInput!) { updateSponsorCampaign(input: $input) { ok } }', {
          input: { ...input, id, skus: SKUS.slice(1), name: 'Thousands less one' },
        }),
      ),
    );
  }
  return {
    'List of SKUs checked': summary(checked, 2000),
    'Campaign created': summary(created, 1000),
    'Campaign saved': summary(saved, 1000),
  };
}

/** Measures from the click to the next step's heading, back and forth with every SKU selected. */
async function measureSteps(page: Page): Promise<number[]> {
  await signIn(page, 'owner');
  await chooseBrand(page, 'Vaseline');
  await page.goto(`${address()}/sponsor/new/type`);
  await page.getByLabel('Campaign name').fill('Thousands');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await next.click();
  await page.getByRole('combobox', { name: 'Target country' }).click();
  await page.getByRole('option', { name: 'Singapore' }).click();
  await next.click();
  await next.click();
  await page.getByRole('button', { name: 'Add by list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add products by SKU' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'skus.csv', mimeType: 'text/csv', buffer: Buffer.from(SKUS.join('\n')) });
  await dialog.getByRole('button', { name: /^Add 4/ }).click();
  await page.getByText(/4,?999 products chosen/).waitFor();
  await next.click();
  await page.getByRole('heading', { name: 'Review', exact: true }).waitFor();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [step, heading] of [
      ['Budget and schedule', 'Budget and schedule'],
      ['Sponsored content', 'Sponsored content'],
    ] as const) {
      times.push(await page.evaluate(changeStep, { step, heading }));
    }
  }
  return times;
}

/**
 * Measures from the last typed letter of a search to its results, from a click to the next page, and the longest frame
 * while typing.
 */
async function measurePicker(page: Page): Promise<Record<string, object>> {
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /^Sponsored content/ })
    .click();
  // Reloads to clear results cached before the products were added.
  await page.reload();
  const search = page.getByRole('searchbox', { name: 'Search by name or SKU' });
  const found = page.getByRole('region', { name: 'Products to choose from' });
  const searched: number[] = [];
  const paged: number[] = [];
  const frames: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const term = `BENCH-9${round}5`;
    await search.fill('');
    await found.getByText('10,000 products or more').waitFor();
    await page.evaluate(watchFrames);
    await search.pressSequentially(term.slice(0, -1), { delay: 60 });
    searched.push(
      await timed(async () => {
        await search.press(term.at(-1)!);
        await found.getByText(`${term}0`, { exact: true }).waitFor();
      }),
    );
    frames.push(await page.evaluate(longestFrameMs));
    await search.fill('');
    await found.getByText('10,000 products or more').waitFor();
    const first = await found.getByRole('listitem').first().innerText();
    paged.push(
      await timed(async () => {
        await found.getByRole('button', { name: 'Next page' }).click();
        await page.waitForFunction(
          (before) =>
            document.querySelector('section[aria-label="Products to choose from"] li')?.textContent !== before,
          first,
        );
      }),
    );
  }
  return {
    'Search in 100,000, 200 ms of waiting included': summary(searched, 500),
    'Next page of 100,000': summary(paged, 300),
    'Longest frame while typing': summary(frames, 50),
  };
}

/** Runs in the page: clicks a step in the menu and waits for the frame after its heading appears. */
function changeStep({ step, heading }: { step: string; heading: string }): Promise<number> {
  const button = [...document.querySelectorAll<HTMLButtonElement>('nav button')].find((candidate) =>
    candidate.textContent?.startsWith(step),
  )!;
  const start = performance.now();
  button.click();
  return new Promise((resolve) => {
    const look = () => {
      const isThere = [...document.querySelectorAll('h2')].some((element) => element.textContent === heading);
      if (isThere) requestAnimationFrame(() => resolve(performance.now() - start));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
