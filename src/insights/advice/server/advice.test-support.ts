import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

export interface Logged {
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

/** An API with campaigns, whose auctions are as a test logs them. */
export async function adviceScenario() {
  const time = { nowMs: Date.UTC(2026, 5, 10, 4) };
  const database = await createTestDatabase();
  const seed = createSeed(database, { clock: () => time.nowMs });
  const api = await startApi(database, seed);
  const scenario = await campaignScenario(database, seed, api);
  const { owner, viewer, rival, staff } = scenario;

  // Samples are cached for ten minutes, so every test runs a little later; sessions outlast that.
  beforeEach(async () => {
    time.nowMs += 11 * MINUTE_MS;
    for (const person of [owner, viewer, rival, staff]) await person.graphql('{ __typename columnSettings { table } }');
  });

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
        values (${seed.newId()}, ${scenario.shop.id}, ${new Date(time.nowMs - agoMs)}, 10, ${search}, ${products}, ${entry.page ?? null}, ${platform},
          ${entry.hasShopper ?? true}, ${entry.seenEnough ?? []}, 1, ${JSON.stringify(written)})`.execute(tx);
      }
    });
  }

  async function campaign(change: Record<string, unknown> = {}) {
    const input = {
      brandId: scenario.brand.id,
      catalogId: scenario.shop.id,
      name: 'Shown',
      asName: 'Shown',
      adsProductName: 'Shown',
      startDate: new Date(time.nowMs).toISOString(),
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

  const unknownId = seed.newId();
  const scope = { catalogId: scenario.shop.id, brandId: scenario.brand.id };
  const forecast = (user: TestBrowser, more: Record<string, unknown> = {}) =>
    user.graphql(
      `query ($catalogId: ID!, $brandId: ID!, $skus: [String!], $bid: Decimal, $targetRoas: Float, $campaignId: ID, $budgetDaily: Decimal, $countDay: Int, $trafficControl: Int) {
        productForecast(catalogId: $catalogId, brandId: $brandId, skus: $skus, bid: $bid, targetRoas: $targetRoas, campaignId: $campaignId, budgetDaily: $budgetDaily, countDay: $countDay, trafficControl: $trafficControl) {
          pClick pImpression pCost pDailyBudgetSuggestion basis { auctions blocked days scope } } }`,
      { ...scope, ...more },
    );
  const visibility = (user: TestBrowser, campaignId: string, range: Record<string, unknown> = {}) =>
    user.graphql(
      `query ($campaignId: ID!, $fromDate: Date, $toDate: Date) { campaignVisibility(campaignId: $campaignId, fromDate: $fromDate, toDate: $toDate) {
        auctions opportunities won sampledAuctions fromDate toDate losses { reason auctions share level notes remedies { action amount subject } } } }`,
      { campaignId, ...range },
    );

  const approve = (id: string) =>
    staff.graphql('mutation ($input: UpdateSponsorCampaignInput!) { updateSponsorCampaign(input: $input) { ok } }', {
      input: { id, status: 'SCHEDULED' },
    });
  const forRun1 = { agoMs: 0, products: ['RUN-1'] };
  const rivalBid = { adSetId: unknownId, sku: 'OTHER-1', bid: 900_000, rank: 1, price: 100_000 };

  const reasonsOf = async (id: string) =>
    (await visibility(owner, id)).data!.campaignVisibility.losses.map(
      ({ reason, remedies }: { reason: string; remedies: { action: string }[] }) => [
        reason,
        ...remedies.map(({ action }) => action),
      ],
    );
  const diagnostics = (user: TestBrowser, campaignId: string) =>
    user.graphql(
      'query ($campaignId: ID!) { sponsorCampaignDiagnostics(campaignId: $campaignId) { name level type details actions } }',
      { campaignId },
    );

  const deleteAuctionLog = () => database.transact(SYSTEM, (tx) => sql`delete from auction_log`.execute(tx));
  return {
    ...{ time, database, seed, api, scenario, log, campaign, deleteAuctionLog, unknownId },
    ...{ scope, forecast, visibility, reasonsOf, diagnostics, approve, forRun1, rivalBid },
  };
}

export const times = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, n) => item(n));
