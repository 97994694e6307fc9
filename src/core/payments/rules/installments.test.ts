import { expect, test } from 'vitest';
import { installmentOptions, readMaxMonths } from './installments.ts';

test('the last month carries the remainder, so that the months are the total', () => {
  const options = installmentOptions(1_090_000_000n, 12, 2);
  expect(options[2]).toEqual({ months: 3, perMonthMicros: 363_330_000n, lastMonthMicros: 363_340_000n });
  for (const { months, perMonthMicros, lastMonthMicros } of options)
    expect(perMonthMicros * BigInt(months - 1) + lastMonthMicros).toBe(1_090_000_000n);
});

test('each option says what one month costs, in whole minor units of the currency', () => {
  const perMonth = (total: bigint, max: number, digits: number) =>
    installmentOptions(total, max, digits).map((option) => option.perMonthMicros);
  expect(perMonth(100_000_000n, 4, 2)).toEqual([100_000_000n, 50_000_000n, 33_330_000n, 25_000_000n]);
  expect(perMonth(100_000_000n, 3, 0)).toEqual([100_000_000n, 50_000_000n, 33_000_000n]);
  expect(installmentOptions(5_000_000n, 2, 2).map(({ months }) => months)).toEqual([1, 2]);
});

test.each([
  [null, 12],
  ['', 12],
  ['6', 6],
  ['0', 12],
  ['1', 1],
  ['60', 60],
  ['61', 12],
  ['six', 12],
  ['2.5', 12],
  ['999', 12],
])('a configured maximum of %s is %s months', (configured, months) => {
  expect(readMaxMonths(configured)).toBe(months);
});
