import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from './support/test.ts';
import { address, signIn } from './support/people.ts';

const LANGUAGES = [
  { language: 'pt', name: 'Português' },
  { language: 'id', name: 'Bahasa Indonesia' },
] as const;
const TEXTS = join(import.meta.dirname, '../src/apps/console/public/locales');

type Texts = Record<string, Record<string, string>>;
const textsOf = (language: string, namespace: string) =>
  JSON.parse(readFileSync(join(TEXTS, language, `${namespace}.json`), 'utf8')) as Texts;

async function changeLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Language:/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

for (const { language, name } of LANGUAGES) {
  const billing = textsOf(language, 'billing');

  test(`in ${name} money is topped up as its reader writes it, and what cannot be read is no other sum`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await signIn(page, 'owner');
    await changeLanguage(page, name);
    await page.goto(`${address()}/billing/method`);
    await page.getByRole('button', { name: billing['topUp']!['open']!, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByLabel(billing['topUp']!['amount']!, { exact: true });
    await amount.pressSequentially('1.234,50');
    await amount.blur();
    await expect(amount).toHaveValue('1.234,50');
    // Before any tax, and to be paid or asked for.
    await expect(dialog.getByText(/S\$\s?1\.234,50/).first()).toBeVisible();
    await amount.fill('1,234.50');
    await amount.blur();
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText(/S\$\s?1[.,]23/)).toHaveCount(0);
    await page.context().close();
  });
}
