import { UNIT } from '#kernel/money.ts';
import { describe, expect, test } from 'vitest';
import {
  checkSharedBudget,
  firstStop,
  normalizedBudget,
  outlookOf,
  type FirstStop,
  type SharedBudgetInput,
  type Standing,
} from './shared-budget.ts';

const plain: SharedBudgetInput = {
  name: 'Autumn',
  period: 'DAY',
  amountMicros: 50n * UNIT,
  fromDay: null,
  toDay: null,
};
const range = { period: 'RANGE', fromDay: '2026-11-09', toDay: '2026-11-15' } as const;

describe('a shared budget', () => {
  test.each<[string, Partial<SharedBudgetInput>, string[]]>([
    ['of a day can be saved', {}, []],
    ['of a range can be saved', range, []],
    ['needs a name', { name: '  ' }, ['name']],
    ['has a name of bounded length', { name: 'x'.repeat(101) }, ['name']],
    ['needs an amount', { amountMicros: null }, ['amount']],
    ['has a whole amount', { amountMicros: UNIT + 500_000n }, ['amount']],
    ['has an amount of at least one', { amountMicros: 0n }, ['amount']],
    ['has an amount that can be stored', { amountMicros: 10n ** 19n }, ['amount']],
    ['of a range needs its days', { ...range, toDay: null }, ['toDate']],
    ['of a range has them in order', { ...range, toDay: '2026-11-08' }, ['toDate']],
    ['of a range may be one day', { ...range, toDay: range.fromDay }, []],
    ['of a range is a year at most', { ...range, toDay: '2027-11-09' }, []],
    ['of a range is not longer than a year', { ...range, toDay: '2027-11-10' }, ['toDate']],
    ['says all that is wrong at once', { name: '', amountMicros: -1n }, ['name', 'amount']],
  ])('%s', (_, change, fields) => {
    expect(Object.keys(checkSharedBudget({ ...plain, ...change }))).toEqual(fields);
  });

  test('keeps days only of a range, and its name without blanks around it', () => {
    expect(normalizedBudget({ ...plain, ...range, period: 'MONTH', name: ' Autumn ' })).toEqual({
      ...plain,
      period: 'MONTH',
    });
    expect(normalizedBudget({ ...plain, ...range })).toMatchObject(range);
  });
});

describe('what stops first', () => {
  const standing = (more: Partial<Standing>): Standing => ({
    passed: 0.5,
    shared: { spentMicros: 40n, limitMicros: 100n },
    sharedBeforeMicros: 0n,
    members: [
      { campaignId: 1n, spentMicros: 20n, limitMicros: null },
      { campaignId: 2n, spentMicros: 20n, limitMicros: null },
    ],
    ...more,
  });
  test.each<[string, Partial<Standing>, FirstStop]>([
    ['is nothing when the day ends first', {}, null],
    ['is the shared budget', { shared: { spentMicros: 80n, limitMicros: 100n } }, { kind: 'SHARED', at: 0.625 }],
    [
      'is a member’s own budget',
      {
        shared: { spentMicros: 80n, limitMicros: 100n },
        members: [{ campaignId: 2n, spentMicros: 25n, limitMicros: 26n }],
      },
      { kind: 'CAMPAIGN', campaignId: 2n, at: 0.52 },
    ],
    [
      'is the shared budget that is used up',
      { shared: { spentMicros: 100n, limitMicros: 100n } },
      { kind: 'SHARED', at: 0.5 },
    ],
    ['is nothing where nothing was spent', { shared: { spentMicros: 0n, limitMicros: 100n } }, null],
    [
      'of a month goes by what was spent today',
      { shared: { spentMicros: 980n, limitMicros: 1000n }, sharedBeforeMicros: 900n },
      { kind: 'SHARED', at: 0.625 },
    ],
    [
      'of a month before anything was spent today',
      { shared: { spentMicros: 900n, limitMicros: 1000n }, sharedBeforeMicros: 900n },
      null,
    ],
  ])('%s', (_, more, expected) => {
    expect(firstStop(standing(more))).toEqual(expected);
  });
});

test('the outlook counts the days that a cap would have stopped', () => {
  expect(outlookOf([10n, 30n, 20n], 4, 20n)).toEqual({ days: 4, averageMicros: 15n, daysReached: 2 });
  expect(outlookOf([], 0, 20n)).toEqual({ days: 0, averageMicros: 0n, daysReached: 0 });
});
