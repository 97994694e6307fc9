import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDecider, createTokenSigner, createTokenVerifier } from '#delivery/decide/index.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from '#delivery/decide/decide.test-support.ts';
import { type PriceParts, readPriceParts } from '#delivery/decide/rules/price-parts.ts';
import { explainPrice, explainedPrice } from './price.ts';

const PARTS: PriceParts = {
  kind: 'KEYWORD',
  isAutomated: false,
  number: 1,
  revision: 4,
  bidMicros: 900_000,
  minBidMicros: 200_000,
};

test('a price is what it took to stay ahead of the others', () => {
  expect(explainPrice(410_000n, PARTS, ['shoes', '[midnight glow]'])).toEqual({
    kind: 'KEYWORD',
    isAutomated: false,
    keyword: '[midnight glow]',
    bidMicros: 900_000n,
    minBidMicros: 200_000n,
    aheadMicros: 410_000n,
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
    walletRate: fc.constantFrom(1, 0.74, 3.3),
    isAutomated: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAdSet, { minLength: 1, maxLength: 12 }),
      fc.nat({ max: 1e6 }),
      async (market, seed) => {
        const adSets = market.map(({ company, keywordMicros, productMicros, ...bids }, number) =>
          adSet(number, {
            ...bids,
            companyId: uuid(5000 + company),
            keywords: ['shoe'],
            keywordBids: keywordMicros === null ? [] : [{ keyword: 'shoe', bidMicros: keywordMicros }],
            productBids: productMicros === null ? [] : [{ sku: `S${number % 6}`, bidMicros: productMicros }],
            skus: [`S${number % 6}`],
          }),
        );
        const products = Array.from({ length: 6 }, (_, number) => product(`S${number}`, { text: 'shoe' }));
        const snapshot = await snapshotOf(adSets, products);
        const decide = createDecider(createTokenSigner(keys), seeded(seed));
        const requests = [listing({ searchQuery: 'shoe' }), listing()];
        for (const { winners } of requests.flatMap((request) => decide([request], snapshot, NOW_MS).results)) {
          for (const { resolvedBidId } of winners) {
            const verified = verify(resolvedBidId, NOW_MS);
            if (!verified.ok) throw new Error(verified.problem);
            const { priceMicros, priceParts, adSetId } = verified.value;
            const parts = readPriceParts(priceParts!);
            const explained = explainPrice(BigInt(priceMicros), parts, ['shoe']);
            expect(explainedPrice(explained)).toBe(BigInt(priceMicros));
            const { bidMicros, keywordBids, productBids, isAutomated } = adSets.find((one) => one.adSetId === adSetId)!;
            const bids = { AD_SET: bidMicros, KEYWORD: keywordBids[0]?.bidMicros, PRODUCT: productBids[0]?.bidMicros };
            expect([parts.bidMicros, parts.isAutomated]).toEqual([bids[parts.kind], isAutomated]);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});
