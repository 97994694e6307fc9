import { expect, test } from 'vitest';
import { stopReason } from './campaign-stop.ts';

test.each([
  ['its budget is spent', 'DELIVERING', 'TOTAL_BUDGET_SPENT', 'TOTAL_BUDGET_SPENT'],
  ['nothing is on sale', 'DELIVERING', 'NO_ACTIVE_SKU', 'NO_ACTIVE_SKU'],
  ['the budget of the day is spent, and midnight renews it', 'DELIVERING', 'DAILY_BUDGET_SPENT', null],
  ['the wallet is empty, which has its own mail', 'DELIVERING', 'WALLET_SPENT', null],
  ['it ended', 'DELIVERING', 'ENDED', null],
  ['a person paused it', 'DELIVERING', 'PAUSED', null],
  ['it goes on', 'DELIVERING', null, null],
  ['it had stopped before', 'NOT_DELIVERING', 'TOTAL_BUDGET_SPENT', null],
  ['it never ran', 'SCHEDULED', 'NO_ACTIVE_SKU', null],
] as const)('%s', (_, from, whyNot, expected) => {
  expect(stopReason(from, whyNot)).toBe(expected);
});
