import { expect, test } from './support/test.ts';
import { microsFromDecimal, roundToDigits } from '#kernel/money.ts';
import { createAdvertiser } from './support/advertiser.ts';
import { signInByApi } from './support/api.ts';
import { control, campaignFacts, drift, settleToday } from './support/server-control.ts';
import { SKU } from './support/campaigns.ts';
import { startSession } from './support/people.ts';
import { address } from './support/served.ts';
import { storefront } from './support/storefront.ts';
import { retryIndex } from './support/retry.ts';

const SOON = { timeout: 5_000, intervals: [100, 250] };

// In a file of its own because it closes the day: later spend belongs to another day.
test('a settled day is charged to the wallet and agrees with the report to the cent', async ({ page, request }) => {
  const [name, search] = [retryIndex('Closing time'), retryIndex('closing time')];
  await createAdvertiser({ user: 'owner' }, { name, sku: SKU, search });
  const shop = storefront();
  await expect.poll(async () => (await shop.search(search)).length, SOON).toBe(1);
  const [win] = await shop.search(search);
  await shop.report(shop.click(win!, retryIndex('closing-shopper'), search));
  await settleToday();
  expect(await drift()).toEqual([]);
  const { companyId, brandId, adSetId } = await campaignFacts(name);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(new Date());
  const charges = await control(async (tx) =>
    tx
      .selectFrom('statementLine')
      .innerJoin('catalog', 'catalog.id', 'catalogId')
      .select(['amountMicros', 'catalog.code'])
      .where('companyId', '=', companyId)
      .where('brandId', '=', brandId)
      .where('chargeDate', '=', today)
      .where('catalog.code', '=', 'SG')
      .execute(),
  );
  expect(charges).toHaveLength(1);
  const charged = charges[0]!.amountMicros;

  const ask = await signInByApi(request, 'owner');
  const { allCatalogs } = await ask<{ allCatalogs: { name: string; ventureId: string }[] }>(
    '{ allCatalogs { name ventureId } }',
  );
  const { ventureId } = allCatalogs.find(({ name }) => name === 'Singapore')!;
  const reported = async () => {
    const { reportDashboard } = await ask<{ reportDashboard: { costs: string }[] }>(
      'query ($brandId: ID, $day: Date, $ventureId: ID) { reportDashboard(brandId: $brandId, fromDate: $day, toDate: $day, ventureId: $ventureId) { costs } }',
      { brandId, day: today, ventureId },
    );
    // Clicks may cost fractions of a cent; a day is charged in cents.
    return reportDashboard.map(({ costs }) => roundToDigits(microsFromDecimal(costs)!, 2));
  };
  await expect.poll(reported, SOON).toEqual([charged]);

  await startSession(page, 'owner');
  await page.goto(`${address()}/billing/transactions`);
  const rows = page.getByRole('row', { name: /Product ads for Vaseline/ });
  await expect(rows.filter({ hasText: (Number(charged) / 1e6).toFixed(2) }).first()).toBeVisible();
  await ask('mutation ($id: ID!) { removeAdSet(input: { id: $id }) { ok } }', { id: adSetId });
});
