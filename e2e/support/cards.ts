import { expect, type Page } from '@playwright/test';
import { visit } from './people.ts';
import { companyOf, control } from './server-control.ts';

/** The saved cards of a page's company. */
export function savedCards(page: Page) {
  const open = () => visit(page, '/billing/method');
  const item = (number: string) => page.getByRole('listitem', { name: new RegExp(number.slice(-4)) });
  return {
    item,
    add: async (number: string) => {
      await open();
      await page.getByRole('button', { name: 'Add card' }).click();
      await page.getByLabel('Card number').fill(number);
      await page.getByLabel('Expiry date').fill('12/34');
      await page.getByLabel('Security code').fill('123');
      await page.getByRole('button', { name: 'Save card' }).click();
    },
    remove: async (number: string) => {
      await open();
      await page.getByRole('button', { name: new RegExp(`^Delete:.*${number.slice(-4)}`) }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(item(number)).toHaveCount(0);
    },
  };
}

/** Deletes the saved cards of a person's company, which an earlier attempt left. */
export const deleteCards = (person: string) =>
  control(async (tx) => {
    await tx
      .deleteFrom('card')
      .where('companyId', '=', await companyOf(tx, person))
      .execute();
  });
