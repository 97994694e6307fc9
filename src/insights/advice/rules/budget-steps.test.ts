import { UNIT } from '#kernel/money.ts';
import { expect, test } from 'vitest';
import { budgetSteps } from './budget-steps.ts';

test.each<[string, bigint | null, bigint, bigint[]]>([
  ['around the present budget, with the suggested one', 20n * UNIT, 45n * UNIT, [10n, 15n, 20n, 30n, 40n, 45n, 60n]],
  ['around the suggested one without a budget', null, 8n * UNIT, [4n, 6n, 8n, 12n, 16n, 24n]],
  ['in whole units, at least one', UNIT, 1_500_000n, [1n, 2n, 3n]],
])('budgets are compared %s', (_, present, suggested, steps) => {
  expect(budgetSteps(present, suggested)).toEqual(steps.map((units) => units * UNIT));
});
