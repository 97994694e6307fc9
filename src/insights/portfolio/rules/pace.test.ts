import { expect, test } from 'vitest';
import { monthOf, paceOf } from './pace.ts';

test.each([
  ['2026-11-22', { firstDay: '2026-11-01', lastDay: '2026-11-30', days: 30, closedDays: 21 }],
  ['2026-12-01', { firstDay: '2026-12-01', lastDay: '2026-12-31', days: 31, closedDays: 0 }],
  ['2028-02-29', { firstDay: '2028-02-01', lastDay: '2028-02-29', days: 29, closedDays: 28 }],
])('the month of %s', (day, month) => expect(monthOf(day)).toEqual(month));

test.each([
  ['on its way', 620n, 1000n, '2026-11-22', { percent: 62, expectedPercent: 62 * (30 / 21) }],
  ['above the plan', 1500n, 1000n, '2026-11-30', { percent: 150, expectedPercent: 150 * (30 / 29) }],
  ['without a closed day', 0n, 1000n, '2026-11-01', { percent: 0, expectedPercent: null }],
])('the pace %s', (_, spent, plan, day, pace) => expect(paceOf(spent, plan, monthOf(day))).toEqual(pace));
