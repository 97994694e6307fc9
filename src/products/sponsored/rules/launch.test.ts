import { expect, test } from 'vitest';
import { advisedBid, daysLeft, forecastAt, presetBudget, shareOf, type BudgetPoint } from './launch.ts';

test.each<[string, Parameters<typeof presetBudget>[0], string]>([
  ['the suggestion', { suggested: '31', rate: '1', minBudget: '1' }, '31'],
  ['twenty units when nothing is known', { suggested: null, rate: '1', minBudget: '1' }, '20'],
  ['as much in another currency', { suggested: null, rate: '11500.5', minBudget: '1' }, '230010'],
  ['never less than the minimum', { suggested: '4', rate: '1', minBudget: '10' }, '10'],
  ['whole units', { suggested: '4.2', rate: '1', minBudget: '1' }, '5'],
])('a new campaign’s budget is %s', (_, given, expected) => {
  expect(presetBudget(given)).toBe(expected);
});

const POINTS: BudgetPoint[] = [
  { budget: 10, clicks: [100, 200], sales: [400, 800] },
  { budget: 20, clicks: [150, 300], sales: [600, 1200] },
];

test.each<[string, readonly BudgetPoint[], number, [number, number] | null, [number, number] | null]>([
  ['between two', POINTS, 15, [125, 250], [500, 1000]],
  ['one of them', POINTS, 20, [150, 300], [600, 1200]],
  ['below the lowest', POINTS, 5, [100, 200], [400, 800]],
  ['above the highest', POINTS, 99, [150, 300], [600, 1200]],
  ['without a forecast', [], 15, null, null],
  ['without sales', POINTS.map((point) => ({ ...point, sales: null })), 15, [125, 250], null],
])('a budget %s brings', (_, points, budget, clicks, sales) => {
  const found = forecastAt(points, budget);
  expect([found?.clicks ?? null, found?.sales ?? null]).toEqual([clicks, sales]);
});

const STEPS = [
  { bid: '0.42', share: 30 },
  { bid: '0.61', share: 75 },
  { bid: '0.9', share: 96 },
];

test.each<[string, string, number | null, string | null]>([
  ['nothing', '', 0, '0.61'],
  ['less than any step', '0.1', 0, '0.61'],
  ['a step', '0.42', 30, '0.61'],
  ['the advice', '0.61', 75, null],
  ['more than is needed', '0.8', 75, '0.61'],
  ['nearly everything', '0.95', 96, '0.61'],
])('a bid of %s wins a share and gets advice', (_, bid, share, advised) => {
  expect([shareOf(STEPS, bid), advisedBid({ recommended: '0.61', steps: STEPS }, bid)]).toEqual([share, advised]);
});

test('who wins nearly everything is never advised to bid more', () => {
  const steps = [{ bid: '0.3', share: 97 }];
  expect(advisedBid({ recommended: '0.5', steps }, '0.3')).toBeNull();
  expect(advisedBid({ recommended: '0.5', steps }, '0.2')).toBe('0.5');
});

test('without a ladder there is no share, and without a recommendation no advice', () => {
  expect([shareOf([], '1'), advisedBid({ recommended: null, steps: [] }, '1')]).toEqual([null, null]);
});

test.each<[string, string, string, string, number | null]>([
  ['the average and the new budget', '100', '2', '8', 10],
  ['in whole days', '100', '0', '30', 3],
  ['nothing without a balance', '0', '1', '1', 0],
  ['without an end when nothing is spent', '100', '0', '', null],
])('a balance lasts by %s', (_, balance, averageDailySpending, budget, expected) => {
  expect(daysLeft({ balance, averageDailySpending }, budget)).toBe(expected);
});
