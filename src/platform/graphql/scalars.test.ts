import { expect, test } from 'vitest';
import { readBigInt, readDay, readDecimal, readInstant, writeBigInt, formatInstant } from './scalars.ts';

test.each<[(value: unknown) => unknown, unknown, unknown]>([
  [readInstant, '2024-05-31T16:00:00Z', Date.UTC(2024, 4, 31, 16)],
  [readInstant, '2024-06-01T00:00:00+08:00', Date.UTC(2024, 4, 31, 16)],
  [readDay, '2024-02-29', '2024-02-29'],
  [readDecimal, '12.50', 12_500_000n],
  [readDecimal, 12.5, 12_500_000n],
  [readDecimal, '-0.000001', -1n],
  [readBigInt, 42, 42n],
  [readBigInt, '9007199254740993', 9007199254740993n],
])('%o reads %o', (read, value, expected) => {
  expect(read(value)).toBe(expected);
});

test.each<[(value: unknown) => unknown, unknown]>([
  [readInstant, '2024-05-31'],
  [readInstant, '2024-13-31T16:00:00Z'],
  [readInstant, 0],
  [readDay, '2023-02-29'],
  [readDay, '2024-2-9'],
  [readDecimal, '1.0000001'],
  [readDecimal, '1e3'],
  [readDecimal, 'NaN'],
  [readDecimal, true],
  [readBigInt, 1.5],
  [readBigInt, 2 ** 60],
  [readBigInt, '0x1'],
])('%o rejects %o', (read, value) => {
  expect(() => read(value)).toThrow(/must be/);
});

test('whole seconds are written without a fraction, great numbers as digits', () => {
  expect(formatInstant(Date.UTC(2024, 4, 31, 16))).toBe('2024-05-31T16:00:00Z');
  expect(formatInstant(new Date(Date.UTC(2024, 4, 31, 16, 0, 0, 5)))).toBe('2024-05-31T16:00:00.005Z');
  expect(writeBigInt(9007199254740991n)).toBe(9007199254740991);
  expect(writeBigInt(9007199254740993n)).toBe('9007199254740993');
});
