import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Omits passed rules; only audio and video would be fetched again. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } };

/** What a modal dialog covers cannot be used, and is checked without it. */
const MODAL = '[role="dialog"][aria-modal="true"]';

/** In dark mode only the color rules, since the page is otherwise the same. */
const DARK_OPTIONS: RunOptions = { ...OPTIONS, runOnly: ['color-contrast', 'link-in-text-block'] };

/**
 * Expects no accessibility violations, and lists the offending elements. Injects the checker only once per page:
 * injecting it for every check, as axe's own driver does, costs several times the check itself.
 */
export async function expectNoViolation(
  page: Page,
  what: string,
  /** Selects the part to check, where the rest of the page was checked before. */
  within?: string,
): Promise<void> {
  // Every screen has a heading; before it is attached there is nothing to check.
  await expect(page.locator('h1').first()).toBeAttached();
  await settle(page);
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const { violations } = await page.evaluate(
    ([selected, modal, options]) => {
      const isCovered = [...document.querySelectorAll(modal)].some((dialog) => dialog.checkVisibility());
      return (window as unknown as Axe).axe.run(selected ?? (isCovered ? modal : document), options);
    },
    [within, MODAL, isDark ? DARK_OPTIONS : OPTIONS] as const,
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`);
  expect.soft(found, isDark ? `${what}, dark` : what).toEqual([]);
}

/**
 * Opens a page, expects no violations in dark and then in light mode, and leaves it light. For each screen once:
 * changing the scheme renders everything again, and that the theme's colors go together is tested in `theme.test.ts`.
 */
export async function expectNoViolationInBothSchemes(
  page: Page,
  what: string,
  open: () => Promise<unknown>,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open();
  await expectNoViolation(page, what);
  await page.emulateMedia({ colorScheme: 'light' });
  // Pages outside the console, such as the terms, follow the color scheme without the attribute.
  const follows = 'html:is([data-mantine-color-scheme="light"], :not([data-mantine-color-scheme]))';
  await expect(page.locator(follows)).toBeAttached();
  await expectNoViolation(page, what);
}

/** Expects no horizontal overflow on a phone. Leaves the viewport at phone width. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect
    .soft(async () => expect(await overflow()).toBeLessThanOrEqual(0), `${what} on a phone`)
    .toPass({ timeout: 2_000 });
}

/** Expects that what is tapped is 24 px large, or as far from the next; at the present size. */
export async function expectTargets(page: Page, what: string): Promise<void> {
  await settle(page);
  const { violations } = await page.evaluate(() =>
    (window as unknown as Axe).axe.run(document, { runOnly: ['target-size'] }),
  );
  const found = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
  expect.soft(found, `${what}: targets`).toEqual([]);
}

/** Expects no violations on a wide screen and no horizontal scrolling on a phone. Leaves the viewport wide. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const wide = { width: 1440, height: 900 };
  await page.setViewportSize(wide);
  await expectNoViolation(page, what);
  await expectToFit(page, what);
  await page.setViewportSize(wide);
}

/**
 * Waits for transitions, so that intermediate colors are not checked. Infinite animations, such as loaders, are
 * ignored.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // Elements inserted during a color transition have their final color after they were drawn.
    await frame();
    await frame();
    const ending = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // The end of one animation may start another.
    while (ending().length > 0) await Promise.allSettled(ending().map(({ finished }) => finished));
  });
}

interface Axe {
  axe: { run(context: Document | string, options: RunOptions): Promise<AxeResults> };
}
