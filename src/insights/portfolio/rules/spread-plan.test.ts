import { UNIT } from '#kernel/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadPlan } from './spread-plan.ts';

const campaigns = (...budgets: number[]) =>
  budgets.map((units, index) => ({ id: BigInt(index + 1), budgetDailyMicros: BigInt(units) * UNIT }));

test.each([
  ['as the budgets are now', [20, 40], { rest: 900, daysLeft: 10, steady: 0 }, [30n, 60n]],
  ['to whole units, none of them lost', [10, 10, 10], { rest: 100, daysLeft: 10, steady: 0 }, [4n, 3n, 3n]],
  ['beside what the other campaigns spend', [10, 10], { rest: 900, daysLeft: 10, steady: 30 }, [30n, 30n]],
  ['of a plan that is spent', [10, 10], { rest: -50, daysLeft: 3, steady: 0 }, [1n, 1n]],
  ['of a plan that the other campaigns use up', [10], { rest: 90, daysLeft: 9, steady: 20 }, [1n]],
  ['over no campaign', [], { rest: 900, daysLeft: 10, steady: 0 }, []],
])('the rest is spread %s', (_, budgets, { rest, daysLeft, steady }, expected) => {
  const spread = spreadPlan(campaigns(...budgets), {
    restMicros: BigInt(rest) * UNIT,
    daysLeft,
    steadyMicros: BigInt(steady) * UNIT,
  });
  expect([...spread.values()].map((micros) => micros / UNIT)).toEqual(expected);
});

test('the month’s days never spend more than the rest, but for the lowest budgets', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(
      fc.array(amount, { maxLength: 12 }),
      amount,
      fc.integer({ min: 1, max: 31 }),
      (budgets, restMicros, daysLeft) => {
        const spread = spreadPlan(
          budgets.map((budgetDailyMicros, index) => ({ id: BigInt(index), budgetDailyMicros })),
          { restMicros, daysLeft, steadyMicros: 0n },
        );
        const raised = [...spread.values()].filter((micros) => micros > UNIT);
        const sum = raised.reduce((total, micros) => total + micros, 0n);
        expect(sum * BigInt(daysLeft)).toBeLessThanOrEqual(restMicros);
        expect([...spread.values()].every((micros) => micros > 0n && micros % UNIT === 0n)).toBe(true);
      },
    ),
  );
});
