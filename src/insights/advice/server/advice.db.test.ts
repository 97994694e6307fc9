import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import type { TestBrowser } from '../../../../testing/api.ts';
import { adviceScenario, times } from './advice.test-support.ts';

const { time, database, seed, api, scenario, log, campaign, deleteAuctionLog, unknownId, scope, forecast } =
  await adviceScenario();
const { owner, viewer, rival, staff } = scenario;

const BID = `recommendedBid firstPlaceBid minBid recommendedBidRange { low high } basis { auctions days scope }`;
const bid = (user: TestBrowser, more: Record<string, unknown> = {}) =>
  user.graphql(
    `query ($catalogId: ID!, $brandId: ID!, $adType: AdType, $skus: [String!], $companyId: ID) {
      recommendedBid(catalogId: $catalogId, brandId: $brandId, adType: $adType, skus: $skus, companyId: $companyId) { ${BID} } }`,
    { ...scope, ...more },
  );
describe('a recommended bid', () => {
  test('is null without history, with the minimum', async () => {
    await deleteAuctionLog();
    const answer = await bid(viewer);
    expect(answer.errors).toEqual([]);
    expect(answer.data!.recommendedBid).toEqual({
      recommendedBid: null,
      firstPlaceBid: null,
      minBid: expect.any(String),
      recommendedBidRange: null,
      basis: { auctions: 0, days: 0, scope: 'NONE' },
    });
  });

  test('rests on the auctions the products fit', async () => {
    await deleteAuctionLog();
    // Rivals bid 0.10 to 1.00. Our products have the same click rate, and a quality of 0.625 when the page names them.
    await log(
      times(100, (n) => ({
        agoMs: (n % 7) * DAY_MS + HOUR_MS,
        products: ['RUN-1', 'OTHER-1'],
        candidates: [{ adSetId: unknownId, sku: 'OTHER-1', bid: 100_000 * (1 + (n % 10)), rank: 1, price: 50_000 }],
      })),
    );
    const answer = await bid(owner, { skus: ['RUN-1'] });
    const advice = answer.data!.recommendedBid;
    expect(advice.basis).toMatchObject({ auctions: 100, scope: 'CAMPAIGN' });
    // One slot per auction: three quarters of the rivals bid up to 0.80, half up to 0.50, nine tenths up to 0.90.
    expect(Number(advice.recommendedBid)).toBeCloseTo(0.8 / 0.625, 2);
    expect(Number(advice.recommendedBidRange.low)).toBeCloseTo(0.5 / 0.625, 2);
    expect(Number(advice.recommendedBidRange.high)).toBeCloseTo(0.9 / 0.625, 2);
    expect(advice.firstPlaceBid).toBe(advice.recommendedBid);
  });

  test('falls back to the country when no auction matches the products', async () => {
    await deleteAuctionLog();
    await log(
      times(40, () => ({
        agoMs: DAY_MS,
        products: ['OTHER-1'],
        candidates: [{ adSetId: unknownId, sku: 'OTHER-1', bid: 900_000, rank: 1, price: 300_000 }],
      })),
    );
    const answer = await bid(owner);
    expect(answer.data!.recommendedBid).toMatchObject({
      recommendedBid: '0.3',
      basis: { scope: 'COUNTRY', auctions: 40 },
    });
  });

  test('of a banner is what clicks come to for an impression', async () => {
    await deleteAuctionLog();
    // One click per hundred impressions.
    await log(
      times(40, () => ({
        agoMs: DAY_MS,
        candidates: [{ adSetId: unknownId, sku: null, bid: 900_000, rank: 1, price: 300_000 }],
      })),
    );
    const answer = await bid(owner, { adType: 'BANNER' });
    expect(answer.data!.recommendedBid).toMatchObject({
      recommendedBid: '0.003',
      minBid: '0.000001',
      basis: { scope: 'COUNTRY', auctions: 40 },
    });
  });

  test('is not given for brands and companies of others', async () => {
    expect((await bid(rival, { companyId: scenario.acme.id })).codes).toEqual(['NOT_FOUND']);
    expect((await bid(owner, { brandId: seed.newId() })).codes).toEqual(['NOT_FOUND']);
    expect((await bid(owner, { catalogId: 'moon' })).codes).toEqual(['NOT_FOUND']);
    expect((await bid(api.browser())).codes).toEqual(['UNAUTHENTICATED']);
    expect((await bid(staff)).errors).toEqual([]);
  });
});

describe('top search keywords', () => {
  const top = (user: TestBrowser, more: Record<string, unknown> = {}) =>
    user.graphql(
      `query ($catalogId: ID!, $searchTerm: String, $limit: Int) {
        topSearchKeywords(catalogId: $catalogId, searchTerm: $searchTerm, limit: $limit) { keyword searchCount } }`,
      { catalogId: scenario.shop.id, ...more },
    );

  test('are what shoppers searched most, without what hardly anyone did', async () => {
    await deleteAuctionLog();
    await log([
      ...times(5, (n) => ({ agoMs: n * DAY_MS, search: 'Running Shoes' })),
      ...times(4, () => ({ agoMs: 0, search: 'hat' })),
      ...times(2, () => ({ agoMs: 0, search: 'ann smith' })),
      ...times(9, () => ({ agoMs: 40 * DAY_MS, search: 'long ago' })),
    ]);
    time.nowMs += 1000;
    const answer = await top(viewer);
    expect(answer.data!.topSearchKeywords).toEqual([
      { keyword: 'running shoes', searchCount: 50 },
      { keyword: 'hat', searchCount: 40 },
    ]);
    expect((await top(viewer, { searchTerm: 'sho' })).data!.topSearchKeywords).toHaveLength(1);
    expect((await top(viewer, { limit: 1 })).data!.topSearchKeywords).toHaveLength(1);
    expect((await top(viewer, { catalogId: seed.newId() })).codes).toEqual(['NOT_FOUND']);
  });

  test('of products are those that find them; a brand of another company has none', async () => {
    await deleteAuctionLog();
    await log([...times(9, () => ({ agoMs: 0, search: 'iphone' })), ...times(4, () => ({ agoMs: 0, search: 'bee' }))]);
    time.nowMs += 11 * MINUTE_MS;
    const find = (user: TestBrowser, more: Record<string, unknown>) =>
      user.graphql(
        `query ($catalogId: ID!, $brandId: ID, $skus: [String!], $companyId: ID) {
          topSearchKeywords(catalogId: $catalogId, brandId: $brandId, skus: $skus, companyId: $companyId) { keyword } }`,
        { ...scope, ...more },
      );
    const found = async (more: Record<string, unknown>) =>
      (await find(owner, more)).data!.topSearchKeywords.map(({ keyword }: { keyword: string }) => keyword);
    expect(await found({ skus: ['RUN-1'] })).toEqual(['bee']);
    expect(await found({ skus: ['NO-SUCH'] })).toEqual([]);
    expect((await find(owner, { brandId: seed.newId() })).codes).toEqual(['NOT_FOUND']);
    expect((await find(rival, { companyId: scenario.acme.id })).codes).toEqual(['NOT_FOUND']);
  });
});

describe('a forecast', () => {
  const busy = () =>
    log(
      times(200, (n) => ({
        agoMs: n * HOUR_MS,
        products: ['RUN-1', 'OTHER-1'],
        candidates: [{ adSetId: unknownId, sku: 'OTHER-1', bid: 400_000, rank: 1, price: 20_000 }],
      })),
    );

  test('is null without history or products, and rejected for other horizons', async () => {
    await deleteAuctionLog();
    expect((await forecast(owner)).data!.productForecast).toBeNull();
    await busy();
    time.nowMs += 11 * MINUTE_MS;
    expect((await forecast(owner, { skus: ['OLD-1'] })).data!.productForecast).toBeNull();
    const rejected = await forecast(owner, { countDay: 9 });
    expect(rejected.errors[0]!.extensions.fields).toHaveProperty('countDay');
  });

  test('grows with the bid, pays no more than it, and stays within the budget', async () => {
    await deleteAuctionLog();
    await busy();
    const read = async (more: Record<string, unknown>) => {
      const answer = await forecast(owner, { skus: ['RUN-1'], ...more });
      expect(answer.errors).toEqual([]);
      return answer.data!.productForecast;
    };
    const low = await read({ bid: '0.1' });
    const high = await read({ bid: '2' });
    const bounded = await read({ bid: '2', budgetDaily: '1' });
    const month = await read({ bid: '2', countDay: 30 });
    expect(low.pImpression).toEqual([0, 0]);
    expect(low.pDailyBudgetSuggestion).toBeNull();
    // 24 sampled auctions a day represent 240. Nearly every shopper sees the first slot; 1 % click.
    expect(high.pImpression[0]).toBeLessThan(240 * 7);
    expect(high.pImpression[1]).toBeGreaterThan(240 * 7);
    const click = Number(high.pCost[1]) / high.pClick[1];
    expect(click).toBeGreaterThan(0.3);
    expect(click).toBeLessThanOrEqual(2);
    expect(Number(high.pDailyBudgetSuggestion)).toBeGreaterThan(1);
    expect(Number(bounded.pCost[0])).toBeLessThanOrEqual(7);
    expect(bounded.pClick[1]).toBeLessThan(high.pClick[1]);
    expect(month.pImpression[1]).toBeGreaterThan(4 * high.pImpression[0]);
    expect(high.basis).toMatchObject({ scope: 'CAMPAIGN' });
    expect(high.basis.auctions).toBeGreaterThan(150);
  });

  test('of a bid that is left to the engine moves it as the engine would', async () => {
    await deleteAuctionLog();
    await busy();
    const read = async (more: Record<string, unknown>) =>
      (await forecast(owner, { skus: ['RUN-1'], ...more })).data!.productForecast;
    // Without other bids it starts at twice the minimum, which is too low for any slot here.
    const withoutOthers = await read({});
    expect(withoutOthers.pClick).toEqual([0, 0]);
    // An unused budget raises the bid up to five times; a target that is easily met raises it as far as necessary.
    expect((await read({ budgetDaily: '50' })).pClick[1]).toBe(0);
    const aimed = await read({ targetRoas: 20 });
    expect(aimed.pClick[0]).toBeGreaterThan(0);
    const strict = await read({ targetRoas: 100_000 });
    expect(strict.pClick).toEqual([0, 0]);
  });

  test('of an existing campaign starts from its own bid only', async () => {
    // Automated bids stay within five times the bids that others chose.
    await campaign({ bidWalletCurrency: '0.2' });
    const { id, adSetId } = await campaign({ bidType: 'AUTOMATED', bidWalletCurrency: null });
    await database.transact(SYSTEM, (tx) =>
      sql`insert into ad_set_evidence (ad_set_id, catalog_id, bid_micros) values (${adSetId}, ${scenario.shop.id}, 900000)`.execute(
        tx,
      ),
    );
    time.nowMs += 11 * MINUTE_MS;
    await deleteAuctionLog();
    await busy();
    const scope = { skus: ['RUN-1'] };
    expect((await forecast(owner, scope)).data!.productForecast.pClick).toEqual([0, 0]);
    const going = await forecast(owner, { ...scope, campaignId: id });
    expect(going.data!.productForecast.pClick[0]).toBeGreaterThan(0);
    expect((await forecast(rival, { ...scope, campaignId: id })).codes).toEqual(['NOT_FOUND']);
    for (const unknown of ['999999', 'none'])
      expect((await forecast(owner, { ...scope, campaignId: unknown })).codes).toEqual(['NOT_FOUND']);
  });

  test('of a saved campaign compares daily budgets, its own among them', async () => {
    await deleteAuctionLog();
    const made = await campaign({ bidWalletCurrency: '2', budgetType: 'DAILY', budgetDailyTotal: '2' });
    const read = async (user: TestBrowser, campaignId: string) => {
      const { data, codes } = await user.graphql(
        `query ($campaignId: ID!) { campaignBudgetForecast(campaignId: $campaignId) {
          days suggested auctions steps { budgetDaily isPresent clicks cost } } }`,
        { campaignId },
      );
      return codes.length > 0 ? codes : data!.campaignBudgetForecast;
    };
    expect(await read(owner, made.id)).toBeNull();
    await busy();
    time.nowMs += 11 * MINUTE_MS;
    const { steps, suggested, auctions, days } = await read(viewer, made.id);
    expect([days, auctions > 150]).toEqual([7, true]);
    const budgets = steps.map(({ budgetDaily }: { budgetDaily: string }) => Number(budgetDaily));
    expect(budgets).toEqual(budgets.toSorted((a: number, b: number) => a - b));
    expect(budgets).toContain(Math.ceil(Number(suggested)));
    expect(steps.filter(({ isPresent }: { isPresent: boolean }) => isPresent)).toMatchObject([{ budgetDaily: '2' }]);
    // More money never brings less, and no day costs more than its budget.
    for (const [index, step] of steps.entries()) {
      if (index > 0) expect(step.clicks[1]).toBeGreaterThanOrEqual(steps[index - 1].clicks[1]);
      expect(Number(step.cost[0])).toBeLessThanOrEqual(7 * Number(step.budgetDaily));
    }
    expect(steps.at(-1).clicks[1]).toBeGreaterThan(steps[0].clicks[1]);
    for (const [user, id] of [
      [rival, made.id],
      [owner, '999999'],
      [owner, 'none'],
    ] as const)
      expect(await read(user, id)).toEqual(['NOT_FOUND']);
  });

  test('of a banner costs by the click when the engine bids, by the impression when people do', async () => {
    await deleteAuctionLog();
    await log(times(200, (n) => ({ agoMs: n * HOUR_MS, platform: 'APPLICATION_HOME' })));
    const banner = async (more: Record<string, unknown>) => {
      const { data, errors } = await owner.graphql(
        `query ($catalogId: ID!, $brandId: ID!, $platforms: [BannerTypeName!], $bid: Decimal, $budgetDaily: Decimal) {
          bannerForecast(catalogId: $catalogId, brandId: $brandId, platforms: $platforms, bid: $bid, budgetDaily: $budgetDaily) {
            pClick pImpression pCost } }`,
        { ...scope, platforms: ['APPLICATION_HOME'], ...more },
      );
      expect(errors).toEqual([]);
      const { pClick, pImpression, pCost } = data!.bannerForecast;
      return { clicks: pClick[1], impressions: pImpression[1], cost: Number(pCost[1]) };
    };
    // Without other bidders the price is the minimum: a cent or two per click, a millionth per impression.
    const second = await banner({});
    expect(second.cost / second.clicks).toBeGreaterThan(0.01);
    const own = await banner({ bid: '0.005' });
    expect(own.impressions).toBe(second.impressions);
    expect(own.cost / own.impressions).toBeLessThan(0.000_002);
    expect((await banner({ budgetDaily: '0.01' })).impressions).toBeLessThan(second.impressions);
  });

  test('bids as the campaign would for each keyword and product', async () => {
    await deleteAuctionLog();
    await busy();
    const ask = (more: Record<string, unknown>) =>
      owner.graphql(
        `query ($catalogId: ID!, $brandId: ID!, $bid: Decimal, $productBids: [ProductBidInput!]) {
          productForecast(catalogId: $catalogId, brandId: $brandId, skus: ["RUN-1"], bid: $bid, productBids: $productBids) { pImpression pCost } }`,
        { ...scope, bid: '2', ...more },
      );
    const full = (await ask({})).data!.productForecast;
    const low = (await ask({ productBids: [{ sku: 'RUN-1', bidWalletCurrency: '0.02' }] })).data!.productForecast;
    expect(full.pImpression[0]).toBeGreaterThan(0);
    expect(low.pImpression).toEqual([0, 0]);
    const same = (await ask({ bid: '0.02', productBids: [{ sku: 'RUN-1', bidWalletCurrency: '2' }] })).data!;
    expect(same.productForecast).toEqual(full);
  });

  test('respects percentages and hours', async () => {
    const ask = async (more: Record<string, unknown>) =>
      (
        await owner.graphql(
          `query ($catalogId: ID!, $brandId: ID!, $bid: Decimal, $bidModifiers: [BidModifierInput!], $bidHours: [Int!], $maxBid: Decimal) {
            productForecast(catalogId: $catalogId, brandId: $brandId, skus: ["RUN-1"], bid: $bid, bidModifiers: $bidModifiers,
              bidHours: $bidHours, maxBid: $maxBid) { pImpression pCost } }`,
          { ...scope, bid: '2', ...more },
        )
      ).data!.productForecast;
    const full = await ask({});
    const onProducts = (percent: number) => ({ bidModifiers: [{ dimension: 'PAGE', value: 'PRODUCT', percent }] });
    expect(full.pImpression[0]).toBeGreaterThan(0);
    expect(await ask(onProducts(10))).toMatchObject({ pImpression: [0, 0] });
    expect(await ask({ maxBid: '0.1' })).toMatchObject({ pImpression: [0, 0] });
    expect(await ask({ bid: '0.2', ...onProducts(1000) })).toEqual(full);
    const half = await ask({ bidHours: Array.from({ length: 168 }, (_, hour) => (hour % 2 ? 100 : 0)) });
    expect(half.pImpression[1]).toBeGreaterThan(0);
    expect(half.pImpression[1]).toBeLessThan(0.7 * full.pImpression[1]);
  });

  test('respects traffic control', async () => {
    const narrow = await forecast(owner, { skus: ['RUN-1'], bid: '2', trafficControl: 100 });
    expect(narrow.data!.productForecast.pImpression).toEqual([0, 0]);
  });

  test('is not made for brands of others', async () => {
    expect((await forecast(owner, { brandId: seed.newId() })).codes).toEqual(['NOT_FOUND']);
  });
});
