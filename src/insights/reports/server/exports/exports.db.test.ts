import { beforeAll, describe, expect, test } from 'vitest';
import { campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../../testing/api.ts';
import { createTestDatabase } from '../../../../../testing/database.ts';
import { createSeed } from '../../../../../testing/seed.ts';
import { isUpToDate } from '../load.repository.ts';
import { launchCampaign, logEvents, type LoggedEvent } from '../report.test-support.ts';
import { eventually, until } from '../../../../../testing/eventually.ts';

const NOW_MS = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW_MS });
const api = await startApi(database, seed, { roles: ['api', 'worker'] });
const { owner, viewer, rival, acme, brand, shop } = await campaignScenario(database, seed, api);

let campaignId: string;
let adSetId: string;

const requestExport = (user: TestBrowser, dataType: string, params: object) =>
  user.graphql<{ createExportRequest: { exportRequest: { id: string } } }>(
    `mutation ($params: JSON!) {
      createExportRequest(input: { fileType: CSV, dataType: ${dataType}, params: $params }) { exportRequest { id } }
    }`,
    { params },
  );

async function linesOf(user: TestBrowser, dataType: string, params: object): Promise<string[]> {
  const { data, errors } = await requestExport(user, dataType, params);
  expect(errors).toEqual([]);
  const { id } = data!.createExportRequest.exportRequest;
  const url = await eventually(async () => {
    const answer = await user.graphql<{ exportRequest: { exportedFileUrl: string } }>(
      `{ exportRequest(id: "${id}") { exportedFileUrl } }`,
    );
    expect(answer.data!.exportRequest.exportedFileUrl).not.toBeNull();
    return answer.data!.exportRequest.exportedFileUrl;
  });
  return (await api.app.inject({ url })).body.slice(1).trimEnd().split('\r\n');
}

beforeAll(async () => {
  await database.transact(SYSTEM, async (tx) => {
    for (const flag of [
      'export_daily_dashboard_data',
      'download_campaign_sales',
      'download_sku_performance_report',
      'sponsor_search_term_report',
    ])
      await setFlag(tx, flag, true);
  });
  ({ campaignId, adSetId } = await launchCampaign(owner, {
    brandId: brand.id,
    catalogId: shop.id,
    startDate: new Date(NOW_MS).toISOString(),
    skus: ['RUN-1', 'RUN-2'],
  }));
  const of = { catalogId: shop.id, companyId: acme.id, brandId: brand.id, campaignId: BigInt(campaignId), adSetId };
  const events: LoggedEvent[] = [
    { ...of, kind: 'IMPRESSION', day: '2026-06-08', sku: 'RUN-1', term: '=shoes' },
    { ...of, kind: 'CLICK', day: '2026-06-09', sku: 'RUN-1', term: '=shoes', billedMicros: 250_000n },
    { ...of, kind: 'IMPRESSION', day: '2026-06-09', sku: 'RUN-2' },
    { ...of, kind: 'SALE', day: '2026-06-09', sku: 'RUN-1', quantity: 2, salesMicros: 40_000_000n },
    {
      ...of,
      kind: 'SALE',
      day: '2026-06-10',
      sku: 'HAT-1',
      quantity: 1,
      salesMicros: 5_000_000n,
      attribution: 'HALO_CLICK',
    },
  ];
  await logEvents(database, seed.newId, events);
  // The worker loads the events into the report store.
  await until(() => database.read(SYSTEM, isUpToDate));
});

const DAYS = { fromDate: '2026-06-08', toDate: '2026-06-10' };

describe('files', () => {
  test('the dashboard has a line per day and campaign', async () => {
    const [head, ...lines] = await linesOf(viewer, 'SPONSOR_DAILY_DASHBOARD', DAYS);
    expect(head).toMatch(/^Day,Campaign ID,Campaign,Country,Currency,Impressions,Clicks,CTR %,Cost,/);
    expect(lines).toEqual([
      `2026-06-08,${campaignId},Running,Singapore,SGD,1,0,0,0,,0,0,0,,`,
      `2026-06-09,${campaignId},Running,Singapore,SGD,1,1,100,0.25,0.25,250,40,2,200,16000`,
      `2026-06-10,${campaignId},Running,Singapore,SGD,0,0,,0,,,0,0,,`,
    ]);
  });

  test('search terms stand each on a line, and none runs as a formula', async () => {
    const [, ...lines] = await linesOf(viewer, 'SPONSOR_SEARCH_TERMS', DAYS);
    expect(lines.map((line) => line.split(',').slice(0, 4))).toEqual([
      ['', 'SGD', '1', '0'],
      [`'=shoes`, 'SGD', '1', '1'],
    ]);
  });

  test('products have the names they go by, sponsored ones without figures too', async () => {
    const [, ...lines] = await linesOf(viewer, 'SPONSOR_SKU_PERFORMANCE', { campaignId, ...DAYS });
    expect(lines.map((line) => line.split(',').slice(0, 6))).toEqual([
      ['RUN-1', 'Product RUN-1', 'ACTIVE', 'SGD', '1', '1'],
      ['HAT-1', 'Product HAT-1', 'ACTIVE', 'SGD', '0', '0'],
      ['RUN-2', 'Product RUN-2', 'ACTIVE', 'SGD', '1', '0'],
    ]);
  });

  test('sales say what they were credited for', async () => {
    const [, ...lines] = await linesOf(viewer, 'SPONSOR_CAMPAIGN_SALES', { adSetId, ...DAYS });
    expect(lines).toEqual([
      '2026-06-09,2026-06-09 04:00:00,RUN-1,Product RUN-1,2,40,SGD,"Direct, after a click",,,',
      '2026-06-10,2026-06-10 04:00:00,HAT-1,Product HAT-1,1,5,SGD,"Another product, after a click",,,',
    ]);
  });

  test('products matched by a filter include their sellers, for approved accounts', async () => {
    const params = { brandId: brand.id, catalogId: shop.id, filters: { categoryIds: ['shoes'], maxPrice: '50' } };
    const staff = await api.browser().signIn(await seed.staff());
    expect(await linesOf(staff, 'SPONSOR_FILTERED_PRODUCTS', params)).toEqual([
      'SKU,Name,Brand Name,Original Brand ID,Seller Name,Original Seller ID',
      'RUN-1,Product RUN-1,Bee,bee,s1,s1',
    ]);
    expect((await requestExport(owner, 'SPONSOR_FILTERED_PRODUCTS', params)).codes).toEqual(['FORBIDDEN']);
    const cheap = { ...params, filters: { minPrice: 'cheap' } };
    expect((await requestExport(staff, 'SPONSOR_FILTERED_PRODUCTS', cheap)).codes).toEqual(['VALIDATION']);
  });

  test('a campaign without banners has no products behind them', async () => {
    expect(await linesOf(viewer, 'SPONSOR_BANNER_SKUS', { campaignId })).toHaveLength(1);
  });

  test('ad sets have their campaign beside them', async () => {
    const [head, ...lines] = await linesOf(viewer, 'SPONSOR_AD_SETS', { campaignId });
    expect(head).toMatch(/^Ad set,Campaign ID,Campaign,/);
    expect(lines).toHaveLength(1);
  });
});

test.each([
  ['SPONSOR_DAILY_DASHBOARD', () => ({ supplierId: acme.id })],
  ['SPONSOR_SEARCH_TERMS', () => ({ supplierId: acme.id })],
  ['SPONSOR_SKU_PERFORMANCE', () => ({ campaignId })],
  ['SPONSOR_CAMPAIGN_SALES', () => ({ adSetId })],
  ['SPONSOR_BANNER_SKUS', () => ({ campaignId })],
])('%s of another company does not exist', async (dataType, params) => {
  expect((await requestExport(rival, dataType, params())).codes).toEqual(['NOT_FOUND']);
});

test('what is switched off cannot be had', async () => {
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'download_campaign_sales', false));
  expect((await requestExport(owner, 'SPONSOR_CAMPAIGN_SALES', { adSetId })).codes).toEqual(['FORBIDDEN']);
});
