import { expect, test } from 'vitest';
import {
  clickThroughRate,
  conversionRate,
  costPerMille,
  metricOf,
  METRICS,
  returnOnAdSpend,
  sumOf,
} from './figures.ts';

const done = { impressions: 4000, clicks: 80, cost: 20, purchaseItems: 4, purchaseValue: 120 };
const nothing = { impressions: 0, clicks: 0, cost: 0, purchaseItems: 0, purchaseValue: 0 };

test('the table shows shares, the chart percent', () => {
  expect([costPerMille, clickThroughRate, conversionRate, returnOnAdSpend].map((ratio) => ratio(done))).toEqual([
    5, 0.02, 0.05, 6,
  ]);
  expect(METRICS.map((metric) => metricOf(metric, done))).toEqual([4000, 80, 20, 120, 600, 2]);
});

test('shares of nothing are unknown', () => {
  expect([costPerMille, clickThroughRate, conversionRate, returnOnAdSpend].map((ratio) => ratio(nothing))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(metricOf('roas', nothing)).toBeNull();
});

test('ratios of a range are those of its sums', () => {
  expect(metricOf('ctr', sumOf([done, { ...nothing, impressions: 4000 }]))).toBe(1);
  expect(sumOf([])).toEqual(nothing);
});
