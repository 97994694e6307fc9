import { expect, type Locator } from '@playwright/test';

/** Returns the texts of one column on the current page of the only table within a part of the screen. */
export async function columnShown(part: Locator, heading: string): Promise<string[]> {
  await expect(part.locator('[aria-busy="true"]')).toHaveCount(0);
  const table = part.getByRole('table');
  const headings = await table.getByRole('columnheader').allInnerTexts();
  const at = headings.findIndex((text) => text.trim() === heading);
  const rows = await table.locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.getByRole('cell').or(row.getByRole('rowheader')).nth(at).innerText()));
}

/** Returns the texts from the current page to the last, and ends there. */
export async function columnOfAllPages(part: Locator, heading: string): Promise<string[]> {
  const texts = await columnShown(part, heading);
  const next = part.getByRole('button', { name: 'Next page' });
  if (!(await next.isVisible()) || !(await next.isEnabled())) return texts;
  const [, shown] = /^Page (\d+)/.exec(await part.getByText(/^Page \d+ of/).innerText())!;
  await next.click();
  await expect(part.getByText(new RegExp(`^Page ${Number(shown) + 1} of`))).toBeVisible();
  return [...texts, ...(await columnOfAllPages(part, heading))];
}
