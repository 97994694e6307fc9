import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

const START = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
const clickhouse = createTestClickHouse();
let now = START;
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed, { clickhouse });
const scenario = await campaignScenario(database, seed, api);
const { owner, viewer, rival, staff, shop, brand } = scenario;
const place = { catalogId: shop.id, brandId: brand.id };
const wasp = await scenario.acme.brand('Wasp');
const rivals = [seed.newId(), seed.newId(), seed.newId()];

// Samples are cached for ten minutes, so every test runs a little later; sessions outlast that.
beforeEach(async () => {
  now += 11 * MINUTE_MS;
  for (const person of [owner, viewer, rival, staff]) await person.graphql('{ __typename columnSettings { table } }');
  await database.transact(SYSTEM, (tx) => sql`delete from auction_log`.execute(tx));
});

/** Auctions with one slot each, of three rivals in turn, whose bids rise from 0.10 to 1.00. */
async function log(count: number, search: string) {
  await database.transact(SYSTEM, async (tx) => {
    for (let n = 0; n < count; n++) {
      const bid = { sku: 'OTHER-1', bidMicros: 100_000 * (1 + (n % 10)), clickRate: 0.01, quality: 1, rank: 1 };
      const candidates = [{ ...bid, adSetId: rivals[n % 3], priceMicros: 50_000 }];
      await sql`insert into auction_log (id, catalog_id, at, sample_weight, search_term, product_ids, platform, slots, candidates)
        values (${seed.newId()}, ${shop.id}, ${new Date(now - (n % 7) * DAY_MS - HOUR_MS)}, 10, ${search}, null, 'SEARCH', 1, ${JSON.stringify(candidates)})`.execute(
        tx,
      );
    }
  });
}

const start = (user: TestBrowser, more: Record<string, unknown> = {}) =>
  user.graphql(
    `query ($brandId: ID!, $catalogId: ID) { launchStart(brandId: $brandId, catalogId: $catalogId) {
      catalogId bestSellers { sku } dailyBudget reviewHours } }`,
    { brandId: brand.id, ...more },
  );
const plan = (user: TestBrowser, more: Record<string, unknown> = {}) =>
  user.graphql(
    `query ($plan: CampaignPlanInput!) { campaignPlan(plan: $plan) {
      budgets { suggested auctions steps { budgetDaily clicks cost sales } }
      bids { minBid recommended steps { bid share } basis { auctions scope } }
      keywords { keyword searchCount productCount bid }
      shelves { search advertisedSku slot products { sku } } } }`,
    { plan: { ...place, adType: 'PRODUCT', ...more } },
  );

async function launched(more: Record<string, unknown> = {}): Promise<string> {
  const made = await owner.graphql(
    `mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { sponsorCampaign { id } } }`,
    {
      input: {
        ...place,
        name: 'Reviewed',
        asName: 'Reviewed',
        adsProductName: 'Reviewed',
        startDate: new Date(now).toISOString(),
        skus: ['RUN-1'],
        ...more,
      },
    },
  );
  expect(made.errors).toEqual([]);
  return made.data!.createSponsorCampaign.sponsorCampaign.id;
}

const sold = (sku: string, day: string, units: number) => ({
  position: String(Math.round(Math.random() * 1e12)),
  catalog_id: shop.id,
  order_id: `${sku} ${day}`,
  line: 1,
  occurred_at: `${day} 00:00:00.000`,
  received_at: `${day} 00:00:00.000`,
  day,
  shopper: '',
  sku,
  seller_id: 's1',
  brand_id: brand.id,
  catalog_currency: 'SGD',
  quantity: units,
  sales_micros: String(units * 1_000_000),
  counts: 1,
});

describe('a new campaign', () => {
  test('starts from the only country, and from products by name before anything was sold', async () => {
    const answer = await start(viewer);
    expect(answer.errors).toEqual([]);
    expect(answer.data!.launchStart).toEqual({
      catalogId: shop.id,
      bestSellers: [{ sku: 'HAT-1' }, { sku: 'RUN-1' }, { sku: 'RUN-2' }],
      dailyBudget: null,
      reviewHours: null,
    });
  });

  test('starts from what was ordered of the last thirty days, the most first, and never from what is not on sale', async () => {
    await clickhouse.insert(
      'order_line',
      [
        sold('RUN-2', '2026-06-08', 9),
        sold('RUN-1', '2026-06-08', 3),
        sold('HAT-1', '2026-04-01', 99),
        sold('OLD-1', '2026-06-08', 50),
      ].map(({ position, ...row }, index) => ({ ...row, position: String(index), fingerprint: position.length })),
      'launch-test',
    );
    const answer = await start(owner);
    expect(answer.data!.launchStart.bestSellers).toEqual([{ sku: 'RUN-2' }, { sku: 'RUN-1' }, { sku: 'HAT-1' }]);
  });

  test('is suggested a daily budget in whole units once enough auctions fit', async () => {
    // What is bid by hand is the going price of a click.
    await launched({ bidType: 'MAXIMUM_CPC', bidWalletCurrency: '2' });
    await log(29, 'product run');
    expect((await start(owner)).data!.launchStart.dailyBudget).toBeNull();
    now += 11 * MINUTE_MS;
    await log(100, 'product run');
    expect((await start(owner)).data!.launchStart.dailyBudget).toMatch(/^[1-9]\d*$/);
  });

  test('knows how long reviews take from at least five of them', async () => {
    for (const hours of [2, 3, 4, 5, 30]) {
      const id = await launched();
      await database.transact(SYSTEM, (tx) =>
        sql`update creative set review = 'REJECTED', notes = 'No', submitted_at = ${new Date(now - hours * HOUR_MS)},
          reviewed_at = ${new Date(now)} where campaign_id = ${id}`.execute(tx),
      );
    }
    expect((await start(owner)).data!.launchStart.reviewHours).toBe(4);
  });

  test.each([
    ['an unknown brand', { brandId: seed.newId() }],
    ['no id', { brandId: 'x' }],
    ['an unknown country', { catalogId: seed.newId() }],
  ])('of %s is not found', async (_, more) => {
    expect((await start(owner, more)).codes).toEqual(['NOT_FOUND']);
  });

  test('is a company’s: staff without one have none', async () => {
    expect((await start(staff)).codes).toEqual(['VALIDATION']);
  });

  test('of another company is not found', async () => {
    expect((await start(rival, { brandId: wasp.id })).codes).toEqual(['NOT_FOUND']);
    expect((await plan(rival, { brandId: wasp.id })).codes).toEqual(['NOT_FOUND']);
    expect((await start(owner, { brandId: wasp.id })).codes).toEqual([]);
  });
});

describe('a plan', () => {
  test('says nothing after too few auctions, but for the minimum bid', async () => {
    await log(5, 'product run');
    const answer = await plan(viewer, { skus: ['RUN-1'] });
    expect(answer.errors).toEqual([]);
    expect(answer.data!.campaignPlan).toMatchObject({
      budgets: null,
      bids: { minBid: expect.any(String), recommended: null, steps: [] },
    });
  });

  test('names what rising bids win, and what rising budgets bring', async () => {
    await log(100, 'product run');
    const { budgets, bids } = (await plan(owner, { skus: ['RUN-1'], bid: '2' })).data!.campaignPlan;
    expect(bids.basis).toEqual({ auctions: 100, scope: 'CAMPAIGN' });
    const shares = bids.steps.map(({ share }: { share: number }) => share);
    expect(shares).toEqual([30, 50, 60, 80, 90, 100]);
    const amounts = bids.steps.map(({ bid }: { bid: string }) => Number(bid));
    expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => a - b));
    expect(Number(bids.recommended)).toBe(amounts[3]);
    expect(budgets.auctions).toBe(100);
    const budgetsUp = budgets.steps.map(({ budgetDaily }: { budgetDaily: string }) => Number(budgetDaily));
    expect(budgetsUp).toContain(Number(budgets.suggested) < 1 ? 1 : Math.ceil(Number(budgets.suggested)));
    // Nothing was ever sold by an ad here.
    expect(budgets.steps[0].sales).toBeNull();
  });

  test('lists searches by the products they find, with the price where enough companies compete', async () => {
    await log(60, 'product run');
    await log(10, 'product');
    const { keywords } = (await plan(owner, { skus: ['RUN-1', 'HAT-1'] })).data!.campaignPlan;
    const known = new Map(keywords.map((row: { keyword: string }) => [row.keyword, row]));
    expect(known.get('product run')).toMatchObject({ productCount: 2, bid: expect.stringMatching(/^\d/) });
    expect(known.get('product')).toMatchObject({ productCount: 2, bid: null });
  });

  test('shows the product on the shelf of a search, in the slot that it wins or in none', async () => {
    await log(60, 'product run');
    const { shelves } = (await plan(owner, { skus: ['RUN-1'], bid: '5' })).data!.campaignPlan;
    expect(shelves[0]).toMatchObject({ search: 'product run', advertisedSku: 'RUN-1', slot: 1 });
    expect(shelves[0].products.map(({ sku }: { sku: string }) => sku)).toEqual(['RUN-1', 'RUN-2']);
    now += 11 * MINUTE_MS;
    const low = (await plan(owner, { skus: ['RUN-1'], bid: '0.03' })).data!.campaignPlan;
    expect(low.shelves[0].slot).toBeNull();
  });

  test('shows products of the same categories where no frequent search finds it', async () => {
    await log(2, 'product run');
    const { shelves } = (await plan(owner, { skus: ['RUN-1'] })).data!.campaignPlan;
    const products = [{ sku: 'RUN-1' }, { sku: 'RUN-2' }];
    expect(shelves).toEqual([{ search: null, advertisedSku: 'RUN-1', slot: null, products }]);
  });

  test('of banners has no shelf', async () => {
    const answer = await plan(owner, { adType: 'BANNER', platforms: ['DESKTOP_SEARCH'] });
    expect(answer.errors).toEqual([]);
    expect(answer.data!.campaignPlan.shelves).toEqual([]);
  });

  test('can be asked by staff for a company', async () => {
    const answer = await plan(staff, { companyId: scenario.acme.id });
    expect(answer.errors).toEqual([]);
  });
});
