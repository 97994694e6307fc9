import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clickThroughRate,
  conversion,
  costPerClickMicros,
  costPerMilleMicros,
  directConversion,
  directReturnOnAdSpend,
  ZERO_METRICS,
  returnOnAdSpend,
  sumMetrics,
  type MetricValues,
} from './metrics.ts';

const metrics: MetricValues = {
  impressions: 8_000n,
  clicks: 160n,
  costsMicros: 40_000_000n,
  salesMicros: 250_000_000n,
  haloSalesMicros: 30_000_000n,
  itemsSold: 12n,
  haloItemsSold: 4n,
};

describe('formulas', () => {
  test.each([
    ['click-through rate', clickThroughRate, 2],
    ['direct conversion', directConversion, 7.5],
    ['conversion', conversion, 10],
    ['direct return on ad spend', directReturnOnAdSpend, 625],
    ['return on ad spend', returnOnAdSpend, 700],
    ['cost per click', costPerClickMicros, 250_000n],
    ['cost per mille', costPerMilleMicros, 5_000_000n],
  ])('%s', (_, formula, expected) => expect(formula(metrics)).toEqual(expected));

  test.each([
    ['click-through rate', clickThroughRate, 'impressions'],
    ['direct conversion', directConversion, 'clicks'],
    ['conversion', conversion, 'clicks'],
    ['direct return on ad spend', directReturnOnAdSpend, 'costsMicros'],
    ['return on ad spend', returnOnAdSpend, 'costsMicros'],
    ['cost per click', costPerClickMicros, 'clicks'],
    ['cost per mille', costPerMilleMicros, 'impressions'],
  ])('%s is unknown without %s', (_, formula, denominator) => {
    expect(formula({ ...metrics, [denominator]: 0n })).toBeNull();
  });

  test('no events give zero, not unknown', () => {
    expect(clickThroughRate({ clicks: 0n, impressions: 10n })).toBe(0);
    expect(costPerClickMicros({ costsMicros: 0n, clicks: 3n })).toBe(0n);
  });

  test('money is rounded half to even', () => {
    expect(costPerClickMicros({ costsMicros: 5n, clicks: 2n })).toBe(2n);
    expect(costPerClickMicros({ costsMicros: 7n, clicks: 2n })).toBe(4n);
  });
});

describe('sums', () => {
  const anyMetrics = fc.record({
    impressions: fc.bigInt(0n, 10n ** 12n),
    clicks: fc.bigInt(0n, 10n ** 12n),
    costsMicros: fc.bigInt(0n, 10n ** 15n),
    salesMicros: fc.bigInt(0n, 10n ** 15n),
    haloSalesMicros: fc.bigInt(0n, 10n ** 15n),
    itemsSold: fc.bigInt(0n, 10n ** 9n),
    haloItemsSold: fc.bigInt(0n, 10n ** 9n),
  });

  test('of an empty list is zero', () => expect(sumMetrics([])).toEqual(ZERO_METRICS));

  test('do not depend on how rows are grouped', () => {
    fc.assert(
      fc.property(fc.array(anyMetrics), fc.array(anyMetrics), (left, right) => {
        expect(sumMetrics([sumMetrics(left), sumMetrics(right)])).toEqual(sumMetrics([...right, ...left]));
      }),
    );
  });
});
