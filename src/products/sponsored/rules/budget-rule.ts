import type { Message } from '#kernel/message.ts';
import type { Uuid } from '#kernel/ids.ts';
import { type Micros, UNIT } from '#kernel/money.ts';
import { daysBetween, type Day } from '#kernel/time.ts';
import { campaignProblem } from './campaign.messages.ts';
import { MAX_BUDGET_NAME } from './shared-budget.ts';

export const MAX_BUDGET_RULES = 200;
/** Campaigns of one rule. */
export const MAX_RULE_MEMBERS = 1000;
const MAX_RAISE_PERCENT = 900;
const MAX_LOWER_PERCENT = 99;
export const RULE_WINDOWS = [7, 14, 30] as const;
const MAX_RANGE_DAYS = 366;
const MAX_VALUE = 1_000_000;
const MAX_UNITS = 1_000_000_000_000n;
const MONTH_DAY = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** Of a leap year, so that 29 February can be named. */
const LEAP_YEAR = 2024;

/** When a rule acts: on days from one to another, on days of the week, on days of each year, or by the campaign's results. */
export const RULE_CONDITIONS = ['RANGE', 'WEEKDAYS', 'YEARLY', 'FIGURE'] as const;
export type RuleCondition = (typeof RULE_CONDITIONS)[number];
export const RULE_METRICS = ['ROAS', 'ACOS', 'CTR', 'CVR', 'ORDERS', 'LOST_TO_BUDGET'] as const;
export type RuleMetric = (typeof RULE_METRICS)[number];
export const RULE_COMPARISONS = ['AT_LEAST', 'BELOW'] as const;
export type RuleComparison = (typeof RULE_COMPARISONS)[number];
export const RULE_EFFECTS = ['RAISE', 'LOWER', 'SET'] as const;
export type RuleEffect = (typeof RULE_EFFECTS)[number];
/** A campaign has one rule of each at most. */
export type RuleSlot = 'DATE' | 'FIGURE';

export const slotOf = ({ condition }: { condition: RuleCondition }): RuleSlot =>
  condition === 'FIGURE' ? 'FIGURE' : 'DATE';

/** A rule as its owner sets it: what a condition or an effect does not have is null. Amounts in wallet currency. */
export interface BudgetRuleInput {
  name: string;
  condition: RuleCondition;
  /** Of RANGE, both inclusive. */
  fromDay: Day | null;
  toDay: Day | null;
  /** Of WEEKDAYS: 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[] | null;
  /** Of YEARLY, as MM-DD, both inclusive; from a later to an earlier one spans the new year. */
  yearlyFrom: string | null;
  yearlyTo: string | null;
  /** Of FIGURE. The value is a number of orders, otherwise percent. */
  metric: RuleMetric | null;
  comparison: RuleComparison | null;
  value: number | null;
  windowDays: number | null;
  effect: RuleEffect;
  /** Of RAISE and LOWER. */
  percent: number | null;
  /** Of SET. */
  amountMicros: Micros | null;
  /** A rule lowers no budget below the least and raises none above the most. */
  leastMicros: Micros | null;
  mostMicros: Micros | null;
  /** The last day on which it acts; null without an end, and of RANGE. */
  endsOn: Day | null;
  isPaused: boolean;
}

export interface BudgetRule extends BudgetRuleInput {
  id: Uuid;
  companyId: Uuid;
  version: number;
}

/** Returns what is wrong with a rule, by field; empty when it can be saved. */
export function checkBudgetRule(input: BudgetRuleInput): Record<string, Message[]> {
  const problems: Record<string, Message[]> = {};
  const report = (field: string, problem: Message | null) => {
    if (problem) problems[field] = [problem];
  };
  const trimmed = input.name.trim();
  if (trimmed === '') report('name', campaignProblem.ruleNameMissing());
  else if (trimmed.length > MAX_BUDGET_NAME) report('name', campaignProblem.tooLong({ max: MAX_BUDGET_NAME }));
  CHECKS[input.condition](input, report);
  if (input.effect === 'SET') report('amount', amountProblem(input.amountMicros));
  else {
    const max = input.effect === 'RAISE' ? MAX_RAISE_PERCENT : MAX_LOWER_PERCENT;
    const isWhole = Number.isInteger(input.percent) && input.percent! >= 1 && input.percent! <= max;
    report('percent', isWhole ? null : campaignProblem.rulePercent({ max }));
    report('least', input.leastMicros === null ? null : amountProblem(input.leastMicros));
    report('most', input.mostMicros === null ? null : amountProblem(input.mostMicros));
    if (!problems['most'] && input.leastMicros !== null && input.mostMicros !== null)
      report('most', input.mostMicros < input.leastMicros ? campaignProblem.mostBelowLeast() : null);
  }
  return problems;
}

type Report = (field: string, problem: Message | null) => void;

const CHECKS: Readonly<Record<RuleCondition, (input: BudgetRuleInput, report: Report) => void>> = {
  RANGE({ fromDay, toDay }, report) {
    if (fromDay === null || toDay === null || toDay < fromDay) report('toDate', campaignProblem.rangeMissing());
    else if (daysBetween(fromDay, toDay) >= MAX_RANGE_DAYS)
      report('toDate', campaignProblem.rangeTooLong({ max: MAX_RANGE_DAYS }));
  },
  WEEKDAYS({ weekdays }, report) {
    const days = weekdays ?? [];
    const isValid = days.length > 0 && days.every((day) => Number.isInteger(day) && day >= 1 && day <= 7);
    report('weekdays', isValid ? null : campaignProblem.weekdaysMissing());
  },
  YEARLY({ yearlyFrom, yearlyTo }, report) {
    report('yearlyTo', isMonthDay(yearlyFrom) && isMonthDay(yearlyTo) ? null : campaignProblem.yearlyMissing());
  },
  FIGURE({ metric, comparison, value, windowDays }, report) {
    report('metric', metric === null || comparison === null ? campaignProblem.metricMissing() : null);
    const isValid =
      value !== null && value >= 0 && value <= MAX_VALUE && Number.isInteger(Math.round(value * 1e6) / 1e4);
    report('value', isValid ? null : campaignProblem.ruleValue({ max: MAX_VALUE }));
    const isWindow = RULE_WINDOWS.some((days) => days === windowDays);
    report('windowDays', isWindow ? null : campaignProblem.windowMissing());
  },
};

function amountProblem(micros: Micros | null): Message | null {
  const isWhole = micros !== null && micros >= UNIT && micros <= MAX_UNITS * UNIT && micros % UNIT === 0n;
  return isWhole ? null : campaignProblem.budgetAmount({ max: Number(MAX_UNITS) });
}

function isMonthDay(text: string | null): boolean {
  if (text === null || !MONTH_DAY.test(text)) return false;
  const day = new Date(`${LEAP_YEAR}-${text}T00:00:00Z`);
  return day.toISOString().slice(5, 10) === text;
}

/** Leaves out what the condition and the effect do not have. */
export function normalizedRule<Input extends BudgetRuleInput>(input: Input): Input {
  const { condition, effect } = input;
  const of = <Value>(applies: boolean, value: Value): Value | null => (applies ? value : null);
  const [isRange, isYearly, isFigure] = [condition === 'RANGE', condition === 'YEARLY', condition === 'FIGURE'];
  return {
    ...input,
    name: input.name.trim(),
    fromDay: of(isRange, input.fromDay),
    toDay: of(isRange, input.toDay),
    weekdays: condition === 'WEEKDAYS' ? [...new Set(input.weekdays ?? [])].sort((a, b) => a - b) : null,
    yearlyFrom: of(isYearly, input.yearlyFrom),
    yearlyTo: of(isYearly, input.yearlyTo),
    metric: of(isFigure, input.metric),
    comparison: of(isFigure, input.comparison),
    value: of(isFigure, input.value),
    windowDays: of(isFigure, input.windowDays),
    percent: of(effect !== 'SET', input.percent),
    amountMicros: of(effect === 'SET', input.amountMicros),
    leastMicros: of(effect !== 'SET', input.leastMicros),
    mostMicros: of(effect !== 'SET', input.mostMicros),
    endsOn: of(!isRange, input.endsOn),
  };
}
