import { expect, test } from 'vitest';
import { installmentOptions, readMaxMonths } from './installments.ts';

test('each option says what one month costs, rounded to the currency', () => {
  const perMonth = (total: bigint, max: number, digits: number) =>
    installmentOptions(total, max, digits).map((option) => option.perMonth_micros);
  expect(perMonth(100_000_000n, 4, 2)).toEqual([100_000_000n, 50_000_000n, 33_330_000n, 25_000_000n]);
  expect(perMonth(100_000_000n, 3, 0)).toEqual([100_000_000n, 50_000_000n, 33_000_000n]);
  expect(installmentOptions(5_000_000n, 2, 2).map(({ months }) => months)).toEqual([1, 2]);
});

test.each([
  [null, 12],
  ['', 12],
  ['6', 6],
  ['0', 12],
  ['six', 12],
  ['2.5', 12],
  ['999', 12],
])('a configured maximum of %s is %s months', (configured, months) => {
  expect(readMaxMonths(configured)).toBe(months);
});
