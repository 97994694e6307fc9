import { beforeAll, describe, expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { launchCampaign, loadEvents, logEvents, type LoggedEvent } from './report.test-support.ts';

let nowMs = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => nowMs });
const api = await startApi(database, seed);
const { owner, viewer, rival, staff, acme, brand, shop } = await campaignScenario(database, seed, api);

interface Row {
  sku: string;
  name: string;
  impressions: number;
  clicks: number;
  cpc: string | null;
  ctr: number | null;
  sales: string;
  haloSales: string;
  quantity: number;
  costs: string;
  status: string;
  availableSize: number | null;
}

const FIELDS = 'sku name impressions clicks cpc ctr sales haloSales quantity costs status availableSize';
let campaignId: string;
let adSetId: string;

const report = (user: TestBrowser, args: string) =>
  user.graphql<{ skusReport: { objects: Row[]; total: number; numPages: number } }>(
    `{ skusReport(${args}) { objects { ${FIELDS} } total numPages } }`,
  );
const skus = async (args: string) => (await report(owner, args)).data!.skusReport.objects.map(({ sku }) => sku);

beforeAll(async () => {
  ({ campaignId, adSetId } = await launchCampaign(owner, {
    brandId: brand.id,
    catalogId: shop.id,
    startDate: new Date(nowMs).toISOString(),
    skus: ['RUN-1', 'RUN-2', 'HAT-1'],
  }));
  const of = { catalogId: shop.id, companyId: acme.id, brandId: brand.id, campaignId: BigInt(campaignId), adSetId };
  const events: LoggedEvent[] = [
    { ...of, kind: 'CLICK', day: '2026-05-20', sku: 'RUN-1', billedMicros: 1_250_000n },
    { ...of, kind: 'IMPRESSION', day: '2026-06-08', sku: 'RUN-1' },
    { ...of, kind: 'IMPRESSION', day: '2026-06-09', sku: 'RUN-1' },
    { ...of, kind: 'CLICK', day: '2026-06-09', sku: 'RUN-1', billedMicros: 250_000n },
    { ...of, kind: 'IMPRESSION', day: '2026-06-09', sku: 'RUN-2' },
    { ...of, kind: 'CLICK', day: '2026-06-09', sku: 'RUN-2', billedMicros: 500_000n },
    { ...of, kind: 'SALE', day: '2026-06-09', sku: 'RUN-1', quantity: 2, salesMicros: 40_000_000n },
    {
      ...of,
      kind: 'SALE',
      day: '2026-06-10',
      sku: 'SOCK-9',
      quantity: 1,
      salesMicros: 5_000_000n,
      attribution: 'HALO_CLICK',
    },
  ];
  await logEvents(database, seed.newId, events);
  await loadEvents(database, api.clickhouse, events.length, nowMs);
});

describe('the report of products', () => {
  test('has every product that is sponsored or did something, the dearest first', async () => {
    const { data } = await report(owner, `campaignId: "${campaignId}"`);
    expect(data!.skusReport).toMatchObject({ total: 4, numPages: 1 });
    const [dearest, second] = data!.skusReport.objects;
    expect(dearest).toMatchObject({ sku: 'RUN-2', name: 'Product RUN-2', costs: '0.5', cpc: '50', ctr: 100 });
    expect(second).toMatchObject({
      sku: 'RUN-1',
      impressions: 2,
      clicks: 1,
      quantity: 2,
      sales: '40',
      status: 'ACTIVE',
    });
    expect(data!.skusReport.objects.find(({ sku }) => sku === 'SOCK-9')).toMatchObject({
      name: 'SOCK-9',
      haloSales: '5',
      sales: '0',
      cpc: null,
      status: 'INACTIVE',
    });
    expect(data!.skusReport.objects.find(({ sku }) => sku === 'HAT-1')).toMatchObject({ impressions: 0, ctr: null });
  });

  test.each([
    ['sortBy: name, direction: asc', ['HAT-1', 'RUN-1', 'RUN-2', 'SOCK-9']],
    ['sortBy: quantity, direction: desc', ['RUN-1', 'HAT-1', 'RUN-2', 'SOCK-9']],
    ['sortBy: sku, direction: desc, pageSize: 2', ['SOCK-9', 'RUN-2']],
    ['sortBy: sku, direction: desc, pageSize: 2, page: 2', ['RUN-1', 'HAT-1']],
    ['sortBy: ctr, direction: asc', ['RUN-1', 'RUN-2', 'HAT-1', 'SOCK-9']],
  ])('is sorted and paged: %s', async (args, expected) => {
    expect(await skus(`campaignId: "${campaignId}", ${args}`)).toEqual(expected);
  });

  test('is the same for the campaign, its ad set and its ad, and has the company’s products without any', async () => {
    const total = await skus(`campaignId: "${campaignId}"`);
    expect(await skus(`adSetId: "${adSetId}"`)).toEqual(total);
    expect(await skus(`adId: "${adSetId}"`)).toEqual(total);
    expect(await skus('sortBy: sku, direction: asc')).toEqual(['RUN-1', 'RUN-2', 'SOCK-9']);
  });

  test('covers the requested days', async () => {
    const { data } = await report(owner, `campaignId: "${campaignId}", toDate: "2026-06-08"`);
    expect(data!.skusReport.objects.reduce((sum, { impressions }) => sum + impressions, 0)).toBe(1);
  });

  test('returns the stock to staff only, unless the account is approved', async () => {
    await shop.feed('products', {
      sku: 'RUN-1',
      name: 'Product RUN-1',
      price: 20,
      quantity: 5,
      availableSize: 4,
      originalBrandId: 'bee',
      originalSellerIds: ['s1'],
      categoryIds: ['shoes'],
      status: 'ACTIVE',
      publishedAt: new Date(nowMs).toISOString(),
    });
    const sizeFor = async (user: TestBrowser) =>
      (await report(user, `campaignId: "${campaignId}", sortBy: sku, direction: asc`)).data!.skusReport.objects.find(
        ({ sku }) => sku === 'RUN-1',
      )!.availableSize;
    expect([await sizeFor(viewer), await sizeFor(staff)]).toEqual([null, 4]);
  });

  test('is not visible to other companies', async () => {
    expect((await report(rival, `campaignId: "${campaignId}"`)).codes).toEqual(['NOT_FOUND']);
    expect((await report(rival, `adSetId: "${adSetId}"`)).codes).toEqual(['NOT_FOUND']);
    expect((await report(rival, 'page: 1')).data!.skusReport.total).toBe(0);
    expect((await report(owner, 'campaignId: "999999"')).codes).toEqual(['NOT_FOUND']);
  });
});

describe('the history of a product', () => {
  const history = (user: TestBrowser, sku: string, args = '') =>
    user.graphql<{
      skuHistories: {
        salesHistory: { eventTime: string; quantity: number; value: string; averageUnitPrice: string | null }[];
        haloSalesHistory: { value: string }[];
        reportHistory: { impressions: number; clicks: number; costs: string }[];
        priceHistory: {
          priceChangeType: string;
          blackPrice: string | null;
          promotionPrice: string | null;
          promotionEndDate: string | null;
        }[];
      };
    }>(
      `{ skuHistories(sku: "${sku}", campaignId: "${campaignId}"${args}) {
        salesHistory { eventTime quantity value averageUnitPrice } haloSalesHistory { value }
        reportHistory { impressions clicks costs }
        priceHistory { priceChangeType blackPrice promotionPrice promotionEndDate }
      } }`,
    );

  test('has every requested day', async () => {
    const { data } = await history(owner, 'RUN-1', ', fromDate: "2026-06-08", toDate: "2026-06-10"');
    expect(data!.skuHistories.salesHistory).toEqual([
      { eventTime: '2026-06-08T00:00:00Z', quantity: 0, value: '0', averageUnitPrice: null },
      { eventTime: '2026-06-09T00:00:00Z', quantity: 2, value: '40', averageUnitPrice: '20' },
      { eventTime: '2026-06-10T00:00:00Z', quantity: 0, value: '0', averageUnitPrice: null },
    ]);
    expect(data!.skuHistories.reportHistory.map(({ impressions, clicks }) => [impressions, clicks])).toEqual([
      [1, 0],
      [1, 1],
      [0, 0],
    ]);
  });

  test('includes sponsored products without events, and no product that is not sponsored', async () => {
    expect((await history(owner, 'HAT-1')).data!.skuHistories.salesHistory).toHaveLength(7);
    const { data, codes } = await history(owner, 'OTHER-1');
    expect([data, codes]).toEqual([{ skuHistories: null }, ['NOT_FOUND']]);
    expect((await history(rival, 'RUN-1')).codes).toEqual(['NOT_FOUND']);
  });

  test('shows how its price moved where that is switched on', async () => {
    expect((await history(owner, 'RUN-2')).data!.skuHistories.priceHistory).toEqual([]);
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'show_price_history', true));
    nowMs += 60_000;
    const product = {
      sku: 'RUN-2',
      name: 'Product RUN-2',
      price: 80,
      quantity: 5,
      originalBrandId: 'bee',
      originalSellerIds: ['s1'],
      categoryIds: ['shoes'],
      status: 'ACTIVE',
      publishedAt: new Date(nowMs).toISOString(),
    };
    const promotion = {
      promotionPrice: 60,
      promotionStartDate: '2026-06-10T00:00:00Z',
      promotionEndDate: '2026-06-20T00:00:00Z',
    };
    await shop.feed('products', { ...product, ...promotion });
    nowMs += 60_000;
    // Feeding the same product again must not add a history entry.
    await shop.feed('products', { ...product, ...promotion });
    nowMs += 60_000;
    await shop.feed('products', { ...product, price: 75 });
    expect((await history(owner, 'RUN-2')).data!.skuHistories.priceHistory).toEqual([
      { priceChangeType: 'BLACK', blackPrice: '80', promotionPrice: null, promotionEndDate: null },
      {
        priceChangeType: 'PROMOTION',
        blackPrice: null,
        promotionPrice: '60',
        promotionEndDate: '2026-06-20T00:00:00Z',
      },
      { priceChangeType: 'BLACK', blackPrice: '75', promotionPrice: null, promotionEndDate: null },
      { priceChangeType: 'PROMOTION', blackPrice: null, promotionPrice: null, promotionEndDate: null },
    ]);
  });
});

test('the cost of campaigns is returned per complete month, in the wallet’s currency', async () => {
  const totals = (user: TestBrowser, args = '') =>
    user.graphql<{ campaignCostTotals: { period: string; total: string }[] }>(
      `{ campaignCostTotals${args} { period total } }`,
    );
  expect((await totals(owner)).data!.campaignCostTotals).toEqual([
    { period: '2026-05-01', total: '1.25' },
    { period: '2026-04-01', total: '0' },
    { period: '2026-03-01', total: '0' },
  ]);
  expect((await totals(rival)).data!.campaignCostTotals[0]!.total).toBe('0');
  expect((await totals(rival, `(companyId: "${acme.id}")`)).codes).toEqual(['NOT_FOUND']);
  expect((await totals(owner, '(periods: 0)')).codes).toEqual(['VALIDATION']);
});
