import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;
type RunOptions = Parameters<AxeBuilder['options']>[0];

const fromPlaywright = createRequire(import.meta.resolve('@axe-core/playwright'));
const AXE = readFileSync(fromPlaywright.resolve('axe-core'), 'utf8');

/** What passed is not listed, and of files only sound and film would be fetched again. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } };

/** Every rule that is on by default in light; in dark those that look at colours: the rest is the same page. */
const RULES: Record<'light' | 'dark', RunOptions> = {
  light: OPTIONS,
  dark: { ...OPTIONS, runOnly: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Rules of accessibility the page breaks, with the elements, in light and in dark. The checker is put into a page once,
 * and asked there: brought anew for every look, as its own driver does, it costs several times what the look itself costs.
 */
export async function expectNoViolation(page: Page, what: string): Promise<void> {
  // Every screen has a heading; before it is there, there is nothing to judge.
  await expect(page.locator('h1').first()).toBeAttached();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // A page outside the console, such as the terms, follows without saying so.
    const follows = `html:is([data-mantine-color-scheme="${colorScheme}"], :not([data-mantine-color-scheme]))`;
    await expect(page.locator(follows)).toBeAttached();
    await settle(page);
    for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
    const { violations } = await page.evaluate(
      (options) => (window as unknown as Axe).axe.run(document, options),
      RULES[colorScheme],
    );
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`,
    );
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** Nothing on a phone stands beyond its right edge; leaves the page that narrow. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect
    .soft(async () => expect(await overflow()).toBeLessThanOrEqual(0), `${what} on a phone`)
    .toPass({ timeout: 2_000 });
}

/** No violation on a wide screen, and no sideways scrolling on a phone; leaves the page wide. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const wide = { width: 1440, height: 900 };
  await page.setViewportSize(wide);
  await expectNoViolation(page, what);
  await expectToFit(page, what);
  await page.setViewportSize(wide);
}

/** Colours on their way from one to another are not judged; what never ends, such as a loader, is not waited for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // What came into the page while its colours changed has them once it was drawn.
    await frame();
    await frame();
    const ending = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // One ending may set off the next.
    while (ending().length > 0) await Promise.allSettled(ending().map(({ finished }) => finished));
  });
}

interface Axe {
  axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
}
