import type { Page } from '@playwright/test';

/** Closes a dialog with unsaved input. */
export async function discard(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
}
