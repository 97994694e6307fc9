// Response times for a seller who advertises 5,000 products off the marketplace, on the built console and the real
// server with a small demo: searching by words and by a list, selecting all of them, scrolling, and deselecting them.
// `node bench/meta.bench.ts [rounds, default 5]`
import { chromium, type Page } from '@playwright/test';
import { cpus, loadavg } from 'node:os';
import { MAX_SKUS } from '#products/meta/rules/check-campaign.ts';
import { chromiumPath } from '../e2e/support/chromium.ts';
import { metaArea } from '../e2e/support/meta.ts';
import { signIn } from '../e2e/support/people.ts';
import startServer from '../e2e/support/start-server.ts';
import { feedProducts, longestFrameMs, summary, timed, watchFrames } from './thousands.ts';

const [rounds = 5] = process.argv.slice(2).map(Number);
const SCROLL_STEPS = 60;

const stopServer = await startServer({ workers: 1 });
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; ${MAX_SKUS} products, median of ${rounds}`,
  );
  await feedProducts(MAX_SKUS);
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  await signIn(page, 'owner');
  await metaArea(page).openSeller('Singapore');
  await page.getByRole('link', { name: 'Advanced set up' }).click();
  console.table(await measure(page));
} finally {
  await browser.close();
  await stopServer();
}

async function measure(page: Page): Promise<Record<string, object>> {
  const searched: number[] = [];
  const listed: number[] = [];
  const moved: number[] = [];
  const scrolled: number[] = [];
  const ticked: number[] = [];
  const taken: number[] = [];
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const found = page.getByRole('region', { name: 'Search Result' });
  const sponsored = page.getByRole('region', { name: 'Sponsored Products' });
  const all = `${MAX_SKUS.toLocaleString('en')} products`;
  const file = {
    name: 'skus.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(Array.from({ length: MAX_SKUS }, (_, index) => `BENCH-${index}`).join('\n')),
  };
  for (let round = 0; round < rounds; round += 1) {
    await tab('Search').click();
    const searchField = page.getByRole('textbox', { name: /Search by SKU/ });
    const term = `BENCH-4${round}5`;
    await searchField.pressSequentially(term.slice(0, -1));
    searched.push(
      await timed(async () => {
        await searchField.press(term.at(-1)!);
        await found.getByText(`${term}0`, { exact: true }).waitFor();
      }),
    );
    await tab('CSV Selection').click();
    listed.push(
      await timed(async () => {
        await page.locator('input[type=file]').setInputFiles(file);
        await found.getByRole('heading', { name: all }).waitFor();
      }),
    );
    moved.push(
      await timed(async () => {
        await page.getByRole('button', { name: 'Add all' }).click();
        await page.getByRole('heading', { name: `Sponsored Products (${all})` }).waitFor();
      }),
    );
    await page.evaluate(watchFrames);
    await sponsored.evaluate(scrollThrough, SCROLL_STEPS);
    scrolled.push(await page.evaluate(longestFrameMs));
    const last = sponsored.getByRole('checkbox').last();
    ticked.push(
      await timed(async () => {
        await last.check();
        await page.getByRole('button', { name: 'Remove ticked' }).isEnabled();
      }),
    );
    taken.push(
      await timed(async () => {
        await page.getByRole('button', { name: 'Remove all' }).click();
        await page.getByRole('heading', { name: 'Sponsored Products (0 products)' }).waitFor();
      }),
    );
  }
  return {
    'Found by words, 200 ms of waiting included': summary(searched, 500),
    'Found by a list': summary(listed, 1000),
    'All moved over': summary(moved, 3000),
    'Longest frame while scrolled through': summary(scrolled, 50),
    'Ticked, at the end of the list': summary(ticked, 100),
    'All taken back': summary(taken, 100),
  };
}

/** Runs in the page: scrolls the list from top to bottom, one step per frame. */
function scrollThrough(list: HTMLElement, steps: number): Promise<void> {
  return new Promise((resolve) => {
    let step = 0;
    const next = () => {
      step += 1;
      list.scrollTop = (list.scrollHeight * step) / steps;
      if (step < steps) requestAnimationFrame(next);
      else requestAnimationFrame(() => resolve());
    };
    requestAnimationFrame(next);
  });
}
