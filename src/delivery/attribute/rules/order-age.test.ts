import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { isRecordable, receiptsNeededFrom } from './order-age.ts';

const NOW = 1_800_000_000_000;

test.each([
  [799, true],
  [800, true],
  [800.001, false],
  [-1, true],
])('a line of %d days ago is recorded: %s', (days, expected) => {
  expect(isRecordable(NOW - days * DAY_MS, NOW)).toBe(expected);
});

test('receipts are kept for all lines that are recorded', () => {
  expect(isRecordable(receiptsNeededFrom(NOW), NOW)).toBe(true);
  expect(isRecordable(receiptsNeededFrom(NOW) - 1, NOW)).toBe(false);
});
