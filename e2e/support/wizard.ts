import { expect, type Page } from '@playwright/test';

type Step =
  | 'Budget and schedule'
  | 'Targeting and audience'
  | 'Bid strategy'
  | 'Sponsored content'
  | 'Campaign content'
  | 'Review'
  | 'Review campaign';

/** The step that is shown: its address comes before it does. */
export const expectStep = (page: Page, step: Step | 'Campaign type') =>
  expect(page.getByRole('heading', { name: step, exact: true, level: 2 })).toBeVisible();

/** Goes on to the next step, and waits until it is shown. */
export async function continueTo(page: Page, step: Step): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
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
