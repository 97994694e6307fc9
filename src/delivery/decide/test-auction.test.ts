import { expect, test } from 'vitest';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf } from './decide.test-support.ts';
import { NEW_PAGE } from './rules/auction-request.ts';
import { runTestAuction } from './test-auction.ts';

test('an ad that is found in several ways is a winner or a loser once', async () => {
  const keywords = ['[spatula]'];
  const snapshot = await snapshotOf(
    [adSet(1, { skus: ['A'], keywords, bidMicros: 900_000 }), adSet(2, { skus: ['B'], keywords, bidMicros: 800_000 })],
    [product('A', { text: 'spatula' }), product('B', { text: 'spatula' })],
  );
  const run = (slots: number) => {
    const request = listing({ slots, searchQuery: 'spatula' });
    const { outcome, losers } = runTestAuction(request, snapshot, NOW_MS, seeded(1), NEW_PAGE);
    return { won: outcome.wins.map(({ candidate }) => candidate.sku), lost: losers.map(({ id }) => id) };
  };
  expect(run(1)).toEqual({ won: ['A'], lost: ['B'] });
  expect(run(2)).toEqual({ won: ['A', 'B'], lost: [] });
});
