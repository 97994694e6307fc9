import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clickRate, clickRateWithin, decayed } from './click-rate.ts';

describe('clickRate', () => {
  it.each([
    ['no record', 0, 0, 0.02],
    ['a lucky first click', 1, 1, 5 / 201],
    ['a long record speaks for itself', 20_000, 1_000, 1_004 / 20_200],
    ['never clicked falls slowly', 200, 0, 0.01],
  ])('%s', (_, impressions, clicks, expected) => {
    expect(clickRate({ impressions, clicks }, 0.02)).toBeCloseTo(expected, 12);
  });

  it('stays above zero and within one, even with more clicks than impressions', () => {
    const count = fc.nat({ max: 1_000_000 });
    fc.assert(
      fc.property(count, count, fc.double({ min: 0, max: 1, noNaN: true }), (impressions, clicks, average) => {
        const rate = clickRate({ impressions, clicks }, average);
        expect(rate).toBeGreaterThan(0);
        expect(rate).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('clickRateWithin', () => {
  const noData = { impressions: 0, clicks: 0 };
  const everywhere = { impressions: 1_000_000, clicks: 20_000 };
  const category = { impressions: 100_000, clicks: 5_000 };

  it('starts at one percent', () => {
    expect(clickRateWithin([noData, noData])).toBe(0.01);
  });

  it('gives a new product its category’s rate, and a new category its country’s', () => {
    expect(clickRateWithin([everywhere, category, noData])).toBeCloseTo(0.05, 3);
    expect(clickRateWithin([everywhere, noData, noData])).toBeCloseTo(0.02, 3);
  });

  it('believes a product’s own long record', () => {
    expect(clickRateWithin([everywhere, category, { impressions: 50_000, clicks: 500 }])).toBeCloseTo(0.01, 3);
  });
});

it('evidence loses half its weight in three weeks', () => {
  expect(decayed(0)).toBe(1);
  expect(decayed(23)).toBeCloseTo(0.5, 1);
});
