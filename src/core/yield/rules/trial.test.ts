import { expect, test } from 'vitest';
import { type TrialTerms, daysInForce, firstTrialDay, isTrialOver, lastTrialDay, trialProblems } from './trial.ts';

const TODAY = '2026-06-01';
const TERMS: TrialTerms = { percent: 10, days: 14, maxLossPercent: 2 };
const rule = (trial: Partial<TrialTerms> | null, days: { fromDay?: string; untilDay?: string } = {}) => ({
  trial: trial && { ...TERMS, ...trial },
  ...{ fromDay: null, untilDay: null },
  ...days,
});

test.each([
  ['none', rule(null), 3, []],
  ['as preset', rule({}), 2, []],
  ['the smallest', rule({ percent: 5, days: 1, maxLossPercent: 0 }), 0, []],
  ['the greatest', rule({ percent: 95, days: 60, maxLossPercent: 50 }), 0, []],
  ['without a threshold', rule({ maxLossPercent: null }), 0, []],
  ['too small a share', rule({ percent: 4 }), 0, ['trial.percent']],
  ['too great a share', rule({ percent: 96 }), 0, ['trial.percent']],
  ['a part of a percent', rule({ percent: 12.5 }), 0, ['trial.percent']],
  ['no days', rule({ days: 0 }), 0, ['trial.days']],
  ['too many days', rule({ days: 61 }), 0, ['trial.days']],
  ['a gain as a loss', rule({ maxLossPercent: -1 }), 0, ['trial.maxLossPercent']],
  ['too great a loss', rule({ maxLossPercent: 51 }), 0, ['trial.maxLossPercent']],
  ['one trial too many', rule({}), 3, ['trial.percent']],
  ['a rule that ends on the last day', rule({}, { untilDay: '2026-06-15' }), 0, []],
  ['a rule that ends earlier', rule({}, { untilDay: '2026-06-14' }), 0, ['trial.days']],
  [
    'a rule that begins later and ends earlier',
    rule({}, { fromDay: '2026-07-01', untilDay: '2026-07-13' }),
    0,
    ['trial.days'],
  ],
])('%s', (_, changed, running, expected) => {
  const others = Array.from({ length: running }, () => ({ trial: TERMS }));
  const problems = trialProblems(changed, { today: TODAY, others });
  expect(Object.entries(problems).flatMap(([field, message]) => (message ? [field] : []))).toEqual(expected);
});

test('the day of the change is not measured, and the day after the last is awaited', () => {
  expect([firstTrialDay(TODAY, null), firstTrialDay(TODAY, TODAY), firstTrialDay(TODAY, '2026-07-01')]).toEqual([
    '2026-06-02',
    '2026-06-02',
    '2026-07-01',
  ]);
  const trial = { firstDay: '2026-06-02', days: 14 };
  expect([lastTrialDay(trial), isTrialOver(trial, '2026-06-16'), isTrialOver(trial, '2026-06-17')]).toEqual([
    '2026-06-15',
    false,
    true,
  ]);
});

test.each([
  ['all days', [[0, null]], ['2026-06-02', '2026-06-03', '2026-06-04']],
  ['whole days alone, by the clock of the storefront', [[24, 71]], ['2026-06-02']],
  ['up to the last midnight', [[24, 72]], ['2026-06-02', '2026-06-03']],
  [
    'one time after another',
    [
      [0, 49],
      [70, null],
    ],
    ['2026-06-02', '2026-06-04'],
  ],
  ['no day in which it was taken up', [[25, 96]], ['2026-06-03', '2026-06-04']],
  ['never', [], []],
] as [string, [number, number | null][], string[]][])('in force: %s', (_, hours, expected) => {
  // Midnight of 1 June in Singapore.
  const atHour = (hour: number) => Date.UTC(2026, 4, 31, 16 + hour);
  const times = hours.map(([from, until]) => ({
    fromMs: atHour(from),
    untilMs: until === null ? null : atHour(until),
  }));
  expect(daysInForce(times, { from: '2026-06-02', to: '2026-06-04' }, 'Asia/Singapore')).toEqual(expected);
});
