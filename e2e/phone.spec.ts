import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '#demo/marketplace.ts';
import { expectNoTextCut } from './support/clipped-text.ts';
import { addNewcomer } from './support/newcomer.ts';
import { signIn, signOut } from './support/people.ts';
import { address } from './support/served.ts';
import { expect, test, type Browser, type Page } from './support/test.ts';

// On a phone, in the languages whose texts are longer than the English ones.
const TEXTS = join(import.meta.dirname, '../src/apps/console/public/locales');
type Texts = Record<string, Record<string, string>>;
const textsOf = (language: string, namespace: string) =>
  JSON.parse(readFileSync(join(TEXTS, language, `${namespace}.json`), 'utf8')) as Texts;

async function openIn(browser: Browser, language: string, who: Parameters<typeof signIn>[1]): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, who);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate((selected) => localStorage.setItem('endcap-language', selected), language);
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('in Portuguese no text is clipped in top-up, transactions and packages', async ({ browser }) => {
  const page = await openIn(browser, 'pt', 'owner');
  await page.goto(`${address()}/billing/method`);
  await press(page, textsOf('pt', 'billing')['topUp']!['open']!);
  const dialog = page.getByRole('dialog');
  const pay = dialog.getByRole('button', { name: /^Pagar / });
  await expect(pay).toBeVisible();
  await expectNoTextCut(dialog);
  const [button, form] = await Promise.all([pay.boundingBox(), dialog.boundingBox()]);
  expect(form!.y + form!.height - button!.y - button!.height).toBeGreaterThanOrEqual(12);

  await page.goto(`${address()}/billing/transactions`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectNoTextCut(page.getByRole('main'));

  await page.goto(`${address()}/booking/packages`);
  await expect(page.getByRole('rowheader').nth(3)).toBeVisible();
  await expectNoTextCut(page.getByRole('main'));
  await page.context().close();
});

test('in Indonesian recovery codes are saved, renewed and used to sign in', async ({ browser }) => {
  const who = await addNewcomer();
  const page = await openIn(browser, 'id', who);
  const profile = textsOf('id', 'profile');
  const dialog = page.getByRole('dialog');
  const codes = () => dialog.getByRole('listitem').allInnerTexts();
  await page.goto(`${address()}/profile`);
  await press(page, profile['twoStep']!['add']!);
  await dialog.getByLabel(profile['password']!['current']!, { exact: true }).fill(DEMO_PASSWORD);
  await press(page, profile['app']!['next']!);
  const secret = await dialog.getByText(/^(\w{4} ?){8}$/).innerText();
  await expectNoTextCut(dialog);
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  await dialog.getByLabel(profile['app']!['code']!).fill(app.generate());
  await press(page, profile['app']!['confirm']!);
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expectNoTextCut(dialog);
  const previous = await codes();

  await page.keyboard.press('Escape');
  await expect(dialog.getByText(profile['recovery']!['leaveDetail']!)).toBeVisible();
  await expectNoTextCut(dialog);
  await page.keyboard.press('Escape');
  const file = page.waitForEvent('download');
  await press(page, profile['recovery']!['save']!);
  expect(
    readFileSync(await (await file).path(), 'utf8')
      .trim()
      .split('\n'),
  ).toEqual(previous);
  await press(page, profile['recovery']!['done']!);
  await expect(dialog).toBeHidden();

  await press(page, profile['recovery']!['renew']!);
  await dialog.getByLabel(profile['app']!['anyCode']!).fill(previous[0]!);
  await dialog.getByRole('button', { name: profile['recovery']!['renew']! }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [code] = await codes();
  await page.reload();
  await page.evaluate(() => localStorage.removeItem('endcap-language'));
  await page.reload();
  await signOut(page);
  await page.getByLabel('E-mail').fill(`${who}@endcap.example`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await press(page, 'Sign in');
  for (const typed of [previous[1]!, code!]) {
    await page.getByLabel('One-time code').fill(typed);
    await press(page, 'Continue');
    if (typed !== code) await expect(page.getByText('This code is not correct or has expired')).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /profile and settings/ })).toBeVisible();
  await page.context().close();
});

test('what the header has stands in one line, with a long balance, down to 360 px', async ({ page }) => {
  await signIn(page, await addNewcomer({ creditMicros: 123_456_780_000n }));
  const header = page.getByRole('banner');
  const tools = [/^Wallet balance/, 'Top up wallet', /^Notifications/, /profile and settings/].map((name) =>
    header.getByRole('button', { name }),
  );
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 780 });
    const middles = await Promise.all(
      tools.map(async (tool) => {
        const { y, height } = (await tool.boundingBox())!;
        return Math.round(y + height / 2);
      }),
    );
    expect({ width, lines: new Set(middles).size }).toEqual({ width, lines: 1 });
  }
});
