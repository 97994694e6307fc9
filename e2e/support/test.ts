import { test as base, type Browser } from '@playwright/test';
import { clockShiftMs, shiftClock } from '../../testing/shifted-clock.ts';

export * from '@playwright/test';

/** Playwright's test, with browsers that use the run's clock. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      if (clockShiftMs !== 0) {
        const newContext = browser.newContext.bind(browser);
        browser.newContext = async (options) => {
          const context = await newContext(options);
          await context.addInitScript(shiftClock, clockShiftMs);
          return context;
        };
      }
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
