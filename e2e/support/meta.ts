import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { companyOf, control } from './server-control.ts';
import { address } from './served.ts';

/** The Meta area of a page. */
export function metaArea(page: Page) {
  const open = async (path: string) => {
    await page.goto(address() + path);
    await isShown();
  };
  const isShown = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Meta Ads' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  };
  return {
    open,
    isShown,
    openSeller: async (country: string, path = '/mpa/campaign') => {
      await open(path);
      const tab = page.getByRole('tab', { name: country });
      // With many shops, tabs become a searchable select.
      const choice = page.getByRole('combobox', { name: 'Seller' });
      await expect(tab.or(choice).first()).toBeVisible();
      if (await choice.isVisible()) {
        await choice.fill(country);
        await page.getByRole('option', { name: country }).click();
        await expect(choice).toHaveValue(country);
      } else {
        await tab.click();
        await expect(page.getByRole('tab', { name: country, selected: true })).toBeVisible();
      }
      await isShown();
    },
    dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
  };
}

/** Unlinks the shops that the demo's first company had not linked initially. */
export const unlink = () =>
  control(async (tx) => {
    const shops = sql`company_id = ${await companyOf(tx, 'owner')}
      and seller_id in (select s.id from seller s join catalog c on c.id = s.catalog_id where c.code <> 'SG')`;
    // Locks the accounts, because a concurrent sync would add an audience to an account that is being deleted.
    await sql`select from meta_account where ${shops} for update`.execute(tx);
    for (const table of ['meta_audience', 'meta_account', 'meta_linking'])
      await sql`delete from ${sql.table(table)} where ${shops}`.execute(tx);
  });
