import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectOf, ordersPerClick, type EffectPart } from './term-effect.ts';

const part = (change: Partial<EffectPart> = {}): EffectPart => ({
  clicks: { low: -40, high: -20 },
  costMicros: { low: -20e6, high: -10e6 },
  auctions: 400,
  days: 7,
  ...change,
});

test('campaigns add up, and so does what they rest on', () => {
  const gain = part({
    clicks: { low: 5, high: 15 },
    costMicros: { low: 3e6, high: 9e6 },
    auctions: 12,
    days: 5,
  });
  expect(effectOf([part(), gain], 0.1)).toEqual({
    spendMicros: { low: -17e6, high: -1e6 },
    orders: { low: -4, high: 0 },
    auctions: 412,
    days: 7,
  });
});

test('without a sampled auction nothing is said', () => {
  expect(effectOf([], 0.1)).toBeNull();
  expect(effectOf([part({ auctions: 0 })], 0.1)).toBeNull();
});

test('clicks that never bring an order lose none', () => {
  expect(effectOf([part()], 0)!.orders).toEqual({ low: 0, high: 0 });
});

test.each<[string, Parameters<typeof ordersPerClick>[0], number]>([
  ['none of its own is that of the campaigns', { clicks: 0, orders: 0 }, 0.05],
  ['few are pulled towards it', { clicks: 20, orders: 0 }, 0.025],
  ['many count for themselves', { clicks: 19_980, orders: 1_999 }, 0.1],
])('conversion: %s', (_, terms, expected) => {
  expect(ordersPerClick(terms, { clicks: 1000, orders: 50 })).toBeCloseTo(expected, 4);
  expect(ordersPerClick(terms, { clicks: 0, orders: 0 })).toBeLessThanOrEqual(expected);
});

test('orders are whole, in order, and on the side of their clicks', () => {
  const span = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.nat({ max: 200 }));
  fc.assert(
    fc.property(span, fc.float({ min: 0, max: 1, noNaN: true }), ([low, width], perClick) => {
      const clicks = { low, high: low + width };
      const { orders } = effectOf([part({ clicks })], perClick)!;
      expect([orders.low, orders.high].every((count) => Number.isInteger(count))).toBe(true);
      expect(orders.low).toBeLessThanOrEqual(orders.high);
      if (clicks.low >= 0) expect(orders.low).toBeGreaterThanOrEqual(0);
      if (clicks.high <= 0) expect(orders.high).toBeLessThanOrEqual(0);
    }),
  );
});
