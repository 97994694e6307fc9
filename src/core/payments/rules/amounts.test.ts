import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Message } from '#kernel/message.ts';
import {
  amountMessage,
  cardLimitsIn,
  chargedRate,
  checkAmount,
  priceTopUp,
  type AmountProblem,
  type CardLimits,
} from './amounts.ts';
import { fractionOf } from './fraction.ts';
import { paymentMessages } from './payment.messages.ts';
import { runLength } from '../../../../testing/run-length.ts';

const units = (value: number) => BigInt(Math.round(value * 1_000_000));
const SGD = { symbol: 'S$', digits: 2 };
const limitOf = (value: number) => ({ amountMicros: units(value), ...SGD });
const CARD: CardLimits = [units(10), units(5000)];

describe('an amount to top up', () => {
  test.each([
    { amount: 1, card: null, min: null, digits: 2, problem: null },
    { amount: 0.99, card: null, min: null, digits: 2, problem: { kind: 'BELOW_MINIMUM', limitMicros: units(1) } },
    { amount: 0, card: null, min: null, digits: 2, problem: { kind: 'BELOW_MINIMUM', limitMicros: units(1) } },
    { amount: 9.99, card: CARD, min: null, digits: 2, problem: { kind: 'BELOW_MINIMUM', limitMicros: units(10) } },
    { amount: 10, card: CARD, min: null, digits: 2, problem: null },
    { amount: 5000, card: CARD, min: null, digits: 2, problem: null },
    {
      amount: 5000.01,
      card: CARD,
      min: null,
      digits: 2,
      problem: { kind: 'ABOVE_MAXIMUM', limitMicros: units(5000) },
    },
    { amount: 9_000_000, card: null, min: null, digits: 2, problem: null },
    {
      amount: 100_000_000_001,
      card: null,
      min: null,
      digits: 2,
      problem: { kind: 'ABOVE_MAXIMUM', limitMicros: units(100_000_000_000) },
    },
    { amount: 49, card: CARD, min: 50, digits: 2, problem: { kind: 'BELOW_MINIMUM', limitMicros: units(50) } },
    { amount: 50, card: CARD, min: 50, digits: 2, problem: null },
    { amount: 12.345, card: CARD, min: null, digits: 2, problem: { kind: 'TOO_PRECISE', digits: 2 } },
    { amount: 12.5, card: CARD, min: null, digits: 0, problem: { kind: 'TOO_PRECISE', digits: 0 } },
  ])(
    '$amount with $digits decimals, card $card, voucher minimum $min: $problem',
    ({ amount, card, min, digits, problem }) => {
      const voucherMinMicros = min === null ? null : units(min);
      expect(checkAmount(units(amount), { digits, card, voucherMinMicros })).toEqual(problem);
    },
  );
});

test.each<[AmountProblem, Message]>([
  [{ kind: 'TOO_PRECISE', digits: 2 }, paymentMessages.amount.digits({ digits: 2 })],
  [{ kind: 'TOO_PRECISE', digits: 0 }, paymentMessages.amount.whole()],
  [{ kind: 'BELOW_MINIMUM', limitMicros: units(10) }, paymentMessages.amount.min({ limit: limitOf(10) })],
  [{ kind: 'ABOVE_MAXIMUM', limitMicros: units(5000) }, paymentMessages.amount.max({ limit: limitOf(5000) })],
])('%o names its limit', (problem, message) => {
  expect(amountMessage(problem, SGD)).toEqual(message);
});

test('a purchase is priced with the tax that was computed for it', () => {
  const tax = { pricedMicros: units(7) };
  expect(priceTopUp({ amountMicros: units(100), discount: null, tax, digits: 2 })).toMatchObject({
    taxMicros: units(7),
    totalMicros: units(107),
  });
});

describe('the price of a top-up', () => {
  test.each([
    { amount: 100, discount: null, tax: 0, paid: [100, 0, 0, 100] },
    { amount: 100, discount: null, tax: 0.09, paid: [100, 0, 9, 109] },
    { amount: 100, discount: { percentageMicros: units(0.1) }, tax: 0.09, paid: [100, 10, 8.1, 98.1] },
    { amount: 100, discount: { fixedMicros: units(30) }, tax: 0.09, paid: [100, 30, 6.3, 76.3] },
    { amount: 20, discount: { fixedMicros: units(30) }, tax: 0.09, paid: [20, 20, 0, 0] },
    { amount: 20, discount: { percentageMicros: units(1) }, tax: 0.09, paid: [20, 20, 0, 0] },
    { amount: 0.5, discount: null, tax: 0.05, paid: [0.5, 0, 0.02, 0.52] },
    { amount: 1.5, discount: null, tax: 0.05, paid: [1.5, 0, 0.08, 1.58] },
  ])('$amount with $discount off and $tax tax', ({ amount, discount, tax, paid }) => {
    const price = priceTopUp({ amountMicros: units(amount), discount, tax: { rateMicros: units(tax) }, digits: 2 });
    expect(Object.values(price)).toEqual(paid.map(units));
  });

  test('for any rates, parts sum to the total, are not negative and can be paid', () => {
    const cases = fc.record({
      digits: fc.integer({ min: 0, max: 6 }),
      amount: fc.bigInt(1n, 10n ** 12n),
      percentage: fc.bigInt(0n, 1_000_000n),
      fixed: fc.bigInt(0n, 10n ** 12n),
      isFixed: fc.boolean(),
      tax: fc.bigInt(0n, 400_000n),
    });
    fc.assert(
      fc.property(cases, ({ digits, amount, percentage, fixed, isFixed, tax }) => {
        const step = 10n ** BigInt(6 - digits);
        const amountMicros = amount * step;
        const discount = isFixed ? { fixedMicros: fixed * step } : { percentageMicros: percentage };
        const price = priceTopUp({ amountMicros, discount, tax: { rateMicros: tax }, digits });
        expect(price.discountMicros >= 0n && price.discountMicros <= amountMicros).toBe(true);
        expect(price.totalMicros).toBe(amountMicros - price.discountMicros + price.taxMicros);
        for (const part of Object.values(price)) expect(part >= 0n && part % step === 0n).toBe(true);
      }),
      { numRuns: runLength(2000) },
    );
  });
});

test.each([
  [12.5, 0.5, 0, 6],
  [7, 0.5, 0, 4],
  [5, 0.5, 0, 2],
  [0.01, 0.5, 2, 0],
  [0.03, 0.5, 2, 0.02],
  [10, 0.3333, 2, 3.33],
])('%s × %s to %s decimals is %s, half to even', (amount, fraction, digits, expected) => {
  expect(fractionOf(units(amount), units(fraction), digits)).toBe(units(expected));
});

test.each([
  { rate: 1, limits: [10, 20_000] },
  { rate: 3.3, limits: [33, 66_000] },
  { rate: 12_200, limits: [120_000, 240_000_000] },
  { rate: 0.05, limits: [1, 1000] },
])('card limits at a rate of $rate are $limits', ({ rate, limits }) => {
  expect(cardLimitsIn([units(10), units(20_000)], units(rate))).toEqual(limits.map(units));
});

test.each([
  ['the country’s rate, which the rounded tax of a small amount hides', 33_370_000n, 3_000_000n, 90_000n, 90_000n],
  ['the country’s rate', 500_000_000n, 45_000_000n, 90_000n, 90_000n],
  ['what the amounts make, where the rate has changed since', 500_000_000n, 40_000_000n, 90_000n, 80_000n],
  ['what the amounts make, where several countries taxed them', 100_000_000n, 7_500_000n, 0n, 75_000n],
])('a tax was charged at %s', (_, netMicros, taxMicros, rateMicros, rate) => {
  expect(chargedRate({ netMicros, taxMicros }, { rateMicros, digits: 2 })).toBe(rate);
});
