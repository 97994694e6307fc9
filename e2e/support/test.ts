import { test as base, type Browser } from '@playwright/test';
import { clockShift_ms, shiftClock } from '../../testing/shifted-clock.ts';

export * from '@playwright/test';

/** Playwright's, in browsers whose clock is that of the run. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      if (clockShift_ms !== 0) {
        const newContext = browser.newContext.bind(browser);
        browser.newContext = async (options) => {
          const context = await newContext(options);
          await context.addInitScript(shiftClock, clockShift_ms);
          return context;
        };
      }
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
