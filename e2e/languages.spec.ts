import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from './support/test.ts';
import { control } from './support/server-control.ts';
import { addNewcomer } from './support/newcomer.ts';
import { signIn, startSession } from './support/people.ts';
import { address } from './support/served.ts';
import { retryIndex } from './support/retry.ts';

// Amounts are written and read alike in both languages that are not English; `phone.spec.ts` has Indonesian texts.
const language = 'pt';
const name = 'Português';
const TEXTS = join(import.meta.dirname, '../src/apps/console/public/locales');

type Texts = Record<string, Record<string, string>>;
const textsOf = (language: string, namespace: string) =>
  JSON.parse(readFileSync(join(TEXTS, language, `${namespace}.json`), 'utf8')) as Texts;

async function changeLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Language:/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

const singapore = new Intl.DisplayNames(language, { type: 'region' }).of('SG')!;

const billing = textsOf(language, 'billing');
const campaigns = textsOf(language, 'campaigns');

test(`in ${name} a campaign is launched with localized amounts, and a lost connection loses no input`, async ({
  browser,
}) => {
  const campaign = retryIndex(`Campaign in ${language}`);
  const newcomer = await addNewcomer();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, newcomer);
  await changeLanguage(page, name);
  await page.getByRole('button', { name: textsOf(language, 'sponsorAds')['launch']!['label']!, exact: true }).click();

  const continueTo = async (step: string) => {
    await page.getByRole('button', { name: campaigns['bar']!['next']!, exact: true }).click();
    await expect(page.getByRole('heading', { name: campaigns['step']![step]!, exact: true, level: 2 })).toBeVisible();
  };
  await page.getByLabel(campaigns['type']!['name']!).fill(campaign);
  await continueTo('budget');
  await page.getByRole('radio', { name: campaigns['budget']!['limited']! }).check();
  await page.getByRole('checkbox', { name: campaigns['budget']!['daily']! }).check();
  const budget = page.getByRole('textbox', { name: campaigns['budget']!['dailyAmount']! });
  await budget.pressSequentially('1.250');
  await budget.blur();
  await expect(budget).toHaveValue('1.250');
  await continueTo('target');
  await page.getByRole('combobox', { name: campaigns['type']!['country']! }).click();
  await page.getByRole('option', { name: singapore }).click();
  await continueTo('strategy');
  await page.getByRole('radio', { name: campaigns['bidType']!['MAXIMUM_CPC']! }).check();
  const bid = page.getByRole('textbox', { name: campaigns['strategy']!['MAXIMUM_CPC']! });
  await bid.pressSequentially('2,75');
  await bid.blur();
  await expect(bid).toHaveValue('2,75');
  await continueTo('content');
  await page
    .getByRole('button', { name: campaigns['products']!['choose']!.replace('{{name}}', 'Vaseline Men Body') })
    .first()
    .click();
  await continueTo('review');
  await expect(page.getByText(/S\$\s?1\.250/).first()).toBeVisible();
  await expect(page.getByText(/S\$\s?2,75/).first()).toBeVisible();

  const launch = page.getByRole('button', { name: campaigns['bar']!['launch']!, exact: true });
  await context.setOffline(true);
  await launch.click();
  await expect(page.getByText(textsOf(language, 'common')['request']!['unknown']!).first()).toBeVisible();
  await context.setOffline(false);
  await launch.click();
  await expect(page.getByRole('row').filter({ hasText: campaign })).toBeVisible();
  const kept = await control((tx) =>
    tx
      .selectFrom('adSet')
      .innerJoin('campaign', 'campaign.id', 'adSet.campaignId')
      .where('campaign.name', '=', campaign)
      .select(['budgetDailyMicros', 'bidMicros'])
      .execute(),
  );
  expect(kept).toEqual([{ budgetDailyMicros: 1_250_000_000n, bidMicros: 2_750_000n }]);
  await context.close();
});

test(`in ${name} a top-up takes a localized amount and rejects an ambiguous one`, async ({ browser }) => {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await startSession(page, 'owner');
  await page.goto(`${address()}/billing/method`);
  await changeLanguage(page, name);
  await page.getByRole('button', { name: billing['topUp']!['open']!, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabel(billing['topUp']!['amount']!, { exact: true });
  await amount.clear();
  await amount.pressSequentially('1.234,50');
  await amount.blur();
  await expect(amount).toHaveValue('1.234,50');
  // The amount before tax, whether it is payable or requested.
  await expect(dialog.getByText(/S\$\s?1\.234,50/).first()).toBeVisible();
  await amount.fill('1,234.50');
  await amount.blur();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText(/S\$\s?1[.,]23/)).toHaveCount(0);
  await page.context().close();
});
