import type { BudgetRuleInput } from './budget-rule.ts';

/** Half as much again on Saturdays and Sundays. */
export const WEEKEND: BudgetRuleInput = {
  name: 'Weekend',
  condition: 'WEEKDAYS',
  fromDay: null,
  toDay: null,
  weekdays: [6, 7],
  yearlyFrom: null,
  yearlyTo: null,
  metric: null,
  comparison: null,
  value: null,
  windowDays: null,
  effect: 'RAISE',
  percent: 50,
  amountMicros: null,
  leastMicros: null,
  mostMicros: null,
  endsOn: null,
  isPaused: false,
};
