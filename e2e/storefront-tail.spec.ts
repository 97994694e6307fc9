import { randomUUID } from 'node:crypto';
import { demoKey } from '#demo/base.ts';
import { expectAccessible, expectToFit } from './support/axe.ts';
import { expectNoTextCut } from './support/clipped-text.ts';
import { startSession } from './support/people.ts';
import { address } from './support/served.ts';
import { storefront } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

const LATEST_MS = 2_000;

test('a bad event shows within two seconds with its field, and an auction with its impression in one row', async ({
  page,
}) => {
  await startSession(page, 'staff');
  await page.goto(`${address()}/storefront?tab=tail`);
  await page.getByRole('combobox', { name: 'Storefront' }).click();
  await page.getByRole('option', { name: 'Singapore' }).click();
  const rows = page.getByRole('list', { name: 'Live tail' });
  // It is open once it was answered.
  await expect(page.getByText('Nothing came yet').or(rows)).toBeVisible();
  const id = `bad-${randomUUID().slice(0, 8)}`;
  const bad = { id, occurredAt: 'yesterday', opaqueUserId: 'shopper-4711', resolvedBidId: 'x' };
  const sent = await fetch(`${address()}/v2/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoKey('SG')}` },
    body: JSON.stringify({ clicks: [bad] }),
  });
  expect(sent.status).toBe(422);
  const refused = rows.locator(':scope > li').filter({ hasText: sent.headers.get('x-request-id')! });
  await expect(refused.getByText('clicks[0].occurredAt', { exact: true })).toBeVisible({ timeout: LATEST_MS });

  const shop = storefront();
  const term = 'spatula';
  const [win] = await shop.search(term);
  const seen = shop.impression(win!, 'shopper-4711', term);
  await shop.report(seen);
  // This one, not what an earlier test left.
  const visit = rows.locator(':scope > li').filter({ hasText: seen.impressions[0]!.id });
  await expect(visit).toContainText('Auction');
  await expect(visit).toContainText(`1. ${win!.sku}`);
  await expectAccessible(page, 'the live tail');
  await expectNoTextCut(page.getByRole('main'));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page, 'the live tail on a phone');
  // A space in a field is a space.
  await page.getByRole('heading', { name: 'Storefronts' }).click();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Paused/)).toBeVisible();

  await page.getByRole('tab', { name: 'Health' }).click();
  const errors = page.getByRole('region', { name: 'Errors' });
  await expect(errors).toBeVisible({ timeout: 20_000 });
  await expectToFit(page, 'health of a storefront on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page, 'health of a storefront');
});
