import { hourOfWeek } from '#core/serving/rules/bid-modifiers.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

const START = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
let now = START;
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { owner, viewer, rival, staff } = scenario;

// Samples are cached for ten minutes, so every test runs a little later; sessions outlast that.
beforeEach(async () => {
  now += 11 * MINUTE_MS;
  for (const person of [owner, viewer, rival, staff]) await person.graphql('{ __typename columnSettings { table } }');
});

interface Logged {
  agoMs: number;
  search?: string;
  products?: string[];
  platform?: string;
  page?: string;
  hasShopper?: boolean;
  seenEnough?: string[];
  candidates?: {
    adSetId: string;
    sku: string | null;
    bid: number;
    rank: number | null;
    price?: number;
    bar?: string;
  }[];
}

async function log(entries: readonly Logged[]) {
  await database.transact(SYSTEM, async (tx) => {
    for (const { agoMs, search = null, products = null, platform = 'SEARCH', candidates = [], ...entry } of entries) {
      const written = candidates.map(({ adSetId, sku, bid, rank, price, bar }) => ({
        adSetId,
        sku,
        bidMicros: bid,
        clickRate: 0.01,
        quality: 1,
        rank,
        priceMicros: price ?? null,
        ...(bar && { bar }),
      }));
      await sql`insert into auction_log (id, catalog_id, at, sample_weight, search_term, product_ids, page_product_id, platform, has_shopper, seen_enough, slots, candidates)
        values (${seed.newId()}, ${scenario.shop.id}, ${new Date(now - agoMs)}, 10, ${search}, ${products}, ${entry.page ?? null}, ${platform},
          ${entry.hasShopper ?? true}, ${entry.seenEnough ?? []}, 1, ${JSON.stringify(written)})`.execute(tx);
    }
  });
}

const NO_LOAD = {
  ...{ mostOnPage: null, mostAtPlacement: null, mostOfBrand: null, sharePercent: null, firstFree: null },
  ...{ leastRelevance: null, leastScorePercent: null },
};
const deleteAuctionLog = () => database.transact(SYSTEM, (tx) => sql`delete from auction_log`.execute(tx));
const times = <Item>(count: number, item: (index: number) => Item) => Array.from({ length: count }, (_, n) => item(n));
const scope = { catalogId: scenario.shop.id, brandId: scenario.brand.id };
const unknownId = seed.newId();

const BID = `recommendedBid firstPlaceBid minBid recommendedBidRange { low high } basis { auctions days scope }`;
const bid = (user: TestBrowser, more: Record<string, unknown> = {}) =>
  user.graphql(
    `query ($catalogId: ID!, $brandId: ID!, $adType: AdType, $skus: [String!], $companyId: ID) {
      recommendedBid(catalogId: $catalogId, brandId: $brandId, adType: $adType, skus: $skus, companyId: $companyId) { ${BID} } }`,
    { ...scope, ...more },
  );
const forecast = (user: TestBrowser, more: Record<string, unknown> = {}) =>
  user.graphql(
    `query ($catalogId: ID!, $brandId: ID!, $skus: [String!], $bid: Decimal, $targetRoas: Float, $campaignId: ID, $budgetDaily: Decimal, $countDay: Int, $trafficControl: Int) {
      productForecast(catalogId: $catalogId, brandId: $brandId, skus: $skus, bid: $bid, targetRoas: $targetRoas, campaignId: $campaignId, budgetDaily: $budgetDaily, countDay: $countDay, trafficControl: $trafficControl) {
        pClick pImpression pCost pDailyBudgetSuggestion basis { auctions blocked days scope } } }`,
    { ...scope, ...more },
  );

async function campaign(change: Record<string, unknown> = {}) {
  const input = {
    brandId: scenario.brand.id,
    catalogId: scenario.shop.id,
    name: 'Shown',
    asName: 'Shown',
    adsProductName: 'Shown',
    startDate: new Date(now).toISOString(),
    skus: ['RUN-1'],
    bidType: 'MAXIMUM_CPC',
    bidWalletCurrency: '0.5',
    ...change,
  };
  const made = await owner.graphql(
    `mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { sponsorCampaign { id adsetSet { id } } } }`,
    { input },
  );
  expect(made.errors).toEqual([]);
  const { id, adsetSet } = made.data!.createSponsorCampaign.sponsorCampaign;
  return { id: id as string, adSetId: adsetSet[0].id as string };
}

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

  test('are what shoppers searched most, without what hardly anybody did', async () => {
    await deleteAuctionLog();
    await log([
      ...times(5, (n) => ({ agoMs: n * DAY_MS, search: 'Running Shoes' })),
      ...times(4, () => ({ agoMs: 0, search: 'hat' })),
      ...times(2, () => ({ agoMs: 0, search: 'ann smith' })),
      ...times(9, () => ({ agoMs: 40 * DAY_MS, search: 'long ago' })),
    ]);
    now += 1000;
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
    now += 11 * MINUTE_MS;
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
    now += 11 * MINUTE_MS;
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
    now += 11 * MINUTE_MS;
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
    now += 11 * MINUTE_MS;
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

describe('why a campaign was not shown', () => {
  const visibility = (user: TestBrowser, campaignId: string, range: Record<string, unknown> = {}) =>
    user.graphql(
      `query ($campaignId: ID!, $fromDate: Date, $toDate: Date) { campaignVisibility(campaignId: $campaignId, fromDate: $fromDate, toDate: $toDate) {
        auctions opportunities won sampledAuctions fromDate toDate losses { reason auctions share level notes remedies { action amount subject } } } }`,
      { campaignId, ...range },
    );
  const diagnostics = (user: TestBrowser, campaignId: string) =>
    user.graphql(
      'query ($campaignId: ID!) { sponsorCampaignDiagnostics(campaignId: $campaignId) { name level type details actions } }',
      { campaignId },
    );

  const approve = (id: string) =>
    staff.graphql('mutation ($input: UpdateSponsorCampaignInput!) { updateSponsorCampaign(input: $input) { ok } }', {
      input: { id, status: 'SCHEDULED' },
    });
  const forRun1 = { agoMs: 0, products: ['RUN-1'] };
  const rivalBid = { adSetId: unknownId, sku: 'OTHER-1', bid: 900_000, rank: 1, price: 100_000 };

  test('adds up what was won, what was outbid and what came before the approval', async () => {
    await deleteAuctionLog();
    const { id, adSetId } = await campaign();
    await log(times(10, () => forRun1));
    now += 5 * MINUTE_MS;
    await approve(id);
    now += 5 * MINUTE_MS;
    const own = (rank: number | null) => ({ adSetId, sku: 'RUN-1', bid: 500_000, rank, price: 20_000 });
    await log([
      ...times(20, () => ({ ...forRun1, candidates: [own(1)] })),
      ...times(30, () => ({ ...forRun1, candidates: [rivalBid, own(null)] })),
      ...times(40, () => ({ agoMs: 0, products: ['OTHER-1'], candidates: [rivalBid] })),
    ]);
    now += 1000;
    const answer = await visibility(viewer, id);
    expect(answer.errors).toEqual([]);
    const seen = answer.data!.campaignVisibility;
    expect(seen).toMatchObject({ auctions: 1000, opportunities: 600, won: 200, sampledAuctions: 60 });
    expect(seen.losses.map((loss: { reason: string; auctions: number }) => [loss.reason, loss.auctions])).toEqual([
      ['RANK', 300],
      ['REVIEW', 100],
    ]);
    const [raise] = seen.losses[0].remedies;
    // 0.9 at full quality equals 1.44 at 0.625, the quality of a product named by the page.
    expect(raise).toEqual({ action: 'RAISE_BID', amount: '1.44', subject: null });
  });

  test('tells shares by what was searched, by page and by day, of enough auctions', async () => {
    await deleteAuctionLog();
    const { id, adSetId } = await campaign();
    await approve(id);
    now += 5 * MINUTE_MS;
    const own = (rank: number | null) => ({ adSetId, sku: 'RUN-1', bid: 500_000, rank, price: 20_000 });
    await log([
      ...times(20, () => ({ ...forRun1, search: 'Shoes', candidates: [own(1)] })),
      ...times(20, () => ({ ...forRun1, search: 'shoes', candidates: [rivalBid, own(null)] })),
      ...times(19, () => ({ ...forRun1, search: 'boots', candidates: [own(1)] })),
    ]);
    now += 1000;
    const asked = 'subject opportunities sampledAuctions won first lostToRank lostToBudget lostOtherwise ofAllAds';
    const answer = await viewer.graphql(
      `query ($id: ID!) { campaignVisibility(campaignId: $id) {
        byTerm: shares(by: TERM) { ${asked} } byPlacement: shares(by: PLACEMENT) { subject sampledAuctions } byDay: shares(by: DAY) { sampledAuctions } } }`,
      { id },
    );
    expect(answer.errors).toEqual([]);
    expect(answer.data!.campaignVisibility).toEqual({
      byTerm: [
        {
          ...{ subject: 'shoes', opportunities: 400, sampledAuctions: 40, won: 50, first: 50 },
          ...{ lostToRank: 50, lostToBudget: 0, lostOtherwise: 0, ofAllAds: null },
        },
      ],
      byPlacement: [{ subject: 'SEARCH', sampledAuctions: 59 }],
      byDay: [{ sampledAuctions: 59 }],
    });
  });

  test('names the keyword whose bid was too low, not the campaign’s', async () => {
    await deleteAuctionLog();
    const { id, adSetId } = await campaign({
      keywords: ['[running shoes]'],
      bidWalletCurrency: '2',
      keywordBids: [{ keyword: '[running shoes]', bidWalletCurrency: '0.3' }],
    });
    now += 5 * MINUTE_MS;
    await approve(id);
    now += 5 * MINUTE_MS;
    const own = { adSetId, sku: 'RUN-1', bid: 300_000, rank: null };
    await log(times(30, () => ({ agoMs: 0, search: 'running shoes', candidates: [rivalBid, own] })));
    now += 1000;
    const seen = await owner.graphql(
      'query ($id: ID!) { campaignVisibility(campaignId: $id) { losses { reason remedies { action amount subject } } } }',
      { id },
    );
    // An exact keyword has full quality.
    expect(seen.data!.campaignVisibility.losses).toEqual([
      {
        reason: 'RANK',
        remedies: [
          { action: 'RAISE_KEYWORD_BID', amount: '0.9', subject: '[running shoes]' },
          { action: 'IMPROVE_LISTING', amount: null, subject: null },
        ],
      },
    ]);
  });

  const reasonsOf = async (id: string) =>
    (await visibility(owner, id)).data!.campaignVisibility.losses.map(
      ({ reason, remedies }: { reason: string; remedies: { action: string }[] }) => [
        reason,
        ...remedies.map(({ action }) => action),
      ],
    );

  test('tells closed hours and percentages from a bid that is too low', async () => {
    await deleteAuctionLog();
    const { id, adSetId } = await campaign({
      bidWalletCurrency: '2',
      bidModifiers: [{ dimension: 'PAGE', value: 'PRODUCT', percent: 30 }],
    });
    now += 5 * MINUTE_MS;
    await approve(id);
    now += 5 * MINUTE_MS;
    const own = { adSetId, sku: 'RUN-1', bid: 600_000, rank: null };
    await log(times(30, () => ({ ...forRun1, candidates: [rivalBid, own] })));
    now += 1000;
    expect(await reasonsOf(id)).toEqual([['MODIFIER', 'RAISE_MODIFIER']]);
    const set = (input: Record<string, unknown>) =>
      owner.graphql('mutation ($input: UpdateSponsorCampaignInput!) { updateSponsorCampaign(input: $input) { ok } }', {
        input: { id, ...input },
      });
    expect((await set({ bidModifiers: [{ dimension: 'PAGE', value: 'PRODUCT', percent: 0 }] })).errors).toEqual([]);
    await deleteAuctionLog();
    await log(times(30, () => ({ ...forRun1, candidates: [rivalBid] })));
    now += 1000;
    expect(await reasonsOf(id)).toEqual([['MODIFIER', 'RAISE_MODIFIER']]);
    const hour = hourOfWeek('Asia/Singapore', now);
    const bidHours = Array.from({ length: 168 }, (_, each) => (each === (hour + 80) % 168 ? 100 : 0));
    expect((await set({ bidHours })).errors).toEqual([]);
    expect(await reasonsOf(id)).toEqual([['HOURS', 'OPEN_HOURS']]);
  });

  test('knows frequency caps, its own and the storefront’s', async () => {
    await deleteAuctionLog();
    const { id, adSetId } = await campaign({ frequencyCap: { times: 2, hours: 24, showsUnknown: false } });
    await approve(id);
    now += 5 * MINUTE_MS;
    const entry = { agoMs: 0, products: ['RUN-1'] };
    await log(
      times(30, (index) => (index % 2 ? { ...entry, seenEnough: [adSetId] } : { ...entry, hasShopper: false })),
    );
    now += 1000;
    expect(await reasonsOf(id)).toEqual([['FREQUENCY', 'RAISE_CAP']]);
    await owner.graphql(
      'mutation ($input: UpdateSponsorCampaignInput!) { updateSponsorCampaign(input: $input) { ok } }',
      {
        input: { id, frequencyCap: null },
      },
    );
    await deleteAuctionLog();
    await log(times(30, () => ({ ...entry, seenEnough: [adSetId] })));
    now += 1000;
    expect(await reasonsOf(id)).toEqual([['FREQUENCY']]);
  });

  test('knows bids below the marketplace’s least price, as it was then', async () => {
    await deleteAuctionLog();
    const { id, adSetId } = await campaign();
    await approve(id);
    now += MINUTE_MS;
    const ruleId = seed.newId();
    const set = (version: number, isRemoved: boolean) =>
      database.transact(SYSTEM, (tx) =>
        sql`insert into yield_rule (rule_id, version, catalog_id, kind, is_removed, billed_on, amount_micros, set_at)
          values (${ruleId}, ${version}, ${scenario.shop.id}, 'FLOOR', ${isRemoved}, 'CLICK', 800000, ${new Date(now)})`.execute(
          tx,
        ),
      );
    await set(1, false);
    now += MINUTE_MS;
    await log(times(30, () => ({ ...forRun1, candidates: [rivalBid] })));
    now += 1000;
    const { losses } = (await visibility(owner, id)).data!.campaignVisibility;
    expect(losses).toMatchObject([
      { reason: 'FLOOR', share: 100, remedies: [{ action: 'RAISE_TO_FLOOR', amount: '0.8' }] },
    ]);
    expect((await visibility(rival, id)).codes).toEqual(['NOT_FOUND']);
    // Taken back: what was lost before was lost to it, what is lost now is not.
    now += MINUTE_MS;
    await set(2, true);
    now += MINUTE_MS;
    await log(
      times(30, () => ({ ...forRun1, candidates: [rivalBid, { adSetId, sku: 'RUN-1', bid: 500_000, rank: null }] })),
    );
    now += 1000;
    expect((await reasonsOf(id)).map(([reason]: string[]) => reason).toSorted()).toEqual(['FLOOR', 'RANK']);
  });

  test('knows what the marketplace blocks, and says its reason to the seller', async () => {
    await deleteAuctionLog();
    const { id } = await campaign();
    await approve(id);
    now += MINUTE_MS;
    const reason = { en: 'Not for minors', pt: 'Não para menores', id: 'Bukan untuk anak' };
    const ruleId = seed.newId();
    const set = (version: number, isRemoved: boolean) =>
      database.transact(SYSTEM, (tx) =>
        sql`insert into yield_rule (rule_id, version, catalog_id, kind, is_removed, subject, subject_values, reason, set_at)
          values (${ruleId}, ${version}, ${scenario.shop.id}, 'BLOCK', ${isRemoved}, 'PRODUCT', ${['RUN-1']}, ${JSON.stringify(reason)}, ${new Date(now)})`.execute(
          tx,
        ),
      );
    await set(1, false);
    now += MINUTE_MS;
    await log(times(30, () => ({ ...forRun1, candidates: [rivalBid] })));
    now += 1000;
    const { losses } = (await visibility(owner, id)).data!.campaignVisibility;
    expect(losses).toMatchObject([
      { reason: 'BLOCKED', share: 100, notes: [reason.en], remedies: [{ action: 'CHANGE_PRODUCTS' }] },
    ]);
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'show_diagnostic_tool', true));
    const diagnosed = (await diagnostics(staff, id)).data!.sponsorCampaignDiagnostics;
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'show_diagnostic_tool', false));
    expect(diagnosed).toMatchObject([{ type: 'blocked', details: expect.arrayContaining([reason.en]) }]);
    expect((await visibility(rival, id)).codes).toEqual(['NOT_FOUND']);
    // A forecast leaves out what is blocked now, and says how much that is.
    const { productForecast } = (await forecast(owner, { skus: ['RUN-1'], bid: '0.9' })).data!;
    expect(productForecast.basis).toMatchObject({ auctions: 0, blocked: 30 });
    now += 11 * MINUTE_MS;
    await set(2, true);
    now += 1000;
    const after = (await forecast(owner, { skus: ['RUN-1'], bid: '0.9' })).data!.productForecast;
    expect(after.basis).toMatchObject({ auctions: 30, blocked: 0 });
  });

  test('knows what was lost to the marketplace’s limits of ads, and to its standard', async () => {
    await deleteAuctionLog();
    const { id, adSetId } = await campaign();
    await approve(id);
    now += MINUTE_MS;
    const ruleId = seed.newId();
    const set = (version: number, load: object | null) =>
      database.transact(SYSTEM, (tx) =>
        sql`insert into yield_rule (rule_id, version, catalog_id, kind, is_removed, load, set_at)
          values (${ruleId}, ${version}, ${scenario.shop.id}, 'LOAD', ${load === null}, ${JSON.stringify({ ...NO_LOAD, ...load })}, ${new Date(now)})`.execute(
          tx,
        ),
      );
    await set(1, { leastRelevance: 90 });
    now += MINUTE_MS;
    await log(times(20, () => ({ ...forRun1, candidates: [rivalBid] })));
    now += MINUTE_MS;
    await set(2, { mostOfBrand: 1 });
    now += MINUTE_MS;
    const own = { adSetId, sku: 'RUN-1', bid: 950_000, rank: null, bar: 'PLACES' };
    await log(times(30, () => ({ ...forRun1, candidates: [own, rivalBid] })));
    now += MINUTE_MS;
    await set(3, null);
    now += MINUTE_MS;
    await log(times(50, () => ({ ...forRun1, candidates: [{ ...own, bid: 500_000, bar: undefined }, rivalBid] })));
    now += 1000;
    const { losses } = (await visibility(owner, id)).data!.campaignVisibility;
    const remedies = [{ action: 'IMPROVE_LISTING' }];
    expect(losses).toMatchObject([
      { reason: 'RANK', share: 50 },
      { reason: 'PLACES', share: 30, remedies },
      { reason: 'QUALITY', share: 20, remedies },
    ]);
    expect((await visibility(rival, id)).codes).toEqual(['NOT_FOUND']);
    // What limits all ads of a place now is left out of a forecast.
    now += 11 * MINUTE_MS;
    await set(4, { sharePercent: 50 });
    now += 1000;
    const { productForecast } = (await forecast(owner, { skus: ['RUN-1'], bid: '0.9' })).data!;
    expect(productForecast).toMatchObject({ pImpression: [0, 0] });
    await set(5, null);
  });

  test('knows where it was kept apart from another brand, and where a page was closed to it', async () => {
    await deleteAuctionLog();
    const { id, adSetId } = await campaign();
    await approve(id);
    now += MINUTE_MS;
    const reason = { en: 'Its own page', pt: 'Página própria', id: 'Halaman sendiri' };
    const other = seed.newId();
    const set = (kind: string, brandIds: string[], isRemoved = false) =>
      database.transact(SYSTEM, (tx) =>
        sql`insert into yield_rule (rule_id, version, catalog_id, kind, is_removed, subject, subject_values, reason, set_at)
          values (${isRemoved ? apartId : kind === 'APART' ? apartId : seed.newId()}, ${isRemoved ? 2 : 1}, ${scenario.shop.id}, ${kind}, ${isRemoved}, 'BRAND', ${brandIds}, ${JSON.stringify(reason)}, ${new Date(now)})`.execute(
          tx,
        ),
      );
    const apartId = seed.newId();
    const own = { adSetId, sku: 'RUN-1', bid: 950_000, rank: null, bar: 'APART' };
    await set('APART', [scenario.brand.id, other]);
    now += MINUTE_MS;
    await log(times(60, () => ({ ...forRun1, candidates: [own, rivalBid] })));
    now += MINUTE_MS;
    const { brandId } = await database.read(SYSTEM, (tx) =>
      tx.selectFrom('product').select('brandId').where('sku', '=', 'OTHER-1').executeTakeFirstOrThrow(),
    );
    await set('EXCLUSION', [brandId!]);
    now += MINUTE_MS;
    await log(times(40, () => ({ ...forRun1, page: 'OTHER-1', candidates: [rivalBid] })));
    now += 1000;
    const { losses } = (await visibility(owner, id)).data!.campaignVisibility;
    expect(losses).toMatchObject([
      { reason: 'APART', share: 60, notes: [reason.en], remedies: [{ action: 'IMPROVE_LISTING' }] },
      { reason: 'BLOCKED', share: 40, notes: [reason.en], remedies: [] },
    ]);
    expect((await visibility(rival, id)).codes).toEqual(['NOT_FOUND']);
    await set('APART', [scenario.brand.id, other], true);
  });

  test('knows what the campaign itself excludes', async () => {
    await deleteAuctionLog();
    const { id } = await campaign({
      negativeKeywords: ['used'],
      negativeTargets: [{ kind: 'BRAND', value: scenario.brand.id }],
    });
    now += 5 * MINUTE_MS;
    await approve(id);
    now += 5 * MINUTE_MS;
    await log(times(30, () => ({ agoMs: 0, products: ['RUN-1'], page: 'HAT-1' })));
    await log(times(10, () => ({ agoMs: 0, products: ['RUN-1'], search: 'used things' })));
    now += 1000;
    const { losses } = (await visibility(owner, id)).data!.campaignVisibility;
    expect(losses).toMatchObject([{ reason: 'NEGATIVE', share: 100, remedies: [{ action: 'CHECK_NEGATIVES' }] }]);
    expect((await visibility(rival, id)).codes).toEqual(['NOT_FOUND']);
  });

  test('knows which pages the campaign does not aim at, and which bid for a page was too low', async () => {
    await deleteAuctionLog();
    const { id, adSetId } = await campaign({
      trafficControl: 60,
      targets: [{ kind: 'PRODUCT', value: 'HAT-1', bidWalletCurrency: '0.4' }],
    });
    now += 5 * MINUTE_MS;
    await approve(id);
    now += 5 * MINUTE_MS;
    await log(times(30, () => ({ agoMs: 0, products: ['RUN-1'], page: 'RUN-2' })));
    const own = { adSetId, sku: 'RUN-1', bid: 400_000, rank: null };
    const rivalOnPage = { adSetId: unknownId, sku: 'OTHER-1', bid: 900_000, rank: 1, price: 400_000 };
    await log(times(10, () => ({ agoMs: 0, products: ['RUN-1'], page: 'HAT-1', candidates: [rivalOnPage, own] })));
    now += 1000;
    const { losses } = (await visibility(owner, id)).data!.campaignVisibility;
    expect(losses).toMatchObject([
      { reason: 'TARGET', share: 75, remedies: [{ action: 'ADD_TARGETS' }, { action: 'LOWER_TRAFFIC_CONTROL' }] },
      { reason: 'RANK', share: 25 },
    ]);
    expect(losses[1].remedies).toMatchObject([
      { action: 'RAISE_TARGET_BID', subject: expect.stringMatching(/./) },
      { action: 'IMPROVE_LISTING' },
    ]);
  });

  test('knows which kind of automatic fit the campaign closed, and which bid for one was too low', async () => {
    await deleteAuctionLog();
    const { id, adSetId } = await campaign({
      automatic: [
        { bucket: 'CLOSE', isOn: true, bidWalletCurrency: '0.4' },
        { bucket: 'LOOSE', isOn: false },
      ],
    });
    now += 5 * MINUTE_MS;
    await approve(id);
    now += 5 * MINUTE_MS;
    await log(times(30, () => ({ agoMs: 0, search: 'bee zebra' })));
    const own = { adSetId, sku: 'RUN-1', bid: 400_000, rank: null };
    const rivalInSearch = { adSetId: unknownId, sku: 'OTHER-1', bid: 900_000, rank: 1, price: 400_000 };
    await log(times(10, () => ({ agoMs: 0, search: 'bee', candidates: [rivalInSearch, own] })));
    now += 1000;
    const { losses } = (await visibility(owner, id)).data!.campaignVisibility;
    expect(losses).toMatchObject([
      { reason: 'BUCKET', share: 75, remedies: [{ action: 'OPEN_BUCKET' }] },
      { reason: 'RANK', share: 25 },
    ]);
    expect(losses[1].remedies).toMatchObject([
      { action: 'RAISE_BUCKET_BID', subject: 'CLOSE' },
      { action: 'IMPROVE_LISTING' },
    ]);
    expect((await visibility(rival, id)).codes).toEqual(['NOT_FOUND']);
  });

  test('knows pauses, empty stock and targeting', async () => {
    await deleteAuctionLog();
    const { id, adSetId } = await campaign({ keywords: ['shoes'], trafficControl: 60, skus: ['HAT-1'] });
    await approve(id);
    now += 5 * MINUTE_MS;
    await log(times(10, () => ({ agoMs: 0, products: ['HAT-1'] })));
    now += 5 * MINUTE_MS;
    await owner.graphql(
      'mutation ($input: SetAdSetRunningStatusInput!) { setAdSetRunningStatus(input: $input) { ok } }',
      {
        input: { id: adSetId, runningStatus: 'PAUSED' },
      },
    );
    now += 5 * MINUTE_MS;
    await log(times(30, () => ({ agoMs: 0, products: ['HAT-1'] })));
    now += 1000;
    const reasons = async () => {
      const answer = await visibility(owner, id);
      return answer.data!.campaignVisibility.losses.map(
        (loss: { reason: string; share: number; remedies: { action: string }[] }) => [
          loss.reason,
          loss.share,
          loss.remedies.map(({ action }) => action).join(),
        ],
      );
    };
    expect(await reasons()).toEqual([
      ['PAUSED', 75, 'START'],
      ['RELEVANCE', 25, 'LOWER_TRAFFIC_CONTROL'],
    ]);
    await database.transact(SYSTEM, (tx) => sql`update product set quantity = 0 where sku = 'HAT-1'`.execute(tx));
    expect(await reasons()).toEqual([
      ['PAUSED', 75, 'START'],
      ['STOCK', 25, 'RESTOCK'],
    ]);
  });

  test('finds the moment a day’s budget was used up', async () => {
    await deleteAuctionLog();
    const { id, adSetId } = await campaign({ budgetType: 'DAILY', budgetDailyTotal: '10' });
    await approve(id);
    now += 5 * MINUTE_MS;
    const day = new Date(now + 8 * HOUR_MS).toISOString().slice(0, 10);
    await api.clickhouse.insert(
      'ad_event',
      [
        clickOf({ day, atMs: now, adSetId, billed: 6_000_000 }),
        clickOf({ day, atMs: now + 1000, adSetId, billed: 4_000_000 }),
      ],
      'clicks',
    );
    await log([{ ...forRun1, agoMs: 1 }, ...times(3, () => ({ ...forRun1, agoMs: -2000 }))]);
    now += 5000;
    const answer = await visibility(owner, id);
    expect(answer.data!.campaignVisibility.losses).toMatchObject([
      { reason: 'BUDGET', auctions: 30, level: 'ERROR', remedies: [{ action: 'RAISE_DAILY_BUDGET', amount: '50' }] },
      { reason: 'PACING', auctions: 10 },
    ]);

    const decided = (onDay: string, name: string) =>
      database.transact(SYSTEM, (tx) =>
        sql`insert into budget_of_day (ad_set_id, company_id, day, number, base_micros, amount_micros, acting, decided_at)
          values (${adSetId}, ${scenario.acme.id}, ${onDay}, 0, 20000000, 10000000, ${JSON.stringify([{ name }])}, ${new Date(now)})`.execute(
          tx,
        ),
      );
    await decided(day, 'Quiet weekdays');
    await decided('2020-01-01', 'Long ago');
    const { data } = await owner.graphql(
      'query ($id: ID!) { campaignVisibility(campaignId: $id) { losses { reason remedies { action subject } } } }',
      { id },
    );
    expect(data!.campaignVisibility.losses[0]).toEqual({
      reason: 'BUDGET',
      remedies: [
        { action: 'RAISE_DAILY_BUDGET', subject: null },
        { action: 'CHECK_BUDGET_RULE', subject: 'Quiet weekdays' },
      ],
    });
  });

  const clickOf = ({ day, atMs, adSetId, billed }: { day: string; atMs: number; adSetId: string; billed: number }) => ({
    position: String(atMs),
    kind: 'CLICK',
    occurredAt: new Date(atMs).toISOString().replace('T', ' ').replace('Z', ''),
    day,
    billedDay: day,
    catalogId: scenario.shop.id,
    shopper: 'ann',
    companyId: scenario.acme.id,
    brandId: scenario.brand.id,
    campaignId: 1,
    adSetId,
    adType: 'PRODUCT',
    billedMicros: String(billed),
  });

  test('staff read it as findings in their language, where that is switched on; others may not', async () => {
    await deleteAuctionLog();
    const { id } = await campaign();
    expect((await diagnostics(staff, id)).codes).toEqual(['FORBIDDEN']);
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'show_diagnostic_tool', true));
    await log(times(5, () => forRun1));
    now += 1000;
    const answer = await diagnostics(staff, id);
    expect(answer.data!.sponsorCampaignDiagnostics).toMatchObject([
      { name: 'Not approved', level: 'ERROR', type: 'review', actions: ['Review the campaign'] },
    ]);
    staff.language = 'pt';
    expect((await diagnostics(staff, id)).data!.sponsorCampaignDiagnostics[0].name).toBe('Não aprovada');
    staff.language = 'en';
    expect((await diagnostics(owner, id)).codes).toEqual(['FORBIDDEN']);
  });

  test('a campaign that lost nothing has no findings', async () => {
    await deleteAuctionLog();
    const { id } = await campaign();
    expect((await diagnostics(staff, id)).data!.sponsorCampaignDiagnostics).toEqual([]);
  });

  test('another company’s campaign does not exist, nor ranges without days', async () => {
    const { id } = await campaign();
    expect((await visibility(rival, id)).codes).toEqual(['NOT_FOUND']);
    expect((await visibility(rival, 'nonsense')).codes).toEqual(['NOT_FOUND']);
    expect((await visibility(owner, id, { fromDate: '2026-06-02', toDate: '2026-06-01' })).codes).toEqual([
      'VALIDATION',
    ]);
    expect((await visibility(owner, id, { fromDate: '2026-01-01', toDate: '2026-06-01' })).codes).toEqual([
      'VALIDATION',
    ]);
  });
});
