import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canBeCredited, priceReceived } from './unmatched-payment.ts';

const TOP_UP = { id: 'top-up', status: 'REQUESTED' as const, currency: 'SGD' };
const PAYMENT = { reference: 'top-up', currency: 'SGD' };

test.each([
  ['a payment for it', {}, {}, true],
  ['what received late', { status: 'FAILED' as const }, {}, true],
  ['what received after it was paid', { status: 'SUCCEEDED' as const }, {}, false],
  ['what received for another one', {}, { reference: 'else' }, false],
  ['what received in another currency', {}, { currency: 'MYR' }, false],
])('%s', (_, topUp, payment, expected) => {
  expect(canBeCredited({ ...TOP_UP, ...topUp }, { ...PAYMENT, ...payment })).toBe(expected);
});

test.each([
  // 100 plus 9 of tax were requested, half of it was paid.
  [{ amount: 100n, discount: 0n, tax: 9n }, 54_500_000n, { amountMicros: 50_000_000n, taxMicros: 4_500_000n }],
  // A voucher took 20 off; the received amount counts in full.
  [{ amount: 100n, discount: 20n, tax: 0n }, 40_000_000n, { amountMicros: 40_000_000n, taxMicros: 0n }],
  [{ amount: 100n, discount: 0n, tax: 9n }, 10_000n, { amountMicros: 10_000n, taxMicros: 0n }],
])('%o paid with %s', ({ amount, discount, tax }, received, expected) => {
  const price = {
    amountMicros: amount * 1_000_000n,
    discountMicros: discount * 1_000_000n,
    taxMicros: tax * 1_000_000n,
    totalMicros: (amount - discount + tax) * 1_000_000n,
  };
  expect(priceReceived(price, received, 2)).toEqual({ ...expected, discountMicros: 0n, totalMicros: received });
});

test('net and tax sum to any received amount', () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((amount) => amount * 10_000n);
  fc.assert(
    fc.property(cents, cents, cents, (net, tax, received) => {
      const price = { amountMicros: net, discountMicros: 0n, taxMicros: tax, totalMicros: net + tax };
      const { amountMicros, taxMicros, totalMicros } = priceReceived(price, received, 2);
      expect(amountMicros + taxMicros).toBe(received);
      expect(totalMicros).toBe(received);
      expect(taxMicros >= 0n && amountMicros >= 0n).toBe(true);
    }),
  );
});
