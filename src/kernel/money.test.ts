import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  convert,
  decimalFromMicros,
  divideHalfEven,
  microsFromDecimal,
  roundToDigits,
  splitByWeight,
} from './money.ts';

describe('decimals', () => {
  test.each([
    ['0', 0n],
    ['12.50', 12_500_000n],
    ['-0.000001', -1n],
    ['999999999999999.999999', 999_999_999_999_999_999_999n],
    ['1.2345678', null],
    ['1,5', null],
    ['', null],
    ['1e3', null],
  ])('%s is %s micro-units', (text, micros) => {
    expect(microsFromDecimal(text)).toBe(micros);
  });

  test('what is written reads back the same', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), (micros) => {
        expect(microsFromDecimal(decimalFromMicros(micros))).toBe(micros);
      }),
    );
  });
});

test.each([
  [5n, 2n, 2n],
  [7n, 2n, 4n],
  [-5n, 2n, -2n],
  [-7n, 2n, -4n],
  [7n, 3n, 2n],
  [8n, 3n, 3n],
])('%s / %s rounds half to even: %s', (dividend, divisor, quotient) => {
  expect(divideHalfEven(dividend, divisor)).toBe(quotient);
});

test('rounding to a currency keeps within half of its minor unit', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.integer({ min: 0, max: 6 }), (micros, digits) => {
      const minorUnit = 10n ** BigInt(6 - digits);
      const rounded = roundToDigits(micros, digits);
      expect(rounded % minorUnit).toBe(0n);
      const distance = rounded > micros ? rounded - micros : micros - rounded;
      expect(distance * 2n <= minorUnit).toBe(true);
    }),
  );
});

test('converting to the same currency changes nothing', () => {
  expect(convert(123_456_789n, 1_350_000n, 1_350_000n)).toBe(123_456_789n);
  expect(convert(10_000_000n, 1_000_000n, 11_500_000_000n)).toBe(115_000_000_000n);
});

test('the parts of a split sum to the whole and none is more than a micro-unit from its share', () => {
  const weights = fc
    .array(fc.bigInt(0n, 10n ** 9n), { minLength: 1, maxLength: 30 })
    .filter((all) => all.some((w) => w > 0n));
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), weights, (amount, shares) => {
      const parts = splitByWeight(amount, shares);
      const total = shares.reduce((sum, share) => sum + share, 0n);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
      parts.forEach((part, index) => {
        const exactTimesTotal = amount * shares[index]!;
        const distance = part * total - exactTimesTotal;
        expect(distance > -total && distance < total).toBe(true);
      });
    }),
  );
});
