import { describe, expect, test } from 'vitest';
import { fail, ok } from '#kernel/result.ts';
import { bestDiscounts, selectDiscounts, discountRejection, type DiscountRule } from './discounts.ts';

const rule = (id: string, percent: number, change: Partial<DiscountRule> = {}): DiscountRule => ({
  id,
  discountMicros: BigInt(percent * 10_000),
  minAmountMicros: null,
  beforeStart: null,
  stackableIds: [],
  ...change,
});
const facts = { amountMicros: 1_000_000_000n, today: '2026-11-25', startDate: '2026-12-14' };

test.each([
  ['without conditions', rule('a', 5), null],
  ['with its minimum reached', rule('a', 5, { minAmountMicros: 1_000_000_000n }), null],
  ['below its minimum', rule('a', 5, { minAmountMicros: 1_000_000_001n }), 'BELOW_MINIMUM'],
  ['just early enough', rule('a', 5, { beforeStart: 19 }), null],
  ['a day too late', rule('a', 5, { beforeStart: 20 }), 'TOO_LATE'],
])('a rule %s', (_, tested, rejection) => expect(discountRejection(tested, facts)).toBe(rejection));

describe('selected rules', () => {
  const rules = [
    rule('early', 10, { stackableIds: ['volume'] }),
    rule('volume', 5),
    rule('launch', 20),
    rule('large', 30, { minAmountMicros: 9_000_000_000n }),
  ];
  test.each([
    [['early'], ok(['early'])],
    [[], ok([])],
    [['volume', 'early'], ok(['early', 'volume'])],
    [['early', 'early'], ok(['early'])],
    [['early', 'launch'], fail('NOT_COMBINABLE')],
    [['large'], fail('BELOW_MINIMUM')],
    [['other'], fail('UNKNOWN')],
  ])('%j: %j', (ids, expected) => {
    const selected = selectDiscounts(rules, ids, facts);
    expect(selected.ok ? ok(selected.value.map(({ id }) => id)) : selected).toEqual(expected);
  });
});

test.each<[string, DiscountRule[], string[]]>([
  ['nothing', [], []],
  ['the larger of two that do not combine', [rule('a', 5), rule('b', 8)], ['b']],
  ['a pair that beats the largest', [rule('a', 6, { stackableIds: ['b'] }), rule('b', 6), rule('c', 10)], ['a', 'b']],
  ['one that equals a pair', [rule('a', 5, { stackableIds: ['b'] }), rule('b', 5), rule('c', 10)], ['c']],
  [
    'only what every other one combines with',
    [rule('a', 5, { stackableIds: ['b', 'c'] }), rule('b', 5), rule('c', 4)],
    ['a', 'b'],
  ],
  ['only what applies', [rule('a', 50, { beforeStart: 60 }), rule('b', 5)], ['b']],
])('the best is %s', (_, rules, ids) => expect(bestDiscounts(rules, facts).map(({ id }) => id)).toEqual(ids));
