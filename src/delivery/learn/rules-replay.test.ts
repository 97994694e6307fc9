import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AD_LOAD_PARTS, type AdLoad } from '#core/yield/rules/yield-rule.ts';
import { createDecider, createLiveSpend, marketplaceRules } from '#delivery/decide/index.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from '#delivery/decide/decide.test-support.ts';
import type { AuctionRequest } from '#delivery/decide/rules/auction-request.ts';
import type { PageFacts } from '#delivery/decide/rules/page-facts.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { replayRules } from './rules-replay.ts';
import { pastAuction, type Sample } from './samples.ts';
import { runLength } from '../../../testing/run-length.ts';

const { NO_RULES, createYieldBook } = marketplaceRules;
type Rules = Omit<Parameters<typeof createYieldBook>[0], 'categoryPaths' | 'language'>;

const CATEGORIES = ['skin', 'home'];
const BRANDS = ['x', 'y', 'z', 'w'];
const PATHS = new Map(CATEGORIES.map((id) => [id, [id]]));
const PAGES: PageFacts = {
  products: new Map(
    BRANDS.map((brandId) => [`PAGE-${brandId}`, { brandId, categoryIds: [], categoryPath: [], priceMicros: 1 }]),
  ),
  categoryPaths: new Map(),
};
const PRODUCTS = Array.from({ length: 12 }, (_, number) => {
  const categoryIds = [CATEGORIES[number % 2]!];
  return product(`SKU${number}`, {
    categoryIds,
    categoryPath: categoryIds,
    sellerIds: [`seller ${number % 3}`],
    // Nothing is worth the same, so that no lots are drawn.
    clickRates: Array.from({ length: 4 }, () => 0.01 * (1 + number / 41.37)),
  });
});
const REASON = { en: '', pt: '', id: '' };
const EVERYWHERE = { categoryId: null, placementCode: null, pageType: null, terms: [], fromMs: 0, untilMs: null };
const NO_LOAD = Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, null])) as AdLoad;

const anyPlace = fc.constantFrom<string | null>(null, 'top', 'side');
const some = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 2 });
const micros = fc.integer({ min: 1, max: 150_000 });
const perClick = fc.record({ billedOn: fc.constant('CLICK' as const), micros });
const rulesForAll: fc.Arbitrary<Rules> = fc.record({
  floors: some(
    fc
      .record({ categoryId: fc.option(fc.constantFrom(...CATEGORIES)), placementCode: anyPlace, micros })
      .map((more) => ({ ...EVERYWHERE, billedOn: 'CLICK' as const, ...more })),
  ),
  blocks: some(
    fc
      .record({
        placementCode: anyPlace,
        named: fc.constantFrom(
          ['CATEGORY', 'skin'],
          ['BRAND', 'x'],
          ['PRODUCT', 'SKU3'],
          ['SELLER', 'seller 1'],
          ['COMPANY', uuid(5002)],
        ),
      })
      .map(({ named: [subject, value], placementCode }) => ({
        ...{ ...EVERYWHERE, placementCode, reason: REASON, values: [value] },
        subject: subject as 'BRAND',
      })),
  ),
  loads: some(
    fc.record({ placementCode: anyPlace, mostOnPage: fc.option(fc.integer({ min: 1, max: 4 })) }).chain((more) =>
      fc
        .record({
          mostOfBrand: fc.option(fc.constantFrom(1, 2)),
          sharePercent: fc.option(fc.constantFrom(50, 80)),
          firstFree: fc.option(fc.constantFrom(1, 2)),
          leastRelevance: fc.option(fc.constantFrom(30, 60, 100)),
          leastScorePercent: fc.option(fc.constantFrom(30, 70)),
        })
        .map((rest) => ({ ...EVERYWHERE, ...NO_LOAD, ...more, ...rest })),
    ),
  ),
  aparts: some(fc.subarray(BRANDS, { minLength: 2 }).map((brandIds) => ({ ...EVERYWHERE, brandIds, reason: REASON }))),
  exclusions: some(
    fc
      .record({
        brandIds: fc.subarray(BRANDS, { minLength: 1 }),
        openTo: fc.subarray(BRANDS),
        floor: fc.option(perClick),
      })
      .map((more) => ({ ...EVERYWHERE, ...more, reason: REASON })),
  ),
});
const GROUPS = { one: 300, other: 600 };
const anyTrial = fc.option(
  fc.record({ trialId: fc.constantFrom('one' as const, 'other' as const), isOthers: fc.boolean() }),
  { nil: undefined },
);
/** Some hold for the shoppers of a trial, or for all others. */
const anyRules = fc.tuple(rulesForAll, fc.array(anyTrial, { minLength: 10, maxLength: 10 })).map(([rules, trials]) => {
  let at = 0;
  const onTrial = <Rule>(rule: Rule) => {
    const trial = trials[at++];
    return trial === undefined
      ? rule
      : { ...rule, tried: { ...trial, groups: GROUPS[trial.trialId], lastDay: '2100-01-01' } };
  };
  const { floors, blocks, loads, aparts, exclusions } = rules;
  return {
    ...{ floors: floors.map(onTrial), blocks: blocks.map(onTrial), loads: loads.map(onTrial) },
    ...{ aparts: aparts.map(onTrial), exclusions: exclusions.map(onTrial) },
  };
});
const bookOf = (rules: Rules) => createYieldBook({ ...rules, categoryPaths: PATHS, language: 'en' });
const anyRequest = fc
  .record({
    slots: fc.integer({ min: 1, max: 6 }),
    shopper: fc.option(fc.constantFrom('ann', 'bob', 'cat', 'dan', 'eve')),
    categories: fc.option(fc.constantFrom([['skin']], [['home']])),
    pageProductId: fc.option(fc.constantFrom('PAGE-x', 'PAGE-y', 'NEW')),
    placementCode: anyPlace,
    products: fc.option(
      fc.record({
        ids: fc.constant(PRODUCTS.map(({ sku }) => sku)),
        qualityScores: fc.option(
          fc.array(fc.constantFrom(0.1, 0.3, 0.5, 0.7, 1), { minLength: PRODUCTS.length, maxLength: PRODUCTS.length }),
        ),
      }),
    ),
    floor: fc.option(fc.record({ click: fc.nat({ max: 60_000 }), impression: fc.constant(0) })),
  })
  .map(listing);

const RANKS = { seen: (_: string, rank: number) => 1 / rank };
const PLACE = { zone: 'Asia/Singapore', language: 'en' as const, minBidMicros: 20_000 };

/** By itself no more bids than are logged of an auction; the products of a brand are its campaigns' alone. */
function marketOf(seed: number, ads = 10) {
  const random = seeded(seed);
  return Array.from({ length: ads }, (_, number) =>
    adSet(number, {
      companyId: uuid(5000 + (number % 5)),
      brandId: BRANDS[number % 4]!,
      bidMicros: 20_000 + number + 16 * Math.floor(random() * 10_000),
      skus: [...new Set(Array.from({ length: 2 }, () => `SKU${(number % 4) + 4 * Math.floor(random() * 3)}`))],
      modifiers: number % 6 ? [] : [{ dimension: 'DEVICE', value: 'desktop', percent: 150 }],
    }),
  );
}

/** Runs pages of auctions an hour apart under the rules, and returns what was logged of them. */
async function logOf(
  market: ReturnType<typeof marketOf>,
  requests: readonly AuctionRequest[],
  rules: ReturnType<typeof bookOf>,
  slotsPerAdvertiser: number | null,
  ofPage = 1,
) {
  const snapshot = await snapshotOf(market, PRODUCTS, createLiveSpend(), { slotsPerAdvertiser }, PAGES, rules);
  const decide = createDecider(() => '', seeded(1));
  const owners = new Map(
    market.map(({ adSetId, companyId, brandId, billedOn }) => [adSetId, { companyId, brandId, billedOn }]),
  );
  const sold = new Map(PRODUCTS.map(({ sku, categoryIds, sellerIds }) => [sku, { categoryIds, sellerIds }]));
  const pages = requests.flatMap((_, at) => (at % ofPage === 0 ? [requests.slice(at, at + ofPage)] : []));
  return pages.flatMap((page, hour) =>
    decide(page, snapshot, NOW_MS + hour * HOUR_MS).records.map((record) =>
      pastAuction(
        {
          ...record,
          at: new Date(record.atMs),
          weight: record.sampleWeight,
          categoryIds: [...record.categoryIds],
          productIds: record.productIds && [...record.productIds],
          qualityScores: record.qualityScores && [...record.qualityScores],
          seenEnough: [],
          candidates: [...record.candidates],
        },
        owners,
        PAGES,
        sold,
      ),
    ),
  );
}

const paidIn = (auctions: Sample['auctions']) =>
  auctions.flatMap(({ bids }) =>
    bids
      .filter(({ rank }) => rank !== null)
      .map(({ companyId, rank, clickRate, priceMicros }) => ({
        companyId,
        micros: (priceMicros! * clickRate) / rank!,
      })),
  );
const sum = (paid: ReturnType<typeof paidIn>) => paid.reduce((total, { micros: more }) => total + more, 0);

/** Logged bids are rounded: one that is a micro-unit below a floor counts as reaching it. */
const isWithinRounding = (auctions: Sample['auctions'], requests: readonly AuctionRequest[], rules: Rules) => {
  const floors = [
    ...rules.floors.map(({ micros: floor }) => floor),
    ...rules.exclusions.flatMap(({ floor }) => (floor ? [floor.micros] : [])),
    ...requests.flatMap(({ floor }) => (floor ? [floor.click] : [])),
  ];
  return auctions.some(({ bids }) => bids.some(({ bidMicros }) => floors.includes(bidMicros + 1)));
};

test(
  'in any market, a replay of new rules brings what the auctions then bring under them',
  { timeout: runLength(30_000) },
  async () => {
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 1e9 }),
        fc.array(anyRequest, { minLength: 1, maxLength: 8 }),
        anyRules,
        fc.option(fc.integer({ min: 1, max: 3 })),
        async (seed, requests, rules, slotsPerAdvertiser) => {
          const market = marketOf(seed);
          const logged = await logOf(market, requests, NO_RULES, slotsPerAdvertiser);
          fc.pre(!isWithinRounding(logged, requests, rules));
          const then = await logOf(market, requests, bookOf(rules), slotsPerAdvertiser);
          const sample = { auctions: logged, days: 1, ranks: RANKS };
          const replay = await replayRules(sample, {
            ...{ ...PLACE, slotsPerAdvertiser },
            before: NO_RULES,
            after: bookOf(rules),
          });
          const perWeek = 7 / replay!.basis.days;
          for (const [week, auctions] of [[replay!.before, logged] as const, [replay!.after, then] as const]) {
            const paid = paidIn(auctions);
            expect(week.ads).toBeCloseTo(perWeek * paid.length, 6);
            expect(week.revenueMicros).toBeCloseTo(perWeek * sum(paid), 3);
            for (const { companyId, ...its } of replay!.companies)
              expect(week === replay!.before ? its.beforeMicros : its.afterMicros).toBeCloseTo(
                perWeek * sum(paid.filter((one) => one.companyId === companyId)),
                3,
              );
          }
          changes += replay!.basis.changed > 0 ? 1 : 0;
        },
      ),
      { numRuns: runLength(200) },
    );
    expect(changes).toBeGreaterThan(50);
  },
);

test('in any market, a replay of the rules that held brings what the auctions of its pages brought', async () => {
  let limited = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 1e9 }),
      fc.array(anyRequest, { minLength: 2, maxLength: 6 }),
      anyRules,
      fc.option(fc.integer({ min: 1, max: 3 })),
      async (seed, requests, rules, slotsPerAdvertiser) => {
        const [market, book] = [marketOf(seed), bookOf(rules)];
        const auctions = await logOf(market, requests, book, slotsPerAdvertiser, 3);
        const { before, basis } = (await replayRules(
          { auctions, days: 1, ranks: RANKS },
          { ...PLACE, slotsPerAdvertiser, before: book, after: NO_RULES },
        ))!;
        const paid = paidIn(auctions);
        expect(before.ads).toBeCloseTo((7 / basis.days) * paid.length, 6);
        expect(before.revenueMicros).toBeCloseTo((7 / basis.days) * sum(paid), 3);
        if (rules.loads.length + rules.aparts.length > 0) limited += 1;
      },
    ),
    { numRuns: runLength(200) },
  );
  expect(limited).toBeGreaterThan(50);
});

test('a rule that changes nothing changes no figure; a floor above all bids ends all revenue', async () => {
  const auctions = await logOf(
    marketOf(1),
    Array.from({ length: 30 }, () => listing()),
    NO_RULES,
    null,
  );
  const replayed = (least: number) =>
    replayRules(
      { auctions, days: 2, ranks: RANKS },
      {
        ...{ ...PLACE, slotsPerAdvertiser: null, before: NO_RULES },
        after: bookOf({
          ...{ blocks: [], loads: [], aparts: [], exclusions: [] },
          floors: [{ ...EVERYWHERE, billedOn: 'CLICK', micros: least }],
        }),
      },
    );
  const same = (await replayed(1))!;
  expect(same).toMatchObject({ companies: [], revenue: { low: 0, high: 0 }, basis: { auctions: 30, changed: 0 } });
  expect(same.after).toEqual(same.before);
  const closed = (await replayed(1e9))!;
  expect(closed.after).toMatchObject({ ads: 0, revenueMicros: 0, places: closed.before.places });
  expect(closed.basis.changed).toBe(30);
  expect(closed.revenue.high).toBeLessThan(0);
  expect(
    await replayRules(
      { auctions: [], days: 7, ranks: RANKS },
      { ...PLACE, slotsPerAdvertiser: null, before: NO_RULES, after: NO_RULES },
    ),
  ).toBeNull();
});

/** Many requests of one week and of the next, drawn from the same shoppers. */
function weekOf(random: () => number): AuctionRequest[] {
  const one = <Value>(...values: Value[]) => values[Math.floor(random() * values.length)]!;
  return Array.from({ length: 150 }, () =>
    listing({
      slots: one(1, 2, 4, 6),
      categories: one(null, [['skin']], [['home']]),
      pageProductId: one(null, null, 'PAGE-x', 'PAGE-y'),
      placementCode: one(null, 'top', 'side'),
    }),
  );
}

test('of 50 rules, the next week goes as the replay of the last one said', async () => {
  const random = seeded(52);
  const errors: number[] = [];
  let rightSigns = 0;
  for (const [number, rules] of fc.sample(anyRules, { seed: 52, numRuns: 200 }).entries()) {
    if (errors.length === 50) break;
    const market = marketOf(number, 40);
    const [last, next] = [weekOf(random), weekOf(random)];
    const sample = { auctions: await logOf(market, last, NO_RULES, null), days: 7, ranks: RANKS };
    const change = { ...PLACE, slotsPerAdvertiser: null, before: NO_RULES, after: bookOf(rules) };
    const { before, after } = (await replayRules(sample, change))!;
    const then = sum(paidIn(await logOf(market, next, bookOf(rules), null)));
    const without = sum(paidIn(await logOf(market, next, NO_RULES, null)));
    const [predicted, realized] = [after.revenueMicros / before.revenueMicros - 1, then / without - 1];
    // Rules that hardly change anything have no sign.
    if (Math.abs(realized) < 0.01) continue;
    if (Math.sign(predicted) === Math.sign(realized)) rightSigns += 1;
    errors.push(Math.abs(predicted - realized) / Math.abs(realized));
  }
  expect(errors).toHaveLength(50);
  expect(rightSigns).toBeGreaterThanOrEqual(45);
  expect(errors.toSorted((a, b) => a - b)[25]!).toBeLessThan(0.1);
  console.info(
    `50 rules: ${rightSigns} signs right, median error ${(100 * errors.toSorted((a, b) => a - b)[25]!).toFixed(1)} %`,
  );
});

test('days without auctions count, the first and the last do not; only ads paid per click have a price of a click', async () => {
  const [logged] = await logOf(marketOf(1), [listing({ slots: 1 })], NO_RULES, null);
  const bid = logged!.bids[0]!;
  const on = (day: number, more: Partial<typeof bid> = {}) => ({
    ...logged!,
    atMs: NOW_MS + day * DAY_MS,
    bids: [{ ...bid, bidMicros: 300_000, clickRate: 0.5, ...more }],
  });
  const auctions = [on(0), on(1), on(3, { billedOn: 'IMPRESSION', bidMicros: 40_000 }), on(5)];
  const { before, basis } = (await replayRules(
    { auctions, days: 5, ranks: RANKS },
    { ...PLACE, slotsPerAdvertiser: null, before: NO_RULES, after: NO_RULES },
  ))!;
  expect(basis).toEqual({ auctions: 2, changed: 0, days: 4 });
  // Two auctions in four days: 0.02 for half a click, and a micro-unit for an impression.
  const perWeek = 7 / 4;
  expect(before).toMatchObject({ paidClicks: perWeek * 0.5, clickRevenueMicros: perWeek * 10_000 });
  expect(before.revenueMicros).toBeCloseTo(perWeek * 10_001, 6);
});
