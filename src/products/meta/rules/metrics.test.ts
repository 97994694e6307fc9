import { expect, test } from 'vitest';
import {
  clickThroughRate,
  conversionRate,
  costPerMille,
  metricOf,
  METRICS,
  returnOnAdSpend,
  sumOf,
} from './metrics.ts';

const done = { impressions: 4000, clicks: 80, cost: 20, purchaseItems: 4, purchaseValue: 120 };
const none = { impressions: 0, clicks: 0, cost: 0, purchaseItems: 0, purchaseValue: 0 };

test('rates are fractions in the table and percent in the chart', () => {
  expect([costPerMille, clickThroughRate, conversionRate, returnOnAdSpend].map((ratio) => ratio(done))).toEqual([
    5, 0.02, 0.05, 6,
  ]);
  expect(METRICS.map((metric) => metricOf(metric, done))).toEqual([4000, 80, 20, 120, 600, 2]);
});

test('ratios without a denominator are null', () => {
  expect([costPerMille, clickThroughRate, conversionRate, returnOnAdSpend].map((ratio) => ratio(none))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(metricOf('roas', none)).toBeNull();
});

test('ratios of a range are computed from its sums', () => {
  expect(metricOf('ctr', sumOf([done, { ...none, impressions: 4000 }]))).toBe(1);
  expect(sumOf([])).toEqual(none);
});
