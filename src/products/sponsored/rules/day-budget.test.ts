import { UNIT } from '#kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Day } from '#kernel/time.ts';
import type { BudgetRule, RuleMetric } from './budget-rule.ts';
import {
  actsOn,
  dayBudgetOf,
  daysAhead,
  decideDay,
  figureOf,
  NO_RESULTS,
  resultsIn,
  windowBefore,
  type ActingRule,
  type Results,
} from './day-budget.ts';
import { WEEKEND } from './budget-rule.test-support.ts';
import { runLength } from '../../../../testing/run-length.ts';

const rule = (parts: Partial<BudgetRule>): BudgetRule => ({
  id: parts.name ?? 'rule',
  companyId: 'company',
  version: 1,
  ...WEEKEND,
  name: 'rule',
  ...parts,
});
const byFigure = (parts: Partial<BudgetRule>): BudgetRule =>
  rule({ condition: 'FIGURE', metric: 'ROAS', comparison: 'AT_LEAST', value: 400, windowDays: 7, ...parts });
const results = (parts: Partial<Results>): Results => ({ ...NO_RESULTS, clicks: 20n, ...parts });
const none = () => NO_RESULTS;

describe('a rule by date', () => {
  test.each<[string, Partial<BudgetRule>, [Day, boolean][]]>([
    [
      'acts on its weekdays',
      {},
      [
        ['2026-11-27', false],
        ['2026-11-28', true],
        ['2026-11-29', true],
        ['2026-11-30', false],
      ],
    ],
    [
      'knows Monday as the first',
      { weekdays: [1] },
      [
        ['2026-11-29', false],
        ['2026-11-30', true],
      ],
    ],
    [
      'acts from one day to another',
      { condition: 'RANGE', fromDay: '2026-11-09', toDay: '2026-11-10' },
      [
        ['2026-11-08', false],
        ['2026-11-09', true],
        ['2026-11-10', true],
        ['2026-11-11', false],
      ],
    ],
    [
      'acts every year',
      { condition: 'YEARLY', yearlyFrom: '11-11', yearlyTo: '11-12' },
      [
        ['2026-11-10', false],
        ['2026-11-11', true],
        ['2027-11-12', true],
        ['2027-11-13', false],
      ],
    ],
    [
      'acts over the new year',
      { condition: 'YEARLY', yearlyFrom: '12-31', yearlyTo: '01-01' },
      [
        ['2026-12-30', false],
        ['2026-12-31', true],
        ['2027-01-01', true],
        ['2027-01-02', false],
      ],
    ],
    [
      'ends after its last day',
      { endsOn: '2026-11-28' },
      [
        ['2026-11-28', true],
        ['2026-11-29', false],
      ],
    ],
    ['rests while it is paused', { isPaused: true }, [['2026-11-28', false]]],
  ])('%s', (_, parts, days) => {
    expect(days.map(([day]) => [day, actsOn(rule(parts), day, none)])).toEqual(days);
  });
});

describe('a figure', () => {
  test.each<[string, RuleMetric, Partial<Results>, number | null]>([
    ['ROAS', 'ROAS', { costMicros: 10n, salesMicros: 42n }, 420],
    ['ROAS without cost', 'ROAS', { salesMicros: 42n }, null],
    ['ACOS', 'ACOS', { costMicros: 10n, salesMicros: 40n }, 25],
    ['ACOS without a sale', 'ACOS', { costMicros: 10n }, Number.POSITIVE_INFINITY],
    ['ACOS of nothing', 'ACOS', {}, null],
    ['CTR', 'CTR', { impressions: 1000n }, 2],
    ['CVR', 'CVR', { items: 3n }, 15],
    ['orders', 'ORDERS', { orders: 7n }, 7],
    ['share lost to budget', 'LOST_TO_BUDGET', { opportunities: 80, lostToBudget: 20 }, 25],
    ['share lost of nothing', 'LOST_TO_BUDGET', {}, null],
    ['too few clicks', 'ORDERS', { clicks: 19n, orders: 7n }, null],
  ])('%s', (_, metric, parts, expected) => {
    expect(figureOf(metric, results(parts))).toBe(expected);
  });

  test('is that of the closed days before the midnight', () => {
    expect(windowBefore('2026-11-28', 7)).toEqual({ from: '2026-11-20', to: '2026-11-26' });
    const day = (orders: bigint, clicks = 20n) => results({ orders, clicks });
    const byDay = new Map([
      ['2026-11-19', day(100n)],
      ['2026-11-20', day(1n)],
      ['2026-11-26', day(2n)],
      ['2026-11-27', day(100n)],
    ]);
    const orders = byFigure({ metric: 'ORDERS', value: 3 });
    expect(actsOn(orders, '2026-11-28', resultsIn(byDay))).toBe(true);
    expect(actsOn({ ...orders, value: 4 }, '2026-11-28', resultsIn(byDay))).toBe(false);
    expect(actsOn({ ...orders, value: 4, comparison: 'BELOW' }, '2026-11-28', resultsIn(byDay))).toBe(true);
  });

  test.each(['AT_LEAST', 'BELOW'] as const)('of nobody lets no rule act (%s)', (comparison) => {
    expect(actsOn(byFigure({ comparison, value: 0 }), '2026-11-28', none)).toBe(false);
  });
});

const acting = (parts: Partial<ActingRule>): ActingRule => ({
  id: 'a',
  name: 'a',
  slot: 'DATE',
  effect: 'RAISE',
  percent: 50,
  amountMicros: null,
  leastMicros: null,
  mostMicros: null,
  ...parts,
});
const figure = (parts: Partial<ActingRule>) => acting({ slot: 'FIGURE', ...parts });
const set = (units: bigint, slot: ActingRule['slot'] = 'DATE') =>
  acting({ slot, effect: 'SET', percent: null, amountMicros: units * UNIT });

describe('a day’s budget', () => {
  test.each<[string, bigint, ActingRule[], bigint]>([
    ['without a rule is the campaign’s own', 20n, [], 20n],
    ['is raised', 20n, [acting({})], 30n],
    ['is lowered', 20n, [acting({ effect: 'LOWER', percent: 25 })], 15n],
    ['is set', 20n, [set(45n)], 45n],
    ['is rounded down to whole units', 7n, [acting({ percent: 10 })], 7n],
    ['is at least one unit', 1n, [acting({ effect: 'LOWER', percent: 99 })], 1n],
    ['is raised by both', 20n, [figure({ percent: 20 }), acting({})], 36n],
    ['is raised by one and lowered by the other', 20n, [acting({}), figure({ effect: 'LOWER', percent: 50 })], 15n],
    ['is set by one and raised by the other', 20n, [figure({ percent: 20 }), set(50n)], 60n],
    ['set twice is that of the date', 20n, [set(70n, 'FIGURE'), set(50n)], 50n],
    ['is never above the most', 20n, [acting({ mostMicros: 25n * UNIT })], 25n],
    [
      'is never above the smaller most',
      20n,
      [acting({ mostMicros: 28n * UNIT }), figure({ mostMicros: 24n * UNIT })],
      24n,
    ],
    ['is never below the least', 20n, [acting({ effect: 'LOWER', leastMicros: 15n * UNIT })], 15n],
    ['is not lowered by a raise', 20n, [acting({ mostMicros: 10n * UNIT })], 20n],
    ['is not raised by a cut', 20n, [acting({ effect: 'LOWER', leastMicros: 30n * UNIT })], 20n],
  ])('%s', (_, base, rules, expected) => {
    expect(dayBudgetOf(base * UNIT, rules)).toBe(expected * UNIT);
  });

  const amounts = fc.bigInt(1n, 1_000_000n).map((units) => units * UNIT);
  const limits = fc.option(amounts, { nil: null });
  const percents = fc.record({
    effect: fc.constantFrom('RAISE' as const, 'LOWER' as const),
    percent: fc.integer({ min: 1, max: 99 }),
    leastMicros: limits,
    mostMicros: limits,
  });

  test('is whole, positive, within the limits of the change, and the same in any order of the rules', () => {
    fc.assert(
      fc.property(amounts, percents, percents, (base, ofDate, ofFigure) => {
        const rules = [acting(ofDate), figure(ofFigure)];
        const amount = dayBudgetOf(base, rules);
        expect(amount % UNIT).toBe(0n);
        expect(amount >= UNIT).toBe(true);
        expect(dayBudgetOf(base, rules.toReversed())).toBe(amount);
        for (const { leastMicros, mostMicros } of rules) {
          if (amount > base && mostMicros !== null) expect(amount <= mostMicros).toBe(true);
          if (amount < base && leastMicros !== null) expect(amount >= leastMicros).toBe(true);
        }
        if (rules.every(({ effect }) => effect === 'RAISE')) expect(amount >= base).toBe(true);
        if (rules.every(({ effect }) => effect === 'LOWER')) expect(amount <= base).toBe(true);
      }),
      { numRuns: runLength(2000) },
    );
  });

  test('follows the campaign’s own: more is never less', () => {
    fc.assert(
      fc.property(amounts, amounts, percents, percents, (a, b, ofDate, ofFigure) => {
        const rules = [
          acting({ ...ofDate, leastMicros: null, mostMicros: null }),
          figure({ ...ofFigure, leastMicros: null, mostMicros: null }),
        ];
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(dayBudgetOf(less, rules) <= dayBudgetOf(more, rules)).toBe(true);
      }),
      { numRuns: runLength(2000) },
    );
  });
});

test('a decision keeps which rules acted, as they were', () => {
  const weekend = rule({ name: 'Weekend', mostMicros: 90n * UNIT });
  const good = byFigure({ name: 'Good', percent: 20 });
  const sales = () => results({ costMicros: 10n, salesMicros: 40n });
  expect(decideDay(20n * UNIT, [weekend, good], '2026-11-28', sales)).toEqual({
    amountMicros: 36n * UNIT,
    acting: [
      {
        id: 'Weekend',
        name: 'Weekend',
        slot: 'DATE',
        effect: 'RAISE',
        percent: 50,
        amountMicros: null,
        leastMicros: null,
        mostMicros: 90n * UNIT,
      },
      {
        id: 'Good',
        name: 'Good',
        slot: 'FIGURE',
        effect: 'RAISE',
        percent: 20,
        amountMicros: null,
        leastMicros: null,
        mostMicros: null,
      },
    ],
  });
  expect(decideDay(20n * UNIT, [weekend, good], '2026-11-27', none)).toEqual({ amountMicros: 20n * UNIT, acting: [] });
});

test('the days ahead: today as decided, weekends as they come, results as they stand, and no day after the end', () => {
  const weekend = rule({ name: 'Weekend' });
  const good = byFigure({ name: 'Good', percent: 10, endsOn: '2026-11-28' });
  const ahead = daysAhead(
    {
      baseMicros: 20n * UNIT,
      today: '2026-11-26',
      decided: { amountMicros: 44n * UNIT, acting: [] },
      rules: [weekend, good],
      isExpected: ({ name }) => name === 'Good',
    },
    5,
  );
  expect(
    ahead.map(({ day, amountMicros, acting: rules, isDecided }) => [day, amountMicros / UNIT, rules.length, isDecided]),
  ).toEqual([
    ['2026-11-26', 44n, 0, true],
    ['2026-11-27', 22n, 1, false],
    ['2026-11-28', 33n, 2, false],
    ['2026-11-29', 30n, 1, false],
    ['2026-11-30', 20n, 0, false],
  ]);
});
