import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BidModifier,
  factorIn,
  hourOfWeek,
  modifiedBid,
  modifierRow,
  orderedModifiers,
} from '#core/serving/rules/bid-modifiers.ts';
import { runAuction } from './auction.ts';
import { CATALOG, NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from './decide.test-support.ts';
import { createDecider } from './decide.ts';
import { createTokenSigner } from './bid-token.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import { selectWinners } from './rules/ranking.ts';
import type { ServingAdSet } from './rules/serving.ts';
import { runLength } from '../../../testing/run-length.ts';

/** CHAOS_FACTOR=40 is the long form, for a change of modifiers. */
const RUNS = { numRuns: runLength(250) };
const OPEN = Array.from({ length: 168 }, () => 100);
const THIS_HOUR = hourOfWeek(CATALOG.zone, NOW_MS);
const inThisHour = (percent: number) => OPEN.map((open, hour) => (hour === THIS_HOUR ? percent : open));

type Outcome = { readonly adSetId: string; readonly priceMicros: number; readonly bidMicros: number };

async function winsIn(
  adSets: readonly ServingAdSet[],
  request: Partial<AuctionRequest> = {},
  nowMs = NOW_MS,
  catalog = {},
): Promise<Outcome[]> {
  const skus = [...new Set(adSets.flatMap((one) => one.skus))];
  const snapshot = await snapshotOf(
    adSets,
    skus.map((sku) => product(sku, { text: 'shoe', categoryIds: ['shoes'] })),
    undefined,
    catalog,
  );
  return runAuction(listing(request), snapshot, nowMs, seeded(1)).wins.map(({ candidate, priceMicros }) => ({
    adSetId: candidate.adSet.facts.adSetId,
    bidMicros: candidate.bidMicros,
    priceMicros,
  }));
}

describe('modifiers and hours in an auction', () => {
  const rival = adSet(1, { bidMicros: 600_000, skus: ['A'] });
  it.each<[string, Partial<ServingAdSet>, Partial<AuctionRequest>, number | null]>([
    ['nothing set', {}, {}, null],
    ['a device', { modifiers: [{ dimension: 'DEVICE', value: 'desktop', percent: 150 }] }, {}, 750_000],
    [
      'another device',
      { modifiers: [{ dimension: 'DEVICE', value: 'desktop', percent: 150 }] },
      { device: 'mobile' },
      null,
    ],
    [
      'the page that a search tells',
      { modifiers: [{ dimension: 'PAGE', value: 'SEARCH', percent: 140 }] },
      { searchQuery: 'shoe' },
      700_000,
    ],
    [
      'the page that is named before the one that is guessed',
      { modifiers: [{ dimension: 'PAGE', value: 'SEARCH', percent: 140 }] },
      { searchQuery: 'shoe', pageType: 'CART' },
      null,
    ],
    [
      'a place in a category',
      { modifiers: [{ dimension: 'PLACEMENT', value: 'top', percent: 130 }] },
      { categories: [['shoes']], placementCode: 'top' },
      650_000,
    ],
    [
      'a product named by the page',
      { modifiers: [{ dimension: 'SEGMENT', value: 'loyal', percent: 130 }] },
      { products: { ids: ['A'], qualityScores: null }, segmentIds: ['loyal'] },
      650_000,
    ],
    ['the hour', { hours: inThisHour(125) }, {}, 625_000],
    ['the most', { hours: inThisHour(300), mostMicros: 610_000 }, {}, 610_000],
    ['the most below the own bid', { mostMicros: 400_000 }, {}, null],
    ['a closed hour', { bidMicros: 900_000, hours: inThisHour(0) }, {}, null],
    [
      'not shown to an audience',
      { bidMicros: 900_000, modifiers: [{ dimension: 'AGE', value: '18-', percent: 0 }] },
      { age: 30 },
      null,
    ],
    [
      'on a bid of the product',
      { productBids: [{ sku: 'A', bidMicros: 550_000 }], hours: inThisHour(120) },
      {},
      660_000,
    ],
    [
      'on a bid of the keyword',
      {
        keywords: ['shoe'],
        keywordBids: [{ keyword: 'shoe', bidMicros: 500_000 }],
        bidMicros: 20_000,
        hours: inThisHour(130),
      },
      { searchQuery: 'shoe' },
      650_000,
    ],
  ])('%s', async (_, controls, request, bidMicros) => {
    const own = adSet(2, { bidMicros: 500_000, skus: ['A'], ...controls });
    const [first, second] = await winsIn([rival, own], request);
    expect(second).toBeUndefined();
    if (bidMicros === null) expect(first!.adSetId).toBe(rival.adSetId);
    else expect(first).toMatchObject({ adSetId: own.adSetId, bidMicros });
  });

  it('a bid below the minimum may be raised above it, and one above lowered below it', async () => {
    const low = adSet(2, { bidMicros: 15_000, minBidMicros: 20_000, skus: ['A'], hours: inThisHour(200) });
    expect(await winsIn([low])).toMatchObject([{ bidMicros: 30_000, priceMicros: 20_000 }]);
    const lowered = adSet(2, { bidMicros: 30_000, minBidMicros: 20_000, skus: ['A'], hours: inThisHour(50) });
    expect(await winsIn([lowered])).toEqual([]);
  });

  it('banners take them as well', async () => {
    const banner = { bannerTypeId: uuid(1), bannerType: 'DESKTOP_HOME', imageUrl: '', landingUrl: '', clickRate: 0.01 };
    const own = { adType: 'BANNER', billedOn: 'IMPRESSION', banners: [banner], minBidMicros: 1 } as const;
    const plain = adSet(1, { ...own, bidMicros: 5_000 });
    const raised = adSet(2, {
      ...own,
      bidMicros: 4_000,
      modifiers: [{ dimension: 'DEVICE', value: 'desktop', percent: 200 }],
    });
    const [first] = await winsIn([plain, raised], { type: 'banners', slotId: 'HOME' });
    expect(first).toEqual({ adSetId: raised.adSetId, bidMicros: 8_000, priceMicros: 5_000 });
  });

  it.each([
    // The clock skips from 2:00 to 3:00, and repeats 1:00.
    ['2026-03-08T06:59:59Z', 1, true],
    ['2026-03-08T07:00:00Z', 2, false],
    ['2026-03-08T07:00:00Z', 3, true],
    ['2026-11-01T05:59:59Z', 1, true],
    ['2026-11-01T06:59:59Z', 1, true],
    ['2026-11-01T07:00:00Z', 1, false],
  ])('%s is hour %i of a Sunday in New York: %s', async (at, hour, isShown) => {
    const hours = OPEN.map((_, each) => (each === 6 * 24 + hour ? 100 : 0));
    const own = adSet(1, { skus: ['A'], hours, startsMs: 0 });
    const wins = await winsIn([own], {}, Date.parse(at), { zone: 'America/New_York' });
    expect(wins).toHaveLength(isShown ? 1 : 0);
  });

  it('the log says what a bid was before its modifiers', async () => {
    const own = adSet(1, { skus: ['A'], bidMicros: 500_000, hours: inThisHour(150) });
    const plain = adSet(2, { skus: ['B'], bidMicros: 400_000 });
    const snapshot = await snapshotOf([own, plain], [product('A'), product('B')]);
    const decide = createDecider(createTokenSigner([{ id: 1, secret: new Uint8Array(32).fill(1) }]), seeded(3));
    const { records } = decide([listing({ segmentIds: ['loyal'] })], snapshot, NOW_MS);
    expect(records[0]).toMatchObject({
      context: { segmentIds: ['loyal'] },
      candidates: [
        { bidMicros: 750_000, baseMicros: 500_000, factor: 1.5 },
        { bidMicros: 400_000, baseMicros: null, factor: null },
      ],
    });
  });
});

describe('random markets', () => {
  const percent = fc.oneof(fc.constant(0), fc.integer({ min: 10, max: 1000 }));
  const modifier: fc.Arbitrary<BidModifier> = fc.oneof(
    ...(
      [
        ['DEVICE', ['desktop', 'mobile']],
        ['PLACEMENT', ['top', 'below']],
        ['PAGE', ['HOME', 'SEARCH', 'CATEGORY', 'PRODUCT']],
        ['GENDER', ['MALE', 'FEMALE']],
        ['AGE', ['18-24', '25-']],
        ['SEGMENT', ['loyal']],
      ] as const
    ).map(([dimension, values]) =>
      fc.record({ dimension: fc.constant(dimension), value: fc.constantFrom(...values), percent }),
    ),
  );
  const hours = fc.option(fc.integer({ min: 0, max: 60 }).map((steps) => inThisHour(steps * 5)));
  const controls = fc.record({
    modifiers: fc.array(modifier, { maxLength: 6 }).map(orderedModifiers),
    hours,
    mostMicros: fc.option(fc.integer({ min: 20_000, max: 900_000 })),
  });
  const one = fc.record({
    company: fc.nat({ max: 5 }),
    bid: fc.integer({ min: 20_000, max: 800_000 }),
    products: fc.uniqueArray(fc.nat({ max: 7 }), { minLength: 1, maxLength: 4 }),
    productBid: fc.option(fc.integer({ min: 20_000, max: 800_000 })),
    controls,
  });
  const market = fc.array(one, { minLength: 1, maxLength: 14 });
  const request: fc.Arbitrary<Partial<AuctionRequest>> = fc.record({
    device: fc.option(fc.constantFrom('desktop', 'mobile')),
    placementCode: fc.option(fc.constantFrom('top', 'below', 'rail')),
    gender: fc.option(fc.constantFrom('MALE', 'FEMALE')),
    age: fc.option(fc.integer({ min: 0, max: 90 })),
    segmentIds: fc.subarray(['loyal', 'rare']),
    searchQuery: fc.option(fc.constant('shoe')),
    slots: fc.integer({ min: 1, max: 4 }),
  });

  type Drawn = typeof one extends fc.Arbitrary<infer Value> ? Value : never;

  const adSetsOf = (drawn: readonly Drawn[]) =>
    drawn.map(({ company, bid, products, productBid, controls: set }, number) =>
      adSet(number, {
        companyId: uuid(5000 + company),
        bidMicros: bid,
        skus: products.map((index) => `S${index}`),
        productBids: productBid === null ? [] : [{ sku: `S${products[0]}`, bidMicros: productBid }],
        ...set,
      }),
    );

  /** All bids of the market, found without an index. */
  const candidatesOf = (adSets: readonly ServingAdSet[], asked: AuctionRequest) =>
    adSets.flatMap((facts) => {
      const row = modifierRow(facts.modifiers, facts.hours);
      const page = asked.searchQuery === null ? 'HOME' : 'SEARCH';
      const factor = factorIn(row, asked, page, THIS_HOUR);
      return facts.skus.map((sku) => {
        const base = facts.productBids.find((line) => line.sku === sku)?.bidMicros ?? facts.bidMicros;
        const { minBidMicros, companyId: payer, adSetId } = facts;
        const bidMicros = modifiedBid(base, factor, facts.mostMicros);
        return { product: sku, payer, brand: payer, bidMicros, minBidMicros, walletRate: 1, weight: 1, adSetId };
      });
    });

  it('are won by those who bid most after their modifiers, at the prices that follow', async () => {
    await fc.assert(
      fc.asyncProperty(market, request, async (drawn, more) => {
        const adSets = adSetsOf(drawn);
        const candidates = candidatesOf(adSets, listing(more));
        // Ties are decided by lot.
        const offered = candidates.filter(({ bidMicros }) => bidMicros >= 20_000).map(({ bidMicros }) => bidMicros);
        fc.pre(new Set(offered).size === offered.length);
        const expected = selectWinners(candidates, more.slots!, () => 0);
        const wins = await winsIn(adSets, more);
        expect(wins.map(({ adSetId, bidMicros }) => [adSetId, bidMicros])).toEqual(
          expected.map(({ candidate }) => [candidate.adSetId, candidate.bidMicros]),
        );
        for (const [index, { adSetId, priceMicros, bidMicros }] of wins.entries()) {
          // Weights of the engine are fractions: a price may differ in its last micro-unit.
          expect(Math.abs(priceMicros - expected[index]!.priceMicros)).toBeLessThanOrEqual(1);
          const { mostMicros, minBidMicros } = adSets.find((facts) => facts.adSetId === adSetId)!;
          expect(priceMicros).toBeGreaterThanOrEqual(minBidMicros);
          expect(priceMicros).toBeLessThanOrEqual(bidMicros);
          expect(bidMicros).toBeLessThanOrEqual(mostMicros ?? bidMicros);
        }
      }),
      RUNS,
    );
  });

  it('give the same winners and prices where every modifier is neutral', async () => {
    const bids = fc.uniqueArray(fc.integer({ min: 20_000, max: 800_000 }), { minLength: 1, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(bids, request, fc.nat(), async (drawn, more, seed) => {
        const random = seeded(seed);
        const plain = drawn.map((bidMicros, number) =>
          adSet(number, {
            bidMicros,
            companyId: uuid(5000 + Math.floor(random() * 5)),
            skus: [`S${Math.floor(random() * 8)}`],
          }),
        );
        const neutral = plain.map((facts, number) =>
          number % 2
            ? facts
            : {
                ...facts,
                modifiers: [{ dimension: 'DEVICE' as const, value: 'desktop', percent: 100 }],
                hours: OPEN,
                mostMicros: 800_000,
              },
        );
        expect(await winsIn(neutral, more)).toEqual(await winsIn(plain, more));
      }),
      RUNS,
    );
  });

  it('never rank an ad set lower when its modifier or its most is raised', async () => {
    await fc.assert(
      fc.asyncProperty(market, request, percent, fc.integer({ min: 0, max: 500_000 }), async (drawn, more, to, by) => {
        const adSets = adSetsOf(drawn);
        const [own] = adSets;
        const raised = {
          ...own!,
          bidMicros: own!.bidMicros + by,
          modifiers: own!.modifiers.map((line) => ({ ...line, percent: Math.max(line.percent, to) })),
          mostMicros: own!.mostMicros === null ? null : own!.mostMicros + by,
        };
        const rankIn = async (market_: readonly ServingAdSet[]) => {
          const rank = (await winsIn(market_, more)).findIndex(({ adSetId }) => adSetId === own!.adSetId);
          return rank < 0 ? Number.POSITIVE_INFINITY : rank;
        };
        const candidates = [...candidatesOf(adSets, listing(more)), ...candidatesOf([raised], listing(more))];
        const offered = candidates.map(({ bidMicros }) => bidMicros).filter((bidMicros) => bidMicros >= 20_000);
        fc.pre(new Set(offered).size >= offered.length - own!.skus.length);
        expect(await rankIn([raised, ...adSets.slice(1)])).toBeLessThanOrEqual(await rankIn(adSets));
      }),
      RUNS,
    );
  });

  it('never show an ad in a closed hour, nor where a modifier is 0', async () => {
    await fc.assert(
      fc.asyncProperty(market, request, fc.boolean(), async (drawn, more, isHour) => {
        const [closed, ...others] = adSetsOf(drawn);
        const barred = isHour
          ? { ...closed!, hours: inThisHour(0) }
          : {
              ...closed!,
              modifiers: [{ dimension: 'PAGE' as const, value: more.searchQuery ? 'SEARCH' : 'HOME', percent: 0 }],
            };
        const asked = isHour ? more : { ...more, placementCode: null };
        const wins = await winsIn([barred, ...others], asked);
        expect(wins.map(({ adSetId }) => adSetId)).not.toContain(closed!.adSetId);
      }),
      RUNS,
    );
  });
});
