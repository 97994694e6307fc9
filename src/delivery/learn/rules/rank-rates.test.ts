import { describe, expect, test } from 'vitest';
import { rankRates } from './rank-rates.ts';

describe('the chance of being seen', () => {
  const rates = rankRates([
    { placement: 'SEARCH', rank: 1, wins: 100_000, impressions: 60_000, clicks: 0 },
    { placement: 'SEARCH', rank: 2, wins: 10, impressions: 0, clicks: 0 },
    { placement: 'SEARCH', rank: 3, wins: 10, impressions: 10_000, clicks: 0 },
  ]);

  test.each([
    ['a long record speaks for itself', 'SEARCH', 1, 0.6],
    ['a short one is pulled to the usual decline', 'SEARCH', 2, 0.75],
    ['nothing is seen more often than it is won', 'SEARCH', 3, (10 + 0.81 * 50) / 60],
    ['an unknown rank follows the usual decline', 'HOME', 3, 0.81],
  ])('%s', (_, placement, rank, expected) => {
    expect(rates.seen(placement, rank)).toBeCloseTo(expected, 3);
  });
});
