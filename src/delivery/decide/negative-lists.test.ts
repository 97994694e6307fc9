import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runAuction } from './auction.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from './decide.test-support.ts';
import { NEW_PAGE } from './rules/auction-request.ts';
import type { NegativeList } from './rules/serving.ts';
import { runTestAuction } from './test-auction.ts';
import { runLength } from '../../../testing/run-length.ts';

const list = (number: number, keywords: string[], skus: string[] = []): NegativeList => ({
  id: uuid(number),
  version: 1,
  entries: { keywords, targets: skus.map((value) => ({ kind: 'PRODUCT', value })) },
});

test('a list excludes in all ad sets that use it, and a test auction says why', async () => {
  const rivals = list(1, ['[used shoes]'], ['RIVAL']);
  const ads = [1, 2, 3].map((n) =>
    adSet(n, { skus: [`A${n}`], keywords: ['shoes'], negativeLists: n === 3 ? [] : [rivals] }),
  );
  const products = ads.map(({ skus }) => product(skus[0]!));
  const snapshot = await snapshotOf(ads, products);
  const on = (more: Parameters<typeof listing>[0]) =>
    runTestAuction(listing({ searchQuery: 'shoes', ...more }), snapshot, NOW_MS, seeded(1), NEW_PAGE);
  expect(on({}).outcome.wins).toHaveLength(3);
  const used = on({ searchQuery: 'used shoes' });
  expect(used.outcome.wins.map(({ candidate }) => candidate.sku)).toEqual(['A3']);
  expect(used.losers.map(({ reason }) => reason)).toEqual(['NEGATIVE_KEYWORD', 'NEGATIVE_KEYWORD']);
  const beside = on({ pageProductId: 'RIVAL' });
  expect(beside.outcome.wins.map(({ candidate }) => candidate.sku)).toEqual(['A3']);
  expect(beside.losers.map(({ reason }) => reason)).toEqual(['NEGATIVE_TARGET', 'NEGATIVE_TARGET']);
});

test('negatives of lists decide as if they were the ad set’s own', async () => {
  const typed = fc.constantFrom('red', '[red shoes]', '"red shoes"', 'blue', 'hat', '[hat]');
  const market = fc.record({
    lists: fc.array(
      fc.record({
        keywords: fc.uniqueArray(typed, { maxLength: 3 }),
        skus: fc.uniqueArray(fc.constantFrom('P1', 'P2', 'P3'), { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    ads: fc.array(
      fc.record({
        own: fc.uniqueArray(typed, { maxLength: 2 }),
        uses: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
        bid: fc.integer({ min: 100_000, max: 900_000 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    query: fc.constantFrom(null, 'red shoes', 'blue shoes', 'hat', 'red hat'),
    page: fc.constantFrom(null, 'P1', 'P2', 'P3'),
    seed: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(market, async ({ lists, ads, query, page, seed }) => {
      const shared = lists.map(({ keywords, skus }, n) => list(n, keywords, skus));
      const used = ads.map(({ uses }) => uses.flatMap((number) => shared[number] ?? []));
      const common = (n: number) => ({ skus: [`A${n}`], bidMicros: ads[n]!.bid, keywords: ['shoes', 'hat'] });
      const sharing = ads.map(({ own }, n) =>
        adSet(n, { ...common(n), negativeKeywords: own, negativeLists: used[n]! }),
      );
      const owning = ads.map(({ own }, n) =>
        adSet(n, {
          ...common(n),
          negativeKeywords: [...own, ...used[n]!.flatMap(({ entries }) => entries.keywords)],
          negativeTargets: used[n]!.flatMap(({ entries }) => entries.targets),
        }),
      );
      const products = ads.map((_, n) => product(`A${n}`, { text: 'red shoes', categoryIds: ['c'] }));
      const request = listing({ slots: 6, searchQuery: query, pageProductId: page });
      const outcome = async (adSets: typeof sharing) => {
        const { wins } = runAuction(request, await snapshotOf(adSets, products), NOW_MS, seeded(seed));
        return wins.map(({ candidate, priceMicros }) => [candidate.sku, priceMicros]);
      };
      expect(await outcome(sharing)).toEqual(await outcome(owning));
    }),
    { numRuns: runLength(300) },
  );
});
