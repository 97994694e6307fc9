import { expect, test } from 'vitest';
import { campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

const NOW = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW });
const api = await startApi(database, seed);
const { shop, acme, brand, owner, viewer, rival, staff } = await campaignScenario(database, seed, api);

const invalidClicks = (user: TestBrowser, filters: object = {}) =>
  user.graphql(
    `query ($brandId: ID, $campaignId: ID, $supplierId: ID, $fromDate: Date, $toDate: Date, $adType: AdType) {
      invalidClicks(brandId: $brandId, campaignId: $campaignId, supplierId: $supplierId, fromDate: $fromDate, toDate: $toDate, adType: $adType) {
        reason clicks notBilled givenBack } }`,
    { fromDate: '2026-06-01', toDate: '2026-06-30', ...filters },
  );

await database.transact(SYSTEM, async (tx) => {
  const click = (day: string, more: object) => ({
    eventId: seed.newId(),
    kind: 'CLICK',
    occurredAt: new Date(NOW),
    receivedAt: new Date(NOW),
    day,
    billedDay: day,
    catalogId: shop.id,
    shopper: 'ann',
    companyId: acme.id,
    brandId: brand.id,
    campaignId: 100_001n,
    adSetId: seed.newId(),
    adType: 'PRODUCT',
    ...more,
  });
  const rows = [
    click('2026-06-02', { invalidReason: 'CLICK_RATE', priceMicros: 400_000n }),
    click('2026-06-03', { invalidReason: 'CLICK_RATE', priceMicros: 100_000n }),
    click('2026-06-03', { invalidReason: 'BOT', priceMicros: 300_000n, adType: 'BANNER' }),
    click('2026-06-03', { billedMicros: -250_000n, unbilledReason: 'FRAUD', counts: -1 }),
    click('2026-06-03', { billedMicros: 900_000n, priceMicros: 900_000n }),
    click('2026-05-31', { invalidReason: 'BOT', priceMicros: 700_000n }),
  ];
  for (const row of rows) await tx.insertInto('adEvent').values(row).execute();
});

const TOO_FAST = { reason: 'CLICK_RATE', clicks: 2, notBilled: '0.5', givenBack: '0' };
const BOT = { reason: 'BOT', clicks: 1, notBilled: '0.3', givenBack: '0' };
const FOUND_LATER = { reason: 'FRAUD', clicks: 1, notBilled: '0', givenBack: '0.25' };

test('a seller sees how many clicks were not paid for, why, and what was refunded', async () => {
  for (const user of [owner, viewer])
    expect((await invalidClicks(user)).data!.invalidClicks).toEqual(
      expect.arrayContaining([TOO_FAST, BOT, FOUND_LATER]),
    );
  expect((await invalidClicks(owner, { adType: 'BANNER' })).data!.invalidClicks).toEqual([BOT]);
  expect((await invalidClicks(owner, { fromDate: '2026-06-04' })).data!.invalidClicks).toEqual([]);
});

test('another company gets none of them with any filter', async () => {
  for (const filters of [{}, { brandId: brand.id }, { campaignId: '100001' }])
    expect((await invalidClicks(rival, filters)).data?.invalidClicks ?? []).toEqual([]);
  const { data } = await invalidClicks(rival, { supplierId: acme.id });
  expect(data?.invalidClicks ?? []).toEqual([]);
  expect((await invalidClicks(staff, { supplierId: acme.id })).data!.invalidClicks).toHaveLength(3);
});

test('a signed-out caller gets nothing', async () => {
  expect((await invalidClicks(api.browser())).codes).toEqual(['UNAUTHENTICATED']);
});
