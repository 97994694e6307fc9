import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clickThroughRate,
  conversion,
  costPerClick_micros,
  costPerMille_micros,
  directConversion,
  directReturnOnAdSpend,
  NO_FIGURES,
  returnOnAdSpend,
  sumFigures,
  type Figures,
} from './metrics.ts';

const figures: Figures = {
  impressions: 8_000n,
  clicks: 160n,
  costs_micros: 40_000_000n,
  sales_micros: 250_000_000n,
  haloSales_micros: 30_000_000n,
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
    ['cost per click', costPerClick_micros, 250_000n],
    ['cost per mille', costPerMille_micros, 5_000_000n],
  ])('%s', (_, formula, expected) => expect(formula(figures)).toEqual(expected));

  test.each([
    ['click-through rate', clickThroughRate, 'impressions'],
    ['direct conversion', directConversion, 'clicks'],
    ['conversion', conversion, 'clicks'],
    ['direct return on ad spend', directReturnOnAdSpend, 'costs_micros'],
    ['return on ad spend', returnOnAdSpend, 'costs_micros'],
    ['cost per click', costPerClick_micros, 'clicks'],
    ['cost per mille', costPerMille_micros, 'impressions'],
  ])('%s is unknown without %s', (_, formula, denominator) => {
    expect(formula({ ...figures, [denominator]: 0n })).toBeNull();
  });

  test('nothing done gives zero, not unknown', () => {
    expect(clickThroughRate({ clicks: 0n, impressions: 10n })).toBe(0);
    expect(costPerClick_micros({ costs_micros: 0n, clicks: 3n })).toBe(0n);
  });

  test('money is rounded half to even', () => {
    expect(costPerClick_micros({ costs_micros: 5n, clicks: 2n })).toBe(2n);
    expect(costPerClick_micros({ costs_micros: 7n, clicks: 2n })).toBe(4n);
  });
});

describe('sums', () => {
  const anyFigures = fc.record({
    impressions: fc.bigInt(0n, 10n ** 12n),
    clicks: fc.bigInt(0n, 10n ** 12n),
    costs_micros: fc.bigInt(0n, 10n ** 15n),
    sales_micros: fc.bigInt(0n, 10n ** 15n),
    haloSales_micros: fc.bigInt(0n, 10n ** 15n),
    itemsSold: fc.bigInt(0n, 10n ** 9n),
    haloItemsSold: fc.bigInt(0n, 10n ** 9n),
  });

  test('of nothing is nothing', () => expect(sumFigures([])).toEqual(NO_FIGURES));

  test('do not depend on how rows are grouped', () => {
    fc.assert(
      fc.property(fc.array(anyFigures), fc.array(anyFigures), (some, others) => {
        expect(sumFigures([sumFigures(some), sumFigures(others)])).toEqual(sumFigures([...others, ...some]));
      }),
    );
  });
});
