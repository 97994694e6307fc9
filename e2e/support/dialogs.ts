import type { Page } from '@playwright/test';

/** Leaves a dialog in which something was typed. */
export async function discard(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
}
