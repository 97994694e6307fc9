import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runAuction } from './auction.ts';
import { createDecider } from './decide.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from './decide.test-support.ts';
import { NEW_PAGE } from './rules/auction-request.ts';
import { runLength } from '../../../testing/run-length.ts';

const LOSERS = 20;

test('in any market the same ads win at the same prices, whether an auction is logged or not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 1e9 }),
      fc.integer({ min: 1, max: 6 }),
      fc.option(fc.integer({ min: 1, max: 3 })),
      async (seed, slots, slotsPerAdvertiser) => {
        const random = seeded(seed);
        const products = Array.from({ length: 30 }, (_, number) =>
          product(`SKU${number}`, { clickRates: Array.from({ length: 4 }, () => 0.01 * (1 + number / 41.37)) }),
        );
        const ads = Array.from({ length: 30 }, (_, number) =>
          adSet(number, {
            companyId: uuid(5000 + (number % 6)),
            bidMicros: 20_000 + number + 30 * Math.floor(random() * 10_000),
            skus: [...new Set(Array.from({ length: 4 }, () => `SKU${Math.floor(random() * 30)}`))],
            productBids: number % 5 ? [] : [{ sku: `SKU${number}`, bidMicros: 100_000 + number }],
          }),
        );
        const snapshot = await snapshotOf(ads, products, undefined, { slotsPerAdvertiser });
        const won = (losers: number) =>
          runAuction(listing({ slots }), snapshot, NOW_MS, seeded(seed), NEW_PAGE, losers).wins.map(
            ({ candidate, rank, priceMicros }) => [candidate.adSet.facts.adSetId, candidate.sku, rank, priceMicros],
          );
        expect(won(LOSERS)).toEqual(won(0));
      },
    ),
    { numRuns: runLength(200) },
  );
});

test.each([0, LOSERS])('equal bids for a product win equally often, with %i losers to log', async (losers) => {
  const ads = [1, 2, 3].map((number) => adSet(number, { skus: ['SHOE'] }));
  const snapshot = await snapshotOf(ads, [product('SHOE')]);
  const random = seeded(7);
  const wins = new Map<string, number>();
  for (let run = 0; run < 3000; run += 1) {
    const [win] = runAuction(listing({ slots: 1 }), snapshot, NOW_MS, random, NEW_PAGE, losers).wins;
    const { adSetId } = win!.candidate.adSet.facts;
    wins.set(adSetId, (wins.get(adSetId) ?? 0) + 1);
  }
  expect([...wins.values()].map((count) => Math.abs(count - 1000) < 120)).toEqual([true, true, true]);
});

test.each([0, LOSERS])(
  'several equal bids of one company win no more often than one, with %i to log',
  async (losers) => {
    const of = (company: number) => ({ companyId: uuid(5000 + company), skus: ['SHOE'] });
    const ads = [1, 2, 1, 3, 1].map((company, number) => adSet(number, of(company)));
    const snapshot = await snapshotOf(ads, [product('SHOE')]);
    const random = seeded(7);
    const wins = new Map<string, number>();
    for (let run = 0; run < 3000; run += 1) {
      const [win] = runAuction(listing({ slots: 1 }), snapshot, NOW_MS, random, NEW_PAGE, losers).wins;
      wins.set(win!.candidate.payer, (wins.get(win!.candidate.payer) ?? 0) + 1);
    }
    expect([...wins.values()].map((count) => Math.abs(count - 1000) < 120)).toEqual([true, true, true]);
  },
);

test('a hundred equal bids for a product cost an auction no more than some dozens', async () => {
  const ads = Array.from({ length: 100 }, (_, number) => adSet(number, { skus: ['SHOE'] }));
  const snapshot = await snapshotOf(ads, [product('SHOE')]);
  expect(runAuction(listing({ slots: 1 }), snapshot, NOW_MS, seeded(1)).candidates.length).toBeLessThan(40);
});

test('a product that several words find is logged with each of its bids once', async () => {
  const ads = [1, 2, 3].map((number) => adSet(number, { skus: ['SHOE'], bidMicros: 500_000 - number }));
  const snapshot = await snapshotOf(ads, [product('SHOE', { text: 'red running shoe' })]);
  const decide = createDecider(() => '', seeded(1));
  const [record] = decide([listing({ slots: 1, searchQuery: 'red running shoe' })], snapshot, NOW_MS).records;
  expect(record!.candidates.map(({ adSetId }) => adSetId)).toEqual([uuid(1), uuid(2), uuid(3)]);
});

test('the better score of a product that was named twice is logged', async () => {
  const snapshot = await snapshotOf([adSet(1, { skus: ['SHOE'] })], [product('SHOE')]);
  const decide = createDecider(() => '', seeded(1));
  const products = { ids: ['SHOE', 'HAT', 'SHOE'], qualityScores: [0.2, 1, 0.6] };
  const [record] = decide([listing({ products })], snapshot, NOW_MS).records;
  expect(record!.candidates.map(({ score }) => score)).toEqual([0.6]);
});

test('twenty losing products are logged, however many bids there are for those that win', async () => {
  const skus = Array.from({ length: 30 }, (_, number) => `SKU${number}`);
  const rate = (number: number) => 0.02 - number * 0.0004;
  const products = skus.map((sku, number) =>
    product(sku, { clickRates: Array.from({ length: 4 }, () => rate(number)) }),
  );
  // Ten companies bid for the first two, which win; the bids for the others are lower.
  const ads = Array.from({ length: 10 }, (_, number) =>
    adSet(number, { skus: skus.slice(0, 2), bidMicros: 900_000 + number }),
  );
  const others = adSet(10, { skus: skus.slice(2), bidMicros: 100_000 });
  const decide = createDecider(() => '', seeded(1));
  const { records } = decide([listing({ slots: 2 })], await snapshotOf([...ads, others], products), NOW_MS);
  const bids = records[0]!.candidates.map(({ sku }) => sku);
  expect(skus.filter((sku) => bids.includes(sku))).toEqual(skus.slice(0, 22));
  expect(bids.filter((sku) => sku === 'SKU0').length).toBeGreaterThan(1);
  expect(bids.length).toBeLessThan(40);
});
