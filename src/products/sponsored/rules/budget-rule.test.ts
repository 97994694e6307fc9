import { UNIT } from '#kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { checkBudgetRule, normalizedRule, slotOf, type BudgetRuleInput } from './budget-rule.ts';
import { WEEKEND } from './budget-rule.test-support.ts';

const range = { condition: 'RANGE', fromDay: '2026-11-09', toDay: '2026-11-15' } as const;
const yearly = { condition: 'YEARLY', yearlyFrom: '11-11', yearlyTo: '11-12' } as const;
const roas = { condition: 'FIGURE', metric: 'ROAS', comparison: 'AT_LEAST', value: 400, windowDays: 14 } as const;

describe('a budget rule', () => {
  test.each<[string, Partial<BudgetRuleInput>, string[]]>([
    ['by weekday can be saved', {}, []],
    ['by range can be saved', range, []],
    ['of every year can be saved', yearly, []],
    ['by a figure can be saved', roas, []],
    ['that sets an amount can be saved', { effect: 'SET', percent: null, amountMicros: 30n * UNIT }, []],
    ['needs a name', { name: '  ' }, ['name']],
    ['has a name of bounded length', { name: 'x'.repeat(101) }, ['name']],
    ['by weekday needs a day', { weekdays: [] }, ['weekdays']],
    ['by weekday knows seven days', { weekdays: [0] }, ['weekdays']],
    ['by range needs its days', { ...range, toDay: null }, ['toDate']],
    ['by range has them in order', { ...range, toDay: '2026-11-08' }, ['toDate']],
    ['by range is not longer than a year', { ...range, toDay: '2027-11-10' }, ['toDate']],
    ['of every year needs days', { ...yearly, yearlyTo: null }, ['yearlyTo']],
    ['of every year has days that exist', { ...yearly, yearlyTo: '02-30' }, ['yearlyTo']],
    ['of every year may be 29 February', { ...yearly, yearlyFrom: '02-29', yearlyTo: '02-29' }, []],
    ['of every year may span the new year', { ...yearly, yearlyFrom: '12-20', yearlyTo: '01-05' }, []],
    ['by a figure needs one', { ...roas, metric: null }, ['metric']],
    ['by a figure needs a comparison', { ...roas, comparison: null }, ['metric']],
    ['by a figure needs a value', { ...roas, value: null }, ['value']],
    ['by a figure has a value that is not negative', { ...roas, value: -1 }, ['value']],
    ['by a figure has two decimals', { ...roas, value: 4.25 }, []],
    ['by a figure has no more than two decimals', { ...roas, value: 4.255 }, ['value']],
    ['by a figure looks back 7, 14 or 30 days', { ...roas, windowDays: 8 }, ['windowDays']],
    ['raises by something', { percent: 0 }, ['percent']],
    ['raises by whole percent', { percent: 1.5 }, ['percent']],
    ['raises tenfold at most', { percent: 901 }, ['percent']],
    ['lowers, but not to nothing', { effect: 'LOWER', percent: 100 }, ['percent']],
    ['sets an amount', { effect: 'SET', amountMicros: null }, ['amount']],
    ['sets a whole amount', { effect: 'SET', amountMicros: UNIT / 2n }, ['amount']],
    ['has whole limits', { leastMicros: UNIT / 2n, mostMicros: 0n }, ['least', 'most']],
    ['has limits in order', { leastMicros: 9n * UNIT, mostMicros: 8n * UNIT }, ['most']],
    ['may have equal limits', { leastMicros: 9n * UNIT, mostMicros: 9n * UNIT }, []],
    ['says all that is wrong at once', { name: '', weekdays: [], percent: null }, ['name', 'weekdays', 'percent']],
  ])('%s', (_, change, fields) => {
    expect(Object.keys(checkBudgetRule({ ...WEEKEND, ...change }))).toEqual(fields);
  });

  test('keeps only what its condition and effect have', () => {
    const full: BudgetRuleInput = {
      ...WEEKEND,
      ...range,
      ...yearly,
      ...roas,
      name: ' All ',
      weekdays: [7, 6, 7],
      amountMicros: UNIT,
      leastMicros: UNIT,
      mostMicros: UNIT,
      endsOn: '2026-12-31',
    };
    const none = { fromDay: null, toDay: null, weekdays: null, yearlyFrom: null, yearlyTo: null };
    const noFigure = { metric: null, comparison: null, value: null, windowDays: null };
    expect(normalizedRule(full)).toEqual({ ...full, ...none, name: 'All', amountMicros: null });
    expect(normalizedRule({ ...full, condition: 'WEEKDAYS', effect: 'SET' })).toEqual({
      ...full,
      ...none,
      ...noFigure,
      name: 'All',
      condition: 'WEEKDAYS',
      weekdays: [6, 7],
      effect: 'SET',
      percent: null,
      leastMicros: null,
      mostMicros: null,
    });
    expect(normalizedRule({ ...full, condition: 'RANGE' })).toMatchObject({ ...range, ...noFigure, endsOn: null });
    expect(normalizedRule({ ...full, condition: 'YEARLY' })).toMatchObject({ ...yearly, endsOn: '2026-12-31' });
  });

  test('has the place of its kind', () => {
    expect([WEEKEND, range, yearly, roas].map(slotOf)).toEqual(['DATE', 'DATE', 'DATE', 'FIGURE']);
  });
});
