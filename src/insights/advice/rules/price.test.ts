import fc from 'fast-check';
import { BUCKETS } from '#core/serving/rules/automatic.ts';
import { expect, test } from 'vitest';
import { createDecider, createTokenSigner, createTokenVerifier } from '#delivery/decide/index.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from '#delivery/decide/decide.test-support.ts';
import type { BidModifier } from '#core/serving/rules/bid-modifiers.ts';
import type { ServingAdSet } from '#delivery/decide/rules/serving.ts';
import type { PageFacts } from '#delivery/decide/rules/page-facts.ts';
import { type PriceParts, readPriceParts } from '#delivery/decide/rules/price-parts.ts';
import { type RecordedControls, explainPrice, explainedPrice } from './price.ts';
import { runLength } from '../../../../testing/run-length.ts';

const recorded = (more: Partial<RecordedControls>): RecordedControls => ({
  keywords: [],
  targets: [],
  modifiers: [],
  hours: null,
  maxBidMicros: null,
  ...more,
});

const PAGE = {
  kind: 'PRODUCT',
  value: 'PAGE',
  categoryId: null,
  minPriceMicros: null,
  maxPriceMicros: null,
} as const;

const PAGES: PageFacts = {
  products: new Map([
    ['PAGE', { brandId: null, categoryIds: ['shoes'], categoryPath: ['shoes'], priceMicros: 10_000_000 }],
  ]),
  categoryPaths: new Map(),
};

const PARTS: PriceParts = {
  kind: 'KEYWORD',
  isAutomated: false,
  number: 1,
  revision: 4,
  bidMicros: 900_000,
  minBidMicros: 200_000,
  floorKind: 'MINIMUM',
  place: -1,
  device: -1,
  audience: -1,
  hour: null,
};

test('a target is named as it was called then', () => {
  const parts: PriceParts = { ...PARTS, kind: 'TARGET', number: 1 };
  const targets = [{ name: 'Acme' }, { name: 'Desk lamp' }];
  expect(explainPrice(410_000n, parts, recorded({ targets }))).toMatchObject({
    kind: 'TARGET',
    keyword: null,
    target: 'Desk lamp',
  });
  expect(explainPrice(410_000n, parts)).toMatchObject({ target: null });
});

test('a bucket is named', () => {
  const parts: PriceParts = { ...PARTS, kind: 'BUCKET', number: 2 };
  expect(explainPrice(410_000n, parts)).toMatchObject({ kind: 'BUCKET', bucket: 'SUBSTITUTES', keyword: null });
});

test('a price is what it took to stay ahead of the others', () => {
  expect(explainPrice(410_000n, PARTS, recorded({ keywords: ['shoes', '[midnight glow]'] }))).toEqual({
    kind: 'KEYWORD',
    isAutomated: false,
    keyword: '[midnight glow]',
    target: null,
    bucket: null,
    bidMicros: 900_000n,
    factors: [],
    finalBidMicros: 900_000n,
    floorKind: 'MINIMUM',
    mostMicros: null,
    minBidMicros: 200_000n,
    aheadMicros: 410_000n,
  });
});

test('a bid with percentages explains each of them, and what held it down', () => {
  const controls = recorded({
    modifiers: [
      { dimension: 'DEVICE', value: 'mobile', percent: 80 },
      { dimension: 'PLACEMENT', value: 'top', percent: 150 },
      { dimension: 'GENDER', value: 'FEMALE', percent: 100 },
    ],
    hours: Array.from({ length: 168 }, (_, hour) => (hour === 18 ? 120 : 100)),
    maxBidMicros: 800_000n,
  });
  const parts = { ...PARTS, bidMicros: 500_000, place: 1, audience: 2, hour: 18 };
  expect(explainPrice(410_000n, parts, controls)).toMatchObject({
    bidMicros: 500_000n,
    // Those of 100 % changed nothing.
    factors: [
      { dimension: 'PLACEMENT', value: 'top', percent: 150 },
      { dimension: 'HOUR', value: '18', percent: 120 },
    ],
    finalBidMicros: 800_000n,
    mostMicros: 800_000n,
  });
  expect(explainPrice(410_000n, { ...parts, device: 0 }, controls)).toMatchObject({
    finalBidMicros: 720_000n,
    mostMicros: null,
  });
});

test('or the minimum, where that was enough', () => {
  expect(explainPrice(200_000n, PARTS, undefined)).toMatchObject({ keyword: null, aheadMicros: null });
});

test('every price of a random market is recomputed from what was sealed with it', async () => {
  const keys = [{ id: 1, secret: new Uint8Array(32).fill(3) }];
  const verify = createTokenVerifier(keys);
  const amount = fc.integer({ min: 10_000, max: 900_000 });
  const anyAdSet = fc.record({
    company: fc.nat({ max: 4 }),
    bidMicros: amount,
    keywordMicros: fc.option(amount),
    productMicros: fc.option(amount),
    targetMicros: fc.option(amount),
    automatic: fc.uniqueArray(
      fc.record({ bucket: fc.constantFrom(...BUCKETS), isOn: fc.constant(true), bidMicros: fc.option(amount) }),
      { selector: ({ bucket }) => bucket },
    ),
    isNamed: fc.boolean(),
    walletRate: fc.constantFrom(1, 0.74, 3.3),
    isAutomated: fc.boolean(),
    modifiers: fc.constantFrom<BidModifier[]>(
      [],
      [
        { dimension: 'DEVICE', value: 'desktop', percent: 130 },
        { dimension: 'PLACEMENT', value: 'top', percent: 37 },
        { dimension: 'PAGE', value: 'SEARCH', percent: 211 },
        { dimension: 'AGE', value: '18-40', percent: 0 },
        { dimension: 'SEGMENT', value: 'loyal', percent: 173 },
      ],
    ),
    hours: fc.option(fc.integer({ min: 0, max: 60 }).map((steps) => Array.from({ length: 168 }, () => steps * 5))),
    mostMicros: fc.option(amount),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAdSet, { minLength: 1, maxLength: 12 }),
      fc.nat({ max: 1e6 }),
      async (market, seed) => {
        const adSets = market.map(({ company, keywordMicros, productMicros, targetMicros, isNamed, ...bids }, number) =>
          adSet(number, {
            ...bids,
            companyId: uuid(5000 + company),
            keywords: isNamed ? ['shoe'] : [],
            keywordBids: keywordMicros === null || !isNamed ? [] : [{ keyword: 'shoe', bidMicros: keywordMicros }],
            productBids: productMicros === null ? [] : [{ sku: `S${number % 6}`, bidMicros: productMicros }],
            skus: [`S${number % 6}`],
            targets: isNamed ? [PAGE] : [],
            targetBids: targetMicros === null || !isNamed ? [] : [{ ...PAGE, bidMicros: targetMicros }],
          }),
        );
        const products = Array.from({ length: 6 }, (_, number) =>
          product(`S${number}`, { text: 'shoe', categoryIds: ['shoes'], categoryPath: ['shoes'] }),
        );
        const snapshot = await snapshotOf(adSets, products, undefined, {}, PAGES);
        const decide = createDecider(createTokenSigner(keys), seeded(seed));
        const shoppers = [{}, { placementCode: 'top', segmentIds: ['loyal'] }, { age: 20, device: null }];
        const requests = shoppers.flatMap((more) => [
          listing({ searchQuery: 'shoe', ...more }),
          listing({ searchQuery: 'shoe box', ...more }),
          listing({ pageProductId: 'PAGE', ...more }),
          listing(more),
        ]);
        for (const { winners } of requests.flatMap((request) => decide([request], snapshot, NOW_MS).results)) {
          for (const { resolvedBidId } of winners) {
            const verified = verify(resolvedBidId, NOW_MS);
            if (!verified.ok) throw new Error(verified.problem);
            const { priceMicros, priceParts, adSetId } = verified.value;
            const parts = readPriceParts(priceParts!);
            const explained = explainPrice(
              BigInt(priceMicros),
              parts,
              recordedOf(adSets.find((one) => one.adSetId === adSetId)!),
            );
            expect(explainedPrice(explained)).toBe(BigInt(priceMicros));
            const { bidMicros, keywordBids, productBids, targetBids, automatic, isAutomated } = adSets.find(
              (one) => one.adSetId === adSetId,
            )!;
            const bids = {
              AD_SET: bidMicros,
              KEYWORD: keywordBids[0]?.bidMicros,
              PRODUCT: productBids[0]?.bidMicros,
              TARGET: targetBids[0]?.bidMicros,
              BUCKET: automatic.find(({ bucket }) => bucket === explained.bucket)?.bidMicros,
            };
            expect([parts.bidMicros, parts.isAutomated]).toEqual([bids[parts.kind], isAutomated]);
          }
        }
      },
    ),
    { numRuns: runLength(100) },
  );
});

function recordedOf({ modifiers, hours, mostMicros }: ServingAdSet): RecordedControls {
  const maxBidMicros = mostMicros === null ? null : BigInt(mostMicros);
  return { keywords: ['shoe'], targets: [{ name: 'Acme' }], modifiers, hours, maxBidMicros };
}
