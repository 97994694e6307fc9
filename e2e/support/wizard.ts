import { expect, type Page } from '@playwright/test';

type Step =
  | 'Budget and schedule'
  | 'Targeting and audience'
  | 'Bid strategy'
  | 'Sponsored content'
  | 'Campaign content'
  | 'Review'
  | 'Review campaign';

/** Expects the visible step by its heading; the address changes earlier. */
export const expectStep = (page: Page, step: Step | 'Campaign type') =>
  expect(page.getByRole('heading', { name: step, exact: true, level: 2 })).toBeVisible();

/** Proceeds to the next step and waits until it is visible. */
export async function continueTo(page: Page, step: Step): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expectStep(page, step);
}

/** Opens a step that was reached before. */
export async function openStep(page: Page, step: Step | 'Campaign type'): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: new RegExp(`^${step}`) })
    .click();
  await expectStep(page, step);
}
