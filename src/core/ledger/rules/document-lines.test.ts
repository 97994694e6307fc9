import { describe, expect, test } from 'vitest';
import { sumOf } from './invoice.ts';
import { shareOut, withTaxes } from './document-lines.ts';

const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n);

describe('a charge over campaigns', () => {
  test.each([
    ['one campaign', 3_500_000n, [3_504_001n], 2, [3_500_000n]],
    ['in proportion', 3_000_000n, [1_000_000n, 2_000_000n], 2, [1_000_000n, 2_000_000n]],
    ['to whole cents', 10_000n, [1n, 1n, 1n], 2, [10_000n, 0n, 0n]],
    ['the largest fraction first', 100_000n, [333n, 333n, 334n], 2, [30_000n, 30_000n, 40_000n]],
    ['days that cost nothing', 0n, [0n, 0n], 2, [0n, 0n]],
    ['a carried cent without cost', 10_000n, [0n, 0n], 2, [10_000n, 0n]],
    ['a currency without cents', 10_000_000n, [1n, 2n], 0, [3_000_000n, 7_000_000n]],
    ['no campaign', 0n, [], 2, []],
  ])('%s', (_, amount, costs, digits, parts) => {
    expect(shareOut(amount, costs, digits)).toEqual(parts);
  });

  test('sums to the charge, however many share it', () => {
    for (let count = 1; count < 60; count += 7) {
      const costs = Array.from({ length: count }, (_, index) => BigInt((index * 7919) % 1_000_003));
      for (const amount of [1_230_000n, 999_990_000n, 12_345_678n])
        expect(sum(shareOut(amount, costs, 2))).toBe(amount);
    }
  });
});

describe('taxes over lines', () => {
  const gst = (amountMicros: bigint) => [{ label: 'GST', rate: '0.09', amountMicros }];
  const line = (amountMicros: bigint) => ({ description: '', amountMicros });

  test.each([
    ['one line', [500_000_000n], 45_000_000n, [45_000_000n]],
    ['a price and its discount', [1_000_000_000n, -100_000_000n], 81_000_000n, [90_000_000n, -9_000_000n]],
    ['what rounding leaves', [10_010_000n, 10_010_000n, 10_010_000n], 2_700_000n, [900_000n, 900_000n, 900_000n]],
    ['to the largest line', [330_000n, 340_000n, 330_000n], 90_000n, [30_000n, 30_000n, 30_000n]],
    ['a line of nothing', [0n, 500_000_000n], 45_000_000n, [0n, 45_000_000n]],
    ['no tax', [500_000_000n], 0n, [0n]],
  ])('%s', (_, amounts, tax, parts) => {
    const taxed = withTaxes(amounts.map(line), gst(tax), 2);
    expect(taxed.map(({ taxMicros }) => taxMicros)).toEqual(parts);
    expect(taxed.every(({ taxRates }) => taxRates.join() === '0.09')).toBe(true);
  });

  test('sum to the taxes of every rate', () => {
    const taxes = [...gst(1_230_000n), { label: 'VAT', rate: '0.11', amountMicros: 4_560_000n }];
    const taxed = withTaxes([line(7_000_000n), line(19_000_000n), line(23_210_000n)], taxes, 2);
    expect(sumOf(taxed.map(({ taxMicros }) => ({ amountMicros: taxMicros })))).toBe(5_790_000n);
    expect(taxed[0]!.taxRates).toEqual(['0.09', '0.11']);
  });
});
