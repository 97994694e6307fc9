import { expect, test } from './support/test.ts';
import { signIn } from './support/people.ts';

test('the chart renders in a browser with an unknown language', async ({ page }) => {
  // The value that a browser without a configured language reports in a container.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true }),
  );
  await signIn(page, 'owner');
  await expect(page.locator('canvas').first()).toBeVisible();
});
