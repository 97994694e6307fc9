import { expect, test } from 'vitest';
import { adSet, product, snapshotOf } from './decide.test-support.ts';

test('bids for keywords of one ad set leave the lists of the others as they are', async () => {
  const keywords = ['[red shoe]', '"shoe"', 'red'];
  const adSets = Array.from({ length: 20 }, (_, number) => adSet(number, { skus: ['A'], keywords }));
  const [first, ...others] = adSets;
  const bidding = { ...first!, keywordBids: [{ keyword: 'red', bidMicros: 700_000 }] };
  const listsOf = async (own: typeof adSets) => (await snapshotOf(own, [product('A')])).segments[0]!.byKeyword;
  const [without, one, all] = [
    await listsOf(adSets),
    await listsOf([bidding, ...others]),
    await listsOf(adSets.map((other) => ({ ...other, keywordBids: bidding.keywordBids }))),
  ];
  const sizes = [without, one, all].map(({ worth, owners, byKeyword }) => [
    worth.length,
    owners.length,
    byKeyword.items.length,
  ]);
  expect(sizes).toEqual([
    [20, 0, 60],
    [23, 3, 60],
    [80, 60, 60],
  ]);
});
