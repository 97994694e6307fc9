import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageClickRate, clickRate } from './click-rate.ts';

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

  it('starts at one percent', () => {
    expect(averageClickRate({ impressions: 0, clicks: 0 })).toBe(0.01);
  });
});
