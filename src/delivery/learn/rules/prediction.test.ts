import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DayResult, budgetFor, predict, predictChange } from './prediction.ts';

const day = (clicks: number, costMicros = clicks * 100): DayResult => ({
  impressions: clicks * 50,
  clicks,
  costMicros,
});

describe('predict', () => {
  test('lies around the average of the days, for the requested number', () => {
    const { clicks } = predict([day(90), day(110), day(100)], 7);
    expect(clicks.low).toBeLessThan(700);
    expect(clicks.high).toBeGreaterThan(700);
    expect((clicks.low + clicks.high) / 2).toBeCloseTo(700, 6);
  });

  const width = ({ low, high }: { low: number; high: number }) => (high - low) / (high + low);
  const calm = predict([day(1e4), day(1e4), day(1e4)], 7);

  test('is never narrower than what days to come differ by, each figure more than the one it rests on', () => {
    expect([calm.impressions, calm.clicks, calm.costMicros].map(width)).toEqual([0.25, 0.4, 0.5]);
  });

  test('is wider where days differ', () => {
    const wild = predict([day(2e3), day(1.8e4), day(1e4)], 7);
    for (const figure of ['impressions', 'clicks', 'costMicros'] as const)
      expect(width(wild[figure])).toBeGreaterThan(width(calm[figure]));
  });

  test('never falls below nothing, and low is never above high', () => {
    const days = fc.array(
      fc.nat({ max: 10_000 }).map((clicks) => day(clicks)),
      { minLength: 1, maxLength: 7 },
    );
    fc.assert(
      fc.property(days, fc.constantFrom(7, 30), (past, count) => {
        for (const { low, high } of Object.values(predict(past, count))) {
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeGreaterThanOrEqual(low);
        }
      }),
    );
  });
});

describe('predictChange', () => {
  test('is as wide as a prediction of the same size, on its own side', () => {
    const gain = predictChange([day(90), day(110), day(100)], 7);
    const { clicks, costMicros } = predict([day(90), day(110), day(100)], 7);
    expect(gain).toEqual({ clicks, costMicros });
    const loss = predictChange([day(-90), day(-110), day(-100)], 7);
    expect(loss.clicks).toEqual({ low: -clicks.high, high: -clicks.low });
    expect(loss.costMicros).toEqual({ low: -costMicros.high, high: -costMicros.low });
  });

  test('nothing changes nothing', () => {
    const none = { low: 0, high: 0 };
    expect(predictChange([day(0), day(0)], 30)).toEqual({ clicks: none, costMicros: none });
  });
});

test('a suggested budget would have lasted on most days', () => {
  expect(budgetFor([day(1), day(2), day(3), day(4), day(5), day(6), day(7)])).toBe(700);
  expect(budgetFor([day(0), day(0)])).toBeNull();
});
