import { expect, test } from 'vitest';
import { hasStopped } from './campaign-stop.ts';

test.each([
  ['its budget is spent', 'DELIVERING', null, 'TOTAL_BUDGET_SPENT', true],
  ['nothing is on sale', 'DELIVERING', null, 'NO_ACTIVE_SKU', true],
  ['it sells out while the budget of the day is spent', 'NOT_DELIVERING', 'DAILY_BUDGET_SPENT', 'NO_ACTIVE_SKU', true],
  ['its budget ends with that of the day', 'NOT_DELIVERING', 'DAILY_BUDGET_SPENT', 'TOTAL_BUDGET_SPENT', true],
  ['it ends after the shared one', 'NOT_DELIVERING', 'SHARED_BUDGET_SPENT', 'TOTAL_BUDGET_SPENT', true],
  ['it ends after the wallet', 'NOT_DELIVERING', 'WALLET_SPENT', 'TOTAL_BUDGET_SPENT', true],
  ['the budget of the day is spent, and midnight renews it', 'DELIVERING', null, 'DAILY_BUDGET_SPENT', false],
  ['the wallet is empty, which has its own mail', 'DELIVERING', null, 'WALLET_SPENT', false],
  ['it ended', 'DELIVERING', null, 'ENDED', false],
  ['a person paused it', 'DELIVERING', null, 'PAUSED', false],
  ['it goes on', 'DELIVERING', null, null, false],
  ['it goes on after the day', 'NOT_DELIVERING', 'DAILY_BUDGET_SPENT', null, false],
  ['it had stopped before', 'NOT_DELIVERING', 'TOTAL_BUDGET_SPENT', 'TOTAL_BUDGET_SPENT', false],
  ['it had stopped before for another reason', 'NOT_DELIVERING', 'TOTAL_BUDGET_SPENT', 'NO_ACTIVE_SKU', false],
  ['a person had paused it', 'NOT_DELIVERING', 'PAUSED', 'NO_ACTIVE_SKU', false],
  ['it never ran', 'SCHEDULED', 'NOT_STARTED', 'NO_ACTIVE_SKU', false],
  ['it is reviewed', 'PENDING_FOR_APPROVAL', null, 'NO_ACTIVE_SKU', false],
] as const)('%s', (_, status, before, whyNot, expected) => {
  expect(hasStopped({ status, whyNot: before }, whyNot)).toBe(expected);
});
