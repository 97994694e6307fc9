import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayBeCredited, pricedAs } from './other-payment.ts';

const TOP_UP = { id: 'top-up', status: 'REQUESTED' as const, currency: 'SGD' };
const PAYMENT = { reference: 'top-up', currency: 'SGD' };

test.each([
  ['what came for it', {}, {}, true],
  ['what came late', { status: 'FAILED' as const }, {}, true],
  ['what came after it was paid', { status: 'SUCCEEDED' as const }, {}, false],
  ['what came for another one', {}, { reference: 'else' }, false],
  ['what came in another currency', {}, { currency: 'MYR' }, false],
])('%s', (_, topUp, payment, expected) => {
  expect(mayBeCredited({ ...TOP_UP, ...topUp }, { ...PAYMENT, ...payment })).toBe(expected);
});

test.each([
  // 100 and 9 of tax were asked for, half of it came.
  [{ amount: 100n, discount: 0n, tax: 9n }, 54_500_000n, { amount_micros: 50_000_000n, tax_micros: 4_500_000n }],
  // A voucher took 20 off; what came counts as it came.
  [{ amount: 100n, discount: 20n, tax: 0n }, 40_000_000n, { amount_micros: 40_000_000n, tax_micros: 0n }],
  [{ amount: 100n, discount: 0n, tax: 9n }, 10_000n, { amount_micros: 10_000n, tax_micros: 0n }],
])('%o paid with %s', ({ amount, discount, tax }, came, expected) => {
  const price = {
    amount_micros: amount * 1_000_000n,
    discount_micros: discount * 1_000_000n,
    tax_micros: tax * 1_000_000n,
    total_micros: (amount - discount + tax) * 1_000_000n,
  };
  expect(pricedAs(price, came, 2)).toEqual({ ...expected, discount_micros: 0n, total_micros: came });
});

test('whatever comes, its parts are all of it', () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((amount) => amount * 10_000n);
  fc.assert(
    fc.property(cents, cents, cents, (net, tax, came) => {
      const price = { amount_micros: net, discount_micros: 0n, tax_micros: tax, total_micros: net + tax };
      const { amount_micros, tax_micros, total_micros } = pricedAs(price, came, 2);
      expect(amount_micros + tax_micros).toBe(came);
      expect(total_micros).toBe(came);
      expect(tax_micros >= 0n && amount_micros >= 0n).toBe(true);
    }),
  );
});
