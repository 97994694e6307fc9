import fc from 'fast-check';
import { BUCKETS } from '#core/serving/rules/automatic.ts';
import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, dayFraction, startOfDay } from '#kernel/time.ts';
import { type CatalogFacts, createCatalogIndex } from './auction-index.ts';
import { runAuction } from './auction.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import { createTokenSigner } from './bid-token.ts';
import { createDecider } from './decide.ts';
import { createLiveSpend } from './budget-state.ts';
import { trafficShare } from './rules/pacing.ts';
import type { PageFacts } from './rules/page-facts.ts';
import type { ServingAdSet } from './rules/serving.ts';
import { CATALOG, NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from './decide.test-support.ts';
import { runLength } from '../../../testing/run-length.ts';

// A simulated market. CHAOS_FACTOR multiplies its length; failures report their seed.
const WORDS = ['red', 'blue', 'shoe', 'hat', 'running'];
const PRODUCTS = Array.from({ length: 30 }, (_, number) =>
  product(`SKU${number}`, {
    text: `${WORDS[number % 5]} ${WORDS[(number * 3 + 1) % 5]}`,
    categoryIds: [`c${number % 4}`],
    categoryPath: ['root', `c${number % 4}`],
    priceMicros: (4 + (number % 7) * 3) * 1_000_000,
    clickRates: [0.01, 0.011, 0.012, 0.013].map((rate) => rate * (1 + ((number * 7) % 30) / 41)),
  }),
);

function someAdSet(number: number, random: () => number, more: Partial<ServingAdSet> = {}): ServingAdSet {
  return adSet(number, {
    companyId: uuid(5000 + (number % 9)),
    // All bids differ, so that no lots are drawn and two runs can be compared.
    bidMicros: 15_000 + Math.floor(random() * 90_000) * 10 + (number % 10),
    keywords: random() < 0.5 ? [WORDS[Math.floor(random() * 5)]!] : [],
    trafficControl: [0, 0, 30, 60][Math.floor(random() * 4)]!,
    automatic: someBuckets(number, random),
    skus: [...new Set(Array.from({ length: 4 }, () => `SKU${Math.floor(random() * PRODUCTS.length)}`))],
    ...more,
  });
}

function someBuckets(number: number, random: () => number): ServingAdSet['automatic'] {
  if (random() < 0.7) return [];
  return BUCKETS.filter(() => random() < 0.5).map((bucket) => ({
    bucket,
    isOn: random() < 0.6,
    bidMicros: random() < 0.5 ? null : 15_000 + Math.floor(random() * 90_000) * 10 + (number % 10),
  }));
}

const PAGES: PageFacts = {
  products: new Map(
    PRODUCTS.map(({ sku, categoryIds, categoryPath, priceMicros }) => [
      sku,
      { brandId: null, categoryIds, categoryPath, priceMicros },
    ]),
  ),
  categoryPaths: new Map(),
};

const anyRequest: fc.Arbitrary<AuctionRequest> = fc
  .record({
    slots: fc.integer({ min: 1, max: 6 }),
    searchQuery: fc.option(fc.constantFrom(...WORDS, 'red shoe', 'blue running hat')),
    categories: fc.option(fc.constantFrom([['root']], [['c1']], [['c1', 'c2']])),
    pageProductId: fc.option(fc.constantFrom('SKU1', 'SKU2', 'SKU3')),
  })
  .map(listing);
const anyFacts: fc.Arbitrary<Partial<CatalogFacts>> = fc.record({
  slotsPerAdvertiser: fc.option(fc.integer({ min: 1, max: 3 })),
});

describe('the market', () => {
  test('a raised bid never lowers a rank; every price lies between minimum and bid', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 1e9 }),
        anyRequest,
        anyFacts,
        fc.nat({ max: 29 }),
        fc.integer({ min: 1, max: 900_000 }),
        async (seed, request, facts, raised, by) => {
          const random = seeded(seed);
          const ads = Array.from({ length: 30 }, (_, number) => someAdSet(number, random));
          const play = async (adSets: ServingAdSet[]) => {
            const snapshot = await snapshotOf(adSets, PRODUCTS, createLiveSpend(), facts, PAGES);
            return runAuction(request, snapshot, NOW_MS, seeded(seed)).wins;
          };
          const rankIn = (wins: Awaited<ReturnType<typeof play>>) =>
            wins.find(({ candidate }) => candidate.adSet.facts.adSetId === ads[raised]!.adSetId)?.rank ?? Infinity;
          const before = await play(ads);
          const after = await play(
            ads.map((ad, number) => (number === raised ? { ...ad, bidMicros: ad.bidMicros + by } : ad)),
          );
          expect(rankIn(after)).toBeLessThanOrEqual(rankIn(before));
          for (const { candidate, priceMicros } of [...before, ...after]) {
            expect(priceMicros).toBeGreaterThanOrEqual(candidate.minBidMicros);
            expect(priceMicros).toBeLessThanOrEqual(candidate.bidMicros);
          }
        },
      ),
      { numRuns: runLength(200) },
    );
  });

  test.each([1, 2, 3])(
    'a budget is spent along the day’s traffic, never a twentieth of it off (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      const liveSpend = createLiveSpend();
      const budget = 20_000_000;
      const ad = adSet(1, { skus: ['SKU1'], dailyBudgetMicros: budget, bidMicros: 20_000 });
      const snapshot = await snapshotOf([ad], PRODUCTS, liveSpend);
      const startMs = startOfDay(CATALOG.zone, '2026-03-10');
      let spent = 0;
      let worst = 0;
      for (let minute = 0; minute < 1440; minute += 1) {
        const from = trafficShare(CATALOG.traffic, minute / 1440);
        const auctions = (trafficShare(CATALOG.traffic, (minute + 1) / 1440) - from) * 60_000;
        for (let auction = 0; auction < auctions; auction += 1) {
          const atMs = startMs + minute * MINUTE_MS + Math.floor((auction / auctions) * MINUTE_MS);
          const [win] = runAuction(listing({ slots: 1 }), snapshot, atMs, random).wins;
          if (!win || random() > 0.05) continue;
          spent += win.priceMicros;
          liveSpend.setSpend(ad.adSetId, { day: '2026-03-10', todayMicros: spent, totalMicros: spent });
        }
        const nowMs = startMs + (minute + 1) * MINUTE_MS;
        const share = minute === 1439 ? 1 : trafficShare(CATALOG.traffic, dayFraction(CATALOG.zone, nowMs));
        worst = Math.max(worst, Math.abs(spent / budget - share));
      }
      expect(worst).toBeLessThan(0.05);
      expect(spent).toBeLessThanOrEqual(budget + ad.bidMicros);
    },
  );

  test('no shopper sees a campaign above its cap, in any order of requests', async () => {
    const random = seeded(11);
    const ads = Array.from({ length: 12 }, (_, number) =>
      someAdSet(number, random, number % 2 ? { frequencyCap: { times: 2, hours: 1, showsUnknown: true } } : {}),
    );
    const frequencyCap = { times: 3, hours: 24 };
    const snapshot = await snapshotOf(ads, PRODUCTS, createLiveSpend(), { frequencyCap });
    const decide = createDecider(createTokenSigner([{ id: 1, secret: new Uint8Array(32) }]), random);
    const impressions = new Map<string, number>();
    for (let round = 0; round < runLength(2000); round += 1) {
      const shopper = `shopper ${Math.floor(random() * 50)}`;
      const { results } = decide([listing({ slots: 4, shopper })], snapshot, NOW_MS + round);
      const campaigns = new Set(results[0]!.winners.map(({ resolvedBidId }) => campaignOf(resolvedBidId)));
      for (const campaign of campaigns) {
        const key = `${shopper} ${campaign}`;
        impressions.set(key, (impressions.get(key) ?? 0) + 1);
      }
    }
    const capOf = new Map(ads.map((ad) => [ad.campaignId, ad.frequencyCap?.times ?? frequencyCap.times]));
    const highest = { 2: 0, 3: 0 };
    for (const [key, count] of impressions) {
      const cap = capOf.get(key.split(' ').at(-1)!) as 2 | 3;
      highest[cap] = Math.max(highest[cap], count);
    }
    expect(highest).toEqual({ 2: 2, 3: 3 });
  });

  test('played again with its seed, a day is the same to the byte', async () => {
    const play = async () => {
      const random = seeded(23);
      const ads = Array.from({ length: 40 }, (_, number) => someAdSet(number, random, { bidMicros: 500_000 }));
      const snapshot = await snapshotOf(ads, PRODUCTS, createLiveSpend(), { frequencyCap: { times: 5, hours: 24 } });
      const decide = createDecider(createTokenSigner([{ id: 1, secret: new Uint8Array(32) }]), random);
      return Array.from({ length: 500 }, (_, round) =>
        decide(
          [listing({ slots: 3, searchQuery: WORDS[round % 5]!, shopper: `s${round % 20}` })],
          snapshot,
          NOW_MS + (round * DAY_MS) / 500,
        ),
      );
    };
    expect(await play()).toEqual(await play());
  });
});

/** The campaign's six bytes follow the four ids in the token's template. */
function campaignOf(resolvedBidId: string): number {
  return Buffer.from(resolvedBidId, 'base64url').readUIntBE(29 + 64, 6);
}

describe('the index', () => {
  const consistencyAfter = async (changes: number, seed: number) => {
    const random = seeded(seed);
    const liveSpend = createLiveSpend();
    for (let company = 0; company < 9; company += 1) liveSpend.setAvailable(uuid(5000 + company), 1_000_000_000);
    const index = createCatalogIndex(CATALOG, liveSpend);
    index.knowPages(PAGES);
    const serving = new Map<string, ServingAdSet>();
    for (let change = 0; change < changes; change += 1) {
      const number = Math.floor(random() * 300);
      const { adSetId } = adSet(number);
      if (random() < 0.3) {
        serving.delete(adSetId);
        index.update({ changed: [], removed: [adSetId], products: [] });
      } else {
        const changed = someAdSet(number, random, { bidMicros: 20_000 + change * 7 });
        serving.set(adSetId, changed);
        index.update({ changed: [changed], removed: [], products: PRODUCTS });
      }
      if (random() < 0.05) await index.refresh(async () => {});
      if (random() < 0.001) await index.rebuild(async () => {});
    }
    await index.refresh(async () => {});
    const rebuilt = await snapshotOf([...serving.values()], PRODUCTS, createLiveSpend(), {}, PAGES);
    const requests = [
      ...WORDS.map((searchQuery) => listing({ slots: 6, searchQuery })),
      ...['root', 'c0', 'c1', 'c2', 'c3'].map((id) => listing({ slots: 6, categories: [[id]] })),
      listing({ slots: 20 }),
      ...['SKU1', 'SKU7'].flatMap((pageProductId) => [
        listing({ slots: 6, pageProductId }),
        listing({ slots: 6, pageProductId, categories: [['c3']] }),
      ]),
      listing({ slots: 6, products: { ids: PRODUCTS.map(({ sku }) => sku), qualityScores: null } }),
    ];
    for (const request of requests) {
      const winners = (snapshot: typeof rebuilt) =>
        runAuction(request, snapshot, NOW_MS, seeded(1)).wins.map(({ candidate, rank, priceMicros }) => [
          candidate.adSet.facts.adSetId,
          candidate.sku,
          rank,
          priceMicros,
        ]);
      expect(winners(index.snapshot())).toEqual(winners(rebuilt));
    }
  };

  test.each([1, 2, 3])('after 2,000 random changes decides as one built at once (seed %i)', (seed) =>
    consistencyAfter(runLength(2_000), seed),
  );
});
