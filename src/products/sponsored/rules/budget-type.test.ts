import { expect, test } from 'vitest';
import { BUDGET_TYPES, budgetTypeOf, remainingOf, limitsOf } from './budget-type.ts';

test.each([
  [false, false, 'ALWAYS_ON'],
  [true, false, 'DAILY'],
  [false, true, 'TOTAL'],
  [true, true, 'DAILY_TOTAL'],
] as const)('daily %s, total %s: %s', (hasDaily, hasTotal, type) => {
  expect(budgetTypeOf({ hasDaily, hasTotal })).toBe(type);
});

test('boxes and type say the same, both ways', () => {
  for (const type of BUDGET_TYPES) expect(budgetTypeOf(limitsOf(type))).toBe(type);
});

test.each([
  [null, 5n, null],
  [5n, 0n, 5n],
  [5n, 5n, 0n],
  [5n, 7n, 0n],
])('of %s, %s spent: %s left', (limit, spent, remaining) => {
  expect(remainingOf(limit, spent)).toBe(remaining);
});
