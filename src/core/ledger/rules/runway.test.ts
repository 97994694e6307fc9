import { expect, test } from 'vitest';
import { averageDailySpending, runwayDays, roundRunway } from './runway.ts';

test.each([
  { spent: 30_000_000n, available: 10_000_000n, average: 1_000_000n, days: 10 },
  { spent: 45_000_000n, available: 4_500_000n, average: 1_500_000n, days: 3 },
  { spent: 0n, available: 10_000_000n, average: 0n, days: null },
  { spent: 30_000_000n, available: 0n, average: 1_000_000n, days: 0 },
  { spent: 30_000_000n, available: -5n, average: 1_000_000n, days: 0 },
])('$spent spent in the window and $available remaining last $days days', ({ spent, available, average, days }) => {
  expect(averageDailySpending(spent)).toBe(average);
  expect(runwayDays(available, averageDailySpending(spent))).toBe(days);
});

test.each([
  [null, null],
  [0, 0],
  [12.9, 12],
  [730, 730],
  [730.1, 'OVER_TWO_YEARS'],
  [1128, 'OVER_TWO_YEARS'],
])('%s days are displayed as %s', (days, displayed) => {
  expect(roundRunway(days)).toBe(displayed);
});
