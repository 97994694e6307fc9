import { chromium } from 'playwright-core';
import { AxeBuilder } from '@axe-core/playwright';
import { chromiumPath } from './support/chromium.ts';
const base = 'http://127.0.0.1:3201';
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({ locale: 'en-SG' });
const page = await context.newPage();
page.on('console', (m) => m.type() === 'error' && !/401/.test(m.text()) && console.log('console:', m.text().slice(0, 200)));
page.on('pageerror', (e) => console.log('pageerror:', e.message.slice(0, 300)));
async function look(name) {
  for (const [w, h] of [[1440, 900], [390, 844]]) for (const scheme of w === 390 ? ['dark'] : ['light']) {
    await page.setViewportSize({ width: w, height: h });
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForTimeout(250);
    await page.screenshot({ path: `/tmp/identity/${name}-${w}-${scheme}.png`, fullPage: w === 390 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) console.log(name, w, 'overflows', over);
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const v of violations) console.log(name, scheme, v.id, v.nodes.map((n) => n.html.slice(0, 140)).join(' | '));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
const go = async (path) => { await page.goto(base + path); await page.waitForLoadState('networkidle'); };
await go('/auth'); await page.getByRole('button', { name: 'Continue with Seller Center' }).click(); await look('sign-in');
await go('/auth/reset'); await look('reset');
await page.getByLabel('E-mail').fill('owner@endcap.example'); await page.getByRole('button', { name: 'Send the link' }).click(); await page.getByText('Check your inbox').waitFor(); await look('reset-sent');
await go('/auth/reset-confirm/x/y'); await page.getByLabel('New password', { exact: true }).fill('Abc-12'); await look('reset-confirm');
await go('/auth/invitation/none'); await look('invitation-none');
await go('/auth/register?step=0'); await look('register-0');
await page.getByLabel('E-mail').fill('owner@endcap.example'); await page.getByLabel('Full name').click(); await page.getByText('already has a login').waitFor();
await page.getByLabel('E-mail').fill('ana@gmail.com'); await page.getByLabel('Full name').fill('Ana Silva'); await page.getByText('private address').waitFor();
await page.getByLabel('Password', { exact: true }).fill('Correct-horse-7');
await look('register-0-filled');
await page.getByRole('button', { name: 'Continue', exact: true }).click();
await page.getByLabel('Company name').fill('Lamp House'); await look('register-1');
await page.getByRole('button', { name: 'Continue', exact: true }).click(); await page.waitForTimeout(400); await look('register-1-errors');
await page.getByLabel('Registration number').fill('2019'); await page.getByLabel('Authorized representative').fill('Ana Silva');
await page.getByLabel('Address', { exact: true }).fill('1 Shelf Street'); await page.getByLabel('Postal code').fill('018956'); await page.getByLabel('Phone number').fill('9123 4567');
await page.getByRole('button', { name: 'Continue', exact: true }).click();
await page.getByLabel('Brands (optional)').waitFor(); await page.waitForTimeout(2500); await look('register-2');
await page.getByRole('button', { name: 'Create account' }).click();
await page.waitForURL(/sponsor|brands|home/, { timeout: 8000 }).catch(() => console.log('still at', page.url()));
await page.waitForTimeout(1500); await page.screenshot({ path: '/tmp/identity/registered.png' }); console.log('registered at', page.url());
await go('/profile'); await look('profile');
await page.getByRole('button', { name: 'Add an app' }).click(); await page.getByText('Scan this code').waitFor(); await page.waitForTimeout(400); await look('add-app');
await page.keyboard.press('Escape');
await go('/profile/password'); await look('password');
for (const lang of ['pt', 'id']) { const c = await browser.newContext({ locale: lang }); const p = await c.newPage(); await p.setViewportSize({ width: 390, height: 844 }); await p.goto(base + '/auth/register?step=0'); await p.waitForLoadState('networkidle'); await p.screenshot({ path: `/tmp/identity/register-${lang}.png`, fullPage: true }); await c.close(); }
await browser.close();
