import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expectNoViolation, expectToFit } from './support/axe.ts';
import { expectReadable } from './support/contrast.ts';
import { startGallery } from './support/gallery.ts';
import { served } from './support/served.ts';
import { expect, test, type Page } from './support/test.ts';

const ROOT = join(import.meta.dirname, '..');
const SECTIONS = globSync('src/design/**/*.gallery.tsx', { cwd: ROOT }).map((file) => basename(file, '.gallery.tsx'));
const WIDE = { width: 1440, height: 900 };

let gallery: Awaited<ReturnType<typeof startGallery>>;
let page: Page;

test.beforeAll(async ({ browser }) => {
  gallery = await startGallery();
  page = await browser.newPage({ reducedMotion: 'reduce', viewport: WIDE });
});
test.afterAll(async () => {
  await page.close();
  await gallery.close();
});

/** Opens the states of a section, or of all. */
async function openStage(parameters: Record<string, string> = {}): Promise<void> {
  await page.setViewportSize(WIDE);
  await page.goto(`${gallery.address}?${new URLSearchParams({ ...parameters, stage: '' })}`);
  await expect(page.locator('[data-section]')).toHaveCount(parameters['section'] ? 1 : SECTIONS.length);
  await page.evaluate(() => document.fonts.ready);
}

/** Returns texts that are drawn outside of their own box, over what is beside it. */
const spilledTexts = () =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const { overflowX, display } = getComputedStyle(element);
        if (overflowX !== 'visible' || display === 'inline' || element.clientWidth <= 1) return false;
        return element.innerText?.trim() && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

/** Returns texts smaller than the smallest size of the theme. */
const tinyTexts = () =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim(),
        );
        return hasText && !element.closest('[aria-hidden]') && parseFloat(getComputedStyle(element).fontSize) < 12;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

test('values that cannot be changed can still be read', async () => {
  for (const section of ['text-fields', 'number-fields', 'select-fields', 'date-fields', 'forms']) {
    await openStage({ section });
    await expectReadable(page, section);
  }
});

for (const language of ['en', 'pt', 'id']) {
  test(`in ${language} every state can be read and used, and every text has its space, on a phone as well`, async () => {
    await openStage({ language });
    // Colors, names and roles do not depend on the language.
    if (language === 'en') await expectNoViolation(page, 'design gallery');
    expect.soft(await spilledTexts()).toEqual([]);
    expect.soft(await tinyTexts()).toEqual([]);
    await expectToFit(page, 'design gallery');
    expect.soft(await spilledTexts()).toEqual([]);
  });
}

/** The buttons that open something, by section; of the dialogs, one of each kind. */
const OPENERS = {
  dialogs: ['final', 'with a rejection', 'another way', 'that scrolls', 'drawer']
    .map((state) => `[aria-label$="${state}"] [data-opener]`)
    .join(),
  menus: '[data-opener]',
  'date-fields': '[aria-label*="Chosen"] [aria-haspopup], [aria-label*="limited"] [aria-haspopup]',
};

for (const [section, openers] of Object.entries(OPENERS)) {
  test(`whatever opens in ${section} can be read and used by everyone`, async () => {
    const open = page.locator(':is([role="dialog"], [role="menu"])').filter({ visible: true });
    await openStage({ section });
    const names = await page.locator(openers).allInnerTexts();
    expect(names.length).toBeGreaterThan(1);
    for (const [index, name] of names.entries()) {
      await page.locator(openers).nth(index).click();
      await expect(open).toHaveCount(1);
      await expectNoViolation(page, name);
      await page.keyboard.press('Escape');
      // Some ask first, or cannot be closed.
      if ((await open.count()) > 0) await openStage({ section });
    }
  });
}

test('toasts can be read and used by everyone', async () => {
  await openStage({ section: 'toast' });
  for (const name of ['Long success', 'Error', 'Progress'])
    await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('alert')).toHaveCount(3);
  await expectNoViolation(page, 'toasts');
});

test('schemes, width and language are chosen by switches, and the address says which', async () => {
  await page.setViewportSize(WIDE);
  await page.goto(`${gallery.address}?section=wordmark`);
  await expect(page.locator('iframe')).toHaveCount(2);
  for (const scheme of ['light', 'dark'])
    await expect(
      page.frameLocator(`[title^="${scheme}"]`).locator(`html[data-mantine-color-scheme="${scheme}"]`),
    ).toBeAttached();
  await page.getByRole('button', { name: 'Status badge' }).click();
  for (const choice of ['Dark', '390 px', 'Português']) await page.getByText(choice, { exact: true }).click();
  await page.reload();
  const frame = page.frameLocator('iframe');
  await expect(page.locator('iframe')).toHaveJSProperty('clientWidth', 390);
  await expect(frame.locator('html[data-mantine-color-scheme="dark"][lang="pt"]')).toBeAttached();
  await expect(frame.getByRole('heading', { level: 2 })).toHaveText('Status badge');
});

test('the console that is built and served has no gallery', async ({ request }) => {
  const built = globSync('dist/console/**/*.map', { cwd: ROOT });
  expect(built.length).toBeGreaterThan(10);
  const sources = built.flatMap(
    (file) => (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { sources: string[] }).sources,
  );
  expect(sources.filter((source) => /src\/design\/.*[^y]\.tsx$/.test(source)).length).toBeGreaterThan(20);
  expect(sources.filter((source) => /gallery/.test(source))).toEqual([]);
  for (const path of ['/dev/gallery', '/gallery/index.html', '/gallery/main.tsx']) {
    const answer = await request.get(served().address + path, { headers: { accept: 'text/html' } });
    expect([path, answer.status(), (await answer.text()).includes('Design gallery')]).toEqual([path, 404, false]);
  }
});

/** Returns how often the page changes or draws within thirty frames. */
const changesAtRest = () =>
  page.evaluate(async () => {
    const { clearRect } = CanvasRenderingContext2D.prototype;
    const frames = async (count: number) => {
      for (let frame = 0; frame < count; frame += 1)
        await new Promise<unknown>((drawn) => requestAnimationFrame(drawn));
    };
    await frames(5);
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    CanvasRenderingContext2D.prototype.clearRect = function (...area) {
      changes += 1;
      clearRect.apply(this, area);
    };
    await frames(30);
    observer.disconnect();
    CanvasRenderingContext2D.prototype.clearRect = clearRect;
    return changes;
  });

test('no state changes by itself', async () => {
  await openStage();
  expect(await changesAtRest()).toBe(0);
});

test('a chart that is read is at rest, whether by pointer or by keyboard', async () => {
  await openStage({ section: 'line-chart' });
  const chart = page.getByRole('slider', { name: /^Everything/ });
  const heading = page.getByRole('heading', { name: 'Everything' });
  for (const frame of [0, 1]) {
    await chart.locator('.u-over').nth(frame).hover();
    expect(await changesAtRest()).toBe(0);
  }
  await chart.press('Home');
  expect(await changesAtRest()).toBe(0);
  await heading.click();
  expect(await changesAtRest()).toBe(0);
  // The frames' last cursors are gone when the chart is left: none of them is answered by another.
  await chart.press('Home');
  await heading.click();
  expect(await changesAtRest()).toBe(0);
});
