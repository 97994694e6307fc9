import { expect, type Page } from '@playwright/test';
import { address } from './people.ts';

/** The Meta area as somebody sees it. */
export function metaArea(page: Page) {
  const open = async (path: string) => {
    await page.goto(address() + path);
    await expect(page.getByRole('heading', { level: 1, name: 'Meta Ads' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  };
  return {
    open,
    openSeller: async (country: string, path = '/mpa/campaign') => {
      await open(path);
      await page.getByRole('tab', { name: country }).click();
    },
    dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
  };
}
